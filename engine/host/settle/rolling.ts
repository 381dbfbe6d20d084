/** First guess of a vehicle that travels: its body at the speed, its wheels rolling. */
import { Matrix } from 'ml-matrix'
import { leastNormStep } from '../../numerics/linear/dense'
import { equationsAt } from '../../analyse/operating/equations'
import { countsOf } from '../../analyse/operating/problem'
import type { BoundProblem } from './binding'

/** Size of motion in which something changes, where that of other motion is one. */
const unlikely = 1e-3

/**
 * Speeds are linear in everything that is asked of them: rates of constraints, motion of the body, slip of the wheels, which
 * come as the first of the extra signals.
 * @param rest a state of which the positions are taken
 * @param guess of which the states of components are taken
 */
export function rollingStart(
  problem: BoundProblem,
  rest: Float64Array,
  guess: Float64Array,
  w: Float64Array,
  { speed, contacts }: { readonly speed: number; readonly contacts: number },
): Float64Array {
  const { states, speeds, coordinates, inputs } = countsOf(problem)
  const x = guess.slice()
  x.set(rest.subarray(speeds, speeds + coordinates), speeds)
  x.fill(0, 0, speeds)
  const { point, free, bound } = equationsAt(problem, { kind: 'speed', speed }, x, w)
  const { values, jacobian } = point
  const from = states + problem.positions
  const count = problem.rates + 6 + contacts
  const j = Matrix.zeros(count, speeds)
  const wanted: number[] = []
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < speeds; k++) j.set(i, k, jacobian[(from + i) * (states + inputs) + k])
    wanted.push((i === problem.rates ? speed : 0) - values[from + i])
  }
  // Motion in which nothing changes first: wheels roll by their spin, and not by the swing of the arms that carry them.
  const basis = Matrix.zeros(speeds, free.columns + bound.columns)
  if (free.columns > 0) basis.setSubMatrix(free.subMatrix(0, speeds - 1, 0, free.columns - 1), 0, 0)
  if (bound.columns > 0) basis.setSubMatrix(bound.subMatrix(0, speeds - 1, 0, bound.columns - 1), 0, free.columns)
  const sizes = Array.from({ length: basis.columns }, (_, k) => (k < free.columns ? 1 : unlikely))
  const parts = leastNormStep(j.mmul(basis), wanted, sizes)
  for (let k = 0; k < speeds; k++) x[k] = basis.getRow(k).reduce((sum, part, i) => sum + part * parts[i], 0)
  return x
}
