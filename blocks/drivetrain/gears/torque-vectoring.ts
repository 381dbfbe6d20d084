/** Torque-vectoring differential: moves a commanded torque from one side to the other. */
import { defineBlock, quantity, signalIn, signalOut } from '../../../engine/model/blocks/block'
import { inOrder } from '../../../engine/model/blocks/parameter-order'
import type { Motion } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'
import { differentialPorts, logSides, ratioOrder, sideSignals, splitGear, splitRatio } from './split-gear'

export const torqueVectoring = defineBlock({
  type: 'drivetrain/torque-vectoring',
  title: 'Torque-vectoring differential',
  category: 'Drivetrain',
  summary: 'Open differential that transfers a commanded torque between both sides',
  doc: String.raw`
An open differential with the final drive ratio $i$ and a unit that transfers the torque $X$ from the left to the right side, such as an electric motor with a superposition gear:

$$ \omega_i = i\,\frac{\omega_L + \omega_R}{2}, \qquad \tau_L = \frac{i\,T_i}{2} - X, \qquad \tau_R = \frac{i\,T_i}{2} + X $$

*u* is the commanded torque difference, $\tau_R - \tau_L = 2X$, limited to $\pm\Delta_{max}$ and by the power $P_{max}$ of the unit. The unit follows the command with the time constant $T$:

$$ T\,\dot x = \mathrm{clamp}\big(\tfrac{1}{2} u,\ \pm\tfrac{1}{2}\Delta_{max}\big) - x, \qquad X = \mathrm{clamp}\Big(x,\ \pm\frac{P_{max}}{\lvert\omega_R - \omega_L\rvert}\Big) $$

Like the *Differential*, the block provides the axis of its *input*, or couples an existing axis at *shaft*.

When driving forward, a positive *u* turns the vehicle to the left. The unit delivers the power $X\,(\omega_R - \omega_L)$ to the wheels, which is negative while it brakes their speed difference. *power* is this
mechanical power. Wire it to a battery, or leave it open; the model then counts it as delivered from outside.

Source: Sawase and Ushiroda, Improvement of vehicle dynamics by right-and-left torque vectoring system in various drivetrains, Mitsubishi Motors Technical Review 20 (2008) 14-20.`,
  terms: ['torque vectoring', 'active differential', 'yaw control', 'eTV', 'active yaw'],
  icon: 'M12 2v5 M8.5 7h7v8h-7Z M2.5 11h6 M15.5 11h6 M2.5 8v6 M21.5 8v6 M6 19h12 M9 16.5 6 19l3 2.5 M15 16.5l3 2.5-3 2.5',
  ports: {
    ...differentialPorts,
    u: signalIn('Difference', 'N m', 'Commanded torque of the right side minus torque of the left side', {
      side: 'bottom',
    }),
    power: signalOut('Power', 'W', 'Mechanical power that the unit delivers to both sides', { side: 'bottom' }),
  },
  params: {
    ratio: splitRatio,
    limit: quantity('N m', 1000, 'Largest difference', 'Largest torque difference between both sides', {
      min: 0,
      symbol: '\\Delta_{max}',
    }),
    powerLimit: quantity('W', 40000, 'Largest power', 'Largest power of the unit, in both directions', {
      min: 0,
      exclusive: true,
      symbol: 'P_{max}',
    }),
    lag: quantity('s', 0.02, 'Time constant', 'Time constant of the torque', { min: 0, exclusive: true, symbol: 'T' }),
  },
  signals: {
    ...sideSignals,
    x: { unit: 'N m', doc: 'Torque of the unit after its lag', logged: false },
  },
  ...inOrder(ratioOrder),
  build(c) {
    const [left, right] = [c.flange('left'), c.flange('right')]
    const { mul, neg, sub, div, min, max, abs } = c.math
    const gear = splitGear(c)
    const demand = max(mul(-0.5, c.param('limit')), min(mul(0.5, c.param('limit')), mul(0.5, c.input('u'))))
    const x: Expr = c.state('x', {
      unit: 'N m',
      initial: 0,
      derivative: () => div(sub(demand, x), c.param('lag')),
    })
    const difference = (m: Motion): Expr => sub(m.flange(right).rate, m.flange(left).rate)
    // the floor leaves every torque the unit may have: above 1e-9 rad/s for 1 kW and 1e12 N m
    const bound = (m: Motion): Expr => div(c.param('powerLimit'), max(abs(difference(m)), 1e-9))
    const moved = (m: Motion): Expr => max(neg(bound(m)), min(bound(m), x))
    c.drive(left, (m) => neg(moved(m)))
    c.drive(right, moved)
    const power = (m: Motion): Expr => mul(moved(m), difference(m))
    c.output('power', power, { smoothness: 0 })
    c.energy({ dissipated: () => 0, delivered: power })
    logSides(c, gear, moved)
  },
})
