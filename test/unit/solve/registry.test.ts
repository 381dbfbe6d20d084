/** The list of solvers that projects are checked with, and menus show, is that of the solvers there are. */
import { expect, test } from 'vitest'
import { defaultSolverName, standardSolvers } from '../../../engine/model/solvers'
import { defaultSolver, solvers } from '../../../engine/solve/registry'

test('every solver can be chosen in a project, and nothing else', () => {
  expect(standardSolvers).toEqual(
    solvers.map(({ name, title, kind }) => ({ name, title, fixedStep: kind === 'fixed' })),
  )
  expect(defaultSolverName).toBe(defaultSolver.name)
})
