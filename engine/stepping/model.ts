/** Description of a model from which a program that takes its steps can be written. */
import type { Program } from '../program/ir'
import type { InputHandling } from '../model/project/project'
import type { AngleTriple } from './charts/angle-triple'
import type { StepMatrixPlan } from './methods/matrix-plan'

/**
 * Kind of a state: a generalised speed, a coordinate, a state of a component such as a slip lag, or an algebraic
 * variable, whose "derivative" is a residual that is kept at zero.
 */
export type StateKind = 'speed' | 'coordinate' | 'component' | 'algebraic'

/** Index of a state or discrete state. */
export interface StepTarget {
  readonly array: 'x' | 'z'
  readonly index: number
}

/** Action of an event. */
export interface StepAction {
  /** Offsets of the results of the function. */
  readonly targets: readonly StepTarget[]
  /** Index of the function `event_<action>`. */
  readonly action: number
}

export interface StepEvent extends StepAction {
  readonly direction: 'rising' | 'falling' | 'both'
  /** True if the event counts as not yet happened before the start. */
  readonly atStart: boolean
  /** Action while something is held, if it differs. */
  readonly heldAction: StepAction | undefined
  readonly stops: boolean
  /** True if the event ends the run with an error. */
  readonly fails: boolean
  /** True if the event makes something hold whose rate has to be removed. */
  readonly arrests: boolean
}

/**
 * Table of constant break times in the data of the program: at a time it gives the next one after it, Infinity after
 * the last.
 */
export interface BreakTable {
  readonly place: { readonly table: number; readonly n: number; readonly width: number }
  /** Time before all of the break times. */
  readonly before: number
  readonly count: number
  /** True if the break times matter only while inputs follow the experiment. */
  readonly ofInputs: boolean
}

export interface SteppedModel {
  /**
   * Program with the functions `inputs`, `derivatives`, `roots`, `sample_i`, `event_i`, `accept`, `settle`, `arrest`,
   * `clocks`, `breaks`, the corrections and `jacobian`, as far as the model has them. Each is over p, d, x, z, u, w and
   * the array that it writes.
   */
  readonly program: Program
  readonly states: number
  readonly kinds: readonly StateKind[]
  /** Magnitude of each state below which it counts as zero. */
  readonly scales: readonly number[]
  /** Euler angles near whose singularity steps use other coordinates. */
  readonly angles: readonly AngleTriple[]
  /** Number of discrete states; the array z contains two copies of them. */
  readonly discreteStates: number
  readonly inputs: number
  /** Course of each input between the values that the caller gives; all are held when missing. */
  readonly handlings?: readonly InputHandling[]
  readonly clocks: number
  /** Number of break times that functions compute: the first of those that `breaks` writes. */
  readonly breaks: number
  /** Number of those break times, the last ones, that matter only while inputs follow the experiment. */
  readonly inputBreaks: number
  /** Tables of further break times. */
  readonly breakTables: readonly BreakTable[]
  readonly updates: readonly { readonly clock: number; readonly target: StepTarget }[]
  readonly events: readonly StepEvent[]
  /** Indices of the values that are remembered of a step. */
  readonly memory: readonly StepTarget[]
  /** Indices of z with the values at which something is held; none if nothing can be held. */
  readonly heldStates: readonly { readonly place: number; readonly value: number }[]
  /** Speeds that change when something comes to rest. */
  readonly arrest: readonly StepTarget[]
  readonly arrestsEveryStep: boolean
  /**
   * Values that `derivatives` leaves at the start of `w`; 0 where nothing takes any. In a form of the equations whose
   * `crossings` take some, the function of that name is used and not `roots`.
   */
  readonly shared: {
    readonly count: number
    readonly crossings: { readonly free: boolean; readonly heldForm: boolean }
    /** Clocks at whose instants samples use shared values. */
    readonly clocks: readonly number[]
  }
  /** Discrete states that the derivatives depend on, in either form. */
  readonly moving: { readonly free: ReadonlySet<number>; readonly heldForm: ReadonlySet<number> }
  /** Functions that return the state to the constraints, in this order, after every step. */
  readonly corrections: readonly string[]
  /**
   * Linear equations of an implicit method; null for explicit ones, and if no state is treated implicitly. With `host`,
   * the host solves them.
   */
  readonly implicit: StepMatrixPlan | 'host' | null
}
