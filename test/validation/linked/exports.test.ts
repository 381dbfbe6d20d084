/** Exports of models with linked functions do what the simulation does; what a target cannot have it refuses by name. */
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { exportC } from '../../../engine/backends/c/package'
import { exportJs } from '../../../engine/backends/js/package'
import { exportWasm } from '../../../engine/backends/wasm/package'
import { Compiler, runToEnd } from '../../../engine/run/run'
import { readCsv } from '../../../engine/io/csv'
import { ModelError } from '../../../engine/errors/model-error'
import { buildC, describeWithCompiler } from '../../support/c-compiler'
import { exportedRun, runModule, type ExportedModule } from '../../support/exported-model'
import { writeExport } from '../../support/export-parity'
import { temporaryFolder } from '../../support/temporary-folder'
import { linkedBall, linkedDamped, linkedLoop, linkedVanDerPol, type LinkedModel } from './models'

const folder = temporaryFolder()
const models: Readonly<Record<string, LinkedModel>> = {
  oscillator: linkedVanDerPol,
  damped: linkedDamped(true),
  ball: linkedBall,
  loop: linkedLoop,
}
/** The Jacobian of an implicit method has derivatives of linked functions in an implicit loop. */
const cases = [...Object.keys(models).map((name) => [name, 'rk4'] as const), ['loop', 'rosenbrock2'] as const]

function prepared(name: string, solver: string) {
  const { project, files, signals } = models[name]
  const written = project({ stop: 1.5, sample: 0.05, solver: { name: solver, step: 0.005 } })
  const { table, error } = runToEnd(
    { project: written, files, experiment: 'run', signals, checkStep: false },
    new Compiler(registry),
  )
  if (error !== undefined) throw error
  return { table, model: exportedRun(written, signals, 'run', files) }
}

describe.each(cases)('%s with %s', (name, solver) => {
  it.each([
    ['js', exportJs],
    ['wasm', exportWasm],
  ] as const)('as %s, to the last bit', async (language, print) => {
    const { table, model } = prepared(name, solver)
    const target = writeExport(folder, `${name}-${solver}-${language}`, print(model))
    const module = (await import(/* @vite-ignore */ pathToFileURL(join(target, 'model.mjs')).href)) as ExportedModule
    const rows = await runModule(module)
    expect(rows.map(([t]) => t)).toEqual([...table.time])
    table.columns.forEach((c, k) =>
      expect(
        rows.map((row) => row[k + 1]),
        c.name,
      ).toEqual([...c.values]),
    )
  })
})

describeWithCompiler('as C', () => {
  it.each(cases)('%s with %s', (name, solver) => {
    const { table, model } = prepared(name, solver)
    const files = exportC(model)
    const target = writeExport(folder, `${name}-${solver}-c`, files)
    const programs = ['realtime.c', 'send.c']
    const sources = Object.keys(files).filter((file) => file.endsWith('.c') && !programs.includes(file))
    expect(sources.length).toBe(3)
    const result = readCsv(execFileSync(buildC(target, sources), { encoding: 'utf8', maxBuffer: 1e9 }), 'C')
    expect([...result.time]).toEqual([...table.time])
    result.columns.forEach((c, k) => {
      const { values } = table.columns[k]
      const peak = Math.max(...values.map(Math.abs))
      expect(Math.max(...c.values.map((v, i) => Math.abs(v - values[i]))) / peak, c.name).toBeLessThan(1e-12)
    })
  })

  it('builds with its own make file', () => {
    const target = writeExport(folder, 'made', exportC(prepared('oscillator', 'rk4').model))
    const { status, stderr } = spawnSync('make', [], { cwd: target, encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(status).toBe(0)
  })

  it('says which function failed, of which block', () => {
    const { project, files, signals } = linkedVanDerPol
    const source = files['oscillator.c'].replace('results[1] =', 'results[1] = x < 1.9 ? 0.0 / (x - x) :')
    const written = project({ stop: 2, solver: { name: 'rk4', step: 0.01 } })
    const exported = exportC(exportedRun(written, signals, 'run', { ...files, 'oscillator.c': source }))
    const target = writeExport(folder, 'failing', exported)
    const { status, stderr } = spawnSync(buildC(target, ['main.c', 'model.c', 'oscillator.c']), { encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr).toMatch(
      /^error: the function oscillator of Plant failed or gave a result that is not finite after t = 0\.\d+ s\n$/,
    )
  })
})

describe('a target that cannot have a function', () => {
  const refused = (work: () => unknown): ModelError => {
    try {
      work()
    } catch (error) {
      if (error instanceof ModelError) return error
      throw error
    }
    throw new Error('nothing was refused')
  }
  const exported = (params: Readonly<Record<string, string>>) =>
    exportedRun(
      linkedVanDerPol.project({ stop: 1, solver: { name: 'rk4', step: 0.01 } }, params),
      ['Plant.x'],
      'run',
      linkedVanDerPol.files,
    )

  it('as C: names block, function and remedy', () => {
    const error = refused(() => exportC(exported({ source: '' })))
    expect(error.code).toBe('unsupported')
    expect(error.place).toEqual({ block: 'Plant' })
    expect(error.what).toBe('the function oscillator has no C source, so the model cannot be exported as C')
    expect(error.hint).toMatch(/give the C source/)
  })

  it('as JavaScript, WebAssembly and here', () => {
    // an export starts where the run would, which needs no evaluation of the function
    for (const [print, target] of [
      [exportJs, 'JavaScript'],
      [exportWasm, 'WebAssembly'],
    ] as const) {
      const model = exported({})
      const without = {
        ...model,
        program: {
          ...model.program,
          functions: model.program.functions.map((f) =>
            f.linked === undefined ? f : { ...f, linked: { ...f.linked, fn: { ...f.linked.fn, wasm: undefined } } },
          ),
        },
      }
      const error = refused(() => print(without))
      expect(error.place).toEqual({ block: 'Plant' })
      expect(error.what).toBe(
        `the function oscillator has no WebAssembly module, so the model cannot be exported as ${target}`,
      )
    }
    const project = linkedVanDerPol.project({ stop: 1 }, { module: '' })
    const request = { project, files: linkedVanDerPol.files, experiment: 'run' }
    const error = refused(() => runToEnd(request, new Compiler(registry)))
    expect(error.place.block).toBe('Plant')
    expect(error.what).toBe('the function oscillator has no WebAssembly module, so the model cannot run here')
  })

  it('a source without module exports as C', () => {
    expect(Object.keys(exportC(exported({ module: '' })))).toContain('oscillator.c')
  })

  it('two sources of one name', () => {
    const { project, files } = linkedVanDerPol
    const one = project({ stop: 1, solver: { name: 'rk4', step: 0.01 } })
    const two = {
      ...one,
      blocks: {
        ...one.blocks,
        Other: { ...one.blocks.Plant, params: { ...one.blocks.Plant.params, source: 'b/oscillator.c' } },
      },
    }
    const same = { ...files, 'b/oscillator.c': files['oscillator.c'] }
    expect(Object.keys(exportC(exportedRun(two, ['Plant.x'], 'run', same)))).toContain('oscillator.c')
    const others = { ...files, 'b/oscillator.c': `${files['oscillator.c']}/* other */` }
    const error = refused(() => exportC(exportedRun(two, ['Plant.x', 'Other.x'], 'run', others)))
    expect(error.code).toBe('invalid-name')
    expect(error.what).toBe('the function oscillator of this block is another one in the block Plant')
    const model = { ...files, 'model.c': files['oscillator.c'] }
    const own = project({ stop: 1, solver: { name: 'rk4', step: 0.01 } }, { source: 'model.c' })
    expect(refused(() => exportC(exportedRun(own, ['Plant.x'], 'run', model))).what).toMatch(
      /the file model\.c of this block is another one in the export itself/,
    )
  })
})
