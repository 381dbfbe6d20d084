/** Cueing report of a run with stored states. */
import { cueFigures, largest, type ExpectedCue } from '../../analyse/cueing/figures'
import { lengthOf, timesAbove } from '../../analyse/cueing/intervals'
import { ModelError } from '../../errors/model-error'
import type { StoredRun } from '../../run/row-store'
import { curvesOf, planOf, valuesOf, type CueingPlan, type PlannedCue } from './curves'
import type { CueingRun, CueReport, ExcursionReport, TravelReport } from './types'

/** Fraction of half the range within which a value counts as at the limit. */
const NEAR = 0.01
/**
 * Fraction of half the range by which the solver may pass a limit: a block that keeps within its limits reaches them.
 */
const ROUNDING = 1e-3

/**
 * Thresholds for cues that no block compares: otoliths 0.17 m/s^2 (Reid and Nahon 1985, UTIAS Report 296), canals 3
 * deg/s (Zacharias 1978). A scale of one half counts as perfect, as is the default of washouts.
 */
const usual = { force: 0.17, rate: (3 * Math.PI) / 180 } as const
const units = { force: 'm/s^2', rate: 'rad/s' } as const

/**
 * Returns the cueing report of a run.
 * @throws ModelError `unsupported` for a model without cues and excursions
 */
export function cueingOfRun(run: StoredRun, variant: string | null = null): CueingRun {
  const plan = planOf(run.instance.compilation)
  requireParts(plan)
  const { times: time } = run
  const curves = curvesOf(run, plan)
  let next = 0
  const take = (): Float64Array => curves[next++]
  const cues = plan.cues.map((cue) => cueOf(run, cue, take(), take()))
  const excursions = plan.excursions.map(({ id, part, axis, unit }): ExcursionReport => {
    const [low, high] = valuesOf(run, part.limits)
    const { block, what } = part
    return { id, block, what, axis, unit, low, high, ...withinLimits(time, take(), low, high) }
  })
  const travels = plan.poses.map(({ block }) => travelOf(block, [take(), take(), take()]))
  const doses = plan.doses.map(({ block, element, count }) => {
    const [dose, incidence] = [take(), take()].map((values) => values.at(-1) ?? 0)
    return { block, axis: count === 1 ? null : element, dose, incidence }
  })
  const travel = travels.reduce<TravelReport | null>(
    (most, one) => (most === null || one.distance > most.distance ? one : most),
    null,
  )
  return { variant, time: Float64Array.from(time), cues, excursions, doses, travel, scaled: 1 }
}

function requireParts({ cues, excursions }: CueingPlan): void {
  if (cues.length + excursions.length > 0) return
  throw new ModelError(
    'unsupported',
    'the project has nothing to compare in a cueing report',
    {},
    'add a washout with Felt motion, a Cue comparison, or a platform with limits (category Motion base)',
  )
}

function cueOf(run: StoredRun, planned: PlannedCue, vehicle: Float64Array, simulator: Float64Array): CueReport {
  const { id, block, cue, perceived, axis, by } = planned
  const expected = expectedOf(run, planned)
  return {
    ...{ id, block, cue, perceived, axis, unit: cue === null ? '' : units[cue], vehicle, simulator },
    ...expected,
    figures: cueFigures({ time: run.times, vehicle, simulator }, expected),
    ...(by === null ? { block: null } : {}),
  }
}

function expectedOf(run: StoredRun, { by, cue }: PlannedCue): ExpectedCue {
  if (by === null) {
    const threshold = usual[cue ?? 'force']
    return { scale: 0.5, start: 0, threshold, deviation: threshold, frequency: 1 }
  }
  const [scale, start, threshold, deviation, frequency] = valuesOf(run, [
    by.scale,
    by.start,
    by.threshold,
    by.deviation,
    by.frequency,
  ])
  return { scale, start, threshold, deviation, frequency }
}

function withinLimits(
  time: Float64Array,
  values: Float64Array,
  low: number,
  high: number,
): Pick<ExcursionReport, 'values' | 'least' | 'most' | 'share' | 'passed' | 'atLimit' | 'timeAtLimit'> {
  const [middle, half] = [0.5 * (low + high), 0.5 * (high - low)]
  const shares = values.map((value) => Math.abs(value - middle) / half)
  const atLimit = timesAbove(time, shares, 1 - NEAR)
  return {
    values,
    least: values.reduce((a, b) => Math.min(a, b), Infinity),
    most: values.reduce((a, b) => Math.max(a, b), -Infinity),
    share: largest(shares),
    passed: largest(shares) > 1 + ROUNDING,
    atLimit,
    timeAtLimit: lengthOf(atLimit),
  }
}

function travelOf(block: string, position: readonly [Float64Array, Float64Array, Float64Array]): TravelReport {
  const [x, y, z] = position
  const distance = largest(x.map((value, i) => Math.hypot(value, y[i], z[i])))
  return { block, distance, along: [largest(x), largest(y), largest(z)], position }
}
