/** MacPherson axle: lower arm, strut that carries the wheel carrier, tie rod. */
import { arm, Diagram, direction, lengthOf, offset, pointParameters, quantity } from './diagram.mjs'
import { addArm, addHub, addTieRod, alignment, axleOf, body, massParameters, springParameters } from './parts.mjs'

const points = {
  lowerFront: { title: 'Lower arm, front pivot', at: [0.12, 0.36, 0.2] },
  lowerRear: { title: 'Lower arm, rear pivot', at: [-0.18, 0.35, 0.205] },
  lowerBall: { title: 'Lower ball joint', at: [0, 0.69, 0.185] },
  strutTop: { title: 'Strut mount', at: [-0.025, 0.585, 0.86] },
  strutLower: { title: 'Strut at carrier', at: [-0.009, 0.628, 0.46] },
  tieInner: { title: 'Tie rod, inner end', at: [-0.13, 0.33, 0.25] },
  tieOuter: { title: 'Tie rod, outer end', at: [-0.12, 0.66, 0.262] },
  wheel: { title: 'Wheel centre', at: [0, 0.75, 0.3] },
}

export const macPhersonParameters = {
  ...pointParameters(points),
  ...alignment,
  ...springParameters(28000, 1600, 0.5198),
  ...massParameters('arm', 'Lower arm', 3.5, [-0.02, 0.47, 0.1967], [0.06, 0.04, 0.09]),
  ...massParameters('strut', 'Strut', 2, [-0.017, 0.6065, 0.66], [0.05, 0.05, 0.002]),
  ...massParameters('carrier', 'Carrier', 16, [0, 0.68, 0.31], [0.21, 0.2992, 0.2308]),
  carrierIxz: quantity('kg m^2', 0, 'Ixz', 'Carrier mass', { description: 'Element of the inertia tensor' }),
}

export function macPherson() {
  const d = new Diagram()
  d.add('Tower', arm(offset('strutTop')), 0, 0)
    .add('Top', { type: 'mechanics/spherical' }, 1, 0)
    .add('StrutBody', arm(offset('strutCom', 'strutTop')), 2, 1)
    .add('Strut', body('strut'), 3, 1)
    .add('Rod', arm(offset('strutLower', 'strutTop')), 2, 0)
    .add('Slide', { type: 'mechanics/prismatic', params: { axis: direction('strutLower', 'strutTop') } }, 3, 0)
    .add(
      'Spring',
      {
        type: 'mechanics/spring-damper',
        params: {
          stiffness: 'springStiffness',
          freeLength: `springFreeLength - ${lengthOf('strutTop', 'strutLower')}`,
          damping: 'damping',
        },
      },
      3,
      -1,
    )
    .add('Bracket', arm(offset('carrierCom', 'strutLower')), 4, 0)
    .add('Carrier', body('carrier', { Ixz: 'carrierIxz' }), 5, -1)
    .wire(
      'Tower.end - Top.base',
      'Top.end - StrutBody.base',
      'StrutBody.end - Strut.com',
      'Top.end - Rod.base',
      'Rod.end - Slide.base',
      'Slide.axis - Spring.axis',
      'Slide.end - Bracket.base',
      'Bracket.end - Carrier.com',
    )
  addArm(d, 'LowerArm', { front: 'lowerFront', rear: 'lowerRear', end: 'lowerBall', mass: 'arm' }, 3)
  d.add('LowerBall', { type: 'mechanics/spherical', flip: true }, 4, 3)
    .add('Foot', { ...arm(offset('lowerBall', 'carrierCom')), flip: true }, 5, 3)
    .wire('LowerArmEnd.end - LowerBall.end', 'LowerBall.base - Foot.end', 'Carrier.com - Foot.base')
  addTieRod(d, 'Carrier', 'carrierCom', 5)
  addHub(d, 'Carrier', 'carrierCom', 6, 0)
  d.port('chassis', {
    kind: 'frame',
    joins: ['Tower.base', 'LowerArmMount.base'],
    title: 'Chassis',
    side: 'left',
  }).port('strut', {
    kind: 'flange',
    joins: ['Slide.axis'],
    motion: 'translation',
    provides: true,
    optional: true,
    title: 'Strut',
    side: 'top',
  })
  return axleOf(
    d,
    {
      title: 'MacPherson axle',
      cornerTitle: 'MacPherson corner',
      description: 'Strut suspension, left and right: lower arm, strut, tie rod; mirrored from one set of hardpoints',
      doc: [
        'Two mirrored corners. In each, a lower arm turns about the line through its two pivots and carries the lower ball joint; the strut hangs from a ball',
        'joint at its mount and slides along the line from the mount to the carrier; the tie rod keeps its length.',
        '',
        'Enter the hardpoints of the left side in the axes of the *chassis* port. With side $\\sigma$ ($1$ left, $-1$ right) a point is at $(x, \\sigma y, z)$. In design',
        'position all joint coordinates are zero, so the axle is assembled for any hardpoints. The spring acts along the strut:',
        '',
        '$$ F = k\\,(L_0 - L) - c\\,\\dot L, \\qquad L = |D - S| $$',
        '',
        'Source: Milliken and Milliken (1995), Race Car Vehicle Dynamics, ch. 17; geometry of the default values: our own.',
      ],
      icon: '<svg viewBox="0 0 24 24"><g fill="none" stroke="currentColor" stroke-width="1.5"><path d="M15 3v18M20 3v18M15 3h5M15 21h5M15 12h-3M3 18l9-2M4 20l-1-2 2-2M12 16l-2-6M10 10l-2-6M6 4h4M7 6l4-1M7.500 8l4-1"/></g></svg>',
      parameters: macPhersonParameters,
    },
    { rack: true, strut: true },
  )
}
