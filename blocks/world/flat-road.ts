/** Road on a plane of any slope, with a profile along it and friction that depends on the place. */
import { defineBlock, frame, quantity, signalIn, surface } from '../../engine/model/blocks/block'
import type { ComponentBuilder, FrameNode, ImplicitOptions, Motion } from '../../engine/model/component/component'
import type { Surface, Wheel } from '../../engine/model/component/surface'
import { vectorMath, type Expr, type Vec3 } from '../../engine/symbolic'
import { diskOnPlane, type TangentPlane } from '../surfaces/disk-on-plane'
import { checkHollow, type Profile } from '../surfaces/profile'
import { frictionParams, roadFriction } from '../surfaces/road-friction'
import { profileParams, roadProfile } from '../surfaces/road-profile'
import { flatRoadDoc } from './flat-road-doc'

export const flatRoad = defineBlock({
  type: 'world/flat-road',
  title: 'Flat road',
  category: 'World',
  summary: 'Plane road with grade, bank, friction map and height profile',
  doc: flatRoadDoc,
  terms: [
    'ground',
    'surface',
    'track',
    'mu-split',
    'mu-jump',
    'ice',
    'bump',
    'pothole',
    'kerb',
    'waves',
    'friction map',
  ],
  icon: 'M2 19 8 5h8l6 14Z M12 7v2.5 M12 11.5v2.5 M12 16v2.5',
  ports: {
    frame: frame('Frame', 'Frame that carries the road; the world if not connected', { optional: true }),
    factor: signalIn('Friction factor', '1', 'Factor on the friction over time; 1 if not connected', {
      optional: true,
      plain: true,
      side: 'top',
    }),
    surface: surface('Surface', 'The road as tyres see it', { side: 'right', provides: true, optional: true }),
  },
  params: {
    height: quantity('m', 0, 'Height', 'Height of the road along its normal above the frame', { structural: true }),
    pitch: quantity('rad', 0, 'Pitch', 'Grade angle, positive downhill in x direction', {
      structural: true,
      min: -1.5,
      max: 1.5,
    }),
    roll: quantity('rad', 0, 'Roll', 'Bank angle, positive falling to the right', {
      structural: true,
      min: -1.5,
      max: 1.5,
    }),
    ...frictionParams,
    ...profileParams,
  },
  signals: {},
  build(c) {
    const base = c.connected('frame') ? c.frame('frame') : c.ground
    const { sin, cos, mul, neg } = c.math
    const [pitch, roll, height] = [c.param('pitch'), c.param('roll'), c.param('height')]
    const normal: Vec3 = [mul(sin(pitch), cos(roll)), neg(sin(roll)), mul(cos(pitch), cos(roll))]
    const map = roadFriction(c)
    const road: Road = {
      base,
      normal,
      along: [cos(pitch), c.math.num(0), neg(sin(pitch))],
      left: [mul(sin(pitch), sin(roll)), cos(roll), mul(cos(pitch), sin(roll))],
      height,
      friction: map.friction,
    }
    const profile = roadProfile(c)
    const below = c.choice('contact') === 'below'
    const drawing = { along: () => road.along, profile: profile?.drawing ?? null, patches: map.areas }
    c.draw({ kind: 'plane', node: base, normal: () => normal, height: () => height, road: drawing })
    c.provideSurface('surface', profile === null ? plane(road) : uneven(c.name, road, profile, below))
  },
})

/** Height of a wheel centre, in radii, up to which its contact point is found as if it touched. */
const farthest = 1.25

/** Vectors are in the axes of `base`. */
interface Road {
  readonly base: FrameNode
  readonly along: Vec3
  readonly left: Vec3
  readonly normal: Vec3
  readonly height: Expr
  readonly friction: (at: () => { readonly along: Expr; readonly left: Expr }) => Expr
}

function plane(road: Road): Surface {
  const { base, normal, height } = road
  return {
    soil: [],
    touch: (_, wheel) => (m) =>
      diskOnPlane(m, wheel, (axes) => ({
        normal: m.resolve(normal, base, axes),
        height: m.math.sub(m.distanceAlong(base, wheel.centre, normal, base), height),
        ...material(m, road, wheel, axes),
      })),
  }
}

/** Returns a component of the place of the wheel centre in road axes, m. */
const coordinate = (m: Motion, { base }: Road, wheel: Wheel, direction: Vec3): Expr =>
  m.distanceAlong(base, wheel.centre, direction, base)

/** Returns the motion, places and friction, which do not depend on the profile. */
function material(m: Motion, road: Road, wheel: Wheel, axes: FrameNode): Omit<TangentPlane, 'normal' | 'height'> {
  const { base } = road
  const v = vectorMath(m.math)
  return {
    velocity: (point) => {
      const baseVelocity = m.velocity(base, axes)
      const spin = m.angularVelocity(base, axes)
      return v.isZero(spin)
        ? baseVelocity
        : v.add(baseVelocity, v.cross(spin, v.add(m.position(base, wheel.centre, axes), point())))
    },
    angularVelocity: () => m.angularVelocity(base, axes),
    coordinates: (point) => {
      const component = (direction: Vec3): Expr =>
        m.math.add(coordinate(m, road, wheel, direction), v.dot(point, m.resolve(direction, base, axes)))
      return {
        get along() {
          return component(road.along)
        },
        get left() {
          return component(road.left)
        },
      }
    },
    friction: road.friction,
    soil: () => ({}),
  }
}

/**
 * Returns a road with heights z(x) over its plane. The contact point at x has the normal n = (-z', 0, 1)/sqrt(1 + z'^2)
 * in road axes. Where it is taken along the normal, its distance ahead of the wheel centre is an unknown a of the
 * wheel, for which the foot of the wheel on the tangent plane at x_C + a has to be at x_C + a itself.
 */
function uneven(name: string, road: Road, profile: Profile, below: boolean): Surface {
  const { base } = road
  const contactAt = (m: Motion, wheel: Wheel, ahead: Expr): ReturnType<typeof diskOnPlane> =>
    diskOnPlane(m, wheel, (axes) => {
      const { named, add, sub, mul, div, square, sqrt } = m.math
      const v = vectorMath(m.math)
      const x = named('roadX', add(coordinate(m, road, wheel, road.along), ahead))
      const slope = named('slope', profile.slope(x))
      const cosine = named('cosSlope', div(1, sqrt(add(1, square(slope)))))
      const above = sub(coordinate(m, road, wheel, road.normal), add(road.height, profile.height(x)))
      const normal = v.scale(cosine, v.sub(road.normal, v.scale(slope, road.along)))
      return {
        normal: v.named('roadNormal', m.resolve(normal, base, axes)),
        height: mul(cosine, add(above, mul(slope, ahead))),
        ...material(m, road, wheel, axes),
      }
    })
  return {
    soil: [],
    touch: (c, wheel) => {
      const constrained = wheel.constrained === true
      if (below && !constrained) return (m) => contactAt(m, wheel, m.math.num(0))
      checkHollow(profile, farthest * wheel.shape.metres(), name, c.name)
      const constantWork = constrained
        ? `make ${name} flat where ideal wheels roll on it, or use tyres with the contact point of ${name} below the wheel centre`
        : `set the contact point of ${name} to below the wheel centre`
      const ahead = contactAhead(c, { motionOnly: constrained, constantWork }, (m, a) => {
        const contact = contactAt(m, wheel, a)
        const up = vectorMath(m.math).sub(contact.normal, vectorMath(m.math).scale(contact.sinGamma, contact.spinAxis))
        const along = m.resolve(road.along, base, contact.axes)
        // a wheel far above a hollow has several feet: there only the direction counts
        const reach = m.math.min(contact.loadedRadius, m.math.mul(farthest, wheel.shape.radius))
        const foot = m.math.mul(reach, contact.inverseCosGamma, vectorMath(m.math).dot(up, along))
        return m.math.add(a, foot)
      })
      return (m) => contactAt(m, wheel, ahead)
    },
  }
}

const contactAheadDoc = 'Distance of the contact point ahead of the wheel centre, along the road'

/** Returns the unknown of a wheel: how far its contact point is ahead of its centre, along the road. */
function contactAhead(
  c: ComponentBuilder,
  options: Pick<ImplicitOptions, 'motionOnly' | 'constantWork'>,
  residual: (m: Motion, ahead: Expr) => Expr,
): Expr {
  const [ahead] = c.algebraic('contact', {
    unknowns: [{ name: 'contactAhead', unit: 'm', doc: contactAheadDoc, initial: 0, nominal: 0.1 }],
    ...options,
    residual: (s) => [residual(s, ahead)],
  })
  return ahead
}
