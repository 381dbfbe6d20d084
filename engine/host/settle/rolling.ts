/** First guess of a vehicle that travels: its body at the speed, its wheels rolling. */
import { Matrix } from 'ml-matrix'
import { leastNormStep } from '../../analyse/operating/dense'
import { countsOf } from '../../analyse/operating/problem'
import type { BoundProblem } from './binding'

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
  const { values, jacobian } = problem.evaluate(x, w)
  const from = states + problem.positions
  const count = problem.rates + 6 + contacts
  const j = Matrix.zeros(count, speeds)
  const wanted: number[] = []
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < speeds; k++) j.set(i, k, jacobian[(from + i) * (states + inputs) + k])
    wanted.push((i === problem.rates ? speed : 0) - values[from + i])
  }
  const step = leastNormStep(j, wanted, new Array<number>(speeds).fill(1))
  for (let k = 0; k < speeds; k++) x[k] = step[k]
  return x
}
