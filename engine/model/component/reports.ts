/**
 * Part of `ComponentBuilder` by which a block declares reports about itself: signals, energy, ranges of its data,
 * warnings, cueing, drawings. None of it changes the equations.
 */
import type { Expr, Num } from '../../symbolic'
import type { Contact } from './contact'
import type { CueingPart } from './cueing'
import type { Drawing } from './drawing'
import type { Motion, Solved } from './motion'

/**
 * Shares of the power that a block takes from the mechanism. A block without a law is a source: its power counts as
 * delivered.
 */
export interface EnergyLaw {
  /** Energy that the block stores, J; depends on positions, states and discrete states. */
  readonly stored?: (m: Motion) => Num
  /** Power that the block turns into heat, W; `rest` if the law states only that it is the power that is not stored. */
  readonly dissipated: ((s: Solved) => Num) | 'rest'
  /** Power that comes through the block from outside the model, W, as from a moving road. */
  readonly delivered?: (s: Solved) => Num
}

export interface ExpectedRange {
  /** Name of the quantity in messages: `slip angle`. */
  readonly what: string
  /** SI unit of the signal. */
  readonly unit: string
  /** Signal of the block. */
  readonly signal: string
  /** Expressions of parameters, SI; without an upper limit if `max` is absent. */
  readonly min: Expr
  readonly max?: Expr
  /** Signal of the block; the range counts while this signal is above zero. */
  readonly whilePositive?: string
}

/** Time that the file of a source covers, and the output outside that time. A run that goes further reports it. */
export interface FileSpan {
  readonly file: string
  readonly column: string
  /** Start of the span, s. */
  readonly from: number
  readonly to: number
  /** Behaviour outside the span, such as `holds that value`. */
  readonly outside: string
}

/** Ranges that a block expects, and their name in messages: `the data of the tyre`. */
export interface ExpectedRanges {
  readonly of: string
  /** Remedy for a run that leaves a range. */
  readonly hint: string
  readonly ranges: readonly ExpectedRange[]
}

/** Declarations for results, checks of runs and pictures. */
export interface ComponentReports {
  /** Declares a quantity that can be logged and plotted as `Block.name`. Evaluated only on request. */
  signal(name: string, unit: string, value: (s: Solved) => Num): void
  /**
   * Declares the energy that the block stores and dissipates; several laws of one block add up. Evaluated only on
   * request.
   */
  energy(law: EnergyLaw): void
  /**
   * Declares ranges in which the model of this block is known: a run that leaves them reports it once, and continues.
   */
  expectRanges(expected: ExpectedRanges): void
  /** Declares the time span of a source's file: a run that goes further reports it once, and continues. */
  coverRun(span: FileSpan): void
  /** Lets every run warn of something. @param what sentence without the name of the block, which precedes it */
  warn(what: string): void
  /**
   * Declares a wheel on a road. The program warns if it starts buried or in the air, and lets it roll at the first
   * guess of an operating point.
   */
  contact(contact: Contact): void
  /** Declares a part for the cueing report. */
  cueing(part: CueingPart): void
  /** Adds drawings to the 3D view that do not follow from edges. */
  draw(drawing: Drawing): void
}
