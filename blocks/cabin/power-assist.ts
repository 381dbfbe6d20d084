/** Power assist of a steering: torque of its motor over the torque of the driver. */
import { defineBlock, quantity, signalIn, signalOut, type Param } from '../../engine/model/block'
import { curveThrough, type CurveSettings } from '../../engine/numerics/interpolation/curve'

const settings: CurveSettings = { interpolation: 'linear', outside: { linear: 'tangent', spline: 'tangent' } }
const curve: Param = {
  kind: 'table',
  group: 'Parameters',
  label: 'Assist curve',
  doc: 'Motor torque at standstill over torsion bar torque, both in the same direction; mirrored for the other direction',
  columns: [
    { name: 'bar', unit: 'N m' },
    { name: 'assist', unit: 'N m' },
  ],
  default: [
    [0, 0],
    [1, 1],
    [3, 6],
    [6, 18],
  ],
  curve: settings,
}

export const powerAssist = defineBlock({
  type: 'cabin/power-assist',
  title: 'Power assist',
  category: 'Motion base',
  summary: 'Torque of a steering motor from an assist curve and the vehicle speed',
  doc: String.raw`
The torque requested from a power steering motor follows the torsion bar torque $\tau$ through the *assist curve* $A$, and falls with the vehicle speed $v$. The motor follows the request
with a lag, up to its largest torque:

$$ \tau_r = \operatorname{sign}(\tau)\,A(\lvert\tau\rvert)\,\frac{1}{1 + \lvert v\rvert/v_h}, \qquad
   \dot\tau_m = \frac{\operatorname{clamp}(\tau_r, \pm\tau_{max}) - \tau_m}{T} $$

At $v_h$, the assist is half its value at standstill. The output is the torque on the pinion: wire it to a [Torque](../mechanics/torque.md) on its axis. On a torsion bar of stiffness $k$, the lag $T$ turns the slope
$A'$ of the curve into a negative damping of about $A' k\,T$ on the pinion. If the steering has less damping than that, it oscillates.

Source: M. Harrer and P. Pfeffer (eds., 2017), Steering Handbook, Springer, chapters on electric power steering and steering feel.`,
  terms: ['power steering', 'EPS', 'boost curve', 'servo steering', 'steering motor', 'control loading'],
  icon: 'M3 20h18 M3 20V4 M3 19c7 0 9-2 11-13 M3 19.5c9 0 12-2 14-8 M17 4l3 2-3 2',
  ports: {
    bar: signalIn('Bar torque', 'N m', 'Torque in the torsion bar'),
    speed: signalIn('Speed', 'm/s', 'Vehicle speed; if not connected, the vehicle is at rest', { optional: true }),
    torque: signalOut('Torque', 'N m', 'Torque of the motor on the pinion'),
  },
  params: {
    assist: curve,
    halfSpeed: quantity('m/s', 15, 'Half speed', 'Speed at which the assist is halved', {
      min: 0,
      exclusive: true,
      symbol: 'v_h',
    }),
    largest: quantity('N m', 60, 'Largest torque', 'Largest torque of the motor on the pinion', {
      min: 0,
      exclusive: true,
      symbol: '\\tau_{max}',
    }),
    lag: quantity('s', 0.002, 'Lag', 'Time constant of the motor and its control', {
      min: 0,
      exclusive: true,
      symbol: 'T',
    }),
  },
  signals: {
    torque: { unit: 'N m', doc: 'Torque of the motor on the pinion', logged: true },
    demand: { unit: 'N m', doc: 'Requested torque, before the limit', logged: false },
  },
  build(c) {
    const { add, sub, mul, div, abs, sign, min, max, neg, pool } = c.math
    const bar = c.input('bar')
    const boost = pool.lookup(
      { name: `${c.name}.assist`, ...curveThrough(c.table('assist'), 'linear', settings) },
      abs(bar),
    )
    const fade = c.connected('speed') ? add(1, div(abs(c.input('speed')), c.param('halfSpeed'))) : 1
    const demand = c.intermediate('demand', div(mul(sign(bar), boost), fade))
    const limit = c.param('largest')
    const torque = c.state('torque', {
      unit: 'N m',
      initial: 0,
      derivative: () => div(sub(max(neg(limit), min(limit, demand)), torque), c.param('lag')),
    })
    c.output('torque', torque, { smoothness: 0 })
    c.signal('demand', 'N m', () => demand)
  },
})
