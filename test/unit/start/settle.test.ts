/** Operating points of small models: what has one, what has none, what is unstable, and what takes them over. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { exportExperiment } from '../../../engine/export/model'
import { Compiler, runToEnd } from '../../../engine/run/run'
import type { BlockInstance, ExperimentSettings, ProjectFile } from '../../../engine/model/project/project'
import { checkProject } from '../../../engine/model/check/validate'

type Blocks = Readonly<Record<string, BlockInstance>>
type Wires = Readonly<Record<string, readonly [string, string]>>

const model = (blocks: Blocks, wires: Wires, experiment: Partial<ExperimentSettings>): ProjectFile => ({
  wishbone: 1,
  title: 'Settling',
  blocks: { World: { type: 'world/world' }, ...blocks },
  wires,
  experiments: { run: { stop: 0.1, start: { settle: true }, ...experiment } },
})

const request = (project: ProjectFile) => ({ project, files: {}, experiment: 'run', checkStep: false })

function start(project: ProjectFile, signals: readonly string[]) {
  const { table, report } = runToEnd({ ...request(project), signals }, new Compiler(registry))
  return { values: table.columns.map((c) => c.values[0]), table, report, settle: report.settle }
}

const hinge: Blocks = {
  Hinge: { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } },
  Arm: { type: 'mechanics/rigid-arm', params: { z: -0.5 } },
  Bob: { type: 'mechanics/rigid-body', params: { mass: 2, Ixx: 0, Iyy: 0, Izz: 0 } },
}
const hung: Wires = { a: ['World.frame', 'Hinge.base'], b: ['Hinge.end', 'Arm.base'], c: ['Arm.end', 'Bob.com'] }
const pushed = (force: number): [Blocks, Wires] => [
  {
    ...hinge,
    Push: { type: 'mechanics/torque' },
    Torque: { type: 'sources/sine', params: { amplitude: 1, frequency: '1 Hz', offset: force } },
  },
  { ...hung, d: ['Hinge.axis', 'Push.axis'], e: ['Torque.y', 'Push.u'] },
]

describe('a pendulum', () => {
  it('settles where gravity balances the torque of its motor', () => {
    const { values, settle } = start(model(...pushed(2), { initial: { 'Hinge.angle': 0.7, 'Hinge.rate': 3 } }), [
      'Hinge.angle',
      'Hinge.rate',
      'Bob.x',
    ])
    // m g l sin(angle) = 2 N m
    expect(values[0]).toBeCloseTo(Math.asin(2 / (2 * 9.81 * 0.5)), 10)
    expect(values[1]).toBe(0)
    expect(settle?.residual).toBeLessThan(1e-8)
    expect(settle?.unstable).toEqual([])
    expect(settle?.changes.map((c) => c.signal).sort()).toEqual(['Hinge.angle', 'Hinge.rate'])
  })

  it('falls to where it hangs, from nearly upright', () => {
    const { values } = start(model(hinge, hung, { initial: { 'Hinge.angle': 3 } }), ['Hinge.angle'])
    expect(values[0]).toBeCloseTo(0, 9)
  })

  it('that stands upright is said to be unstable, with its growth', () => {
    const { settle, report } = start(model(hinge, hung, { initial: { 'Hinge.angle': Math.PI } }), ['Hinge.angle'])
    expect(settle?.unstable).toHaveLength(1)
    expect(settle?.unstable[0].re).toBeCloseTo(Math.sqrt(9.81 / 0.5), 6)
    expect(report.warnings.join()).toContain('the operating point is unstable: the mode of Hinge.angle')
  })

  it('has no equilibrium under a torque that is too large, and says which angle', () => {
    const project = model(...pushed(20), {})
    expect(() => start(project, [])).toThrow(/Hinge\.angle has no equilibrium/)
  })

  it('settles where the file frees an input and asks for nothing else', () => {
    const project = model(...pushed(20), { initial: { 'Hinge.angle': 0.3 }, start: { free: ['Torque'] } })
    const { settle, values } = start(project, ['Hinge.angle'])
    expect(settle?.goal).toBe('rest')
    expect(settle?.freed.Torque).toBeCloseTo(9.81 * Math.sin(values[0]), 9)
    expect(values[0]).toBeCloseTo(0.3, 2)
    expect(settle?.warnings).toEqual([])
  })

  it('leaves a freed torque alone that it does not need, and says so', () => {
    const project = model(...pushed(2), { initial: { 'Hinge.angle': 0.7 }, start: { free: ['Torque'] } })
    const { settle, values, report } = start(project, ['Hinge.angle'])
    expect(values[0]).toBeCloseTo(Math.asin(2 / (2 * 9.81 * 0.5)), 10)
    expect(settle?.freed.Torque).toBe(2)
    expect(report.warnings.join()).toContain('Torque is freed, but the operating point does not need it')
  })

  it('chooses a freed torque, which the source then swings about', () => {
    const [blocks, wires] = pushed(20)
    const held: Wires = { ...wires }
    const project = model(blocks, held, {
      stop: 0.25,
      initial: { 'Hinge.angle': 0.3 },
      start: { settle: true, free: ['Torque'] },
    })
    const { settle, table } = start(project, ['Torque.y', 'Hinge.angle'])
    const angle = table.columns[1].values[0]
    expect(settle?.freed.Torque).toBeCloseTo(9.81 * Math.sin(angle), 9)
    const { time } = table
    const [torque] = table.columns
    time.forEach((t, i) => expect(torque.values[i]).toBeCloseTo(torque.values[0] + Math.sin(2 * Math.PI * t), 9))
  })
})

describe('what has no equilibrium', () => {
  it('is a body in the air', () => {
    const stone: Blocks = { Stone: { type: 'mechanics/rigid-body', params: { mass: 3 } } }
    expect(() => start(model(stone, {}, {}), [])).toThrow(/Stone\.z has no equilibrium: nothing holds it/)
  })

  it('is a mass that falls away from a rigid stop', () => {
    const blocks: Blocks = {
      Slide: { type: 'mechanics/prismatic', params: { axis: [0, 0, 1] } },
      Mass: { type: 'mechanics/rigid-body', params: { mass: 2 } },
      Ceiling: { type: 'mechanics/impact', params: { side: 'upper' } },
    }
    const wires: Wires = {
      a: ['World.frame', 'Slide.base'],
      b: ['Slide.end', 'Mass.com'],
      c: ['Ceiling.axis', 'Slide.axis'],
    }
    expect(() => start(model(blocks, wires, { initial: { 'Slide.s': -1 } }), [])).toThrow(
      /Slide\.s has no equilibrium: nothing holds it, and its acceleration is -9\.81 m\/s²/,
    )
  })

  it('is an integrator of something that is not zero and matters', () => {
    const [blocks, wires] = pushed(0)
    const project = model(
      { ...blocks, Sum: { type: 'signals/integrator' }, One: { type: 'sources/constant', params: { value: 1 } } },
      { ...wires, e: ['Sum.y', 'Push.u'], f: ['One.y', 'Sum.u1'] },
      {},
    )
    expect(() => start(project, [])).toThrow(/Sum\.y has no equilibrium: nothing holds it/)
  })

  it('is not an integrator that nothing depends on', () => {
    const project = model(
      { ...hinge, Sum: { type: 'signals/integrator' }, One: { type: 'sources/constant', params: { value: 1 } } },
      { ...hung, f: ['One.y', 'Sum.u1'] },
      { initial: { 'Hinge.angle': 0.2 } },
    )
    const { values } = start(project, ['Hinge.angle', 'Sum.y'])
    expect(values).toEqual([expect.closeTo(0, 9), 0])
  })
})

describe('what is asked wrongly', () => {
  const problems = (settings: ExperimentSettings['start']) =>
    checkProject(model(hinge, hung, { start: settings }), registry, {}).map(({ message }) => message)

  it('a source that is not there, and a speed in metres', () => {
    expect(problems({ settle: true, free: ['Motor'] }).join()).toContain('Motor')
    expect(problems({ speed: '3 m' }).join()).toContain('m/s')
  })

  it('a speed of something that is held', () => {
    expect(() => start(model(hinge, hung, { start: { speed: 20 } }), [])).toThrow(
      /Bob can't travel steadily at 20 m\/s: the speed applies to the heaviest body/,
    )
  })

  it('the body that is held, or a name with a slip of the pen, to be freed', () => {
    const free = (name: string) => () => start(model(...pushed(0), { start: { settle: true, free: [name] } }), [])
    expect(free('Bob')).toThrow(/Bob is not a source, so an operating point can't choose its value\. Use one of Torque/)
    expect(free('Torqe')).toThrow(/Torqe/)
  })

  it('a run that goes on from a saved state, and settles', () => {
    const project = model(hinge, hung, { stop: 1, start: undefined })
    const compiler = new Compiler(registry)
    const { state } = runToEnd({ ...request(project), run: { stop: 0.5 } }, compiler)
    expect(() => runToEnd({ ...request(project), from: state, run: { settle: true } }, compiler)).toThrow(
      /continues from a saved state starts there/,
    )
  })

  it('a block that is no source', () => {
    expect(() => start(model(hinge, hung, { start: { settle: true, free: ['Arm'] } }), [])).toThrow(
      /Arm is not a source, so an operating point can't choose its value/,
    )
  })

  it('a speed where nothing can travel', () => {
    const project = model(
      { Sum: { type: 'signals/integrator' }, One: { type: 'sources/constant', params: { value: 1 } } },
      { f: ['One.y', 'Sum.u1'] },
      { start: { speed: 3 } },
    )
    expect(() => start(project, [])).toThrow(/the start sets a speed, but no body of the model can travel/)
  })
})

it('a rod on two rockers settles with its constraints met', () => {
  const bar = (length: number): BlockInstance => ({ type: 'mechanics/rigid-arm', params: { z: -length } })
  const pin: BlockInstance = { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } }
  const body = (mass: number): BlockInstance => ({ type: 'mechanics/rigid-body', params: { mass, Iyy: 0.1 } })
  const { settle, table } = start(
    model(
      {
        Base: { type: 'mechanics/rigid-arm', params: { x: 1 } },
        P1: pin,
        P2: pin,
        P3: pin,
        P4: pin,
        Left: bar(1),
        Right: bar(1),
        Rod: { type: 'mechanics/rigid-arm', params: { x: 1.4 } },
        B1: body(1),
        B2: body(2),
        B3: body(1),
      },
      {
        a: ['World.frame', 'P1.base'],
        b: ['P1.end', 'Left.base'],
        c: ['Left.end', 'P2.base'],
        d: ['P2.end', 'Rod.base'],
        e: ['Rod.end', 'P3.base'],
        f: ['P3.end', 'Right.end'],
        g: ['Right.base', 'P4.end'],
        h: ['P4.base', 'Base.end'],
        i: ['World.frame', 'Base.base'],
        j: ['Left.end', 'B1.com'],
        k: ['Right.end', 'B2.com'],
        l: ['Rod.end', 'B3.com'],
      },
      { initial: { 'P1.angle': 0.5 }, stop: 1, solver: { name: 'dopri5', tolerance: 1e-9 } },
    ),
    ['P1.angle', 'P4.angle'],
  )
  expect(settle?.residual).toBeLessThan(1e-8)
  // It stays where it is.
  for (const { values } of table.columns)
    for (const value of values) expect(Math.abs(value - values[0])).toBeLessThan(1e-7)
})

it('an export begins at the operating point, with freed inputs shifted', () => {
  const [blocks, wires] = pushed(20)
  const project = model(blocks, wires, {
    initial: { 'Hinge.angle': 0.3 },
    solver: { name: 'rk4', step: 0.01 },
    start: { settle: true, free: ['Torque'] },
  })
  const compiler = new Compiler(registry)
  const { values, settle } = start(project, ['Hinge.angle'])
  const { model: exported } = exportExperiment({ project, files: {}, experiment: 'run' }, compiler)
  expect(exported.states.find((s) => s.name === 'Hinge.angle')?.start).toBe(values[0])
  expect(exported.parameters.find((p) => p.name === 'Torque.trim')?.value).toBeCloseTo(
    (settle?.freed.Torque ?? NaN) - 20,
    12,
  )
})

it('a run that goes on keeps freed inputs where they were', () => {
  const [blocks, wires] = pushed(20)
  const project = model(blocks, wires, {
    stop: 1,
    initial: { 'Hinge.angle': 0.3 },
    solver: { name: 'rk4', step: 0.01 },
    start: { settle: true, free: ['Torque'] },
  })
  const compiler = new Compiler(registry)
  const whole = runToEnd({ ...request(project), signals: ['Hinge.angle', 'Torque.y'] }, compiler)
  const first = runToEnd({ ...request(project), run: { stop: 0.5 } }, compiler)
  const rest = runToEnd({ ...request(project), signals: ['Hinge.angle', 'Torque.y'], from: first.state }, compiler)
  rest.table.columns.forEach(({ values }, i) => expect(values.at(-1)).toBe(whole.table.columns[i].values.at(-1)))
})
