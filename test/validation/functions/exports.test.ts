/** Models with functions leave the program as C, JavaScript and WebAssembly that compute what the simulation does. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { exportC } from '../../../engine/backends/c/package'
import type { ExportedFiles, ExportedModel } from '../../../engine/backends/exported'
import { exportJs } from '../../../engine/backends/js/package'
import { exportWasm } from '../../../engine/backends/wasm/package'
import { exportedModel } from '../../../engine/export/model'
import { prepareExperiment } from '../../../engine/experiment/prepare-experiment'
import { onBranch } from '../../../engine/start/settle/start'
import { readCsv } from '../../../engine/io/csv'
import { buildC, describeWithCompiler } from '../../support/c-compiler'
import { temporaryFolder } from '../../support/temporary-folder'
import { runSmall, smallProject } from '../events/small-run'
import { compiled, derivativesAt } from '../support/at-state'
import { bumpStop, chain, fiala, lag } from './texts'
import { sharedCompiler } from '../../support/compiler'

const folder = temporaryFolder()
const project = smallProject(
  {
    World: ['world/world'],
    U: ['sources/sine', { amplitude: 0.4, frequency: 0.7 }],
    Front: ['signals/function', { code: chain }],
    Rear: ['signals/function', { code: chain, k: 55 }],
    Lag: ['signals/function', { code: lag }],
    Stop: [
      'signals/function',
      {
        code: bumpStop,
        stop: [
          [-0.1, 0],
          [0, 0],
          [0.02, 400],
          [0.04, 2500],
          [0.06, 9000],
        ],
      },
    ],
    Load: ['sources/constant', { value: 4000 }],
    Roll: ['sources/constant', { value: 30 }],
    Tyre: ['signals/function', { code: fiala, mu0: 1.1 }],
  },
  [
    'U.y - Front.u',
    'Front.last - Rear.u',
    'Rear.energy - Lag.u',
    'Load.y - Tyre.load',
    'Rear.last - Tyre.S',
    'Lag.out - Tyre.alpha',
    'Roll.y - Tyre.Omega',
  ],
  { stop: 3, sample: 0.05, solver: { name: 'rk4', step: 0.002 } },
)
const signals = ['Front.last', 'Rear.energy', 'Lag.y', 'Stop.z', 'Stop.load', 'Tyre.Fx', 'Tyre.Fy']

function exported(): ExportedModel {
  const experiment = prepareExperiment({ project, files: {}, experiment: 'run' }, sharedCompiler.registry)
  return exportedModel(onBranch(experiment, sharedCompiler), { signals })
}

function write(name: string, files: ExportedFiles): string {
  const target = join(folder, name)
  mkdirSync(target)
  for (const [file, content] of Object.entries(files)) writeFileSync(join(target, file), content)
  return target
}

describe('the simulation', () => {
  it('runs, and large functions are compiled once for all blocks with their text', () => {
    const outcome = runSmall(project, signals)
    expect(outcome.status).toBe('done')
    expect(Math.max(...outcome.values('Rear.energy'))).toBeGreaterThan(0.01)
    const { functions } = compiled(project).derivatives.program
    const shared = functions.filter(({ name }) => name.startsWith('chain_of_oscillators_derivatives'))
    expect(shared.filter(({ name }) => !name.endsWith('_init')).length).toBe(1)
  })
  it('is at rest on the bump stop where the weight is carried', () => {
    const outcome = runSmall(
      { ...project, experiments: { run: { stop: 30, solver: { name: 'rk4', step: 0.002 } } } },
      signals,
    )
    const load = outcome.values('Stop.load')
    expect(load[load.length - 1]).toBeCloseTo(30 * 9.81, 4)
  })
})

describeWithCompiler('exported C', () => {
  it('computes what the simulation does', () => {
    const { table } = runSmall(project, signals)
    const program = buildC(write('c', exportC(exported())), ['main.c', 'model.c'])
    const result = readCsv(execFileSync(program, { encoding: 'utf8', maxBuffer: 1e9 }), 'C')
    expect([...result.time]).toEqual([...table.time])
    result.columns.forEach((c, k) => {
      const wanted = table.columns[k].values
      const peak = Math.max(...wanted.map(Math.abs))
      expect(Math.max(...c.values.map((v, i) => Math.abs(v - wanted[i]))) / peak).toBeLessThan(1e-11)
    })
  })
})

interface Loaded {
  createModel(): Promise<ExportedInstance> | ExportedInstance
}
interface ExportedInstance {
  readonly x: Float64Array
  readonly dx: Float64Array
  derivatives(t: number): void
}

describe.each([
  ['JavaScript', exportJs],
  ['WebAssembly', exportWasm],
] as const)('exported %s', (language, print) => {
  it('computes the derivatives of the simulation, bit for bit', async () => {
    const target = write(language, print(exported()))
    const loaded = (await import(/* @vite-ignore */ pathToFileURL(join(target, 'model.mjs')).href)) as Loaded
    const model = await loaded.createModel()
    const compilation = compiled(project)
    const x = Float64Array.from(compilation.states, (_, i) => 0.03 * Math.sin(i + 1))
    model.x.set(x)
    model.derivatives(0.37)
    const wanted = derivativesAt(compilation, x, 0.37)
    compilation.states.forEach(({ name }, i) => expect(model.dx[i], name).toBe(wanted.get(name)))
  })
})
