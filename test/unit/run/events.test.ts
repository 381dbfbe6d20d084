/** Events through the pipeline: initial values of discrete states, reports, the step-size check, cancelled runs. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks/index'
import { Compiler, runExperiment, runToEnd } from '../../../engine/run/run'
import type { ExperimentSettings, ProjectFile } from '../../../engine/model/project/project'

const ball = (run: ExperimentSettings): ProjectFile => ({
  wishbone: 1,
  title: 'Ball',
  blocks: {
    World: { type: 'world/world' },
    Slider: { type: 'mechanics/prismatic' },
    Ball: { type: 'mechanics/rigid-body', params: { mass: 2 } },
    Floor: { type: 'mechanics/stop', params: { lower: 0, upper: 10, stiffness: 1000, damping: 5 } },
    Clock: { type: 'sources/ramp', params: { start: 0, duration: 100, final: 100 } },
    Hold: { type: 'signals/sample-hold', params: { sampleTime: '0.1 s', offset: '50 ms', initial: -3 } },
  },
  wires: {
    a: ['World.frame', 'Slider.base'],
    b: ['Slider.end', 'Ball.com'],
    c: ['Slider.axis', 'Floor.axis'],
    d: ['Clock.y', 'Hold.u1'],
  },
  experiments: { run },
})

const request = (run: ExperimentSettings, signals = ['Slider.s', 'Hold.y', 'Floor.lowerContact']) => ({
  project: ball(run),
  files: {},
  experiment: 'run',
  signals,
})

describe('a run with events', () => {
  const settings = { stop: 2, solver: { name: 'dopri5' }, sample: 0.05, initial: { 'Slider.s': 0.2 } }

  it('counts them in its report', () => {
    const { report, status } = runToEnd(request(settings), new Compiler(registry))
    expect(status).toBe('done')
    expect(report.events?.map(({ name, block }) => [name, block])).toEqual([['Floor.lower', 'Floor']])
    expect(report.events?.[0].times[0]).toBeCloseTo(Math.sqrt(0.4 / 9.81), 6)
    expect(report.stoppedBy).toBeUndefined()
  })

  it('starts discrete states with their initial values, or with those of the experiment', () => {
    const first = (initial: ExperimentSettings['initial']) =>
      runToEnd(request({ ...settings, initial }), new Compiler(registry)).table.columns.map((c) => c.values[0])
    expect(first({ 'Slider.s': 0.2 })).toEqual([0.2, -3, 0])
    expect(first({ 'Slider.s': 0.2, 'Hold.y': 7 })).toEqual([0.2, 7, 0])
    // a mode follows from where the model starts
    expect(first({ 'Slider.s': -0.01 })).toEqual([-0.01, -3, 1])
  })

  it('takes a new sample time without compiling again', () => {
    const compiler = new Compiler(registry)
    const first = compiler.compile(request(settings)).compilation
    const changed = { ...settings, set: { 'Hold.sampleTime': 0.5 } }
    const { table } = runToEnd(request(changed), compiler)
    expect(compiler.compile(request(settings)).compilation).toBe(first)
    const held = [...new Set(table.columns[1].values)].map((y) => Number(y.toFixed(9)))
    expect(held).toEqual([-3, 0.05, 0.55, 1.05, 1.55])
  })

  it('checks the step with the equations of each instant: contact makes it shorter', () => {
    // 22.3 rad/s in contact, nothing that limits the step in flight
    const fixed = (step: number) =>
      runToEnd(request({ ...settings, solver: { name: 'euler', step } }), new Compiler(registry)).report.warnings
    expect(fixed(0.02)).toEqual([expect.stringMatching(/exceeds the largest stable step of euler.*Slider/)])
    expect(fixed(0.0001)).toEqual([])
  })

  it('keeps rows and events when it is cancelled', () => {
    let slices = 0
    const long = { ...settings, stop: 1e5, sample: 1, solver: { name: 'rk4', step: 0.001 } }
    const run = runExperiment(request(long), new Compiler(registry), () => slices > 3)
    let next = run.next()
    for (; next.done !== true; next = run.next()) if (next.value.phase === 'run') slices++
    expect(next.value.status).toBe('cancelled')
    expect(next.value.report.events?.[0].count).toBeGreaterThan(1)
    expect(next.value.table.time.length).toBeGreaterThan(1)
  })
})
