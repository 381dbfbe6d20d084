/** Speeds in turning axes: values are derivatives along the flow, derivatives are differences of values. */
import { describe, expect, it } from 'vitest'
import type { OperatingProblem } from '../../../engine/analyse/operating/problem'
import { evaluatedTurning, turned, turnedBack } from '../../../engine/analyse/operating/turning-axes'

const state = (name: string, unit: string, kind: 'speed' | 'coordinate') => ({
  name,
  block: 'Motion',
  unit,
  kind,
  slips: false,
})

/** Slip stiffness over mass and inertia of a body on two skates, which keep it from sliding sideways; the rear one does not steer. */
const [grip, front, rear, inertia] = [30, 1.2, 1.4, 1.6]

/** Accelerations by speeds in axes of the body, for a steer angle and a thrust. */
function accelerations(v1: number, v2: number, rate: number, [steer, thrust]: Float64Array): readonly number[] {
  const [f, r] = [-grip * ((v2 + front * rate) / v1 - steer), -grip * ((v2 - rear * rate) / v1)]
  return [thrust - f * Math.sin(steer), f * Math.cos(steer) + r, (front * f * Math.cos(steer) - rear * r) / inertia]
}

function valuesAt(x: Float64Array, w: Float64Array): Float64Array {
  const [d1, d2, rate, , , angle] = x
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const [v1, v2] = [c * d1 + s * d2, c * d2 - s * d1]
  const [a1, a2, turn] = accelerations(v1, v2, rate, w)
  return Float64Array.of(c * a1 - s * a2, s * a1 + c * a2, turn, d1, d2, rate, v1, v2, 0, 0, 0, rate)
}

function differences(at: (x: Float64Array, w: Float64Array) => Float64Array, x: Float64Array, w: Float64Array) {
  const h = 1e-6
  const moved = (k: number, by: number): Float64Array => {
    const [to, inputs] = [x.slice(), w.slice()]
    if (k < x.length) to[k] += by
    else inputs[k - x.length] += by
    return at(to, inputs)
  }
  const width = x.length + w.length
  const entries = new Float64Array(at(x, w).length * width)
  for (let k = 0; k < width; k++) {
    const [more, less] = [moved(k, h), moved(k, -h)]
    more.forEach((value, i) => (entries[i * width + k] = (value - less[i]) / (2 * h)))
  }
  return entries
}

const problem: OperatingProblem = {
  states: [
    state('ds1', 'm/s', 'speed'),
    state('ds2', 'm/s', 'speed'),
    state('rate', 'rad/s', 'speed'),
    state('s1', 'm', 'coordinate'),
    state('s2', 'm', 'coordinate'),
    state('angle', 'rad', 'coordinate'),
  ],
  inputs: [{ name: 'steer' }, { name: 'thrust' }],
  positions: 0,
  rates: 0,
  body: true,
  planes: [{ along: [0, 1], angle: 5, rate: 2 }],
  evaluate: (x, w) => ({ values: valuesAt(x, w), jacobian: differences(valuesAt, x, w) }),
}

describe('speeds in axes that turn', () => {
  const x = Float64Array.of(7, 3, 0.4, 10, -20, 0.7)
  const w = Float64Array.of(0.05, 0.3)

  it('have the accelerations of the body in its own axes, and exact derivatives', () => {
    const own = turned(problem, x)
    turnedBack(problem, own).forEach((value, i) => expect(value).toBeCloseTo(x[i], 12))
    const [v1, v2, rate] = own
    const { values, jacobian } = evaluatedTurning(problem, x, w)
    const [a1, a2, turn] = accelerations(v1, v2, rate, w)
    ;[a1 + rate * v2, a2 - rate * v1, turn].forEach((value, i) => expect(values[i]).toBeCloseTo(value, 12))
    const again = (at: Float64Array, inputs: Float64Array): Float64Array =>
      evaluatedTurning(problem, turnedBack(problem, at), inputs).values
    differences(again, own, w).forEach((value, i) => expect(jacobian[i]).toBeCloseTo(value, 5))
  })
})
