/**
 * Peak of a spectrum: a line that is higher than its neighbours and stands out from the rest. The frequency is
 * interpolated between lines: it is the top of the parabola through the logarithms of three of them, which is exact for
 * a Gaussian main lobe and good to a few hundredths of a line for the usual windows (Gasior and Gonzalez 2004,
 * "Improving FFT frequency measurement resolution by parabolic and Gaussian spectrum interpolation").
 */
export interface Peak {
  /** Frequency of the peak, Hz. */
  readonly frequency: number
  /** Value of the highest line, in the unit of the spectrum. */
  readonly value: number
}

/** First line that is examined. Lines below it contain the effects of windows on a mean and on a drift. */
const FIRST = 2
/** Fraction of the highest peak below which peaks are not reported. */
const LEAST = 0.01

/**
 * Finds the peaks of a spectrum.
 * @param frequency frequencies of the lines, rising, equally spaced
 * @param count largest number of peaks; the highest are returned
 * @returns the peaks by rising frequency
 */
export function spectrumPeaks(frequency: ArrayLike<number>, values: ArrayLike<number>, count: number): readonly Peak[] {
  const peaks: Peak[] = []
  for (let i = FIRST; i + 1 < values.length; i++) {
    const [left, middle, right] = [values[i - 1], values[i], values[i + 1]]
    if (!(middle > left && middle >= right)) continue
    const [a, b, c] = [left, middle, right].map((value) => Math.log(Math.max(value, Number.MIN_VALUE)))
    const bend = a - 2 * b + c
    const offset = bend < 0 && left > 0 && right > 0 ? (0.5 * (a - c)) / bend : 0
    peaks.push({ frequency: frequency[i] + offset * (frequency[i + 1] - frequency[i]), value: middle })
  }
  const highest = Math.max(0, ...peaks.map(({ value }) => value))
  return peaks
    .filter(({ value }) => value >= LEAST * highest)
    .sort((a, b) => b.value - a.value)
    .slice(0, count)
    .sort((a, b) => a.frequency - b.frequency)
}
