/** The equations of a model: the result of the formulation, from which programs, analyses and views are made. */
import type { RotationGraphEdge, TranslationGraphEdge } from '../graph/graph'
import type { Tree } from '../graph/tree'
import type { Solved } from '../model/component/component'
import type { ConstraintSettings } from '../model/project/project'
import type { Expr } from '../symbolic'
import type { AcrossSpaces } from './across/spaces'
import type { Collection } from './collect/collection'
import type { Correction } from './constraints/correction'
import type { ConstraintSystem } from './constraints/system'
import type { MassMatrix, SolvedDynamics } from './dynamics/elimination'
import type { ImplicitSystem } from './implicit'
import type { Coordinate, Freedom } from './algebra/coordinates'
import type { HoldingState } from './locks'
import type { DiscretePart } from './signals/discrete'
import type { ModelEnergy } from './dynamics/energy'
import type { Kink } from './signals/kinks'

export interface StateVariable {
  readonly name: string
  readonly block: string
  readonly unit: string
  readonly kind: 'speed' | 'coordinate' | 'component'
  readonly symbol: Expr
  readonly derivative: Expr
  readonly initial: number
  /** A store that an operating point does not change (`ComponentBuilder.state`). */
  readonly reserve?: boolean
}

export interface System {
  readonly collection: Collection
  readonly translationTree: Tree<TranslationGraphEdge>
  readonly rotationTree: Tree<RotationGraphEdge>
  readonly freedoms: readonly Freedom[]
  /** Speeds, then coordinates, then states of components. */
  readonly states: readonly StateVariable[]
  /** Unknowns at an instant: declared ones, and loops of signals. */
  readonly implicit: readonly ImplicitSystem[]
  /** Discrete states, sample times and events. */
  readonly discrete: DiscretePart
  /** Corners and jumps at which variable steps end. */
  readonly kinks: readonly Kink[]
  /** Discrete states that say whether locks or dry friction hold something, and their values where they do. */
  readonly holding: readonly HoldingState[]
  /** True if every step has to remove the rest of held rates. */
  readonly holdingDrifts: boolean
  /** Instants at which conditions on time switch, as expressions of parameters. */
  readonly switchTimes: readonly Expr[]
  /** Functions of time and parameters that are zero where the other conditions on time switch. */
  readonly timeConditions: readonly Kink[]
  /** Functions of time and parameters whose zeros variable steps may not pass twice. */
  readonly timePassages: readonly Kink[]
  /** Functions of `timePassages` of events other than friction, at whose switches no fixed step ends. */
  readonly unheldPassages: readonly Kink[]
  /** The equations while something is held; null if nothing can be, and in that form itself. */
  readonly heldForm: (() => System) | null
  readonly coordinates: readonly Coordinate[]
  /** Representation of the orientation of free bodies. */
  readonly orientations: AcrossSpaces['orientations']
  readonly pivots: SolvedDynamics['pivots']
  readonly constraintPivots: SolvedDynamics['constraintPivots']
  readonly constraints: ConstraintSystem
  /** How the solution is kept on the constraints; as the solver needs it where undefined. */
  readonly handling: ConstraintSettings | undefined
  /** Signals that are coordinates and speeds with the automatic choice of trees. */
  readonly naturalVariables: readonly string[]
  /** Returns the expression of a signal `Block.name`, Formed on request. */
  signal(name: string): Expr
  /**
   * Returns the variable that takes an initial value of that name: the state if there is one (its signal may be
   * folded), otherwise the signal.
   */
  variable(name: string): Expr
  readonly signals: ReadonlyMap<
    string,
    { readonly unit: string; readonly block: string; readonly doc: string; readonly logged: boolean }
  >
  /** Coordinates, speeds and accelerations to whose first order the equations are. */
  readonly small: readonly string[]
  /** Axes that velocities of frames are taken in, by `Frame.v` and `Frame.w` as intermediates are called. */
  readonly vectorAxes: ReadonlyMap<string, string>
  /** Motion and reactions of every frame, for results viewed after a run; never linearised. */
  readonly solved: Solved
  /** Energies and powers in this form of the equations; expressions of it are put into the form by `inForm`. */
  readonly energy: ModelEnergy
  readonly inForm: (e: Expr) => Expr
  massMatrix(): MassMatrix
  /**
   * Returns the correction that puts a state back onto the constraints. @param movable degrees of freedom that may
   * change; all if undefined
   */
  correction(movable?: ReadonlySet<Freedom>): Correction
}
