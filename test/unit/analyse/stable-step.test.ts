/** Largest stable step against limits in closed form, and what is said about it. */
import { describe, expect, test } from 'vitest'
import { bindJacobian } from '../../../engine/analyse/jacobian'
import { participation } from '../../../engine/numerics/linear/modes'
import {
  largestStep,
  sampleRows,
  searchStableStep,
  stableStep,
  stepIsTooLong,
  stepWarning,
} from '../../../engine/analyse/stable-step'
import { solverNamed, solvers } from '../../../engine/solve/registry'
import { simulateToEnd } from '../../../engine/solve/run'
import { testSystem, type TestSystem } from '../solve/problems'

const euler = solverNamed('euler')
const heun = solverNamed('heun')
const rk4 = solverNamed('rk4')

/** x' = A x with named states. */
function linear(rows: readonly (readonly number[])[], names: readonly string[]): TestSystem {
  const product = (v: Float64Array, out: Float64Array) => {
    for (const [i, row] of rows.entries()) out[i] = row.reduce((sum, a, j) => sum + a * v[j], 0)
  }
  return testSystem({
    size: rows.length,
    states: names.map((name) => ({ name, unit: '', block: name.split('.')[0] })),
    f: (_t, x, dx) => product(x, dx),
    tangent: (_t, _x, v, jv) => product(v, jv),
  })
}

const at = (system: TestSystem, duration = 10) => ({
  of: (solver: typeof euler) => stableStep(system, solver, [{ t: 0, x: new Float64Array(system.size) }], duration),
})

describe('one mode', () => {
  test.each([
    ['euler', 2],
    ['heun', 2],
    ['rk4', 2.785293563],
  ])('a decaying mode limits %s at %f time constants', (name, limit) => {
    expect(largestStep(solverNamed(name), -500, 0, 0.07)).toBeCloseTo(limit / 500, 10)
  })

  test('a damped oscillation limits Euler at twice its damping ratio over its frequency', () => {
    for (const [w, d] of [
      [100, 0.5],
      [77, 0.03],
      [1e4, 0.001],
    ]) {
      const h = largestStep(euler, -d * w, w * Math.sqrt(1 - d * d), 0.07)
      expect(h / ((2 * d) / w)).toBeCloseTo(1, 9)
    }
  })

  test('an undamped oscillation limits Euler to what doubles it in the run, Runge-Kutta 4 to 2 sqrt 2', () => {
    const [w, duration] = [60, 10]
    const h = largestStep(euler, 0, w, Math.LN2 / duration)
    // Amplification per step sqrt(1 + (h w)^2), duration / h steps.
    expect((duration / h) * 0.5 * Math.log1p((h * w) ** 2)).toBeCloseTo(Math.LN2, 6)
    expect(largestStep(rk4, 0, w, Math.LN2 / duration)).toBeCloseTo((2 * Math.SQRT2) / w, 3)
    expect(largestStep(heun, 0, w, Math.LN2 / duration)).toBeGreaterThan(h)
  })

  test('a mode that grows by itself sets no limit while the method follows it', () => {
    expect(largestStep(euler, 3, 0, 0.07)).toBe(Infinity)
    expect(largestStep(rk4, 3, 0, 0.07)).toBe(Infinity)
    // Euler turns the slow growth of a fast oscillation into a fast one.
    expect(largestStep(euler, 0.5, 200, 0.07)).toBeLessThan(1e-5)
  })

  test('modes near zero set no limit, however rounding has scattered them', () => {
    for (const [re, im] of [
      [0, 0],
      [1e-9, 0],
      [-1e-9, 0],
      [0, 1e-6],
      [-1e-7, 1e-3],
      [1e-3, 1e-3],
    ]) {
      expect(largestStep(euler, re, im, 0.07)).toBeGreaterThan(1000)
    }
  })
})

/**
 * Wheel spin and slip lag at travelling speed V: Iyy spin' = -Rl CS S, B S' = -V S + Reff spin, that is
 * q'' + (V/B) q' + CS Rl Reff/(B Iyy) q = 0; explicit Euler is stable only for h < V Iyy/(CS Rl Reff).
 */
const wheel = { C: 9800, B: 0.35 }
const spinAndSlip = (speed: number) =>
  linear(
    [
      [0, -wheel.C, 0],
      [1 / wheel.B, -speed / wheel.B, 0],
      [1, 0, 0],
    ],
    ['SpinFL.rate', 'TireFL.S', 'SpinFL.angle'],
  )

test.each([20, 10, 6.5, 6])('spin and slip of a wheel at %f m/s limit Euler to V Iyy/(CS Rl Reff)', (speed) => {
  const { limit, mode } = at(spinAndSlip(speed)).of(euler)
  expect(limit).toBeCloseTo(speed / wheel.C, 9)
  expect(mode?.states.map(({ name }) => name).sort()).toEqual(['SpinFL.rate', 'TireFL.S'])
  expect(mode?.frequency).toBeCloseTo(Math.sqrt(wheel.C / wheel.B - (speed / wheel.B / 2) ** 2) / (2 * Math.PI), 6)
  expect(mode?.damping).toBeCloseTo(speed / wheel.B / 2 / Math.sqrt(wheel.C / wheel.B), 9)
})

test('the limit is the border between decay and growth of a simulation', () => {
  const { limit } = at(spinAndSlip(6)).of(euler)
  const end = (step: number) => {
    const { x } = simulateToEnd(spinAndSlip(6), {
      x0: [1, 0, 0],
      start: 0,
      stop: 20,
      solver: euler,
      step,
      clock: () => 0,
      onRow: () => undefined,
    })
    return Math.hypot(x?.[0] ?? NaN, wheel.C * (x?.[1] ?? NaN))
  }
  expect(end(0.95 * limit)).toBeLessThan(0.1)
  expect(end(1.05 * limit)).toBeGreaterThan(100)
})

describe('along a run that brakes', () => {
  // Speed is a state that falls from 20 to 6 m/s; the limit falls with it.
  const system = testSystem({
    size: 3,
    states: ['SpinFL.rate', 'TireFL.S', 'Body.vx'].map((name) => ({ name, unit: '', block: name.split('.')[0] })),
    f: (_t, x, dx) => {
      dx[0] = -wheel.C * x[1]
      dx[1] = (x[0] - x[2] * x[1]) / wheel.B
      dx[2] = -2
    },
    tangent: (_t, x, v, jv) => {
      jv[0] = -wheel.C * v[1]
      jv[1] = (v[0] - x[2] * v[1] - v[2] * x[1]) / wheel.B
      jv[2] = 0
    },
  })
  const rows: { t: number; x: number[] }[] = []
  simulateToEnd(system, {
    x0: [0, 0, 20],
    start: 0,
    stop: 7,
    solver: rk4,
    step: 0.001,
    sample: 0.1,
    clock: () => 0,
    onRow: (t, x) => rows.push({ t, x: [...x] }),
  })
  const found = stableStep(system, euler, rows, 7)

  test('the smallest limit is found where the speed is lowest', () => {
    expect(found.time).toBe(7)
    expect(found.limit).toBeCloseTo(6 / wheel.C, 7)
    expect(found.along).toHaveLength(71)
    expect(found.along[0].limit).toBeCloseTo(20 / wheel.C, 7)
  })

  test('a step that is too long at the end is warned about from the instant at which it is too long', () => {
    const text = stepWarning(euler, 0.00099, found)
    // 0.99 ms from 9.70 m/s down, that is from t = 5.15 s; at 6 m/s 0.612 ms.
    expect(text).toBe(
      'step 0.99 ms exceeds the largest stable step of euler, 0.612 ms at t = 7 s, from t = 5.2 s on: ' +
        'mode of SpinFL.rate, TireFL.S (26.6 Hz, damping ratio 0.051)',
    )
  })

  test('a step within the limit is not warned about', () => {
    expect(stepWarning(euler, 0.0006, found)).toBeUndefined()
    expect(stepWarning(rk4, 0.001, stableStep(system, rk4, rows, 7))).toBeUndefined()
  })
})

describe('whether a step is too long', () => {
  const answer = (system: TestSystem, solver: typeof euler, step: number, duration = 10): boolean => {
    const question = stepIsTooLong(system, solver, [{ t: 0, x: new Float64Array(system.size) }], duration, step)
    for (;;) {
      const next = question.next()
      if (next.done === true) return next.value
    }
  }

  test('is answered as the search for the limit answers it, for every fixed step and kind of mode', () => {
    const modes = [
      [-500, 0],
      [-3, 77],
      [0, 60],
      [-0.001, 12],
      [2, 5],
      [1.5, 0],
      [-4000, 9000],
    ]
    const fixed = solvers.filter(({ kind }) => kind === 'fixed')
    expect(fixed.length).toBeGreaterThan(6)
    for (const solver of fixed) {
      for (const [re, im] of modes) {
        const system = linear(
          [
            [re, -im],
            [im, re],
          ],
          ['A.x', 'A.y'],
        )
        const limit = largestStep(solver, re, im, Math.LN2 / 10)
        const steps = Number.isFinite(limit) ? [0.3, 0.99, 1.01, 1.3, 3, 20].map((share) => share * limit) : [1e-4, 0.1]
        for (const step of steps) {
          expect(answer(system, solver, step), `${solver.name}, ${re} + ${im} i, step ${step}`).toBe(step > limit)
        }
      }
    }
  })

  test('is no where nothing can be linearised', () => {
    const system = linear([[NaN]], ['A.x'])
    expect(answer(system, euler, 1)).toBe(false)
  })
})

test('samples are searched one by one, and one that cannot be linearised is passed over', () => {
  const system = testSystem({
    size: 1,
    f: (_t, x, dx) => void (dx[0] = -40 * Math.sqrt(x[0])),
    tangent: (_t, x, v, jv) => void (jv[0] = (-20 * v[0]) / Math.sqrt(x[0])),
  })
  const samples = [0, 1, 0.25].map((x, t) => ({ t, x: [x] }))
  const search = searchStableStep(system, euler, samples, 1)
  expect([search.next().value, search.next().value, search.next().value]).toEqual([1, 2, 3])
  const { value } = search.next()
  if (typeof value === 'number') throw new Error('the search did not end')
  expect(value.along.map(({ limit }) => limit)).toEqual([NaN, expect.closeTo(0.1, 9), expect.closeTo(0.05, 9)])
  expect(value.time).toBe(2)
})

test('a real mode is described by its time constant', () => {
  const system = linear(
    [
      [-4000, 0],
      [1, 0],
    ],
    ['Filter.y', 'Body.x'],
  )
  const found = at(system).of(heun)
  expect(found.limit).toBeCloseTo(0.0005, 10)
  expect(stepWarning(heun, 0.001, found)).toMatch(/0.5 ms at t = 0 s: mode of Filter.y \(time constant 0.25 ms\)$/)
})

test('a model without modes that limit the step says so', () => {
  const found = at(
    linear(
      [
        [0, 1],
        [0, 0],
      ],
      ['Body.x', 'Body.vx'],
    ),
  ).of(euler)
  expect(found.limit).toBe(Infinity)
  expect(found.mode).toBeUndefined()
  expect(stepWarning(euler, 10, found)).toBeUndefined()
})

test('participation does not depend on units and leaves out states that only watch', () => {
  const rows = (unit: number) =>
    Float64Array.from(
      [
        [0, unit, 0, 0],
        [-900 / unit, -1, 0, 0],
        [0, 3 / unit, -5, 0],
        [7, 0, 0, -30.0001],
      ].flat(),
    )
  const im = Math.sqrt(900 - 0.25)
  const plain = participation(rows(1), 4, -0.5, im)
  const scaled = participation(rows(1e8), 4, -0.5, im)
  for (let i = 0; i < 4; i++) expect(scaled[i]).toBeCloseTo(plain[i], 6)
  expect(plain[0]).toBeCloseTo(0.5, 3)
  expect(plain[1]).toBeCloseTo(0.5, 3)
  expect(plain[2]).toBeLessThan(1e-9)
  expect([...participation(rows(1), 4, -5, 0)]).toEqual([0, 0, 1, 0])
})

test('two equal wheels share the mode', () => {
  const block = [
    [0, -100],
    [1, -2],
  ]
  const rows = [
    [block[0][0], block[0][1], 0, 0],
    [block[1][0], block[1][1], 0, 0],
    [0, 0, block[0][0], block[0][1]],
    [0, 0, block[1][0], block[1][1]],
  ]
  const found = at(linear(rows, ['SpinL.rate', 'TireL.S', 'SpinR.rate', 'TireR.S'])).of(euler)
  expect(found.limit).toBeCloseTo(2 / 100, 9)
  const blocks = new Set(found.mode?.states.map(({ block: name }) => name.replace(/[LR]$/, '')))
  expect([...blocks].sort()).toEqual(['Spin', 'Tire'])
})

test('the Jacobian is that of the directional derivatives, columns in place', () => {
  const system = testSystem({
    size: 2,
    f: (t, x, dx) => {
      dx[0] = t * x[0] * x[1]
      dx[1] = Math.sin(x[0])
    },
    tangent: (t, x, v, jv) => {
      jv[0] = t * (v[0] * x[1] + x[0] * v[1])
      jv[1] = Math.cos(x[0]) * v[0]
    },
  })
  const out = new Float64Array(4)
  bindJacobian(system)(2, [0.5, 3], out)
  expect([...out]).toEqual([6, 1, Math.cos(0.5), 0])
})

test('rows are chosen evenly and after every break', () => {
  const times = Float64Array.from({ length: 1001 }, (_, i) => i / 100)
  const chosen = sampleRows(times, [2, 2.505, 9.999])
  expect(chosen[0]).toBe(0)
  expect(chosen[chosen.length - 1]).toBe(1000)
  expect(chosen).toContain(200)
  expect(chosen).toContain(251)
  expect(chosen.length).toBeGreaterThanOrEqual(50)
  expect(chosen.length).toBeLessThanOrEqual(53)
  expect(sampleRows([0], [])).toEqual([0])
  const many = Array.from({ length: 100_000 }, (_, i) => i * 1e-4)
  expect(sampleRows(times, many).length).toBeLessThan(120)
})

test('modes are found where no derivative depends on any state', () => {
  const shares = participation(new Float64Array(9), 3, 0, 0)
  expect([...shares].every(Number.isFinite)).toBe(true)
})
