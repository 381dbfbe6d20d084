/**
 * The vehicle as an FMU that this program exported, imported again and driven in a loop with a speed controller, against the model with
 * the controller in it: model exchange with the same solver, co-simulation against the same sampling and holding.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { fmuArchive } from '../../../app/fmu/archive'
import { libraryFolder } from '../../../app/fmu/unit/archive'
import { exportFmu, type Fmu } from '../../../engine/backends/fmu/package'
import { exportExperiment } from '../../../engine/export/model'
import { runToEnd } from '../../../engine/run/run'
import type { ProjectFile } from '../../../engine/model/project/project'
import { describeWithCompiler, quickCompiler } from '../../support/c-compiler'
import { sharedCompiler } from '../../support/compiler'
import { temporaryFolder } from '../../support/temporary-folder'
import { runImported, withFmu } from '../../support/fmi/imported'

const vehicle = JSON.parse(readFileSync('projects/generic-vehicle/project.json', 'utf8')) as ProjectFile
const [stop, step, h] = [1, 0.001, 0.005]
const signals = ['Body.x', 'Body.y', 'Body.z', 'Body.wz', 'Body.vx', 'TireFL.Fz', 'TireRR.alpha']
const solver = { name: 'rk4', step }

/** With a sensor of its speed and an input of the brakes. */
const plant: ProjectFile = {
  ...vehicle,
  blocks: {
    ...vehicle.blocks,
    Speed: { type: 'sensors/velocity', params: {} },
    BrakeInput: { type: 'sources/constant', params: { value: 0 } },
  },
  wires: { ...vehicle.wires, s1: ['Body.com', 'Speed.frame'], s2: ['Body.com', 'Speed.axes'] },
  experiments: {
    run: { ...vehicle.experiments?.['sine-steer'], stop, solver, sample: 0.05, references: {}, plots: {} },
  },
}

const control = { type: 'signals/expression', params: { expression: '300*(u1 - 17)' } }

/** The controller in the model, with samples of the speed and of the torque where the FMU has communication points. */
function direct(sampled: boolean): ProjectFile {
  const hold = (name: string, type: string) => ({ [name]: { type, params: { sampleTime: h } } })
  const { BrakeInput: _, ...blocks } = plant.blocks
  const wires = Object.fromEntries(
    Object.entries(plant.wires ?? {}).map(([name, ends]) => [
      name,
      ends.map((end) => (end === 'BrakeInput.y' ? (sampled ? 'Held.y' : 'Control.y') : end)) as unknown as [
        string,
        string,
      ],
    ]),
  )
  return {
    ...plant,
    blocks: {
      ...blocks,
      Control: control,
      ...(sampled ? { ...hold('Sample', 'signals/sample-hold'), ...hold('Held', 'signals/sample-hold') } : {}),
    },
    wires: sampled
      ? { ...wires, c1: ['Speed.vx', 'Sample.u1'], c2: ['Sample.y', 'Control.u1'], c3: ['Control.y', 'Held.u1'] }
      : { ...wires, c1: ['Speed.vx', 'Control.u1'] },
  }
}

function runDirect(project: ProjectFile) {
  const { table, error } = runToEnd(
    { project, files: {}, experiment: 'run', signals, checkStep: false },
    sharedCompiler,
  )
  if (error !== undefined) throw error
  return {
    time: [...table.time],
    values: (name: string) => [...(table.columns.find((c) => c.name === name)?.values ?? [])],
  }
}

const folder = temporaryFolder()

/** Its library for this machine, without optimisation: that takes ten times as long as the runs. */
function compiled({ names, files }: Fmu, version: 2 | 3): Readonly<Record<string, Uint8Array>> {
  const root = join(folder, String(version))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  const flags = ['-std=c99', '-O0', '-fPIC', '-shared', '-ffp-contract=off']
  const sources = names.sources.map((name) => join('sources', name))
  const { status, stderr } = spawnSync(quickCompiler ?? 'cc', [...flags, ...sources, '-o', 'library', '-lm'], {
    cwd: root,
  })
  if (status !== 0) throw new Error(String(stderr))
  const path = `${libraryFolder(version === 2 ? '2.0' : '3.0')}/${names.identifier}.so`
  return { [path]: new Uint8Array(readFileSync(join(root, 'library'))) }
}

describeWithCompiler('an exported vehicle, imported again', () => {
  it.each([
    [2, 'simulation'],
    [3, 'exchange'],
  ] as const)(
    'does in a loop what the model does (FMI %i, %s)',
    (version, kind) => {
      const request = { project: plant, files: {}, experiment: 'run', signals, inputs: ['BrakeInput'], exchange: true }
      const unit = exportFmu(exportExperiment(request, sharedCompiler).model, version)
      const fmu = fmuArchive({ ...unit.files, ...compiled(unit, version) })
      const expected = runDirect(direct(kind === 'simulation'))
      const run = { stop, solver, sample: 0.05 }
      const wires = ['Unit.Body_vx - Control.u1', 'Control.y - Unit.BrakeInput_y']
      const blocks = { Control: [control.type, control.params] } as const
      const params: Record<string, number> = kind === 'simulation' ? { step: h } : {}
      const { values, time, error } = runImported(withFmu(fmu, kind, run, { params, blocks, wires }))
      expect(error).toBeUndefined()
      expect(time).toEqual(expected.time)
      for (const name of signals) {
        const exact = expected.values(name)
        const peak = Math.max(...exact.map(Math.abs))
        const found = values(`Unit.${name.replace('.', '_')}`)
        // Outputs of co-simulation are those of the communication point that was last.
        const off = Math.max(...exact.map((value, i) => Math.abs(value - found[i])))
        expect(off, `${kind} ${name}`).toBeLessThan(1e-10 * peak)
        expect(peak).toBeGreaterThan(1e-6)
      }
    },
    120_000,
  )
})
