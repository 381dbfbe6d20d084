/**
 * From collected blocks to a system of first-order equations: trees, kinematics, forces, dynamics.
 * The steps follow docs/theory/formulation.md; every result is exact and symbolic.
 */
import type { Motion, Solved } from '../model/component'
import type { ConstraintSettings } from '../model/project'
import { selectTree, type Branch, type Tree } from '../graph/tree'
import type { RotationGraphEdge, TranslationGraphEdge } from '../graph/graph'
import { Substitution, type Expr } from '../symbolic'
import { acrossSpaces } from './across/settings'
import type { AcrossSpaces } from './across/spaces'
import { checkAlgebraicLoops } from './algebraic-loops'
import { AxesAlgebra } from './axes'
import { withBalances } from './balances'
import type { Collection, Drive } from './collect'
import { ChordMotion } from './constraints/chord-motion'
import type { Correction } from './constraints/correction'
import { driftSignals } from './constraints/drift'
import { RelativeMotion } from './constraints/relative-motion'
import type { Start } from './constraints/judged'
import { ConstraintSystem } from './constraints/system'
import { Variables, type Coordinate, type Freedom } from './coordinates'
import { formulateDiscrete, formulateStates, type DiscretePart } from './discrete'
import type { ModelEnergy } from './energy'
import { energySignals } from './energy-signals'
import { Flanges } from './flanges'
import { resolveImplicit, resolveMotionOnly, type ImplicitSystem } from './implicit'
import { equationsIn, type Form, type FormParts } from './form'
import { kinksOf, type Kink } from './kinks'
import { Locks, type Holding, type HoldingState } from './locks'
import { applyLoads } from './loads'
import { signalAccess } from './signals'
import { isSpin } from './spin'
import { Dynamics } from './dynamics'
import type { MassMatrix, SolvedDynamics } from './elimination'
import { makeMotion, type MotionParts } from './motion'
import { SmallEquations } from './small/equations'
import { listSmall, smallVariables } from './small/names'
import { Rotations } from './rotations'
import { Translations } from './translations'
import { preferences, type TreeChoice } from './trees'

export interface StateVariable {
  readonly name: string
  readonly block: string
  readonly unit: string
  readonly kind: 'speed' | 'coordinate' | 'component'
  readonly symbol: Expr
  readonly derivative: Expr
  readonly initial: number
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
  /** Whether every step has to take away what is left of held rates. */
  readonly holdingDrifts: boolean
  /** The equations while something is held; null where nothing can be, and in that form itself. */
  readonly held: (() => System) | null
  readonly coordinates: readonly Coordinate[]
  /** How bodies that turn freely are oriented. */
  readonly orientations: AcrossSpaces['orientations']
  readonly pivots: SolvedDynamics['pivots']
  readonly constraintPivots: SolvedDynamics['constraintPivots']
  readonly constraints: ConstraintSystem
  /** How the solution is kept on the constraints; as the solver needs it where undefined. */
  readonly handling: ConstraintSettings | undefined
  /** Expression of a signal `Block.name`, formed when asked for. */
  /** Signals that are coordinates and speeds with the automatic choice of trees. */
  readonly naturalVariables: readonly string[]
  signal(name: string): Expr
  /** What an initial value of that name is given to: the state, where there is one (its signal may be folded), else the signal. */
  variable(name: string): Expr
  readonly signals: ReadonlyMap<
    string,
    { readonly unit: string; readonly block: string; readonly doc: string; readonly logged: boolean }
  >
  /** Coordinates, speeds and accelerations to whose first order the equations are. */
  readonly small: readonly string[]
  /** Axes that velocities of frames are taken in, by `Frame.v` and `Frame.w` as intermediates are called. */
  readonly vectorAxes: ReadonlyMap<string, string>
  /** Motion and reactions of every frame, for what is looked at after a run; never linearised. */
  readonly solved: Solved
  /** Energies and powers in this form of the equations; expressions of it are put into the form by `inForm`. */
  readonly energy: ModelEnergy
  readonly inForm: (e: Expr) => Expr
  massMatrix(): MassMatrix
  /** What puts a state back onto the constraints. @param movable freedoms that may change; all if undefined */
  correction(movable?: ReadonlySet<Freedom>): Correction
}

/**
 * @param start coordinates by name: the branch on which rank is judged
 * @throws ModelError `closed-loop`, `not-connected-to-ground`, `massless-body`, `algebraic-loop`,
 *   `not-smooth`
 */
export function formulate(c: Collection, choice: TreeChoice, formulation = 'default', start?: Start): System {
  const { math } = c
  const { translationTree, rotationTree } = trees(c, choice)
  const algebra = new AxesAlgebra(math)
  const variables = new Variables(math)
  const spins = (b: Branch<RotationGraphEdge>): boolean => isSpin(c, rotationTree, translationTree, b)
  const { blocks, translation, rotation } = c
  const across = acrossSpaces(
    { blocks, translation, rotation, translationTree, rotationTree, spins, formulation },
    choice.coordinates ?? {},
  )
  const rotations = new Rotations(math, c.rates, algebra, variables, rotationTree, c.ground, spins, across)
  const translations = new Translations(math, c.rates, algebra, rotations, variables, translationTree, c.ground, across)
  const freedoms = new Map(variables.freedoms.map((f) => [f.name, f] as const))
  const relative = new RelativeMotion(algebra, rotations, translations)
  const flanges = new Flanges(c, variables, relative, new ChordMotion(math, algebra, rotations, relative), {
    translationTree,
    rotationTree,
  })
  const parts: MotionParts = {
    math,
    time: c.time,
    gravity: c.gravity,
    algebra,
    rotations,
    translations,
    flange: (f) => flanges.motion(f),
  }
  const motion = makeMotion(parts)
  flanges.whileCounting(() => bindOutputs(c, motion))
  const ofMotion = resolveMotionOnly(c, motion)
  const constrained = { collection: c, algebra, rotations, translations, variables, translationTree, rotationTree }
  const constraintSystem = (): ConstraintSystem =>
    flanges.whileCounting(() => new ConstraintSystem({ ...constrained, relative, motion }, choice.constraints, start))
  let constraints = constraintSystem()
  const declared = smallVariables(
    {
      pool: c.pool,
      freedoms: variables.freedoms,
      coordinates: variables.coordinates,
      orientations: across.orientations,
      componentStates: c.states.map((s) => s.name),
      values: new Map(c.parameters.map((p) => [p.symbol, p.value])),
    },
    choice.small ?? [],
  )
  const small = (choice.small ?? []).length === 0 ? null : new SmallEquations(math, declared)
  const loaded = (drives: readonly Drive[]) => {
    const dynamics = new Dynamics(math, algebra, rotations, translations, c.gravity, constraints)
    const loads = applyLoads(c, drives, motion, dynamics, rotations, freedoms, (f) => flanges.chord(f))
    return { dynamics, loads }
  }
  const solve = (drives: readonly Drive[]) => {
    const { dynamics, loads } = loaded(drives)
    return { dynamics, loads, solved: dynamics.solve(small?.eliminate) }
  }
  const formParts = (): FormParts => ({
    collection: c,
    algebra,
    variables,
    constraints,
    motion,
    motionParts: parts,
    translationTree,
    rotationTree,
    solve,
  })
  const locks = new Locks(c, motion, variables, (drives) => {
    const { accelerations } = solve(drives).solved
    return variables.freedoms.map((f) => accelerations.get(f) as Expr)
  })
  const drives = [...c.drives, ...locks.drives]
  const equations = (): Form => equationsIn(formParts(), drives, locks.slidingEfforts, null)
  const free = flanges.whileCounting(() => {
    const form = withBalances(c, variables, equations, start, {
      solve: (probes) => loaded([...drives, ...probes]).dynamics.solve(),
      constrain: () => (constraints = constraintSystem()),
    })
    for (const event of c.events) event.crossing(form.after)
    return form
  })
  const { dynamics, solved } = free
  const canHold = locks.states.length > 0
  let heldForm: Form | undefined
  const held = (): Form => (heldForm ??= equationsIn(formParts(), drives, locks.held().efforts, locks.held()))
  const bothForms = bindMeasured(c, free, canHold ? { form: held, active: locks.active } : null)
  // signals that are only looked at may go in circles too
  const roots = [...free.states.map((s) => s.derivative), ...c.wires.values()]
  const implicit = [...ofMotion, ...resolveImplicit(c, free.after, roots)]
  checkAlgebraicLoops(roots)

  const discreteStates = formulateStates(c, free.after)
  const kinks = kinksOf(
    c,
    free.states.map((s) => s.derivative),
  )
  const form = ({ after, states: exact, energy }: Form, holding: Holding | null) => {
    const only = bothForms(holding !== null)
    const states = exact.map((s) => ({
      ...s,
      derivative: only(small === null || s.kind === 'speed' ? s.derivative : small.cut(s.derivative)),
    }))
    return {
      states,
      kinks: kinks.map((k) => ({ ...k, crossing: only(k.crossing) })),
      discrete: formulateDiscrete(c, discreteStates, after, locks, holding, only),
      solved: after,
      energy,
      inForm: only,
      ...signalAccess(
        c,
        after,
        states,
        [
          ...driftSignals(math, constraints.groups()),
          ...energySignals(c, energy).map((s) => ({ ...s, value: () => only(s.value()) })),
        ],
        discreteStates,
        (e) => only(small === null ? e : small.cut(e)),
      ),
    }
  }
  const system = {
    collection: c,
    translationTree,
    rotationTree,
    freedoms: variables.freedoms,
    implicit,
    coordinates: variables.coordinates,
    orientations: across.orientations,
    pivots: solved.pivots,
    constraintPivots: solved.constraintPivots,
    constraints,
    handling: choice.constraints,
    naturalVariables: naturalVariables(trees(c, {})),
    small: listSmall(variables, declared),
    vectorAxes: new Map([
      ...translations.order.map((s) => [`${s.name}.v`, s.axes.name] as const),
      ...rotations.order.map((s) => [`${s.axes.name}.w`, s.stored.name] as const),
    ]),
    massMatrix: () => (small === null ? dynamics.massMatrix() : small.massMatrix(dynamics.massMatrix())),
    correction: (movable?: ReadonlySet<Freedom>) => constraints.correction(movable, solved),
    holding: locks.states,
    holdingDrifts: canHold && locks.drift(constraints.rows),
  }
  let heldSystem: System | undefined
  return {
    ...system,
    ...form(free, null),
    held: canHold ? () => (heldSystem ??= { ...system, ...form(held(), locks.held()), held: null }) : null,
  }
}

/** What becomes of expressions in one form of the equations. */
type OfForm = (held: boolean) => (e: Expr) => Expr

/**
 * Signals measured on the solved equations are known now. Those that something else takes have to be right in both forms of
 * the equations, so they choose between them; each form then leaves the other out.
 */
function bindMeasured(
  c: Collection,
  free: Form,
  other: { readonly form: () => Form; readonly active: Expr } | null,
): OfForm {
  const { pool, math } = c
  let choosing = false
  for (const [port, { wire, value, block }] of c.measured) {
    const chooses = other !== null && c.consumed.has(port)
    if (chooses) choosing = true
    pool.bindWire(
      wire,
      pool.within([{ block }], () =>
        chooses ? math.select(other.active, value(other.form().after), value(free.after)) : value(free.after),
      ),
    )
  }
  if (other === null || !choosing) return () => (e) => e
  return (held) => {
    const substitution = new Substitution(pool, new Map([[other.active, pool.num(held ? 1 : 0)]]))
    return (e) => substitution.of(e)
  }
}

function naturalVariables({ translationTree, rotationTree }: ReturnType<typeof trees>): string[] {
  return [...translationTree.branches, ...rotationTree.branches].flatMap(({ edge: { spec, block, domain } }) => {
    switch (spec.kind) {
      case 'sliding':
      case 'turning':
        return spec.axes.flatMap((a) => [`${block}.${a.coordinate}`, `${block}.${a.rate}`])
      case 'free':
        return [...spec.coordinates, ...spec.speeds].map((name) => `${block}.${name}`)
      case 'inertia':
        return (
          domain === 'translation' ? ['x', 'y', 'z', 'vx', 'vy', 'vz'] : ['yaw', 'pitch', 'roll', 'wx', 'wy', 'wz']
        ).map((name) => `${block}.${name}`)
      default:
        return []
    }
  })
}

export function trees(
  c: Collection,
  choice: TreeChoice,
): { translationTree: Tree<TranslationGraphEdge>; rotationTree: Tree<RotationGraphEdge> } {
  const { graph } = c
  const { translation, rotation } = preferences(graph, choice)
  const heavy = (e: TranslationGraphEdge): number =>
    e.spec.kind === 'inertia' ? 1 - 1 / (1 + massValue(c, e.spec.mass)) : 0
  // among bodies the heaviest carries the coordinates of the whole
  const translationTree = selectTree(graph.nodes, graph.translation, translation, (e) =>
    e.spec.kind === 'inertia' ? 2 - heavy(e) : 0,
  )
  const bases = new Set(translationTree.branches.filter((b) => b.edge.spec.kind === 'inertia').map((b) => b.child.id))
  const rotationTree = selectTree(graph.nodes, graph.rotation, rotation, (e) =>
    e.spec.kind === 'inertia' ? (bases.has(e.to.id) ? 1 : 2) : 0,
  )
  return { translationTree, rotationTree }
}

/** Signals measured on the model are known now. */
function bindOutputs(c: Collection, motion: Motion): void {
  for (const o of c.outputs.values()) {
    const { value, wire, block } = o
    if (typeof value === 'function')
      c.pool.bindWire(
        wire,
        c.pool.within([{ block }], () => value(motion)),
      )
  }
}

function massValue(c: Collection, mass: Expr): number {
  return c.parameters.find((p) => p.symbol === mass)?.value ?? (mass.op === 'const' ? mass.value : 1)
}
