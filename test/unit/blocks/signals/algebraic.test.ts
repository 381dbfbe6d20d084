/** The implicit equation in models: what it computes, in loops with a mechanism, and who refuses it. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { Compiler, runToEnd, type RunOutcome } from '../../../../engine/run/run'
import { summarise } from '../../../../engine/compile/summary'
import { printEquations } from '../../../../engine/formulate/equations/print'
import { solvers } from '../../../../engine/solve/registry'
import type { ProjectFile, ScalarValue } from '../../../../engine/model/project/project'
import type { Blocks } from '../small-model'

function project(blocks: Blocks, wires: readonly string[], initial: Record<string, ScalarValue> = {}): ProjectFile {
  return {
    wishbone: 1,
    title: 'Test',
    blocks: Object.fromEntries(
      Object.entries({ World: ['world/world', { gravity: 0 }] as const, ...blocks }).map(
        ([name, [type, params = {}]]) => [name, { type, params }],
      ),
    ),
    wires: Object.fromEntries(wires.map((w, i) => [`w${i + 1}`, w.split(' - ') as unknown as [string, string]])),
    experiments: { run: { stop: 2, initial, solver: { name: 'radau5', tolerance: 1e-8 }, sample: 0.1 } },
  }
}

const run = (model: ProjectFile, signals: readonly string[], solver = 'radau5'): RunOutcome =>
  runToEnd(
    { project: model, files: {}, experiment: 'run', signals, run: { solver, step: 0.001 } },
    new Compiler(registry),
  )

const column = ({ table }: RunOutcome, name: string): Float64Array =>
  table.columns.find((c) => c.name === name)?.values ?? new Float64Array()

/** u rises from 0 to 2 in 2 s. */
const ramp = ['sources/ramp', { start: 0, final: 2, duration: 2 }] as const
const cubic = { U: ramp, Z: ['signals/algebraic', { residual: 'z^3 + z - u1' }] } as const

/** A rotor of 2 kg m^2 about the z axis of the ground, with a torque on it. */
const rotor = {
  Rotor: ['mechanics/rigid-body', { mass: 1, Ixx: 2, Iyy: 2, Izz: 2 }],
  Spin: ['mechanics/revolute', { axis: [0, 0, 1] }],
  Torque: ['mechanics/torque'],
} as const
const rotorWires = ['World.ground - Spin.base', 'Spin.end - Rotor.com', 'Spin.axis - Torque.axis']

describe('an implicit equation', () => {
  it.each(solvers)('is met at every row to rounding ($name)', ({ name }) => {
    const outcome = run(project(cubic, ['U.y - Z.u1']), ['Z.z', 'U.y'], name)
    expect(outcome.error).toBeUndefined()
    expect(outcome.status).toBe('done')
    const u = column(outcome, 'U.y')
    const z = column(outcome, 'Z.z')
    z.forEach((value, i) => expect(value ** 3 + value).toBeCloseTo(u[i], 14))
    expect(u[u.length - 1]).toBe(2)
  })

  it.each([1, 3])('with %d iterations per evaluation it is met as far as these reach', (iterations) => {
    const fixed = { ...cubic, Z: ['signals/algebraic', { ...cubic.Z[1], search: 'fixed', iterations }] } as const
    const outcome = run(project(fixed, ['U.y - Z.u1']), ['Z.z', 'U.y'], 'rk4')
    const u = column(outcome, 'U.y')
    // one step of Newton's method from the solution 1 ms before leaves a quarter of h^2 z''
    column(outcome, 'Z.z').forEach((value, i) =>
      expect(value ** 3 + value).toBeCloseTo(u[i], iterations === 1 ? 6 : 14),
    )
  })

  it('jumps with an input that jumps', () => {
    const step = { ...cubic, U: ['sources/step', { time: 1, initial: 2, final: 10 }] } as const
    const outcome = run(project(step, ['U.y - Z.u1']), ['Z.z'])
    const z = column(outcome, 'Z.z')
    expect(z[0]).toBeCloseTo(1, 10)
    expect(z[9]).toBeCloseTo(1, 10)
    expect(z[z.length - 1]).toBeCloseTo(2, 10)
  })

  it('drives a mechanism: the rotor under the torque log(1 + t)', () => {
    const blocks = { ...rotor, U: ramp, Z: ['signals/algebraic', { residual: 'exp(z) - (1 + u1)' }] } as const
    const outcome = run(project(blocks, [...rotorWires, 'U.y - Z.u1', 'Z.z - Torque.u']), ['Spin.rate'])
    const rates = column(outcome, 'Spin.rate')
    outcome.table.time.forEach((t, i) => expect(rates[i]).toBeCloseTo(((1 + t) * Math.log1p(t) - t) / 2, 6))
  })

  it('closes a loop through accelerations that signals alone cannot', () => {
    // torque z = -3 angle - acceleration, acceleration = z/2: z = -2 angle, so that angle'' = -angle.
    const blocks = {
      ...rotor,
      Angle: ['sensors/joint'],
      Sensor: ['sensors/acceleration'],
      Z: ['signals/algebraic', { residual: 'z + 3*u1 + u2' }],
    } as const
    const wires = [
      ...rotorWires,
      'Spin.axis - Angle.axis',
      'Rotor.com - Sensor.frame',
      'Angle.position - Z.u1',
      'Sensor.wdz - Z.u2',
      'Z.z - Torque.u',
    ]
    const outcome = run(project(blocks, wires, { 'Spin.angle': 0.5 }), ['Spin.angle', 'Z.z'])
    expect(outcome.error).toBeUndefined()
    const [angle, z] = [column(outcome, 'Spin.angle'), column(outcome, 'Z.z')]
    outcome.table.time.forEach((t, i) => {
      expect(angle[i]).toBeCloseTo(0.5 * Math.cos(t), 6)
      expect(z[i]).toBeCloseTo(-2 * angle[i], 6)
    })
    const direct = { ...blocks, Z: ['signals/expression', { expression: '-3*u1 - u2' }] } as const
    const wired = wires.map((wire) => wire.replace('Z.z', 'Z.y'))
    const fed = column(run(project(direct, wired, { 'Spin.angle': 0.5 }), ['Spin.angle']), 'Spin.angle')
    fed.forEach((value, i) => expect(value).toBeCloseTo(angle[i], 9))
  })

  it('finds, of several solutions, that near its start', () => {
    const with4 = (start: number) => ({ Z: ['signals/algebraic', { residual: 'z^2 - 4', start }] }) as const
    expect(column(run(project(with4(1), []), ['Z.z']), 'Z.z')[0]).toBeCloseTo(2, 12)
    expect(column(run(project(with4(-3), []), ['Z.z']), 'Z.z')[0]).toBeCloseTo(-2, 12)
  })

  it('is shown among the equations and not as a derivative', () => {
    const compiler = new Compiler(registry)
    const { compilation } = compiler.compile({ project: project(cubic, ['U.y - Z.u1']), files: {} })
    const { coordinates, signals, states, algebraic } = summarise(compilation)
    expect(states).toBe(0)
    expect(algebraic).toEqual(['Z.z'])
    expect(printEquations(compilation.system)).toContain('# Implicit equations for Z.z\n0 = ')
    expect(coordinates).toEqual([])
    expect(signals.map(({ name }) => name)).toContain('Z.z')
    expect(signals.map(({ name }) => name)).not.toContain('der(Z.z)')
  })
})

describe('what cannot be', () => {
  it.each([
    ['u1 - 3', 'invalid-expression', 'write an equation for z, e.g. z^3 + z - u1'],
    ['z - u2', 'unconnected-port', 'wire a signal to it or remove it from the expression'],
    ['z - speed', 'unknown-variable', 'use z, u1, u2, u3 or t'],
  ])('residual %s: %s', (residual, code, hint) => {
    const blocks = { U: ramp, Z: ['signals/algebraic', { residual }] } as const
    expect(() => run(project(blocks, ['U.y - Z.u1']), ['Z.z'])).toThrow(
      expect.objectContaining({ code, hint, place: expect.objectContaining({ block: 'Z' }) as object }),
    )
  })

  it('an equation without solution at the start names the block', () => {
    const blocks = { Z: ['signals/algebraic', { residual: 'z^2 + 1', start: 3 }] } as const
    expect(() => run(project(blocks, []), ['Z.z'])).toThrow(
      expect.objectContaining({
        code: 'no-solution',
        place: expect.objectContaining({ block: 'Z', signal: 'Z.z' }) as object,
      }),
    )
  })

  it('a motion driver does not accept the unknown', () => {
    const blocks = { ...cubic, Rotor: rotor.Rotor, Spin: rotor.Spin, Drive: ['mechanics/driver'] } as const
    const wires = ['World.ground - Drive.base', 'Drive.end - Rotor.com', 'U.y - Z.u1', 'Z.z - Drive.u']
    expect(() => run(project(blocks, wires), ['Z.z'])).toThrow(expect.objectContaining({ name: 'ModelError' }))
  })
})
