/** Friction whose capacity follows from the acceleration that it changes: an algebraic loop through the efforts at rest. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { exportJs } from '../../../engine/backends/js/package'
import type { ProjectFile } from '../../../engine/model/project/project'
import { exportedRun, runModule, type ExportedModule } from '../../support/exported-model'
import { temporaryFolder } from '../../support/temporary-folder'
import { runSmall, smallProject } from '../events/small-run'

const folder = temporaryFolder()
const signals = ['Slide.s', 'Grip.force', 'Grip.slip']

/** 2 kg on a slide, pushed by 12 sin 4t, with the friction 4 + 0.8 a. */
const project = (solver: { readonly name: string; readonly step?: number; readonly tolerance?: number }): ProjectFile =>
  smallProject(
    {
      World: ['world/world', { gravity: 0 }],
      Slide: ['mechanics/prismatic', { axis: [1, 0, 0] }],
      Mass: ['mechanics/rigid-body', { mass: 2 }],
      Push: ['mechanics/torque'],
      T: ['signals/expression', { expression: '12*sin(4*t)' }],
      Sensor: ['sensors/acceleration'],
      Load: ['signals/expression', { expression: 'max(0, 4 + 0.8*u1)' }],
      Grip: ['mechanics/dry-friction', { holding: 1, sliding: 1 }],
    },
    [
      'World.frame - Slide.base',
      'Slide.end - Mass.com',
      'Slide.axis - Push.axis',
      'T.y - Push.u',
      'Slide.end - Sensor.frame',
      'Sensor.ax - Load.u1',
      'Load.y - Grip.u',
      'Slide.axis - Grip.axis',
    ],
    { stop: 3, sample: 0.1, solver },
  )

/** 2 a = T - s max(0, 4 + 0.8 a) */
const expected = (t: number, slip: number): number => {
  const push = 12 * Math.sin(4 * t)
  return slip === 0 ? -push : -slip * Math.max(0, 4 + (0.8 * (push - 4 * slip)) / (2 + 0.8 * slip))
}

it.each([
  [{ name: 'dopri5', tolerance: 1e-9 }, 1e-8],
  [{ name: 'rk4', step: 0.001 }, 2e-3],
])('runs, and breaks away at its limit (%j)', (solver, tolerance) => {
  const outcome = runSmall(project(solver), signals)
  if (outcome.error !== undefined) throw outcome.error
  expect(Math.abs(outcome.times('Grip.slipBegins')[0] - Math.asin(1 / 3) / 4)).toBeLessThan(tolerance)
  const [force, slip] = ['Grip.force', 'Grip.slip'].map((name) => outcome.values(name))
  outcome.table.time.forEach((t, i) => expect(force[i]).toBeCloseTo(expected(t, slip[i]), 7))
  expect(new Set(slip)).toEqual(new Set([0, 1, -1]))
})

it('runs so in exports', async () => {
  const model = project({ name: 'rk4', step: 0.001 })
  for (const [file, content] of Object.entries(exportJs(exportedRun(model, signals))))
    writeFileSync(join(folder, file), content)
  const module = (await import(pathToFileURL(join(folder, 'model.mjs')).href)) as ExportedModule
  const rows = await runModule(module)
  const { table } = runSmall(model, signals)
  expect(rows.map(([t]) => t)).toEqual([...table.time])
  table.columns.forEach(({ values }, k) => expect(rows.map((row) => row[k + 1])).toEqual([...values]))
})
