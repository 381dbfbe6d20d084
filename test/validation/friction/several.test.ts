/**
 * Several brakes, clutches and frictions that hold at once: in series, side by side on one axis, coupled by constraints, on joints of
 * the cotree, under impacts. Closed forms from free-body diagrams.
 */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { compileProject } from '../../../engine/compile/compile'
import { parameterValues } from '../../../engine/compile/parameter-values'
import { initialState } from '../../../engine/start/initial'
import { Model } from '../../../engine/compile/model'
import { Compiler, runToEnd } from '../../../engine/run/run'
import type { ExperimentSettings, FormulationSettings } from '../../../engine/model/project/project'
import { bindJacobian } from '../../../engine/analyse/jacobian'
import { runSmall, smallProject, type Blocks, type SmallRun } from '../events/small-run'
import { Instance } from '../../../engine/compile/instance'

const rotor = (J: number) => ['mechanics/rigid-body', { mass: 1, Ixx: J, Iyy: J, Izz: J }] as const
const spin = ['mechanics/revolute', { axis: [0, 0, 1] }] as const
const friction = (holding: number, sliding = holding) => ['mechanics/dry-friction', { holding, sliding }] as const
const points = (...rows: readonly (readonly [number, number])[]) =>
  ['sources/piecewise-linear', { points: rows.map((r) => [...r]) }] as const
const world = ['world/world', { gravity: 0 }] as const

const rk4: ExperimentSettings['solver'] = { name: 'rk4', step: 0.001 }
const dopri5: ExperimentSettings['solver'] = { name: 'dopri5', tolerance: 1e-10 }

function run(
  blocks: Blocks,
  wires: readonly string[],
  signals: readonly string[],
  experiment: Partial<ExperimentSettings> = {},
): SmallRun {
  const outcome = runSmall(
    smallProject({ World: world, ...blocks }, wires, { stop: 1, sample: 0.01, solver: dopri5, ...experiment }),
    signals,
  )
  if (outcome.error !== undefined) throw outcome.error
  return outcome
}

const last = (outcome: SmallRun, signal: string): number => outcome.values(signal).at(-1) ?? NaN

/** A torque on one rotor. */
const one = {
  Axle: spin,
  Rotor: rotor(2),
  Push: ['mechanics/torque'],
} as const satisfies Blocks
const oneWires = ['World.frame - Axle.base', 'Axle.end - Rotor.com', 'Axle.axis - Push.axis', 'T.y - Push.u']

describe.each([
  ['with rk4', rk4, 2e-3],
  ['with dopri5', dopri5, 1e-8],
] as const)('%s', (_, solver, exact) => {
  it('two on one axis hold as much as both together, and share by need', () => {
    // 10 + 3 hold until the torque is 13; the weaker one stays at its limit from 6 on
    const blocks = { ...one, T: points([0, 0], [1, 20]), A: friction(10), B: friction(3) }
    const outcome = run(
      blocks,
      [...oneWires, 'Axle.axis - A.axis', 'Axle.axis - B.axis'],
      ['Axle.rate', 'A.force', 'B.force'],
      { solver },
    )
    expect(Math.abs(outcome.times('A.slipBegins')[0] - 0.65)).toBeLessThan(exact)
    expect(Math.abs(outcome.times('B.slipBegins')[0] - 0.65)).toBeLessThan(exact)
    outcome.table.time.forEach((t, i) => {
      const [a, b] = [outcome.values('A.force')[i], outcome.values('B.force')[i]]
      if (t > 0.64) return
      expect(a + b).toBeCloseTo(-20 * t, 9)
      expect(a).toBeCloseTo(t < 0.3 ? -10 * t : -20 * t + 3, 9)
      expect(outcome.values('Axle.rate')[i]).toBe(0)
    })
    // 2 w' = 20 t - 13
    expect(last(outcome, 'Axle.rate')).toBeCloseTo((10 - 13 - (10 * 0.65 ** 2 - 13 * 0.65)) / 2, solver === rk4 ? 2 : 7)
  })

  it('in series only what is overloaded lets go', () => {
    // ground - B holds 5 - second rotor - A holds 10 - first rotor, pushed by 0..8: B lets go at 5, A stays locked
    const blocks: Blocks = {
      First: spin,
      J1: rotor(1),
      Second: spin,
      J2: rotor(3),
      T: points([0, 0], [1, 8]),
      Push: ['mechanics/torque'],
      Limit: ['sources/constant', { value: 10 }],
      A: ['mechanics/clutch'],
      B: friction(5),
    }
    const outcome = run(
      blocks,
      [
        'World.frame - First.base',
        'First.end - J1.com',
        'World.frame - Second.base',
        'Second.end - J2.com',
        'First.axis - Push.axis',
        'T.y - Push.u',
        'First.axis - A.a',
        'Second.axis - A.b',
        'Limit.y - A.u',
        'Second.axis - B.axis',
      ],
      ['First.rate', 'Second.rate', 'A.torque', 'B.force'],
      { solver },
    )
    expect(outcome.times('A.slipBegins')).toEqual([])
    expect(Math.abs(outcome.times('B.slipBegins')[0] - 5 / 8)).toBeLessThan(exact)
    // together 4 w' = 8 t - 5; the clutch carries what the second rotor needs
    const w = (t: number): number => (4 * t * t - 5 * t - (4 * (5 / 8) ** 2 - 5 * (5 / 8))) / 4
    expect(last(outcome, 'First.rate')).toBeCloseTo(w(1), solver === rk4 ? 2 : 7)
    expect(last(outcome, 'Second.rate')).toBeCloseTo(last(outcome, 'First.rate'), 11)
    expect(last(outcome, 'A.torque')).toBeCloseTo(5 + (3 * 3) / 4, 8)
  })

  it('axes that constraints couple are held without a fight', () => {
    // Both ends of a gear of ratio 2 are braked. The gear determines nothing of the shares, which must hold the torque together.
    const blocks: Blocks = {
      Fast: spin,
      J1: rotor(1),
      Slow: spin,
      J2: rotor(5),
      Gear: ['mechanics/gear', { ratio: 2 }],
      T: points([0, 0], [1, 12]),
      Push: ['mechanics/torque'],
      A: friction(4),
      B: friction(6),
    }
    const outcome = run(
      blocks,
      [
        'World.frame - Fast.base',
        'Fast.end - J1.com',
        'World.frame - Slow.base',
        'Slow.end - J2.com',
        'Fast.axis - Gear.a',
        'Slow.axis - Gear.b',
        'Fast.axis - Push.axis',
        'T.y - Push.u',
        'Fast.axis - A.axis',
        'Slow.axis - B.axis',
      ],
      ['Fast.rate', 'Slow.rate', 'A.force', 'B.force'],
      { solver },
    )
    // at the fast end B counts half: 4 + 6/2 = 7 hold
    expect(Math.abs(outcome.times('A.slipBegins')[0] - 7 / 12)).toBeLessThan(exact)
    expect(Math.abs(outcome.times('B.slipBegins')[0] - 7 / 12)).toBeLessThan(exact)
    outcome.table.time.forEach((t, i) => {
      if (t >= 7 / 12) return
      expect(outcome.values('A.force')[i] + outcome.values('B.force')[i] / 2).toBeCloseTo(-12 * t, 8)
      expect(Math.abs(outcome.values('A.force')[i])).toBeLessThanOrEqual(4 + 1e-6)
      expect(Math.abs(outcome.values('B.force')[i])).toBeLessThanOrEqual(6 + 1e-6)
    })
    // (1 + 5/4) w' = 12 t - 7
    expect(last(outcome, 'Fast.rate')).toBeCloseTo(
      (6 - 7 - (6 * (7 / 12) ** 2 - (7 * 7) / 12)) / 2.25,
      solver === rk4 ? 2 : 6,
    )
  })

  it('what starts overloaded slides from the start, what starts moving slides on', () => {
    const blocks = { ...one, T: ['sources/constant', { value: 7 }] as const, A: friction(4, 3) }
    const wires = [...oneWires, 'Axle.axis - A.axis']
    const pushed = run(blocks, wires, ['Axle.rate'], { solver })
    expect(pushed.times('A.slipBegins')).toEqual([0])
    expect(last(pushed, 'Axle.rate')).toBeCloseTo(2, 9)
    const turning = run({ ...blocks, T: ['sources/constant', { value: 0 }] }, wires, ['Axle.rate'], {
      solver,
      initial: { 'Axle.rate': 10 },
    })
    expect(turning.report.events).toEqual([])
    expect(last(turning, 'Axle.rate')).toBeCloseTo(8.5, 9)
  })

  it('passes through rest where it cannot hold, without a stop', () => {
    const blocks = { ...one, T: ['sources/constant', { value: -8 }] as const, A: friction(4, 4) }
    const outcome = run(blocks, [...oneWires, 'Axle.axis - A.axis'], ['Axle.rate', 'A.slip'], {
      solver,
      initial: { 'Axle.rate': 3 },
    })
    // 2 w' = -12 until w = 0 at 0.5 s, then -4
    expect(last(outcome, 'Axle.rate')).toBeCloseTo(-1, solver === rk4 ? 2 : 8)
    expect(last(outcome, 'A.slip')).toBe(-1)
  })

  it('no friction at all holds nothing', () => {
    const blocks = { ...one, T: ['signals/expression', { expression: '4*cos(9*t)' }] as const, A: friction(0) }
    const outcome = run(blocks, [...oneWires, 'Axle.axis - A.axis'], ['Axle.rate'], { solver })
    outcome.table.time.forEach((t, i) =>
      expect(outcome.values('Axle.rate')[i]).toBeCloseTo((2 * Math.sin(9 * t)) / 9, 7),
    )
  })
})

it('an impact shakes what friction holds', () => {
  // A ball of 1 kg falls by 0.2 m on a stop and bounces; a second mass on a slide beside it is held by friction all the time.
  // On one slide, the friction holds the mass against the blow of another: here the blow comes through the joint itself.
  const blocks: Blocks = {
    World: ['world/world'],
    Fall: ['mechanics/prismatic', { axis: [0, 0, 1] }],
    Ball: ['mechanics/rigid-body', { mass: 1 }],
    Slide: ['mechanics/prismatic', { axis: [0, 0, 1] }],
    Rider: ['mechanics/rigid-body', { mass: 0.5 }],
    Stop: ['mechanics/impact', { restitution: 0.5 }],
    Grip: friction(50),
  }
  const outcome = run(
    blocks,
    [
      'World.frame - Fall.base',
      'Fall.end - Ball.com',
      'Fall.end - Slide.base',
      'Slide.end - Rider.com',
      'Fall.axis - Stop.axis',
      'Slide.axis - Grip.axis',
    ],
    ['Fall.ds', 'Slide.ds', 'Grip.slip', 'Slide.s'],
    { initial: { 'Fall.s': 0.2 }, stop: 0.5 },
  )
  const [blow] = outcome.times('Stop.impact')
  expect(blow).toBeCloseTo(Math.sqrt(0.4 / 9.81), 6)
  // the ball turns round alone; the rider goes on and slides against the grip until both move as one
  const speed = Math.sqrt(2 * 9.81 * 0.2)
  const row = [...outcome.table.time].findLastIndex((t) => t <= blow + 1e-9)
  expect(outcome.values('Fall.ds')[row]).toBeCloseTo(0.5 * speed, 6)
  expect(outcome.values('Slide.ds')[row]).toBeCloseTo(-1.5 * speed, 6)
  expect(outcome.values('Grip.slip')[row]).toBe(-1)
  // relative deceleration 50/0.5 + 50/1
  const [caught] = outcome.times('Grip.slipEnds')
  expect(caught - blow).toBeCloseTo((1.5 * speed) / 150, 6)
})

it('friction on a joint of the cotree is the same as on one of the tree', () => {
  const blocks: Blocks = {
    World: ['world/world'],
    Hinge: ['mechanics/revolute', { axis: [0, 1, 0] }],
    Arm: ['mechanics/rigid-arm', { x: 0.4 }],
    Bob: ['mechanics/rigid-body', { mass: 2, Ixx: 0.1, Iyy: 0.1, Izz: 0.1 }],
    Grip: friction(5, 3),
  }
  const wires = ['World.frame - Hinge.base', 'Hinge.end - Arm.base', 'Arm.end - Bob.com', 'Hinge.axis - Grip.axis']
  const swing = (formulation: FormulationSettings): SmallRun => {
    const project = {
      ...smallProject(blocks, wires, { stop: 4, sample: 0.02, solver: dopri5 }),
      formulations: { default: formulation },
    }
    const outcome = runSmall(project, ['Hinge.angle', 'Bob.wy', 'Grip.force', 'Grip.slip'])
    if (outcome.error !== undefined) throw outcome.error
    return outcome
  }
  const tree = swing({})
  const cotree = swing({ translation: { 'Bob.T1': 'tree' }, rotation: { 'Bob.R1': 'tree' } })
  expect(cotree.times('Grip.slipEnds').length).toBe(tree.times('Grip.slipEnds').length)
  cotree.times('Grip.slipEnds').forEach((t, i) => expect(t).toBeCloseTo(tree.times('Grip.slipEnds')[i], 5))
  expect(last(tree, 'Grip.slip')).toBe(0)
  expect(last(cotree, 'Grip.slip')).toBe(0)
  expect(last(cotree, 'Hinge.angle')).toBeCloseTo(last(tree, 'Hinge.angle'), 6)
  expect(last(cotree, 'Grip.force')).toBeCloseTo(last(tree, 'Grip.force'), 4)
  // it stands still: nothing creeps in the last second
  const [from, to] = [cotree.at('Bob.wy', 3), cotree.at('Bob.wy', 4)]
  expect(Math.abs(from)).toBeLessThan(1e-10)
  expect(Math.abs(to)).toBeLessThan(1e-10)
})

describe('a state in which something is held', () => {
  const project = smallProject(
    {
      World: world,
      ...one,
      T: ['signals/expression', { expression: '6*sin(5*t)' }],
      A: friction(4, 3),
      Second: spin,
      J2: rotor(1.5),
      Limit: ['sources/constant', { value: 2 }],
      Clutch: ['mechanics/clutch', { holdingFactor: 1.3 }],
    },
    [
      ...oneWires,
      'Axle.axis - A.axis',
      'World.frame - Second.base',
      'Second.end - J2.com',
      'Axle.axis - Clutch.a',
      'Second.axis - Clutch.b',
      'Limit.y - Clutch.u',
    ],
    { stop: 2, sample: 0.01, solver: rk4, initial: { 'Second.rate': 3 } },
  )
  const request = {
    project,
    files: {},
    experiment: 'run',
    checkStep: false,
    signals: ['Axle.rate', 'Second.rate', 'A.force'],
  }

  it.each(['rk4', 'ab3', 'linearly-implicit-euler'])('is saved and gone on from to the last bit (%s)', (solver) => {
    const compiler = new Compiler(registry)
    const settings = { solver, step: 0.001 }
    const whole = runToEnd({ ...request, run: settings }, compiler)
    expect(whole.report.events?.reduce((n, e) => n + e.count, 0)).toBeGreaterThan(4)
    for (const middle of [0.1, 0.63, 1.3]) {
      const first = runToEnd({ ...request, run: { ...settings, stop: middle } }, compiler)
      const rest = runToEnd({ ...request, run: settings, from: first.state, startRow: false }, compiler)
      whole.table.columns.forEach((c, i) =>
        expect([...first.table.columns[i].values, ...rest.table.columns[i].values]).toEqual([...c.values]),
      )
    }
  })

  it('is linearised with what is held', () => {
    const compilation = compileProject({ project, files: {} }, registry)
    const instance = new Instance(compilation, parameterValues(compilation, compilation.resolved))
    const model = new Model(instance)
    const { x } = initialState(instance, new Map([['Second.rate', 0]]))
    const n = model.size
    const modes = model.discrete?.states.map(({ name }) => name) ?? []
    for (const held of [[], ['A.slip'], ['Clutch.slip'], ['A.slip', 'Clutch.slip']]) {
      model.discrete?.load(modes.map((name) => (held.includes(name) ? 0 : 1)))
      const [own, dx] = [model.allocate(n), model.allocate(n)]
      const evaluate = model.bindDerivatives(own, dx)
      const exact = new Float64Array(n * n)
      bindJacobian(model)(0.3, x, exact)
      for (let j = 0; j < n; j++) {
        const at = (h: number): number[] => {
          own.set(x)
          own[j] += h
          evaluate(0.3)
          return [...dx]
        }
        const [plus, minus] = [at(1e-6), at(-1e-6)]
        plus.forEach((value, i) => expect(exact[i * n + j]).toBeCloseTo((value - minus[i]) / 2e-6, 6))
      }
    }
  })
})

it('a sample of an acceleration is that of what holds, whenever a block reads its input', () => {
  // 5 N m on 2 kg m^2 held by 10 N m; from 0.5 s on 16 N m push, and 8 N m resist
  const blocks = {
    ...one,
    T: points([0, 5], [0.5, 5], [0.501, 16], [1, 16]),
    A: friction(10, 8),
    Accelerometer: ['sensors/acceleration'],
    Sample: ['cabin/set-point', { order: '0', sampleTime: 0.01 }],
  } as const satisfies Blocks
  const wires = [...oneWires, 'Axle.axis - A.axis', 'Axle.end - Accelerometer.frame', 'Accelerometer.wdz - Sample.u']
  const outcome = run(blocks, wires, ['Accelerometer.wdz', 'Sample.y'], { solver: rk4 })
  expect(outcome.at('Sample.y', 0.4)).toBeCloseTo(0, 12)
  expect(outcome.at('Sample.y', 0.9)).toBeCloseTo(4, 9)
  expect(outcome.at('Accelerometer.wdz', 0.4)).toBeCloseTo(0, 12)
})
