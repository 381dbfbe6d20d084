/** Relaxation lengths of a tyre block at single points, as its slip has them (`blocks/tires/slip.ts`). */
import { inputSign } from '../../../blocks/tires/axes'
import { relaxationModels } from '../../../blocks/tires/models'
import { mirroredInput, type Side } from '../../../blocks/tires/side'
import type { VerticalValues } from '../../../blocks/tires/vertical/at-points'
import { compileFunction } from '../../../engine/compile/evaluate-function'
import { evaluate, mathOf, Pool, type Expr } from '../../../engine/symbolic'
import type { TireForces } from '../forces'

/** Lengths along and across, m. */
export interface RelaxationLengths {
  readonly long: number
  readonly lat: number
}

type Point = Readonly<Record<string, number>>

/** Slip below which the secant is the slope, and the least share of the secant. */
const leastSlip = 1e-6

/** Returns the lengths by contact quantities; undefined of a tyre whose slip is not delayed, or has its own states. */
export function relaxationOf(
  { model, resolved }: TireForces,
  { quantity, choice }: VerticalValues,
  side: Side,
): ((point: Point, forces: TireForces['forces']) => RelaxationLengths) | undefined {
  const relaxation = relaxationModels.find(({ id }) => id === choice('relaxation'))
  if (model.ownSlip === true || choice('slip') !== 'delayed' || relaxation === undefined) return undefined
  const { fn, axes, prefix, secant = false } = relaxation
  const needs = fn.inputs.includes('stiffnessLong') || fn.inputs.includes('stiffnessLat')
  const stiffness = needs ? stiffnessOf({ model, resolved }, quantity) : undefined
  if (needs && stiffness === undefined) return undefined
  const compiled = compileFunction(
    fn,
    fn.parameters.map((name) => quantity(`${prefix}.${name}`)),
  )
  return (point, forces) => {
    const slopes = stiffness?.(point.Fz) ?? { long: NaN, lat: NaN }
    const [long, lat] = secant ? secantRatios(point, forces, slopes) : [1, 1]
    const quantities: Point = { ...point, stiffnessLong: long * slopes.long, stiffnessLat: lat * slopes.lat }
    const inputs = fn.inputs.map(
      (name) => inputSign(axes, name) * mirroredInput(side, name) * (quantities[name] ?? NaN),
    )
    const results = compiled(inputs)
    return { long: 1 / results[fn.outputs.indexOf('inverseLong')], lat: 1 / results[fn.outputs.indexOf('inverseLat')] }
  }
}

/** Returns the slip stiffnesses over the load, N. */
function stiffnessOf(
  { model }: Pick<TireForces, 'model' | 'resolved'>,
  quantity: (name: string) => number,
): ((load: number) => RelaxationLengths) | undefined {
  const math = mathOf(new Pool())
  const load = math.pool.symbol('Fz', 'argument')
  const parameters = new Map<Expr, number>()
  const slopes = model.slipStiffness?.(
    math,
    (name) => {
      const symbol = math.pool.symbol(name, 'parameter')
      parameters.set(symbol, quantity(`${model.prefix}.${name}`))
      return symbol
    },
    load,
  )
  if (slopes === undefined) return undefined
  return (Fz) => {
    const [long, lat] = evaluate([slopes.long, slopes.lat], new Map([...parameters, [load, Fz]]))
    return { long, lat }
  }
}

/** Returns force beyond that of zero slip over slip, as shares of the slip stiffnesses: at most 1. */
function secantRatios(
  point: Point,
  forces: TireForces['forces'],
  { long, lat }: RelaxationLengths,
): readonly [number, number] {
  const [present, zero] = [forces(point), forces({ ...point, S: 0, alpha: 0, tanAlpha: 0 })]
  const ratio = (difference: number, slip: number, C: number): number =>
    Math.abs(slip) < leastSlip
      ? 1
      : Math.max(Math.min(Math.abs(difference) / Math.max(C * Math.abs(slip), 1e-9), 1), leastSlip)
  return [ratio(present.Fx - zero.Fx, point.S, long), ratio(present.Fy - zero.Fy, point.tanAlpha, lat)]
}
