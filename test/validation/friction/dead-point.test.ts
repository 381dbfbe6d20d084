/**
 * Friction on a slide that turns round at the dead points of a crank. No effort along the slide moves it there, so friction
 * cannot stop it: the flywheel goes on, and loses what friction takes along the way of the slide.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { exportJs } from '../../../engine/backends/js/package'
import { holdEfforts, unlimited } from '../../../engine/symbolic/hold'
import { exportedRun, runModule, type ExportedModule } from '../../support/exported-model'
import { temporaryFolder } from '../../support/temporary-folder'
import type { ProjectFile } from '../../../engine/model/project/project'
import { runSmall, smallProject } from '../events/small-run'

const [inertia, mass, friction, radius, rod, spin] = [1, 2, 5, 0.1, 0.4, 20]
const folder = temporaryFolder()
const signals = ['Crank.angle', 'Crank.rate', 'Slide.s', 'Slide.ds', 'Grip.slip']

const engine = (solver: { readonly name: string; readonly step?: number; readonly tolerance?: number }): ProjectFile =>
  smallProject(
    {
      World: ['world/world', { gravity: 0 }],
      Crank: ['mechanics/revolute', { axis: [0, 0, 1] }],
      Flywheel: ['mechanics/rigid-body', { mass: 1, Ixx: inertia, Iyy: inertia, Izz: inertia }],
      Throw: ['mechanics/rigid-arm', { x: radius }],
      Slide: ['mechanics/prismatic', { axis: [1, 0, 0] }],
      Piston: ['mechanics/rigid-body', { mass }],
      Rod: ['mechanics/distance', { length: rod }],
      Grip: ['mechanics/dry-friction', { holding: friction, sliding: friction }],
    },
    [
      'World.frame - Crank.base',
      'Crank.end - Flywheel.com',
      'Crank.end - Throw.base',
      'World.frame - Slide.base',
      'Slide.end - Piston.com',
      'Throw.end - Rod.a',
      'Rod.b - Piston.com',
      'Slide.axis - Grip.axis',
    ],
    {
      stop: 2,
      sample: 0.01,
      solver,
      initial: { 'Crank.angle': 0.3, 'Crank.rate': spin, 'Slide.s': 0.49 },
    },
  )

const energy = (rate: number, speed: number): number => (inertia * rate ** 2 + mass * speed ** 2) / 2
/** Way of the slide from the dead centre before the start on. */
function way(angle: number, s: number): number {
  const strokes = Math.floor(angle / Math.PI)
  return 2 * radius * strokes + Math.abs(s - (strokes % 2 === 0 ? rod + radius : rod - radius))
}

/** Largest error of the energy over all rows, J, of 200 J. */
function imbalance(rows: readonly (readonly number[])[]): number {
  const [angle, rate, s, speed] = rows[0]
  const start = energy(rate, speed) + friction * way(angle, s)
  return Math.max(...rows.map(([a, r, x, v]) => Math.abs(energy(r, v) + friction * way(a, x) - start)))
}

it.each([
  [{ name: 'dopri5', tolerance: 1e-9 }, 1e-4],
  [{ name: 'radau5', tolerance: 1e-9 }, 1e-4],
  [{ name: 'rk4', step: 0.001 }, 0.01],
])('a slide passes its dead points (%j)', (solver, tolerance) => {
  const outcome = runSmall(engine(solver), signals)
  if (outcome.error !== undefined) throw outcome.error
  const columns = signals.map((name) => outcome.values(name))
  const rows = columns[0].map((_, i) => columns.map((column) => column[i]))
  expect(imbalance(rows)).toBeLessThan(tolerance)
  // 40 rad less what friction takes: twelve dead points
  expect(outcome.times('Grip.slipEnds').length).toBe(12)
  expect(columns[4].every((slip) => slip !== 0)).toBe(true)
})

it('an exported slide does so too', async () => {
  for (const [file, content] of Object.entries(exportJs(exportedRun(engine({ name: 'rk4', step: 0.001 }), signals))))
    writeFileSync(join(folder, file), content)
  const module = (await import(pathToFileURL(join(folder, 'model.mjs')).href)) as ExportedModule
  const rows = await runModule(module)
  expect(imbalance(rows.map((row) => row.slice(1)))).toBeLessThan(0.01)
})

it.each([0, -1e-18])('an axis that nothing moves is overloaded as soon as it accelerates (mobility %d)', (mobility) => {
  expect(holdEfforts(1, 1, [mobility, 86, 0.3, 1]).efforts[0]).toBeLessThan(-1000)
  expect(holdEfforts(1, 1, [mobility, -86, 0.3, 1]).efforts[0]).toBeGreaterThan(1000)
  // at rest, without a limit, or not held: no effort
  expect(holdEfforts(1, 1, [mobility, 1e-14, 0.3, 1]).efforts).toEqual([0])
  expect(holdEfforts(1, 1, [mobility, 86, unlimited, 1]).efforts).toEqual([0])
  expect(holdEfforts(1, 1, [mobility, 86, 0.3, 0]).efforts).toEqual([0])
  // one that others keep at rest is no concern of it
  expect(holdEfforts(2, 1, [1, 1, 1, mobility, 5, 5, 10, 0.3, 1, 1]).efforts).toEqual([expect.closeTo(-5, 9), 0])
})
