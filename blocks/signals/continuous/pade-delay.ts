/** Pade approximation of a delay. */
import { choice, defineBlock, quantity } from '../../../engine/model/blocks/block'
import type { Num } from '../../../engine/symbolic'
import { isZero } from '../linear/matrices'
import { cascade, resetPort, startParams } from '../linear/parameters'
import { orders } from '../linear/pass-filter'
import { sectionsOf } from '../linear/poles-and-zeros'
import { rootsOf } from '../linear/polynomials'
import { sectionSystem } from '../linear/state-space'
import { inputs, output, outputSignals } from '../ports'

export const padeDelay = defineBlock({
  type: 'signals/pade-delay',
  title: 'Padé delay',
  category: 'Filters and control',
  summary: 'Approximates a delay by a rational function, without memory of the past',
  doc: String.raw`
$$ e^{-\tau s} \approx \frac{\sum_k c_k (-\tau s)^k}{\sum_k c_k (\tau s)^k}, \qquad c_k = \frac{(2n - k)!\, n!}{(2n)!\, k!\, (n - k)!} $$

An all-pass of order $n$ whose phase is that of the delay up to about $\omega = n/\tau$ (1 % at $n = 2$ and $\omega\tau = 2.1$). It has $n$ states and can be linearised, so
use it for stability analyses and continuous controllers. A step passes at once with the sign $(-1)^n$ and then oscillates; the
[transport delay](transport-delay.md) keeps it a step. The delay is tunable while the model runs; changing the order recompiles the model.

*Start* and reset work as for the [low-pass](low-pass.md). The output contains the input of the same instant.

For vectors, the block works element by element; the delay may be a list with one value for each element.

Source: H. Pade, Annales scientifiques de l'E.N.S. 9 (1892) 3-93; Franklin, Powell and Emami-Naeini (2006), Feedback Control of Dynamic
Systems, 5th ed., 5.7.`,
  terms: ['dead time', 'pade', 'transport lag', 'latency', 'all-pass'],
  icon: 'M3 3h18v18H3Z M6 16h3l2-3c1.5 5 3-7 4.5-7H18 M6 8h3',
  ports: { ...inputs(1, 1), ...resetPort, ...output },
  params: {
    delay: quantity('s', 0.1, 'Delay', 'Time by which the signal is delayed', {
      perElement: true,
      min: 0,
      exclusive: true,
      symbol: String.raw`\tau`,
    }),
    order: choice(orders(8), '2', 'Order', 'Order of numerator and denominator'),
    ...startParams,
  },
  signals: outputSignals,
  elementwise: true,
  sameUnit: () => ['y', 'u1'],
  build(c) {
    const order = Number(c.choice('order'))
    // of a delay of one second; another delay is another scale of time
    const poles = rootsOf([...padeCoefficients(order)].reverse())
    const zeros = poles.map(({ re, im }) => ({ re: -re, im }))
    const sections = sectionsOf({ zeros, poles, gain: order % 2 === 0 ? 1 : -1 })
    const rate = c.math.div(1, c.param('delay'))
    const scaled = (x: Num, power: number): Num => (isZero(x) ? 0 : c.math.mul(x, c.math.ipow(rate, power)))
    const systems = sections.map(({ numerator, denominator, scale = 1 }) =>
      sectionSystem(c.math, {
        numerator: numerator.map(scaled),
        denominator: denominator.map((x, k) => scaled(x, k + 1)),
        scale: scaled(scale, 1),
      }),
    )
    cascade(c, systems, undefined)
  },
})

/** c_0 = 1, c_1, ..., c_n */
function padeCoefficients(n: number): readonly number[] {
  const factors = [1]
  for (let k = 1; k <= n; k++) factors.push((factors[k - 1] * (n - k + 1)) / (k * (2 * n - k + 1)))
  return factors
}
