/** Links without mass that constraints or neighbours give inertia to. */
import { describe, expect, it } from 'vitest'
import type { ProjectFile } from '../../../engine/model/project/project'
import { column } from '../mechanisms/energy'
import { faulty, freedomsOf, furthest, reduced, runOf } from './fault-files'

describe('a coupler on two cranks without mass', () => {
  const project = faulty('massless-cranks')
  it('swings like a mass on a rod: it moves on a circle and does not turn', () => {
    expect(freedomsOf(project)).toBe(1)
    const outcome = runOf(project, { tolerance: 1e-11 })
    expect(outcome.error).toBeUndefined()
    const law = { mass: () => 0.8, slope: () => 0, effort: (a: number) => 9.81 * Math.sin(a) }
    const exact = reduced(law, [0.3, 1], outcome.table.time)
    for (const name of ['P0.angle', 'P1.angle']) expect(furthest(column(outcome, name), exact)).toBeLessThan(1e-8)
  })
})

describe('a rocker without mass', () => {
  it('moves as with the cut at another joint, where it needs no inertia', () => {
    const signals = ['J1.angle', 'J2.angle', 'Coupler.x', 'Coupler.z', 'Crank.wy']
    const [one, other] = ['massless-rocker', 'massless-rocker-works'].map((name) =>
      runOf(faulty(name), { tolerance: 1e-11 }, signals),
    )
    expect(one.error ?? other.error).toBeUndefined()
    for (const name of signals) expect(furthest(column(one, name), column(other, name)), name).toBeLessThan(1e-8)
  })
})

describe('a shaft without inertia between a gear and a spring', () => {
  const project = faulty('gear-to-spring-without-inertia')
  const turning: ProjectFile = {
    ...project,
    experiments: {
      run: {
        stop: 1,
        sample: 0.01,
        solver: { name: 'dopri5', tolerance: 1e-11 },
        initial: { 'In.rate': 30, 'Twist.rate': 10 },
      },
    },
  }
  it('passes torque on', () => {
    const outcome = runOf(turning, {}, ['In.rate', 'Out.rate', 'Twist.angle', 'Twist.rate'])
    expect(outcome.error).toBeUndefined()
    const [input, shaft, twist, slip] = ['In.rate', 'Out.rate', 'Twist.angle', 'Twist.rate'].map((n) =>
      column(outcome, n),
    )
    expect(
      furthest(
        input,
        Array.from(shaft, (w) => 3 * w),
      ),
    ).toBeLessThan(1e-9)
    // both inertias as seen by the shaft, 9 * 0.001 and 1 kg m^2, against the spring of 100 N m/rad and 0.1 N m s/rad
    const reducedInertia = (0.009 * 1) / 1.009
    const [d, w0] = [0.1 / (2 * reducedInertia), Math.sqrt(100 / reducedInertia)]
    const w = Math.sqrt(w0 ** 2 - d ** 2)
    const exact = Array.from(outcome.table.time, (t) => (slip[0] / w) * Math.exp(-d * t) * Math.sin(w * t))
    expect(Math.abs(slip[0])).toBeCloseTo(10, 9)
    expect(furthest(twist, exact)).toBeLessThan(1e-8)
  })
})

describe('a shaft without inertia between two springs', () => {
  const spring = (stiffness: number) => ({ type: 'mechanics/spring-damper', params: { stiffness, damping: 0 } })
  const hinge = { type: 'mechanics/revolute', params: { axis: [0, 0, 1] } }
  const body = (mass: number, Izz: number) => ({ type: 'mechanics/rigid-body', params: { mass, Ixx: 0, Iyy: 0, Izz } })
  const project = (node: Record<string, ReturnType<typeof body>>): ProjectFile => ({
    wishbone: 1,
    title: 'two springs',
    blocks: {
      World: { type: 'world/world' },
      First: hinge,
      Second: hinge,
      Soft: spring(50),
      Stiff: spring(100),
      Load: body(1, 1),
      ...node,
    },
    wires: {
      a: ['World.frame', 'First.base'],
      b: ['First.end', 'Second.base'],
      c: ['Second.end', 'Load.com'],
      d: ['First.axis', 'Soft.axis'],
      e: ['Second.axis', 'Stiff.axis'],
      ...(Object.keys(node).length > 0 && { f: ['First.end', 'Node.com'] }),
    },
    experiments: { run: { stop: 1, solver: { name: 'dopri5', tolerance: 1e-8 }, sample: 0.01 } },
  })
  it.each([
    ['without a body', {}],
    ['with a body that weighs nothing', { Node: body(0, 0) }],
  ])('turns as far as both have the same torque, %s', (_, node) => {
    const started = project(node)
    const outcome = runOf({
      ...started,
      experiments: {
        run: { ...started.experiments?.run, stop: 1, initial: { 'Second.angle': 0.3, 'First.angle': 0.6 } },
      },
    })
    expect(outcome.error).toBeUndefined()
    // in series 100/3 N m/rad
    const angle = Array.from(column(outcome, 'First.angle'), (a, i) => a + column(outcome, 'Second.angle')[i])
    const exact = Array.from(outcome.table.time, (t) => 0.9 * Math.cos(Math.sqrt(100 / 3) * t))
    expect(furthest(angle, exact)).toBeLessThan(1e-6)
  })
})

describe('two links without mass in one line', () => {
  const hinge = { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } }
  const arm = { type: 'mechanics/rigid-arm', params: { x: 0, y: 0, z: -0.5 } }
  const body = (mass: number, I: number) => ({ type: 'mechanics/rigid-body', params: { mass, Ixx: I, Iyy: I, Izz: I } })
  const project = (mass: number, bend: number): ProjectFile => ({
    wishbone: 1,
    title: 'links',
    blocks: {
      World: { type: 'world/world' },
      J0: hinge,
      A0: arm,
      J1: hinge,
      A1: arm,
      J2: hinge,
      Bend: body(mass, 0),
      Load: body(1, 0.03),
    },
    wires: {
      a: ['World.frame', 'J0.base'],
      b: ['J0.end', 'A0.base'],
      c: ['A0.end', 'J1.base'],
      d: ['J1.end', 'A1.base'],
      e: ['A1.end', 'J2.base'],
      f: ['J2.end', 'Load.com'],
      g: ['A0.end', 'Bend.com'],
    },
    experiments: {
      run: {
        stop: 0.1,
        sample: 0.01,
        solver: { name: 'dopri5', tolerance: 1e-10 },
        initial: { 'J0.angle': 0.5, 'J1.angle': bend },
      },
    },
  })
  it('are refused there, and both remedies help', () => {
    expect(() => runOf(project(0, 0))).toThrow(/initial position.*Give Bend a mass.*another position/)
    expect(runOf(project(0.01, 0)).error).toBeUndefined()
    // bent links without mass pass no force on: the load falls
    const outcome = runOf(project(0, 0.8), {}, ['Load.x', 'Load.z'])
    expect(outcome.error).toBeUndefined()
    const [x, z] = ['Load.x', 'Load.z'].map((name) => column(outcome, name))
    expect(
      furthest(
        x,
        Array.from(x, () => x[0]),
      ),
    ).toBeLessThan(1e-8)
    expect(
      furthest(
        z,
        Array.from(outcome.table.time, (t) => z[0] - (9.81 * t * t) / 2),
      ),
    ).toBeLessThan(1e-8)
  })
})
