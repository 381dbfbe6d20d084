/**
 * Road with heights z(x) over its plane, and three ways to find the contact point of a wheel. The contact point at x
 * has the normal n = (-z', 0, 1)/sqrt(1 + z'^2) in road axes. The wheel plane, the tangent plane at x and the plane
 * through the spin axis along the normal meet in the foot of the wheel on that tangent plane; at the contact point, the
 * foot is the point at x itself.
 *
 *   normal  its distance ahead of the wheel centre is an unknown of the wheel, found by Newton's method
 *   memory  the tangent plane is that of the foot at the last accepted step; the foot on it is the next place (Zimmer
 *           and Otter 2010, eqs 11-14)
 *   below   the tangent plane is that below the wheel centre
 */
import type { ComponentBuilder, ImplicitOptions, Motion } from '../../engine/model/component/component'
import type { Surface, SurfaceContact, Wheel } from '../../engine/model/component/surface'
import { vectorMath, type Expr } from '../../engine/symbolic'
import { diskOnPlane } from '../surfaces/disk-on-plane'
import { checkHollow, type Profile } from '../surfaces/profile'
import type { ContactSearch } from '../surfaces/road-profile'
import { coordinate, material, type Road } from './road-plane'

/** Height of a wheel centre, in radii, up to which its contact point is found as if it touched. */
const farthest = 1.25
/** Updates before the first step, from the place below the wheel centre. */
const firstUpdates = 12

const aheadDoc = 'Distance of the contact point ahead of the wheel centre, along the road'

/** @param name of the road */
export function uneven(name: string, road: Road, profile: Profile, search: ContactSearch): Surface {
  return {
    soil: [],
    touch: (c, wheel) => {
      const at = (m: Motion, ahead: Expr): SurfaceContact => contactAt(m, road, profile, wheel, ahead)
      // constraints need the exact contact
      const constrained = wheel.constrained === true
      if (search.kind === 'below' && !constrained) return (m) => at(m, m.math.num(0))
      checkHollow(profile, farthest * wheel.shape.metres(), name, c.name)
      const foot = (m: Motion, ahead: Expr): Expr => footAhead(m, road, wheel, at(m, ahead))
      if (search.kind === 'memory' && !constrained) {
        const ahead = aheadFromMemory(c, road, wheel, foot, search.updates)
        return (m) => at(m, ahead(m))
      }
      const constantWork = constrained
        ? `make ${name} flat where ideal wheels roll on it, or use tyres with the contact point of ${name} from the last step`
        : `set the search of ${name} to a fixed number of iterations, or its contact point to that from the last step`
      const iterations = search.kind === 'normal' && !constrained ? search.iterations : undefined
      const ahead = aheadByNewton(c, { motionOnly: constrained, constantWork, iterations }, foot)
      return (m) => at(m, ahead)
    },
  }
}

/** Returns the contact with the tangent plane at a distance ahead of the wheel centre. */
const contactAt = (m: Motion, road: Road, profile: Profile, wheel: Wheel, ahead: Expr): SurfaceContact =>
  diskOnPlane(m, wheel, (axes) => {
    const { named, add, sub, mul, div, square, sqrt } = m.math
    const v = vectorMath(m.math)
    const x = named('roadX', add(coordinate(m, road, wheel, road.along), ahead))
    const slope = named('slope', profile.slope(x))
    const cosine = named('cosSlope', div(1, sqrt(add(1, square(slope)))))
    const above = sub(coordinate(m, road, wheel, road.normal), add(road.height, profile.height(x)))
    const normal = v.scale(cosine, v.sub(road.normal, v.scale(slope, road.along)))
    return {
      normal: v.named('roadNormal', m.resolve(normal, road.base, axes)),
      height: mul(cosine, add(above, mul(slope, ahead))),
      ...material(m, road, wheel, axes),
    }
  })

/** Returns the distance of the foot of a wheel on a tangent plane ahead of the wheel centre, along the road. */
function footAhead(m: Motion, road: Road, wheel: Wheel, contact: SurfaceContact): Expr {
  const v = vectorMath(m.math)
  const along = m.resolve(road.along, road.base, contact.axes)
  if (wheel.shape.tread !== undefined) return v.dot(contact.point, along)
  const down = v.sub(v.scale(contact.sinGamma, contact.spinAxis), contact.normal)
  // a wheel far above a hollow has several feet: there only the direction counts
  const reach = m.math.min(contact.loadedRadius, m.math.mul(farthest, wheel.shape.radius))
  return m.math.mul(reach, contact.inverseCosGamma, v.dot(down, along))
}

type Foot = (m: Motion, ahead: Expr) => Expr

/** Returns the unknown of a wheel: how far its contact point is ahead of its centre, along the road. */
function aheadByNewton(
  c: ComponentBuilder,
  {
    iterations,
    ...options
  }: Pick<ImplicitOptions, 'motionOnly' | 'constantWork'> & {
    readonly iterations: number | undefined
  },
  foot: Foot,
): Expr {
  const [ahead] = c.algebraic('contact', {
    unknowns: [{ name: 'contactAhead', unit: 'm', doc: aheadDoc, initial: 0, nominal: 0.1 }],
    ...options,
    ...(iterations === undefined ? {} : { iterations }),
    residual: (s) => [s.math.sub(ahead, foot(s, ahead))],
  })
  return ahead
}

/**
 * Returns how far the point of the tangent plane is ahead of the wheel centre: the foot at the last accepted step, or
 * that after further updates.
 */
function aheadFromMemory(
  c: ComponentBuilder,
  road: Road,
  wheel: Wheel,
  foot: Foot,
  updates: number,
): (m: Motion) => Expr {
  const { add, sub, select, lt } = c.math
  const centre = (m: Motion): Expr => coordinate(m, road, wheel, road.along)
  const updated = (m: Motion, from: Expr, times: number): Expr => {
    let ahead = from
    for (let i = 0; i < times; i++) ahead = foot(m, ahead)
    return ahead
  }
  const last = c.memory('contactTime', { unit: 's', initial: () => c.time, update: () => c.time })
  const place = c.memory('contactPlace', {
    unit: 'm',
    initial: (s) => add(centre(s), updated(s, s.math.num(0), firstUpdates)),
    // a second update at the same instant would move the place again
    update: (s) => select(lt(last, c.time), add(centre(s), updated(s, sub(place, centre(s)), updates)), place),
  })
  return (m) => updated(m, sub(place, centre(m)), updates - 1)
}
