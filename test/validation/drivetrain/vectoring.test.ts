/** Torque vectoring in closed form: lag, limits of torque and power, energy. */
import { expect, test } from 'vitest'
import { constant, inertia, run } from './reference'

const vectored = (params: object, rates: readonly [number, number], u: number) =>
  run(
    {
      L: inertia(2),
      R: inertia(2),
      X: ['drivetrain/torque-vectoring', { ratio: 3, lag: 0.05, limit: 800, ...params }],
      Motor: inertia(0.1),
      U: constant(u),
      T: constant(30),
      D: ['mechanics/torque'],
    },
    'L.axis - X.left, R.axis - X.right, X.input - Motor.a, Motor.axis - D.axis, T.y - D.u, U.y - X.u',
    { stop: 0.5, sample: 0.05, initial: { 'L.rate': rates[0], 'R.rate': rates[1] } },
    ['L.rate', 'R.rate', 'X.moved', 'X.power', 'Energy.balance', 'Energy.delivered'],
  )

test.each([
  [300, 150],
  [5000, 400],
  [-5000, -400],
])('a command of %d N m moves %d N m, with its lag', (u, most) => {
  const outcome = vectored({ powerLimit: 1e7 }, [50, 50], u)
  outcome.table.time.forEach((t, i) => {
    expect(outcome.values('X.moved')[i]).toBeCloseTo(most * (1 - Math.exp(-t / 0.05)), 6)
    // difference of the rates: J d(wR - wL)/dt = 2 X
    const integral = most * (t - 0.05 * (1 - Math.exp(-t / 0.05)))
    expect(outcome.values('R.rate')[i] - outcome.values('L.rate')[i]).toBeCloseTo(integral, 5)
  })
  expect(Math.abs(outcome.values('Energy.balance').at(-1) ?? 1)).toBeLessThan(1e-4)
})

test('the power of the unit is limited', () => {
  const outcome = vectored({ powerLimit: 2000 }, [20, 60], 800)
  const [moved, left, right] = ['X.moved', 'L.rate', 'R.rate'].map((name) => outcome.values(name).at(-1) ?? NaN)
  expect(moved * (right - left)).toBeCloseTo(2000, 6)
})

test('inputs on a shaft with an axis of its own give the same', () => {
  const outcome = run(
    {
      L: inertia(2),
      R: inertia(2),
      X: ['drivetrain/torque-vectoring', { ratio: 3, lag: 0.05, limit: 800 }],
      Motor: inertia(0.1),
      U: constant(300),
      T: constant(30),
      D: ['mechanics/torque'],
    },
    'L.axis - X.left, R.axis - X.right, Motor.axis - X.shaft, Motor.axis - D.axis, T.y - D.u, U.y - X.u',
    { stop: 0.5, sample: 0.05 },
    ['L.rate', 'R.rate', 'X.leftTorque', 'X.rightTorque', 'X.moved'],
  )
  const other = vectored({}, [0, 0], 300)
  for (const name of ['L.rate', 'R.rate', 'X.moved'])
    outcome.values(name).forEach((x, i) => expect(x).toBeCloseTo(other.values(name)[i], 6))
  const [left, right, moved] = ['X.leftTorque', 'X.rightTorque', 'X.moved'].map((n) => outcome.values(n).at(-1) ?? NaN)
  expect(right - left).toBeCloseTo(2 * moved, 9)
})
