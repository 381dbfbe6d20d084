/**
 * Ride comfort (ISO 8608, ISO 2631-1): weighted vibration at the seat and wheel loads on a random road. The run begins
 * on a level part, at the operating point; figures are taken while all wheels are on the rough part.
 */
import { doseValue, rmsOf, transientValue } from '../../engine/analyse/vibration'
import { spectrumOf } from '../../engine/analyse/spectrum'
import { ModelError } from '../../engine/errors/model-error'
import { leastChange } from '../shared/figures/rounding'
import { thinned } from '../shared/figures/curves'
import { short } from '../shared/number-text'
import { overTime, reportOf } from '../shared/report'
import { envelopeRemarks, standingOf, wheelRadius } from '../shared/ride/road'
import { runOverRoad, type Ride } from '../shared/ride/over-road'
import type { Axis } from '../shared/ride/seat'
import { loadPlot, wheelLoads } from '../shared/ride/wheel-loads'
import type { ManoeuvreRunner } from '../shared/runner'
import type { ManoeuvreReport, ReportPlot } from '../shared/types'

/** Length over which heights grow and fade, and that of the level part before them, m. */
const blend = 5
const level = 2
/** Distance of the tracks of a single-track vehicle, m, which rolls in the middle between them. */
const usualTrack = 1.5
/** Multiplying factors for health at the seat along x and y; z has 1 (ISO 2631-1:1997, 7.2.3). */
const healthFactor = 1.4
/** Standard deviations of the curvature that a hollow of the road reaches. */
const sharpest = 5
/** Radii of a wheel that a hollow needs at least. */
const hollowRadii = 1.25
/** Shortest wave of a smooth road, m. */
const usualShortest = 0.5
/** Segments of the spectra. */
const segments = 8

/** G(n0) of the classes, m^3, ISO 8608. */
const roughness: Readonly<Record<string, number>> = {
  A: 16e-6,
  B: 64e-6,
  C: 256e-6,
  D: 1024e-6,
  E: 4096e-6,
  F: 16384e-6,
}

export function* performRideComfort(runner: ManoeuvreRunner): Generator<number, ManoeuvreReport, void> {
  const [speed, distance] = [runner.number('speed'), runner.number('distance')]
  const kind = runner.choice('class')
  const { front, rear, track } = standingOf(runner)
  const shortest = runner.isGiven('shortest') ? runner.number('shortest') : shortestWave(runner, kind)
  const start = front + level
  const length = distance + (front - rear) + 2 * blend
  const params = {
    'random.class': kind,
    'random.seed': runner.number('seed'),
    'random.length': length,
    'random.start': start,
    'random.shortest': shortest,
    'random.longest': runner.number('longest'),
    'random.track': track > 0 ? track : usualTrack,
    'random.blend': blend,
  }
  const heights = { profile: 'random', params }
  const before = level + blend + front - rear
  const ride = yield* unlessHollow(runOverRoad(runner, heights, speed, (before + distance) / speed))
  const first = ride.distance.findIndex((x) => x >= before)
  const last = ride.run.time.length - 1
  if (first < 0 || ride.distance[last] < before + distance / 2)
    throw new ModelError(
      'out-of-range',
      `the vehicle gets only ${short(ride.distance[last], 3)} m far, because nothing keeps its speed on this road`,
      { parameter: 'hold' },
      'enter a higher Speed, or set Drive to Force on the body',
    )
  return reportRide(runner, ride, [first, last], shortest)
}

function reportRide(
  runner: ManoeuvreRunner,
  { run, seat, remarks }: Ride,
  [first, last]: readonly [number, number],
  shortest: number,
): ManoeuvreReport {
  const rms = (axis: Axis): number => rmsOf(seat.weighted[axis], first, last)
  const [x, y, z] = [rms('x'), rms('y'), rms('z')]
  const peak = seat.weighted.z.subarray(first, last + 1).reduce((most, a) => Math.max(most, Math.abs(a)), 0)
  const loads = wheelLoads(runner, run, first, last)
  const speeds = Array.from(run.values(runner.vehicle.signal('vx'))).slice(first, last + 1)
  const rounding = (value: number, ids: readonly string[]): Record<string, string> =>
    value > leastChange ? {} : Object.fromEntries(ids.map((id) => [id, 'the response lies in rounding']))
  const isLengthened = !runner.isGiven('shortest') && shortest > usualShortest
  return reportOf(runner, {
    values: {
      weightedX: x,
      weightedY: y,
      weightedZ: z,
      total: Math.hypot(x, y, z),
      health: Math.max(healthFactor * x, healthFactor * y, z),
      transient: transientValue(seat.weighted.z, seat.interval, first, last),
      dose: doseValue(seat.weighted.z, seat.interval, first, last),
      crest: peak / z,
      unweighted: rmsOf(seat.acceleration.z, first, last),
      loadFront: loads?.front,
      loadRear: loads?.rear,
      leastLoad: loads?.least,
      lifted: loads?.lifted,
      speed: speeds.reduce((sum, v) => sum + v, 0) / speeds.length,
    },
    without: loads === undefined ? ['loadFront', 'loadRear', 'leastLoad', 'lifted'] : [],
    withheld: {
      ...rounding(x, ['weightedX']),
      ...rounding(y, ['weightedY']),
      ...rounding(z, ['weightedZ', 'transient', 'dose', 'crest', 'unweighted']),
    },
    plots: [
      overTime('Acceleration at the seat', 'm/s^2', 'Acceleration', [
        { label: 'z', x: thinned(run.time), y: thinned(seat.acceleration.z) },
        { label: 'z, weighted', x: thinned(run.time), y: thinned(seat.weighted.z) },
      ]),
      ...densities(run.time, seat.acceleration.z, seat.weighted.z, [first, last]),
      ...(loads === undefined ? [] : [loadPlot(runner, run)]),
    ],
    remarks: [
      ...remarks,
      ...(isLengthened
        ? [`the road is smooth below ${short(shortest, 3)} m, so that no wheel touches it in two points`]
        : []),
      ...envelopeRemarks(runner, run, 'the shortest wave', shortest),
    ],
  })
}

/** Returns the spectral densities of both histories. */
function densities(
  time: ArrayLike<number>,
  plain: Float64Array,
  weighted: Float64Array,
  [first, last]: readonly [number, number],
): readonly ReportPlot[] {
  const t = Float64Array.from(time).subarray(first, last + 1)
  const curves = [
    ['z', plain],
    ['z, weighted', weighted],
  ] as const
  const lines = curves.flatMap(([label, values]) => {
    const spectrum = spectrumOf(t, values.slice(first, last + 1), { scale: 'psd', segments })
    if (spectrum === null) return []
    const rows = [...spectrum.frequency.keys()].filter((k) => k > 0 && spectrum.frequency[k] <= 100)
    return [{ label, x: rows.map((k) => spectrum.frequency[k]), y: rows.map((k) => spectrum.values[k]) }]
  })
  return [
    {
      title: 'Density of the acceleration',
      x: { label: 'Frequency', unit: 'Hz', log: true },
      y: { label: 'Density', unit: 'm^2/s^3' },
      curves: lines,
    },
  ]
}

/**
 * Returns the shortest wave that leaves a road smooth enough for its wheels. The curvature of a road with
 * G = G0 (n/n0)^-2 has the variance (2 pi)^4 G0 n0^2 n^3/3 up to the spatial frequency n.
 */
function shortestWave(runner: ManoeuvreRunner, kind: string): number {
  const reach = sharpest * hollowRadii * wheelRadius(runner)
  const variance = (2 * Math.PI) ** 4 * roughness[kind] * 0.1 ** 2
  return Math.max(usualShortest, Math.cbrt((reach ** 2 * variance) / 3))
}

/** Runs over a road; a hollow that is too sharp for a wheel is an error of the settings of the manoeuvre. */
function* unlessHollow(ride: Generator<number, Ride, void>): Generator<number, Ride, void> {
  try {
    return yield* ride
  } catch (error) {
    if (!(error instanceof ModelError) || !error.what.includes('hollow')) throw error
    throw new ModelError(
      'out-of-range',
      `Shortest wave: ${error.what}`,
      { parameter: 'shortest' },
      'enter a longer Shortest wave, or a better class',
    )
  }
}
