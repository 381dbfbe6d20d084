/** Loops whose rows change in a run, or that pass singular positions, do in exports what they do in the simulation. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { exportC } from '../../../engine/backends/c/package'
import type { ExportedFiles } from '../../../engine/backends/exported'
import { exportJs } from '../../../engine/backends/js/package'
import { exportWasm } from '../../../engine/backends/wasm/package'
import type { RunOutcome } from '../../../engine/run/run'
import { readCsv } from '../../../engine/io/csv'
import type { ProjectFile } from '../../../engine/model/project/project'
import { buildC, describeWithCompiler } from '../../support/c-compiler'
import { exportedRun, runModule, type ExportedModule } from '../../support/exported-model'
import { temporaryFolder } from '../../support/temporary-folder'
import { column } from '../mechanisms/energy'
import { faulty, furthest, runOf } from './fault-files'
import { chain, spring } from './node-chain'

const folder = temporaryFolder()

function write(name: string, files: ExportedFiles): string {
  const target = join(folder, name)
  mkdirSync(target)
  for (const [file, content] of Object.entries(files)) writeFileSync(join(target, file), content)
  return target
}

function withSteps(name: string, stop: number, step: number): ProjectFile {
  const project = faulty(name)
  const run = { ...project.experiments?.run, stop, sample: 10 * step, solver: { name: 'rk4', step } } as const
  return { ...project, experiments: { run } }
}

function nodes(): ProjectFile {
  const project = chain([0, 0, 1], [spring(100), spring(50, 10), spring(200)], { 'P0.s': 0.1, 'B2.vx': 0 })
  const run = { ...project.experiments?.run, stop: 1, solver: { name: 'rk4', step: 0.001 } } as const
  return { ...project, experiments: { run } }
}

/** Signals that are not states are computed by other programs, which may add in another order. */
const rounding = 4e-15

interface Case {
  readonly project: ProjectFile
  readonly states: readonly string[]
  readonly computed: readonly string[]
  /** Part of the peak by which C may differ: its sine is another one, and a singular position amplifies the last digit. */
  readonly inC: number
}

const cases: readonly (readonly [string, Case])[] = [
  [
    'schatz',
    {
      project: withSteps('schatz', 2, 0.002),
      states: ['J1.angle', 'J2.angle', 'J4.angle', 'J6.angle'],
      computed: ['J1.rate'],
      inC: 1e-12,
    },
  ],
  [
    'four-bars-2 up to its first singular position',
    {
      project: withSteps('four-bars-2', 1, 0.002),
      states: ['A0.angle', 'A1.angle', 'B1.angle', 'A0.rate'],
      computed: ['L2.vz'],
      inC: 1e-12,
    },
  ],
  [
    'four-bars-2 beyond it',
    {
      project: withSteps('four-bars-2', 3, 0.002),
      states: ['A0.angle', 'A1.angle', 'B1.angle', 'A0.rate'],
      computed: ['L2.vz'],
      inC: 1e-10,
    },
  ],
  [
    'slider-crank-equal',
    {
      project: withSteps('slider-crank-equal', 2, 0.002),
      states: ['Crank.angle', 'Crank.rate', 'Slide.s'],
      computed: [],
      inC: 1e-12,
    },
  ],
  [
    'nodes without mass, a damper at one of them',
    {
      project: nodes(),
      states: ['P0.s', 'P1.s', 'P0.ds', 'P1.ds', 'P2.s'],
      computed: ['S2.force'],
      inC: 1e-12,
    },
  ],
]

/**
 * States are the same to the last bit, with one exception: an export computes the constants of all its functions together, the simulation those of the
 * corrections apart. Sums of the same terms in another order differ in the last bit.
 */
const ownConstants = new Set(['schatz'])

describe.each(cases)('%s', (name, { project, states, computed, inC }) => {
  const signals = [...states, ...computed]
  const reference: RunOutcome = runOf(project, {}, signals)

  it('runs here', () => expect(reference.error).toBeUndefined())

  it.each([
    ['js', exportJs],
    ['wasm', exportWasm],
  ] as const)('is the same in %s', async (language, print) => {
    const target = write(`${name.replaceAll(' ', '-')}-${language}`, print(exportedRun(project, signals)))
    const module = (await import(/* @vite-ignore */ pathToFileURL(join(target, 'model.mjs')).href)) as ExportedModule
    const rows = await runModule(module)
    signals.forEach((signal, k) => {
      const [own, found] = [Array.from(column(reference, signal)), rows.map((r) => r[k + 1])]
      if (states.includes(signal) && !ownConstants.has(name)) expect(found, signal).toEqual(own)
      else expect(furthest(found, own), signal).toBeLessThanOrEqual(rounding * Math.max(...own.map(Math.abs)))
    })
  })

  describeWithCompiler('as C', () =>
    it(`is the same to ${inC} of the peak`, () => {
      const target = write(`${name.replaceAll(' ', '-')}-c`, exportC(exportedRun(project, signals)))
      const program = buildC(target, ['main.c', 'model.c'], ['-O1'])
      const result = readCsv(execFileSync(program, { encoding: 'utf8', maxBuffer: 1e9 }), 'C')
      expect(result.time.length).toBe(reference.table.time.length)
      for (const { name: signal, values } of result.columns) {
        const own = Array.from(column(reference, signal))
        const peak = Math.max(...own.map(Math.abs))
        expect(furthest(values, own), signal).toBeLessThanOrEqual(inC * peak)
      }
    }),
  )
})
