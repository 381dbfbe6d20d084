/** Washouts, inner ear and comparison in exports: JavaScript and WebAssembly to the last bit, C within 1e-12; the gains of the optimal washout. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { exportC } from '../../../engine/backends/c/package'
import type { ExportedFiles } from '../../../engine/backends/exported'
import { exportJs } from '../../../engine/backends/js/package'
import { exportWasm } from '../../../engine/backends/wasm/package'
import { readCsv } from '../../../engine/io/csv'
import type { ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { buildC, describeWithCompiler } from '../../support/c-compiler'
import { exportedRun, runModule, type ExportedModule } from '../../support/exported-model'
import { temporaryFolder } from '../../support/temporary-folder'
import { runSmall, smallProject } from '../events/small-run'
import { shape } from './reference'

const folder = temporaryFolder()
const washouts = ['classical', 'adaptive', 'optimal'] as const

/** A double lane change through the three washouts, what is felt, and the comparison with the vehicle. */
function everything(params: Record<string, ParamValue>): ProjectFile {
  const names = washouts.map((name) => name[0].toUpperCase() + name.slice(1))
  const ear = params
  return smallProject(
    {
      World: ['world/world'],
      Ay: ['signals/expression', { expression: `3*(${shape(0.5, 2)} - ${shape(2.2, 2)})` }],
      P: ['signals/expression', { expression: `0.1*${shape(0.6, 2)}` }],
      A: ['signals/gain', { gain: [0.3, 1, 0.2] }],
      W: ['signals/gain', { gain: [1, 0.4, 2] }],
      ...Object.fromEntries(
        names.flatMap((name, i) => [
          [name, [`cueing/${washouts[i]}`, { ...params, ...(i === 0 ? { frame: 'inertial' } : {}) }] as const],
          [`Felt${name}`, ['cueing/felt-motion'] as const],
          [`Ear${name}`, ['cueing/otoliths', ear] as const],
          [`Compare${name}`, ['cueing/comparison'] as const],
        ]),
      ),
    },
    [
      'Ay.y - A.u1',
      'P.y - W.u1',
      ...names.flatMap((name) => [
        `A.y - ${name}.a`,
        `W.y - ${name}.w`,
        `${name}.acceleration - Felt${name}.acceleration`,
        `${name}.angles - Felt${name}.angles`,
        `${name}.rates - Felt${name}.rates`,
        `Felt${name}.f - Ear${name}.f`,
        `A.y - Compare${name}.vehicle`,
        `Ear${name}.y - Compare${name}.simulator`,
      ]),
    ],
    { stop: 4, sample: 0.02, solver: { name: 'rk4', step: 0.01 } },
  )
}

const signals = ['Classical', 'Adaptive', 'Optimal'].flatMap((name) => [
  ...['position', 'angles', 'rates'].flatMap((port) => [1, 2, 3].map((i) => `${name}.${port}[${i}]`)),
  `Ear${name}.y[2]`,
  `Compare${name}.rms[2]`,
  `Compare${name}.peak[2]`,
  `Compare${name}.hitRate[2]`,
])

function write(name: string, files: ExportedFiles): string {
  const target = join(folder, name)
  mkdirSync(target)
  for (const [file, content] of Object.entries(files)) writeFileSync(join(target, file), content)
  return target
}

const cases = [
  ['continuous', {}],
  ['sampled', { evaluation: 'sampled', sampleTime: 0.01 }],
] as const

describe.each(cases)('motion cueing, %s', (name, params) => {
  const project = everything(params)
  const { table, error } = runSmall(project, signals)
  const model = exportedRun(project, signals)

  it('moves', () => {
    expect(error).toBeUndefined()
    for (const { name: signal, values } of table.columns)
      expect(Math.max(...values.map(Math.abs)), signal).toBeGreaterThan(1e-5)
  })

  it('carries the gains of the optimal washout', () => {
    const gains = model.parameters.filter((p) => p.name.startsWith('Optimal.surgeFilter['))
    expect(gains.length).toBe(name === 'continuous' ? 2 * 10 : (8 + 2) * 10)
    expect(gains.every((p) => Number.isFinite(p.value))).toBe(true)
  })

  it.each([
    ['js', exportJs],
    ['wasm', exportWasm],
  ] as const)('is the same to the last bit in %s', async (language, print) => {
    const target = write(`${name}-${language}`, print(model))
    const module = (await import(/* @vite-ignore */ pathToFileURL(join(target, 'model.mjs')).href)) as ExportedModule
    const rows = await runModule(module)
    expect(rows.map(([t]) => t)).toEqual([...table.time])
    table.columns.forEach(({ name: signal, values }, k) => {
      expect(
        rows.map((row) => row[k + 1]),
        signal,
      ).toEqual([...values])
    })
  })

  describeWithCompiler('as C', () => {
    it('is the same within 1e-12 of the peak', () => {
      const program = buildC(write(`${name}-c`, exportC(model)), ['main.c', 'model.c'])
      const result = readCsv(execFileSync(program, { encoding: 'utf8', maxBuffer: 1e9 }), 'C')
      expect([...result.time]).toEqual([...table.time])
      result.columns.forEach(({ name: signal, values }, k) => {
        const expected = table.columns[k].values
        const peak = Math.max(...expected.map(Math.abs))
        expect(Math.max(...values.map((v, i) => Math.abs(v - expected[i]))), signal).toBeLessThanOrEqual(1e-12 * peak)
      })
    })
  })
})
