/** Steering gears, and couplings of trailers. */
import { arm, Diagram, quantity } from './diagram.mjs'

/** @param {string} name @param {string} title @param {number[]} at */
const point = (name, title, at) =>
  Object.fromEntries(
    ['X', 'Y', 'Z'].map((axis, i) => [`${name}${axis}`, quantity('m', at[i], `${title} ${axis.toLowerCase()}`, title)]),
  )
/** @param {string} name */
const to = (name) => arm([`${name}X`, `${name}Y`, `${name}Z`])

const chassis = (/** @type {string[]} */ joins) => ({
  kind: 'frame',
  joins,
  title: 'Chassis',
  description: 'Frame of the hardpoints of the axle',
  side: 'left',
})
const rack = (/** @type {string} */ join) => ({
  kind: 'frame',
  joins: [join],
  title: 'Rack',
  description: 'Wire it to the rack of an axle',
  side: 'right',
})
const ratio = quantity('m', -0.008, 'Rack travel by angle', 'Steering gear', {
  description:
    'Displacement of the rack to the left per radian of the steering wheel; negative for a rack behind the axle, so that a positive angle turns left',
})
const rackIcon =
  '<svg viewBox="0 0 24 24"><g fill="none" stroke="currentColor" stroke-width="1.5"><circle cx="12" cy="8" r="5"/><path d="M12 8l3-2M2 17h20v3H2zM4 17v-2M7 17v-2M10 17v-2M13 17v-2M16 17v-2M19 17v-2"/></g></svg>'

const variableRackIcon =
  '<svg viewBox="0 0 24 24"><g fill="none" stroke="currentColor" stroke-width="1.5"><circle cx="12" cy="8" r="5"/><path d="M12 8l3-2M2 17h20v3H2zM3 17v-3.500M6 17v-2.500M9 17v-1.500M12 17v-1.500M15 17v-1.500M18 17v-2.500M21 17v-3.500"/></g></svg>'

/** The rack follows the angle of the steering wheel. */
export function steeringInput() {
  const d = new Diagram()
  d.add('Square', { type: 'signals/product' }, 0, 1)
    .add('Curve', { type: 'signals/gain', params: { gain: 'progression' } }, 1, 1)
    .add('Cubic', { type: 'signals/product' }, 2, 1)
    .add('Whole', { type: 'signals/sum' }, 3, 0)
    .add('Ratio', { type: 'signals/gain', params: { gain: 'ratio/(1 m)' } }, 4, 0)
    .add('Drive', { type: 'mechanics/driver', params: { motion: 'translation', axis: [0, 1, 0] } }, 5, 0)
    .wire('Square.y - Curve.u1', 'Curve.y - Cubic.u1', 'Cubic.y - Whole.u2', 'Whole.y - Ratio.u1', 'Ratio.y - Drive.u')
    .port('angle', {
      kind: 'signal',
      direction: 'in',
      joins: ['Square.u1', 'Square.u2', 'Cubic.u2', 'Whole.u1'],
      unit: 'rad',
      title: 'Steering wheel angle',
      side: 'left',
    })
    .port('chassis', chassis(['Drive.base']))
    .port('rack', rack('Drive.end'))
  return d.subsystem({
    title: 'Steering by angle',
    description: 'Rack that follows the angle of the steering wheel, with a ratio curve',
    doc: [
      'The rack follows the angle $\\theta$ of the steering wheel without delay:',
      '',
      '$$ s = i\\,(\\theta + k\\,\\theta^3) $$',
      '',
      'with the rack travel $i$ per radian in the middle and the progression $k$. The input needs a continuous first derivative.',
      '',
      'Source: rack and pinion with variable ratio, Pfeffer and Harrer (2013), Lenkungshandbuch, ch. 11.',
    ],
    icon: rackIcon,
    parameters: {
      ratio,
      progression: quantity('1', 0, 'Progression', 'Steering gear', {
        description: 'Growth of the travel with the square of the angle in radians',
      }),
    },
  })
}

/** Rack with mass, friction and a pinion that can be turned. @param {{ block: Record<string, unknown>, rack: string, pinion: string }} mesh */
function steeringGear({ block, rack: onRack, pinion: onPinion }) {
  const d = new Diagram()
  d.add('Slide', { type: 'mechanics/prismatic', params: { axis: [0, 1, 0] } }, 1, 0)
    .add(
      'RackBody',
      { type: 'mechanics/rigid-body', params: { mass: 'rackMass', Ixx: 0.1, Iyy: 0.001, Izz: 0.1 } },
      2,
      1,
    )
    .add('Pinion', { type: 'mechanics/revolute', params: { axis: [0, 0, 1] } }, 1, 2)
    .add(
      'PinionBody',
      { type: 'mechanics/rigid-body', params: { mass: 0, Ixx: 0, Iyy: 0, Izz: 'pinionInertia' } },
      2,
      2,
    )
    .add('Mesh', block, 3, 3)
    .add('Loss', { type: 'mechanics/spring-damper', params: { stiffness: 0, damping: 'rackDamping' } }, 3, 0)
    .add('Friction', { type: 'mechanics/dry-friction', params: { holding: 'friction', sliding: 'friction' } }, 4, 0)
    .wire(
      'Slide.end - RackBody.com',
      'Pinion.end - PinionBody.com',
      `Slide.axis - Mesh.${onRack}`,
      `Pinion.axis - Mesh.${onPinion}`,
      'Slide.axis - Loss.axis',
      'Slide.axis - Friction.axis',
    )
    .port('chassis', chassis(['Slide.base', 'Pinion.base']))
    .port('rack', rack('Slide.end'))
    .port('pinion', {
      kind: 'flange',
      joins: ['Pinion.axis'],
      motion: 'rotation',
      provides: true,
      optional: true,
      title: 'Pinion',
      description: 'Rotation of the pinion, for the column or a torque',
      side: 'top',
    })
    .port('assist', {
      kind: 'flange',
      joins: ['Slide.axis'],
      motion: 'translation',
      provides: true,
      optional: true,
      title: 'Assist',
      description: 'Motion of the rack, for the force of a power steering',
      side: 'top',
    })
  return d
}

const gearParameters = {
  rackMass: quantity('kg', 3, 'Rack mass', 'Steering gear', { min: 0 }),
  pinionInertia: quantity('kg m^2', 1e-4, 'Pinion inertia', 'Steering gear', { min: 0 }),
  rackDamping: quantity('N s/m', 300, 'Rack damping', 'Losses', { min: 0 }),
  friction: quantity('N', 80, 'Rack friction', 'Losses', { min: 0 }),
}

export const rackSteering = () =>
  steeringGear({
    block: { type: 'mechanics/gear', params: { ratio: 'ratio/(1 m)' } },
    rack: 'a',
    pinion: 'b',
  }).subsystem({
    title: 'Rack and pinion',
    description: 'Steering gear with rack mass, friction and damping, turned at its pinion',
    doc: [
      'The pinion turns the rack by the gear ratio; dry friction can hold the rack, and damping is in proportion to its speed. Turn the pinion by a torque, by a',
      '*Steering column* or by a driver. Add the force of a power steering at *assist*: a *Table 2D* over torque and speed that feeds a *Torque* on this axis.',
      '',
      'Source: Pfeffer and Harrer (2013), Lenkungshandbuch, ch. 5.',
    ],
    icon: rackIcon,
    parameters: { ratio, ...gearParameters },
  })

/** Rows of the ratio curve. The outer rows give it horizontal ends, so that it has no kink there. */
const ratioCurve = [
  ['-2*endAngle', 'ratio*endRatio'],
  ['-endAngle', 'ratio*endRatio'],
  ['-middleAngle', 'ratio'],
  ['middleAngle', 'ratio'],
  ['endAngle', 'ratio*endRatio'],
  ['2*endAngle', 'ratio*endRatio'],
]

export const variableRackSteering = () =>
  steeringGear({
    block: { type: 'chassis/rack-and-pinion', params: { ratio: ratioCurve } },
    rack: 'rack',
    pinion: 'pinion',
  }).subsystem({
    title: 'Rack and pinion, variable ratio',
    description: 'Steering gear whose ratio changes from the middle to the ends of the rack',
    doc: [
      'Like *Rack and pinion*, with a ratio curve $i(\\theta)$ over the pinion angle $\\theta$. The ratio is $i_m$ up to the angle $\\theta_m$ and $\\rho\\,i_m$ from the angle $\\theta_e$ on;',
      'between them, with $u = (|\\theta| - \\theta_m)/(\\theta_e - \\theta_m)$,',
      '',
      '$$ i = i_m \\left(1 + (\\rho - 1)\\,(3u^2 - 2u^3)\\right), \\qquad s = \\int_0^\\theta i\\,\\mathrm{d}\\vartheta, \\qquad \\tau = -i(\\theta)\\,f $$',
      '',
      'with the rack displacement $s$, the force $f$ of the mesh on the rack and its torque $\\tau$ on the pinion. From the middle to $\\theta_e$, the rack travels',
      '$i_m\\,\\theta_m + i_m\\,(1 + \\rho)\\,(\\theta_e - \\theta_m)/2$. For a measured curve, open the assembly and enter it in `Mesh`.',
      '',
      'Source: M. Harrer and P. Pfeffer (eds., 2017), Steering Handbook, Springer, chapter on the steering gear (variable ratio); virtual power.',
    ],
    icon: variableRackIcon,
    parameters: {
      ratio: { ...ratio, title: 'Rack travel by angle, middle' },
      endRatio: quantity('1', 1.18, 'Ratio at the ends, over that in the middle', 'Steering gear', { min: 0 }),
      middleAngle: quantity('rad', 1, 'Middle, up to the angle', 'Steering gear', { min: 0 }),
      endAngle: quantity('rad', 5, 'Ends, from the angle', 'Steering gear', {
        min: 0,
        description: 'Larger than the angle up to which the ratio is that of the middle',
      }),
      ...gearParameters,
    },
  })

/** @param {number[]} axis */
const hinge = (axis) => ({ type: 'mechanics/revolute', params: { axis } })

/** A rotational stiffness or damping in the unit that a spring-damper declares. @param {string} name */
const onRotation = (name) => `${name}/(1 m^2/rad)`

function coupling(/** @type {{ own: string, towed: string }} */ { own, towed }) {
  const d = new Diagram()
  d.add('Ball', to(own), 0, 0)
    .add('Yaw', hinge([0, 0, 1]), 1, 0)
    .add('Pitch', hinge([0, 1, 0]), 2, 0)
    .add('Roll', hinge([1, 0, 0]), 3, 0)
    .add('Coupler', { ...to(towed), flip: true }, 4, 0)
    .add(
      'YawDamper',
      { type: 'mechanics/spring-damper', params: { stiffness: 0, damping: onRotation('yawDamping') } },
      1,
      1,
    )
    .add(
      'RollSpring',
      {
        type: 'mechanics/spring-damper',
        params: { stiffness: onRotation('rollStiffness'), damping: onRotation('rollDamping') },
      },
      3,
      1,
    )
    .wire(
      'Ball.end - Yaw.base',
      'Yaw.end - Pitch.base',
      'Pitch.end - Roll.base',
      'Roll.end - Coupler.end',
      'Yaw.axis - YawDamper.axis',
      'Roll.axis - RollSpring.axis',
    )
    .port('car', { kind: 'frame', joins: ['Ball.base'], title: 'Towing vehicle', side: 'right' })
    .port('trailer', { kind: 'frame', joins: ['Coupler.base'], title: 'Trailer', side: 'left' })
    .port('yaw', {
      kind: 'flange',
      joins: ['Yaw.axis'],
      motion: 'rotation',
      provides: true,
      optional: true,
      title: 'Yaw',
      description: 'Hitch angle, for the friction of a stabiliser',
      side: 'top',
    })
  return d
}

const losses = (/** @type {number[]} */ [yaw, stiffness, roll]) => ({
  yawDamping: quantity('N m s/rad', yaw, 'Yaw damping', 'Coupling', { min: 0 }),
  rollStiffness: quantity('N m/rad', stiffness, 'Roll stiffness', 'Coupling', { min: 0 }),
  rollDamping: quantity('N m s/rad', roll, 'Roll damping', 'Coupling', { min: 0 }),
})

export const trailerHitch = () =>
  coupling({ own: 'ball', towed: 'coupler' }).subsystem({
    title: 'Trailer hitch',
    description: 'Tow ball between a car and a trailer',
    doc: [
      'A ball joint as three hinges: yaw, pitch, roll. *yaw* is the hitch angle; wire *Dry friction* to it for a stabiliser. The ball is a point in the axes of *car*, the',
      'coupler the same point in the axes of *trailer*.',
      '',
      'Source: ISO 9815 (2010), quantities of the car with trailer; kinematics of three hinges.',
    ],
    icon: '<svg viewBox="0 0 24 24"><g fill="none" stroke="currentColor" stroke-width="1.5"><circle cx="12" cy="12" r="3.500"/><path d="M2 17h6v-5h.500M15.500 12h6.500M9 9c0-5 6-5 6 0"/></g></svg>',
    parameters: {
      ...point('ball', 'Tow ball', [-3.7, 0, 0.4]),
      ...point('coupler', 'Coupler', [3.2, 0, 0.4]),
      ...losses([0, 0, 0]),
    },
  })

export const fifthWheel = () =>
  coupling({ own: 'plate', towed: 'kingpin' }).subsystem({
    title: 'Fifth wheel',
    description: 'Coupling plate and kingpin between a tractor and a semi-trailer',
    doc: [
      'The trailer turns about its kingpin, pitches on the plate, and is held against roll by the stiffness of the plate. The plate is a point in the axes of *car*, the kingpin the',
      'same point in the axes of *trailer*.',
      '',
      'Source: Pacejka (2012), Tire and Vehicle Dynamics, ch. 1.6; kinematics of three hinges.',
    ],
    icon: '<svg viewBox="0 0 24 24"><g fill="none" stroke="currentColor" stroke-width="1.5"><path d="M3 15h18l-3 3H6zM12 15v-5M9 10h6M2 6h20v4H2"/></g></svg>',
    parameters: {
      ...point('plate', 'Plate', [-3.2, 0, 1.2]),
      ...point('kingpin', 'Kingpin', [5.4, 0, 1.2]),
      ...losses([500, 2e6, 1e4]),
    },
  })
