/**
 * Step size control of one-step methods with an embedded error estimate.
 *
 * Error norm, step factor and first step follow Hairer, Norsett and Wanner, Solving Ordinary
 * Differential Equations I, 2nd ed. 1993, II.4 (eq. 4.10, 4.11, 4.13 and "Starting step size"); the
 * PI controller is Gustafsson's (1991) in the form of Hairer and Wanner, Solving II, IV.2 (eq. 2.43c):
 *
 *     err = sqrt(1/n sum (e_i / s_i)^2),   s_i = tolerance (scale_i + max|x_i|)
 *     h_new = h * safety * err^-(1/k - 3/4 beta) * err_previous^beta,   k = order of the estimate + 1
 *
 * with beta = 0.04, safety 0.9 and factors between 0.2 and 10 as in the program DOPRI5.
 */

const safety = 0.9
const beta = 0.04
const smallestFactor = 0.2
const largestFactor = 10

export class StepController {
  private readonly exponent: number
  private previousError = 1e-4
  private justRejected = false

  /** @param k order of the error estimate plus one, 5 for Dormand-Prince 5(4) */
  constructor(k: number) {
    this.exponent = 1 / k - 0.75 * beta
  }

  /** Discards the history, after a discontinuity. */
  reset(): void {
    this.previousError = 1e-4
    this.justRejected = false
  }

  save(): { readonly previousError: number; readonly justRejected: number } {
    return { previousError: this.previousError, justRejected: this.justRejected ? 1 : 0 }
  }

  load({ previousError, justRejected }: Readonly<Record<string, number>>): void {
    this.previousError = previousError ?? this.previousError
    this.justRejected = justRejected === 1
  }

  /** Returns the length of the step after an accepted one (err <= 1). */
  accepted(h: number, err: number): number {
    const growth = (safety * this.previousError ** beta) / err ** this.exponent
    const factor = Math.min(largestFactor, Math.max(smallestFactor, growth))
    this.previousError = Math.max(err, 1e-4)
    const next = h * (this.justRejected ? Math.min(1, factor) : factor)
    this.justRejected = false
    return next
  }

  /** Returns the length of the step to try after a rejected one (err > 1 or undefined). */
  rejected(h: number, err: number): number {
    this.justRejected = true
    return Number.isFinite(err) ? h * Math.max(smallestFactor, safety / err ** this.exponent) : h * smallestFactor
  }
}

/**
 * Returns the first step, from the sizes of state, derivative and second derivative: an explicit Euler step h0 = 0.01
 * |x|/|f| estimates |x''|, then h^p max(|x''|, |f|) = 0.01.
 * @param order order of the method
 * @param evaluate writes the derivatives at (t, point) into `derivative`
 */
export function firstStep(
  t: number,
  x: Float64Array,
  f: Float64Array,
  order: number,
  tolerance: number,
  scales: Float64Array,
  maxStep: number,
  point: Float64Array,
  derivative: Float64Array,
  evaluate: (t: number) => void,
): number {
  const n = x.length
  let normX = 0
  let normF = 0
  for (let i = 0; i < n; i++) {
    const s = tolerance * (scales[i] + Math.abs(x[i]))
    normX += (x[i] / s) ** 2
    normF += (f[i] / s) ** 2
  }
  let h = normF <= 1e-10 || normX <= 1e-10 ? 1e-6 : 0.01 * Math.sqrt(normX / normF)
  h = Math.min(h, maxStep)
  for (let i = 0; i < n; i++) point[i] = x[i] + h * f[i]
  evaluate(t + h)
  let normSecond = 0
  for (let i = 0; i < n; i++) {
    const s = tolerance * (scales[i] + Math.abs(x[i]))
    normSecond += ((derivative[i] - f[i]) / s) ** 2
  }
  normSecond = Math.sqrt(normSecond) / h
  const size = Math.max(normSecond, Math.sqrt(normF))
  const second = size <= 1e-15 ? Math.max(1e-6, h * 1e-3) : (0.01 / size) ** (1 / order)
  const first = Math.min(100 * h, second, maxStep)
  return Number.isFinite(first) ? first : Math.min(1e-6, maxStep)
}
