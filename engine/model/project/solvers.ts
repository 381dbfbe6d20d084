/**
 * Table of solvers, by the names that project files use. Validation, menus, command line and documents read it without
 * loading the methods, which engine/solve/registry.ts lists under the same names.
 */
import { keysOf } from '../../collections/entries'
interface SolverFacts<Fixed extends boolean = boolean> {
  readonly title: string
  readonly fixedStep: Fixed
  /** Description of the solver, for choosing one. */
  readonly summary: string
}

const fixed = (title: string, summary: string): SolverFacts<true> => ({ title, fixedStep: true, summary })
const variable = (title: string, summary: string): SolverFacts<false> => ({ title, fixedStep: false, summary })

/** Solvers in the order of the menus. */
const table = {
  euler: fixed('Euler', 'explicit Euler'),
  heun: fixed('Heun', 'Heun, second order'),
  rk4: fixed('Runge-Kutta 4', 'Runge-Kutta, fourth order'),
  ab2: fixed('Adams-Bashforth 2', 'Adams-Bashforth, second order, one evaluation per step'),
  ab3: fixed('Adams-Bashforth 3', 'Adams-Bashforth, third order, one evaluation per step'),
  abm2: fixed(
    'Adams predictor-corrector 2',
    'Adams predictor-corrector without final update, second order, one evaluation per step',
  ),
  'semi-implicit-euler': fixed(
    'Semi-implicit Euler',
    'symplectic Euler, first order: speeds first, the rest with the new speeds',
  ),
  'linearly-implicit-euler': fixed(
    'Linearly implicit Euler',
    'first order, for stiff models: every decaying mode decays at every step',
  ),
  rosenbrock2: fixed('Rosenbrock 2', 'second order, for stiff models, constant work per step'),
  imex: fixed(
    'Mixed explicit and implicit',
    'second order, constant work: implicit in the states of `stiff`, explicit in the others',
  ),
  dopri5: variable('Dormand-Prince 5(4)', 'Dormand and Prince 5(4); `tolerance` is relative, default 1e-6'),
  radau5: variable(
    'Radau IIA 5',
    'Radau IIA, fifth order, for stiff models and algebraic variables; `tolerance` as above',
  ),
  auto: variable(
    'Automatic',
    '`dopri5`, or `radau5` if the model turns out to be stiff; the run reports which and why',
  ),
} as const satisfies Readonly<Record<string, SolverFacts>>

export type SolverName = keyof typeof table
export type FixedStepSolverName = {
  [Name in SolverName]: (typeof table)[Name]['fixedStep'] extends true ? Name : never
}[SolverName]

export interface SolverChoice extends SolverFacts {
  readonly name: SolverName
}

/** Returns the entry of a solver. */
export const solverChoice = (name: SolverName): SolverChoice => ({ name, ...table[name] })

export const solverNames = keysOf(table)
export const standardSolvers: readonly SolverChoice[] = solverNames.map(solverChoice)

/** Step of a method with fixed steps where neither experiment nor command gives one, s. */
export const defaultStep = 0.001

/** Solver of an experiment that names none. */
export const defaultSolverName: SolverName = 'dopri5'
