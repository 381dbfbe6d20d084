/** Part of `ComponentBuilder` by which a block declares discrete states, memory and events. */
import type { Expr, Num } from '../../symbolic'
import type { Failure, ValueLimits } from '../../quantities/failure'
import type { Flange } from './frames'
import type { Solved } from './motion'
import type { SignalOptions } from './signals'

/**
 * State that keeps its value between instants. New values come at the multiples of a sample time (`update`, counted
 * from `offset`), with an event of the same block (`update`), or from the actions of events alone.
 */
export type DiscreteOptions = SignalOptions & {
  /** Marks a part of another state, which is not a signal. States of runs contain it all the same. */
  readonly hidden?: boolean
  /**
   * Marks a value from which searches start, and of which results are independent beyond rounding: an operating point
   * need not agree with it.
   */
  readonly guess?: boolean
  /** Value at the start; a function if it depends on where the model starts. */
  readonly initial: number | ((s: Solved) => Num)
} & (
    | {
        /**
         * Returns the value from the instant on. Discrete states in it count as they are after the instant; `previous`
         * gives those before. Updates that need each other are an algebraic loop.
         */
        readonly update: (s: Solved) => Num
        /** Sample time, s; an expression of parameters. */
        readonly sampleTime: Num
        readonly offset?: Num
      }
    /** Value after the event. It refers to the values before the event. */
    | { readonly update: (s: Solved) => Num; readonly event: string }
    /** Value after every accepted step; see `ComponentBuilder.memory`. */
    | { readonly update: (s: Solved) => Num; readonly each: 'step' }
    | { readonly update?: undefined }
  )

/** Action of an event. All values that an action uses are those before the event. */
export type EventAction =
  /** Sets a new value of a discrete state or a state of a component. */
  | { readonly set: Expr; readonly to: (s: Solved) => Num }
  /**
   * Sets a new rate of a flange by an impulse L along its direction u; other speeds follow from inertia, M dp = u L.
   */
  | { readonly flange: Flange; readonly rate: (s: Solved) => Num }
  /** Ends the run and shows the text. */
  | { readonly stop: string }
  /** Ends the run with an error; see `ComponentBuilder.require`. */
  | { readonly fail: Failure }

/** Event that happens when a function of the motion passes zero. */
export interface EventOptions {
  readonly crossing: (s: Solved) => Num
  /** Direction of crossing; both by default. Leaving zero where a run starts with zero counts as crossing it. */
  readonly direction?: 'rising' | 'falling' | 'both'
  /** Counts the function as not yet crossed before the start: if it starts beyond zero, the event happens there. */
  readonly atStart?: boolean
  /**
   * Discrete state with the time of the event, s: no step goes beyond. `crossing` is the time left until then, and
   * falls.
   */
  readonly instant?: Expr
  /** Restricts the event to accepted steps and instants: `crossing` is not located within a step. */
  readonly afterStep?: boolean
  /** Marks a function that joins conditions of a text: fixed steps end where those on time alone switch. */
  readonly conditions?: boolean
  /**
   * Group of events of the block that count as one. After one of them, the changes that it makes trigger none of the
   * others.
   */
  readonly group?: string
  readonly actions: readonly EventAction[]
}

/** Discrete states and events of a block. */
export interface ComponentEvents {
  /** Declares a state that is constant between instants; see `DiscreteOptions`. */
  discrete(name: string, options: DiscreteOptions): Expr
  /**
   * Declares a value remembered from the last accepted step: where a search starts, a contact point that moves with its
   * wheel, the branch of a hysteresis. `update` is evaluated at the state that a step has reached, with all memory as
   * it was before; applied twice at one state it must give the same. Nothing else writes memory: stages of a step,
   * steps that are rejected and the location of events see the value of the last accepted step.
   */
  memory(
    name: string,
    options: SignalOptions & {
      /** Value before the first step; a function if it depends on where the model starts. */
      readonly initial: number | ((s: Solved) => Num)
      readonly update: (s: Solved) => Num
      readonly guess?: boolean
    },
  ): Expr
  /** Returns a discrete state as it was before the present instant; for updates at sample times. */
  previous(state: Expr): Expr
  /** Declares an event at an instant that the solver finds. */
  event(name: string, options: EventOptions): void
  /**
   * Requires a value to stay in a range. If it leaves the range at the start or after an accepted step, the run ends
   * with an error that names block, value, range and remedy, in exports too. Within a step it may be beyond.
   */
  require(name: string, value: (s: Solved) => Num, limits: ValueLimits): void
  /** Ends variable steps where `min`, `max`, `abs`, `sign` and comparisons in the equations of this block switch. */
  locateKinks(): void
  /** Declares instants that a step must hit exactly: corners and jumps of a source. Expressions of parameters. */
  breakTimes(times: readonly Num[]): void
}
