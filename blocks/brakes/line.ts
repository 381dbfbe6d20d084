/** Brake line with its modulator: pressure at one wheel. */
import { defineBlock, quantity, signalIn, signalOut, type Param } from '../../engine/model/blocks/block'
import type { Expr } from '../../engine/symbolic'

const positive = { min: 0, exclusive: true } as const
const rate = (value: number, label: string, doc: string): Param =>
  quantity('Pa/s', value, label, doc, { group: 'Limits', ...positive })

export const brakeLine = defineBlock({
  type: 'brakes/line',
  title: 'Brake line',
  category: 'Brakes',
  summary: 'Pressure at one wheel, with lag, limits, and a valve that builds, holds or dumps',
  doc: String.raw`
The pressure $p$ at the wheel follows the supply through the inlet of the modulator:

$$ \dot p = b\,r(p_s - p) - d\,\min\left(\frac{\max(p, 0)}{\tau_d},\, D\right), \qquad
   r(x) = \max\left(-R_f,\, \min\left(\frac{x}{\tau},\, R_r\right)\right) $$

with $b = \min(\max(v, 0), 1)$, $d = \min(\max(-v, 0), 1)$. A controller sets the valve signal $v$:

| $v$ | valve |
|---|---|
| 1 | open: the pressure builds up or falls with the supply |
| 0 | holds |
| -1 | dumps to the reservoir |
| between | share of time with open valve, as with pulse-width modulation |

Without a wire at *valve*, the line is open. The supply $p_s$ is the pressure of the master cylinder, or the *request* of traction or stability control if that is
higher. The pump that supplies a request has its own rise limit.

Source: U. Kiencke and L. Nielsen, Automotive Control Systems, 2nd ed. (Springer, 2005), section 8.1; S. M. Savaresi and M. Tanelli, Active Braking Control Systems Design for
Vehicles (Springer, 2010), section 2.4 (hydraulic brakes).`,
  terms: ['hydraulics', 'modulator', 'ABS valve', 'brake pressure', 'inlet valve', 'outlet valve', 'brake circuit'],
  icon: 'M3 6h6c4 0 4 12 8 12h4 M9 6v12h4 M11 10h4v4h-4Z',
  ports: {
    p: signalIn('Supply', 'Pa', 'Pressure requested by the driver'),
    valve: signalIn('Valve', '1', '1 open, 0 holds, -1 dumps; open if not connected', { optional: true }),
    request: signalIn('Request', 'Pa', 'Pressure requested by a controller, independent of the driver', {
      optional: true,
    }),
    y: signalOut('Wheel pressure', 'Pa', 'Pressure at the wheel'),
  },
  params: {
    lag: quantity('s', 0.02, 'Lag', 'Time constant with which the pressure follows the supply', {
      symbol: '\\tau',
      ...positive,
    }),
    dumpLag: quantity('s', 0.02, 'Dump lag', 'Time constant with which the pressure falls while the valve dumps', {
      symbol: '\\tau_d',
      ...positive,
    }),
    rise: rate(4e8, 'Rise limit', 'Fastest rise with the supply'),
    fall: rate(6e8, 'Fall limit', 'Fastest fall with the supply'),
    dump: rate(1e9, 'Dump limit', 'Fastest fall while the valve dumps'),
    pump: rate(1e8, 'Pump limit', 'Fastest rise towards a request'),
  },
  signals: { y: { unit: 'Pa', doc: 'Pressure at the wheel', logged: true } },
  build(c) {
    c.locateKinks()
    const { sub, mul, div, min, max, neg, gt, select } = c.math
    const supply = c.input('p')
    const request = c.connected('request') ? c.input('request') : undefined
    const target = request === undefined ? supply : max(supply, request)
    const rise = request === undefined ? c.param('rise') : select(gt(request, supply), c.param('pump'), c.param('rise'))
    const follow = (y: Expr): Expr => max(neg(c.param('fall')), min(div(sub(target, y), c.param('lag')), rise))
    const dumped = (y: Expr): Expr => min(div(max(y, 0), c.param('dumpLag')), c.param('dump'))
    const rateOf = (y: Expr): Expr => {
      if (!c.connected('valve')) return follow(y)
      const valve = c.input('valve')
      const share = (of: Expr): Expr => min(max(of, 0), 1)
      return sub(mul(share(valve), follow(y)), mul(share(neg(valve)), dumped(y)))
    }
    const y: Expr = c.state('y', { unit: 'Pa', initial: 0, derivative: () => rateOf(y) })
    c.output('y', y, { smoothness: () => Math.min(0, c.inputSmoothness('p') + 1) })
  },
})
