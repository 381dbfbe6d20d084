/** The energy account of runs, against closed forms. */
import { describe, expect, it } from 'vitest'
import { runSmall, smallProject, type Blocks, type SmallRun } from '../events/small-run'
import type { ExperimentSettings } from '../../../engine/model/project/project'

const variable = { name: 'dopri5', tolerance: 1e-10 } as const
const entries = ['delivered', 'dissipated', 'impacts', 'resets', 'corrections', 'turnover', 'balance'] as const
const names = [...entries, 'kinetic', 'potential', 'stored'].map((key) => `Energy.${key}`)

function run(
  blocks: Blocks,
  wires: readonly string[],
  settings: Partial<ExperimentSettings> & Pick<ExperimentSettings, 'stop'>,
  signals: readonly string[] = [],
): SmallRun {
  const project = smallProject({ World: ['world/world'], ...blocks }, wires, { solver: variable, ...settings })
  return runSmall(project, [...names, ...signals])
}

const last = (outcome: SmallRun, key: string): number => outcome.values(`Energy.${key}`).at(-1) ?? NaN

/** Largest balance, over the energy turned over. */
const closes = (outcome: SmallRun, part = 1e-9): void => {
  expect(outcome.error).toBeUndefined()
  expect(Math.max(...outcome.values('Energy.balance').map(Math.abs))).toBeLessThan(part * last(outcome, 'turnover'))
}

const rotor = (J: number) => ['mechanics/rigid-body', { mass: 1, Ixx: J, Iyy: J, Izz: J }] as const
const spin = ['mechanics/revolute', { axis: [0, 0, 1] }] as const
const g = 9.81

describe('the energy account', () => {
  it('books what a ball loses at impacts: m g h (1 - e^2) at the first', () => {
    const outcome = run(
      {
        Slider: ['mechanics/prismatic'],
        Ball: ['mechanics/rigid-body', { mass: 2 }],
        Floor: ['mechanics/impact', { restitution: 0.8 }],
      },
      ['World.frame - Slider.base', 'Slider.end - Ball.com', 'Slider.axis - Floor.axis'],
      { stop: 0.8, initial: { 'Slider.s': 1 } },
    )
    const first = Math.sqrt(2 / g)
    expect(outcome.times('Floor.impact')[0]).toBeCloseTo(first, 9)
    expect(outcome.at('Energy.impacts', first - 1e-6)).toBe(0)
    expect(last(outcome, 'impacts')).toBeCloseTo(-2 * g * (1 - 0.64), 8)
    expect(last(outcome, 'delivered')).toBeCloseTo(0, 12)
    closes(outcome)
  })

  it('follows a damped oscillator: heat is what the closed form has lost', () => {
    const [m, k, c] = [2, 50, 3]
    const outcome = run(
      {
        Slider: ['mechanics/prismatic', { axis: [1, 0, 0] }],
        Mass: ['mechanics/rigid-body', { mass: m }],
        Spring: ['mechanics/spring-damper', { stiffness: k, damping: c }],
      },
      ['World.frame - Slider.base', 'Slider.end - Mass.com', 'Slider.axis - Spring.axis'],
      { stop: 2, sample: 0.25, initial: { 'Slider.s': 0.3 } },
      ['Spring.energy', 'Spring.dissipation', 'Spring.power', 'Mass.kinetic'],
    )
    const d = c / (2 * m)
    const w = Math.sqrt(k / m - d * d)
    outcome.table.time.forEach((t, row) => {
      const x = 0.3 * Math.exp(-d * t) * (Math.cos(w * t) + (d / w) * Math.sin(w * t))
      const v = -0.3 * Math.exp(-d * t) * ((k / m / w) * Math.sin(w * t))
      expect(outcome.values('Energy.stored')[row]).toBeCloseTo(0.5 * k * x * x, 8)
      expect(outcome.values('Mass.kinetic')[row]).toBeCloseTo(0.5 * m * v * v, 8)
      expect(outcome.values('Spring.dissipation')[row]).toBeCloseTo(c * v * v, 8)
      expect(outcome.values('Spring.power')[row]).toBeCloseTo(-(k * x + c * v) * v, 7)
      expect(outcome.values('Energy.dissipated')[row]).toBeCloseTo(
        0.5 * k * 0.09 - 0.5 * k * x * x - 0.5 * m * v * v,
        8,
      )
    })
    closes(outcome, 1e-8)
  })

  it.each([['tree'], ['cotree']] as const)(
    'a motion driver in the %s delivers what the mass gains and is lifted',
    (place) => {
      const [m, a, w] = [3, 0.4, 2 * Math.PI]
      const project = smallProject(
        {
          World: ['world/world'],
          U: ['sources/sine', { amplitude: a, frequency: 1 }],
          Lift: ['mechanics/driver', { motion: 'translation', axis: [0, 0, 1] }],
          Mass: ['mechanics/rigid-body', { mass: m }],
        },
        ['World.frame - Lift.base', 'Lift.end - Mass.com', 'U.y - Lift.u'],
        { stop: 0.9, sample: 0.1, solver: variable },
      )
      const chosen = {
        translation: { 'Lift.T1': place, ...(place === 'cotree' ? { 'Mass.T1': 'tree' as const } : {}) },
      }
      const outcome = runSmall({ ...project, formulations: { default: chosen } }, names)
      outcome.table.time.forEach((t, row) => {
        const v = (s: number): number => a * w * Math.cos(w * s)
        const work = 0.5 * m * (v(t) ** 2 - v(0) ** 2) + m * g * a * Math.sin(w * t)
        expect(outcome.values('Energy.delivered')[row]).toBeCloseTo(work, 6)
      })
      closes(outcome, 1e-8)
    },
  )

  it('a brake turns the energy of a rotor into heat, and holding it costs nothing', () => {
    const outcome = run(
      { Axle: spin, Rotor: rotor(0.2), Pedal: ['sources/constant', { value: 4 }], Brake: ['mechanics/brake'] },
      ['World.frame - Axle.base', 'Axle.end - Rotor.com', 'Axle.axis - Brake.axis', 'Pedal.y - Brake.u'],
      { stop: 3, sample: 0.5, initial: { 'Axle.rate': 30 } },
    )
    expect(outcome.at('Energy.dissipated', 1)).toBeCloseTo(0.1 * (30 ** 2 - 10 ** 2), 7)
    expect(last(outcome, 'dissipated')).toBeCloseTo(90, 7)
    closes(outcome)
  })

  it('a clutch takes half of the energy when it brings equal rotors together', () => {
    const outcome = run(
      {
        First: spin,
        A: rotor(0.2),
        Second: spin,
        B: rotor(0.2),
        Pedal: ['sources/constant', { value: 4 }],
        Clutch: ['mechanics/clutch'],
      },
      [
        ...['World.frame - First.base', 'First.end - A.com', 'World.frame - Second.base', 'Second.end - B.com'],
        ...['First.axis - Clutch.a', 'Second.axis - Clutch.b', 'Pedal.y - Clutch.u'],
      ],
      { stop: 2, initial: { 'First.rate': 30 } },
      ['Clutch.heat'],
    )
    expect(last(outcome, 'dissipated')).toBeCloseTo(45, 7)
    expect(outcome.values('Clutch.heat').at(-1)).toBeCloseTo(45, 5)
    closes(outcome)
  })

  it('books as a reset what a stop still holds when it lets go: damped, it does so under compression', () => {
    const outcome = run(
      {
        Slider: ['mechanics/prismatic', { axis: [1, 0, 0] }],
        Mass: ['mechanics/rigid-body', { mass: 2 }],
        Stop: ['mechanics/stop', { lower: 0, upper: 9, stiffness: 800, damping: 30 }],
      },
      ['World.frame - Slider.base', 'Slider.end - Mass.com', 'Slider.axis - Stop.axis'],
      { stop: 0.6, initial: { 'Slider.s': 0.2, 'Slider.ds': -1 } },
      ['Slider.s', 'Stop.lowerContact'],
    )
    const released = outcome.times('Stop.lower')[1]
    expect(released).toBeGreaterThan(0.2)
    const depth = outcome.at('Slider.s', released)
    expect(depth).toBeLessThan(-0.001)
    expect(last(outcome, 'resets')).toBeCloseTo(-400 * depth ** 2, 7)
    closes(outcome)
  })

  it('books the work of feedback on drift as corrections', () => {
    const project = smallProject(
      {
        World: ['world/world'],
        Pivot: ['mechanics/revolute', { axis: [0, 1, 0] }],
        Arm: ['mechanics/rigid-arm', { x: 1 }],
        Bob: ['mechanics/rigid-body', { mass: 2 }],
      },
      ['World.frame - Pivot.base', 'Pivot.end - Arm.base', 'Arm.end - Bob.com'],
      { stop: 2, solver: { name: 'rk4', step: 0.02 } },
    )
    const cut = {
      translation: { 'Pivot.T1': 'cotree', 'Bob.T1': 'tree' },
      rotation: { 'Pivot.R1': 'cotree', 'Bob.R1': 'tree' },
    } as const
    for (const constraints of [{ method: 'baumgarte', alpha: 20, beta: 20 }, { method: 'projection' }] as const) {
      const outcome = runSmall({ ...project, formulations: { default: { ...cut, constraints } } }, names)
      expect(outcome.error).toBeUndefined()
      const corrections = Math.abs(last(outcome, 'corrections'))
      expect(corrections).toBeGreaterThan(1e-9)
      closes(outcome, 1e-3)
    }
  })

  it('keeps kinetic and potential energy constant on an elliptic orbit about a point mass', () => {
    // perihelion at distance 1 with e = 0.5: E = -m mu/(2 a), a = 2, period 2 pi a^1.5/sqrt(mu)
    const [m, mu, a] = [3, 4, 2]
    const project = smallProject(
      { World: ['world/world', { field: 'point', mu }], Moon: ['mechanics/rigid-body', { mass: m }] },
      [],
      {
        stop: Math.PI * a ** 1.5,
        sample: 0.1,
        solver: variable,
        initial: { 'Moon.x': 1, 'Moon.vy': Math.sqrt(1.5 * mu) },
      },
    )
    const outcome = runSmall(project, [...names, 'Moon.kinetic', 'Moon.potential', 'Moon.x', 'Moon.y'])
    closes(outcome, 1e-8)
    const energy = outcome.values('Moon.kinetic').map((T, row) => T + outcome.values('Moon.potential')[row])
    for (const E of energy) expect(E).toBeCloseTo((-m * mu) / (2 * a), 7)
    const [x, y] = ['Moon.x', 'Moon.y'].map((name) => outcome.values(name))
    outcome
      .values('Moon.potential')
      .forEach((V, row) => expect(V).toBeCloseTo((-m * mu) / Math.hypot(x[row], y[row]), 9))
    expect(last(outcome, 'delivered')).toBe(0)
    // once around, gravity takes and gives m mu (1/r1 - 1/r2) each
    expect(last(outcome, 'turnover')).toBeCloseTo(2 * m * mu * (1 - 1 / 3), 6)
  })

  it('is found under another name where a block is called Energy', () => {
    const project = smallProject(
      { World: ['world/world'], Slider: ['mechanics/prismatic'], Energy: ['mechanics/rigid-body'] },
      ['World.frame - Slider.base', 'Slider.end - Energy.com'],
      { stop: 1, solver: variable, sample: 0.5 },
    )
    const outcome = runSmall(project, ['Energy.kinetic', 'ModelEnergy.kinetic', 'ModelEnergy.balance'])
    expect(outcome.values('Energy.kinetic').at(-1)).toBeCloseTo(0.5 * g ** 2, 8)
    expect(outcome.values('ModelEnergy.kinetic').at(-1)).toBeCloseTo(0.5 * g ** 2, 8)
    expect(outcome.values('ModelEnergy.balance').at(-1)).toBeCloseTo(0, 8)
  })
})
