/**
 * Eigenvalues of a constrained model: its equations linearised about a steady motion, on the motions that the constraints
 * allow. With J the Jacobian of the state derivatives and the columns of N a basis of the small changes dx of the state that keep
 * positions and velocities on the constraints, dx = N y, the motion is y' = N^+ J N y.
 */
import { Matrix, SVD } from 'ml-matrix'
import { eigenvalues, type Eigenvalues } from '../../../engine/numerics/linear/eigenvalues'
import { bindJacobian } from '../../../engine/analyse/jacobian'
import type { Compilation } from '../../../engine/compile/compile'
import { parameterValues } from '../../../engine/compile/parameter-values'
import { initialState } from '../../../engine/start/initial'
import { Model } from '../../../engine/compile/model'
import { evaluate, jacobian } from '../../../engine/symbolic'
import { Instance } from '../../../engine/compile/instance'

/** A function of the initial values of a run, in SI. */
export function constrainedModes(compilation: Compilation): (values: ReadonlyMap<string, number>) => Eigenvalues {
  const { system, states, collection } = compilation
  const instance = new Instance(compilation, parameterValues(compilation, compilation.resolved))
  const model = new Model(instance)
  const jacobianAt = bindJacobian(model)
  const n = states.length
  const conditions = system.constraints.rows.flatMap(({ value, rate }) => (value === null ? [rate] : [value, rate]))
  const symbols = states.map((s) => s.symbol)
  const entries = jacobian(collection.pool, conditions, symbols, Infinity) ?? []

  return (values) => {
    const { x } = initialState(instance, values)
    const at = instance.parameterSymbols()
    states.forEach((s, i) => at.set(s.symbol, x[i]))
    at.set(collection.time, 0)
    const j = new Float64Array(n * n)
    jacobianAt(0, x, j)
    const gradients = Matrix.zeros(conditions.length, n)
    const numbers = evaluate(
      entries.map((e) => e.expr),
      at,
    )
    entries.forEach(({ row, column }, k) => gradients.set(row, column, numbers[k]))
    return reduced(j, n, gradients)
  }
}

function reduced(j: Float64Array, n: number, gradients: Matrix): Eigenvalues {
  const kept = influential(j, n, gradients)
  const a = new Matrix(kept.map((row) => kept.map((column) => j[row * n + column])))
  if (gradients.rows === 0) return eigenvalues(Float64Array.from(a.to1DArray()), kept.length)
  const c = gradients.subMatrixColumn(kept)
  const basis = nullSpace(c)
  const small = basis.transpose().mmul(a).mmul(basis)
  return eigenvalues(Float64Array.from(small.to1DArray()), small.rows)
}

/** States that others or the constraints depend on: where a vehicle is and heads, say, does not matter on a plane. */
function influential(j: Float64Array, n: number, gradients: Matrix): number[] {
  let kept = Array.from({ length: n }, (_, i) => i)
  for (;;) {
    const next = kept.filter(
      (i) => gradients.getColumn(i).some((g) => g !== 0) || kept.some((row) => row !== i && j[row * n + i] !== 0),
    )
    if (next.length === kept.length) return kept
    kept = next
  }
}

/** Orthonormal columns that a matrix of full row rank maps to zero. */
function nullSpace(c: Matrix): Matrix {
  const square = Matrix.zeros(c.columns, c.columns)
  square.setSubMatrix(c, 0, 0)
  const { rightSingularVectors, diagonal } = new SVD(square)
  const order = diagonal.map((_, k) => k).sort((a, b) => diagonal[a] - diagonal[b])
  return rightSingularVectors.subMatrixColumn(order.slice(0, c.columns - c.rows))
}
