/** High-pass filter. */
import { passFilter } from '../linear/pass-filter'

export const highPass = passFilter('high', {
  type: 'signals/high-pass',
  title: 'High-pass',
  summary: 'Removes low frequencies: washout, Butterworth filter, or second order by damping',
  doc: String.raw`
| design | transfer function |
|---|---|
| Butterworth of order $n$ | $\prod_k \dfrac{s^2}{s^2 + 2 \zeta_k \omega s + \omega^2}$ with $\zeta_k = \sin\dfrac{(2k - 1)\pi}{2n}$, for odd $n$ times $\dfrac{s}{s + \omega}$ |
| second order | $\dfrac{s^2}{s^2 + 2 \zeta \omega s + \omega^2}$ |
| third order | the same times $\dfrac{s}{s + \omega_b}$ |

Order 1 is the washout with the time constant $1/\omega$ (DT1). The gain at high frequencies is 1; a constant input decays to zero, with order 2 a ramp to a
constant, with order 3 a ramp to zero. Frequencies and damping are tunable while the model runs; changing the design or the order recompiles the model.

*Sampled* turns each factor into a difference equation by Tustin's method, $s = \frac{2}{T}\,\frac{z - 1}{z + 1}$. *Prewarp* replaces $2/T$ by
$\omega/\tan(\omega T/2)$, so that the response at $\omega$ is exact. The output is held between samples.

The filter starts at rest (states zero: a constant input passes at first), in the steady state of its input at the start (output zero), or in that of a given
input. A reset starts it again. A sampled filter sees the reset at its samples.

The output contains the input of the same instant, so it can't be fed back to the input without a block in between that has a state.

For vectors, the block works element by element; frequencies and damping ratios may be lists with one value for each element.

Source: S. Butterworth, Experimental Wireless 7 (1930) 536-541; L. D. Reid and M. A. Nahon, UTIAS Report 296 (1985), for the washouts of third
order; Franklin, Powell and Workman (1998), Digital Control of Dynamic Systems, 3rd ed., 6.1.`,
  terms: [
    'filter',
    'highpass',
    'washout',
    'butterworth',
    'DT1',
    'first order',
    'second order',
    'AC coupling',
    'cutoff',
  ],
  icon: 'M4 3v18h17 M4 18c5 0 5-10 9-10h7',
})
