/** Fixed-step methods as programs, by the name of their solver. */
import type { FixedStepSolverName } from '../../model/project/solvers'
import { ab2, ab3, abm2 } from './adams'
import { euler, heun, rk4, semiImplicitEuler } from './explicit'
import { imex, linearlyImplicitEuler, rosenbrock2 } from './implicit'
import type { StepMethod } from './method'

export const stepMethods = {
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
} as const satisfies Readonly<Record<FixedStepSolverName, StepMethod>>

export type StepMethodName = keyof typeof stepMethods

export const isStepMethod = (name: string): name is StepMethodName => Object.hasOwn(stepMethods, name)
