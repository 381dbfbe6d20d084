/** CVT: a ratio that sweeps, against an independent result and a closed form (data-power); servo, losses, power both ways. */
import { describe, expect, test } from 'vitest'
import { constant, difference, inertia, referenceFacts, run } from './reference'
import type { Blocks } from '../events/small-run'

const { parameters: p } = referenceFacts<{ parameters: Record<string, number> }>('i_cvt')
describe('a ratio sweep', () => {
  const blocks = (ratio: Blocks[string]): Blocks => ({
    A: inertia(p.J_in),
    B: inertia(p.J_out),
    X: ['drivetrain/cvt', { response: 'direct' }],
    Ratio: ratio,
  })
  const wires = 'A.axis - X.a, B.axis - X.b, Ratio.y - X.u'
  const start = { 'B.rate': p.w_out0, 'A.rate': p.ratio_start * p.w_out0 }
  const expression = `${p.ratio_start} + ${p.ratio_end - p.ratio_start}*clamp((t-${p.t_a})/${p.t_b - p.t_a},0,1)^2*(3-2*clamp((t-${p.t_a})/${p.t_b - p.t_a},0,1))`
  const outcome = run(
    {
      ...blocks(['signals/expression', { expression }]),
      TA: constant(100),
      DA: ['mechanics/torque'],
      Rate: ['sensors/joint'],
      Load: ['signals/expression', { expression: `-${p.T_load} - ${p.c_load}*u1^2` }],
      DB: ['mechanics/torque'],
    },
    `${wires}, TA.y - DA.u, A.axis - DA.axis, B.axis - Rate.axis, Rate.rate - Load.u1, Load.y - DB.u, B.axis - DB.axis`,
    { stop: p.t_end, sample: 0.01, initial: start },
    ['X.ratio', 'X.ratioRate', 'A.rate', 'B.rate', 'X.torqueA', 'X.torqueB', 'Energy.balance', 'Energy.turnover'],
  )
  test.each([
    ['X.ratio', 'ratio'],
    ['X.ratioRate', 'ratio_rate'],
    ['B.rate', 'w_out'],
    ['A.rate', 'w_in'],
    ['X.torqueA', 'T_variator_in'],
    ['X.torqueB', 'T_variator_out'],
  ])('%s', (signal, column) => {
    expect(difference(outcome, signal, 'i_cvt', column)).toBeLessThan(1e-7)
  })
  test('energy', () => {
    const [balance, turnover] = ['Energy.balance', 'Energy.turnover'].map((s) => outcome.values(s))
    expect(Math.max(...balance.map(Math.abs)) / (turnover.at(-1) ?? 1)).toBeLessThan(1e-6)
  })
  test('without loads (Jb + i^2 Ja) w^2 is kept', () => {
    const free = run(
      blocks(['signals/expression', { expression }]),
      wires,
      { stop: p.t_end, sample: 0.01, initial: start },
      ['B.rate', 'X.ratio'],
    )
    expect(difference(free, 'B.rate', 'i_cvt', 'w_out_free')).toBeLessThan(1e-8)
  })
})

/** Constant ratio 2 with an efficiency, power from a to b or back. */
const lossy = (torques: readonly [number, number], rate: number, efficiency: number, drag = 0) =>
  run(
    {
      A: inertia(0.5),
      B: inertia(3),
      X: ['drivetrain/cvt', { response: 'servo', initial: 2, efficiency, drag }],
      Ratio: constant(2),
      TA: constant(torques[0]),
      TB: constant(torques[1]),
      DA: ['mechanics/torque'],
      DB: ['mechanics/torque'],
    },
    `A.axis - X.a, B.axis - X.b, Ratio.y - X.u, TA.y - DA.u, TB.y - DB.u, A.axis - DA.axis, B.axis - DB.axis`,
    { stop: 0.2, sample: 0.1, initial: { 'A.rate': 2 * rate, 'B.rate': rate } },
    ['A.rate', 'B.rate', 'X.torqueA', 'X.torqueB', 'X.loss', 'Energy.balance'],
  )

test('from rest, a poor variator still moves: a drives and loses the share 1 - eta', () => {
  // 0.5 a_a = 80 - l and 3 a_b = 2 eta l with a_a = 2 a_b
  const outcome = lossy([80, 0], 0, 0.4)
  const l = 80 / (1 + (0.5 * 4 * 0.4) / 3)
  expect(outcome.values('A.rate').at(-1)).toBeCloseTo(((80 - l) / 0.5) * 0.2, 7)
  expect(outcome.values('X.loss').at(-1)).toBeCloseTo(-0.6 * 2 * l, 7)
})

test('the efficiency holds in both directions of power', () => {
  const last = (o: ReturnType<typeof lossy>, name: string): number => o.values(name).at(-1) ?? NaN
  const forward = lossy([80, -100], 30, 0.9)
  expect(last(forward, 'X.torqueB') / (2 * last(forward, 'X.torqueA'))).toBeCloseTo(0.9, 9)
  const back = lossy([-80, 100], 30, 0.9)
  expect((2 * last(back, 'X.torqueA')) / last(back, 'X.torqueB')).toBeCloseTo(0.9, 9)
  for (const o of [forward, back]) expect(Math.abs(last(o, 'Energy.balance'))).toBeLessThan(1e-6)
})

test('drag holds an output that stands, and nothing moves', () => {
  const held = lossy([1, 0], 0, 1, 5)
  expect(held.values('B.rate').every((w) => w === 0)).toBe(true)
  expect(held.values('X.loss').at(-1)).toBeCloseTo(-2, 9)
})

test('the servo follows at its largest rate, then with its lag, also a command from measured motion', () => {
  const outcome = run(
    {
      A: inertia(0.5),
      B: inertia(3),
      X: ['drivetrain/cvt', { response: 'servo', initial: 2, rate: 0.5, lag: 0.1, sampleTime: 0.01 }],
      Rate: ['sensors/joint'],
      Ratio: ['signals/expression', { expression: 'if(u1 > 1, 1, 1)' }],
    },
    `A.axis - X.a, B.axis - X.b, A.axis - Rate.axis, Rate.rate - Ratio.u1, Ratio.y - X.u`,
    { stop: 3, sample: 0.1, initial: { 'A.rate': 40, 'B.rate': 20 } },
    ['X.ratio', 'A.rate', 'B.rate'],
  )
  // at 0.5 1/s until 0.05 is left, at 1.9 s; then e^(-t/0.1)
  expect(outcome.at('X.ratio', 1)).toBeCloseTo(1.5, 8)
  expect(outcome.at('X.ratio', 2.1)).toBeCloseTo(1 + 0.05 * Math.exp(-2), 7)
  const [a, b] = ['A.rate', 'B.rate'].map((name) => outcome.values(name).at(-1) ?? NaN)
  const i = outcome.values('X.ratio').at(-1) ?? NaN
  expect(a / b).toBeCloseTo(i, 8)
  expect(3 * b * b + 0.5 * a * a).toBeCloseTo(3 * 400 + 0.5 * 1600, 4)
})

test('a differential that a variator drives reports the torque of the variator', () => {
  const [torque, r, i, Ja, J] = [100, 2, 3, 0.5, 1.2]
  const driven = run(
    {
      A: inertia(Ja),
      L: inertia(J),
      R: inertia(J),
      V: ['drivetrain/cvt', { response: 'direct' }],
      X: ['drivetrain/differential', { ratio: i }],
      Ratio: constant(r),
      T: constant(torque),
      D: ['mechanics/torque'],
    },
    'A.axis - V.a, X.input - V.b, L.axis - X.left, R.axis - X.right, Ratio.y - V.u, T.y - D.u, A.axis - D.axis',
    { stop: 0.1, sample: 0.1, initial: {} },
    ['X.inputTorque', 'V.torqueB', 'X.leftTorque', 'X.rightTorque'],
  )
  const [input, variator, left, right] = ['X.inputTorque', 'V.torqueB', 'X.leftTorque', 'X.rightTorque'].map(
    (name) => driven.values(name).at(-1) ?? NaN,
  )
  // The input turns i times as fast as the wheels, and A r times as fast as the input: T r = (Ja r^2 + 2 J/i^2) a.
  const acceleration = (torque * r) / (Ja * r ** 2 + (2 * J) / i ** 2)
  expect(variator).toBeCloseTo(((2 * J) / i ** 2) * acceleration, 8)
  expect(input).toBeCloseTo(variator, 8)
  expect(Math.abs(left + right)).toBeCloseTo(Math.abs(i * input), 8)
})

test.each([
  ['the given output', { 'B.rate': 20 }, [20, 26]],
  ['the given input', { 'A.rate': 26 }, [20, 26]],
])('starts with its initial ratio and %s', (_, initial, [b, a]) => {
  const outcome = run(
    { A: inertia(0.5), B: inertia(3), X: ['drivetrain/cvt', { initial: 1.3 }], Ratio: constant(1.3) },
    'A.axis - X.a, B.axis - X.b, Ratio.y - X.u',
    { stop: 0.1, sample: 0.1, initial },
    ['A.rate', 'B.rate', 'X.ratio'],
  )
  expect(outcome.values('X.ratio')).toEqual([1.3, 1.3])
  outcome.values('B.rate').forEach((rate) => expect(rate).toBeCloseTo(b, 9))
  outcome.values('A.rate').forEach((rate) => expect(rate).toBeCloseTo(a, 9))
})
