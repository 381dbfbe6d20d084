/** Notch filter. */
import { bandFilter } from '../linear/band-filter'

export const notch = bandFilter('stop', {
  type: 'signals/notch',
  title: 'Notch',
  summary: 'Removes a band of frequencies: second order by damping, or Butterworth',
  doc: String.raw`
By damping ratio, with the gain $d$ at $\omega$ and 1 far from it:

$$ \frac{y(s)}{u_1(s)} = \frac{s^2 + 2 d \zeta \omega s + \omega^2}{s^2 + 2 \zeta \omega s + \omega^2} $$

With $d = 0$ a sine of the frequency $\omega$ vanishes. A Butterworth band-stop follows from the low-pass of order $n$ by
$s \to B s/(s^2 + \omega^2)$ and has $2n$ poles. Its gain is $1/\sqrt 2$ at the two frequencies $\omega_1$, $\omega_2$ with
$\omega_1 \omega_2 = \omega^2$ and $\omega_2 - \omega_1 = B$.

*Time*, *Prewarp*, *Start* and reset work as for the [low-pass](low-pass.md). Frequencies and damping are tunable while the model runs. A sampled notch
without *Prewarp* is shifted in frequency.

The output contains the input of the same instant, so it can't be fed back to the input without a block in between that has a state.

For vectors, the block works element by element; frequencies and damping ratios may be lists with one value for each element.

Source: Williams and Taylor (2006), Electronic Filter Design Handbook, 4th ed., 5.1; Franklin, Powell and Workman (1998), Digital Control of Dynamic
Systems, 3rd ed., 6.1.`,
  terms: ['filter', 'bandstop', 'band-stop', 'butterworth', 'band reject', 'resonance'],
  icon: 'M4 3v18h17 M4 8c5 0 5.5 10 7.5 10S15 8 20 8',
})
