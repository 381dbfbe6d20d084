/**
 * Mixed explicit and implicit method of order 2: implicit in the stiff states, explicit in the others.
 *
 * It is ROS2 (`rosenbrock2`) with a part A of the Jacobian in place of all of it, which a W-method permits: its order
 * does not depend on A (Steihaug and Wolfbrandt, Math. Comp. 33 (1979) 521-534; Hairer and Wanner, Solving
 * Ordinary Differential Equations II, 2nd ed. 1996, IV.7, "W-methods"; partitioned: Rentrop, Numer. Math. 47 (1985)
 * 545-564). A holds the rows of the stiff states s and zeros in those of the others e:
 *
 *     k1_e = f_e(t, x)
 *     (I - gamma h J_ss) k1_s = f_s(t, x) + gamma h (J_se k1_e + df_s/dt)
 *     k2_e = f_e(t + h, x + h k1) - 2 k1_e
 *     (I - gamma h J_ss) k2_s = f_s(t + h, x + h k1) - 2 k1_s + gamma h (J_se k2_e - df_s/dt)
 *     x(t + h) = x + h (3/2 k1 + 1/2 k2),                               gamma = 1 - 1/sqrt(2)
 *
 * Without stiff states that is Heun's method, with all of them ROS2. Because the rows are whole, stiff states
 * follow the others and time as they would in ROS2. A step takes two evaluations, the stiff rows of the
 * Jacobian, a factorisation of their size and two solutions, always: constant work. Between steps the states follow
 * x + h (b1 k1 + b2 k2), b1 = s + b2, with b2 = s^2/2 for the explicit ones and that of ROS2 for the others.
 *
 * The stiff states are those that are given (blocks or states), or are chosen at the first step by the
 * eigenvalues of the Jacobian (`imex/stiffPart`) and then stay: the run says which.
 */
import { ModelError } from '../model/errors'
import { fixedStepper, type BoundMethod } from './fixedStep'
import { gamma, isStiff, logExplicit, logImplicit, stiffPart } from './imex/stiffPart'
import { jacobianVectors, sparseJacobian } from './jacobian'
import { StepMatrix } from './linearlyImplicit'
import { seconds } from './nonFinite'
import type { Solver, StepperOptions } from './solver'
import type { OdeSystem } from './types'

export const imex: Solver = {
  name: 'imex',
  title: 'Mixed explicit and implicit',
  order: 2,
  denseOrder: 2,
  kind: 'fixed',
  evaluationsPerStep: 2,
  implicit: { jacobians: 1, factorisations: 1, solutions: 2 },
  vectors: 5 + 2 * jacobianVectors,
  logAmplification: (re, im) => (isStiff(re, im) ? logImplicit(re, im) : logExplicit(re, im)),
  create: (system, options) => fixedStepper(system, options, bind),
}

/** States listed in a remark at most. */
const mostNames = 12

function bind(system: OdeSystem, x: Float64Array, options: StepperOptions): BoundMethod {
  const n = system.size
  const stage = system.allocate(n)
  const f1 = system.allocate(n)
  const f2 = system.allocate(n)
  const evaluate1 = system.bindDerivatives(x, f1)
  const evaluate2 = system.bindDerivatives(stage, f2)
  const k1 = new Float64Array(n)
  const k2 = new Float64Array(n)
  const given = options.stiff === undefined ? undefined : statesNamed(system, options.stiff)
  let stiff: readonly number[] = []
  let matrix: StepMatrix | undefined
  let right = new Float64Array(0)
  let chosen = false
  let remark = ''
  let step = 0

  const choose = (t: number, h: number): void => {
    chosen = true
    stiff = given ?? stiffPart(denseJacobian(system, x, t), n, h)
    remark = describe(system, stiff, given === undefined ? h : undefined)
    if (stiff.length === 0) return
    matrix = new StepMatrix(system, x, options.scales, stiff)
    right = new Float64Array(stiff.length)
  }

  /** k of the stiff states from that of the others, which `k` holds already. */
  const solveStiff = (part: StepMatrix, gammaH: number, k: Float64Array, sign: 1 | -1): void => {
    for (let m = 0; m < stiff.length; m++) right[m] = k[stiff[m]] + sign * gammaH * part.timeDerivative[m]
    part.addCoupling(gammaH, k, right)
    part.solve(right)
    for (let m = 0; m < stiff.length; m++) k[stiff[m]] = right[m]
  }

  return {
    stages: [f1, f2],
    advance(from, to, h) {
      if (!chosen) choose(from, h)
      const gammaH = gamma * h
      step = h
      evaluate1(from)
      k1.set(f1)
      if (matrix !== undefined) {
        matrix.factor(from, gammaH)
        solveStiff(matrix, gammaH, k1, 1)
        matrix.check(from, h, right)
      }
      for (let i = 0; i < n; i++) stage[i] = x[i] + h * k1[i]
      evaluate2(to)
      for (let i = 0; i < n; i++) k2[i] = f2[i] - 2 * k1[i]
      if (matrix !== undefined) solveStiff(matrix, gammaH, k2, -1)
      let finite = 0
      for (let i = 0; i < n; i++) {
        const xi = x[i] + h * (1.5 * k1[i] + 0.5 * k2[i])
        x[i] = xi
        finite += 0 * xi
      }
      return finite
    },
    interpolate(s, x0, _x, out) {
      const explicit = (s * s) / 2
      for (let i = 0; i < n; i++) out[i] = x0[i] + step * ((s + explicit) * k1[i] + explicit * k2[i])
      const implicit = (s * (s / 2 - gamma)) / (1 - 2 * gamma)
      for (const i of stiff) out[i] = x0[i] + step * ((s + implicit) * k1[i] + implicit * k2[i])
    },
    remarks: () => (chosen ? [remark] : []),
  }
}

function denseJacobian(system: OdeSystem, x: Float64Array, t: number): Float64Array {
  const n = system.size
  const { rows, columns, values, evaluate } = sparseJacobian(system, x)
  const dense = new Float64Array(n * n)
  evaluate(t)
  for (let e = 0; e < values.length; e++) if (columns[e] < n) dense[rows[e] * n + columns[e]] = values[e]
  return dense
}

/** @throws ModelError `unknown-signal` for a name that is neither a state nor a block with states */
function statesNamed(system: OdeSystem, names: readonly string[]): number[] {
  const found = new Set<number>()
  for (const name of names) {
    const those = [...system.states.keys()].filter((i) => {
      const state = system.states[i]
      return state.name === name || state.block === name
    })
    if (those.length === 0) {
      throw new ModelError(
        'unknown-signal',
        `${name}, which imex is to treat as stiff, is no state and no block with states`,
        { signal: name },
        `choose among ${system.states.map((state) => state.name).join(', ')}`,
      )
    }
    for (const i of those) found.add(i)
  }
  return [...found].sort((a, b) => a - b)
}

/** @param h step for which the eigenvalues chose; absent if the user did */
function describe(system: OdeSystem, stiff: readonly number[], h: number | undefined): string {
  const names = stiff.map((i) => system.states[i].name)
  const list = [...names.slice(0, mostNames), ...(names.length > mostNames ? ['...'] : [])].join(', ')
  const count = `${stiff.length} of ${system.size} states`
  if (h === undefined) return `implicit in ${count}, as given: ${list}`
  if (stiff.length === 0) return `no mode is stiff for steps of ${seconds(h)} at the start: explicit throughout`
  return `implicit in ${count}, whose modes are stiff for steps of ${seconds(h)} at the start: ${list}`
}
