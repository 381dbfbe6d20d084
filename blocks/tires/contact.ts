/**
 * Kinematics of a planar disk on a locally plane road (Morency 2007, eqs 3.1-3.19), without spin.
 *
 * Vectors are in the axes of the carrier, the frame that follows the wheel but does not spin. With s
 * the spin axis (to the left), n the road normal, w the angular velocity of the carrier, p the spin
 * rate, so that the wheel turns with w + p s, and C the wheel centre at height h:
 *
 *   sin(gamma) = s.n,  ux = (s x n)/cos(gamma),  uy = (s - sin(gamma) n)/cos(gamma)
 *   Rl = h/cos(gamma),  r_P/C = Rl (sin(gamma) uy - cos(gamma) n)
 *
 * Since s = cos(gamma) uy + sin(gamma) n, the vector products collapse:
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
import type { FrameNode, Motion, Surface } from '../../engine/model/component'
import { vectorMath, type Expr, type Vec3 } from '../../engine/symbolic'

export interface DiskContact {
  /** Frame whose axes the vectors are in. */
  readonly carrier: FrameNode
  /** Axes of the contact: heading, and road normal; the lateral one is `lateral(s)`. */
  readonly ux: Vec3
  readonly normal: Vec3
  readonly spinAxis: Vec3
  readonly sinGamma: Expr
  readonly inverseCosGamma: Expr
  readonly gamma: Expr
  /** Height of the wheel centre over the road, along the normal. */
  readonly height: Expr
  readonly loadedRadius: Expr
  /** Velocity of the wheel centre along the normal, relative to the road. */
  readonly normalSpeed: Expr
  readonly VCx: Expr
  readonly VPy: Expr
  /** Rate of the wheel about its spin axis, w.s + p. */
  readonly axisRate: Expr
  readonly Omega: Expr
  /** Omega - axisRate. */
  readonly inclinationRate: Expr
  /** Friction factor of the road. */
  readonly friction: Expr
}

/** @param axis spin axis in the axes of `hub` */
export function diskContact(m: Motion, hub: FrameNode, axis: Vec3, surface: Surface): DiskContact {
  const { named, add, sub, mul, div, square } = m.math
  const v = vectorMath(m.math)
  const { frame: carrier, spin, axis: s } = m.carrier(hub, axis)
  const road = surface.contact(m, hub, carrier)
  const n = road.normal
  const velocity = v.sub(m.velocity(hub, carrier), road.velocity)
  const w = m.angularVelocity(carrier, carrier)

  const sinGamma = named('sinGamma', v.dot(s, n))
  const cosGamma = named('cosGamma', m.math.sqrt(sub(1, square(sinGamma))))
  const inverseCosGamma = named('inverseCosGamma', div(1, cosGamma))
  const ux = v.named('ux', v.scale(inverseCosGamma, v.cross(s, n)))
  const height = named('height', road.height)

  const normalSpeed = named('VCn', v.dot(velocity, n))
  const VCx = named('VCx', v.dot(velocity, ux))
  const VCy = mul(sub(v.dot(velocity, s), mul(sinGamma, normalSpeed)), inverseCosGamma)
  const VPy = named('VPy', add(VCy, mul(height, named('wx', v.dot(w, ux)))))
  const ws = v.dot(w, s)
  const axisRate = named('axisRate', add(ws, spin))
  const inclinationRate = named(
    'inclinationRate',
    mul(sinGamma, sub(mul(sinGamma, ws), v.dot(w, n)), square(inverseCosGamma)),
  )
  return {
    carrier,
    ux,
    normal: n,
    spinAxis: s,
    sinGamma,
    inverseCosGamma,
    gamma: named('gamma', m.math.asin(sinGamma)),
    height,
    loadedRadius: named('Rl', mul(height, inverseCosGamma)),
    normalSpeed,
    VCx,
    VPy,
    axisRate,
    inclinationRate,
    Omega: named('Omega', add(axisRate, inclinationRate)),
    friction: road.friction,
  }
}

/**
 * From the wheel centre to the contact point, in the axes of `resolved`: -Rl times the direction up in the plane of the
 * wheel.
 */
export function leverToContact(m: Motion, contact: DiskContact, resolved: FrameNode): Vec3 {
  const { sub, mul } = m.math
  const { carrier, normal, spinAxis: s, sinGamma, inverseCosGamma, loadedRadius } = contact
  // up = (n - sin(gamma) s)/cos(gamma)
  const inCarrier = normal.map((n, i) => mul(loadedRadius, sub(mul(sinGamma, s[i]), n), inverseCosGamma))
  return m.resolve(inCarrier as unknown as Vec3, carrier, resolved)
}

/** A force given in tyre axes (heading, left, normal) in the axes of `resolved`. */
export function forceIn(m: Motion, contact: DiskContact, [x, y, z]: Vec3, resolved: FrameNode): Vec3 {
  const { sub, mul } = m.math
  const v = vectorMath(m.math)
  // y uy = y (s - sin(gamma) n)/cos(gamma)
  const alongAxis = mul(y, contact.inverseCosGamma)
  const alongNormal = sub(z, mul(contact.sinGamma, alongAxis))
  const inCarrier = v.add(
    v.scale(x, contact.ux),
    v.scale(alongAxis, contact.spinAxis),
    v.scale(alongNormal, contact.normal),
  )
  return m.resolve(inCarrier, contact.carrier, resolved)
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

/**
 * The same forces at the wheel centre, in carrier axes (3.40, 3.41): M_C = M_P + r_P/C x F with
 * r_P/C = (0, Rl sin(gamma), -h) in tyre axes.
 */
export function atWheelCentre(
  m: Motion,
  contact: DiskContact,
  f: ContactForces,
): { readonly force: Vec3; readonly moment: Vec3 } {
  const { named, add, sub, mul } = m.math
  const v = vectorMath(m.math)
  const { height, loadedRadius, sinGamma, inverseCosGamma } = contact
  const offset = named('offset', mul(loadedRadius, sinGamma))
  const Mx = add(f.Mx, mul(offset, f.Fz), mul(height, f.Fy))
  const My = sub(f.My, mul(height, f.Fx))
  const Mz = sub(f.Mz, mul(offset, f.Fx))
  /** x ux + y uy + z n with uy = (s - sin(gamma) n)/cos(gamma) */
  const compose = (x: Expr, y: Expr, z: Expr): Vec3 => {
    const alongAxis = named('alongAxis', mul(y, inverseCosGamma))
    const alongNormal = named('alongNormal', sub(z, mul(sinGamma, alongAxis)))
    return v.add(v.scale(x, contact.ux), v.scale(alongAxis, contact.spinAxis), v.scale(alongNormal, contact.normal))
  }
  return { force: compose(f.Fx, f.Fy, f.Fz), moment: compose(Mx, My, Mz) }
}
