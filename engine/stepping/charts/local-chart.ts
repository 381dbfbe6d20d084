/**
 * Coordinates of an orientation near the singularity of its Euler angles q1, q2, q3.
 *
 * Let c = q2 - q2s be the distance of the middle angle from the singular value q2s that is nearest. As c goes to 0 the
 * rates of q1 and q3 grow as 1/c, although the body turns smoothly. The orientation is a smooth function of
 *
 *     U = c sin q3,   V = c cos q3,   D = q1 - k q3,   k = +-1,
 *
 * where k makes q1 - k q3 the angle that counts at c = 0: polar coordinates about the singular orientation made
 * Cartesian (azimuthal equidistant, so that a rotation about the second axis keeps its constant rate). With the axes
 * a1, a2, a3 of the rotations, w the angular velocity, a2 x a1 = s a3 and e = sin q2s, orders with three different axes
 * have k = s e, and
 *
 *     D' = -e tan(c/2) w.a1 - k w.a3,     U'^2 + V'^2 bounded,
 *
 * without any division by c. Orders whose first axis comes back have k = -cos q2s. Components p of vectors in axes that
 * q3 or q1 turns (a body of revolution in axes that do not spin, a velocity in axes of the heading) turn as fast as
 * these; near the singularity the chart holds them in axes that do not. Where the derivatives of the angles are speeds,
 * U', V' and D' stand for them.
 *
 * Rates follow from those of the angles. At c = 0 these are infinite: closer than `nearest`, they are evaluated there.
 *
 * Sources: rates of the angles in `formulate/across/orders.ts`; integration in local charts of the rotation group:
 * Munthe-Kaas, Applied Numerical Mathematics 29 (1999) 115-127; Hairer, Lubich and Wanner, Geometric Numerical
 * Integration, 2nd ed. 2006, IV.5.3. The exports do the same operations in the same order (`written-charts.ts`).
 */
import type { AngleTriple, TurnedPair } from './angle-triple'

/** Distance of the middle angle from a singular value, rad, within which a step begins in the chart. */
export const chartRadius = 0.5
/**
 * Least distance from the singularity at which rates are evaluated, rad. Rounding errors of the rates grow as 1/c,
 * those of the derivatives of angles as speeds, with a mass matrix that is singular at c = 0, as 1/c^3.
 */
export const nearest = { rates: 1e-8, derivatives: 1e-4 } as const
/** Least distance of a state from the singularity at which derivatives of angles as speeds are finite, rad. */
export const nearestState = 1e-12

/** Returns the nearest singular middle angle. */
function singularAngle(proper: boolean, middle: number): number {
  return proper ? Math.PI * Math.floor(middle / Math.PI + 0.5) : Math.PI * (Math.floor(middle / Math.PI) + 0.5)
}

/**
 * Returns the sense of the angle about the axis of its rotation by which components turn into the axes of the chart.
 */
export function senseOf({ axes }: TurnedPair): 1 | -1 {
  return axes === 'after first' ? 1 : -1
}

/** Returns the states that a chart replaces: the angles, turned components, and derivatives of the angles. */
export function chartStates({ angles, turned, derivatives }: AngleTriple): readonly number[] {
  return [...angles, ...turned.flatMap(({ speeds }) => speeds), ...(derivatives ?? [])]
}

export class LocalChart {
  /** States that the chart replaces. */
  readonly states: readonly number[]
  /** True if the present or the last step uses the chart. */
  active = false
  private singular = 0
  private k = 1
  /** Last angle at the start. Of equal orientations, the one with the nearest last angle is used. */
  private reference = 0
  private readonly first: number
  private readonly middle: number
  private readonly last: number

  constructor(readonly triple: AngleTriple) {
    ;[this.first, this.middle, this.last] = triple.angles
    this.states = chartStates(triple)
  }

  /** Returns whether a step of a method that chooses its step uses the chart from x on. */
  choose(x: Float64Array): boolean {
    const { proper, handedness } = this.triple
    this.singular = singularAngle(proper, x[this.middle])
    this.k = proper ? -Math.cos(this.singular) : handedness * Math.sin(this.singular)
    // exactly 1 or -1, although pi is not exact
    this.k = this.k > 0 ? 1 : -1
    this.active = Math.abs(x[this.middle] - this.singular) < chartRadius
    return this.active
  }

  /** Returns the values for the Jacobian of the chart at a state with its angles (`chart-jacobian.ts`). */
  place(x: Float64Array): { readonly k: number; readonly c: number; readonly sine: number; readonly cosine: number } {
    const q3 = x[this.last]
    return { k: this.k, c: x[this.middle] - this.singular, sine: Math.sin(q3), cosine: Math.cos(q3) }
  }

  /** Converts angles and turned components to coordinates of the chart. */
  enter(x: Float64Array): void {
    const { first, middle, last } = this
    const [q1, q3] = [x[first], x[last]]
    const c = x[middle] - this.singular
    const [sine, cosine] = [Math.sin(q3), Math.cos(q3)]
    this.reference = q3
    x[first] = q1 - this.k * q3
    x[middle] = c * sine
    x[last] = c * cosine
    if (this.triple.derivatives !== undefined) {
      const [i, j, l] = this.triple.derivatives
      const [rate2, rate3] = [x[j], x[l]]
      x[i] -= this.k * rate3
      x[j] = rate2 * sine + c * rate3 * cosine
      x[l] = rate2 * cosine - c * rate3 * sine
    }
    for (const pair of this.triple.turned) {
      const angle = senseOf(pair) * (pair.axes === 'after first' ? q1 : q3)
      turn(x, pair, Math.cos(angle), Math.sin(angle))
    }
  }

  /**
   * Converts coordinates of the chart back. Of equal orientations, it chooses the one whose last angle is nearest to
   * that at which the chart was entered.
   */
  leave(x: Float64Array, evaluating = false): void {
    const { first, middle, last, reference } = this
    const { derivatives } = this.triple
    const floor =
      derivatives === undefined ? (evaluating ? nearest.rates : 0) : evaluating ? nearest.derivatives : nearestState
    const [u, v] = [x[middle], x[last]]
    const size = Math.sqrt(u * u + v * v)
    const around = Math.atan2(u, v)
    const halfTurns = Math.floor((around - reference) / Math.PI + 0.5)
    const isOdd = halfTurns - 2 * Math.floor(halfTurns / 2) === 1
    const q3 = around - halfTurns * Math.PI
    const q1 = x[first] + this.k * q3
    const distance = Math.max(size, floor)
    const c = isOdd ? -distance : distance
    x[first] = q1
    x[middle] = this.singular + c
    x[last] = q3
    if (derivatives !== undefined) {
      const [i, j, l] = derivatives
      const [sine, cosine] = [Math.sin(q3), Math.cos(q3)]
      const [along, across] = [x[j], x[l]]
      x[j] = along * sine + across * cosine
      x[l] = (along * cosine - across * sine) / c
      x[i] += this.k * x[l]
    }
    for (const pair of this.triple.turned) {
      const angle = senseOf(pair) * (pair.axes === 'after first' ? q1 : q3)
      turn(x, pair, Math.cos(angle), -Math.sin(angle))
    }
  }

  /**
   * Converts rates of the angles and turned components to rates of the chart.
   * @param x the state with its angles
   */
  rates(x: Float64Array, dx: Float64Array): void {
    const { first, middle, last, singular, k, triple } = this
    const [rate1, rate2, rate3] = [dx[first], dx[middle], dx[last]]
    const c = x[middle] - singular
    const [sine, cosine] = [Math.sin(x[last]), Math.cos(x[last])]
    dx[first] = rate1 - k * rate3
    dx[middle] = rate2 * sine + c * rate3 * cosine
    dx[last] = rate2 * cosine - c * rate3 * sine
    if (triple.derivatives !== undefined) {
      const [i, j, l] = triple.derivatives
      const [speedup2, speedup3] = [dx[j], dx[l]]
      dx[i] -= k * speedup3
      dx[j] = speedup2 * sine + c * speedup3 * cosine + (2 * rate2 * rate3 * cosine - c * rate3 * rate3 * sine)
      dx[l] = speedup2 * cosine - c * speedup3 * sine - (2 * rate2 * rate3 * sine + c * rate3 * rate3 * cosine)
    }
    for (const pair of triple.turned) {
      const sense = senseOf(pair)
      const isFirst = pair.axes === 'after first'
      const angle = sense * (isFirst ? x[first] : x[last])
      const rate = sense * (isFirst ? rate1 : rate3)
      const [a, b] = pair.speeds
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      const [p, q] = [cos * x[a] - sin * x[b], sin * x[a] + cos * x[b]]
      const [dp, dq] = [cos * dx[a] - sin * dx[b], sin * dx[a] + cos * dx[b]]
      dx[a] = dp - rate * q
      dx[b] = dq + rate * p
    }
  }
}

function turn(x: Float64Array, { speeds: [a, b] }: TurnedPair, cos: number, sin: number): void {
  const [p, q] = [x[a], x[b]]
  x[a] = cos * p - sin * q
  x[b] = sin * p + cos * q
}
