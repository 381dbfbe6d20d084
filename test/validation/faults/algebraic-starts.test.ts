/**
 * Searches for unknowns that start where an equation has no slope, an infinite one, or no value: the solution, or an error. A loop
 * whose first slope was infinite was taken for solved: 3 = sqrt(y) - y ran, with y = 0 in one place and -3 in another.
 */
import { describe, expect, test } from 'vitest'
import type { ExperimentSettings, ProjectFile } from '../../../engine/model/project/project'
import { exportedRun } from '../../support/exported-model'
import { itGivesTheSameExported } from '../../support/export-parity'
import { temporaryFolder } from '../../support/temporary-folder'
import { runSmall, smallProject } from '../events/small-run'

type SolverSettings = NonNullable<ExperimentSettings['solver']>
const solvers: readonly SolverSettings[] = [
  { name: 'rk4', step: 0.01 },
  { name: 'dopri5', tolerance: 1e-8 },
  { name: 'radau5', tolerance: 1e-8 },
]

const loop = (expression: string, solver: SolverSettings): ProjectFile =>
  smallProject(
    {
      World: ['world/world'],
      F: ['signals/expression', { expression }],
      G: ['signals/gain'],
      I: ['signals/integrator'],
    },
    ['F.y - G.u1', 'G.y - F.u1', 'G.y - I.u1'],
    { stop: 1, sample: 0.25, solver },
  )

const equation = (residual: string, from: number, to: number, solver: SolverSettings): ProjectFile =>
  smallProject(
    {
      World: ['world/world'],
      R: ['sources/ramp', { start: 0, initial: from, final: to, duration: 2 }],
      Z: ['signals/algebraic', { residual }],
      I: ['signals/integrator'],
    },
    ['R.y - Z.u1', 'Z.z - I.u1'],
    { stop: 2, sample: 0.25, solver },
  )

describe.each(solvers)('$name', (solver) => {
  test('a loop without a solution, whose first slope is infinite, is an error', () => {
    expect(() => runSmall(loop('sqrt(u1) - 3', solver), ['G.y'])).toThrow(
      /block G: no value of G\.y that solves its equations was found at the start/,
    )
  })

  test('a loop that is no number where its search starts is an error, or solved where it can be', () => {
    expect(() => runSmall(loop('sqrt(u1 - 1) + 2', solver), ['G.y'])).toThrow(/no value of G\.y/)
    // y = ln(y) - 5 has no solution, y = 5 + ln(y) has 0.0067836.
    expect(() => runSmall(loop('log(u1) - 5', solver), ['G.y'])).toThrow(/no value of G\.y/)
    const y = runSmall(loop('log(u1) + 5', solver), ['G.y']).at('G.y', 1)
    expect(y - Math.log(y)).toBeCloseTo(5, 9)
  })

  test('a loop with an infinite slope at the start finds its solution', () => {
    // y = 2 + sqrt(y)
    const outcome = runSmall(loop('sqrt(u1) + 2', solver), ['G.y', 'I.y'])
    for (const y of outcome.values('G.y')) expect(y).toBeCloseTo(4, 12)
    expect(outcome.at('I.y', 1)).toBeCloseTo(4, 9)
  })

  test.each([
    ['rest', 0, 0],
    ['from the double root', 0, 1],
    ['across it', -1, 1],
  ])('z |z| = u, %s', (_what, from, to) => {
    const { error, values, table } = runSmall(equation('z*abs(z) - u1', from, to, solver), ['Z.z'])
    expect(error).toBeUndefined()
    values('Z.z').forEach((z, i) => {
      const u = from + ((to - from) * table.time[i]) / 2
      expect(Math.abs(z - Math.sign(u) * Math.sqrt(Math.abs(u)))).toBeLessThan(1e-9)
    })
  })

  test('where the solution ends at a double root the run says so', () => {
    const { error } = runSmall(equation('z*z - u1', 1, -1, solver), ['Z.z'])
    expect(error).toMatchObject({ code: 'no-solution', place: { block: 'Z' } })
    expect(error?.place.time).toBeCloseTo(1, 1)
  })
})

describe('exports', () => {
  const folder = temporaryFolder()
  const signals = ['Z.z', 'I.y']
  const project = equation('z*abs(z) - u1', 0, 1, solvers[0])
  const reference = runSmall(project, signals)
  itGivesTheSameExported(folder, () => ({ table: reference.table, model: exportedRun(project, signals, 'run') }), 1)
})
