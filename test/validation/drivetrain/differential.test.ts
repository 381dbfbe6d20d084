/** Differentials on an axle with different friction left and right, against independent results (data-power). */
import { describe, expect, test } from 'vitest'
import { constant, difference, inertia, points, referenceFacts, run } from './reference'

interface Facts {
  readonly parameters: Record<string, number> & {
    readonly Fz: [number, number]
    readonly mu: [number, number]
    readonly T_propshaft: [number, number][]
  }
}
const { parameters: p } = referenceFacts<Facts>('e_differential')

/** Two wheels that push a mass: tyre force mu Fz tanh(slip speed/v_slip). */
const axle = (params: Record<string, number | string>, solver?: { name: string; step: number }) => {
  const tyre = (side: 0 | 1, wheel: string) => ({
    [`Grip${wheel}`]: [
      'signals/expression',
      { expression: `${p.mu[side] * p.Fz[side]}*tanh((u1*${p.r} - u2)/${p.v_slip})` },
    ] as const,
    [`Back${wheel}`]: ['signals/gain', { gain: -p.r }] as const,
    [`Road${wheel}`]: ['mechanics/torque'] as const,
    [`Rate${wheel}`]: ['sensors/joint'] as const,
  })
  const wires = ['L', 'R'].flatMap((w) => [
    `${w}.axis - Rate${w}.axis`,
    `Rate${w}.rate - Grip${w}.u1`,
    `Speed.rate - Grip${w}.u2`,
    `Grip${w}.y - Back${w}.u1`,
    `Back${w}.y - Road${w}.u`,
    `${w}.axis - Road${w}.axis`,
  ])
  return run(
    {
      L: inertia(p.J_wheel),
      R: inertia(p.J_wheel),
      Shaft: inertia(p.J_propshaft),
      Road: ['mechanics/prismatic', { axis: [1, 0, 0] }],
      Car: ['mechanics/rigid-body', { mass: p.m, Ixx: 1, Iyy: 1, Izz: 1 }],
      Speed: ['sensors/joint'],
      ...tyre(0, 'L'),
      ...tyre(1, 'R'),
      Push: ['signals/expression', { expression: `u1 + u2 - ${p.F_resist}*tanh(u3/0.1)` }],
      Force: ['mechanics/torque'],
      T: points(...p.T_propshaft),
      Drive: ['mechanics/torque'],
      X: ['drivetrain/differential', { ratio: p.final, ...params }],
    },
    [
      'World.frame - Road.base',
      'Road.end - Car.com',
      'Road.axis - Speed.axis',
      'GripL.y - Push.u1',
      'GripR.y - Push.u2',
      'Speed.rate - Push.u3',
      'Push.y - Force.u',
      'Road.axis - Force.axis',
      'T.y - Drive.u',
      'Shaft.axis - Drive.axis',
      'Shaft.axis - X.shaft',
      'L.axis - X.left',
      'R.axis - X.right',
      // the reference takes the torque of the propeller shaft for the ramps, without that of its inertia
      ...(params.kind === 'limited-slip' ? ['T.y - X.load'] : []),
      ...wires,
    ].join('\n'),
    { stop: 4, sample: 0.01, ...(solver === undefined ? {} : { solver }) },
    [
      'L.rate',
      'R.rate',
      'Road.ds',
      'Road.s',
      'X.moved',
      'X.slip',
      'X.leftTorque',
      'X.rightTorque',
      'Energy.balance',
      'Energy.turnover',
    ].filter((name) => name !== 'X.slip' || params.friction === 'sticks'),
  )
}

describe.each([
  ['open', { kind: 'open' }],
  ['locked', { kind: 'locked' }],
  [
    'limited_slip',
    {
      kind: 'limited-slip',
      friction: 'smooth',
      creep: p.w_lock,
      preload: p.preload,
      rampDrive: p.ramp,
      rampCoast: p.ramp,
      viscous: p.viscous,
    },
  ],
] as const)('an axle with a differential: %s', (name, params) => {
  const outcome = axle(params)
  const file = `e_differential_${name}`
  test.each([
    ['L.rate', 'w_left'],
    ['R.rate', 'w_right'],
    ['Road.ds', 'v'],
    ['Road.s', 'x'],
    ['X.moved', 'torque_moved_left_to_right'],
  ])('%s', (signal, column) => {
    if (name === 'open' && signal === 'X.moved') return
    expect(difference(outcome, signal, file, column)).toBeLessThan(1e-5)
  })
  test('balances its energy', () => {
    const [balance, turnover] = ['Energy.balance', 'Energy.turnover'].map((s) => outcome.values(s))
    expect(Math.max(...balance.map(Math.abs)) / turnover[turnover.length - 1]).toBeLessThan(1e-6)
  })
})

test.each([0.001])('a limited slip that sticks holds both wheels together at %d s, without chatter', (step) => {
  const outcome = axle(
    { kind: 'limited-slip', friction: 'sticks', preload: 150, rampDrive: 0.4, rampCoast: 0.4 },
    { name: 'rk4', step },
  )
  const [slip, left, right] = ['X.slip', 'L.rate', 'R.rate'].map((name) => outcome.values(name))
  const locked = slip.filter((s) => s === 0).length
  expect(locked).toBeGreaterThan(0.9 * slip.length)
  slip.forEach((s, i) => s === 0 && expect(Math.abs(left[i] - right[i])).toBeLessThan(1e-9 * (1 + Math.abs(left[i]))))
  expect((outcome.report.events ?? []).reduce((sum, { count }) => sum + count, 0)).toBeLessThan(8)
})

describe('in closed form', () => {
  /** Two rotors with constant torques on a differential whose shaft is driven. */
  const rig = (
    params: Record<string, number | string>,
    loads: readonly [number, number],
    torque: number,
    rates: readonly [number, number],
    input: 'follows' | 'shaft',
  ) => {
    const [wl, wr] = rates
    return run(
      {
        L: inertia(2),
        R: inertia(2),
        Shaft: inertia(0.05),
        TL: constant(loads[0]),
        TR: constant(loads[1]),
        T: constant(torque),
        LL: ['mechanics/torque'],
        LR: ['mechanics/torque'],
        D: ['mechanics/torque'],
        X: ['drivetrain/differential', { ratio: 3, ...params }],
      },
      `L.axis - X.left, R.axis - X.right, ${input === 'shaft' ? 'Shaft.axis - X.shaft' : 'X.input - Shaft.a'}, L.axis - LL.axis, R.axis - LR.axis, Shaft.axis - D.axis,
       TL.y - LL.u, TR.y - LR.u, T.y - D.u`,
      {
        stop: 0.1,
        sample: 0.01,
        initial: { 'L.rate': wl, 'R.rate': wr, ...(input === 'shaft' ? { 'Shaft.rate': 1.5 * (wl + wr) } : {}) },
      },
      ['L.rate', 'R.rate', 'X.inputTorque', 'X.leftTorque', 'X.rightTorque', 'X.moved', 'Shaft.rate'],
    )
  }
  /** Torque at the input, from (J i^2/2 + Jw) (wL' + wR')/... : i/2 times both sides. */
  const taken = (loads: readonly [number, number], torque: number): number => {
    // Shaft: 0.05 * 1.5 (aL + aR) = T - Ti; both sides: 2 (aL + aR) = 3 Ti + loads
    const sum = (3 * torque + loads[0] + loads[1]) / (2 + 0.05 * 1.5 * 3)
    return torque - 0.05 * 1.5 * sum
  }
  test.each([
    ['open', { kind: 'open' }, () => 0],
    ['Torsen', { kind: 'torsen', biasDrive: 3, biasCoast: 2 }, (T: number) => (0.5 * T * 2) / 4],
    ['Torsen in overrun', { kind: 'torsen', biasDrive: 3, biasCoast: 2 }, (T: number) => (0.5 * Math.abs(T)) / 3, -80],
    [
      'limited slip',
      { kind: 'limited-slip', preload: 20, rampDrive: 0.2, rampCoast: 0.1 },
      (T: number) => 20 + 0.2 * T,
    ],
  ] as const)('%s: torques of both sides', (_, params, moved, given?: number) => {
    const loads = [-10, -60] as const
    const torque = given ?? 100
    const Ti = taken(loads, torque)
    const X = moved(3 * Ti)
    for (const input of ['follows', 'shaft'] as const) {
      const outcome = rig(params, loads, torque, [40, 10], input)
      const last = (name: string): number => outcome.values(name).at(-1) ?? NaN
      expect(last('X.inputTorque')).toBeCloseTo(Ti, 9)
      expect(last('X.leftTorque')).toBeCloseTo(1.5 * Ti - X, 9)
      expect(last('X.rightTorque')).toBeCloseTo(1.5 * Ti + X, 9)
      expect(last('L.rate')).toBeCloseTo(40 + (0.1 * (1.5 * Ti - X + loads[0])) / 2, 9)
      expect(last('Shaft.rate')).toBeCloseTo(1.5 * (last('L.rate') + last('R.rate')), 9)
      if (params.kind === 'torsen' && torque > 0) expect(last('X.rightTorque') / last('X.leftTorque')).toBeCloseTo(3, 9)
    }
  })
  test.each(['follows', 'shaft'] as const)(
    'a Torsen differential that is not overcome holds both sides together (input %s)',
    (input) => {
      const outcome = rig({ kind: 'torsen', biasDrive: 3, biasCoast: 2 }, [-10, -60], 100, [20, 20], input)
      expect(outcome.values('L.rate').at(-1)).toBe(outcome.values('R.rate').at(-1))
      expect(outcome.values('X.moved').at(-1)).toBeCloseTo(25, 9)
    },
  )
  test('an input that the differential provides turns with the mean of both sides', () => {
    const outcome = run(
      {
        L: inertia(2),
        R: inertia(3),
        X: ['drivetrain/differential', { ratio: 4 }],
        Motor: inertia(0.1),
        T: constant(50),
        D: ['mechanics/torque'],
      },
      'L.axis - X.left, R.axis - X.right, X.input - Motor.a, Motor.axis - D.axis, T.y - D.u',
      { stop: 1, sample: 0.5 },
      ['L.rate', 'R.rate', 'Motor.rate', 'X.inputRate'],
    )
    // J = 2 and 3, each gets i/2 (T - Jm w'), w' = i/2 (aL + aR)
    const sum = (2 * 50 * (1 / 2 + 1 / 3)) / (1 + 2 * 2 * 0.1 * (1 / 2 + 1 / 3))
    expect(outcome.values('Motor.rate').at(-1)).toBeCloseTo(2 * sum, 9)
    expect(outcome.values('L.rate').at(-1)).toBeCloseTo((3 / 5) * sum, 9)
    expect(outcome.values('X.inputRate').at(-1)).toBeCloseTo(2 * sum, 9)
  })
})
