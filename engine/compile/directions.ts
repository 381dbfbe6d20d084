/**
 * Directions along everything that the equations depend on: states, discrete states, parameters and time. Directional
 * derivatives along them are exact, as are those along the states alone.
 */
import type { Expr } from '../symbolic'
import type { Compilation } from './compile'

/** Layout of the array `v` of directions, and the symbols of its elements. */
export interface Directions {
  /** Symbols in the order of the array: states, discrete states, their previous values, moving parameters, time. */
  readonly symbols: readonly Expr[]
  /** Symbols by what they are a direction along, except time. */
  readonly seeds: ReadonlyMap<Expr, Expr>
  /** The same with time. */
  readonly withTime: ReadonlyMap<Expr, Expr>
  /** Index of the first discrete state. */
  readonly discrete: number
  /** Index of the first previous value. */
  readonly previous: number
  /** Index of the first parameter that moves. */
  readonly parameters: number
  /** Index of time. */
  readonly time: number
}

/** @param moving places of the parameters that have a direction */
export function directionsOf({ states, system, collection }: Compilation, moving: readonly number[]): Directions {
  const { pool, parameters, time } = collection
  const { states: discrete } = system.discrete
  const along = (symbol: Expr, name: string) => [symbol, pool.symbol(`direction ${name}`, 'state')] as const
  const seeds = [
    ...states.map((s) => along(s.symbol, s.name)),
    ...discrete.map((s) => along(s.symbol, s.name)),
    ...discrete.map((s) => along(s.previous, `previous ${s.name}`)),
    ...moving.map((place) => along(parameters[place].symbol, `parameter ${place}`)),
  ]
  const ofTime = along(time, 'time')
  const previous = states.length + discrete.length
  return {
    symbols: [...seeds, ofTime].map(([, direction]) => direction),
    seeds: new Map(seeds),
    withTime: new Map([...seeds, ofTime]),
    discrete: states.length,
    previous,
    parameters: previous + discrete.length,
    time: seeds.length,
  }
}
