/**
 * Functions with discrete states, events, delay and noise are the same wherever they run: in WebAssembly, JavaScript and the
 * interpreter of programs, exported, in parts, step by step.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { exportC } from '../../../engine/backends/c/package'
import type { Backend } from '../../../engine/backends/compiled'
import type { ExportedFiles } from '../../../engine/backends/exported'
import { compileJs } from '../../../engine/backends/js'
import { exportJs } from '../../../engine/backends/js/package'
import { compileWasm } from '../../../engine/backends/wasm'
import { exportWasm } from '../../../engine/backends/wasm/package'
import { DriveSession } from '../../../engine/drive/session'
import { liveRequest } from '../../../engine/run/live'
import { Model } from '../../../engine/compile/model'
import { Compiler, initialise, runExperiment, runToEnd, type RunRequest } from '../../../engine/run/run'
import { readState, writeState } from '../../../engine/start/state/state-file'
import { prepareExperiment } from '../../../engine/experiment/prepare-experiment'
import { onBranch } from '../../../engine/start/settle/start'
import { readCsv } from '../../../engine/io/csv'
import { interpret } from '../../../engine/program/interpret'
import { solvers } from '../../../engine/solve/registry'
import { simulateToEnd } from '../../../engine/solve/run'
import { buildC, describeWithCompiler } from '../../support/c-compiler'
import { exportedRun, runModule, type ExportedModule } from '../../support/exported-model'
import { temporaryFolder } from '../../support/temporary-folder'
import { runSmall } from '../events/small-run'
import { controlled, instantExamples } from './instants'

const folder = temporaryFolder()
const methods = ['rk4', 'linearly-implicit-euler']

/** The interpreter of programs as a backend. */
const interpreted: Backend = (program) => ({
  backend: 'js',
  codeBytes: 0,
  allocate: (n) => new Float64Array(n),
  bind:
    (name, arrays) =>
    (...scalars) =>
      interpret(program, name, scalars, arrays),
})

function request(name: string, solver: string): RunRequest {
  const { project, signals, step } = instantExamples[name]
  return {
    project: project({ solver: { name: solver, step } }),
    files: {},
    experiment: 'run',
    signals,
    checkStep: false,
  }
}

function rowsWith(backend: Backend, name: string, solver: string, stop: number): number[][] {
  const asked = request(name, solver)
  const compiled = onBranch(prepareExperiment(asked, registry), new Compiler(registry))
  const { start } = initialise(compiled, asked, new Compiler(registry))
  const model = new Model(compiled.instance, backend)
  const found = solvers.find((s) => s.name === solver)
  if (found === undefined) throw new Error(solver)
  const rows: number[][] = []
  const { status } = simulateToEnd(model, {
    x0: start.x,
    z0: start.z,
    start: 0,
    stop,
    solver: found,
    step: instantExamples[name].step,
    onRow: (t, x) => void rows.push([t, ...x, ...(model.discrete?.z ?? [])]),
    clock: () => 0,
  })
  expect(status).toBe('done')
  return rows
}

describe.each(Object.keys(instantExamples))('%s', (name) => {
  it('is the same in WebAssembly, JavaScript and the interpreter, to the last bit', () => {
    const wasm = rowsWith(compileWasm, name, 'rk4', 1.2)
    expect(wasm.length).toBeGreaterThan(100)
    expect(rowsWith(compileJs, name, 'rk4', 1.2)).toEqual(wasm)
    expect(rowsWith(interpreted, name, 'rk4', 1.2)).toEqual(wasm)
  })

  it.each(methods)('is the same exported as JavaScript and WebAssembly with %s, to the last bit', async (solver) => {
    const { project: at, signals, step } = instantExamples[name]
    const project = at({ solver: { name: solver, step } })
    const { table, error } = runSmall(project, signals)
    expect(error).toBeUndefined()
    const model = exportedRun(project, signals)
    for (const [language, print] of [
      ['js', exportJs],
      ['wasm', exportWasm],
    ] as const) {
      const target = write(`${name}-${solver}-${language}`, print(model))
      const module = (await import(/* @vite-ignore */ pathToFileURL(join(target, 'model.mjs')).href)) as ExportedModule
      const rows = await runModule(module)
      expect(rows.map(([t]) => t)).toEqual([...table.time])
      table.columns.forEach((c, k) => expect(rows.map((row) => row[k + 1])).toEqual([...c.values]))
    }
  })

  it.each(['rk4', 'heun'])('is the same in two parts, saved and read in between, with %s', (solver) => {
    const whole = runToEnd(request(name, solver), new Compiler(registry))
    // a point of the grid of steps
    const { step } = instantExamples[name]
    const stop = Math.round(0.77 / step) * step
    const first = runToEnd({ ...request(name, solver), run: { stop } }, new Compiler(registry))
    if (first.state === undefined) throw new Error('no state')
    const from = readState(writeState(first.state), 'state.json')
    const rest = runToEnd({ ...request(name, solver), from, startRow: false }, new Compiler(registry))
    whole.table.columns.forEach((c, k) => {
      // The row at the end of the first part is one that the whole run need not have.
      const parts = [...first.table.columns[k].values, ...rest.table.columns[k].values]
      const times = [...first.table.time, ...rest.table.time]
      const kept = parts.filter((_, i) => whole.table.time.includes(times[i]))
      expect(kept).toEqual([...c.values])
    })
  })

  it('is the same step by step', () => {
    const whole = runToEnd(request(name, 'rk4'), new Compiler(registry))
    const run = runExperiment(request(name, 'rk4'), new Compiler(registry))
    let next = run.next()
    while (next.done !== true) next = run.next(next.value.phase === 'run' ? 'step' : undefined)
    expect(next.value.table.columns.map((c) => [...c.values])).toEqual(whole.table.columns.map((c) => [...c.values]))
  })
})

describe('a sampled controller', () => {
  const run = { solver: { name: 'rk4', step: 0.0025 }, stop: 2 }
  const project = controlled.project({ ...run, plots: { y: { signals: [...controlled.signals] } } })

  it('has the run of other values when they are tried out live, sample time included, without compiling', () => {
    const compiler = new Compiler(registry)
    const set = { 'Control.Kp': 3, 'Control.T': 0.023, 'Plant.K': 1.2 }
    const written = {
      ...project,
      blocks: Object.fromEntries(
        Object.entries(project.blocks).map(([name, block]) => {
          const own = Object.entries(set).filter(([key]) => key.startsWith(`${name}.`))
          const values = own.map(([key, value]) => [key.slice(name.length + 1), value] as const)
          return [name, { ...block, params: { ...block.params, ...Object.fromEntries(values) } }]
        }),
      ),
    }
    const live = runToEnd(liveRequest({ project, files: {}, experiment: 'run', values: { set } }), compiler).table
    const usual = runSmall(written, controlled.signals).table
    expect(live.time).toEqual(usual.time)
    expect(live.columns.map((c) => [...c.values])).toEqual(usual.columns.map((c) => [...c.values]))
    const before = runToEnd({ ...request('a sampled controller', 'rk4'), project }, compiler).table
    expect(before.columns[0].values).not.toEqual(live.columns[0].values)
    expect(compiler.compilations).toBe(1)
  })

  it('follows a set-point that is moved by hand, and goes on from its state, bit for bit', () => {
    const asked = { project, files: {}, experiment: 'run', inputs: { Goal: 0 }, signals: [...controlled.signals] }
    const compiler = new Compiler(registry)
    const session = new DriveSession(asked, compiler)
    session.advanceTo(0.505, () => false)
    session.steer({ Goal: 3 })
    session.advanceTo(1.2, () => false)
    const { state } = session.capture()
    const rest = new DriveSession({ ...asked, inputs: { Goal: 3 }, from: state }, compiler)
    for (const each of [session, rest]) each.advanceTo(5, () => false)
    expect([...rest.capture().state.states]).toEqual([...session.capture().state.states])
    const { rows = [] } = session.take()
    const y = rows[session.columns.findIndex(({ name }) => name === 'Plant.y')]
    expect(y.at(-1)).toBeCloseTo(3, 1)
  })
})

describeWithCompiler('as C', () => {
  it.each(Object.keys(instantExamples).flatMap((name) => methods.map((solver) => [name, solver] as const)))(
    '%s with %s is the same to 1e-12 of the peak',
    (name, solver) => {
      const { project: at, signals, step } = instantExamples[name]
      const project = at({ solver: { name: solver, step } })
      const { table } = runSmall(project, signals)
      const target = write(`${name}-${solver}-c`, exportC(exportedRun(project, signals)))
      const program = buildC(target, ['main.c', 'model.c'])
      const result = readCsv(execFileSync(program, { encoding: 'utf8', maxBuffer: 1e9 }), 'C')
      expect([...result.time]).toEqual([...table.time])
      result.columns.forEach((c, k) => {
        const { values } = table.columns[k]
        const peak = Math.max(1, ...values.map(Math.abs))
        expect(Math.max(...c.values.map((v, i) => Math.abs(v - values[i]))) / peak, c.name).toBeLessThan(1e-12)
      })
    },
  )
})

function write(name: string, files: ExportedFiles): string {
  const target = join(folder, name.replaceAll(' ', '-').replaceAll(',', ''))
  mkdirSync(target)
  for (const [file, content] of Object.entries(files)) writeFileSync(join(target, file), content)
  return target
}
