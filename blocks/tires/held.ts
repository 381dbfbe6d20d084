/**
 * Rigid wheel that constraints hold on the road (D. Zimmer and M. Otter, Real-time models for wheels and tyres in an
 * object-oriented modelling framework, Vehicle System Dynamics 48 (2010) 189-216): level 1 rolls without slip
 * (15)-(24), level 2 slides against dry friction (25)-(30). The constraint of the contact takes a state of position
 * from the wheel or its vehicle; its effort is the load, of which level 2 needs as much as presses on the road.
 */
import type { SignalDoc } from '../../engine/model/blocks/block'
import type { ComponentBuilder, Motion, Solved } from '../../engine/model/component/component'
import type { FrameLoad } from '../../engine/model/component/equations'
import type { Wheel } from '../../engine/model/component/surface'
import { vectorMath, type Expr, type Vec3 } from '../../engine/symbolic'
import { driftSignals, logDrift } from '../mechanics/drift'
import { logVector, vectorDocs } from '../mechanics/vector-signals'
import { addInertia } from './body'
import {
  atWheelCentre,
  diskContact,
  forceIn,
  leverToContact,
  lowestSpeed,
  type ContactForces,
  type DiskContact,
} from './contact'
import { drawWheel, edgeWidth } from './drawing'
import { callModel } from './evaluation'
import type { TireModel } from './model'
import { wheelShape } from './shape'
import { slipSpeed } from './slip'

const signal = (unit: string, doc: string, logged: boolean): SignalDoc => ({ unit, doc, logged })

const common: Readonly<Record<string, SignalDoc>> = {
  heading: signal('rad', 'Direction in which it rolls: angle from the x axis of the ground', true),
  Omega: signal('rad/s', 'Rate about the spin axis', true),
  ...vectorDocs('', 'm', 'Position of the wheel centre in ground axes', true),
  contactX: signal('m', 'Contact point, x in ground axes', true),
  contactY: signal('m', 'Contact point, y in ground axes', true),
  slipX: signal('m/s', 'Velocity of the lowest point of the wheel along the heading', false),
  slipY: signal('m/s', 'Velocity of the lowest point of the wheel to the left', false),
  ...driftSignals('m'),
}

/** Signals that a held wheel has beside those of every tyre, and those that it has in another sense. */
export const heldSignals: Readonly<Record<NonNullable<TireModel['constraint']>, Readonly<Record<string, SignalDoc>>>> =
  {
    contact: common,
    rolling: {
      ...common,
      ...Object.fromEntries(['Mx', 'My', 'Mz'].map((name) => [name, signal('N m', 'Zero', false)])),
      S: signal('1', 'Longitudinal slip: zero', false),
      alpha: signal('rad', 'Slip angle: zero', false),
      Reff: signal('m', 'Effective rolling radius: that of the lowest point', false),
    },
  }

const loadBearing =
  'carry all wheels but three of a rigid body by suspensions, or choose a level from 3 on, whose tyres deflect'

type Velocities = readonly [x: Expr, y: Expr]

/** Contact of the wheel as a function of the motion. */
type ContactOf = (m: Motion) => DiskContact

/** Builds the tyre block with a model that has a `constraint`. */
export function buildHeld(c: ComponentBuilder, model: TireModel): void {
  const hub = c.frame('hub')
  const { zero, one } = c.math.pool
  addInertia(c)
  const shape = wheelShape(c, model)
  const wheel: Wheel = { centre: hub, axis: [zero, one, zero], shape, constrained: true }
  const touch = c.surface('road').touch(c, wheel)
  const known = new WeakMap<Motion, DiskContact>()
  const contactOf: ContactOf = (m) => {
    let contact = known.get(m)
    if (contact === undefined) known.set(m, (contact = diskContact(m, wheel, touch(m))))
    return contact
  }
  const velocities = (m: Motion): Velocities => [lowestSpeed(c.math, contactOf(m)), contactOf(m).VPy]
  c.constraint('contact', {
    kind: 'holonomic',
    unit: 'm',
    value: (m) => heightOf(c, contactOf(m)),
    loads: unitLoad(c, contactOf, { Fz: one }),
    ...(model.constraint === 'contact' ? { loadBearing } : {}),
  })
  c.expectRanges({
    of: 'a wheel that is held on the road',
    hint: 'The road pulls where a real wheel lifts off; choose a level from 3 on, which can leave the road',
    ranges: [{ what: 'load', unit: 'N', signal: 'Fz', min: zero }],
  })
  const along =
    model.constraint === 'rolling' ? rolling(c, contactOf, velocities) : sliding(c, model, contactOf, velocities)
  const forces = (s: Solved): Vec3 => [...along(s), s.effort('contact')]

  drawWheel(c, hub, {
    radius: () => shape.radius,
    width: () => shape.tread?.width ?? c.math.mul(edgeWidth, shape.radius),
    lever: (s) => leverToContact(s, contactOf(s), c.ground),
    force: (s) => forceIn(s, contactOf(s), forces(s), c.ground),
  })
  logForces(c, forces)
  logMotion(c, contactOf, velocities)
  logSlip(c, model, contactOf, velocities)
}

/** Returns the height of the wheel over its contact, m: negative where it is in the road. */
function heightOf(c: ComponentBuilder, { shape, road }: DiskContact): Expr {
  const { named, sub, mul, div, neg } = c.math
  if (shape.tread !== undefined) return neg(road.penetration)
  return sub(road.height, mul(shape.radius, named('cosGamma', div(1, road.inverseCosGamma))))
}

const none = ({ pool: { zero } }: ComponentBuilder['math']): ContactForces => ({
  ...{ Fx: zero, Fy: zero, Fz: zero },
  ...{ Mx: zero, My: zero, Mz: zero },
})

const unitLoad =
  (c: ComponentBuilder, contactOf: ContactOf, unit: Partial<ContactForces>) =>
  (m: Motion): FrameLoad[] => {
    const contact = contactOf(m)
    const load = atWheelCentre(m, contact, { ...none(c.math), ...unit })
    return [{ node: c.frame('hub'), resolved: contact.road.axes, ...load }]
  }

/** Forces along the heading and to the left. */
type Along = (s: Solved) => readonly [Expr, Expr]

/** Lets the wheel roll without slip: the forces are the efforts of two constraints. */
function rolling(c: ComponentBuilder, contactOf: ContactOf, velocities: (m: Motion) => Velocities): Along {
  const { one } = c.math.pool
  c.constraint('longitudinal', {
    kind: 'nonholonomic',
    unit: 'm/s',
    value: (m) => velocities(m)[0],
    loads: unitLoad(c, contactOf, { Fx: one }),
  })
  c.constraint('lateral', {
    kind: 'nonholonomic',
    unit: 'm/s',
    value: (m) => velocities(m)[1],
    loads: unitLoad(c, contactOf, { Fy: one }),
  })
  return (s) => [s.effort('longitudinal'), s.effort('lateral')]
}

/** Lets the wheel slide: its forces need the reaction of the contact, which they change. */
function sliding(
  c: ComponentBuilder,
  model: TireModel,
  contactOf: ContactOf,
  velocities: (m: Motion) => Velocities,
): Along {
  const hub = c.frame('hub')
  const Fz = c.solved('load', (s) => s.effort('contact'))
  const known = new WeakMap<Motion, readonly [Expr, Expr]>()
  const along = (m: Motion): readonly [Expr, Expr] => {
    let forces = known.get(m)
    if (forces === undefined) {
      const [VEx, VPy] = velocities(m)
      const output = callModel(c, model, {}, { Fz, VEx, VPy }, contactOf(m).road)
      known.set(m, (forces = [output('Fx'), output('Fy')]))
    }
    return forces
  }
  const acting = (m: Motion): ReturnType<typeof atWheelCentre> => {
    const [Fx, Fy] = along(m)
    return atWheelCentre(m, contactOf(m), { ...none(c.math), Fx, Fy })
  }
  const resolved = (m: Motion) => contactOf(m).road.axes
  c.translation('T3', c.ground, hub, { kind: 'force', resolved, force: (m) => acting(m).force })
  c.rotation('R3', c.ground, hub, { kind: 'moment', resolved, moment: (m) => acting(m).moment })
  c.energy({
    dissipated: 'rest',
    // a road that moves drives the wheel
    delivered: (s) => {
      const { axes, velocity } = contactOf(s).road
      const force = forceIn(s, contactOf(s), [...along(s), c.math.pool.zero], axes)
      return vectorMath(c.math).dot(force, velocity)
    },
  })
  return along
}

function logForces(c: ComponentBuilder, forces: (s: Solved) => Vec3): void {
  for (const [i, name] of (['Fx', 'Fy', 'Fz'] as const).entries()) c.signal(name, 'N', (s) => forces(s)[i])
  for (const name of ['Mx', 'My', 'Mz'] as const) c.signal(name, 'N m', () => c.math.pool.zero)
}

function logMotion(c: ComponentBuilder, contactOf: ContactOf, velocities: (m: Motion) => Velocities): void {
  const hub = c.frame('hub')
  const centre = (s: Motion): Vec3 => s.position(c.ground, hub, c.ground)
  c.signal('gamma', 'rad', (s) => contactOf(s).gamma)
  c.signal('heading', 'rad', (s) => {
    const [x, y] = s.resolve(contactOf(s).road.forward, contactOf(s).road.axes, c.ground)
    return c.math.atan2(y, x)
  })
  c.signal('Omega', 'rad/s', (s) => contactOf(s).axisRate)
  logVector(c, '', 'm', centre)
  for (const [i, name] of (['contactX', 'contactY', 'contactZ'] as const).entries())
    c.signal(name, 'm', (s) => c.math.add(centre(s)[i], leverToContact(s, contactOf(s), c.ground)[i]))
  c.signal('slipX', 'm/s', (s) => velocities(s)[0])
  c.signal('slipY', 'm/s', (s) => velocities(s)[1])
  logDrift(c, 'contact', 'm')
}

/** Logs what the other levels have too; slip is zero at level 1. */
function logSlip(
  c: ComponentBuilder,
  { constraint }: TireModel,
  contactOf: ContactOf,
  velocities: (m: Motion) => Velocities,
): void {
  const { zero } = c.math.pool
  const { div, neg, add, mul, atan } = c.math
  const log = (name: string, unit: string, value: (contact: DiskContact) => Expr): void =>
    c.signal(name, unit, (s) => value(contactOf(s)))
  log('Reff', 'm', ({ road }) => road.lowest.radius)
  log('loadedRadius', 'm', ({ road }) => road.loadedRadius)
  log('VCx', 'm/s', ({ VCx }) => VCx)
  log('VPy', 'm/s', ({ VPy }) => VPy)
  log('friction', '1', ({ road }) => road.friction)
  const ratio = (slip: (v: Velocities) => Expr) => (s: Solved) => {
    if (constraint === 'rolling') return zero
    const { VCx, road, turningShare } = contactOf(s)
    return div(slip(velocities(s)), slipSpeed(c, add(VCx, mul(road.lowest.radius, turningShare))))
  }
  const tanAlpha = ratio(([, y]) => y)
  c.signal('S', '1', (s) => ratio(([x]) => neg(x))(s))
  c.signal('tanAlpha', '1', tanAlpha)
  c.signal('alpha', 'rad', (s) => atan(tanAlpha(s)))
}
