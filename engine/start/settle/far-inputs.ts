/** Check for freed inputs that balance a model only at values that nobody would set. */
import { trimParameter } from '../../formulate/collect/collection'
import { evaluate, topologicalOrder, type Expr } from '../../symbolic'
import type { Compilation } from '../../compile/compile'
import type { Instance } from '../../compile/instance'

/**
 * Reports the freed input that turns a joint or driver beyond half a turn, where it was not before. A steering wheel
 * that has to hold a car on a slope, for example, finds some balance far out, where no driver would hold it.
 * @param freed values that freed inputs have
 * @param before state and parameters of the first guess, @param after those of the operating point
 */
export function farInputs(
  freed: Readonly<Record<string, number>>,
  before: { readonly instance: Instance; readonly x: Float64Array; readonly z: Float64Array },
  after: { readonly instance: Instance; readonly x: Float64Array; readonly z: Float64Array },
): string[] {
  return Object.entries(freed).flatMap(([source, value]) => {
    const { compilation } = after.instance
    const { collection } = compilation
    const trim = collection.parameters[collection.placeOf(source, trimParameter)]?.symbol
    const at = ({ instance, x, z }: typeof before) => instance.symbolValues(x, z)
    const far = farAngles(compilation, trim, at(before), at(after))
    if (far.length === 0) return []
    const [{ name, angle }] = far
    const degrees = (angle * 180) / Math.PI
    return [
      `the operating point is extreme: the freed input ${source} must be ${short(value)}, which puts ${name} at ${short(degrees)} deg; ` +
        'free an input that can hold the model near its initial values, such as a brake or a drive torque, instead or in addition',
    ]
  })
}

/**
 * Returns the angles of joints and drivers that depend on an input and are now beyond half a turn but were not before,
 * rad.
 */
export function farAngles(
  { system }: Compilation,
  input: Expr,
  before: ReadonlyMap<Expr, number>,
  after: ReadonlyMap<Expr, number>,
): readonly { readonly name: string; readonly angle: number }[] {
  const turned = [...system.signals]
    .filter(([name, { unit }]) => unit === 'rad' && name.endsWith('.angle'))
    .map(([name]) => ({ name, angle: system.variable(name) }))
    .filter(({ angle }) => topologicalOrder([angle]).includes(input))
  const angles = turned.map(({ angle }) => angle)
  const [first, last] = [evaluate(angles, before), evaluate(angles, after)]
  return turned.flatMap(({ name }, i) =>
    Math.abs(last[i]) > Math.PI && Math.abs(first[i]) <= Math.PI ? [{ name, angle: last[i] }] : [],
  )
}

const short = (value: number): string => String(Number(value.toPrecision(4)))
