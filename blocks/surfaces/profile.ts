/** Heights along a road: z(x) with its slope, over the plane of the road. */
import { curveThrough } from '../../engine/numerics/interpolation/curve'
import type { ComponentBuilder } from '../../engine/model/component/component'
import { ModelError } from '../../engine/errors/model-error'
import type { PiecewisePolynomial } from '../../engine/numerics/interpolation/spline'
import type { RoadProfile } from '../../engine/model/component/drawing'
import type { Expr, Num } from '../../engine/symbolic'

export interface Profile {
  /** m, over x in m. */
  readonly height: (x: Expr) => Expr
  readonly slope: (x: Expr) => Expr
  readonly drawing: RoadProfile<() => Num>
  /**
   * Place where the profile curves upwards most: curvature in 1/m and place in m; not above 0 where it is straight or a
   * crest.
   */
  readonly hollow: () => { readonly curvature: number; readonly at: number }
}

/** z = A sin(2 pi x/L + phase); the arguments are names of parameters. */
export function sineProfile(c: ComponentBuilder, amplitude: string, wavelength: string, phase: string): Profile {
  const { named, add, mul, div, sin, cos } = c.math
  const k = named('waveNumber', div(2 * Math.PI, c.param(wavelength)))
  const angle = (x: Expr): Expr => named('profileAngle', add(mul(k, x), c.param(phase)))
  return {
    height: (x) => mul(c.param(amplitude), sin(angle(x))),
    slope: (x) => mul(named('steepest', mul(c.param(amplitude), k)), cos(angle(x))),
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
      return { curvature: Math.abs(A) * ((2 * Math.PI) / L) ** 2, at: (L * bottom) / (2 * Math.PI) }
    },
  }
}

/** Points along the road joined by a spline, which continues straight before the first and beyond the last. */
export function tableProfile(c: ComponentBuilder, parameter: string): Profile {
  const curve = profileCurve(c.table(parameter))
  const table = { name: `${c.name}.${parameter}`, ...curve }
  const { pool } = c.math
  return {
    height: (x) => pool.lookup(table, x),
    slope: (x) => pool.lookup(table, x, 1),
    drawing: { kind: 'curve', curve },
    hollow: () => hollowOf(curve),
  }
}

/** @param rows x and z in m; @throws ModelError `out-of-range` if x does not increase */
const profileCurve = (rows: readonly (readonly number[])[]): PiecewisePolynomial =>
  curveThrough(rows, 'spline', { interpolation: 'spline', outside: { linear: 'tangent', spline: 'tangent' } })

/**
 * Sampled, and where the slope vanishes: within a segment the second derivative is a straight line, so samples show it.
 * A bottom with steep sides can lie between two samples.
 */
function hollowOf({ x, coefficients }: PiecewisePolynomial): { curvature: number; at: number } {
  let hollow = { curvature: 0, at: 0 }
  const pieces = 8
  for (let i = 0; i + 1 < x.length; i++) {
    const length = x[i + 1] - x[i]
    const [, c1 = 0, c2 = 0, c3 = 0] = coefficients[i]
    const look = (v: number): void => {
      const slope = c1 + v * (2 * c2 + v * 3 * c3)
      const curvature = (2 * c2 + 6 * c3 * v) / (1 + slope * slope) ** 1.5
      if (curvature > hollow.curvature) hollow = { curvature, at: x[i] + v }
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
 * A wheel larger than a hollow touches at two points or more, which a contact in one point cannot describe.
 * @param reach radius of the wheel and a little more, m
 * @throws ModelError `out-of-range`
 */
export function checkHollow(profile: Profile, reach: number, road: string, wheel: string): void {
  const { curvature, at } = profile.hollow()
  if (curvature * reach < 1) return
  const figures = `${round(1 / curvature)} m at x = ${round(at)} m`
  throw new ModelError(
    'out-of-range',
    `the profile of ${road} has a hollow with a radius of ${figures}; ${wheel} needs more than ${round(reach)} m`,
    { block: road },
    'smooth the profile, or set the contact point of the road to below the wheel centre',
  )
}

const round = (x: number): number => Number(x.toPrecision(3))
