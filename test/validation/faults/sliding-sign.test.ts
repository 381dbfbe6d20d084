/** A run that slides along the jump of a sign ends with an error that names the block, at any tolerance, counted in steps. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runToEnd, type RunOutcome } from '../../../engine/run/run'
import type { ExperimentSettings, ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'

const text = readFileSync(join(import.meta.dirname, '../data/faults/sliding-sign.json'), 'utf8')

function run(solver: ExperimentSettings['solver'], replaced: readonly [string, string] = ['', '']): RunOutcome {
  const given = JSON.parse(text.replace(...replaced)) as ProjectFile & { experiments: { run: ExperimentSettings } }
  const project: ProjectFile = { ...given, experiments: { run: { ...given.experiments.run, solver } } }
  return runToEnd({ project, files: {}, experiment: 'run', signals: ['P.angle'], checkStep: false }, sharedCompiler)
}

it.each([
  ['dopri5', 1e-5],
  ['dopri5', 1e-10],
  ['radau5', 1e-3],
  ['radau5', 1e-6],
  ['radau5', 1e-10],
  ['auto', 1e-6],
] as const)('%s at %s', (name, tolerance) => {
  const { error, report } = run({ name, tolerance })
  expect(error).toMatchObject({
    code: 'chattering',
    place: { block: 'Fn' },
    hint: expect.stringContaining('Dry friction'),
  })
  // 724,000 before, at the loosest
  expect(report.steps).toBeLessThan(60_000)
})

it.each(['dopri5', 'radau5', 'auto'])('%s runs with a steep function instead', (name) => {
  const { error, table } = run({ name, tolerance: 1e-6 }, ['sign(v)', 'tanh(v/(0.01 rad/s))'])
  expect(error).toBeUndefined()
  expect(table.time.at(-1)).toBe(4)
})
