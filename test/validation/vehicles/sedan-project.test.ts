/** The shipped sedan settles with its drivetrain in balance, and stops by its brakes with every loss accounted for. */
import { beforeAll, expect, it } from 'vitest'
import { ShippedProject } from '../support/shipped-project'

const wheels = ['FL', 'FR', 'RL', 'RR'] as const
const finalRatio = 3.5
const mass = 1500
const g = 9.81

let outcome: ReturnType<ShippedProject['run']>
let signal: (name: string) => readonly number[]

beforeAll(() => {
  outcome = new ShippedProject('sedan').run('braking', {
    run: { energy: true, sample: 0.005 },
    signals: [
      ...['Engine.rate', 'Engine.torque', 'Gearbox.gear', 'Gearbox.heat', 'Converter.heat', 'Throttle.y', 'Body.vx'],
      ...['Energy.dissipated', 'Energy.delivered', 'Energy.balance'],
      ...['leftTorque', 'rightTorque'].map((torque) => `Differential.${torque}`),
      ...wheels.flatMap((w) => [
        ...['Fx', 'Fz', 'My', 'S', 'loadedRadius'].map((name) => `Tire${w}.${name}`),
        `Speed${w}.rate`,
        `Brake${w}.torque`,
      ]),
    ],
  })
  const { table } = outcome
  signal = (name) => {
    const column = table.columns.find((one) => one.name === name)
    if (column === undefined) throw new Error(`no ${name}`)
    return [...column.values]
  }
})

it('settles with the engine turning, and turning the wheels, by the ratios', () => {
  const first = (name: string): number => signal(name)[0]
  expect(first('Gearbox.gear')).toBe(4)
  // The fourth gear is direct, and the lock-up holds.
  const wheelRate = (first('SpeedFL.rate') + first('SpeedFR.rate')) / 2
  expect(Math.abs(first('Engine.rate') / (finalRatio * wheelRate) - 1)).toBeLessThan(1e-9)
  const [left, right] = [first('Differential.leftTorque'), first('Differential.rightTorque')]
  expect(Math.abs((finalRatio * first('Engine.torque')) / (left + right) - 1)).toBeLessThan(1e-9)
  // A wheel at constant speed: the torque of its shaft against the force at its loaded radius and the rolling resistance.
  for (const [w, shaft] of [
    ['FL', left],
    ['FR', right],
    ['RL', 0],
    ['RR', 0],
  ] as const) {
    const moment = shaft + first(`Tire${w}.My`) - first(`Tire${w}.Fx`) * first(`Tire${w}.loadedRadius`)
    expect(Math.abs(moment), w).toBeLessThan(1e-5 * Math.abs(first(`Tire${w}.My`)))
  }
  expect(wheels.reduce((sum, w) => sum + first(`Tire${w}.Fz`), 0)).toBeCloseTo(mass * g, 4)
})

it('accounts for all energy while it brakes', () => {
  const { report, error } = outcome
  expect(error).toBeUndefined()
  expect(report.energy?.closure).toBeLessThan(1e-6)
  // What the discs and the clutches of the drivetrain turn into heat is part of what is dissipated; the tyres and the engine take the rest.
  const times = [...outcome.table.time]
  const heat = wheels.reduce((sum, w) => {
    const rate = signal(`Speed${w}.rate`)
    const power = signal(`Brake${w}.torque`).map((torque, k) => torque * Math.abs(rate[k]))
    return sum + power.slice(1).reduce((work, p, k) => work + ((p + power[k]) / 2) * (times[k + 1] - times[k]), 0)
  }, 0)
  const last = (name: string): number => signal(name).at(-1) ?? NaN
  const lost = last('Energy.dissipated')
  const clutches = last('Gearbox.heat') + last('Converter.heat')
  expect(clutches).toBeGreaterThan(0)
  expect((heat + clutches) / lost).toBeGreaterThan(0.75)
  expect((heat + clutches) / lost).toBeLessThan(1)
})

it('stops as hard as the road allows, with slip kept in its band', () => {
  const [speed, times] = [signal('Body.vx'), [...outcome.table.time]]
  const at = (time: number): number => times.findIndex((t) => t >= time - 1e-9)
  const [i, j] = [at(0.8), at(2)]
  const deceleration = (speed[i] - speed[j]) / (times[j] - times[i])
  expect(deceleration / g).toBeGreaterThan(0.8)
  expect(deceleration / g).toBeLessThan(1.15)
  for (const w of wheels) {
    const slip = signal(`Tire${w}.S`).slice(i, j)
    expect(slip.filter((s) => s < -0.3).length / slip.length, w).toBeLessThan(0.1)
  }
})
