/** The blocks of a chassis give the same numbers in every language, and keep their energy. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { exportExperiment } from '../../../engine/export/model'
import { runToEnd } from '../../../engine/run/run'
import { parseProject } from '../../../engine/model/parse/parse-project'
import type { ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { itGivesTheSameExported } from '../../support/export-parity'
import { temporaryFolder } from '../../support/temporary-folder'

const read = (path: string): string => readFileSync(new URL(`../../../projects/axle/${path}`, import.meta.url), 'utf8')
const kinematics = { 'data/kinematics.csv': read('data/kinematics.csv') }

/** The beginning, with a fixed step that exports take too. */
function shortened(file: string, name: string, stop: number): ProjectFile {
  const project = parseProject(read(file))
  const settings = project.experiments?.[name] ?? { stop }
  const { start: _settled, energy: _account, ...rest } = settings
  return {
    ...project,
    experiments: { [name]: { ...rest, solver: { name: 'rk4', step: 0.0005 }, stop, sample: 0.005 } },
  }
}

describe.each([
  ['corner.json', 'drop', 0.1, kinematics],
  ['elements.json', 'release', 0.05, {}],
  ['bushings.json', 'push', 0.1, {}],
] as const)('projects/axle/%s', (file, experiment, stop, files) => {
  const project = shortened(file, experiment, stop)
  const request = { project, files, experiment, checkStep: false }
  itGivesTheSameExported(
    temporaryFolder(),
    () => {
      const { table, error } = runToEnd(request, sharedCompiler)
      expect(error).toBeUndefined()
      return { table, model: exportExperiment(request, sharedCompiler).model }
    },
    1e-9,
  )
})

it.each([
  ['corner.json', 'drop', kinematics],
  ['elements.json', 'release', {}],
  ['bushings.json', 'push', {}],
  ['bushings.json', 'swing', {}],
] as const)('%s keeps its energy', (file, experiment, files) => {
  const run = { energy: true, solver: 'dopri5', tolerance: 1e-9 }
  const { report, error } = runToEnd(
    { project: parseProject(read(file)), files, experiment, run, signals: ['Energy.balance'], checkStep: false },
    sharedCompiler,
  )
  expect(error).toBeUndefined()
  expect(report.energy?.closure).toBeLessThan(1e-6)
})
