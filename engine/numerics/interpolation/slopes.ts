/**
 * Slopes of piecewise cubic interpolants at their points, from widths h_i = x_{i+1} - x_i and mean slopes
 * d_i = (y_{i+1} - y_i)/h_i of the segments.
 *
 * Splines (two continuous derivatives; de Boor, A Practical Guide to Splines, 1978, ch. IV) solve, for inner points,
 *     h_i s_{i-1} + 2 (h_{i-1} + h_i) s_i + h_{i-1} s_{i+1} = 3 (h_i d_{i-1} + h_{i-1} d_i).
 */

/** Widths and mean slopes of segments, from one more points than segments. */
export interface Segments {
  readonly h: Float64Array
  readonly d: Float64Array
}

/**
 * Returns the slopes with not-a-knot ends, where the third derivative is continuous at the second and the last but one
 * point:
 *     h_1 s_0 + (h_0 + h_1) s_1 = ((3 h_0 + 2 h_1) h_1 d_0 + h_0^2 d_1) / (h_0 + h_1)
 * and its mirror image. Two points give a line, three a parabola.
 */
export function notAKnotSlopes({ h, d }: Segments): Float64Array {
  const n = h.length + 1
  if (n === 2) return Float64Array.of(d[0], d[0])
  if (n === 3) {
    const curvature = (d[1] - d[0]) / (h[0] + h[1])
    return Float64Array.of(d[0] - curvature * h[0], d[0] + curvature * h[0], d[1] + curvature * h[1])
  }
  const end = (h0: number, h1: number, d0: number, d1: number): number =>
    ((3 * h0 + 2 * h1) * h1 * d0 + h0 * h0 * d1) / (h0 + h1)
  return splineSlopes(
    { h, d },
    [h[1], h[0] + h[1], end(h[0], h[1], d[0], d[1])],
    [h[n - 3], h[n - 3] + h[n - 2], end(h[n - 2], h[n - 3], d[n - 2], d[n - 3])],
  )
}

/** Returns the slopes with zero second derivative at the ends: 2 s_0 + s_1 = 3 d_0 and its mirror image. */
export function naturalSlopes({ h, d }: Segments): Float64Array {
  return splineSlopes({ h, d }, [2, 1, 3 * d[0]], [2, 1, 3 * d[d.length - 1]])
}

type EndCondition = readonly [atEnd: number, beside: number, right: number]

/**
 * Solves for the slopes without exchange of rows: the matrix is diagonally dominant except at the ends, which do no
 * harm.
 */
function splineSlopes({ h, d }: Segments, first: EndCondition, last: EndCondition): Float64Array {
  const n = h.length + 1
  const below = new Float64Array(n)
  const diagonal = new Float64Array(n)
  const above = new Float64Array(n)
  const s = new Float64Array(n)
  ;[diagonal[0], above[0], s[0]] = first
  for (let i = 1; i < n - 1; i++) {
    below[i] = h[i]
    diagonal[i] = 2 * (h[i - 1] + h[i])
    above[i] = h[i - 1]
    s[i] = 3 * (h[i] * d[i - 1] + h[i - 1] * d[i])
  }
  ;[diagonal[n - 1], below[n - 1], s[n - 1]] = last

  for (let i = 1; i < n; i++) {
    const factor = below[i] / diagonal[i - 1]
    diagonal[i] -= factor * above[i - 1]
    s[i] -= factor * s[i - 1]
  }
  s[n - 1] /= diagonal[n - 1]
  for (let i = n - 2; i >= 0; i--) s[i] = (s[i] - above[i] * s[i + 1]) / diagonal[i]
  return s
}

/**
 * Returns slopes that keep the data monotone between points (Fritsch and Butland, SIAM J. Sci. Stat. Comput. 5 (1984)
 * 300-304, with the weights of Brodlie; ends: Moler, Numerical Computing with MATLAB, 2004, sec. 3.6): none at extrema,
 * else (w_1 + w_2)/s_i = w_1/d_{i-1} + w_2/d_i, w_1 = 2 h_i + h_{i-1}, w_2 = h_i + 2 h_{i-1}.
 */
export function monotoneSlopes({ h, d }: Segments): Float64Array {
  const n = h.length + 1
  if (n === 2) return Float64Array.of(d[0], d[0])
  const s = new Float64Array(n)
  for (let i = 1; i < n - 1; i++) {
    if (!(d[i - 1] * d[i] > 0)) continue
    const w1 = 2 * h[i] + h[i - 1]
    const w2 = h[i] + 2 * h[i - 1]
    s[i] = (w1 + w2) / (w1 / d[i - 1] + w2 / d[i])
  }
  const end = (h0: number, h1: number, d0: number, d1: number): number => {
    const slope = ((2 * h0 + h1) * d0 - h0 * d1) / (h0 + h1)
    if (Math.sign(slope) !== Math.sign(d0)) return 0
    return Math.sign(d0) !== Math.sign(d1) && Math.abs(slope) > 3 * Math.abs(d0) ? 3 * d0 : slope
  }
  s[0] = end(h[0], h[1], d[0], d[1])
  s[n - 1] = end(h[n - 2], h[n - 3], d[n - 2], d[n - 3])
  return s
}

/**
 * Returns slopes from the five points around each, which follow bends without the waves of splines (Akima, J. ACM 17
 * (1970) 589-602, eq. 1): s_i = (|d_{i+1} - d_i| d_{i-1} + |d_{i-1} - d_{i-2}| d_i) / (|d_{i+1} - d_i| + |d_{i-1} -
 * d_{i-2}|), the mean of both neighbours where that is 0/0; beyond the ends the mean slopes go on in a line (eq. 8, 9).
 */
export function akimaSlopes({ d }: Segments): Float64Array {
  const n = d.length + 1
  if (n === 2) return Float64Array.of(d[0], d[0])
  // two more mean slopes on either side
  const m = new Float64Array(n + 3)
  m.set(d, 2)
  m[1] = 2 * m[2] - m[3]
  m[0] = 2 * m[1] - m[2]
  m[n + 1] = 2 * m[n] - m[n - 1]
  m[n + 2] = 2 * m[n + 1] - m[n]
  const change = (i: number): number => Math.abs(m[i + 1] - m[i])
  let most = 0
  for (let i = 0; i < n; i++) most = Math.max(most, change(i) + change(i + 2))
  const s = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    const [before, after] = [change(i), change(i + 2)]
    // rounding residues of zero changes must not decide
    const plain = !(before + after > 1e-9 * most)
    s[i] = plain ? 0.5 * (m[i + 1] + m[i + 2]) : (after * m[i + 1] + before * m[i + 2]) / (before + after)
  }
  return s
}
