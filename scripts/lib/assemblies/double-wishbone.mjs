/** Double wishbone axle: two arms, carrier, tie rod, spring between chassis and lower arm. */
import { arm, Diagram, fromMiddle, offset, pointParameters } from './diagram.mjs'
import { addArm, addHub, addTieRod, alignment, axleOf, body, massParameters, springParameters } from './parts.mjs'

const points = {
  lowerFront: { title: 'Lower arm, front pivot', at: [0.16, 0.38, 0.19] },
  lowerRear: { title: 'Lower arm, rear pivot', at: [-0.18, 0.38, 0.2] },
  lowerBall: { title: 'Lower ball joint', at: [0.01, 0.71, 0.18] },
  upperFront: { title: 'Upper arm, front pivot', at: [0.1, 0.45, 0.5] },
  upperRear: { title: 'Upper arm, rear pivot', at: [-0.14, 0.45, 0.485] },
  upperBall: { title: 'Upper ball joint', at: [-0.02, 0.66, 0.51] },
  tieInner: { title: 'Tie rod, inner end', at: [-0.13, 0.385, 0.235] },
  tieOuter: { title: 'Tie rod, outer end', at: [-0.12, 0.7, 0.235] },
  springTop: { title: 'Spring, chassis end', at: [-0.01, 0.5, 0.64] },
  springLower: { title: 'Spring, arm end', at: [0.005, 0.58, 0.21] },
  wheel: { title: 'Wheel centre', at: [0, 0.76, 0.3] },
}

const parameters = {
  ...pointParameters(points),
  ...alignment,
  ...springParameters(42000, 2600, 0.565),
  ...massParameters('lowerArm', 'Lower arm', 4, [0, 0.52, 0.19], [0.06, 0.05, 0.1]),
  ...massParameters('upperArm', 'Upper arm', 2, [-0.02, 0.54, 0.5], [0.02, 0.02, 0.035]),
  ...massParameters('carrier', 'Carrier', 17, [0, 0.7, 0.31], [0.25, 0.28, 0.22]),
}

export function doubleWishbone() {
  const d = new Diagram()
  addArm(d, 'UpperArm', { front: 'upperFront', rear: 'upperRear', end: 'upperBall', mass: 'upperArm' }, 0)
  addArm(d, 'LowerArm', { front: 'lowerFront', rear: 'lowerRear', end: 'lowerBall', mass: 'lowerArm' }, 3)
  d.add('UpperBall', { type: 'mechanics/spherical', flip: true }, 4, 0)
    .add('Head', { ...arm(offset('upperBall', 'carrierCom')), flip: true }, 5, 0)
    .add('LowerBall', { type: 'mechanics/spherical' }, 4, 3)
    .add('Foot', arm(offset('carrierCom', 'lowerBall')), 5, 3)
    .add('Carrier', body('carrier'), 6, 2)
    .wire(
      'UpperArmEnd.end - UpperBall.end',
      'UpperBall.base - Head.end',
      'Carrier.com - Head.base',
      'LowerArmEnd.end - LowerBall.base',
      'LowerBall.end - Foot.base',
      'Foot.end - Carrier.com',
    )
  d.add('SpringTop', arm(offset('springTop')), 2, 6)
    .add('SpringSeat', { ...arm(fromMiddle('springLower', 'lowerFront', 'lowerRear')), flip: true }, 4, 6)
    .add(
      'Spring',
      {
        type: 'mechanics/point-spring-damper',
        params: { stiffness: 'springStiffness', freeLength: 'springFreeLength', damping: 'damping' },
      },
      3,
      6,
    )
    .wire('SpringTop.end - Spring.a', 'Spring.b - SpringSeat.end', 'LowerArmPivot.end - SpringSeat.base')
  addTieRod(d, 'Carrier', 'carrierCom', 5)
  addHub(d, 'Carrier', 'carrierCom', 7, 2)
  d.port('chassis', {
    kind: 'frame',
    joins: ['UpperArmMount.base', 'LowerArmMount.base', 'SpringTop.base'],
    title: 'Chassis',
    side: 'left',
  })
  return axleOf(
    d,
    {
      title: 'Double wishbone axle',
      cornerTitle: 'Double wishbone corner',
      description:
        'Upper and lower A-arms, left and right, with tie rods and springs; mirrored from one set of hardpoints',
      doc: [
        'Two mirrored corners. In each, an upper and a lower arm turn about the lines through their two pivots; ball joints at their ends hold the carrier, and',
        'the tie rod keeps its length. The spring and the damper act between a point of the chassis and a point of the lower arm:',
        '',
        '$$ F = k\\,(L_0 - L) - c\\,\\dot L $$',
        '',
        'Enter the hardpoints of the left side in the axes of the *chassis* port. With side $\\sigma$ ($1$ left, $-1$ right) a point is at $(x, \\sigma y, z)$. In design',
        'position all joint coordinates are zero, so the axle is assembled for any hardpoints. For a rear axle, wire *rack* to the chassis: the tie rod is then a toe link.',
        '',
        'Source: Milliken and Milliken (1995), Race Car Vehicle Dynamics, ch. 17; geometry of the default values: our own.',
      ],
      icon: '<svg viewBox="0 0 24 24"><g fill="none" stroke="currentColor" stroke-width="1.5"><path d="M16 3v18M21 3v18M16 3h5M16 21h5M16 12h-3M13 6v12M3 7l10 -1M3 18l10 0M3 5v4M3 16v4M5 3l1.500 3 1-2 1.500 6 -1 1 2 2 -1 1 1.500 4"/></g></svg>',
      parameters,
    },
    { rack: true },
  )
}
