/**
 * Laws by which a driver steers a path: expressions in quantities of the path and of the motion, for the angle of the
 * road wheels.
 */
import type { ComponentBuilder } from '../../engine/model/component/component'
import type { Expr } from '../../engine/symbolic'
import { previewPoints, type trackOf } from './track'

/** Smallest speed by which quantities are divided, m/s. */
const slow = 1

/** Least distance to the centre of curvature, per radius. */
const steepest = 0.2

/**
 * Present motion of the driver's arms: the angle of the road wheels, its derivatives, and the motion until the next
 * command acts.
 */
export interface Arms {
  readonly angle: Expr
  readonly rate: Expr
  readonly acceleration: Expr
  readonly target: Expr
}

type Law = (c: ComponentBuilder, track: ReturnType<typeof trackOf>, arms: Arms) => Expr

/** y, psi, v, r: of the free motion, or for a steer angle of 1. */
interface Predicted {
  readonly y: Expr
  readonly psi: Expr
  readonly v: Expr
  readonly r: Expr
}

/** Number of prediction steps between two points of the preview. */
const substeps = 2

/**
 * Returns the angle of the road wheels over the time ahead: without a new command, and the addition by a new command of
 * 1.
 */
function anglesAhead(c: ComponentBuilder, { angle, rate, acceleration, target }: Arms) {
  const { add, sub, mul, div, max, neg, exp } = c.math
  const omega = c.param('bandwidth')
  const late = c.param('delay')
  /** exp(-q) (1 + q + q^2/2), and the answers of three equal lags to rate and acceleration. */
  const fading = (t: Expr) => {
    const q = mul(omega, t)
    const e = exp(neg(q))
    const square = div(mul(q, q), 2)
    return [mul(e, add(1, q, square)), mul(e, t, add(1, q)), mul(e, div(mul(t, t), 2))] as const
  }
  return (t: Expr): readonly [free: Expr, unit: Expr] => {
    const [value, speed, bend] = fading(t)
    const unit = sub(1, fading(max(sub(t, late), 0))[0])
    const steering = add(mul(sub(angle, target), value), mul(rate, speed), mul(acceleration, bend))
    return [add(steering, mul(target, sub(1, unit))), unit]
  }
}

/**
 * Optimal preview: the angle that, held over the preview, brings the predicted path of a single-track model nearest to
 * the path in the mean square (MacAdam 1981, eq. 12). The lags of the driver are part of the model. Prediction by the
 * trapezoidal rule.
 */
const preview: Law = (c, track, arms) => {
  const { add, sub, mul, div, max, num, neg } = c.math
  const p = (name: string): Expr => c.param(name)
  const V = max(track.vx, slow)
  const [m, Iz, a, b, cf, cr] = ['mass', 'inertia', 'front', 'rear', 'frontStiffness', 'rearStiffness'].map(p)
  const h = c.intermediate('h', div(track.preview, mul(previewPoints * substeps, V)))
  // z' = A z + B delta with z = (v, r)
  const moment = sub(mul(b, cr), mul(a, cf))
  const A = [
    [neg(div(add(cf, cr), mul(m, V))), sub(div(moment, mul(m, V)), V)],
    [div(moment, mul(Iz, V)), neg(div(add(mul(a, a, cf), mul(b, b, cr)), mul(Iz, V)))],
  ]
  const B = [div(cf, m), div(mul(a, cf), Iz)]
  const half = div(h, 2)
  const [m11, m12, m21, m22] = [
    sub(1, mul(half, A[0][0])),
    neg(mul(half, A[0][1])),
    neg(mul(half, A[1][0])),
    sub(1, mul(half, A[1][1])),
  ]
  const determinant = c.intermediate('determinant', sub(mul(m11, m22), mul(m12, m21)))
  /** @param delta angle at the beginning of the step plus that at its end */
  const step = ({ y, psi, v, r }: Predicted, delta: Expr): Predicted => {
    const e = add(v, mul(half, add(mul(A[0][0], v), mul(A[0][1], r), mul(B[0], delta))))
    const f = add(r, mul(half, add(mul(A[1][0], v), mul(A[1][1], r), mul(B[1], delta))))
    const next = {
      v: div(sub(mul(m22, e), mul(m12, f)), determinant),
      r: div(sub(mul(m11, f), mul(m21, e)), determinant),
    }
    const turned = add(psi, mul(half, add(r, next.r)))
    return { ...next, psi: turned, y: add(y, mul(half, add(v, next.v, mul(V, add(psi, turned))))) }
  }
  const angles = anglesAhead(c, arms)
  const zero = num(0)
  let free: Predicted = { y: zero, psi: zero, v: track.vy, r: track.yawRate }
  let unit: Predicted = { y: zero, psi: zero, v: zero, r: zero }
  let before = angles(zero)
  const products: Expr[] = []
  const squares: Expr[] = []
  track.point.forEach(([, left], i) => {
    for (let k = 1; k <= substeps; k++) {
      const now = angles(mul(i * substeps + k, h))
      free = step(free, add(before[0], now[0]))
      unit = step(unit, add(before[1], now[1]))
      before = now
    }
    products.push(mul(unit.y, sub(left, free.y)))
    squares.push(mul(unit.y, unit.y))
  })
  return div(add(...products), max(add(...squares), 1e-9))
}

/** Hoffmann et al. (2007), eq. 5, 9 and 11, with the errors at the front axle on the osculating circle of the path. */
const stanley: Law = (c, { lateral, heading, curvature, vx, vy, yawRate }) => {
  const { add, sub, mul, div, max, num, neg, sqrt, atan, atan2, sin, cos } = c.math
  const a = c.param('front')
  const V = max(vx, num(0))
  // the front axle, seen from the nearest point of the frame
  const [x, y] = [mul(a, cos(heading)), add(lateral, mul(a, sin(heading)))]
  const bent = mul(curvature, add(mul(x, x), mul(y, y)))
  const root = sqrt(max(add(1, mul(curvature, sub(bent, mul(2, y)))), 0))
  const error = div(sub(mul(2, y), bent), add(1, root))
  const off = sub(heading, atan2(mul(curvature, x), sub(1, mul(curvature, y))))
  const steady = mul(c.param('slipGain'), V, V, curvature)
  // how fast the path turns under the vehicle: its yaw rate on a circle, whatever the reference point
  const passed = sub(mul(vx, cos(heading)), mul(vy, sin(heading)))
  const turning = div(mul(curvature, passed), max(sub(1, mul(curvature, lateral)), steepest))
  return add(
    steady,
    neg(off),
    neg(atan(div(mul(c.param('gain'), error), add(c.param('softening'), V)))),
    mul(c.param('yawDamping'), sub(turning, yawRate)),
  )
}

/** Coulter (1992): the arc through the end of the preview that touches the rear axle. */
const purePursuit: Law = (c, { point, vx }) => {
  const { add, mul, div, max, atan } = c.math
  const [x, y] = point[previewPoints - 1]
  const forward = add(x, c.param('rear'))
  const curvature = div(mul(2, y), max(add(mul(forward, forward), mul(y, y)), 1e-6))
  const wheelbase = add(c.param('front'), c.param('rear'))
  return add(atan(mul(wheelbase, curvature)), mul(c.param('understeer'), vx, vx, curvature))
}

export const laws: Readonly<Record<string, Law>> = { preview, stanley, 'pure-pursuit': purePursuit }
