/** Obstacle at speed: shocks of a bump, a pothole or a step at the seat, with both sides of the vehicle or one. */
import { doseValue, transientValue } from '../../engine/analyse/vibration'
import { greatest, least, spanOf } from '../shared/extremes'
import { leastChange } from '../shared/figures/rounding'
import { thinned } from '../shared/figures/curves'
import { short } from '../shared/number-text'
import { overTime, reportOf } from '../shared/report'
import { obstacleOn, runOverRoad, type Heights } from '../shared/ride/over-road'
import { envelopeRemarks, standingOf, wheelRadius } from '../shared/ride/road'
import { loadPlot, wheelLoads } from '../shared/ride/wheel-loads'
import type { ManoeuvreRunner } from '../shared/runner'
import type { ManoeuvreReport } from '../shared/types'

/** Way to the obstacle, m. */
const before = 3
/** Points of the profile within the obstacle. */
const pieces = 24
/** Level points before and after it: the waves of a spline fall to a quarter from point to point, to nothing here. */
const levelPoints = 40
/** Radii of a wheel that a hollow needs at least. */
const hollowRadii = 1.25
/** Distance from the middle of the road beyond which its half has the whole height, m. */
const middle = 0.3
/** Columns of each half of the road, m. */
const columns = [0.1, 0.2, 0.3, 0.4, 0.5, 0.65, 1, 2, 3]

export function* performCleat(runner: ManoeuvreRunner): Generator<number, ManoeuvreReport, void> {
  const [speed, height] = [runner.number('speed'), runner.number('height')]
  const shape = runner.choice('shape')
  const side = runner.choice('side')
  const length =
    shape === 'cleat'
      ? runner.number('length')
      : runner.number('length', {
          least: shortestLength(runner, shape, height),
          because: `wheels touch a shorter one of ${short(Math.abs(height))} m in two points`,
        })
  const after = runner.number('after')
  const { front, rear } = standingOf(runner)
  const start = front + before
  const rows = shape === 'cleat' ? edgesOf(start, height, length) : rowsOf(shape, start, height, length)
  const heights = heightsOf(shape, side, rows, { start, height, length })
  const stop = (before + length + front - rear) / speed + after
  const { run, seat, remarks } = yield* runOverRoad(runner, heights, speed, stop)
  const last = run.time.length - 1
  const loads = wheelLoads(runner, run, 0, last)
  const { x, z } = seat.acceleration
  const [pitch, roll] = ['pitch', 'roll'].map((name) => spanOf(run.values(runner.vehicle.signal(name))))
  const still = (value: number, id: string): Record<string, string> =>
    value > leastChange ? {} : { [id]: 'the response lies in rounding' }
  const t = thinned(run.time)
  const line = (label: string, y: ArrayLike<number>) => ({ label, x: t, y: thinned(y) })
  return reportOf(runner, {
    values: {
      up: Math.max(0, greatest(z)),
      down: Math.max(0, -least(z)),
      longitudinal: spanOf(x),
      transient: transientValue(seat.weighted.z, seat.interval),
      dose: doseValue(seat.weighted.z, seat.interval),
      mostLoad: loads?.most,
      leastLoad: loads?.least,
      lifted: loads === undefined ? undefined : loads.lifted * run.end,
      pitch,
      roll,
    },
    without: loads === undefined ? ['mostLoad', 'leastLoad', 'lifted'] : [],
    withheld: { ...still(spanOf(x), 'longitudinal'), ...still(pitch, 'pitch'), ...still(roll, 'roll') },
    plots: [
      overTime('Acceleration at the seat', 'm/s^2', 'Acceleration', [line('x', x), line('z', z)]),
      overTime('Vertical acceleration, weighted', 'm/s^2', 'Acceleration', [line('z', seat.weighted.z)]),
      ...(loads === undefined ? [] : [loadPlot(runner, run)]),
      {
        title: 'Profile',
        x: { label: 'Along the road', unit: 'm' },
        y: { label: 'Height', unit: 'm' },
        curves: [{ label: 'road', x: rows.map(([at]) => at), y: rows.map(([, at]) => at) }],
      },
    ],
    remarks: [
      ...remarks,
      ...(shape === 'cleat'
        ? []
        : envelopeRemarks(runner, run, shape === 'bump' ? 'the bump' : 'the rise of the step', length)),
    ],
  })
}

type Rows = readonly (readonly [number, number])[]

interface Dimensions {
  /** Distance along the road at which it begins, m. */
  readonly start: number
  readonly height: number
  readonly length: number
}

/** Returns the road with the obstacle: an obstacle of the road with vertical edges, or a smooth profile. */
function heightsOf(shape: string, side: string, rows: Rows, { start, height, length }: Dimensions): Heights {
  if (shape === 'cleat') return obstacleOn('cleat', start, { height, length }, side)
  return side === 'both'
    ? { profile: 'points', params: { 'profile.points': rows } }
    : { profile: 'grid', params: { 'profile.grid': gridOf(rows, side === 'left' ? 1 : -1) } }
}

/** Returns corners of a strip with vertical edges, m. */
const edgesOf = (start: number, height: number, length: number): Rows => [
  [start - before, 0],
  [start, 0],
  [start, height],
  [start + length, height],
  [start + length, 0],
  [start + length + before, 0],
]

/** Height over the place u within the obstacle, from 0 to 1. */
const heightAt = (shape: string, u: number): number =>
  shape === 'bump' ? (1 - Math.cos(2 * Math.PI * u)) / 2 : (1 - Math.cos(Math.PI * u)) / 2

/** Returns points of the profile, m. */
function rowsOf(shape: string, start: number, height: number, length: number): Rows {
  const last = shape === 'bump' ? 0 : height
  // all level points lie ahead of the vehicle, however long the obstacle is
  const step = Math.min(length / pieces, before / levelPoints)
  return Array.from({ length: pieces + 2 * levelPoints + 1 }, (_, k) => {
    const i = k - levelPoints
    if (i < 0) return [start + i * step, 0]
    if (i > pieces) return [start + length + (i - pieces) * step, last]
    return [start + (length * i) / pieces, height * heightAt(shape, i / pieces)]
  })
}

/** Returns the grid of a road on one side of which the points are, which fade across its middle. @param sign 1: left */
function gridOf(rows: Rows, sign: number): number[][] {
  const places = [...columns.toReversed().map((y) => -y), 0, ...columns]
  const share = (y: number): number => {
    const t = Math.min(1, Math.max(0, (sign * y + middle) / (2 * middle)))
    return t * t * (3 - 2 * t)
  }
  return [[0, ...places], ...rows.map(([x, z]) => [x, ...places.map((y) => z * share(y))])]
}

/**
 * Returns the shortest obstacle in whose hollows the wheels touch in one point. The curvature of h (1 - cos(2 pi u))/2
 * is at most 2 pi^2 h/l^2, that of h (1 - cos(pi u))/2 a quarter of it.
 */
function shortestLength(runner: ManoeuvreRunner, shape: string, height: number): number {
  const waves = shape === 'bump' ? 2 : 0.5
  // the spline through the points is a little sharper than the cosine
  return 1.05 * Math.PI * Math.sqrt(waves * Math.abs(height) * hollowRadii * wheelRadius(runner))
}
