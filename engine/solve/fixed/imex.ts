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
import { seconds } from '../non-finite'
import { methodFacts, type Solver } from '../solver'
import type { OdeSystem } from '../types'
import { programStepper } from './program-stepper'
import { StepEquations, type ImplicitChoice } from './step-equations'
import { StepJacobian, type JacobianPoint } from './step-jacobian'
import { isStiff, logExplicit, logImplicit, stiffPart } from './stiff-part'

export const imex: Solver = {
  ...methodFacts('imex'),
  order: 2,
  denseOrder: 2,
  evaluationsPerStep: 2,
  implicit: { jacobians: 1, factorisations: 1, solutions: 2 },
  logAmplification: (re, im) => (isStiff(re, im) ? logImplicit(re, im) : logExplicit(re, im)),
  create: (system, options) =>
    programStepper(
      system,
      options,
      'imex',
      new StepEquations(system, options.scales, implicitChoice(system, options.stiff)),
    ),
}

/** Largest number of states listed in a remark. */
const mostNames = 12

function implicitChoice(system: OdeSystem, names: readonly string[] | undefined): ImplicitChoice {
  const named = statesOf(system, names)
  return {
    choose: (t, h, at) => named ?? stiffStates(system, t, h, at),
    known: (last) => named ?? last,
    remark: (states, h) => describe(system, states, named === undefined ? h : undefined),
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
  return statesOf(system, names) ?? stiffStates(system, t, h, { x: Float64Array.from(x) })
}

function statesOf(system: OdeSystem, names: readonly string[] = []): number[] | undefined {
  return names.length === 0 ? undefined : statesNamed(system, names)
}

/** Returns the states of modes that are stiff for steps of length h from a state at time t. */
function stiffStates(system: OdeSystem, t: number, h: number, at: JacobianPoint): number[] {
  const n = system.size
  const jacobian = new StepJacobian(system)
  const { rows, columns, values } = jacobian.entries
  const dense = new Float64Array(n * n)
  jacobian.evaluate(t, at)
  for (let e = 0; e < values.length; e++) if (columns[e] < n) dense[rows[e] * n + columns[e]] = values[e]
  return stiffPart(dense, n, h)
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
