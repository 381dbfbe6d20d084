/** Transfer function block, stated by the coefficients of numerator and denominator. */
import { defineBlock, type Param } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { ModelError } from '../../../engine/errors/model-error'
import { companion } from '../linear/companion'
import { discretisation, discretised } from '../linear/discretise'
import { cascade, resetPort, startParams } from '../linear/parameters'
import { rootsOf, trimmed } from '../linear/polynomials'
import { warnUnstable } from '../linear/stability'
import { inputs, output, outputSignals } from '../ports'

export const coefficients = (label: string, doc: string, values: readonly number[]): Param => ({
  kind: 'table',
  label,
  doc,
  group: 'Parameters',
  columns: [{ name: 'coefficient', unit: '1' }],
  default: values.map((x) => [x]),
})

export const transferFunction = defineBlock({
  type: 'signals/transfer-function',
  title: 'Transfer function',
  category: 'Filters and control',
  command: { kind: 'law' },
  summary: 'Ratio of two polynomials in s, continuous or sampled',
  doc: String.raw`
$$ \frac{y(s)}{u_1(s)} = \frac{b_0 s^m + \dots + b_m}{a_0 s^n + \dots + a_n}, \qquad m \le n $$

Enter the coefficients in descending powers of $s$, one row each, in SI. A numerator of higher order than the denominator (a pure derivative) is
refused: add poles.

*Sampled* replaces the equation by a difference equation at the sample time $T$, and holds its output between samples:

| method | |
|---|---|
| Tustin | $s = \frac{2}{T}\,\frac{z - 1}{z + 1}$; with a prewarping frequency $\omega_p > 0$, $\frac{\omega_p}{\tan(\omega_p T/2)}\,\frac{z - 1}{z + 1}$, exact at $\omega_p$ |
| zero-order hold | exact for an input that is constant between samples |
| matched | poles and zeros $p$ become $e^{pT}$, zeros at infinity $-1$; the same gain at low frequencies |
| matched, with delay | the same without one of the zeros at $-1$: the output does not need the input of the same sample |

The states are those of the observer canonical form, scaled by powers of two. Coefficients of a high order determine poles that lie close together only
roughly, so from an order of about 8 use [zero-pole-gain](zero-pole-gain.md). Coefficients are part of the compiled equations; changing them recompiles the model.

The block starts at rest (states zero), in the steady state of its input at the start, or in that of a given input. A reset starts it again. Poles in the right
half-plane are allowed and give a warning.

For vectors, the block works element by element.

Source: Kailath (1980), Linear Systems, 2.1; Franklin, Powell and Workman (1998), Digital Control of Dynamic Systems, 3rd ed., 6.1 to 6.3.`,
  terms: [
    'filter',
    'tf',
    'Laplace',
    'lead-lag',
    'lead',
    'lag',
    'compensator',
    'bilinear',
    'Tustin',
    'ZOH',
    'matched',
    'prewarping',
    'phase lead',
  ],
  icon: 'M3 3h18v18H3Z M6 12h12 M11 6l1.3-1v4.6 M14 15.2c-.5-1.2-4-1.2-4 .2 0 1.6 4 .6 4 2.3 0 1.5-3.5 1.5-4 .2',
  ports: { ...inputs(1, 1), ...resetPort, ...output },
  params: {
    numerator: coefficients('Numerator', 'Coefficients of the numerator in descending powers of s', [1]),
    denominator: coefficients('Denominator', 'Coefficients of the denominator in descending powers of s', [1, 1]),
    ...discretisation,
    ...startParams,
  },
  signals: outputSignals,
  elementwise: true,
  build(c) {
    const { numerator, denominator } = ratio(c, 'numerator', 'denominator')
    const poles = rootsOf(denominator)
    warnUnstable(c, poles, 's')
    const { systems, sampling } = discretised(c, companion(numerator, denominator), () => ({
      zeros: numerator.length === 0 ? [] : rootsOf(numerator),
      poles,
      gain: (numerator[0] ?? 0) / denominator[0],
    }))
    cascade(c, systems, sampling)
  },
})

/**
 * Coefficients of a proper fraction.
 * @param remedy change that makes a fraction proper in this plane
 * @throws ModelError `out-of-range` for an improper one, or one without a denominator
 */
export function ratio(
  c: ComponentBuilder,
  above: string,
  below: string,
  remedy = 'for example by a fast pole',
): { readonly numerator: readonly number[]; readonly denominator: readonly number[] } {
  const of = (key: string): readonly number[] => trimmed(c.table(key).map(([x]) => x))
  const [numerator, denominator] = [of(above), of(below)]
  if (denominator.length === 0)
    throw new ModelError(
      'out-of-range',
      'the denominator is zero',
      { block: c.name, parameter: below },
      'give at least one coefficient that is not 0',
    )
  if (numerator.length > denominator.length)
    throw new ModelError(
      'out-of-range',
      `the transfer function is improper: the numerator has order ${numerator.length - 1}, the denominator ${denominator.length - 1}`,
      { block: c.name, parameter: above },
      `give the denominator at least the order of the numerator, ${remedy}`,
    )
  return { numerator, denominator }
}
