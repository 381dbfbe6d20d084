/**
 * The solvers by the names that project files use, for checking projects and for menus without loading
 * the solvers themselves. test/unit/solve/registry.test.ts holds this list to engine/solve/registry.
 */
export interface SolverChoice {
  readonly name: string
  readonly title: string
  readonly fixedStep: boolean
}

const fixed = (name: string, title: string): SolverChoice => ({ name, title, fixedStep: true })
const variable = (name: string, title: string): SolverChoice => ({ name, title, fixedStep: false })

export const standardSolvers: readonly SolverChoice[] = [
  fixed('euler', 'Euler'),
  fixed('heun', 'Heun'),
  fixed('rk4', 'Runge-Kutta 4'),
  fixed('ab2', 'Adams-Bashforth 2'),
  fixed('ab3', 'Adams-Bashforth 3'),
  fixed('abm2', 'Adams predictor-corrector 2'),
  fixed('semi-implicit-euler', 'Semi-implicit Euler'),
  fixed('linearly-implicit-euler', 'Linearly implicit Euler'),
  fixed('rosenbrock2', 'Rosenbrock 2'),
  fixed('imex', 'Mixed explicit and implicit'),
  variable('dopri5', 'Dormand-Prince 5(4)'),
  variable('radau5', 'Radau IIA 5'),
  variable('auto', 'Automatic'),
]

/** The solver of an experiment that names none. */
export const defaultSolverName = 'dopri5'
