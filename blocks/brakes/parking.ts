/** Parking brake: from the lever or the switch to the clamp force. */
import { choice, defineBlock, quantity, signalIn, signalOut } from '../../engine/model/blocks/block'
import type { Expr } from '../../engine/symbolic'

const electric = { when: { param: 'law', is: ['electric'] } } as const

export const parkingBrake = defineBlock({
  type: 'brakes/parking',
  title: 'Parking brake',
  category: 'Brakes',
  role: 'parking-brake',
  summary: 'Clamp force of a parking brake from its lever or switch',
  doc: String.raw`
The command $u$ from 0 (released) to 1 (applied) requests the clamp force $\bar u F_m$ with $\bar u = \min(\max(u, 0), 1)$. *Lever and cable* supplies it immediately. *Electric
actuator* approaches it with the lag $\tau$, at a rate of at most $F_m/t_a$:

$$ \dot F = \max\left(-\frac{F_m}{t_a},\, \min\left(\frac{\bar u F_m - F}{\tau},\, \frac{F_m}{t_a}\right)\right) $$

Wire the force to the *parking* ports of disc brakes, which hold the axis exactly at rest.

Source: B. Breuer and K. H. Bill, Brake Technology Handbook (SAE, 2008), chapter on parking brakes.`,
  terms: ['handbrake', 'hand brake', 'emergency brake', 'EPB', 'electric parking brake'],
  icon: 'M12 12m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0 M10 16V8h2.5a2.2 2.2 0 0 1 0 4.5H10 M3.5 6a10 10 0 0 0 0 12 M20.5 6a10 10 0 0 1 0 12',
  ports: {
    u: signalIn('Command', '1', '0 released, 1 applied'),
    y: signalOut('Clamp force', 'N', 'Clamp force on each brake'),
  },
  params: {
    law: choice(
      [
        { value: 'lever', label: 'Lever and cable' },
        { value: 'electric', label: 'Electric actuator' },
      ],
      'lever',
      'Actuation',
      'How the force follows the command',
    ),
    force: quantity('N', 18000, 'Clamp force', 'Clamp force on each applied brake', {
      min: 0,
      exclusive: true,
      symbol: 'F_m',
    }),
    time: quantity('s', 0.8, 'Time to apply', 'Time from released to applied', {
      min: 0,
      exclusive: true,
      symbol: 't_a',
      ...electric,
    }),
    lag: quantity('s', 0.05, 'Lag', 'Time constant with which the force approaches its final value', {
      min: 0,
      exclusive: true,
      symbol: '\\tau',
      ...electric,
    }),
  },
  signals: { y: { unit: 'N', doc: 'Clamp force on each brake', logged: true } },
  build(c) {
    c.locateKinks()
    const { sub, mul, div, min, max, neg } = c.math
    const demand = mul(min(max(c.input('u'), 0), 1), c.param('force'))
    if (c.choice('law') === 'electric') {
      const fastest = div(c.param('force'), c.param('time'))
      const y: Expr = c.state('y', {
        unit: 'N',
        initial: 0,
        derivative: () => max(neg(fastest), min(div(sub(demand, y), c.param('lag')), fastest)),
      })
      c.output('y', y)
      return
    }
    const y = c.intermediate('y', demand)
    c.output('y', y, { smoothness: () => Math.min(0, c.inputSmoothness('u')) })
    c.signal('y', 'N', () => y)
  },
})
