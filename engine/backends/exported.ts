/** A model with one experiment, as it leaves the program: what every export target prints. */
import type { InputHandling, InterfaceNaming } from '../model/project/project'
import type { Precision, Program, ProgramFunction, Statement } from '../program/ir'

export interface ExportedModel {
  /** Title of the project, and the experiment whose parameters and initial values are in the tables. */
  readonly title: string
  readonly experiment: string
  /**
   * Functions over the arrays below: `init`, `derivatives`, `outputs`, `breaks`, `roots` where there are events, and
   * those that take steps (`engine/stepping`).
   */
  readonly program: Program
  readonly parameters: readonly ExportedParameter[]
  /** Conditions on two parameters, which must hold at the start and before each step. */
  readonly orders: readonly ExportedOrder[]
  readonly states: readonly ExportedState[]
  /** Discrete states; the array `z` holds them twice, and is left out where there are none. */
  readonly discrete: readonly ExportedState[]
  /** Inputs that are set from outside; the array `u` is left out where there are none. */
  readonly inputs: readonly ExportedInput[]
  /** Blocks whose sample times are the clocks of the model, in the order of the clocks. */
  readonly clocks: readonly string[]
  /** Events in the order of their crossing functions. */
  readonly events: readonly ExportedEvent[]
  readonly signals: readonly ExportedSignal[]
  /** Composition of names of variables. */
  readonly naming: InterfaceNaming
  /** Number of derived values and of results of external functions. */
  readonly derived: number
  readonly work: number
  /** Number of instants that a step must hit exactly. */
  readonly breaks: number
  /**
   * Precision of states, parameters and equations. In single precision, times and flags are doubles in an array `c` of
   * their own.
   */
  readonly precision: Precision
  /** Values stored between steps, the array `s`. */
  readonly memory: readonly ExportedMemory[]
  /** The array `c`. */
  readonly clock?: readonly ExportedMemory[]
  /**
   * Failures that may happen in an evaluation, as the beginning of a sentence, with the place in `w` that becomes 1
   * when it does.
   */
  readonly unsolved: readonly { readonly what: string; readonly place: number }[]
  readonly run: ExportedRun
  /** Structure of the derivatives and signals, if the model was made with directional derivatives. */
  readonly exchange?: ExportedExchange
  /** Functions that a user may replace, one entry for each block that calls one. */
  readonly replaceable: readonly ExportedReplaceable[]
  /** Block and meaning of a statement of the program; empty if unknown. */
  readonly commentOf: (fn: ProgramFunction, statement: Statement) => string
  /** Meaning of the names in the equations, line by line. */
  readonly legend: readonly string[]
  /** Differences from the experiment, one sentence each. */
  readonly remarks: readonly string[]
}

/**
 * Dependencies of the time derivatives, signals and event indicators on states and inputs (counted on from the states).
 */
export interface ExportedExchange {
  readonly derivatives: readonly (readonly number[])[]
  readonly signals: readonly (readonly number[])[]
  readonly indicators: readonly (readonly number[])[]
  /** Index that stands for the time. */
  readonly time: number
  /** State or input that each signal equals; -1 for other signals. */
  readonly same: readonly number[]
  /** Deviation of a state from the constraints, SI, beyond which the importer must correct it. */
  readonly driftTolerance: number
}

/** A function of a block that a user may replace. */
export interface ExportedReplaceable {
  /** Names of arguments and results in order. */
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  /** Usual magnitudes of the arguments, by which differences choose their step. */
  readonly nominal: readonly number[]
  readonly doc: string
  readonly block: string
  /**
   * Functions of the program with the offset of their parameter table in `d`: the function, and that of its partial
   * derivatives.
   */
  readonly calls: readonly { readonly fn: string; readonly table: number; readonly partials: boolean }[]
}

/** Settings of a variable in the interface of the project; numbers in SI units. */
export interface ExportedVariable {
  readonly name: string
  /** SI */
  readonly unit: string
  /** Unit shown to users. */
  readonly displayUnit?: string
  readonly min?: number
  readonly max?: number
  /** True if the limit itself is outside the range. */
  readonly openMin?: boolean
  readonly openMax?: boolean
  readonly nominal?: number
  readonly description?: string
}

export interface ExportedParameter extends ExportedVariable {
  readonly value: number
  /** True if the parameter may change during a run; others keep their value from the start. */
  readonly tunable: boolean
  /** True if a sample time depends on it: the instants of a run are set at its start. */
  readonly readAtStart?: boolean
}

/** `lower` is at most `upper`; below it if `strict`. */
export interface ExportedOrder {
  readonly lower: ExportedTerm
  readonly upper: ExportedTerm
  readonly strict: boolean
  /** The condition in words. */
  readonly text: string
}

/**
 * A parameter by its place, a number or the value of a parameter that is part of the equations, or a value computed
 * from these.
 */
export type ExportedTerm =
  | { readonly place: number }
  | { readonly value: number }
  | { readonly op: 'add' | 'mul' | 'abs' | 'floor'; readonly of: readonly ExportedTerm[] }

export interface ExportedInput extends ExportedVariable {
  /** Block to which the value belongs. */
  readonly source: string
  readonly start: number
  readonly handling: InputHandling
}

export interface ExportedSignal extends ExportedVariable {
  /** Name in the project. */
  readonly signal: string
}

export interface ExportedState {
  readonly name: string
  readonly unit: string
  readonly start: number
}

export interface ExportedEvent {
  readonly name: string
  readonly direction: 'rising' | 'falling' | 'both'
  /** Reason for the end of the run with this event, if it ends. */
  readonly stop?: string
  /** Failure of an event that ends the run with an error: text around the value offset + factor g. */
  readonly fail?: ExportedFailure
}

export interface ExportedFailure {
  /** `the input x of Map is` */
  readonly before: string
  readonly offset: number
  readonly factor: number
  /** ` m: above 5 m` */
  readonly after: string
}

export interface ExportedMemory {
  readonly name: string
  readonly doc: string
  readonly offset: number
  readonly size: number
}

export interface ExportedRun {
  readonly method: string
  /** s */
  readonly step: number
  readonly stop: number
  readonly sample: number
  /** Tolerance of a method that chooses its steps, if the experiment states one. */
  readonly tolerance?: number
}

/** Returns the program without the functions that a caller in C or an importer needs and others don't. */
export function withoutCallers({ program }: Pick<ExportedModel, 'program'>): Program {
  return {
    ...program,
    functions: program.functions.filter(({ name }) => !/^(exchange_|tangent|begin_outside$|put_right$)/.test(name)),
  }
}

/** Arrays that every function but `init` takes first, in this order. */
export function argumentArrays({ discrete, inputs }: Pick<ExportedModel, 'discrete' | 'inputs'>): readonly string[] {
  return ['p', 'd', 'x', ...(discrete.length > 0 ? ['z'] : []), ...(inputs.length > 0 ? ['u'] : []), 'w']
}

const lengthOf = (memory: readonly ExportedMemory[]): number => memory.reduce((sum, { size }) => sum + size, 0)

/** Returns the length of the array `s`. */
export const memorySize = ({ memory }: ExportedModel): number => lengthOf(memory)

/** Returns the length of the array `c`; 0 if there is none. */
export const clockSize = ({ clock = [] }: ExportedModel): number => lengthOf(clock)

/** Returns the index of a number in `s`, or in `c` if the model has that. */
export function memoryPlace({ memory, clock = [] }: ExportedModel, name: string): number {
  const entry = [...clock, ...memory].find((m) => m.name === name)
  if (entry === undefined) throw new Error(`the memory has no ${name}`)
  return entry.offset
}

/** Name -> content of each file of an export. */
export type ExportedFiles = Readonly<Record<string, string | Uint8Array>>
