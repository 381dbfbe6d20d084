/**
 * Check that what equations to first order leave out stayed small in a run.
 *
 * With f to first order and F exact, both of the same formulation, the remainder r = F(x) - f(x) at a stored state is
 * all terms of second and higher order, not an estimate. The second derivative alone would not do, as that of a sine
 * vanishes at zero: a pendulum at 20 degrees lacks 2 % of its moment, 1 - sin(x)/x. Forces don't compare with motion,
 * as a stiff spring turns a large force into a displacement of no importance. The difference d of both solutions
 * follows
 *
 *     d' = A d + r,    A = df/dx,    d(0) = 0
 *
 * to first order in d (Hairer, Norsett and Wanner, Solving Ordinary Differential Equations I, 2nd ed. 1993, I.14). The
 * check integrates it over the stored rows with implicit Euler: modes faster than the rows take their static value.
 * The share of a state is its largest difference over its largest value, each over the run; that of a state which
 * isn't small counts from the start.
 */
import { Matrix, solve } from 'ml-matrix'
import { bindJacobian } from '../../analyse/jacobian'
import { sampleRows } from '../../analyse/stable-step'
import { compileProject } from '../../compile/compile'
import { Instance } from '../../compile/instance'
import { Model } from '../../compile/model'
import { seconds } from '../../solve/non-finite'
import type { StoredRun } from '../row-store'
import type { CheckedRun, Findings, RunCheck } from './finding'

/** Share above which a run reports it. */
const limit = 0.01

/** Fraction of the largest motion in the same unit, below which a state doesn't count: it hardly moves. */
const negligible = 0.01

/** Largest number of rows; fewer for large models, whose linear systems take n^3 operations each. */
const mostRows = 200
const fewestRows = 20
const mostOperations = 1e9

const exactForm = Symbol('exact equations of a formulation with small variables')

export const smallShare: RunCheck = {
  subject: 'share of second order in small motion',
  concerns: ({ kind, instance }) => kind !== 'measurement' && instance.compilation.system.small.length > 0,
  check: shareFindings,
}

/** Difference of a state between the solutions. */
interface Difference {
  readonly name: string
  readonly unit: string
  /** Largest difference, and its instant. */
  largest: number
  time: number
  /** Largest value, or largest change since the start. */
  size: number
}

function* shareFindings(run: CheckedRun): Generator<void, Findings, void> {
  const { instance, registry, model, stored, shouldStop } = run
  const { compilation } = instance
  const { states, system } = compilation
  const n = states.length
  yield
  const exact = compilation.once(exactForm, () =>
    compileProject({ ...compilation.request, exact: true, effort: 'plain' }, registry),
  )
  const remainder = remainderOf(model, new Model(new Instance(exact, instance.parameters)))
  const jacobian = bindJacobian(model)
  const small = new Set(system.small)
  const differences = states.map(({ name, unit }): Difference => ({ name, unit, largest: 0, time: 0, size: 0 }))
  const rows = Math.max(fewestRows, Math.min(mostRows, Math.floor(mostOperations / n ** 3)))
  const a = new Float64Array(n * n)
  let before: Row | undefined
  let d = new Float64Array(n)
  for (const index of sampleRows(stored.times, [], rows)) {
    if (shouldStop()) return {}
    yield
    const row = rowOf(stored, index)
    const first = rowOf(stored, 0)
    if (!row.x.every(Number.isFinite)) break
    states.forEach(({ name }, i) => {
      const value = small.has(name) ? row.x[i] : row.x[i] - first.x[i]
      differences[i].size = Math.max(differences[i].size, Math.abs(value))
    })
    const h = before === undefined ? 0 : row.t - before.t
    before = row
    if (!(h > 0)) continue
    const r = remainder(row)
    jacobian(row.t, row.x, a)
    const next = implicitEuler(a, d, r, h)
    // a row at a corner or beside a singular position: the difference up to there is known
    if (next === undefined) break
    d = next
    differences.forEach((difference, i) => {
      const size = Math.abs(next[i])
      if (size > difference.largest) Object.assign(difference, { largest: size, time: row.t })
    })
  }
  return { warnings: sentences(differences) }
}

interface Row {
  readonly t: number
  readonly x: Float64Array
  readonly z: Float64Array
}

function rowOf({ instance, times, states, discrete }: StoredRun, index: number): Row {
  const of = (values: Float64Array, size: number): Float64Array => values.subarray(index * size, (index + 1) * size)
  return {
    t: times[index],
    x: of(states, instance.compilation.states.length),
    z: of(discrete, discrete.length / times.length),
  }
}

/** Returns a function of a row: the exact derivatives without those to first order. */
function remainderOf(cut: Model, exact: Model): (row: Row) => Float64Array {
  const [ofCut, ofExact] = [cut, exact].map((model) => {
    const [x, rates] = [model.allocate(model.size), model.allocate(model.size)]
    const evaluate = model.bindDerivatives(x, rates)
    return (row: Row): Float64Array => {
      model.discrete?.load(row.z)
      x.set(row.x)
      evaluate(row.t)
      return rates
    }
  })
  return (row) => {
    const first = Float64Array.from(ofCut(row))
    return ofExact(row).map((value, i) => value - first[i])
  }
}

/**
 * Returns the difference after a step, (I - h A) d1 = d0 + h r; undefined if it isn't finite.
 * @param a n x n, row major
 */
function implicitEuler(
  a: Float64Array,
  d: Float64Array,
  r: Float64Array,
  h: number,
): Float64Array<ArrayBuffer> | undefined {
  const n = d.length
  const matrix = Matrix.from1DArray(n, n, a).mul(-h)
  for (let i = 0; i < n; i++) matrix.set(i, i, matrix.get(i, i) + 1)
  const right = d.map((value, i) => value + h * r[i])
  if (!right.every(Number.isFinite) || !a.every(Number.isFinite)) return undefined
  const next = Float64Array.from(solve(matrix, Matrix.columnVector(right)).to1DArray())
  return next.every(Number.isFinite) ? next : undefined
}

function sentences(differences: readonly Difference[]): readonly string[] {
  const sizes = new Map<string, number>()
  for (const { unit, size } of differences) sizes.set(unit, Math.max(size, sizes.get(unit) ?? 0))
  const above = differences
    .flatMap((d) => {
      const share = d.largest / d.size
      return d.size > negligible * (sizes.get(d.unit) ?? 0) && share > limit ? [{ ...d, share }] : []
    })
    .toSorted((a, b) => b.share - a.share)
  if (above.length === 0) return []
  const [{ name, share, time }] = above
  const others = above.length - 1
  const more = others === 0 ? '' : `, and over 1 % of ${others} other ${others === 1 ? 'state' : 'states'}`
  return [
    `terms of second order that the small variables leave out are ${percent(share)} of ${name} at t = ${seconds(time)}${more}: ` +
      'remove what moves far from the list "small" of the formulation, or reduce the motion',
  ]
}

/** The difference is that of first order, so above the value itself it says no more than that. */
const percent = (share: number): string => (share > 1 ? 'more than 100 %' : `${Number((100 * share).toPrecision(2))} %`)
