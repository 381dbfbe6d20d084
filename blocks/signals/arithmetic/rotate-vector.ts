/** A vector in other axes. */
import { choice, defineBlock, quantity, signalIn, signalOut, type Param } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'
import { elementsAt, outputSignals, provideElements } from '../ports'

const angle = (label: string, doc: string, symbol: string): Param =>
  quantity('rad', 0, label, doc, { structural: true, group: 'Angles', symbol })
const shift = (axis: string): Param =>
  quantity('1', 0, `Offset ${axis}`, `Offset along ${axis} of the outer axes`, {
    structural: true,
    group: 'Offset',
    unitOf: 'v',
    symbol: `r_${axis}`,
  })

export const rotateVector = defineBlock({
  type: 'signals/rotate-vector',
  title: 'Rotate vector',
  category: 'Signals',
  summary: 'Transforms a vector between axes that are rotated and offset from each other',
  doc: String.raw`
From the inner axes (of a body) to the outer ones (of the ground), or back:

$$ y = R\,v + r \qquad \text{or} \qquad y = R^T (v - r), \qquad R = R_z(\psi)\,R_y(\theta)\,R_x(\varphi) $$

$R$ are successive rotations by yaw $\psi$, pitch $\theta$ and roll $\varphi$ (ISO 8855). The angles come from the port *Angles*, a vector of roll,
pitch and yaw in this order, or are parameters if it is open. With the offset $r$, in outer axes, the block transforms points; leave it at zero for directions,
velocities and forces.

Source: ISO 8855 (2011), 5.2; Diebel (2006), Representing Attitude, 8.`,
  terms: [
    'rotation',
    'transform',
    'rotation matrix',
    'direction cosines',
    'frame',
    'axes',
    'Euler angles',
    'coordinates',
    'roll',
    'pitch',
    'yaw',
  ],
  icon: 'M6 18V6 M6 18h12 M6 6 4.5 8.5 M6 6l1.5 2.5 M18 18l-2.5-1.5 M18 18l-2.5 1.5 M6 18 16 8 M16 8l-3 .7 M16 8l-.7 3 M10.5 5a8 8 0 0 1 3 1',
  ports: {
    v: signalIn('Vector', '1', 'Vector to transform', { width: 3 }),
    angles: signalIn('Angles', 'rad', 'Roll, pitch and yaw of the inner axes', {
      width: 3,
      optional: true,
      side: 'bottom',
    }),
    y: signalOut('y', '1', 'The vector in the other axes', { width: 3 }),
  },
  params: {
    direction: choice(
      [
        { value: 'outward', label: 'From inner to outer axes' },
        { value: 'inward', label: 'From outer to inner axes' },
      ],
      'outward',
      'Direction',
      'Axes of the input and of the output',
    ),
    roll: angle('Roll', 'Roll angle, if the port is open', String.raw`\varphi`),
    pitch: angle('Pitch', 'Pitch angle, if the port is open', String.raw`\theta`),
    yaw: angle('Yaw', 'Yaw angle, if the port is open', String.raw`\psi`),
    x: shift('x'),
    y: shift('y'),
    z: shift('z'),
  },
  signals: outputSignals,
  sameUnit: () => ['y', 'v'],
  build(c) {
    const { add, sub } = c.math
    const turns = c.connected('angles') ? c.inputs('angles') : [c.param('roll'), c.param('pitch'), c.param('yaw')]
    const rows = rotationOf(c, turns)
    const v = elementsAt(c, 'v')
    const offset = [c.param('x'), c.param('y'), c.param('z')]
    const smoothness = (): number =>
      Math.min(
        ...v.map((element) => element.smoothness()),
        ...(c.connected('angles') ? elementsAt(c, 'angles').map((element) => element.smoothness()) : []),
      )
    const isOutward = c.choice('direction') === 'outward'
    const from = v.map(({ value }, i) => (isOutward ? value : sub(value, offset[i])))
    const matrix = isOutward ? rows : rows.map((_, i) => rows.map((row) => row[i]))
    const turned = matrix.map((row) => add(...row.map((x, j) => c.math.mul(x, from[j]))))
    provideElements(
      c,
      'y',
      turned.map((value, i) => ({ value: isOutward ? add(value, offset[i]) : value, smoothness })),
    )
  },
})

/** Rz(yaw) Ry(pitch) Rx(roll), by rows. @param angles roll, pitch, yaw */
function rotationOf(c: ComponentBuilder, angles: readonly Expr[]): readonly (readonly Expr[])[] {
  const { add, cos, mul, neg, sin, sub } = c.math
  const [[cr, cp, cy], [sr, sp, sy]] = [angles.map((x) => cos(x)), angles.map((x) => sin(x))]
  return [
    [mul(cy, cp), sub(mul(cy, sp, sr), mul(sy, cr)), add(mul(cy, sp, cr), mul(sy, sr))],
    [mul(sy, cp), add(mul(sy, sp, sr), mul(cy, cr)), sub(mul(sy, sp, cr), mul(cy, sr))],
    [neg(sp), mul(cp, sr), mul(cp, cr)],
  ]
}
