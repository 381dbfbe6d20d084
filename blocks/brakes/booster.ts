/** Pedal, booster and master cylinder: pedal force to brake pressure. */
import { inOrder } from '../../engine/model/blocks/parameter-order'
import { defineBlock, quantity, signalIn, signalOut } from '../../engine/model/blocks/block'
import { capacityOf } from '../mechanics/shafts/friction-capacity'

const size = { min: 0, exclusive: true } as const

export const booster = defineBlock({
  type: 'brakes/booster',
  title: 'Brake booster',
  category: 'Brakes',
  summary: 'Master cylinder pressure from the force on the brake pedal',
  doc: String.raw`
The pedal force $u$ pushes the rod with $F = i\,u$, where $i$ is the pedal ratio. The booster multiplies the force above the
preload $F_0$ by its gain $g$, up to the knee $F_k$ at which its vacuum is exhausted. Beyond the knee, only the foot adds force:

$$ p = \frac{4}{\pi d^2}\Big(F + (g - 1)\,\big(\min(\max(F, F_0), F_k) - F_0\big)\Big) $$

with the bore $d$ of the master cylinder. $g = 1$ means no booster. The block is a static characteristic; *Brake line* adds lag and limits.

Source: B. Breuer and K. H. Bill, Brake Technology Handbook (SAE, 2008), chapter on brake boosters; R. Limpert, Brake Design and Safety, 3rd ed.
(SAE, 2011), section 5.3.`,
  terms: ['brake pedal', 'vacuum booster', 'servo', 'master cylinder', 'pedal force', 'brake pressure'],
  icon: 'M3 4v8l4 4 M3 12h4 M7 8h5v10H7Z M12 11h6v4h-6 M18 13h4 M14 11v4',
  ports: {
    u: signalIn('Pedal force', 'N', 'Force of the foot on the pedal; not negative'),
    p: signalOut('Pressure', 'Pa', 'Pressure of the master cylinder'),
  },
  params: {
    pedalRatio: quantity('1', 3.5, 'Pedal ratio', 'Pedal travel over rod travel', {
      symbol: 'i',
      ...size,
    }),
    gain: quantity('1', 5, 'Gain', 'Booster output force over rod force, below the knee', {
      min: 1,
      symbol: 'g',
    }),
    preload: quantity('N', 60, 'Preload', 'Rod force at which the booster starts to assist', {
      min: 0,
      symbol: 'F_0',
    }),
    knee: quantity('N', 1200, 'Knee', 'Rod force at which the booster is exhausted', { min: 0, symbol: 'F_k' }),
    bore: quantity('m', 0.0254, 'Bore', 'Diameter of the master cylinder', { symbol: 'd', ...size }),
  },
  signals: { p: { unit: 'Pa', doc: 'Pressure of the master cylinder', logged: true } },
  ...inOrder({
    lower: 'preload',
    upper: 'knee',
    at: 'knee',
    what: 'the booster is exhausted before it starts to assist',
    hint: 'enter a knee of at least the preload',
  }),
  build(c) {
    c.locateKinks()
    const { add, sub, mul, div, min, max, square } = c.math
    const rod = c.intermediate('rod', mul(c.param('pedalRatio'), capacityOf(c, 'force', c.input('u'), 'N')))
    const preload = c.param('preload')
    const helped = sub(min(max(rod, preload), c.param('knee')), preload)
    const force = add(rod, mul(sub(c.param('gain'), 1), helped))
    const p = c.intermediate('p', div(mul(4 / Math.PI, force), square(c.param('bore'))))
    c.output('p', p, { smoothness: () => Math.min(0, c.inputSmoothness('u')) })
    c.signal('p', 'Pa', () => p)
  },
})
