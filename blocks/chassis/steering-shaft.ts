/** Steering shaft: a shaft with two universal joints between steering wheel and pinion. */
import { defineBlock, quantity } from '../../engine/model/blocks/block'
import type { Expr, SymbolicMath } from '../../engine/symbolic'
import { coupledAxis } from '../mechanics/shafts/couple'
import { driftSignals, logDrift } from '../mechanics/drift'
import { twoAxes } from '../mechanics/shafts/two-axes'

const half = 89 * (Math.PI / 180)

export const steeringShaft = defineBlock({
  type: 'chassis/steering-shaft',
  title: 'Steering shaft',
  category: 'Chassis',
  summary: 'Shaft with two universal joints between steering wheel and pinion',
  doc: String.raw`
Couples the rotation $\theta_1$ of the steering wheel to the rotation $\theta_3$ of the pinion through an intermediate shaft with the angle $\theta_2$ and two universal joints
bent by $\beta_1$ and $\beta_2$:

$$ \tan\theta_2 = \cos\beta_1 \tan(\theta_1 + \varphi_1) , \qquad \tan(\theta_3 + \varphi_3) = \frac{\tan(\theta_2 + \varphi)}{\cos\beta_2} $$

without the jumps of the tangent. The phase $\varphi$ is the angle between the yokes of the intermediate shaft; the constants are chosen so
that $\theta_3 = 0$ at $\theta_1 = 0$. With $\beta_1 = \beta_2$ and no phase error, both joints cancel, and the ratio is constant. With a single joint, the ratio varies between $\cos\beta$ and
$1/\cos\beta$ twice per turn. The shaft is lossless. Torsion bar, friction and free play are in
[Steering column](../cabin/steering-column.md); put it between hand wheel and shaft.

Source: Seherr-Thoss, Schmelz and Aucktor (2006), Universal Joints and Driveshafts, ch. 1; Poncelet's theorem.`,
  terms: [
    'steering column',
    'universal joint',
    'U-joint',
    'Hooke joint',
    'Cardan',
    'intermediate shaft',
    'steering wheel',
    'phase angle',
  ],
  icon: 'M4 7a3 5 -30 1 0 5 -4a3 5 -30 1 0-5 4 M7 6l4 5 M11 11l5 3 M16 14l4 6 M9.500 9.500l3 3 M14.500 12.500l3 3',
  ports: { a: coupledAxis('A', 'Axis of the steering wheel'), b: coupledAxis('B', 'Axis of the pinion') },
  params: {
    angle1: quantity('rad', 0.4, 'Upper joint angle', 'Bend of the upper joint', {
      min: -half,
      max: half,
      symbol: String.raw`\beta_1`,
    }),
    angle2: quantity('rad', 0.4, 'Lower joint angle', 'Bend of the lower joint', {
      min: -half,
      max: half,
      symbol: String.raw`\beta_2`,
    }),
    phase: quantity(
      'rad',
      0,
      'Phase',
      'Angle between the yokes of the intermediate shaft, from the position in which equal joints cancel',
      { symbol: String.raw`\varphi` },
    ),
    start: quantity('rad', 0, 'Position of the upper yoke', 'Angle of the upper yoke at steering wheel angle 0', {
      symbol: String.raw`\varphi_1`,
    }),
  },
  signals: {
    ratio: { unit: '1', doc: 'Rate of b per rate of a', logged: true },
    effortA: { unit: 'N m', doc: 'Torque on the axis of a', logged: true },
    effortB: { unit: 'N m', doc: 'Torque on the axis of b', logged: true },
    ...driftSignals('rad'),
  },
  build(c) {
    const [a, b] = twoAxes(c, 'a', 'b')
    const { add, sub, div, neg, num, cos } = c.math
    const [first, second] = [cos(c.param('angle1')), div(1, cos(c.param('angle2')))]
    const chain = (angle: Expr): { readonly angle: Expr; readonly ratio: Expr } => {
      const upper = throughJoint(c.math, add(angle, c.param('start')), first)
      const lower = throughJoint(c.math, add(upper.angle, c.param('phase')), second)
      return { angle: lower.angle, ratio: c.math.mul(upper.ratio, lower.ratio) }
    }
    const zero = chain(num(0)).angle
    c.constraint('shaft', {
      kind: 'holonomic',
      unit: 'rad',
      value: (m) => sub(m.flange(b).position, sub(chain(m.flange(a).position).angle, zero)),
      loads: (m) => [
        { flange: b, effort: num(1) },
        { flange: a, effort: neg(chain(m.flange(a).position).ratio) },
      ],
    })
    c.signal('ratio', '1', (s) => chain(s.flange(a).position).ratio)
    c.signal('effortA', 'N m', (s) => neg(c.math.mul(chain(s.flange(a).position).ratio, s.effort('shaft'))))
    c.signal('effortB', 'N m', (s) => s.effort('shaft'))
    logDrift(c, 'shaft', 'rad')
  },
})

/** atan(k tan x) on the branch of x, and its derivative. */
function throughJoint(
  { add, sub, mul, div, sin, cos, atan2, square }: SymbolicMath,
  x: Expr,
  k: Expr,
): { readonly angle: Expr; readonly ratio: Expr } {
  const [s, c] = [sin(x), cos(x)]
  const lengthening = add(square(c), mul(k, square(s)))
  return {
    angle: add(x, atan2(mul(sub(k, 1), s, c), lengthening)),
    ratio: div(k, add(square(c), mul(square(k), square(s)))),
  }
}
