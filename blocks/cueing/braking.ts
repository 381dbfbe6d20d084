/** Braking before the limits of a platform. */
import { ANY_UNIT, defineBlock, quantity, signalIn, signalOut } from '../../engine/model/block'
import type { Expr } from '../../engine/symbolic'
import { positive } from './axes'

export const braking = defineBlock({
  type: 'cueing/braking',
  title: 'Braking limit',
  category: 'Motion base',
  summary: 'Slows a command before the travel limit, without an abrupt stop',
  doc: String.raw`
Follows its command, but only as fast as it can brake before the travel limit $L$ with the deceleration $b$:

$$ \dot y = \max\left(-\sqrt{2 b\,(L + y)},\; \min\left(\frac{u - y}{\tau},\; \sqrt{2 b\,(L - y)}\right)\right) $$

It stays within $\pm L$, and releases as soon as the command returns. While it doesn't brake, it follows with the lag $\tau$.
Use it on washout positions or on leg extensions, so that the platform doesn't reach its end stops.

For vectors, the block works element by element; limits can be lists with one value per element.

Source: braking from speed $v$ takes the travel $v^2/(2b)$; Telban and Cardullo (2005), NASA/CR-2005-213747 (braking of actuators).`,
  terms: ['motion cueing', 'soft limit', 'software limit', 'excursion', 'platform', 'actuator limit', 'washout'],
  icon: 'M3 5h18 M3 19h18 M3 17c5-2 5-11 10-11h8 M16 9h4 M18 11h3',
  ports: { u: signalIn('u', '1', 'Command'), y: signalOut('y', '1', 'Command within the limit') },
  params: {
    limit: quantity('1', 0.5, 'Limit', 'Largest magnitude of the output', {
      unitOf: 'y',
      symbol: 'L',
      perElement: true,
      ...positive,
    }),
    deceleration: quantity('1', 3, 'Deceleration', 'Braking deceleration, in units of the output per second squared', {
      symbol: 'b',
      perElement: true,
      unitOf: ANY_UNIT,
      ...positive,
    }),
    lag: quantity('s', 0.02, 'Lag', 'Time constant with which the output follows', { symbol: '\\tau', ...positive }),
  },
  signals: { y: { unit: '1', doc: 'Command within the limit', logged: false } },
  elementwise: true,
  sameUnit: () => ['y', 'u'],
  build(c) {
    const { add, sub, mul, div, min, max, neg, sqrt } = c.math
    const [limit, deceleration] = [c.param('limit'), c.param('deceleration')]
    const u = c.input('u')
    const y: Expr = c.knownState('y', {
      unit: '1',
      initial: 0,
      derivative: () => {
        const speed = (left: Expr): Expr => sqrt(max(mul(2, deceleration, left), 0))
        const wanted = div(sub(u, y), c.param('lag'))
        return max(neg(speed(add(limit, y))), min(wanted, speed(sub(limit, y))))
      },
    })
    c.cueing({ kind: 'excursion', what: 'Axis', unit: '1', values: () => [y], limits: [neg(limit), limit], of: u })
    c.output('y', y, { smoothness: () => Math.min(0, c.inputSmoothness('u') + 1) })
  },
})
