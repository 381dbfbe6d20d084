/**
 * Root loci: eigenvalues of linear models over a parameter, a variable, an initial value, or the speed or radius of the
 * operating point. Each value has its own operating point and its own exact slopes. Eigenvalues are matched from value
 * to value by the least sum of square roots of their distances to the linear extrapolation: a root that passes another
 * on the same line has the same sum of distances either way.
 *
 * Crossings of the imaginary axis and double real roots are searched on the eigenvalues themselves, in the interval in
 * which they lie. Near a crossing of a real root, eigenvalues that stay zero belong to the same nearly multiple root:
 * each is known to the square root of rounding only, their sum to rounding (Kato, Perturbation Theory for Linear
 * Operators, 2nd ed. 1980, II.2.2), so the sum is searched. Near a double root the same holds for the square of half
 * the difference, ((a - b)/2)^2 = ((a + b)/2)^2 - a b, which passes through zero.
 */
import { ModelError } from '../../errors/model-error'
import { assignment } from '../../numerics/assignment'
import { eigenvalues } from '../../numerics/linear/eigenvalues'
import type { LinearModel, LocusEvent, LocusReport, LocusTrack } from './report'

/** Complex number. */
interface Root {
  readonly re: number
  readonly im: number
}

/** Eigenvalues at a value, in the order of the tracks. */
interface Sample {
  readonly value: number
  readonly roots: readonly Root[]
}

/** Interval between two neighbouring values with as many eigenvalues. */
interface Interval {
  readonly a: Sample
  readonly b: Sample
}

/** Modulus over the largest below which an eigenvalue counts as zero at both ends of an interval. */
const zero = 1e-7
/** Real part over the largest modulus that counts as rounding. */
const rounding = 1e-13
/** Relative width of an interval at which a search ends, and its largest number of halvings. */
const width = 1e-13
const mostSteps = 80

/** Function that returns the linear model at a value. @throws ModelError if there is none */
export type ModelAt = (value: number) => LinearModel

/**
 * Follows the eigenvalues over values.
 * @param values increasing or decreasing
 * @returns a generator that yields the number of values done after each
 */
export function* rootLocus(
  over: { readonly name: string; readonly unit: string },
  values: readonly number[],
  modelAt: ModelAt,
): Generator<number, LocusReport, void> {
  const samples: (Sample | undefined)[] = []
  const failures: { value: number; reason: string }[] = []
  let states: readonly string[] = []
  const rootsAt = (value: number): readonly Root[] => {
    const model = modelAt(value)
    states = model.states.map(({ name }) => name)
    return rootsOf(model)
  }
  for (const [i, value] of values.entries()) {
    samples.push(sampled(value, rootsAt, failures, samples[i - 1], samples[i - 2]))
    yield i + 1
  }
  const intervals = samples.flatMap((b, i): Interval[] => {
    const a = samples[i - 1]
    return a === undefined || b === undefined || a.roots.length !== b.roots.length ? [] : [{ a, b }]
  })
  const events = intervals.flatMap((interval) => [
    ...crossingsIn(interval, rootsAt, [values[0], values[values.length - 1]]),
    ...doubleRootsIn(interval, rootsAt),
  ])
  return {
    ...{ kind: 'locus', over: over.name, unit: over.unit, values, states, failures },
    tracks: tracksOf(samples),
    events: events.toSorted((x, y) => x.value - y.value),
  }
}

function rootsOf({ a }: LinearModel): readonly Root[] {
  const { re, im } = eigenvalues(Float64Array.from(a.flat()), a.length)
  return Array.from(re, (real, k) => ({ re: real, im: im[k] }))
}

function sampled(
  value: number,
  rootsAt: (value: number) => readonly Root[],
  failures: { value: number; reason: string }[],
  last: Sample | undefined,
  previous: Sample | undefined,
): Sample | undefined {
  try {
    const roots = rootsAt(value)
    if (last === undefined || last.roots.length !== roots.length) return { value, roots }
    const expected = last.roots.map((root, k) => {
      const before = previous?.roots.length === roots.length ? previous.roots[k] : root
      const share = previous === undefined ? 0 : (value - last.value) / (last.value - previous.value)
      return { re: root.re + share * (root.re - before.re), im: root.im + share * (root.im - before.im) }
    })
    const columns = assignment(expected.map((root) => roots.map((other) => Math.sqrt(distance(root, other)))))
    return { value, roots: columns.map((column) => roots[column]) }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    failures.push({ value, reason: error.message })
    return undefined
  }
}

const distance = (a: Root, b: Root): number => Math.hypot(a.re - b.re, a.im - b.im)
const largestOf = (roots: readonly Root[]): number => Math.max(0, ...roots.map(({ re, im }) => Math.hypot(re, im)))

/** Returns the tracks, with NaN for values without a model or with another number of eigenvalues. */
function tracksOf(samples: readonly (Sample | undefined)[]): readonly LocusTrack[] {
  const most = Math.max(0, ...samples.map((sample) => sample?.roots.length ?? 0))
  return Array.from({ length: most }, (_, k) => ({
    re: samples.map((sample) => sample?.roots.at(k)?.re ?? NaN),
    im: samples.map((sample) => sample?.roots.at(k)?.im ?? NaN),
  }))
}

type RootsAt = (value: number) => readonly Root[]

/**
 * Returns the crossings of the imaginary axis in an interval, one of each pair.
 * @param ends of the loci, at which a root on the axis does not cross it
 */
function crossingsIn({ a, b }: Interval, rootsAt: RootsAt, ends: readonly number[]): readonly LocusEvent[] {
  const onAxis = rounding * Math.max(largestOf(a.roots), largestOf(b.roots))
  const crosses = (from: Root, to: Root): boolean => {
    const [first, second] = [from.re, to.re].map((re) => (Math.abs(re) <= onAxis ? 0 : Math.sign(re)))
    if (first === 0) return second !== 0 && !ends.includes(a.value) && second < 0
    if (second === 0) return !ends.includes(b.value) && first < 0
    return first !== second
  }
  const tiny = zero * Math.max(largestOf(a.roots), largestOf(b.roots))
  const isZero = (k: number): boolean => Math.max(distance(a.roots[k], origin), distance(b.roots[k], origin)) < tiny
  const zeros = a.roots.filter((_, k) => isZero(k)).length
  return a.roots.flatMap((from, k): LocusEvent[] => {
    const to = b.roots[k]
    if (isZero(k) || !crosses(from, to) || from.im < 0 || to.im < 0) return []
    const isReal = from.im === 0 && to.im === 0
    if (!isReal && (from.im === 0 || to.im === 0)) return []
    const real = (roots: readonly Root[]): number =>
      roots
        .toSorted((x, y) => distance(x, origin) - distance(y, origin))
        .slice(0, zeros + 1)
        .reduce((sum, { re }) => sum + re, 0)
    const pair = (roots: readonly Root[], share: number): Root => nearest(roots, between(from, to, share))
    const value = bracketed(a.value, b.value, (at) => {
      if (at === a.value && Math.abs(from.re) <= onAxis) return 0
      if (at === b.value && Math.abs(to.re) <= onAxis) return 0
      const roots = rootsAt(at)
      return isReal ? real(roots) : pair(roots, (at - a.value) / (b.value - a.value)).re
    })
    if (value === undefined) return []
    const { im } = isReal ? origin : pair(rootsAt(value), (value - a.value) / (b.value - a.value))
    const direction = to.re > from.re ? 'unstable' : 'stable'
    return [{ kind: isReal ? 'real' : 'oscillation', value, re: 0, im, becomes: direction }]
  })
}

const origin: Root = { re: 0, im: 0 }

const between = (a: Root, b: Root, share: number): Root => ({
  re: a.re + share * (b.re - a.re),
  im: a.im + share * (b.im - a.im),
})

const nearest = (roots: readonly Root[], to: Root): Root =>
  roots.reduce((best, root) => (distance(root, to) < distance(best, to) ? root : best))

/** Returns the values at which two real roots become a pair, or a pair two real roots. */
function doubleRootsIn({ a, b }: Interval, rootsAt: RootsAt): readonly LocusEvent[] {
  const [first, second] = [a, b].map(({ roots }) => roots.filter(({ im }) => im > 0).length)
  if (first === second) return []
  // the pairs of one end are real roots at the other
  const [complex, real] = [a, b].map(({ roots }) => roots).toSorted((x, y) => pairsOf(y) - pairsOf(x))
  return complex.flatMap((root, k): LocusEvent[] => {
    if (!(root.im > 0) || real[k].im !== 0) return []
    const conjugate = complex.findIndex(({ re, im }) => re === root.re && im === -root.im)
    if (conjugate < 0 || real[conjugate].im !== 0) return []
    const middleAt = (share: number): number => {
      const onReal = (real[k].re + real[conjugate].re) / 2
      return complex === a.roots ? root.re + share * (onReal - root.re) : onReal + share * (root.re - onReal)
    }
    const twoAt = (value: number): readonly Root[] => {
      const middle = { re: middleAt((value - a.value) / (b.value - a.value)), im: 0 }
      const sorted = rootsAt(value).toSorted((x, y) => distance(x, middle) - distance(y, middle))
      const [one] = sorted
      const other =
        one.im === 0
          ? sorted.slice(1).find(({ im }) => im === 0)
          : sorted.slice(1).find(({ re, im }) => re === one.re && im === -one.im)
      return other === undefined ? [one, one] : [one, other]
    }
    const squareAt = (value: number): number => {
      const [x, y] = twoAt(value)
      return ((x.re - y.re) / 2) ** 2 - x.im ** 2
    }
    const value = bracketed(a.value, b.value, squareAt)
    if (value === undefined) return []
    const [x, y] = twoAt(value)
    return [
      { kind: 'double', value, re: (x.re + y.re) / 2, im: 0, becomes: complex === a.roots ? 'real' : 'oscillating' },
    ]
  })
}

const pairsOf = (roots: readonly Root[]): number => roots.filter(({ im }) => im > 0).length

/**
 * Returns the zero of a function between two arguments, by the method of Ridders (IEEE Trans. Circuits and Systems 26
 * (1979) 979-980), which keeps it in an interval; undefined if the signs at the ends don't differ.
 */
function bracketed(from: number, to: number, of: (value: number) => number): number | undefined {
  let [x, y, fx, fy] = [from, to, of(from), of(to)]
  if (fx === 0) return x
  if (fy === 0) return y
  if (Math.sign(fx) === Math.sign(fy)) return undefined
  const least = width * Math.max(Math.abs(from), Math.abs(to))
  for (let step = 0; step < mostSteps && Math.abs(y - x) > least; step++) {
    const middle = (x + y) / 2
    const fm = of(middle)
    if (fm === 0) return middle
    const next = middle + ((middle - x) * Math.sign(fx - fy) * fm) / Math.sqrt(fm * fm - fx * fy)
    const fn = next === middle ? fm : of(next)
    if (fn === 0) return next
    // the smallest interval of the four points with different signs at its ends
    const points = [
      [x, fx],
      [y, fy],
      [middle, fm],
      [next, fn],
    ].toSorted(([p], [q]) => p - q)
    const k = points.findIndex(([, f], i) => i > 0 && Math.sign(f) !== Math.sign(points[i - 1][1]))
    const [[left, fl], [right, fr]] = [points[k - 1], points[k]]
    if (Math.abs(right - left) >= Math.abs(y - x)) break
    ;[x, fx, y, fy] = [left, fl, right, fr]
  }
  return Math.abs(fx) < Math.abs(fy) ? x : y
}
