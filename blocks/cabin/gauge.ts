/** Gauge with a needle. */
import { defineBlock, quantity, signalIn, signalOut } from '../../engine/model/blocks/block'
import { inOrder } from '../../engine/model/blocks/parameter-order'
import type { Expr } from '../../engine/symbolic'

export const gauge = defineBlock({
  type: 'cabin/gauge',
  title: 'Gauge',
  category: 'Motion base',
  summary: 'Needle of a speedometer or rev counter, with lag',
  doc: String.raw`
The reading of a dashboard instrument for a signal $u$, such as vehicle speed or engine speed. The reading follows the signal with the inertia and damping of a needle, within the scale:

$$ \ddot y + 2\zeta\omega\,\dot y + \omega^2\,y = \omega^2 \operatorname{clamp}(u, y_0, y_1), \qquad
   \alpha = \alpha_0 + (\alpha_1 - \alpha_0)\,\frac{y - y_0}{y_1 - y_0} $$

$\alpha$ is the angle of the needle. It starts at the initial reading. For ramps, it lags by $2\zeta/\omega$.

Source: elementary (second-order lag).`,
  terms: ['speedometer', 'rev counter', 'tachometer', 'needle', 'dial', 'instrument', 'dashboard', 'rpm', 'cabin'],
  icon: 'M4 18a9 9 0 1 1 16 0 M12 15l5-6 M12 15h.01 M5.5 12l1.5.5 M12 6v1.5 M18.5 12 17 12.5 M8 20h8',
  ports: {
    u: signalIn('u', '1', 'Signal to show'),
    y: signalOut('Reading', '1', 'Reading of the needle'),
    angle: signalOut('Needle', 'rad', 'Angle of the needle'),
  },
  params: {
    least: quantity('1', 0, 'Start of the scale', 'Smallest reading', { unitOf: 'u', symbol: 'y_0' }),
    largest: quantity('1', 60, 'End of the scale', 'Largest reading', { unitOf: 'u', symbol: 'y_1' }),
    from: quantity('rad', 0, 'Angle at the start', 'Angle of the needle at the smallest reading', {
      symbol: '\\alpha_0',
    }),
    to: quantity('rad', 4.1887902047863905, 'Angle at the end', 'Angle of the needle at the largest reading', {
      symbol: '\\alpha_1',
    }),
    frequency: quantity('rad/s', 12, 'Frequency', 'Undamped frequency of the needle', {
      min: 0,
      exclusive: true,
      symbol: '\\omega',
    }),
    damping: quantity('1', 0.8, 'Damping ratio', 'Damping ratio of the needle', { min: 0, symbol: '\\zeta' }),
    initial: quantity('1', 0, 'Initial reading', 'Reading at the start', { unitOf: 'u' }),
  },
  signals: {
    y: { unit: '1', doc: 'Reading of the needle', logged: true },
    angle: { unit: 'rad', doc: 'Angle of the needle', logged: false },
  },
  sameUnit: () => ['y', 'u'],
  ...inOrder({
    lower: 'least',
    upper: 'largest',
    strict: true,
    at: 'largest',
    what: 'the end of the scale is not above its start',
    figures: (value) => `: ${value('largest')} and ${value('least')}`,
    hint: 'enter a largest reading above the smallest',
  }),
  build(c) {
    const { add, sub, mul, div, min, max, square } = c.math
    const [least, largest, w] = [c.param('least'), c.param('largest'), c.param('frequency')]
    const shown = max(least, min(largest, c.input('u')))
    const y = c.knownState('y', { unit: '1', initial: c.value('initial'), derivative: () => rate })
    const rate: Expr = c.knownState('rate', {
      unit: '1',
      initial: 0,
      derivative: () => sub(mul(square(w), sub(shown, y)), mul(2, c.param('damping'), w, rate)),
    })
    const angle = add(
      c.param('from'),
      mul(sub(c.param('to'), c.param('from')), div(sub(y, least), sub(largest, least))),
    )
    c.output('y', y, { smoothness: () => Math.min(2, c.inputSmoothness('u') + 2) })
    c.output('angle', angle, { smoothness: () => Math.min(2, c.inputSmoothness('u') + 2) })
    c.signal('angle', 'rad', () => angle)
  },
})
