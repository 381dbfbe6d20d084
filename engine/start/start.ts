/** Values at the start that need no solving: those of symbols, and of discrete states that depend on states. */
import { ModelError } from '../errors/model-error'
import { evaluate, topologicalOrder, type Expr, type OpaqueCall } from '../symbolic'
import { link } from '../symbolic/linked'
import type { Compilation } from '../compile/compile'
import type { Instance } from '../compile/instance'

/** Number of rounds in which initial values that depend on themselves have to come to rest. */
const fewestRounds = 200

/**
 * Returns the initial values of the discrete states. They may depend on states and on each other, so they are evaluated
 * until nothing changes.
 * @param statedValues values that an experiment gives, by symbol
 * @throws ModelError `no-solution` if they go on changing
 */
export function discreteStart(
  instance: Instance,
  x: Float64Array,
  statedValues: ReadonlyMap<Expr, number>,
): Float64Array {
  const { compilation } = instance
  const { states } = compilation.system.discrete
  const z = Float64Array.from(states, (s) => statedValues.get(s.symbol) ?? 0)
  if (states.length === 0) return z
  const initial = states.map((s) => s.initial)
  for (let round = 0; round <= Math.max(states.length, fewestRounds); round++) {
    const values = evaluate(initial, instance.symbolValues(x, z))
    const before = z.slice()
    states.forEach((s, i) => (z[i] = statedValues.get(s.symbol) ?? values[i]))
    if (!z.every((value, i) => Object.is(value, before[i]))) continue
    const failed = z.every(Number.isFinite) ? undefined : failureOfCalls(initial)
    if (failed !== undefined) throw failed
    // a value that grows with itself also has zero rate at infinity
    if (!z.some((value, i) => !Number.isFinite(value) && needsItself(states, states[i].symbol, statedValues))) return z
    break
  }
  const values = evaluate(initial, instance.symbolValues(x, z))
  const failed = values.every(Number.isFinite) ? undefined : failureOfCalls(initial)
  if (failed !== undefined) throw failed
  const { name, block, hidden } =
    states[
      Math.max(
        0,
        z.findIndex((value, i) => !Number.isFinite(value) || !Object.is(value, values[i])),
      )
    ]
  throw new ModelError(
    'no-solution',
    `the initial value of ${name} depends on itself and does not come to rest`,
    { block, signal: name },
    hidden
      ? `the initial value of ${block} depends on its input: make the gain from its output to its input less than 1, or start the loop with an integrator or a unit delay, which have initial values`
      : 'give it an initial value, or put a delay with a lower gain into the loop',
  )
}

/** Returns the error that a call of an opaque function in these expressions has thrown, if any. */
function failureOfCalls(roots: readonly Expr[]): ModelError | undefined {
  for (const { op, data } of topologicalOrder(roots)) {
    if (op !== 'opaque') continue
    const { fn, block } = data as OpaqueCall
    const thrown = link(fn, block).thrown()
    if (thrown instanceof ModelError) return thrown.at({ block, time: 0 })
    if (thrown !== undefined)
      return new ModelError(
        'non-finite',
        `at the start the function ${fn.name} failed (${thrown})`,
        { block, time: 0 },
        'check the parameters and initial values of the block',
      )
  }
  return undefined
}

/** Returns whether the initial value of a discrete state depends on itself, by way of those that are not given. */
function needsItself(
  states: Compilation['system']['discrete']['states'],
  symbol: Expr,
  statedValues: ReadonlyMap<Expr, number>,
): boolean {
  const initial = new Map(states.map((s) => [s.symbol, s.initial]))
  const seen = new Set<Expr>()
  const ahead = [symbol]
  for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
    const value = initial.get(at)
    if (value === undefined || statedValues.has(at)) continue
    for (const needed of topologicalOrder([value])) {
      if (needed === symbol) return true
      if (!initial.has(needed) || seen.has(needed)) continue
      seen.add(needed)
      ahead.push(needed)
    }
  }
  return false
}

/**
 * Returns the discrete states, in which warm starts are replaced by the solutions that searches from them reach.
 * @throws ModelError `no-solution`
 */
export function settledStart(instance: Instance, x: Float64Array, z: Float64Array): Float64Array {
  const { compilation } = instance
  const { states, settled: memory } = compilation.system.discrete
  const result = z.slice()
  const places = new Map(states.map((s, i) => [s.symbol, i]))
  const settled = memory.filter(({ symbol }) => states[places.get(symbol) ?? 0].hidden)
  if (settled.length === 0) return result
  const values = evaluate(
    settled.map((a) => a.value),
    instance.symbolValues(x, z),
  )
  settled.forEach(({ symbol }, k) => {
    const i = places.get(symbol) ?? 0
    const { of: unknown, block } = states[i]
    result[i] = values[k]
    if (!Number.isNaN(values[k])) return
    const equations = compilation.system.implicit.find(({ unknowns }) => unknowns.includes(unknown))
    const unsolved = equations?.residuals.find((residual) => residual.unsolved !== undefined)?.unsolved
    throw new ModelError(
      'no-solution',
      unsolved === undefined
        ? `no value of ${unknown} that solves its equations was found at the start, searching from ${z[i]}`
        : `at the start ${unsolved.what}`,
      { block, signal: unknown },
      unsolved?.hint ?? 'check that a solution exists, or start the search closer to it',
    )
  })
  return result
}
