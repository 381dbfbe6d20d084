/** Parts that several suspensions have: bodies with their masses, the hub with its wheel bearing, both corners as an axle. */
import { arm, Diagram, direction, fromMiddle, lengthOf, middle, offset, passedOn, quantity } from './diagram.mjs'

/** @typedef {import('./diagram.mjs').Values} Values */

/**
 * Mass properties of a part as parameters: `arm` gives `armMass`, `armComX`, ..., `armIxx`, ...
 * @param {string} name @param {string} title @param {number} mass @param {number[]} com @param {number[]} inertia Ixx, Iyy, Izz
 */
export function massParameters(name, title, mass, com, inertia) {
  const group = `${title} mass`
  return {
    [`${name}Mass`]: quantity('kg', mass, 'Mass', group, { min: 0 }),
    ...Object.fromEntries(
      ['X', 'Y', 'Z'].map((axis, i) => [
        `${name}Com${axis}`,
        quantity('m', com[i], `Centre of mass ${axis.toLowerCase()}`, group),
      ]),
    ),
    ...Object.fromEntries(
      ['Ixx', 'Iyy', 'Izz'].map((moment, i) => [
        `${name}${moment}`,
        quantity('kg m^2', inertia[i], moment, group, { min: 0 }),
      ]),
    ),
  }
}

/** @param {string} name @param {Values} [more] */
export const body = (name, more = {}) => ({
  type: 'mechanics/rigid-body',
  params: { mass: `${name}Mass`, Ixx: `${name}Ixx`, Iyy: `${name}Iyy`, Izz: `${name}Izz`, ...more },
})

/** Angles of the wheel in design position. */
export const alignment = {
  staticToe: quantity('rad', 0, 'Toe-in', 'Alignment', {
    description: 'Toe of each wheel in design position, positive with the front inboard',
  }),
  staticCamber: quantity('rad', 0, 'Camber', 'Alignment', {
    description: 'Camber of each wheel in design position, positive with the top outboard',
  }),
}

/** @param {number} stiffness @param {number} damping @param {number} freeLength */
export const springParameters = (stiffness, damping, freeLength) => ({
  springStiffness: quantity('N/m', stiffness, 'Spring stiffness', 'Spring and damper', { min: 0 }),
  springFreeLength: quantity('m', freeLength, 'Free length', 'Spring and damper', {
    min: 0,
    description: 'Distance of its ends at which the spring has no force',
  }),
  damping: quantity('N s/m', damping, 'Damping', 'Spring and damper', { min: 0 }),
})

export const hardpointDoc = [
  'Enter the hardpoints of the left side in the axes of the *chassis* port. With side $\\sigma$ ($1$ left, $-1$ right) a point is at $(x, \\sigma y, z)$. In design',
  'position all joint coordinates are zero, so the axle is assembled for any hardpoints.',
]

/** Spring and damper from the chassis to a part. @param {Diagram} d @param {Record<string, unknown>} seat @param {string} on @param {number} row */
export function addSpring(d, seat, on, row) {
  d.add('SpringTop', arm(offset('springTop')), 2, row)
    .add('SpringSeat', { ...seat, flip: true }, 4, row)
    .add(
      'Spring',
      {
        type: 'mechanics/point-spring-damper',
        params: { stiffness: 'springStiffness', freeLength: 'springFreeLength', damping: 'damping' },
      },
      3,
      row,
    )
    .wire('SpringTop.end - Spring.a', 'Spring.b - SpringSeat.end', `${on} - SpringSeat.base`)
}

/**
 * Hub and wheel bearing behind the body of a carrier, whose centre of mass is `com`.
 * @param {Diagram} d @param {string} carrier block @param {string} com point @param {number} column @param {number} row
 */
export function addHub(d, carrier, com, column, row) {
  const turned = { yaw: '-side*staticToe', roll: '-side*staticCamber' }
  d.add('Hub', arm(offset('wheel', com), turned), column, row)
    .add('Spin', { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } }, column + 1, row)
    .wire(`${carrier}.com - Hub.base`, 'Hub.end - Spin.base')
    .port('carrier', { kind: 'frame', joins: ['Hub.end'], title: 'Carrier', side: 'bottom' })
    .port('wheel', { kind: 'frame', joins: ['Spin.end'], title: 'Wheel', side: 'right' })
    .port('spin', {
      kind: 'flange',
      joins: ['Spin.axis'],
      motion: 'rotation',
      provides: true,
      title: 'Wheel bearing',
      side: 'right',
      optional: true,
    })
}

/**
 * An arm that turns about the line through two points on the chassis, to the point `end`.
 * @param {Diagram} d @param {string} name `LowerArm` @param {{ front: string, rear: string, end: string, mass: string }} points
 * @param {number} row @param {Values} [pivot] instead of a hinge
 */
export function addArm(d, name, { front, rear, end, mass }, row, pivot) {
  const hinge = { type: 'mechanics/revolute', params: { axis: direction(front, rear) } }
  d.add(`${name}Mount`, arm(middle(front, rear)), 0, row)
    .add(`${name}Pivot`, pivot ?? hinge, 1, row)
    .add(`${name}Body`, arm(fromMiddle(`${mass}Com`, front, rear)), 2, row + 1)
    .add(name, body(mass), 3, row + 1)
    .add(`${name}End`, arm(fromMiddle(end, front, rear)), 2, row)
    .wire(
      `${name}Mount.end - ${name}Pivot.base`,
      `${name}Pivot.end - ${name}Body.base`,
      `${name}Body.end - ${name}.com`,
      `${name}Pivot.end - ${name}End.base`,
    )
}

/**
 * Tie rod between the rack (or the chassis) and the carrier.
 * @param {Diagram} d @param {string} carrier @param {string} com @param {number} row
 */
export function addTieRod(d, carrier, com, row) {
  d.add('RackEnd', arm(offset('tieInner')), 2, row)
    .add('TieRod', { type: 'mechanics/distance', params: { length: lengthOf('tieInner', 'tieOuter') } }, 3, row)
    .add('SteeringArm', { ...arm(offset('tieOuter', com)), flip: true }, 4, row)
    .wire('RackEnd.end - TieRod.a', 'TieRod.b - SteeringArm.end', `${carrier}.com - SteeringArm.base`)
    .port('rack', { kind: 'frame', joins: ['RackEnd.base'], title: 'Rack', side: 'left' })
}

/**
 * An axle of two mirrored corners.
 * @param {Diagram} corner @param {Values} facts with `parameters` of the axle, and `cornerTitle`
 * @param {{ rack?: boolean, strut?: boolean, more?: Values }} [has]
 */
export function axleOf(corner, { cornerTitle, ...facts }, { rack = false, strut = false } = {}) {
  const axle = new Diagram()
  const parameters = /** @type {Values} */ (facts.parameters)
  const inside = {
    ...parameters,
    side: quantity('1', 1, 'Side', 'Side', { description: '1 on the left, -1 on the right' }),
  }
  for (const [name, side, row] of /** @type {[string, number, number][]} */ ([
    ['Left', 1, 0],
    ['Right', -1, 2],
  ])) {
    axle.add(
      name,
      corner.subsystem({
        title: cornerTitle,
        icon: facts.icon,
        params: { ...passedOn(parameters), side },
        parameters: inside,
      }),
      1,
      row,
    )
  }
  axlePorts(axle, {
    chassis: ['Left.chassis', 'Right.chassis'],
    rack: rack ? ['Left.rack', 'Right.rack'] : undefined,
    wheel: (letter) => `${sideNames[letter]}.wheel`,
    spin: (letter) => `${sideNames[letter]}.spin`,
    carrier: (letter) => `${sideNames[letter]}.carrier`,
    strut: strut ? (letter) => `${sideNames[letter]}.strut` : undefined,
  })
  return axle.subsystem(facts)
}

/** @type {Record<string, string>} */
const sideNames = { L: 'Left', R: 'Right' }

/**
 * The ports by which anything is an axle: docs/theory/suspension.md.
 * @param {Diagram} axle
 * @param {{ chassis: string[], rack?: string[], wheel: (letter: string) => string, spin: (letter: string) => string, carrier: (letter: string) => string, strut?: (letter: string) => string }} joins
 */
export function axlePorts(axle, { chassis, rack, wheel, spin, carrier, strut }) {
  const frame = { kind: 'frame' }
  const rotation = { kind: 'flange', motion: 'rotation', provides: true, optional: true }
  axle.port('chassis', {
    ...frame,
    joins: chassis,
    title: 'Chassis',
    description: 'Origin and axes of the hardpoints: x forward, y left, z up',
    side: 'left',
  })
  if (rack !== undefined)
    axle.port('rack', {
      ...frame,
      joins: rack,
      title: 'Rack',
      description:
        'The rack; it coincides with the chassis port while it is centred. Wire it to the chassis to fix the toe',
      side: 'left',
    })
  for (const letter of ['L', 'R']) {
    const side = sideNames[letter].toLowerCase()
    axle
      .port(`wheel${letter}`, {
        ...frame,
        joins: [wheel(letter)],
        title: `Wheel ${side}`,
        description: 'Turning wheel, at its centre',
        side: 'right',
      })
      .port(`spin${letter}`, {
        ...rotation,
        joins: [spin(letter)],
        title: `Bearing ${side}`,
        description: 'Rotation of the wheel against its carrier, for drive shaft and brake',
        side: 'right',
      })
      .port(`carrier${letter}`, {
        ...frame,
        joins: [carrier(letter)],
        title: `Carrier ${side}`,
        description: 'Wheel carrier, at the wheel centre; it does not spin',
        side: 'bottom',
      })
    if (strut !== undefined)
      axle.port(`strut${letter}`, {
        ...rotation,
        motion: 'translation',
        joins: [strut(letter)],
        title: `Strut ${side}`,
        description: 'Extension of the strut, for bump stops and other dampers',
        side: 'top',
      })
  }
}
