/** Targets of operating points: values in closed form, and what is said about counts and effects. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { exportExperiment } from '../../../engine/export/model'
import { checkProject } from '../../../engine/model/check/validate'
import type { BlockInstance, ExperimentSettings, ProjectFile } from '../../../engine/model/project/project'
import { Compiler, runToEnd } from '../../../engine/run/run'

type Blocks = Readonly<Record<string, BlockInstance>>
type Wires = Readonly<Record<string, readonly [string, string]>>

const g = 9.81
const model = (
  [blocks, wires]: readonly [Blocks, Wires],
  start: ExperimentSettings['start'],
  initial: ExperimentSettings['initial'] = {},
  variables: ProjectFile['variables'] = {},
): ProjectFile => ({
  wishbone: 1,
  title: 'Targets',
  variables,
  blocks: { World: { type: 'world/world' }, ...blocks },
  wires,
  experiments: { run: { stop: 0.01, start, initial } },
})

const startOf = (project: ProjectFile, signals: readonly string[] = []) => {
  const request = { project, files: {}, experiment: 'run', checkStep: false, signals }
  const { table, report } = runToEnd(request, new Compiler(registry))
  return { values: table.columns.map((c) => c.values[0]), settle: report.settle, report }
}

/** A pendulum of 2 kg, 0.5 m long, with a torque at its hinge and a second source that does nothing. */
const pendulum: readonly [Blocks, Wires] = [
  {
    Hinge: { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } },
    Arm: { type: 'mechanics/rigid-arm', params: { z: '-l' } },
    Bob: { type: 'mechanics/rigid-body', params: { mass: 2, Ixx: 0, Iyy: 0, Izz: 0 } },
    Push: { type: 'mechanics/torque' },
    Sum: { type: 'signals/function', params: { code: ['input a', 'input b', 'output y', 'y = a + 3*b'] } },
    Torque: { type: 'sources/constant', params: { value: 1 } },
    More: { type: 'sources/constant', params: { value: 0 } },
    Idle: { type: 'sources/constant', params: { value: 0 } },
  },
  {
    a: ['World.frame', 'Hinge.base'],
    b: ['Hinge.end', 'Arm.base'],
    c: ['Arm.end', 'Bob.com'],
    d: ['Hinge.axis', 'Push.axis'],
    e: ['Sum.y', 'Push.u'],
    f: ['Torque.y', 'Sum.a'],
    h: ['More.y', 'Sum.b'],
  },
]
const half = { l: '0.5 m' }

describe('targets of a pendulum', () => {
  it('are met by a freed source', () => {
    const project = model(pendulum, { hold: { 'Hinge.angle': '30 deg' }, free: ['Torque'] }, {}, half)
    const { settle, values } = startOf(project, ['Hinge.angle'])
    expect(values[0]).toBeCloseTo(Math.PI / 6, 10)
    expect(settle?.freed.Torque).toBeCloseTo(2 * g * 0.5 * Math.sin(Math.PI / 6), 9)
    expect(settle?.targets).toEqual([{ signal: 'Hinge.angle', unit: 'rad', value: Math.PI / 6 }])
  })

  it.each([
    ['a variable with a unit', 'l', Math.asin(1 / (2 * g * 0.4)), 0.4],
    ['a parameter', 'Bob.mass', Math.asin(1 / (1.5 * g * 0.5)), 1.5],
  ])('are met by %s', (_, name, angle, value) => {
    const { settle } = startOf(
      model(pendulum, { hold: { 'Hinge.angle': angle }, free: [name] }, { 'Hinge.angle': 0.1 }, half),
    )
    expect(settle?.freed[name]).toBeCloseTo(value, 8)
  })

  it('go to the run and to exports with the freed parameter', () => {
    const angle = Math.asin(1 / (1.5 * g * 0.5))
    const project = model(pendulum, { hold: { 'Hinge.angle': angle }, free: ['Bob.mass'] }, {}, half)
    const { values } = startOf(project, ['Hinge.angle', 'Hinge.rate'])
    expect(values[1]).toBe(0)
    const { model: exported } = exportExperiment({ project, files: {}, experiment: 'run' }, new Compiler(registry))
    expect(exported.parameters.find(({ name }) => name === 'Bob.mass')?.value).toBeCloseTo(1.5, 8)
  })

  it.each([
    [
      { 'Hinge.angle': 0.3, 'Bob.x': 0.1 },
      ['Torque'],
      /too few.*2 targets \(Hinge\.angle, Bob\.x\), 1 freed quantity \(Torque\).*free 1 more/i,
    ],
    [
      { 'Hinge.angle': 0.3 },
      ['Torque', 'More'],
      /too many.*1 target \(Hinge\.angle\), 2 freed quantities \(Torque, More\)/,
    ],
    [{ 'Hinge.angle': 0.3 }, ['Idle'], /no freed quantity moves Hinge\.angle/],
    [{ 'Hinge.angle': 0.3 }, ['Torque', 'Idle'], /Idle is freed but has no effect on any target/],
    [{ 'Hinge.angle': 0.3, 'Bob.x': 0.1 }, ['Torque', 'More'], /can't move the targets independently/],
    [{ 'Bob.y': 0.1 }, ['Torque'], /no freed quantity moves Bob\.y/],
    [{ 'Hinge.angle': 0.3 }, ['Hinge.angle'], /the initial value of Hinge\.angle can't be freed/],
    [{ 'Hinge.angle': 0.3 }, ['Push.gain'], /Push has neither a parameter nor a signal gain/],
    [{ 'Hinge.angel': 0.3 }, ['Torque'], /holds Hinge\.angel, which is not a signal/],
    [{ 'Hinge.angle': '3 m' }, ['Torque'], /Hinge\.angle/],
    [{ 'Bob.z': 0.7 }, ['Torque'], /no operating point has Bob\.z 0\.7 m \(reached/],
  ] as const)('are refused where they do not fit: %o by %o', (hold, free, message) => {
    const project = model(pendulum, { hold, free }, { 'Hinge.angle': 0.2 }, half)
    expect(() => startOf(project)).toThrow(message)
  })

  it('are checked before a run', () => {
    const problems = (start: object) =>
      checkProject(model(pendulum, start, {}, half), registry, {}).map(({ message }) => message)
    expect(problems({ hold: { 'Hinge.angle': 0.1 }, free: ['l', 'Bob.mass', 'Torque'] })).toEqual([])
    expect(problems({ free: ['Motor'] }).join()).toContain('Motor')
    expect(problems({ hold: { 'Hinge.angle': '3 kg' } }).join()).toContain('start.hold')
  })
})

describe('a freed initial value', () => {
  const slider: readonly [Blocks, Wires] = [
    {
      Rail: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
      Cart: { type: 'mechanics/rigid-body', params: { mass: 3, Ixx: 1, Iyy: 1, Izz: 1 } },
    },
    { a: ['World.frame', 'Rail.base'], b: ['Rail.end', 'Cart.com'] },
  ]

  it('puts a cart that nothing holds where the target says', () => {
    const { values } = startOf(model(slider, { hold: { 'Cart.x': '2 m' }, free: ['Rail.s'] }), ['Cart.x', 'Rail.s'])
    expect(values).toEqual([2, 2])
  })

  it('is needed for that', () => {
    expect(() => startOf(model(slider, { hold: { 'Cart.x': '2 m' } }))).toThrow(/too few freed quantities/)
  })
})
