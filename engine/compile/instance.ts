/**
 * Compiled model with values of its parameters. An instance never changes: other values need another instance, and
 * results that are computed from an instance are kept with it.
 */
import { evaluate, type Expr } from '../symbolic'
import type { Compilation } from './compile'

/** Read-only values of parameters: the type has no method or index that writes. */
export type ParameterValues = Readonly<
  Omit<Float64Array, 'buffer' | 'copyWithin' | 'fill' | 'reverse' | 'set' | 'sort' | 'subarray'>
>

export class Instance {
  /** Values of the parameters, in the order of the compilation's table. */
  readonly parameters: ParameterValues
  private readonly cache = new Map<symbol, { readonly key: string; readonly value: unknown }>()

  /**
   * Creates an instance.
   * @param parameters values, which are copied
   */
  constructor(
    readonly compilation: Compilation,
    parameters: ArrayLike<number>,
  ) {
    this.parameters = Float64Array.from(parameters)
  }

  /** Returns the same model with other values. @param parameters all values, which are copied */
  with(parameters: ArrayLike<number>): Instance {
    return new Instance(this.compilation, parameters)
  }

  /** Returns the same model with other values at some places of the table. */
  withValues(values: ReadonlyMap<number, number>): Instance {
    const parameters = Float64Array.from(this.parameters)
    for (const [place, value] of values) parameters[place] = value
    return new Instance(this.compilation, parameters)
  }

  /** Instance with the equations that apply while locks or dry friction hold something; null if nothing can be held. */
  get heldInstance(): Instance | null {
    const { heldForm } = this.compilation
    return heldForm === null ? null : new Instance(heldForm, this.parameters)
  }

  /** Returns the values of the parameter symbols, for symbolic evaluation. */
  parameterSymbols(): Map<Expr, number> {
    const { parameters } = this.compilation.collection
    return new Map(parameters.map((slot, i) => [slot.symbol, this.parameters[i]]))
  }

  /** Returns the values of all symbols in a state, at t = 0. */
  symbolValues(x: ArrayLike<number>, z: ArrayLike<number>): Map<Expr, number> {
    const { states, system, collection } = this.compilation
    const symbols = this.parameterSymbols()
    states.forEach((s, i) => symbols.set(s.symbol, x[i]))
    system.discrete.states.forEach((s, i) => symbols.set(s.symbol, z[i]).set(s.previous, z[i]))
    return symbols.set(collection.time, 0)
  }

  /** Evaluates expressions that depend on parameters only. */
  evaluate(expressions: readonly Expr[]): number[] {
    return evaluate(expressions, this.parameterSymbols())
  }

  /** Sample times, s, with the blocks that have them. */
  get sampleTimes(): readonly { readonly block: string; readonly period: number }[] {
    const { clocks } = this.compilation.system.discrete
    const periods = this.evaluate(clocks.map(({ period }) => period))
    return clocks.map(({ block }, i) => ({ block, period: periods[i] }))
  }

  /** Returns the result that is kept for this key, or else computes and keeps it. */
  once<T>(what: symbol, key: string, work: () => T): T {
    const known = this.cache.get(what)
    if (known?.key === key) return known.value as T
    const value = work()
    this.cache.set(what, { key, value })
    return value
  }
}
