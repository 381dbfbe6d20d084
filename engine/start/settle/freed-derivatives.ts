/**
 * Model whose freed variables and parameters are inputs behind its own. Derivatives by states and inputs are exact;
 * those by freed values are central differences, because blocks compute parameters from them by any code.
 */
import type { Linearised, OperatingProblem } from '../../analyse/operating/problem'
import type { Instance, ParameterValues } from '../../compile/instance'
import { ModelError } from '../../errors/model-error'
import { evaluate } from '../../symbolic'
import type { FreedValues } from './freed-values'

/** Step of the differences over the size of a value, and the least size. */
const relativeStep = 1e-5
const leastSize = 1e-3

type Evaluate = OperatingProblem['evaluate']

interface Point {
  readonly evaluate: Evaluate
  /** Changes of the values of sources with the freed values. */
  readonly shifts: readonly number[]
}

/**
 * Returns the function that evaluates such a model.
 * @param start state at which sources have their values
 * @param bind function that evaluates the model with given parameters
 */
export function withFreedValues(
  instance: Instance,
  freed: FreedValues,
  start: { readonly x: Float64Array; readonly z: Float64Array },
  bind: (parameters: ParameterValues) => Evaluate,
): Evaluate {
  const { compilation } = instance
  const { inputs } = compilation
  const sourcesAt = (parameters: ParameterValues): number[] =>
    evaluate(
      inputs.map(({ sourceValue }) => sourceValue),
      instance.with(parameters).symbolValues(start.x, start.z),
    )
  const first = sourcesAt(instance.parameters)
  const points = new Map<string, Point | undefined>()
  const pointAt = (values: readonly number[]): Point | undefined => {
    const key = values.join()
    if (points.has(key)) return points.get(key)
    // The values of the last steps are enough.
    if (points.size > 8 * (values.length + 1)) points.clear()
    const point = newPoint(values)
    points.set(key, point)
    return point
  }
  const newPoint = (values: readonly number[]): Point | undefined => {
    try {
      const parameters = freed.parameters(compilation, values)
      const sources = sourcesAt(parameters)
      return { evaluate: bind(parameters), shifts: sources.map((value, i) => value - first[i]) }
    } catch (error) {
      // A block refuses the values: the search takes another way.
      if (error instanceof ModelError) return undefined
      throw error
    }
  }
  const count = inputs.length
  const linearised = (values: readonly number[], x: Float64Array, w: Float64Array): Linearised | undefined => {
    const point = pointAt(values)
    if (point === undefined) return undefined
    return point.evaluate(
      x,
      w.subarray(0, count).map((value, i) => value + point.shifts[i]),
    )
  }
  const sizes = freed.values
  let rows = 0
  return (x, w) => {
    const values = [...w.subarray(count)]
    const here = linearised(values, x, w)
    if (here === undefined) return notFinite(rows, x.length + w.length)
    rows = here.values.length
    const [states, inputsHere] = [x.slice(), w.slice()]
    let jacobian: Float64Array | undefined
    return {
      values: here.values,
      get jacobian() {
        if (jacobian !== undefined) return jacobian
        const columns = values.map((value, k) => {
          const step = relativeStep * Math.max(Math.abs(value), Math.abs(sizes[k]), leastSize)
          const beside = (sign: number): Float64Array | undefined =>
            linearised(values.with(k, value + sign * step), states, inputsHere)?.values
          const [up, down] = [beside(1), beside(-1)]
          const span = step * ((up === undefined ? 0 : 1) + (down === undefined ? 0 : 1))
          const [high, low] = [up ?? here.values, down ?? here.values]
          return high.map((value, i) => (span === 0 ? NaN : (value - low[i]) / span))
        })
        jacobian = beside(here.jacobian, columns, rows)
        return jacobian
      },
    }
  }
}

/** Returns a matrix with further columns, row by row. */
function beside(matrix: Float64Array, columns: readonly Float64Array[], rows: number): Float64Array {
  const width = matrix.length / rows
  const all = new Float64Array(rows * (width + columns.length))
  for (let i = 0; i < rows; i++) {
    const at = i * (width + columns.length)
    all.set(matrix.subarray(i * width, (i + 1) * width), at)
    for (let k = 0; k < columns.length; k++) all[at + width + k] = columns[k][i]
  }
  return all
}

const notFinite = (rows: number, columns: number): Linearised => ({
  values: new Float64Array(rows).fill(NaN),
  jacobian: new Float64Array(rows * columns).fill(NaN),
})
