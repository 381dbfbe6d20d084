/** Regenerative blending: splits a brake torque between motor and friction. */
import { inOrder } from '../../engine/model/blocks/parameter-order'
import { defineBlock, quantity, signalIn, signalOut } from '../../engine/model/blocks/block'
import { capacityOf } from '../mechanics/shafts/friction-capacity'

export const blending = defineBlock({
  type: 'brakes/blending',
  title: 'Regenerative blending',
  category: 'Brakes',
  command: { inputs: ['u'], kind: 'controller' },
  summary: 'Splits a brake torque between the motor and the friction brakes',
  doc: String.raw`
The motor supplies as much of the requested torque $T$ as it can, and friction supplies the rest, so the sum is always $T$:

$$ T_m = \min\big(T,\; s\,k(v)\,T_a\big), \qquad T_f = T - T_m, \qquad k(v) = \min\left(\max\left(\frac{|v| - v_0}{v_1 - v_0}, 0\right), 1\right) $$

$T_a$ is the torque that motor, inverter and battery can currently absorb, and $s$ is the usable share. Near standstill, $k$ fades out the motor torque, because friction, not the motor, must hold the
car. Without *speed*, $k = 1$. All torques refer to the same shaft, and none is negative.

Feed the friction torque to the brakes (for a *Brake line*, divided by the torque per pressure), and the motor torque, with the opposite sign, to the motor. This block adds no lag to the motor torque;
the motor model has its own.

Source: Y. Gao, L. Chen and M. Ehsani, SAE 1999-01-2910; M. Ehsani, Y. Gao, S. Longo and K. Ebrahimi, Modern Electric, Hybrid Electric, and Fuel Cell Vehicles, 3rd ed. (CRC, 2018),
chapter on regenerative braking (series strategy).`,
  terms: [
    'regenerative braking',
    'regeneration',
    'recuperation',
    'brake by wire',
    'electric car',
    'one pedal',
    'torque split',
  ],
  icon: 'M3 12h6 M9 12l4-6h8 M9 12l4 6h8 M18 3l3 3-3 3 M18 15l3 3-3 3 M14 10l-2 3h3l-2 3',
  ports: {
    u: signalIn('Brake torque', 'N m', 'Requested torque; not negative'),
    available: signalIn(
      'Available motor torque',
      'N m',
      'Brake torque that the motor can currently supply; not negative',
    ),
    speed: signalIn('Speed', 'm/s', 'Speed of the vehicle', { optional: true }),
    motor: signalOut('Motor torque', 'N m', 'Brake torque of the motor'),
    friction: signalOut('Friction torque', 'N m', 'Brake torque of the friction brakes'),
  },
  params: {
    share: quantity('1', 1, 'Share', 'Usable share of the motor torque', { min: 0, max: 1, symbol: 's' }),
    fadeEnd: quantity('m/s', 1, 'Fade-out end', 'Speed below which the motor does not brake', {
      min: 0,
      symbol: 'v_0',
      group: 'Fading',
    }),
    fadeBegin: quantity('m/s', 3, 'Fade-out start', 'Speed above which the motor brakes fully', {
      min: 0,
      exclusive: true,
      symbol: 'v_1',
      group: 'Fading',
    }),
  },
  signals: {
    motor: { unit: 'N m', doc: 'Brake torque of the motor', logged: true },
    friction: { unit: 'N m', doc: 'Brake torque of the friction brakes', logged: true },
  },
  ...inOrder({
    lower: 'fadeEnd',
    upper: 'fadeBegin',
    strict: true,
    at: 'fadeBegin',
    what: 'the speed at which the fade-out starts is not above the speed at which it ends',
    hint: 'enter a start of the fade-out above its end',
  }),
  build(c) {
    c.locateKinks()
    const { sub, mul, div, min, max, abs } = c.math
    const demand = capacityOf(c, 'torque', c.input('u'), 'N m')
    const available = capacityOf(c, 'torque', c.input('available'), 'N m', 'available')
    const end = c.param('fadeEnd')
    const fade = c.connected('speed')
      ? min(max(div(sub(abs(c.input('speed')), end), sub(c.param('fadeBegin'), end)), 0), 1)
      : c.math.num(1)
    const motor = c.intermediate('motor', min(demand, mul(c.param('share'), fade, available)))
    const friction = c.intermediate('friction', sub(demand, motor))
    for (const [name, value] of [
      ['motor', motor],
      ['friction', friction],
    ] as const) {
      c.output(name, value, { smoothness: 0 })
      c.signal(name, 'N m', () => value)
    }
  },
})
