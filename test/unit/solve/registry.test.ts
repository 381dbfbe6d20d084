/** One table of solvers: projects are checked with it, menus, command line and documents show it, and each has its method. */
import { expect, test } from 'vitest'
import { runOptions } from '../../../app/cli/experiments'
import { defaultSolverName, standardSolvers } from '../../../engine/model/project/solvers'
import { defaultSolver, solvers } from '../../../engine/solve/registry'
import { stepMethods } from '../../../engine/stepping/methods'

test('every solver of the table has its method, and nothing else can be chosen', () => {
  expect(solvers.map(({ name, title, kind }) => ({ name, title, fixedStep: kind === 'fixed' }))).toEqual(
    standardSolvers.map(({ name, title, fixedStep }) => ({ name, title, fixedStep })),
  )
  expect(defaultSolverName).toBe(defaultSolver.name)
})

test('every fixed-step solver can be exported', () => {
  const fixed = standardSolvers.filter(({ fixedStep }) => fixedStep).map(({ name }) => name)
  expect(Object.keys(stepMethods)).toEqual(fixed)
})

test('the command line names every solver', () => {
  for (const { name } of standardSolvers) expect(runOptions.solver.doc).toMatch(new RegExp(`[ ,]${name}(,|$)`))
})
