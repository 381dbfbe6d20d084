/**
 * The method of every solver of the table (engine/model/project/solvers.ts). Listing a solver puts it into menus,
 * project files, analyses and the test suite that all solvers pass (test/unit/solve/every-solver.test.ts).
 */
import { ModelError } from '../errors/model-error'
import { defaultSolverName, solverNames, type SolverName } from '../model/project/solvers'
import { ab2, ab3 } from './fixed/adams-bashforth'
import { abm2 } from './fixed/adams-moulton'
import { auto } from './variable/auto'
import { dopri5 } from './variable/dopri5'
import { euler } from './fixed/euler'
import { heun } from './fixed/heun'
import { imex } from './fixed/imex'
import { linearlyImplicitEuler } from './fixed/linearly-implicit-euler'
import { radau5 } from './variable/radau5'
import { rk4 } from './fixed/rk4'
import { rosenbrock2 } from './fixed/rosenbrock2'
import { semiImplicitEuler } from './fixed/semi-implicit-euler'
import type { Solver } from './solver'

const methods: Readonly<Record<SolverName, Solver>> = {
  euler,
  heun,
  rk4,
  ab2,
  ab3,
  abm2,
  'semi-implicit-euler': semiImplicitEuler,
  'linearly-implicit-euler': linearlyImplicitEuler,
  rosenbrock2,
  imex,
  dopri5,
  radau5,
  auto,
}

/** Solvers in the order of the table. */
export const solvers: readonly Solver[] = solverNames.map((name) => methods[name])

/** Solver of experiments that name none. */
export const defaultSolver = methods[defaultSolverName]

/**
 * Returns the solver with a name.
 * @throws ModelError `unknown-solver` listing the names of all solvers
 */
export function solverNamed(name: string): Solver {
  const solver = solvers.find((candidate) => candidate.name === name)
  if (solver === undefined) {
    throw new ModelError(
      'unknown-solver',
      `there is no solver ${name}`,
      {},
      `choose one of ${solvers.map((candidate) => candidate.name).join(', ')}`,
    )
  }
  return solver
}
