/**
 * Zeros of the linear model at the start between freed sources and prescribed signals, which are the eigenvalues of the
 * motion that the signals leave free. They are the finite eigenvalues of the pencil [A - s I, B; C, D], found from
 * those of its inverse at a shift (Emami-Naeini and Van Dooren, Automatica 18 (1982) 415-430, for the pencil).
 */
import { inverse, Matrix } from 'ml-matrix'
import { linearise } from '../analyses/linear/linearise'
import type { LinearModel } from '../analyses/linear/report'
import { ModelError } from '../errors/model-error'
import { eigenvalues } from '../numerics/linear/eigenvalues'
import type { Compiler } from '../run/run'
import type { InverseProblem } from './prepare'

interface Zero {
  readonly re: number
  readonly im: number
}

/** Modulus from which a zero counts as infinite, 1/s. */
const infinite = 1e4
/** Real part from which a zero counts as growing, 1/s. */
const growing = 1e-3
/** A number that is not a zero. */
const shift = 0.737_214_9

/**
 * Returns the zeros with a positive real part, the slowest first; undefined if the model has no exact slopes at its
 * start.
 */
export function growingZeros(problem: InverseProblem, compiler: Compiler): readonly Zero[] | undefined {
  const { request, experiment, sources, prescribed } = problem
  try {
    const model = linearise(
      { ...request, experiment: experiment.name },
      { inputs: sources, outputs: prescribed.map(({ name }) => name) },
      compiler,
    )
    return zerosOfModel(model, sources)
      .filter(({ re, im }) => re > growing && im >= 0)
      .toSorted((a, b) => a.re - b.re)
  } catch (error) {
    if (error instanceof ModelError) return undefined
    throw error
  }
}

/** Finite zeros of a square model; sources whose rates act have these as states. */
function zerosOfModel({ a, b, c, d, inputs }: LinearModel, sources: readonly string[]): readonly Zero[] {
  const orderOf = (name: string): number => /\.(d+)y$/.exec(name)?.[1].length ?? 0
  const placesOf = sources.map((source) => inputs.flatMap(({ block }, i) => (block === source ? [i] : [])))
  const tops = placesOf.map((places) => Math.max(0, ...places.map((i) => orderOf(inputs[i].name))))
  const [n, chain] = [a.length, tops.reduce((sum, top) => sum + top, 0)]
  const size = n + chain + sources.length
  if (c.length !== sources.length) return []
  const pencil = Matrix.zeros(size, size)
  const dynamic = Matrix.zeros(size, size)
  /** Column of an order of a source: a state of its chain, or its highest derivative as the input. */
  const columnOf = (j: number, order: number): number =>
    order === tops[j] ? n + chain + j : n + tops.slice(0, j).reduce((sum, top) => sum + top, 0) + order
  const fill = (row: number, states: readonly number[], ofInputs: readonly number[]): void => {
    states.forEach((value, k) => pencil.set(row, k, value))
    placesOf.forEach((places, j) =>
      places.forEach((i) => pencil.set(row, columnOf(j, orderOf(inputs[i].name)), ofInputs[i])),
    )
  }
  a.forEach((row, i) => fill(i, row, b[i]))
  tops.forEach((top, j) => {
    for (let order = 0; order < top; order++) pencil.set(columnOf(j, order), columnOf(j, order + 1), 1)
  })
  c.forEach((row, i) => fill(n + chain + i, row, d[i]))
  for (let i = 0; i < n + chain; i++) dynamic.set(i, i, 1)
  const shifted = Matrix.sub(pencil, Matrix.mul(dynamic, shift))
  let product: Matrix
  try {
    product = inverse(shifted).mmul(dynamic)
  } catch {
    // the pencil is singular: its determinant is zero for every number
    return []
  }
  const values = product.to1DArray()
  if (!values.every(Number.isFinite)) return []
  const { re, im } = eigenvalues(Float64Array.from(values), size)
  return Array.from(re, (value, k) => {
    const modulus = value ** 2 + im[k] ** 2
    return { re: shift + value / modulus, im: -im[k] / modulus }
  }).filter((zero) => Math.hypot(zero.re, zero.im) < infinite)
}
