/**
 * A disk on the plane that is tangent to a surface at the contact point (Morency 2007, eqs 3.1-3.5; Pacejka, Tire and
 * Vehicle Dynamics, 3rd ed. 2012, section 2.2: the contact centre is where the wheel plane, the road tangent plane and
 * the plane through the spin axis normal to the road meet). With s the spin axis, n the normal, h the height of the
 * wheel centre:
 *
 *   sin(gamma) = s.n,  ux = (s x n)/cos(gamma),  uy = (s - sin(gamma) n)/cos(gamma)
 *   Rl = h/cos(gamma),  r_P/C = Rl (sin(gamma) uy - cos(gamma) n) = Rl (sin(gamma) s - n)/cos(gamma)
 *
 * A tread with an arc of radius rc and width b touches as a disk of radius r - rc does on the parallel surface at the
 * distance rc, up to its edge (D. Zimmer and M. Otter, Vehicle System Dynamics 48 (2010) 189-216, table 1). Its lowest
 * point, at the radius R of the wheel and at a along the axis, and the depth along the normal are
 *
 *   S = sin(gamma) within b/(2 rc),  R = r - rc + rc sqrt(1 - S^2),  a = -rc S
 *   depth = R cos(gamma) - a sin(gamma) - h,  r_P/C = (R sin(gamma) + a cos(gamma)) uy - h n
 */
import type { FrameNode, Motion } from '../../engine/model/component/component'
import type { RoundTread, SurfaceContact, Wheel } from '../../engine/model/component/surface'
import { vectorMath, type Expr, type Vec3 } from '../../engine/symbolic'

/** Facts that only the surface knows. Vectors are in the axes that `atContact` was given. */
export interface TangentPlane {
  /** Unit normal, upwards. */
  readonly normal: Vec3
  /** Height of the wheel centre over the plane, m, or the depth of the wheel in it. */
  readonly height: Expr | SharedDepth
  /** Velocity of the material at a point, given from the wheel centre, m/s. */
  readonly velocity: (point: () => Vec3) => Vec3
  /** Angular velocity of the material, rad/s. */
  readonly angularVelocity: () => Vec3
  readonly coordinates: (point: Vec3) => SurfaceContact['coordinates']
  readonly friction: (coordinates: () => SurfaceContact['coordinates']) => Expr
  readonly soil: (coordinates: () => SurfaceContact['coordinates']) => Readonly<Record<string, Expr>>
}

/** Depth of a wheel that stands on two contacts, m. */
export interface SharedDepth {
  readonly depth: Expr
  /** See `SurfaceContact.share`. */
  readonly share: Expr
}

/**
 * Returns the contact of a disk with a surface whose tangent plane is known.
 * @param tangent called with the frame that follows the wheel and does not spin
 */
export function diskOnPlane(m: Motion, wheel: Wheel, tangent: (axes: FrameNode) => TangentPlane): SurfaceContact {
  const { named, sub, mul, div, square } = m.math
  const v = vectorMath(m.math)
  const { frame: axes, spin, axis: s } = m.carrier(wheel.centre, wheel.axis)
  const plane = tangent(axes)
  const n = plane.normal
  const sinGamma = named('sinGamma', v.dot(s, n))
  const cosGamma = named('cosGamma', m.math.sqrt(sub(1, square(sinGamma))))
  const inverseCosGamma = named('inverseCosGamma', div(1, cosGamma))
  const forward = v.named('ux', v.scale(inverseCosGamma, v.cross(s, n)))
  const { tread, radius } = wheel.shape
  const height = named(
    'height',
    'share' in plane.height ? heightAtDepth(m, wheel, plane.height.depth, { sinGamma, cosGamma }) : plane.height,
  )
  const round = tread === undefined ? undefined : roundOnPlane(m, tread, radius, { sinGamma, cosGamma, height })
  const contact: SurfaceContact = {
    axes,
    spinAxis: s,
    spin,
    forward,
    normal: n,
    sinGamma,
    inverseCosGamma,
    height,
    get velocity() {
      return plane.velocity(() => contact.point)
    },
    get angularVelocity() {
      return plane.angularVelocity()
    },
    get left() {
      return v.scale(inverseCosGamma, v.sub(s, v.scale(sinGamma, n)))
    },
    get loadedRadius() {
      return named('Rl', round?.loadedRadius ?? mul(height, inverseCosGamma))
    },
    get offset() {
      return named('offset', round?.offset ?? mul(contact.loadedRadius, sinGamma))
    },
    lowest: round?.lowest ?? { radius, shift: m.math.pool.zero },
    ...('share' in plane.height ? { share: plane.height.share } : {}),
    get point() {
      if (round !== undefined) return v.sub(v.scale(contact.offset, contact.left), v.scale(height, n))
      const { loadedRadius } = contact
      const along = (i: number): Expr => mul(loadedRadius, sub(mul(sinGamma, s[i]), n[i]), inverseCosGamma)
      return [along(0), along(1), along(2)] as const
    },
    get penetration() {
      return named('deflection', round?.depth ?? sub(radius, contact.loadedRadius))
    },
    get coordinates() {
      return plane.coordinates(contact.point)
    },
    get friction() {
      return plane.friction(() => contact.coordinates)
    },
    get soil() {
      return plane.soil(() => contact.coordinates)
    },
  }
  return contact
}

interface Inclination {
  readonly sinGamma: Expr
  readonly cosGamma: Expr
  readonly height: Expr
}

/** Returns the lowest point of a tread. */
function lowestOf(
  { math: { named, add, sub, mul, div, min, max, neg, sqrt, square } }: Motion,
  { curvature, width }: RoundTread,
  radius: Expr,
  sinGamma: Expr,
): SurfaceContact['lowest'] {
  const edge = named('treadEdge', min(div(width, mul(2, curvature)), 1))
  const S = named('treadSine', max(min(sinGamma, edge), neg(edge)))
  const C = sqrt(max(sub(1, square(S)), 0))
  return {
    radius: named('lowestRadius', add(radius, mul(curvature, sub(C, 1)))),
    shift: named('lowestShift', neg(mul(curvature, S))),
  }
}

/** Returns the height of a wheel centre over a plane in which the wheel is at a depth. */
function heightAtDepth(
  m: Motion,
  { shape: { tread, radius } }: Wheel,
  depth: Expr,
  { sinGamma, cosGamma }: Omit<Inclination, 'height'>,
): Expr {
  const { sub, mul } = m.math
  if (tread === undefined) return mul(sub(radius, depth), cosGamma)
  const lowest = lowestOf(m, tread, radius, sinGamma)
  return sub(sub(mul(lowest.radius, cosGamma), mul(lowest.shift, sinGamma)), depth)
}

/** Returns the contact point of a tread with a plane. */
function roundOnPlane(
  m: Motion,
  tread: RoundTread,
  radius: Expr,
  { sinGamma, cosGamma, height }: Inclination,
): Pick<SurfaceContact, 'loadedRadius' | 'offset' | 'lowest'> & { readonly depth: Expr } {
  const { named, add, sub, mul } = m.math
  const lowest = lowestOf(m, tread, radius, sinGamma)
  const depth = named('depth', sub(sub(mul(lowest.radius, cosGamma), mul(lowest.shift, sinGamma)), height))
  return {
    ...{ lowest, depth },
    get loadedRadius() {
      return sub(lowest.radius, mul(depth, cosGamma))
    },
    get offset() {
      return add(mul(lowest.radius, sinGamma), mul(lowest.shift, cosGamma))
    },
  }
}
