/**
 * Cubic spline interpolation with two continuous derivatives and not-a-knot ends: the third
 * derivative is continuous at the second and the last but one point as well, so that cubics are
 * reproduced exactly (de Boor, A Practical Guide to Splines, 1978, ch. IV).
 */

/**
 * Polynomial coefficients [c0, c1, c2, c3] in (x - x[i]) of each of the n - 1 segments.
 * @param x strictly ascending abscissae, at least two
 */
export function notAKnotSpline(x: readonly number[], y: readonly number[]): number[][] {
  const n = x.length
  const h = x.slice(1).map((value, i) => value - x[i])
  const slope = h.map((width, i) => (y[i + 1] - y[i]) / width)
  if (n === 2) return [[y[0], slope[0], 0, 0]]
  const second = n === 3 ? constantSecond(h, slope) : secondDerivatives(h, slope)
  return h.map((width, i) => [
    y[i],
    slope[i] - (width * (2 * second[i] + second[i + 1])) / 6,
    second[i] / 2,
    (second[i + 1] - second[i]) / (6 * width),
  ])
}

/** Three points: not-a-knot at both ends leaves one parabola. */
function constantSecond(h: readonly number[], slope: readonly number[]): number[] {
  const value = (2 * (slope[1] - slope[0])) / (h[0] + h[1])
  return [value, value, value]
}

/**
 * Second derivatives at the points: h[i-1] m[i-1] + 2 (h[i-1] + h[i]) m[i] + h[i] m[i+1] =
 * 6 (slope[i] - slope[i-1]), with m[0] and m[n-1] eliminated by the end conditions.
 */
function secondDerivatives(h: readonly number[], slope: readonly number[]): number[] {
  const n = h.length + 1
  const lower: number[] = []
  const diagonal: number[] = []
  const upper: number[] = []
  const right: number[] = []
  for (let i = 1; i < n - 1; i++) {
    lower.push(h[i - 1])
    diagonal.push(2 * (h[i - 1] + h[i]))
    upper.push(h[i])
    right.push(6 * (slope[i] - slope[i - 1]))
  }
  const last = n - 3
  // m[0] = m[1] + (m[1] - m[2]) h0/h1, and its mirror image at the other end
  diagonal[0] += h[0] * (1 + h[0] / h[1])
  upper[0] -= (h[0] * h[0]) / h[1]
  const [a, b] = [h[n - 2], h[n - 3]]
  diagonal[last] += a * (1 + a / b)
  lower[last] -= (a * a) / b
  for (let i = 1; i <= last; i++) {
    const factor = lower[i] / diagonal[i - 1]
    diagonal[i] -= factor * upper[i - 1]
    right[i] -= factor * right[i - 1]
  }
  const inner: number[] = new Array<number>(last + 1).fill(0)
  for (let i = last; i >= 0; i--) inner[i] = (right[i] - (i < last ? upper[i] * inner[i + 1] : 0)) / diagonal[i]
  const first = inner[0] + ((inner[0] - inner[1]) * h[0]) / h[1]
  const end = inner[last] + ((inner[last] - inner[last - 1]) * a) / b
  return [first, ...inner, end]
}
