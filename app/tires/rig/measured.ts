/** Measured points beside the curves of a rig: those at the conditions of a curve, and deviations of a tyre. */
import type { MeasuredPoint, MeasuredResult } from '../../../importers/tire-test'
import type { RigConditions, RigQuantity } from './conditions'
import { isGap, type Rig } from './rig'
import type { RigCurve } from './sweep'

/** Differences up to which a point counts as measured at a condition: a share, or SI units. */
const near: Readonly<
  Record<'Fz' | 'S' | 'alpha' | 'gamma' | 'pressure', { readonly share: number; readonly least: number }>
> = {
  Fz: { share: 0.05, least: 1 },
  S: { share: 0, least: 0.005 },
  alpha: { share: 0, least: Math.PI / 360 },
  gamma: { share: 0, least: Math.PI / 360 },
  pressure: { share: 0.05, least: 0 },
}
type Compared = keyof typeof near

const quantities: Readonly<Record<Compared, RigQuantity>> = {
  ...{ Fz: 'load', S: 'slip', alpha: 'slip-angle', gamma: 'camber' },
  pressure: 'pressure',
}
const compared = Object.keys(near) as readonly Compared[]

/** Returns the conditions of a point on the rig. */
export function conditionsOf({ Fz, S, alpha, gamma, pressure, speed, turnSlip }: MeasuredPoint): RigConditions {
  return {
    ...{ load: Fz, slip: S, 'slip-angle': alpha, camber: gamma },
    ...(pressure === undefined ? {} : { pressure }),
    ...(speed === undefined || speed === 0 ? {} : { speed }),
    ...(turnSlip === undefined ? {} : { 'turn-slip': turnSlip }),
  }
}

/**
 * Returns the points that were measured at the fixed conditions of a curve. Conditions that the curve leaves open are
 * those of its points.
 */
export function pointsNear(
  { fixed, points }: RigCurve,
  sweep: RigQuantity,
  measured: readonly MeasuredPoint[],
): readonly MeasuredPoint[] {
  const [first] = points
  if (first === undefined) return []
  const { state } = first
  const at: Readonly<Record<Compared, number>> = {
    ...{ Fz: state.load, S: state.slip, alpha: state.slipAngle, gamma: state.camber },
    pressure: state.pressure,
  }
  const sliding =
    fixed.rolling !== undefined || fixed.sliding !== undefined || sweep === 'sliding' || sweep === 'rolling'
  const bounds = compared.filter((name) => quantities[name] !== sweep && !(sliding && name === 'S'))
  return measured.filter((point) =>
    bounds.every((name) => {
      const value = point[name]
      const { share, least } = near[name]
      return value === undefined || Math.abs(value - at[name]) <= Math.max(least, share * Math.abs(at[name]))
    }),
  )
}

export interface Deviation {
  readonly result: MeasuredResult
  readonly points: number
  /** Root mean square of the difference to the tyre, N or N m. */
  readonly rms: number
  /** Largest absolute measured value. */
  readonly peak: number
}

/** Returns how far the forces of a tyre are from the measured ones, and the number of points that it cannot have. */
export function deviationsOf(
  rig: Rig,
  measured: readonly MeasuredPoint[],
): { readonly deviations: readonly Deviation[]; readonly gaps: number } {
  const names: readonly MeasuredResult[] = ['Fx', 'Fy', 'Mx', 'My', 'Mz']
  const sums = new Map(names.map((name) => [name, { points: 0, squares: 0, peak: 0 }]))
  let gaps = 0
  for (const point of measured) {
    const tire = rig.at(conditionsOf(point))
    if (isGap(tire)) {
      gaps++
      continue
    }
    for (const name of names) {
      const [value, sum] = [point[name], sums.get(name)]
      if (value === undefined || sum === undefined) continue
      sum.points++
      sum.squares += (tire[name] - value) ** 2
      sum.peak = Math.max(sum.peak, Math.abs(value))
    }
  }
  const deviations = [...sums]
    .filter(([, { points }]) => points > 0)
    .map(([result, { points, squares, peak }]) => ({ result, points, rms: Math.sqrt(squares / points), peak }))
  return { deviations, gaps }
}
