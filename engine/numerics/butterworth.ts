/**
 * Low-pass filter of Butterworth, forwards and then backwards over evenly spaced values, so without a shift in time.
 * The bilinear transform keeps the cut-off frequency (Oppenheim and Schafer, Discrete-Time Signal Processing, 3rd ed.
 * 2010, 7.2). Values are reflected through their ends, and each section begins in its steady state there (Gustafsson,
 * IEEE Transactions on Signal Processing 44 (1996) 988-992).
 */

/**
 * Returns filtered values: a sine of the frequency f keeps 1/(1 + (tan(pi f h)/tan(pi f_c h))^(2 order)) of its
 * amplitude, which is 1/2 at the cut-off frequency.
 * @param step interval of the values, s
 * @param cutOff Hz, above 0 and below half of the sampling frequency
 * @param order of each pass, even
 */
export function butterworth(values: Float64Array, step: number, cutOff: number, order: number): Float64Array {
  const warped = Math.tan(Math.PI * cutOff * step)
  const margin = Math.min(values.length - 1, Math.ceil((3 * order) / (cutOff * step)))
  const last = values.length - 1
  let padded: Float64Array = Float64Array.from({ length: values.length + 2 * margin }, (_, i) => {
    const at = i - margin
    if (at < 0) return 2 * values[0] - values[-at]
    return at > last ? 2 * values[last] - values[2 * last - at] : values[at]
  })
  for (let pass = 0; pass < 2; pass++) {
    for (let k = 0; k < order / 2; k++)
      padded = section(padded, warped, 2 * Math.sin((Math.PI * (2 * k + 1)) / (2 * order)))
    padded.reverse()
  }
  return padded.slice(margin, margin + values.length)
}

/** Filters by 1/(s^2 + damping s + 1), from the steady state of the first value. */
function section(u: Float64Array, warped: number, damping: number): Float64Array {
  const squared = warped * warped
  const whole = 1 + damping * warped + squared
  const [b0, a1, a2] = [squared / whole, (2 * (squared - 1)) / whole, (1 - damping * warped + squared) / whole]
  let [u1, u2, y1, y2] = [u[0], u[0], u[0], u[0]]
  return u.map((value) => {
    const y = b0 * (value + 2 * u1 + u2) - a1 * y1 - a2 * y2
    ;[u2, u1, y2, y1] = [u1, value, y1, y]
    return y
  })
}
