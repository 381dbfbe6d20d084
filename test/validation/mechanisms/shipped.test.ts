/**
 * The project `mechanisms` against its references: closed forms and solutions of other programs (sources in the project's
 * README), and energy where nothing dissipates it.
 */
import { describe, expect, it } from 'vitest'
import type { RunOutcome } from '../../../engine/run/run'
import { ShippedProject } from '../support/shipped-project'
import { readCsv } from '../../../engine/io/csv'
import { column, energies, motionOf, spread, type BodyData } from './energy'

const shipped = new ShippedProject('mechanisms')

/** A run with the signals of its reference and others. */
function run(experiment: string, more: readonly string[] = []): RunOutcome {
  const file = shipped.reference(experiment)
  const names = readCsv(shipped.files[file], file).columns.map((c) => c.name)
  const outcome = shipped.run(experiment, { signals: [...new Set([...names, ...more])] })
  expect(outcome.error).toBeUndefined()
  expect(outcome.report.moved).toEqual([])
  return outcome
}

describe('the model', () => {
  const summary = shipped.summary()

  it('has a freedom for every motion of its mechanisms', () => {
    // 2 + 3 of the bob on its rod, slider-crank 1, four-bar 1, squeezer 1, top 3, disk 3
    expect(summary.degreesOfFreedom).toBe(14)
  })

  it('leaves out what planar loops say twice: three of six conditions of each', () => {
    const loops = ['Slide|WristPin', 'RightLength|RightPivot', 'K3Length|PinK3', 'K4Length|PinK4', 'K6Length|PinK6']
    for (const loop of loops) {
      expect(summary.redundant.filter((row) => new RegExp(`^(${loop})\\.`).test(row))).toHaveLength(3)
    }
    expect(summary.redundant).toHaveLength(15)
  })
})

describe('the pendulum in Cartesian coordinates', () => {
  const bob = new Map<string, BodyData>([['PendulumBob', { mass: 1, inertia: [0.01, 0.01, 0.01] }]])
  const outcome = run('pendulum', motionOf(bob.keys()))

  it('swings by elliptic functions, its multiplier the force in the rod', () => {
    expect(shipped.failures(outcome, 'pendulum', 1e-8)).toEqual([])
  })
  it('keeps its energy', () => expect(spread(energies(outcome, bob))).toBeLessThan(1e-8))
})

describe('the slider-crank', () => {
  it('moves and reacts as by two other programs', () => {
    expect(shipped.failures(run('slider-crank'), 'slider-crank', 1e-8)).toEqual([])
  })
})

describe('the four-bar', () => {
  const bar: BodyData = { mass: 1, inertia: [1 / 12, 1 / 12, 0] }
  const bars = new Map([
    ['LeftBar', bar],
    ['RightBar', bar],
    ['Coupler', { ...bar, inertia: [0, 1 / 12, 1 / 12] as const }],
  ])
  const outcome = run('four-bar', [...motionOf(bars.keys()), 'RightPivot.angle'])

  it('passes its flat positions and turns as by the reduced equation', () => {
    expect(shipped.failures(outcome, 'four-bar', 1e-6)).toEqual([])
    expect(Array.from(column(outcome, 'LeftPivot.angle')).pop()).toBeGreaterThan(30)
  })
  it('keeps its energy of 20.4533 J', () => {
    const energy = energies(outcome, bars)
    expect(energy[0]).toBeCloseTo(20.453333333333333, 10)
    expect(spread(energy)).toBeLessThan(1e-6)
  })
})

describe("Andrews' squeezer", () => {
  const data: readonly (readonly [number, number])[] = [
    [0.04325, 2.194e-6],
    [0.00365, 4.41e-7],
    [0.02373, 5.255e-6],
    [0.00706, 5.667e-7],
    [0.0705, 1.169e-5],
    [0.00706, 5.667e-7],
    [0.05498, 1.912e-5],
  ]
  const bodies = new Map(data.map(([mass, I], i) => [`K${i + 1}`, { mass, inertia: [I, I, I] as const }]))
  const pins = ['K3', 'K4', 'K6'].flatMap((k) => ['Fx', 'Fy'].map((f) => `Pin${k}.${f}`))
  const outcome = run('squeezer', [...motionOf(bodies.keys()), 'SqueezerSpring.length', ...pins])

  it('moves as in the test set', () => {
    expect(shipped.failures(outcome, 'squeezer', 2e-9)).toEqual([])
  })

  it('has the multipliers of the test set as forces in its pins', () => {
    const lambda = [
      199.1753481045386, -29.75530997497176, 23.06654361162215, 31.452725275771137, 22.64249478639438,
      11.617392352611256,
    ]
    const last = outcome.table.time.length - 1
    const angle = (name: string): number => column(outcome, `${name}.angle`)[last]
    const turned = { K3: angle('Gamma'), K4: angle('Delta') + angle('Phi'), K6: angle('Epsilon') + angle('Omega') }
    Object.entries(turned).forEach(([pin, a], k) => {
      const [x, y] = [lambda[2 * k], lambda[2 * k + 1]]
      // on the link, in its axes
      expect(column(outcome, `Pin${pin}.Fx`)[last]).toBeCloseTo(Math.cos(a) * x + Math.sin(a) * y, 5)
      expect(column(outcome, `Pin${pin}.Fy`)[last]).toBeCloseTo(-Math.sin(a) * x + Math.cos(a) * y, 5)
    })
  })

  it('gains what the motor gives', () => {
    const [length, beta] = ['SqueezerSpring.length', 'Beta.angle'].map((name) => column(outcome, name))
    const balance = energies(outcome, bodies).map(
      (e, i) => e + (4530 * (length[i] - 0.07785) ** 2) / 2 - 0.033 * beta[i],
    )
    expect(spread(balance)).toBeLessThan(1e-9)
  })
})

describe('the heavy top', () => {
  const top = new Map<string, BodyData>([['Top', { mass: 15, inertia: [0.234375, 0.46875, 0.234375] }]])
  const outcome = run('heavy-top', motionOf(top.keys()))

  it('moves as the integration in 34 digits', () => {
    expect(shipped.failures(outcome, 'heavy-top', 5e-8)).toEqual([])
  })
  it('keeps its energy of 5435.7 J', () => {
    const energy = energies(outcome, top)
    expect(energy[0]).toBeCloseTo(5435.696790865547, 8)
    expect(spread(energy)).toBeLessThan(2e-5)
  })
})

describe('the rolling disk', () => {
  it('rolls on the circle of the closed form with its contact forces', () => {
    expect(shipped.failures(run('rolling-disk'), 'rolling-disk', 1e-9)).toEqual([])
  })

  it('falls and rises again with its energy kept', () => {
    const names = ['z', 'vcx', 'vcy', 'vcz', 'wcx', 'wcy', 'wcz', 'gamma'].map((s) => `Disk.${s}`)
    const outcome = shipped.run('tumbling-disk', { signals: names })
    expect(outcome.error).toBeUndefined()
    const [z, vx, vy, vz, wx, wy, wz, gamma] = names.map((name) => Array.from(column(outcome, name)))
    const energy = z.map(
      (height, i) =>
        vx[i] ** 2 +
        vy[i] ** 2 +
        vz[i] ** 2 +
        0.0225 * (wx[i] ** 2 + wz[i] ** 2) +
        0.045 * wy[i] ** 2 +
        2 * 9.81 * height,
    )
    expect(spread(energy)).toBeLessThan(1e-7)
    expect(spread(gamma)).toBeGreaterThan(0.3)
  })
})
