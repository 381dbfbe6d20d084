/** Axles that are mostly at the back: five links, a rigid axle with four links and a Panhard rod. */
import { arm, Diagram, lengthOf, offset, pointParameters, quantity } from './diagram.mjs'
import {
  addHub,
  addSpring,
  alignment,
  axleOf,
  axlePorts,
  body,
  hardpointDoc,
  massParameters,
  springParameters,
} from './parts.mjs'

/** Inner and outer ends of the five links. */
const links = {
  link1: { title: 'Lower front link', inner: [0.2, 0.36, 0.22], outer: [0.04, 0.7, 0.2] },
  link2: { title: 'Lower rear link', inner: [-0.14, 0.3, 0.21], outer: [-0.06, 0.71, 0.2] },
  link3: { title: 'Upper front link', inner: [0.14, 0.44, 0.44], outer: [0.03, 0.66, 0.46] },
  link4: { title: 'Upper rear link', inner: [-0.1, 0.42, 0.45], outer: [-0.04, 0.66, 0.47] },
  link5: { title: 'Toe link', inner: [-0.2, 0.35, 0.265], outer: [-0.15, 0.7, 0.262] },
}

export function multiLink() {
  const parameters = {
    ...pointParameters(
      Object.fromEntries(
        Object.entries(links).flatMap(([name, { title, inner, outer }]) => [
          [`${name}Inner`, { title: `${title}, inner end`, at: inner }],
          [`${name}Outer`, { title: `${title}, outer end`, at: outer }],
        ]),
      ),
    ),
    ...pointParameters({
      springTop: { title: 'Spring, chassis end', at: [0, 0.56, 0.68] },
      springLower: { title: 'Spring, carrier end', at: [0, 0.62, 0.24] },
      wheel: { title: 'Wheel centre', at: [0, 0.76, 0.3] },
    }),
    ...alignment,
    ...springParameters(26000, 1900, 0.57),
    ...massParameters('carrier', 'Carrier', 20, [0, 0.7, 0.31], [0.28, 0.3, 0.25]),
  }
  const d = new Diagram()
  d.add('Design', arm(offset('carrierCom')), 0, 0)
    .add('Free', { type: 'mechanics/free' }, 1, 0)
    .add('Carrier', body('carrier'), 5, 3)
    .wire('Design.end - Free.base', 'Free.end - Carrier.com')
  Object.keys(links).forEach((name, i) => {
    const block = `L${name.slice(1)}`
    d.add(`${block}Inner`, arm(offset(`${name}Inner`)), 2, i + 1)
      .add(
        block,
        { type: 'mechanics/distance', params: { length: lengthOf(`${name}Inner`, `${name}Outer`) } },
        3,
        i + 1,
      )
      .add(`${block}Outer`, { ...arm(offset(`${name}Outer`, 'carrierCom')), flip: true }, 4, i + 1)
      .wire(`${block}Inner.end - ${block}.a`, `${block}.b - ${block}Outer.end`, `Carrier.com - ${block}Outer.base`)
  })
  addSpring(d, arm(offset('springLower', 'carrierCom')), 'Carrier.com', 7)
  addHub(d, 'Carrier', 'carrierCom', 6, 3)
  d.port('chassis', {
    kind: 'frame',
    joins: ['Design.base', ...Object.keys(links).map((name) => `L${name.slice(1)}Inner.base`), 'SpringTop.base'],
    title: 'Chassis',
    side: 'left',
  })
  return axleOf(d, {
    title: 'Multi-link axle',
    cornerTitle: 'Multi-link corner',
    description: 'Five links to each carrier, left and right, with springs; mirrored from one set of hardpoints',
    doc: [
      'Five rods of constant length hold each carrier, which keeps one freedom. The spring and the damper act between a point of the chassis and a point of the carrier.',
      '',
      ...hardpointDoc,
      '',
      'Source: Matschinsky (2007), Radführungen der Straßenfahrzeuge, ch. 5; geometry of the default values: our own.',
    ],
    icon: '<svg viewBox="0 0 24 24"><g fill="none" stroke="currentColor" stroke-width="1.5"><path d="M17 3v18M21 3v18M17 3h4M17 21h4M14 6v12M14 7L4 5M14 10L4 9M14 12L4 13.500M14 15l-10 2M14 18l-10 2M17 12h-3"/></g></svg>',
    parameters,
  })
}

/** Without the sign of a side. @param {(string | number)[]} texts @param {1 | -1} side */
const onSide = (texts, side) => texts.map((text) => String(text).replace('side*', side > 0 ? '' : '-1*'))

/** Coil springs with dampers in one block: their parameters, and what stands between two points. */
const coils = {
  parameters: springParameters(38000, 2600, 0.4),
  /** @type {Record<string, Record<string, unknown>>} */
  parts: {
    Spring: {
      type: 'mechanics/point-spring-damper',
      params: { stiffness: 'springStiffness', freeLength: 'springFreeLength', damping: 'damping' },
    },
  },
}

/** Bellows with a constant effective area, and dampers beside them. */
const bellows = {
  parameters: {
    airPressure: quantity('Pa', 5e5, 'Absolute pressure', 'Air spring and damper', {
      min: 0,
      description: 'At design height: ambient pressure plus load over effective area',
    }),
    airVolume: quantity('m^3', 2.5e-3, 'Volume', 'Air spring and damper', {
      min: 0,
      description: 'At design height, including any additional reservoir',
    }),
    airArea: quantity('m^2', 0.01, 'Effective area', 'Air spring and damper', { min: 0 }),
    airExponent: quantity('1', 1.3, 'Polytropic exponent', 'Air spring and damper', {
      min: 1,
      description: '1: isothermal, 1.4: adiabatic',
    }),
    damping: springParameters(0, 2600, 0).damping,
  },
  /** @type {Record<string, Record<string, unknown>>} */
  parts: {
    Spring: {
      type: 'chassis/point-air-spring',
      params: {
        height: lengthOf('springTop', 'springLower'),
        pressure: 'airPressure',
        volume: 'airVolume',
        exponent: 'airExponent',
        area: [
          [-1, 'airArea'],
          [1, 'airArea'],
        ],
      },
    },
    Damper: { type: 'mechanics/point-spring-damper', params: { stiffness: 0, damping: 'damping' } },
  },
}

function rigid(/** @type {typeof coils | typeof bellows} */ sprung) {
  const rods = {
    lower: { title: 'Lower link', chassis: [0.55, 0.45, 0.3], axle: [0.02, 0.5, 0.24] },
    upper: { title: 'Upper link', chassis: [0.4, 0.3, 0.46], axle: [0, 0.34, 0.42] },
  }
  const parameters = {
    ...pointParameters(
      Object.fromEntries(
        Object.entries(rods).flatMap(([name, { title, chassis, axle }]) => [
          [`${name}Chassis`, { title: `${title}, chassis end`, at: chassis }],
          [`${name}Axle`, { title: `${title}, axle end`, at: axle }],
        ]),
      ),
    ),
    ...pointParameters({
      panhardChassis: { title: 'Panhard rod, chassis end', at: [-0.12, 0.5, 0.34], outboard: false },
      panhardAxle: { title: 'Panhard rod, axle end', at: [-0.12, -0.48, 0.32], outboard: false },
      springTop: { title: 'Spring, chassis end', at: [0, 0.5, 0.62] },
      springLower: { title: 'Spring, axle end', at: [0, 0.52, 0.33] },
      wheel: { title: 'Wheel centre', at: [0, 0.75, 0.32] },
    }),
    ...alignment,
    ...sprung.parameters,
    linkStiffness: quantity('N/m', 4e6, 'Stiffness of an upper link', 'Links', {
      min: 0,
      description:
        'Stiffness of the upper links with their bushings; four stiff links and a Panhard rod would leave a single freedom',
    }),
    linkDamping: quantity('N s/m', 4e3, 'Damping of an upper link', 'Links', { min: 0 }),
    ...massParameters('axle', 'Axle', 90, [0, 0, 0.32], [9, 0.6, 9]),
  }
  const d = new Diagram()
  const com = ['axleComX', 'axleComY', 'axleComZ']
  d.add('Design', arm(com), 0, 0)
    .add('Free', { type: 'mechanics/free' }, 1, 0)
    .add('Axle', body('axle'), 5, 4)
    .wire('Design.end - Free.base', 'Free.end - Axle.com')
  /** @param {string[]} point */
  const onAxle = (point) => point.map((text, i) => `${text} - ${com[i]}`)
  /** @type {string[]} */
  const joins = ['Design.base']
  let row = 1
  /** @param {string} name @param {Record<string, unknown>} rod @param {string[]} from @param {string[]} to */
  const addRod = (name, rod, from, to) => {
    d.add(`${name}Mount`, arm(from), 2, row)
      .add(name, rod, 3, row)
      .add(`${name}End`, { ...arm(onAxle(to)), flip: true }, 4, row)
      .wire(`${name}Mount.end - ${name}.a`, `${name}.b - ${name}End.end`, `Axle.com - ${name}End.base`)
    joins.push(`${name}Mount.base`)
    row++
  }
  for (const [letter, side] of /** @type {[string, 1 | -1][]} */ ([
    ['L', 1],
    ['R', -1],
  ])) {
    const length = { type: 'mechanics/distance', params: { length: lengthOf('lowerChassis', 'lowerAxle') } }
    const elastic = {
      type: 'mechanics/point-spring-damper',
      params: { stiffness: 'linkStiffness', freeLength: lengthOf('upperChassis', 'upperAxle'), damping: 'linkDamping' },
    }
    addRod(`Lower${letter}`, length, onSide(offset('lowerChassis'), side), onSide(offset('lowerAxle'), side))
    addRod(`Upper${letter}`, elastic, onSide(offset('upperChassis'), side), onSide(offset('upperAxle'), side))
    for (const [name, part] of Object.entries(sprung.parts))
      addRod(`${name}${letter}`, part, onSide(offset('springTop'), side), onSide(offset('springLower'), side))
    const turned =
      side > 0 ? { yaw: '-1*staticToe', roll: '-1*staticCamber' } : { yaw: 'staticToe', roll: 'staticCamber' }
    d.add(`Hub${letter}`, arm(onAxle(onSide(offset('wheel'), side)), turned), 6, side > 0 ? 2 : 6)
      .add(`Spin${letter}`, { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } }, 7, side > 0 ? 2 : 6)
      .wire(`Axle.com - Hub${letter}.base`, `Hub${letter}.end - Spin${letter}.base`)
  }
  const points = ['panhardChassis', 'panhardAxle'].map((name) => ['X', 'Y', 'Z'].map((axis) => `${name}${axis}`))
  addRod(
    'Panhard',
    { type: 'mechanics/distance', params: { length: lengthOf('panhardChassis', 'panhardAxle') } },
    points[0],
    points[1],
  )
  axlePorts(d, {
    chassis: joins,
    wheel: (letter) => `Spin${letter}.end`,
    spin: (letter) => `Spin${letter}.axis`,
    carrier: (letter) => `Hub${letter}.end`,
  })
  return { d, parameters }
}

const rigidDoc = [
  'A beam with a wheel at each end, held by two lower and two upper links and a Panhard rod. Lower links and Panhard rod keep their lengths; the upper links are',
  'elastic, as their bushings are: four stiff links and a rod would hold five of the six freedoms, and the axle could not roll.',
  '',
  'Enter the hardpoints of the left side in the axes of the *chassis* port; links and springs are mirrored, the Panhard rod is not. In design position all joint',
  'coordinates are zero and the links have no force.',
  '',
]

export function rigidAxle() {
  const { d, parameters } = rigid(coils)
  return d.subsystem({
    title: 'Rigid axle',
    description: 'Solid axle with four links, Panhard rod and springs, from hardpoints',
    doc: [
      ...rigidDoc,
      'Source: Milliken and Milliken (1995), Race Car Vehicle Dynamics, ch. 17; geometry of the default values: our own.',
    ],
    icon: '<svg viewBox="0 0 24 24"><g fill="none" stroke="currentColor" stroke-width="1.5"><path d="M2 5v14M5 5v14M2 5h3M2 19h3M19 5v14M22 5v14M19 5h3M19 19h3M5 12h4M15 12h4M8 16l9-7"/><circle cx="12" cy="12" r="3"/></g></svg>',
    parameters,
  })
}

export function rigidAxleAir() {
  const { d, parameters } = rigid(bellows)
  return d.subsystem({
    title: 'Rigid axle with air springs',
    description: 'Solid axle with four links, Panhard rod, air springs and dampers, from hardpoints',
    doc: [
      ...rigidDoc,
      'With the effective area $A$ of a bellows, the absolute pressure $p$ and the volume $V$ at design height, the ambient pressure $p_a$ and the polytropic exponent $n$, an air spring has the load',
      'and the stiffness',
      '',
      '$$ F = (p - p_a)\\,A, \\qquad k = \\frac{n\\,p\\,A^2}{V} $$',
      '',
      'The dampers act between the same points. The height is not controlled. For a bellows whose area changes over the stroke, open the axle and edit the tables of `SpringL` and `SpringR`.',
      '',
      'Source: Milliken and Milliken (1995), Race Car Vehicle Dynamics, ch. 17; Quaglia and Sorli, Veh. Syst. Dyn. 35 (2001) 443-475; default values: our own.',
    ],
    icon: '<svg viewBox="0 0 24 24"><g fill="none" stroke="currentColor" stroke-width="1.5"><path d="M2 8v12M5 8v12M2 8h3M2 20h3M19 8v12M22 8v12M19 8h3M19 20h3M5 14h4M15 14h4"/><circle cx="12" cy="14" r="3"/><path d="M5.500 2h4M14.500 2h4M6 2c-1.500 3-1.500 6 0 9M9 2c1.500 3 1.500 6 0 9M15 2c-1.500 3-1.500 6 0 9M18 2c1.500 3 1.500 6 0 9"/></g></svg>',
    parameters,
  })
}
