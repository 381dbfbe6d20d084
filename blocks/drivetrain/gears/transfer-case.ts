/** Transfer case: one input for two axles. */
import { choice, defineBlock, flange, quantity, signalIn } from '../../../engine/model/blocks/block'
import { inOrder, nonZero } from '../../../engine/model/blocks/parameter-order'
import { memberName } from '../../../engine/model/names/names'
import type { Flange, Motion, Solved } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'
import { capacityOf } from '../../mechanics/shafts/friction-capacity'
import { efficiencies, meshLoss } from './mesh-loss'

export const transferCase = defineBlock({
  type: 'drivetrain/transfer-case',
  title: 'Transfer case',
  category: 'Drivetrain',
  summary: 'Drives two axles from one shaft: centre differential or hang-on clutch',
  doc: String.raw`
Divides the torque of the input shaft *a*, which the transfer case provides, between the existing shafts to the *front* and *rear* axles. $i$ is
the ratio.

**Centre differential.** With the torque share $s$ of the front axle,

$$ \omega_a = i\,\big(s\,\omega_f + (1 - s)\,\omega_r\big), \qquad \tau_f = s\,i\,\tau_a, \qquad \tau_r = (1 - s)\,i\,\tau_a $$

**Hang-on clutch.** The rear axle is always driven, $\omega_a = i\,\omega_r$.

In both cases, *u* is the torque capacity of a clutch between the two outputs. The clutch locks the centre differential or drives the front axle:

$$ \tau = u\,\mathrm{sign}(\omega_r - \omega_f) $$

acts on the front shaft, and its opposite on the rear shaft, while their rates differ. While both turn at the same rate, the clutch transmits the torque that holds them together, up to $u$. If
*u* is not wired, there is no clutch. The input shaft adds no coordinate, no state and no constraint.

The efficiencies act on each output as in *Reduction gear*.

Source: Naunheimer, Bertsche, Ryborz and Novak, Automotive Transmissions (2011), ch. 6.8 (all-wheel drives); principle of virtual power.`,
  terms: [
    'all-wheel drive',
    'four-wheel drive',
    '4x4',
    '4WD',
    'Haldex',
    'AWD',
    'centre differential',
    'hang-on clutch',
    'torque split',
    'power divider',
  ],
  icon: 'M2 12h8 M10 5v14 M10 7h12 M10 17h12 M15 9.5v5 M13 9.5h4 M13 14.5h4',
  ports: {
    a: flange('Input', 'Input shaft, which the transfer case provides', {
      motion: 'rotation',
      provides: true,
      optional: true,
      side: 'left',
    }),
    front: flange('Front', 'Shaft to the front axle', { motion: 'rotation', side: 'right' }),
    rear: flange('Rear', 'Shaft to the rear axle', { motion: 'rotation', side: 'right' }),
    u: signalIn('Clutch', 'N m', 'Torque capacity of the clutch between the outputs, not negative', {
      side: 'top',
      optional: true,
    }),
  },
  params: {
    drive: choice(
      [
        { value: 'differential', label: 'Centre differential' },
        { value: 'hang-on', label: 'Hang-on clutch for the front axle' },
      ],
      'differential',
      'Drive',
      'Drive of the front axle',
    ),
    ratio: quantity('1', 1, 'Ratio', 'Speed of a per speed of the outputs', { symbol: 'i' }),
    share: quantity('1', 0.4, 'Front share', 'Torque share of the front axle', {
      min: 0,
      max: 1,
      symbol: 's',
      when: { param: 'drive', is: ['differential'] },
    }),
    ...efficiencies('an output', 'that'),
  },
  signals: {
    inputSpeed: { unit: 'rad/s', doc: 'Speed of a', logged: true },
    frontTorque: { unit: 'N m', doc: 'Torque on the front shaft, without losses', logged: true },
    rearTorque: { unit: 'N m', doc: 'Torque on the rear shaft, without losses', logged: true },
    clutch: {
      unit: '1',
      doc: 'With a clutch: 1 if the rear is faster, -1 if the front is faster, 0 locked',
      logged: true,
    },
    heat: { unit: 'J', doc: 'Energy dissipated by the clutch', logged: true },
    frontSlip: { unit: '1', doc: 'With losses: direction in which the front shaft turns', logged: false },
    rearSlip: { unit: '1', doc: 'With losses: direction in which the rear shaft turns', logged: false },
  },
  ...inOrder(nonZero('ratio', 'the ratio is zero', 'enter the input speed per output speed, for example 1')),
  build(c) {
    const [front, rear] = [c.flange('front'), c.flange('rear')]
    const { abs, eq, mul, neg, num, select, sub } = c.math
    const ratio = c.param('ratio')
    const split = c.choice('drive') === 'differential'
    const share = split ? c.param('share') : num(0)
    const [toFront, toRear] = [mul(ratio, share), mul(ratio, sub(1, share))]
    const terms = [
      { flange: front, factor: toFront },
      { flange: rear, factor: toRear },
    ]
    const a: Flange = {
      motion: 'rotation',
      edge: memberName(c.name, 'a'),
      axis: 0,
      follows: { terms: split ? terms : terms.slice(1) },
    }
    c.provideFlange('a', a)
    let clutch: (s: Solved) => Expr = () => num(0)
    if (c.connected('u')) {
      const capacity = capacityOf(c, 'torque', c.input('u'), 'N m')
      const mode = c.stiction('clutch', {
        axis: [
          { flange: rear, factor: 1 },
          { flange: front, factor: -1 },
        ],
        holding: () => capacity,
      })
      const power = (m: Motion): Expr =>
        select(eq(mode, 0), 0, mul(capacity, abs(sub(m.flange(rear).rate, m.flange(front).rate))))
      c.energy({ dissipated: power })
      c.state('heat', { unit: 'J', initial: 0, derivative: power })
      clutch = (s) => neg(s.effort('clutch'))
    } else {
      c.signal('heat', 'J', () => 0)
    }
    if (split) meshLoss(c, front, (s) => mul(toFront, s.through(a)), 'front')
    meshLoss(c, rear, (s) => mul(toRear, s.through(a)), 'rear')
    c.signal('inputSpeed', 'rad/s', (s) => s.flange(a).rate)
    c.signal('frontTorque', 'N m', (s) => c.math.add(mul(toFront, s.through(a)), clutch(s)))
    c.signal('rearTorque', 'N m', (s) => sub(mul(toRear, s.through(a)), clutch(s)))
  },
})
