/** Motion-sickness dose value of ISO 2631-1. */
import { defineBlock, quantity, signalIn, signalOut } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'
import { evaluationParams, samplingOf } from '../evaluation'
import { integratorChain, type Polynomial } from '../integrator-chain'

const circular = (hertz: number): number => 2 * Math.PI * hertz
/** s^2 + w s/Q + w^2 for a frequency in Hz. */
const quadratic = (hertz: number, q: number): readonly number[] => [circular(hertz) ** 2, circular(hertz) / q, 1]

/** Weighting Wf in sections, ISO 2631-1:1997, table A.1 (f1, f2 with Butterworth damping; f3 infinite). */
const sections: readonly { readonly numerator: Polynomial; readonly denominator: readonly number[] }[] = [
  { numerator: [0, 0, 1], denominator: quadratic(0.08, Math.SQRT1_2) },
  { numerator: [circular(0.63) ** 2], denominator: quadratic(0.63, Math.SQRT1_2) },
  { numerator: [circular(0.25) ** 2], denominator: quadratic(0.25, 0.86) },
  { numerator: quadratic(0.0625, 0.8), denominator: quadratic(0.1, 0.8) },
]

export const sicknessDose = defineBlock({
  type: 'cueing/sickness-dose',
  title: 'Motion sickness dose',
  category: 'Motion base',
  summary: 'Motion-sickness dose value of ISO 2631-1 (weighting Wf)',
  doc: String.raw`
Weights an acceleration with $W_f$ and accumulates the dose

$$ MSDV = \sqrt{\int a_w^2\,dt} \quad (\mathrm{m/s^{1.5}}), \qquad VI = K_m\, MSDV $$

$VI$ is the percentage of unadapted adults who may vomit, with $K_m = 1/3$ for vertical motion. The standard defines it for the vertical axis and exposures from 20
minutes to about 6 hours; use other axes for comparison only.

The weighting is a product of high pass (0.08 Hz), low pass (0.63 Hz), both of Butterworth type, transition ($f_4$ = 0.25 Hz, $Q_4$ = 0.86, $f_3$ infinite) and upward step
($f_5$ = 0.0625 Hz, $Q_5$ = 0.80, $f_6$ = 0.1 Hz, $Q_6$ = 0.80), with $\omega = 2 \pi f$:

$$ \frac{s^2}{s^2 + \sqrt 2\, \omega_1 s + \omega_1^2} \cdot \frac{\omega_2^2}{s^2 + \sqrt 2\, \omega_2 s + \omega_2^2} \cdot
   \frac{\omega_4^2}{s^2 + \omega_4 s/Q_4 + \omega_4^2} \cdot \frac{s^2 + \omega_5 s/Q_5 + \omega_5^2}{s^2 + \omega_6 s/Q_6 + \omega_6^2} $$

For vectors, the block works element by element. *At sample times*, the filters follow Tustin's rule and the integral is a sum.

Source: ISO 2631-1:1997, clause 9 and annexes A and D.`,
  terms: ['MSDV', 'ISO 2631', 'simulator sickness', 'kinetosis', 'Wf', 'vomiting', 'comfort'],
  icon: 'M12 3a8 8 0 1 0 0 16 8 8 0 1 0 0-16 M9 9h.01 M15 9h.01 M8 14c1-2 2 1 4 0s3-1 4 0 M18 19l3 2',
  ports: {
    a: signalIn('a', 'm/s^2', 'Acceleration, usually vertical'),
    weighted: signalOut('weighted', 'm/s^2', 'Weighted acceleration'),
    dose: signalOut('dose', 'm/s^(3/2)', 'Motion-sickness dose value so far'),
  },
  params: {
    factor: quantity('s^(3/2)/m', 1 / 3, 'Factor', 'Percentage of people who may vomit per dose', {
      symbol: 'K_m',
      min: 0,
      exclusive: true,
    }),
    ...evaluationParams,
  },
  signals: {
    weighted: { unit: 'm/s^2', doc: 'Weighted acceleration', logged: false },
    dose: { unit: 'm/s^(3/2)', doc: 'Motion-sickness dose value so far', logged: true },
    incidence: { unit: '1', doc: 'Percentage of people who may vomit', logged: false },
  },
  elementwise: true,
  build(c) {
    const sampling = samplingOf(c)
    const weighted = sections.reduce<Expr>((input, { numerator, denominator }, i) => {
      const name = `section${i + 1}`
      const chain = integratorChain(c, {
        states: [`${name}x1`, `${name}x2`],
        input: () => input,
        denominator,
        sampling,
      })
      return chain.filtered(numerator)
    }, c.input('a'))
    const squares = accumulated(c, weighted)
    const dose = c.math.sqrt(c.math.max(squares, 0))
    c.output('weighted', weighted, { smoothness: () => (sampling === null ? c.inputSmoothness('a') + 4 : -1) })
    c.output('dose', dose, { smoothness: sampling === null ? 0 : -1 })
    c.signal('weighted', 'm/s^2', () => weighted)
    c.signal('dose', 'm/s^(3/2)', () => dose)
    const incidence = c.math.mul(c.param('factor'), dose)
    c.signal('incidence', '1', () => incidence)
    c.cueing({ kind: 'dose', dose, incidence })
  },
})

function accumulated(c: ComponentBuilder, weighted: Expr): Expr {
  const { square, add, mul } = c.math
  const unit = 'm^2/s^3'
  const sampling = samplingOf(c)
  if (sampling === null) return c.knownState('squares', { unit, initial: 0, derivative: () => square(weighted) })
  const { sampleTime, offset } = sampling
  const squares = c.discrete('squares', {
    unit,
    initial: 0,
    sampleTime,
    offset,
    update: () => add(c.previous(squares), mul(sampleTime, square(weighted))),
  })
  return squares
}
