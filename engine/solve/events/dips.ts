/**
 * Finds where functions pass zero twice between two of the places at which they are evaluated: the function of a level
 * that is exceeded for a moment only comes close to zero at one place and is farther away at its neighbours. The
 * minimum of the parabola through three such values says about where it is closest. If that may be beyond zero, it is
 * evaluated there, and the search continues with the parabola through the closest values (successive parabolic
 * interpolation; Brent, Algorithms for Minimization without Derivatives, 1973, ch. 5).
 */

/** Values per function: at the start of a step and after each quarter of it. */
export const places = 5
/** Ratio of a minimum to the difference of the three values above which it counts as one on this side of zero. */
const near = 0.25
/** Ratio with the same meaning for further parabolas, which are closer to the function. */
const nearer = 0.05
const most = 4

export interface Dips {
  /** Values of all functions at the places, function by function. */
  readonly values: Float64Array
  /** Returns the value of a function at a part of the step. */
  readonly valueAt: (place: number, i: number) => number
}

/**
 * @param count how many of the places have values, from the first on
 * @returns part of the step at which function i has the other sign than at these places, NaN if none is found
 */
export function dipOf({ values, valueAt }: Dips, i: number, count: number): number {
  const at = (k: number): number => values[i * places + k]
  const sign = Math.sign(at(0) === 0 ? at(1) : at(0))
  for (let k = 0; k < count; k++) if (!(sign * at(k) >= 0)) return NaN
  for (let k = 1; k + 1 < count; k++) {
    const dip = minimum(
      (place) => sign * valueAt(place, i),
      k / (places - 1),
      sign * at(k - 1),
      sign * at(k),
      sign * at(k + 1),
    )
    if (!Number.isNaN(dip)) return dip
  }
  return NaN
}

/**
 * Returns a place near `middle` where a function is negative that has the values left, centre and right a quarter
 * apart.
 */
function minimum(g: (place: number) => number, middle: number, left: number, centre: number, right: number): number {
  const h = 1 / (places - 1)
  const curvature = left - 2 * centre + right
  if (!(curvature > 0) || Math.abs(left - right) > 2 * curvature) return NaN
  let least = centre - (left - right) ** 2 / (8 * curvature)
  if (!(least < near * (Math.max(left, right) - least))) return NaN
  let [a, b, c] = [middle - h, middle, middle + h]
  let [ga, gb, gc] = [left, centre, right]
  let x = middle + (h * (left - right)) / (2 * curvature)
  for (let turn = 0; turn < most; turn++) {
    const gx = g(x)
    if (gx < 0) return x
    if (x === a || x === b || x === c) return NaN
    // keep the three places around the least value
    if (gx < gb) {
      if (x < b) [c, gc] = [b, gb]
      else [a, ga] = [b, gb]
      ;[b, gb] = [x, gx]
    } else if (x < b) [a, ga] = [x, gx]
    else [c, gc] = [x, gx]
    const [p, q] = [(b - a) * (gb - gc), (b - c) * (gb - ga)]
    const next = b - ((b - a) * p - (b - c) * q) / (2 * (p - q))
    if (!(next > a && next < c)) return NaN
    // the parabola through the three places, in Newton's form
    const slope = (gb - ga) / (b - a)
    const bend = ((gc - gb) / (c - b) - slope) / (c - a)
    least = ga + (next - a) * (slope + (next - b) * bend)
    if (!(least < nearer * (Math.max(ga, gc) - least))) return NaN
    x = next
  }
  return NaN
}
