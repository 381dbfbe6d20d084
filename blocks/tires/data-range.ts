/**
 * Range in which a tyre was measured: FZMIN to CAMMAX of tyre property files. Beyond it a Magic Formula extrapolates,
 * sometimes to forces of the wrong sign. The tyre block extrapolates, does so and warns, or limits what the model is
 * asked to the range.
 *
 * Limited, a load above the range counts as the greatest of the range. Under a load below it the forces are those of
 * the least one, in proportion to the load, so that a wheel in the air has none (the force per load of the Magic
 * Formula hardly depends on a small load: Pacejka 2012, eqs 4.E1, 4.E13, 4.E23).
 */
import { quantity, type Param } from '../../engine/model/blocks/block'
import type { ParameterOrder } from '../../engine/model/blocks/parameter-order'
import type { ExpectedRange } from '../../engine/model/component/reports'
import type { Expr } from '../../engine/symbolic'

export type RangeKey = (typeof keys)[number][0]

interface Bounds {
  readonly min: RangeKey
  readonly max: RangeKey
}

const when = { param: 'dataRange', is: ['warn', 'clamp'] }
/** Angles beyond which the tangent is of no use, rad. */
const steepest = 1.5707

/** Keywords of tyre property files, and what counts where a file does not have them. */
const keys = [
  ['FZMIN', 'N', 0, 'Least normal force', 'Least normal force of the data'],
  ['FZMAX', 'N', 1e6, 'Greatest normal force', 'Greatest normal force of the data'],
  ['KPUMIN', '1', -1000, 'Least slip', 'Least longitudinal slip of the data'],
  ['KPUMAX', '1', 1000, 'Greatest slip', 'Greatest longitudinal slip of the data'],
  ['ALPMIN', 'rad', -1.5708, 'Least slip angle', 'Least slip angle of the data, on the measured side'],
  ['ALPMAX', 'rad', 1.5708, 'Greatest slip angle', 'Greatest slip angle of the data, on the measured side'],
  ['CAMMIN', 'rad', -1.5708, 'Least inclination', 'Least inclination of the data, on the measured side'],
  ['CAMMAX', 'rad', 1.5708, 'Greatest inclination', 'Greatest inclination of the data, on the measured side'],
] as const

export const rangeParams: Readonly<Record<string, Param>> = Object.fromEntries(
  keys.map(([key, unit, value, label, doc]) => [
    `range.${key}`,
    quantity(unit, value, label, doc, { group: 'Range of data', when, ...(unit === 'N' ? { min: 0 } : {}) }),
  ]),
)

const bounds = {
  Fz: { min: 'FZMIN', max: 'FZMAX' },
  S: { min: 'KPUMIN', max: 'KPUMAX' },
  alpha: { min: 'ALPMIN', max: 'ALPMAX' },
  tanAlpha: { min: 'ALPMIN', max: 'ALPMAX' },
  gamma: { min: 'CAMMIN', max: 'CAMMAX' },
} as const satisfies Readonly<Record<string, Bounds>>

/** Ranges have a width. */
export const rangeOrders: readonly ParameterOrder[] = (['Fz', 'S', 'alpha', 'gamma'] as const).map((quantity) => {
  const { min, max } = bounds[quantity]
  const [low, high] = [`range.${min}`, `range.${max}`]
  return {
    ...{ lower: low, upper: high, strict: true, at: low, hint: `give a value below ${high}` },
    what: `${low} is not below ${high}`,
    figures: (value) => `: they are ${value(low)} and ${value(high)}`,
  }
})

/** Numbers and expressions alike. */
interface Operations<T> {
  readonly min: (a: T, b: T) => T
  readonly max: (a: T, b: T) => T
  readonly tan: (a: T) => T
  readonly div: (a: T, b: T) => T
  readonly number: (value: number) => T
  /** `a` below `b` ? `yes` : `no` */
  readonly below: (a: T, b: T, yes: T, no: T) => T
}

const isLimited = (name: string): name is keyof typeof bounds => Object.hasOwn(bounds, name)

/**
 * Returns the inputs of a model, limited to the range of its data.
 * @param range value of a limit, SI
 * @param value of the quantity `name`, as the measured tyre sees it
 */
export function limited<T>(op: Operations<T>, range: (key: RangeKey) => T, name: string, value: T): T {
  if (!isLimited(name)) return value
  const { min, max } = bounds[name]
  const bound = (key: RangeKey): T => {
    if (name !== 'tanAlpha') return range(key)
    return op.tan(op.max(op.min(range(key), op.number(steepest)), op.number(-steepest)))
  }
  return op.max(op.min(value, bound(max)), bound(min))
}

/** Returns the factor of forces and moments under a load below the range. */
export const lowLoad = <T>(op: Operations<T>, range: (key: RangeKey) => T, Fz: T): T =>
  op.below(Fz, range('FZMIN'), op.div(Fz, op.max(range('FZMIN'), op.number(1e-30))), op.number(1))

export const numbers: Operations<number> = {
  min: Math.min,
  max: Math.max,
  tan: Math.tan,
  div: (a, b) => a / b,
  number: (value) => value,
  below: (a, b, yes, no) => (a < b ? yes : no),
}

/**
 * Returns the ranges that a run observes, for signals of the tyre block.
 * @param sign of angles: -1 for a tyre that is mirrored
 */
export function expectedRanges(
  range: (key: RangeKey) => Expr,
  sign: 1 | -1,
  neg: (e: Expr) => Expr,
): readonly ExpectedRange[] {
  const entry = (what: string, unit: string, signal: 'Fz' | 'S' | 'alpha' | 'gamma'): ExpectedRange => {
    const { min, max } = bounds[signal]
    const turned = sign < 0 && (signal === 'alpha' || signal === 'gamma')
    return {
      ...{ what, unit, signal, whilePositive: 'Fz' },
      min: turned ? neg(range(max)) : range(min),
      max: turned ? neg(range(min)) : range(max),
    }
  }
  return [
    entry('normal force', 'N', 'Fz'),
    entry('longitudinal slip', '1', 'S'),
    entry('slip angle', 'rad', 'alpha'),
    entry('inclination', 'rad', 'gamma'),
  ]
}
