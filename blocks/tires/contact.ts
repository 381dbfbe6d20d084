/**
 * Kinematics of a planar disk on a locally plane road (Morency 2007, eqs 3.1-3.19), without spin.
 *
 * Vectors are in the axes of the carrier, the frame that follows the wheel but does not spin. With s
 * the spin axis (to the left), n the road normal, w the angular velocity of the carrier, p the spin
 * rate, so that the wheel turns with w + p s, and C the wheel centre at height h; axes and radius as in
 * `surfaces/disk-on-plane.ts`. Since s = cos(gamma) uy + sin(gamma) n, the vector products collapse:
 *
 *   VPx  = (vC + (w + p s) x r_P/C).ux = VCx - Rl (w.s + p)
 *   VPy  = (vC + (w + p s) x r_P/C).uy = VCy + h w.ux             no spin: ux is normal to s
 *   VEx  = VCx - Reff (w.s + p)
 *   Omega = w.uy/cos(gamma) + p = (w.s + p) + k,  k = sin(gamma) (sin(gamma) w.s - w.n)/cos(gamma)^2
 *   V*Px = VPx + Omega Rl = VCx + Rl k,  V*Ex = VEx + Omega Reff = VCx + Reff k
 *
 * k is the part of the rolling rate that comes from turning an inclined wheel; Omega is that of the
 * non-orthogonal split (3.8), about s instead of uy.
 */
import type { FrameNode, Motion } from '../../engine/model/component/component'
import type { SurfaceContact, Wheel, WheelShape } from '../../engine/model/component/surface'
import { vectorMath, type Expr, type SymbolicMath, type Vec3 } from '../../engine/symbolic'

export interface DiskContact {
  readonly road: SurfaceContact
  readonly shape: WheelShape
  readonly gamma: Expr
  /** Velocity of the wheel centre along the normal, relative to the road. */
  readonly normalSpeed: Expr
  readonly VCx: Expr
  readonly VPy: Expr
  /** Rate of the penetration on a plane, m/s. */
  readonly deflectionRate: Expr
  /** Rate of the wheel about its spin axis, w.s + p. */
  readonly axisRate: Expr
  readonly Omega: Expr
  /** Omega - axisRate: rolling from the turning of an inclined wheel. */
  readonly turningShare: Expr
  /**
   * Rate at which the wheel plane turns about the road normal, relative to the road: that part of the split w = yawRate
   * n + inclinationRate ux + Omega s.
   */
  readonly yawRate: Expr
  /** Rate at which the wheel plane tilts about the heading, relative to the road: that of gamma on a plane. */
  readonly inclinationRate: Expr
}

export function diskContact(m: Motion, wheel: Wheel, road: SurfaceContact): DiskContact {
  const { named, add, sub, mul, square } = m.math
  const v = vectorMath(m.math)
  const { axes, spin, spinAxis: s, normal: n, forward: ux, height, sinGamma, inverseCosGamma } = road
  const velocity = v.sub(m.velocity(wheel.centre, axes), road.velocity)
  const w = m.angularVelocity(axes, axes)

  const normalSpeed = named('VCn', v.dot(velocity, n))
  const VCx = named('VCx', v.dot(velocity, ux))
  const VCy = mul(sub(v.dot(velocity, s), mul(sinGamma, normalSpeed)), inverseCosGamma)
  const VPy = named('VPy', add(VCy, mul(height, named('wx', v.dot(w, ux)))))
  const ws = v.dot(w, s)
  const wn = v.dot(w, n)
  const axisRate = named('axisRate', add(ws, spin))
  const turningShare = named('turningShare', mul(sinGamma, sub(mul(sinGamma, ws), wn), square(inverseCosGamma)))
  const relative = (): Vec3 => v.sub(w, road.angularVelocity)
  return {
    road,
    shape: wheel.shape,
    gamma: named('gamma', m.math.asin(sinGamma)),
    normalSpeed,
    VCx,
    VPy,
    axisRate,
    turningShare,
    get yawRate() {
      const rate = relative()
      return named('yawRate', mul(sub(v.dot(rate, n), mul(sinGamma, v.dot(rate, s))), square(inverseCosGamma)))
    },
    get inclinationRate() {
      return named('inclinationRate', v.dot(relative(), ux))
    },
    // tilting moves the contact point up and down: d(Rl cos(gamma))/dt = VCn
    get deflectionRate() {
      const rate = m.math.neg(add(normalSpeed, mul(v.dot(relative(), ux), road.offset)))
      const deeper = road.share === undefined ? rate : mul(road.share, rate)
      return named('deflectionRate', wheel.shape.tread === undefined ? mul(deeper, inverseCosGamma) : deeper)
    },
    Omega: named('Omega', add(axisRate, turningShare)),
  }
}

/** Returns the longitudinal velocity of the lowest point of the undeformed wheel, m/s. */
export function lowestSpeed({ sub, mul, div }: SymbolicMath, contact: DiskContact): Expr {
  const { VCx, axisRate, road, shape } = contact
  const { radius, shift } = road.lowest
  const rolling = sub(VCx, mul(radius, axisRate))
  return shape.tread === undefined ? rolling : sub(rolling, div(mul(shift, contact.yawRate), road.inverseCosGamma))
}

/** Returns the vector from the wheel centre to the contact point, in the axes of `resolved`. */
export function leverToContact(m: Motion, { road }: DiskContact, resolved: FrameNode): Vec3 {
  return m.resolve(road.point, road.axes, resolved)
}

/** Returns a force given in tyre axes (heading, left, normal) in the axes of `resolved`. */
export function forceIn(m: Motion, { road }: DiskContact, [x, y, z]: Vec3, resolved: FrameNode): Vec3 {
  const { sub, mul } = m.math
  const v = vectorMath(m.math)
  // y uy = y (s - sin(gamma) n)/cos(gamma)
  const alongAxis = mul(y, road.inverseCosGamma)
  const alongNormal = sub(z, mul(road.sinGamma, alongAxis))
  const inCarrier = v.add(
    v.scale(x, road.forward),
    v.scale(alongAxis, road.spinAxis),
    v.scale(alongNormal, road.normal),
  )
  return m.resolve(inCarrier, road.axes, resolved)
}

/** Forces and moments at the contact point in tyre axes (heading, left, normal). */
export interface ContactForces {
  readonly Fx: Expr
  readonly Fy: Expr
  readonly Fz: Expr
  readonly Mx: Expr
  readonly My: Expr
  readonly Mz: Expr
}

/** Returns forces that act at a displaced contact centre with their moments about the one that is not displaced. */
export function shifted(
  { add, sub, mul }: SymbolicMath,
  f: ContactForces,
  { long, lat }: { readonly long: Expr; readonly lat: Expr },
): ContactForces {
  return {
    ...f,
    Mx: add(f.Mx, mul(lat, f.Fz)),
    My: sub(f.My, mul(long, f.Fz)),
    Mz: add(f.Mz, sub(mul(long, f.Fy), mul(lat, f.Fx))),
  }
}

/**
 * The same forces at the wheel centre, in carrier axes (3.40, 3.41): M_C = M_P + r_P/C x F with
 * r_P/C = (0, offset, -h) in tyre axes.
 */
export function atWheelCentre(
  m: Motion,
  { road }: DiskContact,
  f: ContactForces,
): { readonly force: Vec3; readonly moment: Vec3 } {
  const { named, add, sub, mul } = m.math
  const v = vectorMath(m.math)
  const { height, offset, sinGamma, inverseCosGamma } = road
  const Mx = add(f.Mx, mul(offset, f.Fz), mul(height, f.Fy))
  const My = sub(f.My, mul(height, f.Fx))
  const Mz = sub(f.Mz, mul(offset, f.Fx))
  /** x ux + y uy + z n with uy = (s - sin(gamma) n)/cos(gamma) */
  const compose = (x: Expr, y: Expr, z: Expr): Vec3 => {
    const alongAxis = named('alongAxis', mul(y, inverseCosGamma))
    const alongNormal = named('alongNormal', sub(z, mul(sinGamma, alongAxis)))
    return v.add(v.scale(x, road.forward), v.scale(alongAxis, road.spinAxis), v.scale(alongNormal, road.normal))
  }
  return { force: compose(f.Fx, f.Fy, f.Fz), moment: compose(Mx, My, Mz) }
}
