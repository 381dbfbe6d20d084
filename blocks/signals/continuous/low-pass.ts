/** Low-pass filter. */
import { passFilter } from '../linear/pass-filter'

export const lowPass = passFilter('low', {
  type: 'signals/low-pass',
  title: 'Low-pass',
  summary: 'Removes high frequencies: lag, Butterworth filter, or second order by damping',
  doc: String.raw`
| design | transfer function |
|---|---|
| Butterworth of order $n$ | $\prod_k \dfrac{\omega^2}{s^2 + 2 \zeta_k \omega s + \omega^2}$ with $\zeta_k = \sin\dfrac{(2k - 1)\pi}{2n}$, for odd $n$ times $\dfrac{\omega}{s + \omega}$ |
| second order | $\dfrac{\omega^2}{s^2 + 2 \zeta \omega s + \omega^2}$ |
| third order | the same times $\dfrac{\omega_b}{s + \omega_b}$ |

Order 1 is the lag with the time constant $1/\omega$ (PT1). A Butterworth filter passes $1/\sqrt 2$ of the amplitude at $\omega$. The static gain is 1.
Frequencies and damping are tunable while the model runs; changing the design or the order recompiles the model.

*Sampled* turns each factor into a difference equation by Tustin's method, $s = \frac{2}{T}\,\frac{z - 1}{z + 1}$. *Prewarp* replaces $2/T$ by
$\omega/\tan(\omega T/2)$, so that the response at $\omega$ is exact. The output is held between samples. It depends on the input of the same sample.

The filter starts at rest (states zero), in the steady state of its input at the start, or in that of a given input. A reset starts it again. A sampled
filter sees the reset at its samples.

For vectors, the block works element by element; frequencies and damping ratios may be lists with one value for each element.

Source: S. Butterworth, Experimental Wireless 7 (1930) 536-541; Franklin, Powell and Workman (1998), Digital Control of Dynamic
Systems, 3rd ed., 6.1.`,
  terms: [
    'filter',
    'lowpass',
    'butterworth',
    'lag',
    'PT1',
    'PT2',
    'first order',
    'second order',
    'smoothing',
    'cutoff',
  ],
  icon: 'M4 3v18h17 M4 8h7c4 0 4 10 9 10',
})
