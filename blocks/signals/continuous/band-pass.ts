/** Band-pass filter. */
import { bandFilter } from '../linear/band-filter'

export const bandPass = bandFilter('pass', {
  type: 'signals/band-pass',
  title: 'Band-pass',
  summary: 'Passes a band of frequencies: second order by damping, or Butterworth',
  doc: String.raw`
By damping ratio, with the gain 1 at $\omega$:

$$ \frac{y(s)}{u_1(s)} = \frac{2 \zeta \omega s}{s^2 + 2 \zeta \omega s + \omega^2} $$

A Butterworth band-pass follows from the low-pass of order $n$ by $s \to (s^2 + \omega^2)/(B s)$ and has $2n$ poles. Its gain is $1/\sqrt 2$ at
the two frequencies $\omega_1$, $\omega_2$ with $\omega_1 \omega_2 = \omega^2$ and $\omega_2 - \omega_1 = B$.

*Time*, *Prewarp*, *Start* and reset work as for the [low-pass](low-pass.md). Frequencies and damping are tunable while the model runs.

For vectors, the block works element by element; frequencies and damping ratios may be lists with one value for each element.

Source: Williams and Taylor (2006), Electronic Filter Design Handbook, 4th ed., 5.1; Franklin, Powell and Workman (1998), Digital Control of Dynamic
Systems, 3rd ed., 6.1.`,
  terms: ['filter', 'bandpass', 'butterworth', 'resonator', 'octave'],
  icon: 'M4 3v18h17 M4 18c4 0 4-10 7.5-10S15 18 20 18',
})
