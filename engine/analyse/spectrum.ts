/**
 * Spectra of sampled signals: fast Fourier transform of any length (Cooley and Tukey 1965 for powers of two, else
 * Bluestein 1970), windows, one-sided amplitudes and power spectral density averaged over overlapping segments (Welch
 * 1967).
 */

export const windows = ['hann', 'hamming', 'blackman', 'flat-top', 'rectangular'] as const
export type WindowName = (typeof windows)[number]

/**
 * Coefficients of cosines, a0 - a1 cos + a2 cos - ..., of Harris (1978) and, flat top, of D'Antona and Ferrero (2006).
 */
const cosines: Readonly<Record<WindowName, readonly number[]>> = {
  rectangular: [1],
  hann: [0.5, 0.5],
  hamming: [0.54, 0.46],
  blackman: [0.42, 0.5, 0.08],
  'flat-top': [0.21557895, 0.41663158, 0.277263158, 0.083578947, 0.006947368],
}

/** Returns a window of n values. The window is periodic, so that shifted copies overlap evenly. */
export function windowOf(name: WindowName, n: number): Float64Array {
  return Float64Array.from({ length: n }, (_, i) =>
    cosines[name].reduce((sum, a, k) => sum + (k % 2 === 0 ? a : -a) * Math.cos((2 * Math.PI * k * i) / n), 0),
  )
}

/** Computes the Fourier transform X_k = sum over n of x_n exp(-2 pi i k n / N) in place. */
export function fft(re: Float64Array, im: Float64Array): void {
  const n = re.length
  if (n < 2) return
  if ((n & (n - 1)) === 0) radix2(re, im)
  else bluestein(re, im)
}

function radix2(re: Float64Array, im: Float64Array): void {
  const n = re.length
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1
    for (; (j & bit) !== 0; bit >>= 1) j ^= bit
    j ^= bit
    if (i < j) {
      ;[re[i], re[j]] = [re[j], re[i]]
      ;[im[i], im[j]] = [im[j], im[i]]
    }
  }
  const cos = Float64Array.from({ length: n / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / n))
  const sin = Float64Array.from({ length: n / 2 }, (_, k) => Math.sin((2 * Math.PI * k) / n))
  for (let size = 2; size <= n; size *= 2) {
    const [half, stride] = [size / 2, n / size]
    for (let start = 0; start < n; start += size) {
      for (let k = 0; k < half; k++) {
        const [a, b] = [start + k, start + k + half]
        const [c, s] = [cos[k * stride], -sin[k * stride]]
        const [x, y] = [re[b] * c - im[b] * s, re[b] * s + im[b] * c]
        re[b] = re[a] - x
        im[b] = im[a] - y
        re[a] += x
        im[a] += y
      }
    }
  }
}

/**
 * Computes the Fourier transform as a convolution with the chirp exp(-i pi k^2 / n), by transforms of a power of two.
 */
function bluestein(re: Float64Array, im: Float64Array): void {
  const n = re.length
  let m = 1
  while (m < 2 * n - 1) m *= 2
  // k^2 modulo 2n, so that the angle keeps its digits.
  const angle = Float64Array.from({ length: n }, (_, k) => (Math.PI * ((k * k) % (2 * n))) / n)
  const [ar, ai, br, bi] = [0, 1, 2, 3].map(() => new Float64Array(m))
  for (let k = 0; k < n; k++) {
    const [c, s] = [Math.cos(angle[k]), Math.sin(angle[k])]
    ar[k] = re[k] * c + im[k] * s
    ai[k] = im[k] * c - re[k] * s
    br[k] = c
    bi[k] = s
    if (k > 0) {
      br[m - k] = c
      bi[m - k] = s
    }
  }
  radix2(ar, ai)
  radix2(br, bi)
  for (let k = 0; k < m; k++) {
    const [x, y] = [ar[k] * br[k] - ai[k] * bi[k], ar[k] * bi[k] + ai[k] * br[k]]
    // The inverse transform is the transform with the parts exchanged.
    ar[k] = y
    ai[k] = x
  }
  radix2(ar, ai)
  for (let k = 0; k < n; k++) {
    const [c, s] = [Math.cos(angle[k]), Math.sin(angle[k])]
    const [x, y] = [ai[k] / m, ar[k] / m]
    re[k] = x * c + y * s
    im[k] = y * c - x * s
  }
}

export interface SpectrumOptions {
  readonly scale: 'amplitude' | 'psd'
  readonly window?: WindowName
  readonly segments?: number
}

export interface Spectrum {
  /** Frequencies of the lines, Hz, from 0. */
  readonly frequency: Float64Array
  /** Amplitudes in the unit of the signal, or densities in its square per Hz. */
  readonly values: Float64Array
}

/**
 * Returns the one-sided spectrum of a signal without its mean. A sine at the frequency of a line has its amplitude
 * there. The integral of the density is the variance. Samples at uneven times are interpolated linearly to even times.
 *
 * @param time times of the samples, s, not decreasing
 * @returns null with fewer than four samples, or values that are not numbers
 */
export function spectrumOf(
  time: Float64Array,
  values: Float64Array,
  { scale, window = 'hann', segments = 1 }: SpectrumOptions,
): Spectrum | null {
  const { interval, samples } = evenly(time, values)
  const count = samples.length
  if (count < 4 || !(interval > 0) || !samples.every(Number.isFinite)) return null
  const mean = samples.reduce((sum, y) => sum + y, 0) / count
  // Segments overlap by half: s of them cover (s + 1) / 2 of their length.
  const most = Math.max(1, Math.min(segments, Math.floor(count / 4)))
  const length = Math.floor((2 * count) / (most + 1))
  const weights = windowOf(window, length)
  const [sum, power] = [weights.reduce((a, w) => a + w, 0), weights.reduce((a, w) => a + w * w, 0)]
  const lines = Math.floor(length / 2) + 1
  const squares = new Float64Array(lines)
  for (let s = 0; s < most; s++) {
    const start = most === 1 ? 0 : Math.round((s * (count - length)) / (most - 1))
    const re = Float64Array.from(weights, (w, i) => w * (samples[start + i] - mean))
    const im = new Float64Array(length)
    fft(re, im)
    for (let k = 0; k < lines; k++) squares[k] += (re[k] * re[k] + im[k] * im[k]) / most
  }
  const twice = (k: number): number => (k === 0 || (length % 2 === 0 && k === lines - 1) ? 1 : 2)
  return {
    frequency: Float64Array.from({ length: lines }, (_, k) => k / (length * interval)),
    values: squares.map((square, k) =>
      scale === 'amplitude' ? (twice(k) * Math.sqrt(square)) / sum : (twice(k) * square * interval) / power,
    ),
  }
}

/** Largest relative deviation of a sample time that counts as even. */
const EVEN = 1e-6

function evenly(
  time: Float64Array,
  values: Float64Array,
): { readonly interval: number; readonly samples: Float64Array } {
  const count = time.length
  const interval = count > 1 ? (time[count - 1] - time[0]) / (count - 1) : 0
  if (time.every((t, i) => Math.abs(t - time[0] - i * interval) <= EVEN * interval))
    return { interval, samples: values }
  let row = 0
  const samples = Float64Array.from({ length: count }, (_, i) => {
    const t = time[0] + i * interval
    while (row < count - 2 && time[row + 1] <= t) row++
    const span = time[row + 1] - time[row]
    return span > 0 ? values[row] + ((t - time[row]) / span) * (values[row + 1] - values[row]) : values[row + 1]
  })
  return { interval, samples }
}
