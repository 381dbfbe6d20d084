/**
 * Rigid body: mass and inertia at its centre of mass (Newton and Euler).
 */
import { defineBlock, frame, quantity, type Param } from '../../engine/model/blocks/block'
import { withInertia } from './inertia'
import { logVector, vectorDocs } from './vector-signals'
import { bodyQuantities } from './body-quantities'

const moment = (name: string, axis: string): Param =>
  quantity('kg m^2', 1, name, `Moment of inertia about ${axis} through the centre of mass`, {
    min: 0,
    structural: true,
    group: 'Inertia',
  })
const product = (name: string): Param =>
  quantity('kg m^2', 0, name, 'Element of the inertia tensor (not the product of inertia with the opposite sign)', {
    structural: true,
    group: 'Inertia',
  })

export const rigidBody = defineBlock({
  type: 'mechanics/rigid-body',
  title: 'Rigid body',
  category: 'Bodies',
  summary: 'Mass and inertia at a centre of mass',
  doc: String.raw`
A rigid body with mass $m$ and inertia tensor $J$ about its centre of mass, in its own axes:

$$ F = m\,(\dot v - g), \qquad M = J\,\dot\omega + \omega \times J\,\omega $$

You can attach any number of joints, arms and springs to the centre of mass; use a rigid arm for
other points of the body. $I_{xy}$, $I_{xz}$, $I_{yz}$ are elements of the tensor
$J$, e.g. $J_{13} = I_{xz}$. A body without mass and inertia is only a frame. A rotor that turns about only one of its axes
needs only the moment about this axis; all other bodies need three principal moments, none larger than the sum of the other two.

The Euler angles are yaw, pitch, roll about z, y, x (321, ISO 8855). A formulation may describe the motion of a body by
angles of another order or a quaternion, and by other speeds. The signals don't change: yaw and roll are
between -180 and 180 deg, pitch between -90 and 90 deg. Use *unwrap* in a plot to count turns.

Source: Newton and Euler; signs of the tensor as in ISO 8855 vehicle axes, x forward, y left, z up.`,
  terms: ['mass', 'chassis', 'part', 'lump', 'sprung mass', 'unsprung mass', 'inertia'],
  icon: 'M12 3 20 7.5 20 16.5 12 21 4 16.5 4 7.5Z M4 7.5 12 12 20 7.5 M12 12 12 21',
  ports: {
    com: frame('Centre of mass', 'Centre of mass, with the axes of the body', { side: 'bottom', optional: true }),
  },
  params: {
    mass: quantity('kg', 1, 'Mass', 'Mass', { min: 0, structural: true, group: 'Inertia' }),
    Ixx: moment('Ixx', 'x'),
    Iyy: moment('Iyy', 'y'),
    Izz: moment('Izz', 'z'),
    Ixy: product('Ixy'),
    Ixz: product('Ixz'),
    Iyz: product('Iyz'),
  },
  signals: {
    ...vectorDocs('', 'm', 'Position of the centre of mass in ground axes', true),
    yaw: { unit: 'rad', doc: 'First Euler angle, about z', logged: true, principal: true },
    pitch: { unit: 'rad', doc: 'Second Euler angle, about y', logged: true, principal: true },
    roll: { unit: 'rad', doc: 'Third Euler angle, about x', logged: true, principal: true },
    ...vectorDocs('v', 'm/s', 'Velocity of the centre of mass in body axes', true),
    ...vectorDocs('w', 'rad/s', 'Angular velocity in body axes', true),
    ...vectorDocs('a', 'm/s^2', 'Acceleration of the centre of mass in body axes', false),
  },
  quantities: bodyQuantities,
  ...withInertia([], { xx: 'Ixx', yy: 'Iyy', zz: 'Izz', xy: 'Ixy', xz: 'Ixz', yz: 'Iyz' }, 'Ixx'),
  build(c) {
    const com = c.frame('com')
    c.translation('T1', c.ground, com, { kind: 'inertia', mass: c.param('mass') })
    c.rotation('R1', c.ground, com, {
      kind: 'inertia',
      inertia: {
        xx: c.param('Ixx'),
        yy: c.param('Iyy'),
        zz: c.param('Izz'),
        xy: c.param('Ixy'),
        xz: c.param('Ixz'),
        yz: c.param('Iyz'),
      },
    })
    logVector(c, '', 'm', (s) => s.position(c.ground, com, c.ground))
    const angles = ['yaw', 'pitch', 'roll'] as const
    angles.forEach((name, i) => c.signal(name, 'rad', (s) => s.eulerAngles(com)[i]))
    logVector(c, 'v', 'm/s', (s) => s.velocity(com, com))
    logVector(c, 'w', 'rad/s', (s) => s.angularVelocity(com, com))
    logVector(c, 'a', 'm/s^2', (s) => s.acceleration(com, com))
  },
})
