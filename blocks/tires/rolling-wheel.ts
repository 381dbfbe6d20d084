/** Ideal rolling wheel: a knife-edge disk that touches the road and does not slip. */
import { defineBlock, frame, quantity, surface, type SignalDoc } from '../../engine/model/blocks/block'
import type { Motion } from '../../engine/model/component/component'
import type { FrameLoad } from '../../engine/model/component/equations'
import type { Wheel } from '../../engine/model/component/surface'
import type { Expr, Vec3 } from '../../engine/symbolic'
import { driftSignals, logDrift } from '../mechanics/drift'
import { withInertia } from '../mechanics/inertia'
import { logVector, vectorDocs } from '../mechanics/vector-signals'
import { atWheelCentre, diskContact, forceIn, leverToContact, type ContactForces, type DiskContact } from './contact'
import { drawWheel, edgeWidth } from './drawing'

const signal = (unit: string, doc: string, logged = true): SignalDoc => ({ unit, doc, logged })

export const rollingWheel = defineBlock({
  type: 'tires/rolling-wheel',
  title: 'Ideal rolling wheel',
  category: 'Tyres',
  summary: 'A rigid disk with a knife edge that rolls without slip',
  doc: String.raw`
A rigid, round wheel whose edge touches a locally plane road at one point and rolls there without slip: the simplest of the wheel
models of Zimmer and Otter, for bicycles, coins and robots. The axes are those of the tyre: $n$ is the road normal, $s$ the spin axis
($y$ of *hub*), $C$ the wheel centre at height $h$, $P$ the contact point, $r$ the radius:

$$ \sin\gamma = s \cdot n, \quad u_x = \frac{s \times n}{\cos\gamma}, \quad u_y = \frac{s - \sin\gamma\,n}{\cos\gamma}, \quad
   r_{P/C} = r\,(\sin\gamma\,u_y - \cos\gamma\,n) $$

One position constraint keeps the edge on the road, and two velocity constraints keep the material point at $P$ at rest on it:

$$ h - r\cos\gamma = 0, \qquad (v_C + \omega \times r_{P/C}) \cdot u_x = 0, \qquad (v_C + \omega \times r_{P/C}) \cdot u_y = 0 $$

A free wheel therefore has five degrees of freedom in position but only three in velocity. The efforts of the constraints are the contact forces $F_z$, $F_x$, $F_y$ on
the wheel, in the axes $n$, $u_x$, $u_y$. They take any value that rolling requires: there is no friction limit, and $F_z$ can become negative,
where a real wheel would leave the road. A wheel that lies flat ($\gamma = \pm 90°$) has no rolling direction.

Source: Zimmer and Otter, Real-time models for wheels and tyres in an object-oriented modelling framework, Vehicle System Dynamics 48 (2010)
189-216, level 1, eqs (15)-(24).`,
  terms: ['disk', 'ideal wheel', 'bicycle wheel'],
  icon: 'M12 12m-8.5 0a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0 M12 12m-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0 M2 22h20 M12 20.5V22',
  ports: {
    hub: frame(
      'Hub',
      'Wheel centre; turns with the wheel, spin axis y to the left; leave it unconnected for a free wheel',
      {
        optional: true,
      },
    ),
    road: surface('Road', 'The road under the wheel', { side: 'right' }),
  },
  params: {
    radius: quantity('m', 0.3, 'Radius', 'Radius of the edge', { min: 0, exclusive: true, group: 'Wheel' }),
    mass: quantity('kg', 2, 'Mass', 'Mass of the wheel', { min: 0, structural: true, group: 'Wheel' }),
    Ixx: quantity('kg m^2', 0.06, 'Ixx = Izz', 'Moment of inertia about a diameter', {
      min: 0,
      structural: true,
      group: 'Wheel',
    }),
    Iyy: quantity('kg m^2', 0.12, 'Iyy', 'Moment of inertia about the spin axis', {
      min: 0,
      structural: true,
      group: 'Wheel',
    }),
  },
  signals: {
    Fx: signal('N', 'Force of the road along the heading'),
    Fy: signal('N', 'Force of the road to the left'),
    Fz: signal('N', 'Normal force'),
    gamma: signal('rad', 'Inclination angle'),
    heading: signal('rad', 'Direction in which it rolls: angle from the x axis of the ground'),
    Omega: signal('rad/s', 'Rate about the spin axis'),
    ...vectorDocs('', 'm', 'Position of the wheel centre in ground axes', true),
    contactX: signal('m', 'Contact point, x in ground axes'),
    contactY: signal('m', 'Contact point, y in ground axes'),
    contactZ: signal('m', 'Contact point, z in ground axes', false),
    slipX: signal('m/s', 'Velocity of the material point at the contact along the heading: 0 in exact rolling', false),
    slipY: signal('m/s', 'Velocity of the material point at the contact to the left: 0 in exact rolling', false),
    ...driftSignals('m'),
  },
  ...withInertia([], { xx: 'Ixx', yy: 'Iyy', zz: 'Ixx' }, 'Iyy'),
  build(c) {
    const hub = c.frame('hub')
    const road = c.surface('road')
    const { zero, one } = c.math.pool
    const { named, sub, mul, div } = c.math
    const spinAxis: Vec3 = [zero, one, zero]
    const radius = c.param('radius')
    const across = c.param('Ixx')

    c.translation('T1', c.ground, hub, { kind: 'inertia', mass: c.param('mass') })
    c.rotation('R1', c.ground, hub, {
      kind: 'inertia',
      inertia: { xx: across, yy: c.param('Iyy'), zz: across, xy: zero, xz: zero, yz: zero },
      symmetryAxis: spinAxis,
    })

    const shape = { kind: 'disk', radius, metres: () => c.value('radius') } as const
    const wheel: Wheel = { centre: hub, axis: spinAxis, shape, constrained: true }
    const touch = road.touch(c, wheel)
    const known = new WeakMap<Motion, DiskContact>()
    const contactOf = (m: Motion): DiskContact => {
      let contact = known.get(m)
      if (contact === undefined) known.set(m, (contact = diskContact(m, wheel, touch(m))))
      return contact
    }
    const none: ContactForces = { Fx: zero, Fy: zero, Fz: zero, Mx: zero, My: zero, Mz: zero }
    const load =
      (unit: Partial<ContactForces>) =>
      (m: Motion): FrameLoad[] => {
        const contact = contactOf(m)
        return [{ node: hub, resolved: contact.road.axes, ...atWheelCentre(m, contact, { ...none, ...unit }) }]
      }
    const cosGamma = ({ road: { inverseCosGamma } }: DiskContact): Expr => named('cosGamma', div(1, inverseCosGamma))
    const slipX = ({ VCx, axisRate }: DiskContact): Expr => sub(VCx, mul(radius, axisRate))
    c.constraint('contact', {
      kind: 'holonomic',
      unit: 'm',
      value: (m) => sub(contactOf(m).road.height, mul(radius, cosGamma(contactOf(m)))),
      loads: load({ Fz: one }),
    })
    c.constraint('longitudinal', {
      kind: 'nonholonomic',
      unit: 'm/s',
      value: (m) => slipX(contactOf(m)),
      loads: load({ Fx: one }),
    })
    c.constraint('lateral', {
      kind: 'nonholonomic',
      unit: 'm/s',
      value: (m) => contactOf(m).VPy,
      loads: load({ Fy: one }),
    })

    drawWheel(c, hub, {
      radius: () => radius,
      width: () => mul(edgeWidth, radius),
      lever: (s) => leverToContact(s, contactOf(s), c.ground),
      force: (s) =>
        forceIn(s, contactOf(s), [s.effort('longitudinal'), s.effort('lateral'), s.effort('contact')], c.ground),
    })
    c.signal('Fx', 'N', (s) => s.effort('longitudinal'))
    c.signal('Fy', 'N', (s) => s.effort('lateral'))
    c.signal('Fz', 'N', (s) => s.effort('contact'))
    c.signal('gamma', 'rad', (s) => contactOf(s).gamma)
    c.signal('heading', 'rad', (s) => {
      const [x, y] = s.resolve(contactOf(s).road.forward, contactOf(s).road.axes, c.ground)
      return c.math.atan2(y, x)
    })
    c.signal('Omega', 'rad/s', (s) => contactOf(s).axisRate)
    logVector(c, '', 'm', (s) => s.position(c.ground, hub, c.ground))
    const coordinates = ['contactX', 'contactY', 'contactZ'] as const
    coordinates.forEach((name, i) =>
      c.signal(name, 'm', (s) =>
        c.math.add(s.position(c.ground, hub, c.ground)[i], leverToContact(s, contactOf(s), c.ground)[i]),
      ),
    )
    c.signal('slipX', 'm/s', (s) => slipX(contactOf(s)))
    c.signal('slipY', 'm/s', (s) => contactOf(s).VPy)
    logDrift(c, 'contact', 'm')
  },
})
