/**
 * Failures of steps at singular positions of a mechanism, where branches of its motion cross: rows of the constraints
 * become nearly dependent, forces change within a step, and an implicit method mistakes the change for an instability.
 */
import { Matrix, SingularValueDecomposition } from 'ml-matrix'
import { ModelError } from '../../errors/model-error'
import { evaluate } from '../../symbolic'
import type { Instance } from '../../compile/instance'
import { lastRow } from '../row-store'
import type { CheckedRun, Findings } from './finding'

/** Fraction of the independence of rows at the start of the run, below which they count as nearly dependent. */
const close = 0.2

/** Fraction of the largest singular value at the start, above which the singular values of independent rows lie. */
const dependent = 1e-6

/** State of a run: continuous and discrete states. */
interface Reached {
  readonly x: Float64Array
  readonly z: ArrayLike<number>
}

/** Explains a failure by a singular position, if the last state of the run is close to one. */
export function atSingularPosition({ instance, start, stored }: CheckedRun, failure: ModelError | undefined): Findings {
  const reached = lastRow(stored)
  if (failure === undefined || reached === undefined) return {}
  const { x, z = start.z } = reached
  return { failure: explained(failure, instance, start, { x: Float64Array.from(x), z }) }
}

function explained(error: ModelError, instance: Instance, start: Reached, reached: Reached): ModelError {
  const { compilation } = instance
  const { rows, guarded } = compilation.system.constraints
  if (error.code !== 'step-size' || guarded.size === 0 || rows.length === 0) return error
  const freedoms = [...new Set(rows.flatMap((row) => [...row.columns.keys()]))]
  const places = rows.flatMap((row, i) => [...row.columns].map(([freedom, expr]) => ({ i, freedom, expr })))
  /** Returns the singular values of the constraint matrix, the largest first. */
  const sizes = ({ x, z }: Reached): readonly number[] => {
    const values = instance.symbolValues(x, Float64Array.from(z))
    for (const s of compilation.system.discrete.states) values.set(s.symbol, 1)
    values.set(compilation.collection.time, error.place.time ?? 0)
    const matrix = Matrix.zeros(rows.length, freedoms.length)
    const entries = evaluate(
      places.map(({ expr }) => expr),
      values,
    )
    places.forEach(({ i, freedom }, k) => matrix.set(i, freedoms.indexOf(freedom), entries[k]))
    return new SingularValueDecomposition(matrix, { autoTranspose: true }).diagonal
  }
  const before = sizes(start)
  const rank = before.filter((size) => size > dependent * before[0]).length
  if (rank === 0 || !(sizes(reached)[rank - 1] < close * before[rank - 1])) return error
  const [row] = guarded.keys()
  return new ModelError(
    'singular-constraint',
    `the mechanism of ${row.block} is at a singular position, where branches of its motion cross: ${error.what}`,
    { ...error.place, block: row.block },
    'pass it with rk4 or dopri5, or add a spring or a joint that determines the branch',
  )
}
