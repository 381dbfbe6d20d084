/**
 * A compiled model with values of its parameters. It never changes: other values are another instance, and what is
 * computed from an instance is kept with it.
 */
import { evaluate, type Expr } from '../symbolic'
import type { Compilation } from './compile'

/** Values of parameters that nobody can write: the type has no method and no index that does. */
export type ParameterValues = Readonly<
  Omit<Float64Array, 'buffer' | 'copyWithin' | 'fill' | 'reverse' | 'set' | 'sort' | 'subarray'>
>

export class Instance {
  /** In the order of the compilation's table. */
  readonly parameters: ParameterValues
  private readonly kept = new Map<symbol, { readonly key: string; readonly value: unknown }>()

  /** @param parameters copied */
  constructor(
    readonly compilation: Compilation,
    parameters: ArrayLike<number>,
  ) {
    this.parameters = Float64Array.from(parameters)
  }

  /** The same model with other values. @param parameters all of them, copied */
  with(parameters: ArrayLike<number>): Instance {
    return new Instance(this.compilation, parameters)
  }

  /** The same model with other values at some places of the table. */
  withValues(values: ReadonlyMap<number, number>): Instance {
    const parameters = Float64Array.from(this.parameters)
    for (const [place, value] of values) parameters[place] = value
    return new Instance(this.compilation, parameters)
  }

  /** With the equations that hold while locks or dry friction hold something; null where nothing can be held. */
  get held(): Instance | null {
    const { held } = this.compilation
    return held === null ? null : new Instance(held, this.parameters)
  }

  /** Values of the parameter symbols, for symbolic evaluation. */
  parameterSymbols(): Map<Expr, number> {
    const { parameters } = this.compilation.collection
    return new Map(parameters.map((slot, i) => [slot.symbol, this.parameters[i]]))
  }

  /** Values of all symbols in a state, at t = 0. */
  symbolValues(x: ArrayLike<number>, z: ArrayLike<number>): Map<Expr, number> {
    const { states, system, collection } = this.compilation
    const symbols = this.parameterSymbols()
    states.forEach((s, i) => symbols.set(s.symbol, x[i]))
    system.discrete.states.forEach((s, i) => symbols.set(s.symbol, z[i]).set(s.previous, z[i]))
    return symbols.set(collection.time, 0)
  }

  /** Expressions of parameters alone. */
  evaluate(expressions: readonly Expr[]): number[] {
    return evaluate(expressions, this.parameterSymbols())
  }

  /** The result of the last such work with this key, or of the work. */
  once<T>(what: symbol, key: string, work: () => T): T {
    const known = this.kept.get(what)
    if (known?.key === key) return known.value as T
    const value = work()
    this.kept.set(what, { key, value })
    return value
  }
}
