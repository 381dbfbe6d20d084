/**
 * Names and values of a function during its analysis: its declarations, the scopes of its blocks, the errors so far,
 * and at the end its outputs and derivatives.
 */
import { ModelError } from '../../errors/model-error'
import { nearest } from '../../errors/nearest'
import { dimension } from '../../quantities/units'
import { reinitialisedIn, type FunctionTree, type HelperFunction, type When } from '../syntax/ast'
import { known, number, rateType } from '../../quantities/type'
import { counted, type Algebra } from './algebra'
import type { Context } from './expressions'
import type { NoiseKind } from './timed'
import { indexText, poison, Poisoned, type Scalar, type Table, type Value } from './values'
import { declaredType, emptyValue, type Variable } from './variables'

/** States of the model that events, delays, noise and unknowns need. */
export interface Instants<T> {
  readonly discrete: (name: string, i: number) => T
  readonly unknown: (name: string, i: number) => T
  /** A discrete state before the instant of a sample. */
  readonly previous: (name: string, i: number) => T
  /** A new source of noise. @param interval s */
  readonly noise: (kind: NoiseKind, seed: T, interval: T) => T
  /** A new delay. @param time s */
  readonly delay: (value: T, time: T, samples: number) => T
}

/** Surroundings of a function: values of its declarations. */
export interface Surroundings<T> {
  readonly algebra: Algebra<T>
  readonly time: T
  /** @param i number of the element, from 0; its smoothness is that of the signal */
  readonly input: (name: string, i: number) => { readonly value: T; readonly smooth: number }
  readonly state: (name: string, i: number) => T
  /** Absent where the text has none of them, or only its units are checked. */
  readonly instants?: Instants<T>
  readonly parameter: (name: string, i: number) => T
  readonly table: (name: string) => Table | undefined
  readonly tableName: (name: string) => string
  /** Handler that is called with every name that is read or defined, for editors. */
  readonly watch?: (column: number, variable: Variable<T>) => void
}

/** Effect of one `when`. */
export interface FunctionEvent<T> {
  /** Passes zero upwards at the event; undefined at sample times. */
  readonly crossing: T | undefined
  /** Value of the condition; undefined at sample times. */
  readonly holds: T | undefined
  /** New values of discrete states, all their elements. */
  readonly updates: ReadonlyMap<string, readonly T[]>
  /** New values of states, all their elements. */
  readonly resets: ReadonlyMap<string, readonly T[]>
  /** Reason why the run ends with the event. */
  readonly stop: string | undefined
  readonly statement: When
}

export interface Elaboration<T> {
  /** Elements of each output that has a value, row by row. */
  readonly outputs: ReadonlyMap<string, readonly Scalar<T>[]>
  readonly derivatives: ReadonlyMap<string, readonly Scalar<T>[]>
  /** Events in the order of the text. */
  readonly events: readonly FunctionEvent<T>[]
  /** Residuals that equations keep at zero, as many as there are unknowns. */
  readonly residuals: readonly T[]
  /** True if the function has events, delays, noise or unknowns, which need states of the model. */
  readonly isTimed: boolean
  readonly errors: readonly ModelError[]
  /** How many parts of the text were worked through, those in loops with every turn. */
  readonly steps: number
  /** How many operations on numbers that took: a product of matrices is one step and many operations. */
  readonly operations: number
}

/** The analysis of a function within these limits takes well under a second. */
export const elaborationLimits = {
  steps: 50_000,
  operations: 200_000,
  iterations: 1000,
  calls: 20,
  errors: 50,
} as const

export type Scope<T> = Map<string, Variable<T>>

export abstract class ScopedFunction<T> implements Context<T> {
  readonly algebra: Algebra<T>
  readonly lenient = false
  protected readonly globals: Scope<T> = new Map()
  protected readonly derivatives: Scope<T> = new Map()
  /** Values that `reinit` has assigned to states in the current `when`. */
  protected readonly resets: Scope<T> = new Map()
  protected readonly helpers: ReadonlyMap<string, HelperFunction>
  /** Names of functions that could not be read. */
  protected readonly lost = new Set<string>()
  protected scopes: Scope<T>[]
  protected readonly stack: string[] = []
  protected readonly errors = new Map<string, ModelError>()
  protected steps = 0
  protected operations = 0
  /** Position of the statement that is being interpreted. */
  private here = 0

  protected readonly instants: Instants<T>

  constructor(
    protected readonly tree: FunctionTree,
    protected readonly around: Surroundings<T>,
  ) {
    this.algebra = counted(around.algebra, () => this.operation())
    const nothing = (): T => around.algebra.num(NaN)
    this.instants = around.instants ?? {
      discrete: nothing,
      unknown: nothing,
      previous: nothing,
      noise: nothing,
      delay: nothing,
    }
    this.helpers = new Map(tree.functions.map((fn) => [fn.name, fn]))
    this.scopes = [this.globals]
  }

  // context of expressions

  step(column: number): void {
    this.here = column
    if (++this.steps > elaborationLimits.steps) throw new TooLarge(column, 'steps')
  }

  /** Counts elements of vectors that are computed, or copied. */
  protected operation(count = 1): void {
    this.operations += count
    if (this.operations > elaborationLimits.operations) throw new TooLarge(this.here, 'operations')
  }

  tableName(name: string): string {
    return this.around.tableName(name)
  }

  variable(name: string, column: number): Value<T> {
    const variable = this.find(name, column)
    this.around.watch?.(column, variable)
    const { value } = variable
    if (value === undefined) {
      throw invalid(`"${name}" has no value here`, column, 'give it one before, on every path that leads here')
    }
    if (value.kind === 'poison') throw new Poisoned()
    return value
  }

  abstract call(name: string, args: readonly Value<T>[], columns: readonly number[], column: number): Value<T>

  /**
   * @param isTarget the name gets a value: names that cannot get one are not suggested, and the remedy is to declare it
   */
  protected find(name: string, column: number, isTarget = false): Variable<T> {
    for (let i = this.scopes.length - 1; i >= 0; i--) {
      const variable = this.scopes[i].get(name)
      if (variable !== undefined) return variable
    }
    const global = this.globals.get(name)
    if (global !== undefined) {
      if (global.role === 'parameter' || global.role === 'table' || global.role === 'time') return global
      throw invalid(`functions do not see "${name}"`, column, 'give it to the function as an argument')
    }
    const seen = [...this.scopes.flatMap((scope) => [...scope]), ...this.globals]
    const names = seen.flatMap(([other, { role }]) =>
      !isTarget || role === 'let' || role === 'output' || role === 'discrete' ? [other] : [],
    )
    const near = nearest(name, new Set(names))
    const declare = isTarget
      ? `write "let ${name} = ..."`
      : `declare it, e.g. "let ${name} = ..." or "input ${name}: m"`
    const hint =
      near === undefined ? declare : isTarget ? `${declare}, or did you mean "${near}"?` : `did you mean "${near}"?`
    throw new ModelError('unknown-variable', `there is no variable "${name}"`, { column }, hint)
  }

  // declarations

  protected declare(): void {
    const time: Scalar<T> = {
      kind: 'scalar',
      type: known(dimension({ time: 1 })),
      value: this.around.time,
      constant: undefined,
      smooth: Infinity,
      fixed: false,
    }
    this.globals.set('t', { name: 't', role: 'time', column: 0, shape: [], type: time.type, value: time })
    const jumping = reinitialisedIn(this.tree.body)
    for (const declaration of this.tree.declarations) {
      const { name, column, kind } = declaration
      if (!this.isFree(name, column)) continue
      if (kind === 'table') {
        const value = this.around.table(name) ?? poison
        this.globals.set(name, { name, role: 'table', column, shape: undefined, type: undefined, value })
        continue
      }
      const { shape } = declaration
      const type = declaredType(declaration.unit)
      const element = (i: number): Scalar<T> => {
        const base = { kind: 'scalar', type, constant: undefined } as const
        if (kind === 'input') return { ...base, ...this.around.input(name, i), fixed: false }
        if (kind === 'state') {
          return { ...base, value: this.around.state(name, i), smooth: jumping.has(name) ? -1 : Infinity, fixed: false }
        }
        if (kind === 'unknown') return { ...base, value: this.instants.unknown(name, i), smooth: 0, fixed: false }
        if (kind === 'discrete') return { ...base, value: this.instants.discrete(name, i), smooth: -1, fixed: false }
        return { ...base, value: this.around.parameter(name, i), smooth: Infinity, fixed: true }
      }
      const count = shape.reduce((a, b) => a * b, 1)
      const value: Value<T> | undefined =
        kind === 'output'
          ? emptyValue(shape)
          : shape.length === 0
            ? element(0)
            : { kind: 'tensor', shape, elements: Array.from({ length: count }, (_, i) => element(i)) }
      const variable: Variable<T> = { name, role: kind, column, shape, type, value }
      this.globals.set(name, variable)
      this.around.watch?.(column, variable)
      if (kind === 'state') {
        const rate = {
          name,
          role: 'derivative',
          column,
          shape,
          type: rateType(type),
          value: emptyValue<T>(shape),
        } as const
        this.derivatives.set(name, rate)
      }
    }
    for (const fn of this.tree.functions) this.isFree(fn.name, fn.column, fn)
  }

  /** Returns the value of a declared variable with other elements. */
  protected elements({ shape = [], type }: Variable<T>, value: (i: number) => T): Value<T> {
    const element = (i: number): Scalar<T> => ({
      kind: 'scalar',
      type: type ?? number,
      value: value(i),
      constant: undefined,
      smooth: -1,
      fixed: false,
    })
    if (shape.length === 0) return element(0)
    return {
      kind: 'tensor',
      shape,
      elements: Array.from({ length: shape.reduce((a, b) => a * b, 1) }, (_, i) => element(i)),
    }
  }

  /** @returns false, with an error reported, if the name is already used */
  protected isFree(name: string, column: number, self?: HelperFunction): boolean {
    const other = this.helpers.get(name)
    const taken = this.globals.has(name) || (other !== undefined && other !== self)
    if (taken) this.tell(invalid(`"${name}" is declared twice`, column, 'choose another name'))
    return !taken
  }

  /** Returns all variables that a statement can change here. */
  protected snapshot(): Map<Variable<T>, Pick<Variable<T>, 'value' | 'type'>> {
    const values = new Map<Variable<T>, Pick<Variable<T>, 'value' | 'type'>>()
    for (const scope of [...this.scopes, this.derivatives, this.resets]) {
      for (const variable of scope.values()) values.set(variable, { value: variable.value, type: variable.type })
    }
    return values
  }

  // results

  protected requireValues(): void {
    for (const variable of [...this.globals.values(), ...this.derivatives.values()]) {
      if (variable.role !== 'output' && variable.role !== 'derivative') continue
      const { name, column, value, role } = variable
      if (value?.kind === 'poison') continue
      const missing = value?.kind === 'tensor' ? value.elements.findIndex((element) => element === undefined) : -1
      if (value !== undefined && missing < 0) continue
      const element = value?.kind === 'tensor' ? indexText(value.shape, missing) : ''
      if (role === 'output') {
        const what = `the output "${name}${element}" does not get a value on every path`
        this.tell(invalid(what, column, `add "${name}${element} = ..."`))
      } else {
        const what = `the state "${name}${element}" does not get a derivative on every path`
        this.tell(invalid(what, column, `add "der(${name})${element} = ..."`))
      }
    }
  }

  protected results(role: 'output' | 'derivative', scope: Scope<T>): ReadonlyMap<string, readonly Scalar<T>[]> {
    const values = new Map<string, readonly Scalar<T>[]>()
    for (const { name, role: variableRole, value } of scope.values()) {
      if (variableRole !== role || value === undefined) continue
      if (value.kind === 'scalar') values.set(name, [value])
      if (value.kind === 'tensor')
        values.set(
          name,
          value.elements.filter((element) => element !== undefined),
        )
    }
    return values
  }

  protected tell(error: unknown): void {
    if (error instanceof Poisoned) return
    if (error instanceof TooLarge) throw error
    if (!(error instanceof ModelError)) throw error
    const key = `${error.place.column} ${error.what}`
    if (!this.errors.has(key)) this.errors.set(key, error)
  }
}

/** Aborts the analysis. */
export class TooLarge extends Error {
  constructor(
    readonly column: number,
    readonly limit: 'steps' | 'operations',
  ) {
    super('too large')
  }
}

/** Returns the name of an element as a port, parameter or state: `F1`, `R12`. */
export function elementName(name: string, shape: readonly number[], i: number): string {
  if (shape.length === 0) return name
  if (shape.length === 1) return `${name}${i + 1}`
  const [row, column] = [Math.floor(i / shape[1]) + 1, (i % shape[1]) + 1]
  return shape.some((n) => n > 9) ? `${name}${row}_${column}` : `${name}${row}${column}`
}

function invalid(what: string, column: number, hint: string): ModelError {
  return new ModelError('invalid-expression', what, { column }, hint)
}
