/** Exported models with sample times and events do what the simulation does. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { exportC } from '../../../engine/backends/c/package'
import type { ExportedFiles, ExportedModel } from '../../../engine/backends/exported'
import { exportJs } from '../../../engine/backends/js/package'
import { exportWasm } from '../../../engine/backends/wasm/package'
import { exportedModel } from '../../../engine/host/export'
import { Compiler } from '../../../engine/host/run'
import { compareTables } from '../../../engine/io/compare'
import { readCsv } from '../../../engine/io/csv'
import type { ExperimentSettings, ProjectFile } from '../../../engine/model/project'
import { buildC, describeWithCompiler } from '../../support/c-compiler'
import { temporaryFolder } from '../../support/temporary-folder'
import { fourBar } from '../loops/four-bar'
import { runSmall, smallProject } from './small-run'

const folder = temporaryFolder()

const ball = (run: Partial<ExperimentSettings>): ProjectFile =>
  smallProject(
    {
      World: ['world/world'],
      Slider: ['mechanics/prismatic'],
      Ball: ['mechanics/rigid-body', { mass: 2 }],
      Floor: ['mechanics/impact', { restitution: 0.8, restSpeed: 0.05 }],
      Ceiling: ['mechanics/stop', { lower: -1, upper: 0.9 }],
    },
    ['World.frame - Slider.base', 'Slider.end - Ball.com', 'Slider.axis - Floor.axis', 'Slider.axis - Ceiling.axis'],
    { stop: 5, sample: 0.0123, initial: { 'Slider.s': 0.5, 'Slider.ds': 4 }, ...run },
  )

const control = (run: Partial<ExperimentSettings>): ProjectFile =>
  smallProject(
    {
      World: ['world/world'],
      Goal: ['sources/step', { time: 0.333, initial: 0, final: 1 }],
      Error: ['signals/sum', { k2: -1 }],
      Hold: ['signals/sample-hold', { sampleTime: 0.07 }],
      Sum: ['signals/sum', { k1: 0.2 }],
      Delay: ['signals/delay-unit', { sampleTime: 0.07, offset: 0.035 }],
      Relay: ['signals/hysteresis', { upper: 0.4, lower: 0.3 }],
      Lag: ['signals/sum', { k1: 2, k2: -2, k3: 0.1 }],
      Plant: ['signals/integrator', { limits: 'both', lower: -0.5, upper: 0.97 }],
      End: ['signals/stop-run', { direction: 'falling' }],
      Clock: ['sources/ramp', { start: 0, duration: 10, initial: 2.511, final: -7.489 }],
    },
    [
      'Goal.y - Error.u1',
      'Plant.y - Error.u2',
      'Error.y - Hold.u1',
      'Hold.y - Sum.u1',
      'Delay.y - Sum.u2',
      'Sum.y - Delay.u1',
      'Sum.y - Lag.u1',
      'Plant.y - Lag.u2',
      'Plant.y - Relay.u1',
      'Relay.y - Lag.u3',
      'Lag.y - Plant.u1',
      'Clock.y - End.u',
    ],
    { stop: 6, sample: 0.0123, ...run },
  )

const signalsOf = {
  ball: ['Slider.s', 'Slider.ds', 'Floor.rest', 'Floor.force', 'Ceiling.force'],
  control: ['Plant.y', 'Hold.y', 'Delay.y', 'Relay.y'],
}

function exported(project: ProjectFile, signals: readonly string[]): ExportedModel {
  const { compilation, parameters } = new Compiler(registry).compile({ project, files: {} })
  return exportedModel(compilation, parameters, { project, experiment: 'run', signals })
}

function write(name: string, files: ExportedFiles): string {
  const target = join(folder, name)
  mkdirSync(target)
  for (const [file, content] of Object.entries(files)) writeFileSync(join(target, file), content)
  return target
}

describeWithCompiler('exported C', () => {
  it.each([
    ['ball', 'euler', 0.0007],
    ['ball', 'rk4', 0.001],
    ['control', 'heun', 0.0011],
    ['control', 'rk4', 0.01],
  ] as const)('handles the events of the %s with %s as the simulation does', (name, solver, step) => {
    const project = (name === 'ball' ? ball : control)({ solver: { name: solver, step } })
    const signals = signalsOf[name]
    const { table, report } = runSmall(project, signals)
    expect(report.events?.length).toBeGreaterThan(1)
    const target = write(`${name}-${solver}`, exportC(exported(project, signals)))
    const program = buildC(target, ['main.c', 'model.c'])
    const result = readCsv(execFileSync(program, { encoding: 'utf8', maxBuffer: 1e9 }), 'C')
    expect([...result.time]).toEqual([...table.time])
    const compared = compareTables(result, table, { tolerance: 1e-9 })
    expect(Object.entries(compared.signals).filter(([, s]) => !s.pass)).toEqual([])
    result.columns.forEach((c, k) => {
      expect(Math.max(...c.values.map((v, i) => Math.abs(v - table.columns[k].values[i])))).toBeLessThan(1e-8)
    })
    const timed = execFileSync(program, ['--time', '3'], { encoding: 'utf8' })
    expect(timed).toMatch(/microseconds per step/)
  })

  it('keeps a loop closed through impacts as the simulation does', () => {
    const linkage = fourBar(
      { crank: 0.3, coupler: 0.9, rocker: 0.6, base: 0.8 },
      { 'CrankPivot.angle': -1, 'CrankPivot.rate': 3 },
    )
    const project: ProjectFile = {
      ...linkage,
      blocks: { ...linkage.blocks, Stop: { type: 'mechanics/impact', params: { position: -2, restitution: 0.7 } } },
      wires: { ...linkage.wires, stop: ['RockerPivot.axis', 'Stop.axis'] },
      experiments: {
        run: {
          stop: 1,
          sample: 0.01,
          solver: { name: 'rk4', step: 0.001 },
          initial: linkage.experiments?.run?.initial,
        },
      },
    }
    const signals = ['RockerPivot.angle', 'CrankPivot.rate', 'Stop.rest']
    const { table, report } = runSmall(project, signals)
    expect(report.events).toMatchObject([{ name: 'Stop.impact' }])
    const program = buildC(write('linkage', exportC(exported(project, signals))), ['main.c', 'model.c'])
    const result = readCsv(execFileSync(program, { encoding: 'utf8', maxBuffer: 1e9 }), 'C')
    expect([...result.time]).toEqual([...table.time])
    result.columns.forEach((c, k) => {
      expect(Math.max(...c.values.map((v, i) => Math.abs(v - table.columns[k].values[i])))).toBeLessThan(1e-8)
    })
  })

  it('stops with a message where events go on without an end', () => {
    // a relay without hysteresis that drives its own input across the threshold at once
    const project = smallProject(
      {
        World: ['world/world'],
        Relay: ['signals/hysteresis', { upper: 0.5, lower: 0.5, on: 0, off: 1, start: 'off' }],
        Clock: ['sources/ramp', { start: 0, duration: 1, initial: -0.9, final: 0.1 }],
        Sum: ['signals/sum'],
      },
      ['Relay.y - Sum.u1', 'Clock.y - Sum.u2', 'Sum.y - Relay.u1'],
      { stop: 1, solver: { name: 'rk4', step: 0.01 } },
    )
    const simulated = runSmall(project, ['Relay.y'])
    const program = buildC(write('endless', exportC(exported(project, ['Relay.y']))), ['main.c', 'model.c'])
    const { status, stderr } = spawnSync(program, { encoding: 'utf8' })
    expect(simulated.error?.code).toBe('chattering')
    expect(status).toBe(1)
    expect(stderr).toMatch(/^error: the event Relay\.o(n|ff) happens without end at t = 0\.4/)
  })
})

interface JsModel {
  readonly x: Float64Array
  readonly z: Float64Array
  readonly dx: Float64Array
  readonly y: Float64Array
  readonly g: Float64Array
  derivatives(t: number): void
  outputs(t: number): void
  roots(t: number): void
  clocks(): { readonly period: number; readonly offset: number }[]
  sample(t: number, ticking: readonly number[]): void
  happen(t: number, event: number): void
}

describe.each([
  ['JavaScript', exportJs],
  ['WebAssembly', exportWasm],
] as const)('exported %s', (language, print) => {
  it('has functions for sample times and events', async () => {
    const model = exported(control({ solver: { name: 'euler', step: 0.01 } }), signalsOf.control)
    const target = write(`control-${language}`, print(model))
    const loaded = (await import(/* @vite-ignore */ pathToFileURL(join(target, 'model.mjs')).href)) as {
      readonly events: readonly { readonly name: string }[]
      readonly samples: readonly { readonly name: string; readonly clock: number }[]
      createModel(): JsModel | Promise<JsModel>
    }
    const m = await loaded.createModel()
    expect(m.clocks()).toEqual([
      { period: 0.07, offset: 0 },
      { period: 0.07, offset: 0.035 },
    ])
    const index = (name: string) => loaded.events.findIndex((e) => e.name === name)
    m.x[0] = 0.99
    m.roots(0)
    expect(m.g[index('Plant.upper')]).toBeCloseTo(0.02, 12)
    m.happen(0, index('Plant.upper'))
    expect(m.x[0]).toBe(0.97)
    const clock = loaded.samples.find((s) => s.name === 'Hold.y')?.clock ?? -1
    m.sample(0, [clock])
    m.outputs(0)
    expect(m.y[1]).toBeCloseTo(-0.97, 12)
    m.derivatives(0)
    expect(m.dx[0]).toBe(0)
  })
})
