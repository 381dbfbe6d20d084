/** Joints in the cotree that turn by more than half a turn under a spring: angles count turns there as they do in the tree. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { exportJs } from '../../../engine/backends/js/package'
import { DriveSession } from '../../../engine/drive/session'
import type { SavedState } from '../../../engine/start/state/saved-state'
import type { ExperimentSettings, FormulationSettings, ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { exportedRun, runModule, type ExportedModule } from '../../support/exported-model'
import { temporaryFolder } from '../../support/temporary-folder'
import { runSmall, smallProject } from '../events/small-run'

const signals = ['J.angle', 'J.rate']
const cut: FormulationSettings = {
  translation: { 'B.T1': 'tree', 'J.T1': 'cotree' },
  rotation: { 'B.R1': 'tree', 'J.R1': 'cotree' },
}
const formulations: Readonly<Record<string, FormulationSettings>> = {
  tree: {},
  'angles of the body': cut,
  quaternion: { ...cut, coordinates: { B: { orientation: 'quaternion' } } },
}

function wheel(name: string, run: Partial<ExperimentSettings> = {}): ProjectFile {
  const project = smallProject(
    {
      World: ['world/world', { gravity: 0 }],
      B: ['mechanics/rigid-body', { Ixx: 0.1, Iyy: 0.1, Izz: 0.1 }],
      J: ['mechanics/revolute', { axis: [0, 0, 1] }],
      S: ['mechanics/spring-damper', { stiffness: 0.1, damping: 0, freeLength: 0 }],
    },
    ['World.frame - J.base', 'J.end - B.com', 'J.axis - S.axis'],
    { stop: 8, sample: 0.1, solver: { name: 'dopri5', tolerance: 1e-9 }, initial: { 'J.rate': 5 }, ...run },
  )
  return { ...project, formulations: { default: formulations[name] } }
}

describe.each(Object.keys(formulations))('a wheel on a torsion spring, %s', (name) => {
  // 0.1 a'' + 0.1 a = 0 with a'(0) = 5: a = 5 sin t, beyond half a turn either way
  it.each([
    [{ name: 'dopri5', tolerance: 1e-9 }, 1e-6],
    [{ name: 'radau5', tolerance: 1e-9 }, 1e-5],
    [{ name: 'auto', tolerance: 1e-9 }, 1e-5],
    [{ name: 'rk4', step: 0.002 }, 1e-9],
    [{ name: 'abm2', step: 0.0005 }, 1e-5],
  ] as const)('swings by 5 rad (%o)', (solver, error) => {
    const { table, values, error: failed } = runSmall(wheel(name, { solver }), signals)
    expect(failed).toBeUndefined()
    values('J.angle').forEach((a, i) => expect(Math.abs(a - 5 * Math.sin(table.time[i]))).toBeLessThan(error))
  })

  it('goes on from a saved state, and in exports', async () => {
    const project = wheel(name, { solver: { name: 'rk4', step: 0.01 } })
    const request = { project, files: {}, experiment: 'run', signals, inputs: {}, checkStep: false }
    const driven = (from?: SavedState): DriveSession => new DriveSession({ ...request, from }, sharedCompiler)
    const whole = runSmall(project, signals)
    const first = driven()
    first.advanceTo(2 - 0.005, () => false)
    const second = driven(first.capture().state)
    second.advanceTo(8 - 0.005, () => false)
    expect(second.capture().state.states).toEqual(whole.state?.states)
    const target = join(temporaryFolder(), 'chord')
    mkdirSync(target)
    for (const [file, content] of Object.entries(exportJs(exportedRun(project, signals))))
      writeFileSync(join(target, file), content)
    const module = (await import(/* @vite-ignore */ pathToFileURL(join(target, 'model.mjs')).href)) as ExportedModule
    const rows = await runModule(module)
    // the angle is a state in one of them only; the others add in another order
    rows.forEach((row, i) => expect(Math.abs(row[1] - whole.values('J.angle')[i])).toBeLessThan(5e-12))
  })

  it('without a spring counts steps that are longer than a turn', () => {
    const project = wheel(name, { stop: 50, sample: 10, initial: { 'J.rate': 5 } })
    const free = { ...project, blocks: { ...project.blocks, S: { ...project.blocks.S, params: { stiffness: 0 } } } }
    expect(runSmall(free, signals).at('J.angle', 50)).toBeCloseTo(250, 5)
  })
})

it.each(Object.keys(formulations))('a gear between two wheels keeps its ratio beyond half a turn, %s', (name) => {
  // the second wheel turns half as fast: (0.1 + 0.1/4) a'' + 0.1 a = 0
  const one = wheel(name)
  const project: ProjectFile = {
    ...one,
    blocks: { ...one.blocks, B2: one.blocks.B, J2: one.blocks.J, G: { type: 'mechanics/gear', params: { ratio: 2 } } },
    wires: {
      ...one.wires,
      g1: ['World.frame', 'J2.base'],
      g2: ['J2.end', 'B2.com'],
      g3: ['J.axis', 'G.a'],
      g4: ['J2.axis', 'G.b'],
    },
  }
  const [w, amplitude] = [Math.sqrt(0.8), 5 / Math.sqrt(0.8)]
  for (const [solver, error] of [
    [{ name: 'dopri5', tolerance: 1e-9 }, 1e-6],
    [{ name: 'rk4', step: 0.005 }, 1e-7],
  ] as const) {
    const changed = { ...project, experiments: { run: { ...project.experiments?.run, stop: 8, solver } } }
    const { table, values, error: failed } = runSmall(changed, [...signals, 'J2.angle'])
    expect(failed).toBeUndefined()
    values('J.angle').forEach((a, i) => {
      expect(Math.abs(a - amplitude * Math.sin(w * table.time[i]))).toBeLessThan(error)
      expect(Math.abs(values('J2.angle')[i] - a / 2)).toBeLessThan(1e-8)
    })
  }
})
