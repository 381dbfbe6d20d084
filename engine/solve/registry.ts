/**
 * Every solver by name. Listing a solver here puts it into menus, project files, analyses and the
 * test suite that all solvers pass (test/unit/solve/every-solver.test.ts).
 */
import { ModelError } from '../errors/model-error'
import { ab2, ab3 } from './adams-bashforth'
import { abm2 } from './adams-moulton'
import { auto } from './auto'
import { dopri5 } from './dopri5'
import { euler } from './euler'
import { heun } from './heun'
import { imex } from './imex'
import { linearlyImplicitEuler } from './linearly-implicit-euler'
import { radau5 } from './radau5'
import { rk4 } from './rk4'
import { rosenbrock2 } from './rosenbrock2'
import { semiImplicitEuler } from './semi-implicit-euler'
import type { Solver } from './solver'

export const solvers: readonly Solver[] = [
  euler,
  heun,
  rk4,
  ab2,
  ab3,
  abm2,
  semiImplicitEuler,
  linearlyImplicitEuler,
  rosenbrock2,
  imex,
  dopri5,
  radau5,
  auto,
]

/** The solver used when an experiment names none. */
export const defaultSolver = dopri5

/** @throws ModelError `unknown-solver` listing the names there are */
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
