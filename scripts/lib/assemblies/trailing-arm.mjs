/** Trailing arm axles: each wheel on an arm that turns about a hinge, or is held by two bushings. */
import { arm, Diagram, fromMiddle, offset, pointParameters, quantity } from './diagram.mjs'
import {
  addArm,
  addHub,
  addSpring,
  alignment,
  axleOf,
  body,
  hardpointDoc,
  massParameters,
  springParameters,
} from './parts.mjs'

const parameters = {
  ...pointParameters({
    pivotOuter: { title: 'Pivot, outer', at: [0.42, 0.62, 0.32] },
    pivotInner: { title: 'Pivot, inner', at: [0.42, 0.42, 0.32] },
    springTop: { title: 'Spring, chassis end', at: [-0.02, 0.55, 0.62] },
    springLower: { title: 'Spring, arm end', at: [-0.02, 0.55, 0.26] },
    wheel: { title: 'Wheel centre', at: [0, 0.75, 0.3] },
  }),
  ...alignment,
  ...springParameters(32000, 2200, 0.45),
  ...massParameters('arm', 'Arm', 9, [0.2, 0.56, 0.3], [0.1, 0.25, 0.3]),
  ...massParameters('carrier', 'Carrier', 12, [0, 0.68, 0.3], [0.12, 0.16, 0.12]),
}

/** @param {Record<string, unknown>} [pivot] instead of a hinge */
function corner(pivot) {
  const d = new Diagram()
  addArm(d, 'Arm', { front: 'pivotOuter', rear: 'pivotInner', end: 'carrierCom', mass: 'arm' }, 1, pivot)
  d.add('Carrier', body('carrier'), 5, 1).wire('ArmEnd.end - Carrier.com')
  addSpring(d, arm(fromMiddle('springLower', 'pivotOuter', 'pivotInner')), 'ArmPivot.end', 4)
  addHub(d, 'Carrier', 'carrierCom', 6, 1)
  return d
}

/** @param {string[]} more */
const chassis = (...more) => ({
  kind: 'frame',
  joins: ['ArmMount.base', 'SpringTop.base', ...more],
  title: 'Chassis',
  side: 'left',
})

export function trailingArm() {
  const d = corner()
  d.port('chassis', chassis())
  return axleOf(d, {
    title: 'Trailing arm axle',
    cornerTitle: 'Trailing arm',
    description: 'Trailing or semi-trailing arms, left and right, with springs; mirrored from one set of hardpoints',
    doc: [
      'Each wheel is on an arm that turns about the line through two pivots. With both pivots at the same $x$ and $z$ it is a trailing arm, with an oblique line a',
      'semi-trailing arm, whose camber and toe change with the travel.',
      '',
      ...hardpointDoc,
      '',
      'Source: Reimpell, Stoll and Betzler (2001), The Automotive Chassis, ch. 1.13; geometry of the default values: our own.',
    ],
    icon: '<svg viewBox="0 0 24 24"><g fill="none" stroke="currentColor" stroke-width="1.5"><circle cx="17" cy="15" r="5.500"/><circle cx="17" cy="15" r="1"/><circle cx="4" cy="12" r="1.500"/><path d="M5.500 12l10.500 3M11 3v3l-1.500 1 3 1.500-3 1.500 1.500 1v2.500M8 3h6"/></g></svg>',
    parameters,
  })
}

/** Stiffnesses of one bushing along and about its axes, whose y axis is the line through both pivots. */
const stiffnesses = /** @type {const} */ ([
  ['bushingLongitudinal', 'N/m'],
  ['bushingAxial', 'N/m'],
  ['bushingVertical', 'N/m'],
  ['bushingConical', 'N m/rad'],
  ['bushingTorsion', 'N m/rad'],
  ['bushingConical', 'N m/rad'],
])
/** Diagonal matrix of plain numbers in SI units. @param {(name: string, unit: string) => string} cell */
const diagonal = (cell) =>
  stiffnesses.map(([name, unit], i) => stiffnesses.map((_, j) => (i === j ? cell(name, unit) : 0)))

const rubber = {
  type: 'chassis/bushing-matrix',
  params: {
    stiffness: diagonal((name, unit) => `${name}/(1 ${unit})`),
    damping: diagonal((name, unit) => `${name}*bushingRelaxation/(1 s ${unit})`),
  },
}
/** Turns y into the line through both pivots, from inner to outer on the left and from outer to inner on the right. */
const alongPivots = {
  yaw: 'side*atan2(pivotInnerX - pivotOuterX, pivotOuterY - pivotInnerY)',
  roll: 'side*atan2(pivotOuterZ - pivotInnerZ, hypot(pivotOuterX - pivotInnerX, pivotOuterY - pivotInnerY))',
}

export function trailingArmWithBushings() {
  const d = corner({ type: 'mechanics/free' })
  const names = ['Outer', 'Inner']
  names.forEach((name, i) => {
    d.add(`${name}Mount`, arm(offset(`pivot${name}`), alongPivots), 2, 5 + i)
      .add(`${name}Bushing`, rubber, 3, 5 + i)
      .add(
        `${name}Seat`,
        { ...arm(fromMiddle(`pivot${name}`, 'pivotOuter', 'pivotInner'), alongPivots), flip: true },
        4,
        5 + i,
      )
      .wire(
        `${name}Mount.end - ${name}Bushing.base`,
        `${name}Bushing.end - ${name}Seat.end`,
        `ArmPivot.end - ${name}Seat.base`,
      )
  })
  d.port('chassis', chassis(...names.map((name) => `${name}Mount.base`)))
  const stiffness = (/** @type {string} */ unit, /** @type {number} */ value, /** @type {string} */ title, more = {}) =>
    quantity(unit, value, title, 'Bushings', { min: 0, ...more })
  return axleOf(d, {
    title: 'Trailing arm axle with bushings',
    cornerTitle: 'Trailing arm with bushings',
    description: 'Trailing or semi-trailing arms, each in two 6x6 bushings, with springs; for compliance steer',
    doc: [
      'Like *Trailing arm axle*, with a 6x6 bushing at each pivot in place of the hinge. The $y$ axis of a bushing is the line through both pivots, and its $x$ axis is horizontal.',
      'Both bushings have the same stiffness matrix $K$ and the damping matrix $C = \\tau K$ with the relaxation time $\\tau$. To enter measured matrices or curves, open the axle and edit `OuterBushing` and',
      '`InnerBushing`. In design position, the bushings are not deflected; under load, the wheel moves away from its hardpoint.',
      '',
      'For a trailing arm, whose pivots are a distance $b$ apart, and the lever $l$ from the pivots back to the wheel, a lateral force $F_y$ at the wheel turns the wheel by',
      '',
      '$$ \\Delta\\delta = \\frac{l\\,F_y}{k_x\\,b^2/2 + 2 k_c} $$',
      '',
      'with the longitudinal stiffness $k_x$ and the conical stiffness $k_c$ of a bushing. The torsional stiffness $k_t$ adds $2 k_t/l^2$ to the wheel rate.',
      '',
      ...hardpointDoc,
      '',
      'Source: Blundell and Harty (2004), The Multibody Systems Approach to Vehicle Dynamics, ch. 4; Reimpell, Stoll and Betzler (2001), The Automotive Chassis, ch. 1.13 and 3.6; default values: our own.',
    ],
    icon: '<svg viewBox="0 0 24 24"><g fill="none" stroke="currentColor" stroke-width="1.5"><circle cx="17" cy="15" r="5.500"/><circle cx="17" cy="15" r="1"/><circle cx="4.500" cy="12" r="3"/><circle cx="4.500" cy="12" r="1"/><path d="M7.500 12.500l8.500 2.500M11 3v3l-1.500 1 3 1.500-3 1.500 1.500 1v2.500M8 3h6"/></g></svg>',
    parameters: {
      ...parameters,
      bushingLongitudinal: stiffness('N/m', 6e6, 'Stiffness along x'),
      bushingAxial: stiffness('N/m', 1.5e6, 'Stiffness along the pivots'),
      bushingVertical: stiffness('N/m', 8e6, 'Stiffness across both'),
      bushingConical: stiffness('N m/rad', 600, 'Conical stiffness'),
      bushingTorsion: stiffness('N m/rad', 60, 'Torsional stiffness about the pivots'),
      bushingRelaxation: stiffness('s', 5e-4, 'Relaxation time', { description: 'Damping over stiffness' }),
    },
  })
}
