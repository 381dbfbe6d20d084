/** Freed inputs that balance a model only where nobody would set them. */
import { trimParameter } from '../../formulate/collect/collection'
import { evaluate, topologicalOrder } from '../../symbolic'
import type { Compilation } from '../compile'
import { symbolValues } from '../start'

/**
 * Says which freed input turns a joint or driver beyond half a turn, where it was not before: a steering wheel that has to hold a car
 * on a slope finds some balance far out, and no driver would.
 * @param freed values that freed inputs have
 * @param before state and parameters of the first guess, @param after those of the operating point
 */
export function farInputs(
  compilation: Compilation,
  freed: Readonly<Record<string, number>>,
  before: { readonly x: Float64Array; readonly z: Float64Array; readonly parameters: Float64Array },
  after: { readonly x: Float64Array; readonly z: Float64Array; readonly parameters: Float64Array },
): string[] {
  const { system, collection } = compilation
  const angles = [...system.signals]
    .filter(([name, { unit }]) => unit === 'rad' && name.endsWith('.angle'))
    .map(([name]) => name)
  return Object.entries(freed).flatMap(([source, value]) => {
    const trim = collection.parameters[collection.placeOf(source, trimParameter)]?.symbol
    const turned = angles.filter((name) => topologicalOrder([system.variable(name)]).some((e) => e === trim))
    const at = ({ x, z, parameters }: typeof before): number[] =>
      evaluate(
        turned.map((name) => system.variable(name)),
        symbolValues(compilation, parameters, x, z),
      )
    const [first, last] = [at(before), at(after)]
    const far = turned.flatMap((name, i) =>
      Math.abs(last[i]) > Math.PI && Math.abs(first[i]) <= Math.PI
        ? [{ name, degrees: (last[i] * 180) / Math.PI }]
        : [],
    )
    if (far.length === 0) return []
    const [{ name, degrees }] = far
    return [
      `the operating point is extreme: the freed input ${source} must be ${short(value)}, which puts ${name} at ${short(degrees)} deg; ` +
        'free an input that can hold the model near its initial values, such as a brake or a drive torque, instead or in addition',
    ]
  })
}

const short = (value: number): string => String(Number(value.toPrecision(4)))
