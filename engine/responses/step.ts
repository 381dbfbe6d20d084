/**
 * Responses to unit steps, exact at every time: x(t + h) = exp(A h) x(t) + (integral of exp(A s)) b, which needs no
 * eigenvectors, so that multiple eigenvalues need no other formula.
 */
import { ModelError } from '../errors/model-error'
import { scaling } from '../numerics/linear/balance'
import { transitionOf } from '../numerics/linear/exponential'
import { valueAtZero } from './margins'
import { neutral, type LinearPath } from './path'
import type { PathRoots, StepCurve } from './report'

const points = 501
/** Time shown, in time constants of the slowest pole that acts; of the fastest one that grows. */
const decays = 6
const growths = 3
/** Band in which a step has settled, over its final value. */
const band = 0.02

/** Returns a time, s, in which the steps of all paths show their slowest pole. */
export function stepDuration(all: readonly PathRoots[]): number {
  const ends = all.map(({ poles }) => {
    const largest = Math.max(0, ...poles.map(({ re, im }) => Math.hypot(re, im)))
    const acting = poles.filter(({ re, acts }) => acts && Math.abs(re) > neutral * largest).map(({ re }) => re)
    const growing = Math.max(0, ...acting)
    if (growing > 0) return growths / growing
    return acting.length === 0 ? (largest === 0 ? 1 : 20 / largest) : decays / -Math.max(...acting)
  })
  return ends.length === 0 ? 1 : Math.max(...ends)
}

/**
 * Returns the steps of paths of one model.
 * @throws ModelError `out-of-range` for a duration that is not above 0, `non-finite` for steps that leave all numbers
 */
export function stepResponses(
  paths: readonly LinearPath[],
  roots: readonly PathRoots[],
  duration: number,
): { readonly times: readonly number[]; readonly curves: readonly StepCurve[] } {
  if (!(duration > 0 && duration < Infinity))
    throw new ModelError(
      'out-of-range',
      `a step response of ${duration} s is not a range`,
      { setting: 'duration' },
      'give a time above 0',
    )
  const h = duration / (points - 1)
  const times = Array.from({ length: points }, (_, i) => i * h)
  const n = paths.at(0)?.n ?? 0
  const { a, factors } = scaling(paths.at(0)?.a ?? new Float64Array(0), n)
  const { state, integral } = transitionOf(a, n, h)
  const courses = new Map<string, readonly Float64Array[]>()
  const courseOf = ({ input, b }: LinearPath): readonly Float64Array[] => {
    const known = courses.get(input)
    if (known !== undefined) return known
    const added = timesVector(
      integral,
      b.map((value, i) => value / factors[i]),
    )
    const course: Float64Array[] = [new Float64Array(n)]
    for (let i = 1; i < points; i++) {
      const next = timesVector(state, course[i - 1])
      course.push(next.map((value, k) => value + added[k]))
    }
    courses.set(input, course)
    return course
  }
  return {
    times,
    curves: paths.map((path, k) => {
      const c = path.c.map((value, j) => value * factors[j])
      const values = courseOf(path).map((x) => x.reduce((sum, value, j) => sum + c[j] * value, path.d[0]))
      if (!values.every(Number.isFinite))
        throw new ModelError(
          'non-finite',
          `the step from ${path.input} to ${path.output} grows beyond all numbers`,
          { setting: 'duration' },
          'shorten the time of the step',
        )
      const { input, output, unit } = path
      return {
        input,
        output,
        unit,
        values,
        hasImpulse: path.d[1] !== 0 || path.d[2] !== 0,
        ...figuresOf(path, roots[k], times, values),
      }
    }),
  }
}

function timesVector(matrix: Float64Array, x: Float64Array): Float64Array {
  const n = x.length
  return Float64Array.from(x, (_, i) => {
    let sum = 0
    for (let j = 0; j < n; j++) sum += matrix[i * n + j] * x[j]
    return sum
  })
}

/** Returns the figures of a step with a final value that is not zero. */
function figuresOf(
  path: LinearPath,
  roots: PathRoots,
  times: readonly number[],
  values: readonly number[],
): Pick<StepCurve, 'final' | 'overshoot' | 'rise' | 'settling'> {
  const isStable = roots.poles.every(({ re, acts }) => !acts || re < 0)
  const final = isStable ? valueAtZero(path, roots) : undefined
  if (final === undefined) return {}
  const largest = Math.max(...values.map(Math.abs))
  if (Math.abs(final) <= 1e-9 * largest) return { final: 0 }
  const parts = values.map((value) => value / final)
  const passes = (level: number): number | undefined => {
    const i = parts.findIndex((part) => part >= level)
    if (i < 0) return undefined
    if (i === 0) return 0
    return times[i - 1] + ((times[i] - times[i - 1]) * (level - parts[i - 1])) / (parts[i] - parts[i - 1])
  }
  const [low, high] = [passes(0.1), passes(0.9)]
  const last = parts.findLastIndex((part) => Math.abs(part - 1) > band)
  return {
    final,
    overshoot: Math.max(0, Math.max(...parts) - 1),
    ...(low !== undefined && high !== undefined && { rise: high - low }),
    ...(last < parts.length - 1 && { settling: last < 0 ? 0 : times[last + 1] }),
  }
}
