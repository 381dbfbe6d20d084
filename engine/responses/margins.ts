/**
 * Margins of a loop and figures of a gain. Crossings are searched on a grid that follows the poles and zeros, so that
 * none is between two points but pairs that nearly touch, and refined by bisection on exact values.
 *
 * For L, closed by negative feedback: gain margin 1/|L| where L is real and negative; phase margin 180 deg + arg L
 * where |L| = 1; delay margin, the angle of 180 deg + arg L from 0 to 360 deg over the frequency; and the least
 * distance of L from -1 (K. J. Åström and R. M. Murray, Feedback Systems, 2nd ed. 2021, section 10.3).
 */
import { eigenvalues } from '../numerics/linear/eigenvalues'
import { neutral, transferOf, type LinearPath, type Transfer } from './path'
import { zerosOf } from '../numerics/linear/zeros'
import type { GainFigures, GainMargin, Margins, PathRoots, PhaseMargin } from './report'

const perDecade = 60
/** Decades that the grid extends beyond the poles and zeros. */
const beyond = 4
/** Multiples of the real part, around the imaginary part of a root, that the grid contains. */
const around = [0, 0.1, 0.25, 0.5, 1, 2, 4]
const steps = 80

interface Point {
  readonly omega: number
  readonly re: number
  readonly im: number
}

/** Returns the transfer function at rising frequencies, rad/s, without poles. */
function gridOf(transfer: Transfer, { poles, zeros }: PathRoots): readonly Point[] {
  const roots = [...poles, ...zeros].filter(({ acts }) => acts)
  const moduli = roots.map(({ re, im }) => Math.hypot(re, im))
  const largest = Math.max(0, ...moduli)
  const sizes = moduli.filter((size) => size > 1e-9 * largest)
  const [low, high] = sizes.length === 0 ? [1, 1] : [Math.min(...sizes), Math.max(...sizes)]
  const [from, to] = [low / 10 ** beyond, high * 10 ** beyond]
  const count = Math.ceil(perDecade * Math.log10(to / from))
  const omegas = [
    ...Array.from({ length: count + 1 }, (_, i) => from * (to / from) ** (i / count)),
    ...roots.flatMap(({ re, im }) =>
      around.flatMap((factor) => [im - factor * Math.abs(re), im + factor * Math.abs(re)]),
    ),
    // an undamped root is a point of the grid, so that both sides of it are
    ...roots.flatMap(({ im }) => [im * (1 - 1e-6), im * (1 + 1e-6)]),
  ].filter((omega) => omega >= from && omega <= to)
  return [...new Set(omegas)]
    .toSorted((a, b) => a - b)
    .flatMap((omega) => {
      const value = transfer(omega)
      return value === null ? [] : [{ omega, ...value }]
    })
}

/** Returns the points at which a function of L changes its sign, but not those at which it passes infinity. */
function crossingsOf(
  transfer: Transfer,
  grid: readonly Point[],
  of: (point: Omit<Point, 'omega'>) => number,
): readonly Point[] {
  return grid.slice(1).flatMap((after, i) => {
    const before = grid[i]
    const [first, last] = [of(before), of(after)]
    if (last === 0) return [after]
    if (first === 0 || first > 0 === last > 0) return []
    let [a, b] = [before.omega, after.omega]
    let middle = after
    for (let k = 0; k < steps && b - a > 1e-15 * b; k++) {
      const omega = (a + b) / 2
      const value = transfer(omega)
      if (value === null) return []
      middle = { omega, ...value }
      if (of(middle) > 0 === first > 0) a = omega
      else b = omega
    }
    const isPole = Math.hypot(middle.re, middle.im) > 1e6 * Math.hypot(before.re, before.im)
    return isPole ? [] : [middle]
  })
}

/** Refines an extreme of a function between the neighbours of a point of the grid, by golden section. */
function leastBeside(transfer: Transfer, grid: readonly Point[], of: (point: Omit<Point, 'omega'>) => number): Point {
  let place = 0
  grid.forEach((point, i) => {
    if (of(point) < of(grid[place])) place = i
  })
  const ratio = (Math.sqrt(5) - 1) / 2
  let [a, b] = [grid[Math.max(0, place - 1)].omega, grid[Math.min(grid.length - 1, place + 1)].omega]
  let best = grid[place]
  for (let k = 0; k < steps && b - a > 1e-10 * b; k++) {
    const [left, right] = [b - ratio * (b - a), a + ratio * (b - a)].map((omega) => {
      const value = transfer(omega)
      return { omega, ...(value ?? { re: Infinity, im: 0 }) }
    })
    const isLeft = of(left) < of(right)
    if (isLeft) b = right.omega
    else a = left.omega
    const better = isLeft ? left : right
    if (of(better) < of(best)) best = better
  }
  return best
}

const hertz = (omega: number): number => omega / (2 * Math.PI)
const size = ({ re, im }: Omit<Point, 'omega'>): number => Math.hypot(re, im)

/** Returns the gain at low frequency, the bandwidth and the peak of a path. */
export function gainFigures(path: LinearPath, roots: PathRoots, from: number): GainFigures {
  const transfer = transferOf(path)
  const grid = gridOf(transfer, roots)
  const atZero = valueAtZero(path, roots) ?? 0
  const start: Point =
    atZero !== 0
      ? { omega: 0, re: atZero, im: 0 }
      : { omega: 2 * Math.PI * from, ...(transfer(2 * Math.PI * from) ?? { re: NaN, im: 0 }) }
  const lowOmega = start.omega
  const low = size(start)
  const bound = low * Math.SQRT1_2
  const beyondLow = grid.filter(({ omega }) => omega > lowOmega)
  const falls = crossingsOf(transfer, [start, ...beyondLow], (point) => size(point) - bound)
  const top = grid.length < 3 ? undefined : leastBeside(transfer, grid, (point) => -size(point))
  const isInside =
    top !== undefined &&
    top.omega > grid[1].omega &&
    top.omega < (grid.at(-2)?.omega ?? 0) &&
    size(top) > 1.0001 * Math.max(size(grid[0]), size(grid.at(-1) ?? top))
  return {
    ...{ low, lowFrequency: hertz(lowOmega) },
    ...(falls.length > 0 && { bandwidth: hertz(falls[0].omega) }),
    ...(isInside && { peak: { frequency: hertz(top.omega), gain: size(top) } }),
  }
}

/** Part of the slowest root at which a value at 0 is read: the real part is even, so the error is its square. */
const nearlyZero = 1e-6

/** Returns the transfer function at 0, a real number; undefined if a pole at zero acts. */
export function valueAtZero(path: LinearPath, roots: PathRoots): number | undefined {
  const { poles, zeros } = roots
  const largest = Math.max(0, ...poles.map(size))
  const slow = (pole: Omit<Point, 'omega'>): boolean => size(pole) <= neutral * largest
  if (roots.isZero || hasZeroAtZero(roots)) return 0
  if (poles.some((pole) => pole.acts && slow(pole))) return undefined
  const transfer = transferOf(path)
  if (!poles.some(slow)) return transfer(0)?.re
  // poles at zero that do not act make the matrix singular
  const moduli = [...poles, ...zeros].filter(({ acts }) => acts).map(size)
  return transfer(nearlyZero * (moduli.length === 0 ? 1 : Math.min(...moduli)))?.re
}

function hasZeroAtZero({ poles, zeros }: PathRoots): boolean {
  const largest = Math.max(0, ...[...poles, ...zeros].map(size))
  return zeros.some((zero) => zero.acts && size(zero) <= 1e-7 * largest)
}

/** Returns the margins of a loop L that negative feedback closes. */
export function marginsOf(loop: LinearPath, roots: PathRoots): Margins {
  const transfer = transferOf(loop)
  const grid = gridOf(transfer, roots)
  const gain: GainMargin[] = crossingsOf(transfer, grid, ({ im }) => im)
    .filter(({ re }) => re < 0)
    .map((point) => ({ frequency: hertz(point.omega), factor: 1 / size(point) }))
  const atZero = valueAtZero(loop, roots) ?? 0
  if (atZero < 0) gain.push({ frequency: 0, factor: -1 / atZero })
  const [d0, d1, d2] = loop.d
  if (d0 < 0 && d1 === 0 && d2 === 0) gain.push({ frequency: Infinity, factor: -1 / d0 })
  const phase: PhaseMargin[] = crossingsOf(transfer, grid, (point) => size(point) - 1).map((point) => {
    const turn = 2 * Math.PI
    const angle = Math.atan2(-point.im, -point.re)
    return { frequency: hertz(point.omega), angle, delay: (angle < 0 ? angle + turn : angle) / point.omega }
  })
  const near = leastBeside(transfer, grid, ({ re, im }) => Math.hypot(1 + re, im))
  return {
    gain: gain.toSorted((a, b) => Math.abs(Math.log(a.factor)) - Math.abs(Math.log(b.factor))),
    phase: phase.toSorted((a, b) => Math.abs(a.angle) - Math.abs(b.angle)),
    delay: Math.min(Infinity, ...phase.map(({ delay }) => delay)),
    modulus: { frequency: hertz(near.omega), distance: Math.hypot(1 + near.re, near.im) },
    unstable: unstableClosed(loop),
  }
}

/** Returns the number of poles of 1/(1 + L), zeros of 1 + L, that grow; neutral ones do not count. */
function unstableClosed({ n, a, b, c, d }: LinearPath): number {
  const { re, im } = zerosOf({ n, a, b, c, d: [d[0] + 1, d[1], d[2]] })
  const open = n === 0 ? { re: new Float64Array(0), im: new Float64Array(0) } : eigenvalues(a, n)
  const moduli = [...open.re.map((value, k) => Math.hypot(value, open.im[k]))]
  const largest = Math.max(0, ...moduli)
  const isFinite = (k: number): boolean => Math.hypot(re[k], im[k]) <= 1e6 * largest || largest === 0
  return [...re.keys()].filter((k) => isFinite(k) && re[k] > neutral * largest).length
}
