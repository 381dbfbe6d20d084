/**
 * Frequency response of a linear model, H(i w) = C (i w I - A)^-1 B(i w) + D(i w), with poles, zeros, figures and steps
 * of its paths. A source whose rate and acceleration act has columns B0, B1, B2, and its sine has the rate i w and the
 * acceleration -w^2: B(i w) = B0 + i w B1 - w^2 B2.
 */
import { toEnd } from '../collections/to-end'
import { ModelError } from '../errors/model-error'
import { gainFigures, marginsOf } from './margins'
import { pathsOf, rootsOfPath, transferOf, type LinearPath } from './path'
import type { ResponseOptions } from '../analyses/linear/options'
import type { LinearModel } from '../analyses/linear/report'
import type { ResponseCurve, ResponseReport } from './report'
import { stepDuration, stepResponses } from './step'

const usual = { from: 0.1, to: 100, points: 121 }
const mostPoints = 10_000
/** Number of paths up to which a report stays readable, and quick. */
const mostPaths = 200

/** @throws ModelError `out-of-range` */
export function frequenciesOf({ from = usual.from, to = usual.to, points = usual.points }: ResponseOptions): number[] {
  needRange(from, to)
  if (!(Number.isInteger(points) && points >= 2 && points <= mostPoints))
    throw new ModelError(
      'out-of-range',
      `${points} is not a number of frequencies`,
      { setting: 'points' },
      `give a whole number from 2 to ${mostPoints}`,
    )
  return Array.from({ length: points }, (_, i) => from * (to / from) ** (i / (points - 1)))
}

/** @throws ModelError `out-of-range` */
export function needRange(from: number, to: number): void {
  if (from > 0 && to > from) return
  throw new ModelError(
    'out-of-range',
    `frequencies from ${from} to ${to} Hz are not a range`,
    { setting: 'from' },
    'give two frequencies above 0, the lower one first',
  )
}

/** Loop that is cut: its path is L = -(returned/injected). */
export type CutLoop = NonNullable<ResponseReport['cut']>

/** Computes the responses without pauses. @throws ModelError as `frequencyResponses` */
export const frequencyResponse = (
  model: LinearModel,
  frequencies: readonly number[],
  options: ResponseOptions = {},
  cut?: CutLoop,
): ResponseReport => toEnd(frequencyResponses(model, frequencies, options, cut))

/**
 * Computes the response of every output to every source. Yields the fraction that is done after each path.
 * @throws ModelError `no-solution` at a frequency of an undamped mode; `out-of-range` for too many paths
 */
export function* frequencyResponses(
  model: LinearModel,
  frequencies: readonly number[],
  { duration, margins = false }: ResponseOptions,
  cut?: CutLoop,
): Generator<number, ResponseReport, void> {
  const isLoop = (path: LinearPath): boolean => cut?.output === path.output && cut.input === path.input
  const paths = pathsOf(model).map((path) => (isLoop(path) ? negative(path) : path))
  if (paths.length > mostPaths)
    throw new ModelError(
      'out-of-range',
      `${paths.length} paths are more than the ${mostPaths} of one report`,
      { setting: 'outputs' },
      'name fewer inputs or outputs',
    )
  const curves: ResponseCurve[] = []
  for (const path of paths) {
    curves.push(curveOf(path, frequencies, margins || isLoop(path)))
    yield curves.length / (paths.length + 1)
  }
  const roots = curves.map((curve) => curve.roots)
  const step = stepResponses(paths, roots, duration ?? stepDuration(roots))
  return { kind: 'response', model, frequencies, curves, step, ...(cut && { cut }) }
}

const negative = (path: LinearPath): LinearPath => ({
  ...path,
  c: path.c.map((value) => (value === 0 ? 0 : -value)),
  d: path.d.map((value) => (value === 0 ? 0 : -value)) as unknown as LinearPath['d'],
})

function curveOf(path: LinearPath, frequencies: readonly number[], withMargins: boolean): ResponseCurve {
  const { input, output, unit } = path
  const transfer = transferOf(path)
  const values = frequencies.map((frequency) => {
    const value = transfer(2 * Math.PI * frequency)
    if (value === null) throw noSteadyMotion(frequency)
    return value
  })
  const roots = rootsOfPath(path)
  return {
    ...{ input, output, unit, roots },
    gain: values.map(({ re, im }) => Math.hypot(re, im)),
    phase: unwrapped(values.map(({ re, im }) => Math.atan2(im, re))),
    figures: roots.isZero ? { low: 0, lowFrequency: 0 } : gainFigures(path, roots, frequencies[0]),
    ...(withMargins && !roots.isZero && { margins: marginsOf(path, roots) }),
  }
}

/** Returns phases without jumps by full turns. */
function unwrapped(phases: readonly number[]): readonly number[] {
  let before = 0
  return phases.map((phase, i) => {
    before = i === 0 ? phase : phase - 2 * Math.PI * Math.round((phase - before) / (2 * Math.PI))
    return before
  })
}

const noSteadyMotion = (frequency: number): ModelError =>
  new ModelError(
    'no-solution',
    `the linear model has no steady motion at ${frequency} Hz, the frequency of an undamped mode`,
    {},
    'choose other frequencies',
  )
