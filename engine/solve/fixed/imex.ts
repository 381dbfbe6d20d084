/**
 * Mixed explicit and implicit method of order 2: implicit in the stiff states, explicit in the others.
 *
 * It is ROS2 (`rosenbrock2`) with a part A of the Jacobian instead of all of it, which a W-method permits: its order
 * does not depend on A (Steihaug and Wolfbrandt, Math. Comp. 33 (1979) 521-534; Hairer and Wanner, Solving
 * Ordinary Differential Equations II, 2nd ed. 1996, IV.7, "W-methods"; partitioned: Rentrop, Numer. Math. 47 (1985)
 * 545-564). A holds the columns of the stiff states s and zeros in those of the others e:
 *
 *     (I - gamma h J_ss) k1_s = f_s(t, x) + gamma h df_s/dt
 *     k1_e = f_e(t, x) + gamma h (J_es k1_s + df_e/dt)
 *     (I - gamma h J_ss) k2_s = f_s(t + h, x + h k1) - 2 k1_s - gamma h df_s/dt
 *     k2_e = f_e(t + h, x + h k1) - 2 k1_e + gamma h (J_es k2_s - df_e/dt)
 *     x(t + h) = x + h (3/2 k1 + 1/2 k2),                               gamma = 1 - 1/sqrt(2)
 *
 * Without stiff states that is Heun's method, with all of them ROS2. A step takes two evaluations, the stiff columns
 * of the Jacobian, a factorisation of their number and two solutions, always: constant work. Columns rather than rows,
 * because they cost a fraction for a vehicle (few quantities depend on the spin of a wheel, which depends on nearly
 * all) and let the others feel the same stiff forces. A very stiff state that follows an explicit one does so
 * with errors of order h; it follows inputs, and other stiff states, as in ROS2. Between steps the states follow
 * x + h (b1 k1 + b2 k2), b1 = s + b2, with b2 = s^2/2 for the explicit ones and that of ROS2 for the stiff ones.
 *
 * The stiff states are those that are given (blocks or states), or are chosen at the first step by the
 * eigenvalues of the Jacobian (`imex/stiff-part`) and then stay: the run says which.
 */
import { ModelError } from '../../errors/model-error'
import { fixedStepper, type BoundMethod } from './fixed-step'
import { gamma } from '../../stepping/methods/gamma'
import { isStiff, logExplicit, logImplicit, stiffPart } from './stiff-part'
import { jacobianVectors, sparseJacobian } from '../jacobian'
import { StepMatrix } from './linearly-implicit'
import { seconds } from '../non-finite'
import { methodFacts, type Solver, type StepperOptions } from '../solver'
import type { OdeSystem } from '../types'

export const imex: Solver = {
  ...methodFacts('imex'),
  order: 2,
  denseOrder: 2,
  evaluationsPerStep: 2,
  implicit: { jacobians: 1, factorisations: 1, solutions: 2 },
  vectors: 5 + 2 * jacobianVectors,
  logAmplification: (re, im) => (isStiff(re, im) ? logImplicit(re, im) : logExplicit(re, im)),
  create: (system, options) => fixedStepper(system, options, bind),
}

/** Largest number of states listed in a remark. */
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
  const stiffStates = givenStates(system, options.stiff)
  let stiff: readonly number[] = []
  let matrix: StepMatrix | undefined
  let ks = new Float64Array(0)
  let chosen = false
  /** Length of the step for which the states were chosen, s. */
  let chosenFor = 0
  let remark = ''
  let step = 0

  const choose = (states: readonly number[], h: number): void => {
    chosen = true
    stiff = states
    chosenFor = h
    remark = describe(system, stiff, stiffStates === undefined ? h : undefined)
    if (stiff.length === 0) return
    matrix = new StepMatrix(system, x, options.scales, stiff)
    ks = new Float64Array(stiff.length)
  }

  /** Replaces the right-hand side in `k` by the solution with I - gamma h A. */
  const solve = (part: StepMatrix, gammaH: number, k: Float64Array): void => {
    for (let m = 0; m < stiff.length; m++) ks[m] = k[stiff[m]]
    part.solve(ks)
    part.addCoupling(gammaH, ks, k)
    for (let m = 0; m < stiff.length; m++) k[stiff[m]] = ks[m]
  }

  return {
    stages: [f1, f2],
    advance(from, to, h) {
      if (!chosen) choose(stiffStates ?? foundStates(system, x, from, h), h)
      const gammaH = gamma * h
      step = h
      evaluate1(from)
      k1.set(f1)
      if (matrix !== undefined) {
        matrix.factor(from, gammaH)
        for (let i = 0; i < n; i++) k1[i] += gammaH * matrix.timeDerivative[i]
        solve(matrix, gammaH, k1)
        matrix.check(from, h, ks)
      }
      for (let i = 0; i < n; i++) stage[i] = x[i] + h * k1[i]
      evaluate2(to)
      for (let i = 0; i < n; i++) k2[i] = f2[i] - 2 * k1[i]
      if (matrix !== undefined) {
        for (let i = 0; i < n; i++) k2[i] -= gammaH * matrix.timeDerivative[i]
        solve(matrix, gammaH, k2)
      }
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
    save: () => (chosen ? { numbers: { h: chosenFor }, lists: { stiff, ...matrix?.save().lists } } : {}),
    load(memory) {
      const { numbers, lists } = memory
      if (numbers?.h === undefined || lists?.stiff === undefined) return
      choose(stiffStates ?? lists.stiff, numbers.h)
      matrix?.load(memory)
    },
  }
}

/**
 * Returns the indices of the states that a run from x at time t with steps of h treats implicitly.
 * @param names states that the user names, if any
 */
export function implicitStates(
  system: OdeSystem,
  x: ArrayLike<number>,
  t: number,
  h: number,
  names: readonly string[] | undefined,
): readonly number[] {
  const start = system.allocate(system.size)
  start.set(x)
  return givenStates(system, names) ?? foundStates(system, start, t, h)
}

function givenStates(system: OdeSystem, names: readonly string[] = []): number[] | undefined {
  return names.length === 0 ? undefined : statesNamed(system, names)
}

function foundStates(system: OdeSystem, x: Float64Array, t: number, h: number): number[] {
  return stiffPart(denseJacobian(system, x, t), system.size, h)
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
  const states = new Set<number>()
  for (const name of names) {
    const those = [...system.states.keys()].filter((i) => {
      const state = system.states[i]
      return state.name === name || state.block === name
    })
    if (those.length === 0) {
      throw new ModelError(
        'unknown-signal',
        `${name}, listed as stiff for imex, is neither a state nor a block with states`,
        { setting: 'solver.stiff', signal: name },
        `choose among ${system.states.map((state) => state.name).join(', ')}`,
      )
    }
    for (const i of those) states.add(i)
  }
  return [...states].sort((a, b) => a - b)
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
