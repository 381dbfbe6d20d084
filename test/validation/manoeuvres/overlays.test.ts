/** Manoeuvres added as experiments to shipped projects: a covering design of all pairs, of which `npm run bench -- overlays` has all. */
import { registry } from '../../../blocks'
import { describe, expect, it } from 'vitest'
import { ModelError } from '../../../engine/errors/model-error'
import { runToEnd } from '../../../engine/run/run'
import { standaloneProject } from '../../../engine/model/overlay'
import { sharedCompiler } from '../../support/compiler'
import { added, faults, names, projectNames, shipped } from '../../support/manoeuvres/overlays'
import { performed } from './vehicle'

describe('every project with three manoeuvres, every manoeuvre with three projects at least', () => {
  it.each(projectNames.map((name, i) => [name, i] as const))('%s', async (name, i) => {
    const project = await shipped(name)
    for (const k of [0, 7, 14]) {
      const manoeuvre = names[(i + k) % names.length]
      const made = added(project, manoeuvre)
      if (made instanceof ModelError) {
        expect(made.what, manoeuvre).not.toBe('')
        expect(made.hint, `${manoeuvre}: ${made.what}`).not.toBe('')
      } else expect(faults(project, made), manoeuvre).toEqual([])
    }
  })
})

it('runs as the copy does, bit for bit and with the same operations', async () => {
  const { project, files } = await shipped('generic-vehicle')
  const { ran } = performed('step-steer', { speed: 20, step: '2 deg' }, project, 'sine-steer')
  if (ran === undefined) throw new Error('nothing has run')
  const copy = standaloneProject(ran.project, ran.experiment, registry)
  expect(copy.omitted).toEqual(['braking', 'braking-fiala'])
  const [a, b] = [ran, copy].map(({ project, experiment }) =>
    runToEnd({ project, experiment, files, run: { stop: 1 }, checkStep: false }, sharedCompiler),
  )
  expect(a.error).toBeUndefined()
  expect(a.table.columns.length).toBeGreaterThan(50)
  expect(a.table.columns.map(({ name, values }) => [name, Array.from(values)])).toEqual(
    b.table.columns.map(({ name, values }) => [name, Array.from(values)]),
  )
  // The added sources are among the signals, and the older experiment runs as before.
  expect(a.table.columns.map(({ name }) => name)).toContain('SteerInput.y')
  const older = [project, ran.project].map((one) =>
    runToEnd({ project: one, experiment: 'sine-steer', files, run: { stop: 0.2 }, checkStep: false }, sharedCompiler),
  )
  expect(Array.from(older[1].table.columns[3].values)).toEqual(Array.from(older[0].table.columns[3].values))
})
