/** Power assist of a steering: torque of its motor over the torque of the driver. */
import { choice, defineBlock, quantity, signalIn, signalOut, type Param } from '../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../engine/model/component/component'
import { curveThrough, type CurveSettings } from '../../engine/numerics/interpolation/curve'
import type { Expr } from '../../engine/symbolic'
import { mapInterpolation, mirroredMap } from './mirrored-map'

const settings: CurveSettings = { interpolation: 'linear', outside: { linear: 'tangent', spline: 'tangent' } }
const byCurve = { param: 'law', is: ['curve'] } as const
const curve: Param = {
  kind: 'table',
  group: 'Parameters',
  when: byCurve,
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

/** Falls with the speed, and rises faster with the torque where the driver needs help. */
const map: Param = {
  kind: 'table',
  group: 'Parameters',
  when: { param: 'law', is: ['map'] },
  label: 'Assist map',
  doc: 'Torques in the torsion bar in the first column, from 0; speeds in the first row; torques of the motor between them, to the same side. For the other side it is mirrored; beyond the map its edge holds',
  columns: [
    { name: 'bar', unit: 'N m' },
    { name: 'speed', unit: 'm/s' },
    { name: 'assist', unit: 'N m' },
  ],
  default: [
    [0, 0, 10, 20, 40],
    [0, 0, 0, 0, 0],
    [1, 1, 0.6, 0.4, 0.2],
    [3, 6, 3.6, 2.4, 1.5],
    [6, 18, 11, 7.5, 5],
    [8, 28, 18, 12, 8],
  ],
  map: { interpolation: { param: 'mapInterpolation' } },
}

const texts = {
  value: 'assist',
  over: 'a torque',
  direction: 'to the side of the driver, from 0 up',
  jump: 'an assist that jumps as the torque changes its side shakes the wheel',
}

export const powerAssist = defineBlock({
  type: 'cabin/power-assist',
  title: 'Power assist',
  category: 'Motion base',
  command: { inputs: [], kind: 'controller' },
  summary: 'Torque of a steering motor from an assist curve or map and the vehicle speed',
  doc: String.raw`
The torque requested from a power steering motor follows the torsion bar torque $\tau$ through the *assist curve* $A$, and falls with the vehicle speed $v$. The motor follows the request
with a lag, up to its largest torque:

$$ \tau_r = \operatorname{sign}(\tau)\,A(\lvert\tau\rvert)\,\frac{1}{1 + \lvert v\rvert/v_h}, \qquad
   \dot\tau_m = \frac{\operatorname{clamp}(\tau_r, \pm\tau_{max}) - \tau_m}{T} $$

At $v_h$, the assist is half its value at standstill. With a *map*, the requested torque is $\operatorname{sign}(\tau)\,A(\lvert\tau\rvert, \lvert v\rvert)$, with splines between the
points of the map, because a driver feels corners in the assist. The output is the torque on the pinion: wire it to a [Torque](../mechanics/torque.md) on its axis. On a torsion bar of stiffness $k$, the lag $T$ turns the slope
$A'$ of the curve into a negative damping of about $A' k\,T$ on the pinion. If the steering has less damping than that, it oscillates.

Source: M. Harrer and P. Pfeffer (eds., 2017), Steering Handbook, Springer, chapters on electric power steering and steering feel.`,
  terms: ['power steering', 'EPS', 'boost curve', 'assist map', 'servo steering', 'steering motor', 'control loading'],
  icon: 'M3 20h18 M3 20V4 M3 19c7 0 9-2 11-13 M3 19.5c9 0 12-2 14-8 M17 4l3 2-3 2',
  ports: {
    bar: signalIn('Bar torque', 'N m', 'Torque in the torsion bar'),
    speed: signalIn('Speed', 'm/s', 'Vehicle speed; if not connected, the vehicle is at rest', { optional: true }),
    torque: signalOut('Torque', 'N m', 'Torque of the motor on the pinion'),
  },
  params: {
    law: choice(
      [
        { value: 'curve', label: 'Curve that fades with speed' },
        { value: 'map', label: 'Map over torque and speed' },
      ],
      'curve',
      'Assist',
      'Where the assist comes from',
    ),
    assist: curve,
    map,
    mapInterpolation: mapInterpolation({ when: { param: 'law', is: ['map'] } }),
    halfSpeed: quantity('m/s', 15, 'Half speed', 'Speed at which the assist is halved', {
      when: byCurve,
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
    const { sub, mul, div, abs, sign, min, max, neg } = c.math
    const bar = c.input('bar')
    const speed = c.connected('speed') ? abs(c.input('speed')) : undefined
    const boost = c.choice('law') === 'map' ? mirroredMap(c, texts)(abs(bar), speed) : faded(c, abs(bar), speed)
    const demand = c.intermediate('demand', mul(sign(bar), boost))
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

function faded(c: ComponentBuilder, bar: Expr, speed: Expr | undefined): Expr {
  const { add, div, pool } = c.math
  const boost = pool.lookup({ name: `${c.name}.assist`, ...curveThrough(c.table('assist'), 'linear', settings) }, bar)
  return speed === undefined ? boost : div(boost, add(1, div(speed, c.param('halfSpeed'))))
}
