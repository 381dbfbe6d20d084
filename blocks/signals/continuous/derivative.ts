/** Derivative with a filter. */
import { defineBlock, quantity } from '../../../engine/model/blocks/block'
import { filterBlock, prewarpChecked, resetPort, startParams, timingParams } from '../linear/parameters'
import { inputs, output, outputSignals } from '../ports'

export const derivative = prewarpChecked(
  defineBlock({
    type: 'signals/derivative',
    title: 'Derivative',
    category: 'Filters and control',
    summary: 'Filtered derivative of a signal over time',
    doc: String.raw`
$$ \frac{y(s)}{u_1(s)} = \frac{s}{s/\omega + 1} $$

The output is the derivative at frequencies well below $\omega$, delayed by $1/\omega$. An unfiltered derivative would amplify noise without limit and require future values of sampled signals. Choose a high $\omega$ for a smooth signal and a low $\omega$ for a measured signal.

*Time*, *Prewarp*, *Start* and reset work as for the [low-pass](low-pass.md). At rest, an input that is not zero at the start gives a peak of $\omega\,u_1$; start in steady state
to avoid it. The frequency is tunable while the model runs. The unit of the output is that of the input per second.

The output contains the input of the same instant, so it can't be fed back to the input without a block in between that has a state.

For vectors, the block works element by element; the frequency may be a list with one value for each element.

Source: Astrom and Hagglund (1995), PID Controllers, 2nd ed., 3.3.`,
    terms: ['differentiator', 'rate', 'DT1', 'du/dt', 'velocity', 'filter'],
    icon: 'M4 3v18h17 M6 18.5c7 0 5-11 12-11 M8.5 19 16 5',
    ports: { ...inputs(1, 1), ...resetPort, ...output },
    params: {
      frequency: quantity('rad/s', 100, 'Filter frequency', 'Angular frequency up to which the derivative is exact', {
        perElement: true,
        min: 0,
        exclusive: true,
        symbol: String.raw`\omega`,
      }),
      ...timingParams,
      ...startParams,
    },
    signals: outputSignals,
    elementwise: true,
    build(c) {
      const frequency = c.param('frequency')
      filterBlock(c, [{ numerator: [frequency, 0], denominator: [frequency] }], frequency)
    },
  }),
  'frequency',
)
