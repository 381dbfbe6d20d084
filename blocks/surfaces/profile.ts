/** Heights of a road over its plane: along it, across it, or both, with their slopes. */
import { curveThrough } from '../../engine/numerics/interpolation/curve'
import { mapProblems, mapThrough } from '../../engine/numerics/interpolation/map'
import { evaluateMap, type MapData } from '../../engine/numerics/interpolation/tables'
import type { ComponentBuilder } from '../../engine/model/component/component'
import { ModelError } from '../../engine/errors/model-error'
import type { PiecewisePolynomial } from '../../engine/numerics/interpolation/spline'
import type { RoadProfile } from '../../engine/model/component/drawing'
import type { Expr, Num } from '../../engine/symbolic'

/** Directions of a road: x along it, y to the left. */
export type RoadDirection = 'along' | 'left'

export interface Profile {
  /** Directions in which the height changes; places and slopes have an element for each. */
  readonly directions: readonly RoadDirection[]
  /** m, over places in m. */
  readonly height: (place: readonly Expr[]) => Expr
  readonly slopes: (place: readonly Expr[]) => readonly Expr[]
  readonly drawing: RoadProfile<() => Num>
  /** Place where the profile curves upwards most; the curvature is not above 0 where it is straight or a crest. */
  readonly hollow: () => Hollow
  /** Length of the shortest bump or hollow along the road, m; infinite if absent. */
  readonly shortest?: () => number
  /** Largest distance from x = 0 or y = 0 at which the profile has a height, m; any if absent. */
  readonly reach?: Expr
}

export interface Hollow {
  /** 1/m. */
  readonly curvature: number
  /** Place in the directions of the profile, m. */
  readonly at: readonly number[]
}

/** z = A sin(2 pi x/L + phase); the arguments are names of parameters. */
export function sineProfile(c: ComponentBuilder, amplitude: string, wavelength: string, phase: string): Profile {
  const { named, add, mul, div, sin, cos } = c.math
  const k = named('waveNumber', div(2 * Math.PI, c.param(wavelength)))
  const angle = (x: Expr): Expr => named('profileAngle', add(mul(k, x), c.param(phase)))
  return {
    directions: ['along'],
    height: ([x]) => mul(c.param(amplitude), sin(angle(x))),
    slopes: ([x]) => [mul(named('steepest', mul(c.param(amplitude), k)), cos(angle(x)))],
    drawing: {
      kind: 'sine',
      amplitude: () => c.param(amplitude),
      wavelength: () => c.param(wavelength),
      phase: () => c.param(phase),
    },
    hollow: () => {
      const [A, L] = [c.value(amplitude), c.value(wavelength)]
      // at the bottom, where the slope vanishes
      const bottom = (Math.sign(A) * -Math.PI) / 2 - c.value(phase)
      return { curvature: Math.abs(A) * ((2 * Math.PI) / L) ** 2, at: [(L * bottom) / (2 * Math.PI)] }
    },
    shortest: () => (Math.abs(c.value(amplitude)) < bumpHeight ? Infinity : c.value(wavelength)),
  }
}

/** Points along the road joined by a spline, which continues straight before the first and beyond the last. */
export function tableProfile(c: ComponentBuilder, parameter: string): Profile {
  const curve = profileCurve(c.table(parameter))
  const table = { name: `${c.name}.${parameter}`, ...curve }
  const { pool } = c.math
  return {
    directions: ['along'],
    height: ([x]) => pool.lookup(table, x),
    slopes: ([x]) => [pool.lookup(table, x, 1)],
    drawing: { kind: 'curve', curve },
    hollow: () => hollowOf(curve),
    shortest: () => shortestBump(c.table(parameter)),
  }
}

/** Height below which a bump is roughness that a tyre swallows, m. */
const bumpHeight = 1e-3

/** Returns the least distance of two rows between which a row is higher or lower than both. @param rows x and z in m */
function shortestBump(rows: readonly (readonly number[])[]): number {
  let least = Infinity
  for (let i = 1; i + 1 < rows.length; i++) {
    const [[from, before], [, z], [to, after]] = rows.slice(i - 1, i + 2)
    const height = Math.min((z - before) * Math.sign(z - after), (z - after) * Math.sign(z - before))
    if (height > bumpHeight) least = Math.min(least, to - from)
  }
  return least
}

/** @param rows x and z in m; @throws ModelError `out-of-range` if x does not increase */
const profileCurve = (rows: readonly (readonly number[])[]): PiecewisePolynomial =>
  curveThrough(rows, 'spline', { interpolation: 'spline', outside: { linear: 'tangent', spline: 'tangent' } })

/** Part of the radius of a cross section up to which it can be driven on: beyond it, it is steeper than 70 deg. */
const steepestPart = 0.94

/**
 * A circular cross section: a hollow if its radius is above zero, else a crown. The argument is the name of the
 * parameter.
 *
 *   z = r - sign(r) sqrt(r^2 - y^2)
 */
export function sectionProfile(c: ComponentBuilder, parameter: string): Profile {
  const { named, sub, mul, div, neg, sqrt, square } = c.math
  const radius = c.value(parameter)
  if (radius === 0)
    throw new ModelError(
      'out-of-range',
      'the radius of the cross section is 0',
      { block: c.name, parameter },
      'give a radius, or choose a flat profile',
    )
  const r = c.param(parameter)
  const side = radius > 0 ? 1 : -1
  const reach = mul(steepestPart, radius > 0 ? r : neg(r))
  const rise = (y: Expr): Expr => named('sectionRise', mul(side, sqrt(sub(square(r), square(y)))))
  return {
    directions: ['left'],
    height: ([y]) => sub(r, rise(y)),
    slopes: ([y]) => [div(y, rise(y))],
    drawing: { kind: 'section', radius: () => r, reach: () => reach },
    hollow: () => ({ curvature: 1 / c.value(parameter), at: [0] }),
    reach,
  }
}

/** Heights over x and y, joined by splines of two continuous derivatives, which continue straight beyond the edges. */
export function gridProfile(c: ComponentBuilder, parameter: string): Profile {
  const grid = c.table(parameter)
  const [problem] = mapProblems(grid)
  if (problem !== undefined)
    throw new ModelError('out-of-range', problem.what, { block: c.name, parameter }, problem.hint)
  const map = mapThrough(`${c.name}.${parameter}`, grid, 'spline', 'tangent')
  const { pool } = c.math
  return {
    directions: ['along', 'left'],
    height: ([x, y]) => pool.lookup2(map, x, y),
    slopes: ([x, y]) => [pool.lookup2(map, x, y, [1, 0]), pool.lookup2(map, x, y, [0, 1])],
    drawing: { kind: 'grid', map },
    hollow: () => hollowOfMap(map),
    shortest: () =>
      Math.min(...grid[0].slice(1).map((_, j) => shortestBump(grid.slice(1).map((row) => [row[0], row[j + 1]])))),
  }
}

/** Sampled within each patch: the larger principal curvature, of the surface as a graph over its plane. */
function hollowOfMap(map: MapData): Hollow {
  let hollow: Hollow = { curvature: 0, at: [0, 0] }
  const pieces = 4
  // the first and last patches in both directions are those beyond the edges
  for (let i = 1; i + 2 < map.x.length; i++)
    for (let j = 1; j + 2 < map.y.length; j++)
      for (let k = 0; k < (pieces + 1) ** 2; k++) {
        const [a, b] = [Math.floor(k / (pieces + 1)) / pieces, (k % (pieces + 1)) / pieces]
        const at = [map.x[i] + a * (map.x[i + 1] - map.x[i]), map.y[j] + b * (map.y[j + 1] - map.y[j])] as const
        const curvature = upwardCurvature(map, ...at)
        if (curvature > hollow.curvature) hollow = { curvature, at }
      }
  return hollow
}

/** The larger principal curvature of z(x, y), 1/m, positive where the surface curves upwards. */
function upwardCurvature(map: MapData, x: number, y: number): number {
  const d = (dx: number, dy: number): number => evaluateMap(map, x, y, dx, dy)
  const [p, q] = [d(1, 0), d(0, 1)]
  const [r, s, t] = [d(2, 0), d(1, 1), d(0, 2)]
  const w = 1 + p * p + q * q
  const mean = ((1 + q * q) * r - 2 * p * q * s + (1 + p * p) * t) / (2 * w ** 1.5)
  const gaussian = (r * t - s * s) / (w * w)
  return mean + Math.sqrt(Math.max(mean * mean - gaussian, 0))
}

/**
 * Sampled, and where the slope vanishes: within a segment the second derivative is a straight line, so samples show it.
 * A bottom with steep sides can lie between two samples.
 */
export function hollowOf({ x, coefficients }: PiecewisePolynomial): Hollow {
  let hollow = { curvature: 0, at: [0] }
  const pieces = 8
  for (let i = 0; i + 1 < x.length; i++) {
    const length = x[i + 1] - x[i]
    const [, c1 = 0, c2 = 0, c3 = 0] = coefficients[i]
    const look = (v: number): void => {
      const slope = c1 + v * (2 * c2 + v * 3 * c3)
      const curvature = (2 * c2 + 6 * c3 * v) / (1 + slope * slope) ** 1.5
      if (curvature > hollow.curvature) hollow = { curvature, at: [x[i] + v] }
    }
    for (let k = 0; k <= pieces; k++) look((length * k) / pieces)
    for (const v of levelPlaces(coefficients[i])) if (v > 0 && v < length) look(v)
  }
  return hollow
}

/**
 * Returns places where the slope of a cubic vanishes: the roots of c1 + 2 c2 v + 3 c3 v^2, in the form that does not
 * cancel.
 */
function levelPlaces([, c1 = 0, c2 = 0, c3 = 0]: readonly number[]): readonly number[] {
  const q = -(c2 + (c2 < 0 ? -1 : 1) * Math.sqrt(c2 * c2 - 3 * c3 * c1))
  return [q / (3 * c3), c1 / q]
}

/**
 * Length of the patch over the radius of the wheel: that of the cams, whose distance is 0.8 of it by default (Schmeitz
 * 2004).
 */
const patchLength = 0.35 / 0.8

/**
 * Returns the warning of a wheel that touches in one point on bumps shorter than two patch lengths; null without.
 * @param enveloping true if the road has cams
 */
export function shortWarning(
  { shortest }: Pick<Profile, 'shortest'>,
  radius: number,
  road: string,
  enveloping: boolean,
): string | null {
  const length = shortest?.() ?? Infinity
  if (length >= 2 * patchLength * radius) return null
  const remedy = enveloping
    ? `set the contact point of ${road} to enveloping`
    : `give ${road} longer waves, or use a flat or measured road, which tyres envelop`
  return `touches ${road} at a point, and a tyre bridges its bumps of ${round(length)} m, shorter than two patch lengths: ${remedy}`
}

/** Returns the sharpest hollow if it is sharper than a wheel, which then touches at two points or more; else null. */
export function sharpHollow(profile: Pick<Profile, 'hollow'>, reach: number): Hollow | null {
  const hollow = profile.hollow()
  return hollow.curvature * reach < 1 ? null : hollow
}

const placeOf = ({ directions }: Pick<Profile, 'directions'>, { curvature, at }: Hollow): string => {
  const place = directions.map((name, i) => `${name === 'along' ? 'x' : 'y'} = ${round(at[i])} m`).join(', ')
  return `${round(1 / curvature)} m at ${place}`
}

/**
 * A contact in one point cannot describe a wheel larger than a hollow.
 * @param reach radius of the wheel and a little more, m
 * @throws ModelError `out-of-range`
 */
export function checkHollow(
  profile: Pick<Profile, 'directions' | 'hollow'>,
  reach: number,
  road: string,
  wheel: string,
  remedy: string,
): void {
  const hollow = sharpHollow(profile, reach)
  if (hollow === null) return
  throw new ModelError(
    'out-of-range',
    `the profile of ${road} has a hollow with a radius of ${placeOf(profile, hollow)}; ${wheel} needs more than ${round(reach)} m`,
    { block: road },
    `smooth the profile, or ${remedy}`,
  )
}

/** Returns the warning of a wheel in hollows that are sharper than it, of which the sharpest is named. */
export const hollowWarning = (profile: Pick<Profile, 'directions'>, hollow: Hollow, road: string): string =>
  `touches ${road} at two points in hollows sharper than itself, the sharpest with a radius of ${placeOf(profile, hollow)}, and stands on the deeper one`

const round = (x: number): number => Number(x.toPrecision(3))
