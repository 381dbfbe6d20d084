/** Every template exported runs as its simulation: JavaScript to the last bit, C within rounding of its library. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { templates } from '../../../app/renderer/welcome/templates'
import { exportC } from '../../../engine/backends/c/package'
import type { ExportedFiles } from '../../../engine/backends/exported'
import { exportJs } from '../../../engine/backends/js/package'
import { runToEnd } from '../../../engine/run/run'
import { compareTables } from '../../../engine/io/compare'
import { readCsv } from '../../../engine/io/csv'
import type { ProjectFile } from '../../../engine/model/project/project'
import { buildC, compiler as cCompiler } from '../../support/c-compiler'
import { sharedCompiler } from '../../support/compiler'
import { exportedRun, runModule, type ExportedModule } from '../../support/exported-model'
import { temporaryFolder } from '../../support/temporary-folder'
import { covering } from '../../support/covering'

const folder = temporaryFolder()
const openExample = (name: string) =>
  Promise.resolve({ name, location: null, text: readFileSync(`projects/${name}/project.json`, 'utf8'), files: {} })

function write(name: string, files: ExportedFiles): string {
  const target = join(folder, name)
  mkdirSync(target, { recursive: true })
  for (const [file, content] of Object.entries(files)) writeFileSync(join(target, file), content)
  return target
}

/** The beginning of an experiment without references, which do not act; exports step with a method of fixed step. */
function shortened(project: ProjectFile, experiment: string): ProjectFile {
  const { references: _none, ...settings } = project.experiments?.[experiment] ?? { stop: 1 }
  const solver = settings.solver?.step === undefined ? { name: 'rk4', step: '0.1 ms' } : settings.solver
  return { ...project, experiments: { [experiment]: { ...settings, solver, stop: 0.4 } } }
}
/** The four wheels take half a minute for all: `validation/vehicle` exports the others. */
const experimentsOf = ({ experiments = {} }: ProjectFile, name: string): readonly string[] =>
  Object.keys(experiments).slice(0, name === 'four-wheel-vehicle' ? 1 : undefined)

describe.each(templates.map(({ name }) => name))('%s', (name) => {
  it('runs in every experiment as JavaScript, and as C does what the simulation does', async () => {
    const template = templates.find((one) => one.name === name)!
    const project = await template.load({ openExample })
    const files = (await template.files?.()) ?? {}
    const experiments = experimentsOf(project, name)
    const inC = covering(experiments, experiments.slice(0, 1))
    for (const experiment of experiments) {
      const short = shortened(project, experiment)
      const plots = Object.values(short.experiments?.[experiment].plots ?? {})
      const signals = [...new Set(plots.flatMap((plot) => plot.signals))]
      const request = { project: short, files, experiment, signals }
      const { table } = runToEnd(request, sharedCompiler)
      const rows = [...table.time].map((t, i) => [t, ...table.columns.map(({ values }) => values[i])])
      expect(rows.length).toBeGreaterThan(10)

      const model = exportedRun(short, signals, experiment, files)
      const js = write(`${name}-${experiment}-js`, exportJs(model))
      const module = (await import(/* @vite-ignore */ pathToFileURL(join(js, 'model.mjs')).href)) as ExportedModule
      expect(await runModule(module), experiment).toEqual(rows)

      // Experiments of a template differ in values: C is printed from the program that JavaScript has.
      if (cCompiler === undefined || !inC.includes(experiment)) continue
      const c = write(`${name}-${experiment}-c`, exportC(model))
      const program = buildC(c, ['main.c', 'model.c'])
      const exported = readCsv(execFileSync(program, { encoding: 'utf8', maxBuffer: 1e9 }), 'C')
      expect([...exported.time]).toEqual([...table.time])
      const { signals: compared } = compareTables(exported, table, { tolerance: 1e-9 })
      expect(Object.entries(compared).filter(([, { pass }]) => !pass)).toEqual([])
    }
  })
})
