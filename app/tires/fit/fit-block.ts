/** A tyre block fitted to a measurement: its parameters as a patch, with what they were determined from. */
import type { TireModel } from '../../../blocks/tires/model'
import type { RangeKey } from '../../../blocks/tires/data-range'
import { relaxationModels } from '../../../blocks/tires/models'
import { ModelError } from '../../../engine/errors/model-error'
import type { ParamValue } from '../../../engine/model/project/project'
import type { MeasuredPoint } from '../../../importers/tire-test'
import { valuesOf, type TireForces } from '../forces'
import { conditionsOf } from '../rig/measured'
import { isGap, rigOf } from '../rig/rig'
import { fitTire, type FitPoint, type TireFit, type TireFitOptions } from './fit-tire'
import { tireResults } from './model-at-points'

export interface BlockFit extends TireFit {
  readonly model: TireModel
  /** Parameters of the block: the fitted ones, and the range of the data. */
  readonly params: Readonly<Record<string, ParamValue>>
  /** Measured points, in the order of the residuals. */
  readonly points: readonly FitPoint[]
  /** Points that the tyre cannot have, with the first reason. */
  readonly leftOut: { readonly count: number; readonly reason: string } | undefined
}

/**
 * @param tire block whose parameters the fit starts with; of a mounted tyre, the measurement is of the tyre as measured
 * @throws ModelError `usage`, `unknown-parameter`, `out-of-range`, `non-finite`
 */
export function fitBlock(tire: TireForces, measured: readonly MeasuredPoint[], options: TireFitOptions = {}): BlockFit {
  const { model, resolved } = tire
  const { quantity } = valuesOf(resolved)
  const rig = rigOf(tire)
  const points: FitPoint[] = []
  let leftOut: { count: number; reason: string } | undefined
  for (const point of measured) {
    const quantities = rig.contact(conditionsOf(point))
    if (isGap(quantities)) {
      leftOut = { count: (leftOut?.count ?? 0) + 1, reason: leftOut?.reason ?? quantities.reason }
      continue
    }
    const results = Object.fromEntries(
      tireResults.flatMap((name) => (point[name] === undefined ? [] : [[name, point[name]] as const])),
    )
    points.push({ quantities, results })
  }
  if (points.length === 0 && leftOut !== undefined)
    throw new ModelError(
      'usage',
      `no point can be on this tyre: ${leftOut.reason}`,
      {},
      'check load, radius and stiffness',
    )
  const fitted = fitTire(model, (name) => quantity(`${model.prefix}.${name}`), points, options)
  return {
    ...fitted,
    ...{ model, points, leftOut },
    params: {
      forceModel: model.id,
      ...Object.fromEntries(fitted.parameters.map(({ name, value }) => [`${model.prefix}.${name}`, value])),
      ...sharedByRelaxation(fitted, quantity),
      ...rangeParameters(fitted.ranges),
    },
  }
}

/**
 * Returns the values of relaxation parameters that are one keyword with a fitted parameter, such as PKY3: a property
 * file holds one number for both. Where they differ at the start, they were chosen apart and stay so.
 */
function sharedByRelaxation(
  { parameters }: Pick<TireFit, 'parameters'>,
  quantity: (name: string) => number,
): Readonly<Record<string, ParamValue>> {
  const shared = relaxationModels.flatMap(({ prefix, parameters: names }) =>
    parameters.flatMap(({ name, start, value }) =>
      names.some((one) => one.name === name) && quantity(`${prefix}.${name}`) === start
        ? [[`${prefix}.${name}`, value] as const]
        : [],
    ),
  )
  return Object.fromEntries(shared)
}

const rangeOf: readonly (readonly [quantity: string, min: RangeKey, max: RangeKey])[] = [
  ['Fz', 'FZMIN', 'FZMAX'],
  ['S', 'KPUMIN', 'KPUMAX'],
  ['alpha', 'ALPMIN', 'ALPMAX'],
  ['gamma', 'CAMMIN', 'CAMMAX'],
]

/** Returns the range of the data as parameters: a run beyond it warns. A quantity without a range has no limits. */
function rangeParameters(ranges: TireFit['ranges']): Readonly<Record<string, ParamValue>> {
  const params: Record<string, ParamValue> = { dataRange: 'warn' }
  for (const [name, min, max] of rangeOf) {
    const [low, high] = ranges[name] ?? [0, 0]
    if (low < high) Object.assign(params, { [`range.${min}`]: low, [`range.${max}`]: high })
  }
  return params
}
