/** What has to be known of a model so that a program can be written that takes its steps. */
import type { Program } from '../program/ir'
import type { InputHandling } from '../model/project/project'
import type { AngleTriple } from './charts/angle-triple'
import type { StepMatrixPlan } from './methods/matrix-plan'

/**
 * What a state is: a generalised speed, a coordinate, a state of a component such as a slip lag, or an
 * algebraic variable, whose "derivative" is a residual that is kept at zero.
 */
export type StateKind = 'speed' | 'coordinate' | 'component' | 'algebraic'

/** Place of a state or discrete state. */
export interface StepTarget {
  readonly array: 'x' | 'z'
  readonly index: number
}

/** What an event does. */
export interface StepAction {
  /** Where the results of its function go. */
  readonly targets: readonly StepTarget[]
  /** Its function: `event_<action>`. */
  readonly action: number
}

export interface StepEvent extends StepAction {
  readonly direction: 'rising' | 'falling' | 'both'
  /** It counts as not yet happened before the start. */
  readonly atStart: boolean
  /** What it does while something is held, where that is something else. */
  readonly held: StepAction | undefined
  readonly stops: boolean
  /** It ends the run with an error. */
  readonly fails: boolean
  /** It makes something hold whose rate is to be taken away. */
  readonly arrests: boolean
}

/** Constant break times in the data of the program: at a time, the first one after it; Infinity behind the last. */
export interface BreakTable {
  readonly place: { readonly table: number; readonly n: number; readonly width: number }
  /** A time before all of them. */
  readonly before: number
  readonly count: number
  /** They matter only while inputs follow the experiment. */
  readonly ofInputs: boolean
}

export interface SteppedModel {
  /**
   * With the functions `inputs`, `derivatives`, `roots`, `sample_i`, `event_i`, `accept`, `settle`, `arrest`, `clocks`, `breaks`, the
   * corrections and `jacobian`, as far as the model has them, each over p, d, x, z, u, w and what it writes.
   */
  readonly program: Program
  readonly states: number
  readonly kinds: readonly StateKind[]
  /** Magnitude of each state below which it counts as zero. */
  readonly scales: readonly number[]
  /** Euler angles near whose singularity steps use other coordinates. */
  readonly angles: readonly AngleTriple[]
  /** Discrete states; the array z holds them twice. */
  readonly discreteStates: number
  readonly inputs: number
  /** What inputs do between the values that they are given; all are held when missing. */
  readonly handlings?: readonly InputHandling[]
  readonly clocks: number
  /** Break times that functions compute: the first of those that `breaks` writes. */
  readonly breaks: number
  /** So many of them, the last ones, matter only while inputs follow the experiment. */
  readonly inputBreaks: number
  /** Further ones. */
  readonly breakTables: readonly BreakTable[]
  readonly updates: readonly { readonly clock: number; readonly target: StepTarget }[]
  readonly events: readonly StepEvent[]
  /** Where what is remembered of a step goes. */
  readonly memory: readonly StepTarget[]
  /** Something is held while one of these places of z has its value; none where nothing can be held. */
  readonly held: readonly { readonly place: number; readonly value: number }[]
  /** Speeds that change where something comes to rest. */
  readonly arrest: readonly StepTarget[]
  readonly arrestsEveryStep: boolean
  /**
   * Values that `derivatives` leaves at the start of `w`; 0 where nothing takes any. In a form of the equations whose `crossings` take some, the
   * function of that name is used and not `roots`.
   */
  readonly shared: {
    readonly count: number
    readonly crossings: { readonly free: boolean; readonly held: boolean }
    /** Clocks at whose instants samples take some. */
    readonly clocks: readonly number[]
  }
  /** Discrete states that the derivatives depend on, in either form. */
  readonly moving: { readonly free: ReadonlySet<number>; readonly held: ReadonlySet<number> }
  /** Functions that put the state back onto the constraints, in this order, after every step. */
  readonly corrections: readonly string[]
  /** Linear equations of an implicit method; null for explicit ones, and where no state is treated implicitly. */
  readonly implicit: StepMatrixPlan | null
}
