/** Transfer function in z. */
import { defineBlock } from '../../../engine/model/blocks/block'
import { companion } from '../linear/companion'
import { cascade, resetPort, samplingOf, startParams } from '../linear/parameters'
import { rootsOf } from '../linear/polynomials'
import { warnUnstable } from '../linear/stability'
import { inputs, output, outputSignals } from '../ports'
import { sampleParams } from '../sampling'
import { coefficients, ratio } from '../continuous/transfer-function'

export const discreteTransferFunction = defineBlock({
  type: 'signals/discrete-transfer-function',
  title: 'Discrete transfer function',
  category: 'Filters and control',
  command: { kind: 'law' },
  summary: 'Ratio of two polynomials in z: a difference equation at a sample time',
  doc: String.raw`
$$ \frac{y(z)}{u_1(z)} = \frac{b_0 z^m + \dots + b_m}{a_0 z^n + \dots + a_n}, \qquad m \le n $$

Enter the coefficients in descending powers of $z$, one row each. Coefficients of a fraction in $z^{-1}$ are the same numbers if you give both
polynomials as many rows. A numerator of higher order than the denominator would need future samples and is refused.

The block samples its input at $t_k = t_0 + k\,T$ and holds its output in between. It starts at rest (earlier inputs and outputs zero), in the steady state of
its input at the start, or in that of a given input. It responds to the reset at its samples. Poles outside the unit circle give a warning. Coefficients are part
of the compiled equations; changing them recompiles the model.

For vectors, the block works element by element.

Source: Franklin, Powell and Workman (1998), Digital Control of Dynamic Systems, 3rd ed., 4.2.`,
  terms: ['z-transform', 'difference equation', 'IIR', 'FIR', 'digital filter', 'discrete filter', 'tf'],
  icon: 'M3 3h18v18H3Z M6 12h12 M9.5 5h5l-5 4.5h5 M9.5 14.5h5l-5 4.5h5',
  ports: { ...inputs(1, 1), ...resetPort, ...output },
  params: {
    numerator: coefficients('Numerator', 'Coefficients of the numerator in descending powers of z', [1]),
    denominator: coefficients('Denominator', 'Coefficients of the denominator in descending powers of z', [1, 0]),
    ...sampleParams,
    ...startParams,
  },
  signals: outputSignals,
  elementwise: true,
  build(c) {
    const { numerator, denominator } = ratio(
      c,
      'numerator',
      'denominator',
      'for example by poles at z = 0, which delay the output',
    )
    warnUnstable(c, rootsOf(denominator), 'z')
    cascade(c, [companion(numerator, denominator)], samplingOf(c))
  },
})
