/** Automatic gearbox and transfer case: shift points, powershifts and torque split against closed forms, with a closed energy balance. */
import { describe, expect, it } from 'vitest'
import type { ExperimentSettings } from '../../../engine/model/project/project'
import { runSmall, smallProject, type SmallRun } from '../events/small-run'
import { constant, events, expectTimes, fixed, points, rotor, variable } from './compare'

const balance = (outcome: SmallRun): number =>
  Math.max(...outcome.values('Energy.balance').map(Math.abs)) / outcome.at('Energy.turnover', 1e9)

describe('an automatic gearbox', () => {
  const [J, Jb, C, T] = [0.1, 40, 400, 0.4]
  const [i1, i2] = [4, 2]
  const lines = {
    upshift: [
      [0, 0, 1],
      [1, 30, 50],
      [2, 1000, 2000],
    ],
    downshift: [
      [0, 0, 1],
      [1, 0, 0],
      [2, 15, 20],
    ],
  }
  const run = (
    solver: ExperimentSettings['solver'],
    torque: readonly (readonly number[])[],
    {
      params = {},
      rate = 0,
      selector,
    }: { params?: object; rate?: number; selector?: readonly (readonly number[])[] } = {},
  ): SmallRun =>
    runSmall(
      smallProject(
        {
          World: ['world/world'],
          Car: rotor(Jb),
          Box: [
            'drivetrain/automatic-gearbox',
            {
              ratios: [
                [-1, -3],
                [1, i1],
                [2, i2],
              ],
              inertia: J,
              capacity: C,
              shiftTime: T,
              overlap: 0,
              lockupSpeed: 45,
              ...lines,
              ...params,
            },
          ],
          M: points(torque),
          Drive: ['mechanics/torque'],
          Throttle: constant(0.5),
          ...(selector === undefined ? {} : { Lever: points(selector) }),
        },
        [
          'Car.axis - Box.b',
          'Box.a - Drive.axis',
          'M.y - Drive.u',
          'Throttle.y - Box.throttle',
          ...(selector === undefined ? [] : ['Lever.y - Box.selector']),
        ],
        { stop: 3, sample: 0.01, solver, initial: { 'Car.rate': rate, 'Box.inputRate': i1 * rate } },
      ),
      [
        'Car.rate',
        'Box.inputRate',
        'Box.gear',
        'Box.busy',
        'Box.heat',
        'Box.lockup',
        'Box.torque',
        'Energy.balance',
        'Energy.turnover',
      ],
    )
  const motor = 100

  it('shifts where the output passes its line, flares between the clutches, and closes the balance', () => {
    const torque = [
      [0, motor],
      [3, motor],
    ]
    const start = 35
    // in first gear to the line of half throttle, 40 rad/s
    const begins = (40 - start) / ((i1 * motor) / (Jb + i1 * i1 * J))
    const outcome = run(variable, torque, { rate: start })
    expect(outcome.error).toBeUndefined()
    expectTimes(events(outcome, 'Box.upshifts'), [begins], 1e-9)
    expectTimes(events(outcome, 'Box.ends'), [begins + T], 1e-9)
    // the clutch of gear 1 lets go where C (1 - 2 s) falls below what it transmits in the locked train
    const held = motor - J * i1 * ((i1 * motor) / (Jb + i1 * i1 * J))
    const [slips] = outcome.times('Box.slip1Begins')
    expect(slips - begins).toBeCloseTo((T / 2) * (1 - held / C), 7)
    expect(outcome.at('Box.inputRate', 3) / outcome.at('Car.rate', 3)).toBeCloseTo(i2, 12)
    expect(outcome.at('Box.gear', 3)).toBe(2)
    expect(balance(outcome)).toBeLessThan(1e-6)
  })

  it('opens the lock-up clutch while it shifts', () => {
    const outcome = run(
      variable,
      [
        [0, motor],
        [3, motor],
      ],
      { rate: 39.9, params: { lockupGear: 2, lockupSpeed: 35 } },
    )
    const [busy, lockup, gear] = ['Box.busy', 'Box.lockup', 'Box.gear'].map((name) => outcome.values(name))
    lockup.forEach((is, i) => expect(is).toBe(gear[i] === 2 && busy[i] === 0 ? 1 : 0))
    expect(lockup.at(-1)).toBe(1)
  })

  it('shifts down again, into neutral and into reverse', () => {
    const down = run(
      variable,
      [
        [0, -350],
        [3, -350],
      ],
      { rate: 41, params: { capacity: 900 } },
    )
    expect(down.error).toBeUndefined()
    expect([down.times('Box.upshifts').length, down.times('Box.downshifts').length]).toEqual([1, 1])
    const lever = run(
      variable,
      [
        [0, 0],
        [3, 0],
      ],
      {
        rate: 1,
        selector: [
          [0, 1],
          [0.5, 1],
          [0.5, 0],
          [1.5, 0],
          [1.5, -1],
        ],
      },
    )
    expect([lever.at('Box.gear', 0.2), lever.at('Box.gear', 1), lever.at('Box.gear', 2.5)]).toEqual([1, 0, -1])
    expect(lever.at('Box.inputRate', 2.9) / lever.at('Car.rate', 2.9)).toBeCloseTo(-3, 12)
  })

  it('shifts within a step at 1 ms, without chatter', () => {
    const outcome = run(
      fixed('rk4'),
      [
        [0, motor],
        [3, motor],
      ],
      { rate: 35 },
    )
    expect((outcome.report.events ?? []).every((e) => e.count <= 3)).toBe(true)
    expect(outcome.at('Box.inputRate', 3) / outcome.at('Car.rate', 3)).toBeCloseTo(i2, 9)
  })

  it('passes less torque with losses', () => {
    const lossy = run(
      variable,
      [
        [0, motor],
        [3, motor],
      ],
      { rate: 10, params: { efficiency: 0.9 } },
    )
    const acceleration = (0.9 * i1 * motor) / (Jb + 0.9 * i1 * i1 * J)
    expect(lossy.at('Car.rate', 1)).toBeCloseTo(10 + acceleration, 7)
    expect(balance(lossy)).toBeLessThan(1e-6)
  })

  it('refuses a shift map that hunts or lacks a gear', () => {
    const again = {
      downshift: [
        [0, 0, 1],
        [1, 0, 0],
        [2, 35, 60],
      ],
    }
    expect(() =>
      run(
        variable,
        [
          [0, 1],
          [1, 1],
        ],
        { params: again },
      ),
    ).toThrow(/shifts up from gear 1 at 30 rad\/s and down again at 35/)
    const missing = {
      upshift: [
        [0, 0, 1],
        [2, 30, 50],
        [3, 1000, 2000],
      ],
    }
    expect(() =>
      run(
        variable,
        [
          [0, 1],
          [1, 1],
        ],
        { params: missing },
      ),
    ).toThrow(/no line for gear 1/)
    const unsorted = {
      upshift: [
        [0, 1, 0],
        [1, 30, 50],
        [2, 1000, 2000],
      ],
    }
    expect(() =>
      run(
        variable,
        [
          [0, 1],
          [1, 1],
        ],
        { params: unsorted },
      ),
    ).toThrow(/increase/)
  })
})

describe('a transfer case', () => {
  const [Jf, Jr, i, s, M] = [3, 5, 1.5, 0.4, 60]
  const run = (
    capacity: number | undefined,
    params: object = {},
    rates: readonly [number, number] = [10, 10],
  ): SmallRun => {
    const outcome = runSmall(
      smallProject(
        {
          World: ['world/world'],
          F: rotor(Jf),
          R: rotor(Jr),
          Case: ['drivetrain/transfer-case', { ratio: i, share: s, ...params }],
          M: constant(M),
          Drive: ['mechanics/torque'],
          ...(capacity === undefined ? {} : { U: constant(capacity) }),
        },
        [
          'F.axis - Case.front',
          'R.axis - Case.rear',
          'Case.a - Drive.axis',
          'M.y - Drive.u',
          ...(capacity === undefined ? [] : ['U.y - Case.u']),
        ],
        { stop: 1, sample: 0.1, solver: variable, initial: { 'F.rate': rates[0], 'R.rate': rates[1] } },
      ),
      ['F.rate', 'R.rate', 'Case.inputSpeed', 'Case.heat', 'Energy.balance', 'Energy.turnover'],
    )
    expect(outcome.error).toBeUndefined()
    expect(balance(outcome)).toBeLessThan(1e-6)
    return outcome
  }
  it('splits the torque in the share of its centre differential', () => {
    const outcome = run(undefined)
    expect(outcome.at('F.rate', 1)).toBeCloseTo(10 + (s * i * M) / Jf, 9)
    expect(outcome.at('R.rate', 1)).toBeCloseTo(10 + ((1 - s) * i * M) / Jr, 9)
    expect(outcome.at('Case.inputSpeed', 1)).toBeCloseTo(
      i * (s * outcome.at('F.rate', 1) + (1 - s) * outcome.at('R.rate', 1)),
      9,
    )
  })
  it('drives the front axle by its hang-on clutch, which slips and locks', () => {
    const outcome = run(40, { drive: 'hang-on' }, [10, 12])
    // J_f f' = 40, J_r r' = i M - 40 until both agree; then together
    const meets = 2 / (40 / Jf - (i * M - 40) / Jr)
    expectTimes(events(outcome, 'Case'), [meets], 1e-8)
    expect(outcome.at('Case.heat', 1)).toBeCloseTo((40 * 2 * meets) / 2, 7)
    expect(outcome.at('F.rate', 1)).toBeCloseTo(10 + (40 / Jf) * meets + ((i * M) / (Jf + Jr)) * (1 - meets), 8)
  })
  it('loses power on both outputs', () => {
    const outcome = run(undefined, { efficiency: 0.95 })
    expect(outcome.at('F.rate', 1)).toBeCloseTo(10 + (0.95 * s * i * M) / Jf, 8)
  })
})
