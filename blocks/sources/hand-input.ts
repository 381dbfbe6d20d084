/** Source that is set by hand during a run, smooth enough to prescribe a motion. */
import { defineBlock, quantity } from '../../engine/model/blocks/block'
import { sourcePorts } from './source'

export const handInput = defineBlock({
  type: 'sources/hand-input',
  title: 'Hand input',
  category: 'Sources',
  role: 'hand-input',
  summary: 'A value set during the run, smoothed so that it can drive a motion',
  doc: String.raw`
The output follows a target, which may jump whenever you turn a wheel or press a key, through three equal lags
(a critically damped third-order filter):

$$ \dddot y = \omega^3 (u - y) - 3\omega^2\,\dot y - 3\omega\,\ddot y, \qquad \frac{Y(s)}{U(s)} = \left(\frac{\omega}{s + \omega}\right)^3 $$

$y$, $\dot y$ and $\ddot y$ are states, so they are known exactly and continuous for any target: the output can feed a
motion driver. It never overshoots, lags by $3/\omega$ and is within 5 % of a new target after $6.3/\omega$. Without input,
it stays at its target.

Source: elementary; three first-order lags in series.`,
  icon: 'M8 12V5a1.5 1.5 0 0 1 3 0v6V4a1.5 1.5 0 0 1 3 0v7V6a1.5 1.5 0 0 1 3 0v9a6 6 0 0 1-6 6c-3 0-4-2-7-7a1.5 1.5 0 0 1 2.5-1.5Z',
  ports: sourcePorts,
  params: {
    target: quantity('1', 0, 'Target', 'Target of the output, in the unit of the connected input', { unitOf: 'y' }),
    initial: quantity('1', 0, 'Start', 'Output at the start, at rest', { unitOf: 'y' }),
    bandwidth: quantity('rad/s', 20, 'Bandwidth', 'Rate of the three lags', { min: 0, exclusive: true }),
  },
  signals: {
    y: { unit: '1', doc: 'Output', logged: true },
    dy: { unit: '1/s', doc: 'Rate of the output', logged: false },
    ddy: { unit: '1/s^2', doc: 'Second derivative of the output', logged: false },
  },
  build(c) {
    const { add, sub, mul } = c.math
    const omega = c.param('bandwidth')
    const target = c.fromOutside(c.param('target'), 'target')
    const square = mul(omega, omega)
    const y = c.knownState('y', { unit: '1', initial: c.value('initial'), derivative: () => dy })
    const dy = c.knownState('dy', { unit: '1/s', initial: 0, derivative: () => ddy })
    const ddy = c.knownState('ddy', {
      unit: '1/s^2',
      initial: 0,
      derivative: () => sub(mul(mul(square, omega), sub(target, y)), mul(mul(3, omega), add(mul(omega, dy), ddy))),
    })
    c.output('y', y, { smoothness: 2 })
  },
})
