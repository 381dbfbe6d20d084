/** Sources that read a column in one experiment: closed form, exports, and everything that can be wrong with them. */
import { describe, expect, it } from 'vitest'
import { applyDiff } from '../../../app/renderer/store/diff'
import { removeItems, renameBlock } from '../../../app/renderer/store/edits/blocks'
import { renameVariable } from '../../../app/renderer/store/edits/project'
import { groupBlocks } from '../../../app/renderer/store/edits/subsystems'
import { documentFromProject, projectFromDocument } from '../../../app/renderer/store/records'
import { checkFormulated } from '../../../engine/start/check'
import { exportPrinters } from '../../../engine/backends/printers'
import type { ExportTargetId } from '../../../engine/backends/targets'
import { modelFiles } from '../../../engine/export/files'
import { runToEnd } from '../../../engine/run/run'
import type { ExperimentSettings, InputColumn, ProjectFile } from '../../../engine/model/project/project'
import { referredFiles } from '../../../engine/model/files/referred-files'
import { blockMap, mapExperiment } from '../../../engine/model/names/references'
import { forExperiment } from '../../../engine/model/experiments/variants'
import { checkProject } from '../../../engine/model/check/validate'
import { registry } from '../../../blocks'
import { sharedCompiler } from '../../support/compiler'
import { exportedRun, runModule, type ExportedModule } from '../../support/exported-model'
import { execFileSync } from 'node:child_process'
import { readCsv } from '../../../engine/io/csv'
import type { TimeTable } from '../../../engine/io/table'
import { buildC, describeWithCompiler } from '../../support/c-compiler'
import { temporaryFolder } from '../../support/temporary-folder'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const mass = 2

/** Force in kN and a pressure in bar, both 3 t, with a gap; and words. */
const log = [
  't [s],Force Rear [kN],Pressure [bar],"odd, name [x]",Gap [N]',
  '0,0,0,1,0',
  '0.5,0.0015,1.5,1,NaN',
  '1,0.003,3,1,3',
  '1.5,0.0045,4.5,1,4.5',
  '2,0.006,6,1,6',
].join('\n')

function cart(inputs: Readonly<Record<string, InputColumn>>, run: Partial<ExperimentSettings> = {}): ProjectFile {
  return {
    wishbone: 1,
    title: 'Cart',
    variables: { share: 0.5 },
    blocks: {
      World: { type: 'world/world' },
      Rail: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
      Cart: { type: 'mechanics/rigid-body', params: { mass } },
      Source: { type: 'sources/sine', params: { amplitude: 7 } },
      Push: { type: 'mechanics/torque' },
    },
    wires: {
      rail: ['World.frame', 'Rail.base'],
      cart: ['Rail.end', 'Cart.com'],
      push: ['Push.axis', 'Rail.axis'],
      source: ['Source.y', 'Push.u'],
    },
    variants: { loud: { set: { 'Source.amplitude': 50 } } },
    experiments: {
      plain: { stop: 1, set: { 'Source.amplitude': 0 } },
      run: { stop: 2, solver: { name: 'rk4', step: 0.01 }, set: { 'Source.amplitude': 3 }, inputs, ...run },
    },
  }
}
const column: InputColumn = { file: 'log.csv', column: 'Force Rear' }
const files = { 'log.csv': log }

function end(project: ProjectFile, signal = 'Rail.s', given: Readonly<Record<string, string>> = files): number {
  const { table, error } = runToEnd({ project, files: given, experiment: 'run', signals: [signal] }, sharedCompiler)
  if (error !== undefined) throw error
  return table.columns[0].values[table.time.length - 1]
}
/** s of a force c t + d over 2 s. */
const travelled = (c: number, d = 0): number => (c * 8) / 6 / mass + (d * 4) / 2 / mass

describe('a source of an experiment that reads a column', () => {
  it.each<[string, InputColumn, number]>([
    ['in the unit of its heading', column, travelled(3)],
    ['the second where none is named', { file: 'log.csv' }, travelled(3)],
    [
      'with a scale of the project, the other sign, and an offset',
      { ...column, scale: '-share', offset: '1 N' },
      travelled(-1.5, 1),
    ],
    [
      'in another unit, as a pressure that makes a force',
      { file: 'log.csv', column: 'Pressure', unit: 'N', scale: 4 },
      travelled(12),
    ],
    ['with rows left out that have no value', { file: 'log.csv', column: 'Gap' }, travelled(3)],
    ['in straight lines', { ...column, interpolation: 'linear' }, travelled(3)],
  ])('%s', (_, input, expected) => {
    const project = cart({ Source: input })
    expect(checkProject(project, registry, files).map(String)).toEqual([])
    expect(checkFormulated({ project, files }, registry).map(String)).toEqual([])
    expect(end(project)).toBeCloseTo(expected, 10)
  })

  it('whatever the parameter set says of the source, and leaves other experiments alone', () => {
    const project = cart({ Source: column }, { variant: 'loud' })
    expect(end(project)).toBeCloseTo(travelled(3), 10)
    const plain = runToEnd({ project, files: {}, experiment: 'plain', signals: ['Rail.s'] }, sharedCompiler)
    expect(plain.table.columns[0].values.at(-1)).toBe(0)
    expect(forExperiment(project, registry, 'plain')).toBe(project)
  })

  it('is among the files of the project, follows its source under another name, and goes with it', () => {
    const project = cart({ Source: column })
    expect(referredFiles(project, registry)).toEqual(['log.csv'])
    const run = project.experiments?.['run'] ?? { stop: 1 }
    expect(mapExperiment(run, blockMap(new Map([['Source', 'Front']]))).inputs).toEqual({ Front: column })
    expect(mapExperiment(run, blockMap(new Map([['Source', null]]))).inputs).toEqual({})
  })

  it('follows its source into a subsystem and under another name, and a variable of its scale', () => {
    const doc = documentFromProject(
      cart(
        { Source: { ...column, scale: '-share', offset: '1 N' } },
        { start: { settle: false, speed: 'share * 2 m/s' } },
      ),
    )
    const renamed = applyDiff(doc, renameVariable(doc, registry, 'share', 'part'))
    const called = applyDiff(renamed, renameBlock(renamed, 'Source', 'Measured'))
    const grouped = groupBlocks(called, registry, ['Measured', 'Push'], [], 'Drive')
    const project = projectFromDocument(
      applyDiff(called, grouped?.diff ?? renameBlock(called, 'Measured', 'Ungrouped')),
    )
    const { inputs, start } = project.experiments?.['run'] ?? {}
    expect(inputs).toEqual({ 'Drive/Measured': { ...column, scale: '-part', offset: '1 N' } })
    expect(start?.speed).toBe('part * 2 m/s')
    expect(checkProject(project, registry, files).map(String)).toEqual([])
    expect(end(project)).toBeCloseTo(travelled(-1.5, 1), 10)
    const without = applyDiff(called, removeItems(called, ['Measured'], []))
    expect(projectFromDocument(without).experiments?.['run']?.inputs ?? {}).toEqual({})
  })

  // declared as an input of the model as well, as the steering of a vehicle that can be driven
  const exported = (): { readonly table: TimeTable; readonly write: (target: ExportTargetId) => string } => {
    const inputs = { Source: { by: 'steer', full: 2 } } as const
    const project = {
      ...cart({ Source: { ...column, scale: 2, offset: '0.1 N' } }, { sample: 0.1, variant: 'loud' }),
      inputs,
    }
    const { table } = runToEnd({ project, files, experiment: 'run', signals }, sharedCompiler)
    const write = (target: ExportTargetId): string => {
      const model = exportedRun(forExperiment(project, registry, 'run'), signals, 'run', files)
      const folder = join(temporaryFolder(), target)
      mkdirSync(folder)
      for (const [file, content] of Object.entries(exportPrinters[target](model)))
        writeFileSync(join(folder, file), content)
      return folder
    }
    return { table, write }
  }
  const signals = ['Rail.s', 'Source.y']

  it.each(['js', 'wasm'] as const)('does the same to the last bit in %s', async (target) => {
    const { table, write } = exported()
    const path = pathToFileURL(join(write(target), 'model.mjs')).href
    const rows = await runModule((await import(/* @vite-ignore */ path)) as ExportedModule)
    expect(rows.map(([t]) => t)).toEqual([...table.time])
    table.columns.forEach(({ values }, k) => expect(rows.map((row) => row[k + 1])).toEqual([...values]))
  })

  describeWithCompiler('exported as C', () => {
    it('does the same but for rounding', () => {
      const { table, write } = exported()
      const text = execFileSync(buildC(write('c'), ['main.c', 'model.c']), { encoding: 'utf8' })
      const found = readCsv(text, 'c.csv')
      table.columns.forEach(({ name, values }) => {
        const own = found.columns.find((column) => column.name === name)?.values ?? []
        const peak = Math.max(...values.map(Math.abs))
        expect(own).toHaveLength(values.length)
        values.forEach((value, i) => expect(Math.abs(value - own[i])).toBeLessThan(1e-12 * peak))
      })
    })
  })

  it('covers the run by its own values, not by the rows of others', () => {
    const gap = { Source: { file: 'log.csv', column: 'Gap' } }
    const late = log.replace('6,1,6', '6,1,NaN')
    expect(() => end(cart(gap), 'Rail.s', { 'log.csv': late })).toThrow(/data for Source cover 0 s to 1\.5 s/)
    const early = log.replace('0,0,0,1,0', '0,0,0,1,NaN')
    expect(() => end(cart(gap), 'Rail.s', { 'log.csv': early })).toThrow(/data for Source cover 1 s to 2 s/)
    expect(() => modelFiles({ project: cart(gap), files: { 'log.csv': late }, experiment: 'run', target: 'js' }, sharedCompiler)).toThrow(/cover 0 s to 1\.5 s/) // prettier-ignore
  })

  it.each<[string, Readonly<Record<string, InputColumn>>, RegExp]>([
    ['no file', { Source: { file: 'gone.csv' } }, /there is no file "gone\.csv"/],
    ['a file outside', { Source: { file: '../log.csv' } }, /outside the project folder/],
    [
      'no such column',
      { Source: { ...column, column: 'Force Raer' } },
      /no column "Force Raer".*did you mean "Force Rear"/i,
    ],
    [
      'a unit of another kind',
      { Source: { file: 'log.csv', column: 'Pressure' } },
      /"Pressure" of "log\.csv" is in bar, but Push\.u is in N/,
    ],
    ['a unit of another kind that is given', { Source: { ...column, unit: 'deg' } }, /is in deg, but Push\.u is in N/],
    ['a unit that is none', { Source: { ...column, unit: 'furlong' } }, /furlong/],
    ['an offset of another kind', { Source: { ...column, offset: '1 deg' } }, /"1 deg"/],
    ['a scale with an unknown variable', { Source: { ...column, scale: '1/ratio' } }, /ratio/],
    ['an interpolation that is none', { Source: { ...column, interpolation: 'cubic' } }, /cubic/],
    ['a block that is no source', { Cart: column }, /Cart is not a signal source.*sources are Source/i],
    ['a block that is not there', { Sorce: column }, /no block "Sorce".*Source/],
  ])('is refused with %s', (_, inputs, message) => {
    const problems = checkProject(cart(inputs), registry, files)
    expect(problems.map(String).join('\n')).toMatch(message)
    expect(problems[0]?.place).toMatchObject({ experiment: 'run' })
  })

  it.each<[string, string, RegExp]>([
    [
      'a time that stands still',
      log.replace('\n1,', '\n0.5,'),
      /log\.csv.*time of row 3 is not after that of the previous row/,
    ],
    ['a time that goes back', log.replace('\n1,', '\n0.4,'), /log\.csv.*goes back from 0\.5 s to 0\.4 s/],
    ['words in its rows', log.replace('0.003', 'off'), /"off" in column "Force Rear" is not a number/],
    ['an infinite value', log.replace('0.003', 'inf'), /no finite value/],
    ['a single row', log.split('\n').slice(0, 2).join('\n'), /fewer than two rows/],
    [
      'data that end too early',
      log.replace(/\n2,.*/, ''),
      /data for Source cover 0 s to 1\.5 s, the run 0 s to 2 s.*end the run at 1\.5 s/i,
    ],
    ['data that begin too late', log.replace('\n0,0,0,1,0', ''), /cover 0\.5 s to 2 s/],
  ])('ends no run with %s', (_, text, message) => {
    expect(() => end(cart({ Source: column }), 'Rail.s', { 'log.csv': text })).toThrow(message)
  })
})
