/** Runs through the pipeline: tunable parameters, consistent starts, signals that are not numbers. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks/index'
import { Compiler, runExperiment, runToEnd } from '../../../engine/run/run'
import type { ParamValue, ProjectFile } from '../../../engine/model/project/project'

const pendulum = (extra: Partial<ProjectFile> = {}): ProjectFile => ({
  wishbone: 1,
  title: 'Pendulum',
  blocks: {
    World: { type: 'world/world' },
    Hinge: { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } },
    Arm: { type: 'mechanics/rigid-arm', params: { z: -0.5 } },
    Bob: { type: 'mechanics/rigid-body', params: { mass: 2, Ixx: 0, Iyy: 0, Izz: 0 } },
    Clock: { type: 'sources/ramp', params: { initial: 0, final: 2, start: 0, duration: 2 } },
    Formula: { type: 'signals/expression', params: { expression: 'sqrt(0.5 - u1)' } },
    ...extra.blocks,
  },
  wires: {
    a: ['World.frame', 'Hinge.base'],
    b: ['Hinge.end', 'Arm.base'],
    c: ['Arm.end', 'Bob.com'],
    d: ['Clock.y', 'Formula.u1'],
  },
  experiments: { swing: { stop: 1, solver: { name: 'rk4', step: 0.001 }, initial: { 'Hinge.angle': 0.01 } } },
  ...(extra.experiments === undefined ? {} : { experiments: extra.experiments }),
})

const request = (project: ProjectFile, overrides: Readonly<Record<string, ParamValue>> = {}) => ({
  project,
  files: {},
  experiment: 'swing',
  overrides,
  signals: ['Hinge.angle', 'Formula.y', 'Bob.x'],
})

describe('a run', () => {
  it('swings with the period of the mathematical pendulum', () => {
    const { table } = runToEnd(request(pendulum()), new Compiler(registry))
    const angle = table.columns[0].values
    // 0.01 cos(w t), w^2 = g/l; the amplitude changes the frequency by 6e-6
    const w = Math.sqrt(9.81 / 0.5)
    angle.forEach((value, i) => expect(value).toBeCloseTo(0.01 * Math.cos(w * table.time[i]), 6))
  })

  it('takes a new value of a tunable parameter without compiling again', () => {
    const compiler = new Compiler(registry)
    const first = compiler.compile(request(pendulum())).compilation
    const instance = compiler.compile(request(pendulum(), { 'World.gravity': 1.62, 'Arm.z': -2 }))
    const { compilation } = instance
    expect(compilation).toBe(first)
    expect([...instance.parameters]).toContain(1.62)
    const { table } = runToEnd(request(pendulum(), { 'World.gravity': 1.62, 'Arm.z': -2 }), compiler)
    const last = table.columns[0].values[table.time.length - 1]
    expect(last).toBeCloseTo(0.01 * Math.cos(Math.sqrt(1.62 / 2)), 6)
  })

  it('compiles again when a structural zero becomes a number', () => {
    const compiler = new Compiler(registry)
    const first = compiler.compile(request(pendulum())).compilation
    expect(compiler.compile(request(pendulum(), { 'Bob.Iyy': 0.3, 'Bob.Ixx': 0.3 })).compilation).not.toBe(first)
  })

  it('finds the angle that puts the bob where the experiment wants it', () => {
    const at = pendulum({
      experiments: { swing: { stop: 0.01, solver: { name: 'rk4', step: 0.001 }, initial: { 'Bob.x': -0.25 } } },
    })
    const { table } = runToEnd(request(at), new Compiler(registry))
    expect(table.columns[0].values[0]).toBeCloseTo(Math.PI / 6, 8)
  })

  it('says which signal is not a number, and from when', () => {
    const { status, report } = runToEnd(request(pendulum()), new Compiler(registry))
    expect(status).toBe('done')
    expect(report.warnings).toEqual(['not a number: Formula.y from t = 0.501 s on'])
  })

  it('keeps the rows computed before it was cancelled', () => {
    let slices = 0
    const project = pendulum({ experiments: { swing: { stop: 1e4, solver: { name: 'rk4', step: 0.001 }, sample: 1 } } })
    const run = runExperiment(request(project), new Compiler(registry), () => slices > 4)
    let next = run.next()
    for (; next.done !== true; next = run.next()) if (next.value.phase === 'run') slices++
    expect(next.value.status).toBe('cancelled')
    expect(next.value.table.time.length).toBeGreaterThan(1)
    expect(next.value.table.time.at(-1)).toBeLessThan(1e4)
  })
})
