/** Refusal of slopes that are infinite or undefined at a point, with the operations that make them so. */
import { ModelError } from '../../errors/model-error'
import type { Instance } from '../../compile/instance'
import { evaluate, topologicalOrder, type Expr } from '../../symbolic'
import type { Instant } from './slopes'

/** Value of an argument below which the slope of an operation counts as infinite. */
const tiny = 1e-150

/** Returns the blocks whose equations have an infinite slope at the point, with the operation. */
export function infiniteSlopes(instance: Instance, roots: readonly Expr[], at: Instant): readonly string[] {
  const { compilation, parameters } = instance
  const { collection, states, inputs, system } = compilation
  const known = new Map(collection.parameters.map(({ symbol }, i) => [symbol, parameters[i]]))
  states.forEach(({ symbol }, i) => known.set(symbol, at.x[i]))
  inputs.forEach(({ symbol }, i) => known.set(symbol, at.u[i]))
  system.discrete.states.forEach((s, i) => known.set(s.symbol, at.z[i]).set(s.previous, at.z[i]))
  known.set(collection.time, at.t)
  const suspects = topologicalOrder(roots).filter(({ op, numbers }) =>
    op === 'mul'
      ? numbers.some((exponent) => exponent < 0)
      : ['sqrt', 'log', 'asin', 'acos', 'pow', 'atan2'].includes(op),
  )
  const values = new Map<Expr, number>()
  const args = [...new Set(suspects.flatMap((e) => e.args))]
  evaluate(args, known).forEach((value, i) => values.set(args[i], value))
  const texts = suspects.flatMap((e) => {
    const is = (k: number, of: (value: number) => boolean): boolean => of(values.get(e.args[k]) ?? NaN)
    const zero = (value: number): boolean => !(Math.abs(value) > tiny)
    const infinite =
      e.op === 'mul'
        ? e.numbers.some((exponent, k) => exponent < 0 && is(k, zero))
        : e.op === 'atan2'
          ? is(0, zero) && is(1, zero)
          : e.op === 'asin' || e.op === 'acos'
            ? is(0, (value) => !(Math.abs(value) < 1))
            : is(0, zero)
    const block = collection.pool.originOf(e)[0]?.block
    const what =
      e.op === 'mul' ? 'a division by zero' : e.op === 'sqrt' ? 'a square root of zero' : `${e.op} at its limit`
    return infinite ? [block === undefined ? what : `${block}: ${what}`] : []
  })
  return [...new Set(texts)]
}

/** Returns the error for a slope that is not finite. */
export function notFinite(row: string, column: string, causes: readonly string[], t: number): ModelError {
  const [first = ''] = causes
  const block = first.includes(':') ? first.slice(0, first.indexOf(':')) : undefined
  const because = causes.length === 0 ? '' : ` (${causes.slice(0, 3).join('; ')})`
  return new ModelError(
    'non-finite',
    `the slope of ${row} by ${column} is infinite or undefined at the point${because}`,
    { ...(block === undefined ? {} : { block }), signal: row, time: t },
    'linearise at another instant or speed, or give --amplitude for the mean slope over a small motion',
  )
}
