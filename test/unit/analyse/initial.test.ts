/** Consistent initial states: nearest points in closed form, preset states, impossible values. */
import { describe, expect, test } from 'vitest'
import { findInitialState, type InitialProblem, type InitialTarget } from '../../../engine/analyse/initial'
import { ModelError } from '../../../engine/errors/model-error'

type Signal = (x: ArrayLike<number>) => { value: number; gradient: number[] }

function problem(
  n: number,
  targets: readonly (Partial<InitialTarget> & { signal: string; value: number; g: Signal })[],
): InitialProblem {
  return {
    states: Array.from({ length: n }, (_, i) => ({ name: `q${i}`, block: 'Body' })),
    targets: targets.map(({ signal, value, block, scale, written, soft, alignment }) => ({
      signal,
      value,
      block: block ?? 'Body',
      scale,
      ...(written === undefined ? {} : { written }),
      ...(soft === undefined ? {} : { soft }),
      ...(alignment === undefined ? {} : { alignment }),
    })),
    evaluate: (x, values) => targets.forEach(({ g }, k) => (values[k] = g(x).value)),
    tangent: (x, v, out) =>
      targets.forEach(({ g }, k) => (out[k] = g(x).gradient.reduce((sum, d, i) => sum + d * v[i], 0))),
  }
}

const none = (n: number) => new Array<boolean>(n).fill(false)

/** Distance of a point from the origin. */
const radius: Signal = (x) => {
  const r = Math.hypot(x[0], x[1])
  return { value: r, gradient: [x[0] / r, x[1] / r] }
}

describe('a rod of length 1 from the origin', () => {
  const rod = problem(2, [{ signal: 'Rod.length', value: 1, g: radius }])

  test('the end moves to the nearest point of the circle', () => {
    const { x, moved } = findInitialState(rod, { x: [2, 1], preset: none(2) })
    expect(x[0]).toBeCloseTo(2 / Math.sqrt(5), 12)
    expect(x[1]).toBeCloseTo(1 / Math.sqrt(5), 12)
    expect(moved.map(({ signal, from }) => [signal, from])).toEqual([
      ['q0', 2],
      ['q1', 1],
    ])
  })

  test('a coordinate that was preset stays, the other one gives way', () => {
    const { x, moved } = findInitialState(rod, { x: [0.6, 0.5], preset: [true, false] })
    expect(x[0]).toBe(0.6)
    expect(x[1]).toBeCloseTo(0.8, 12)
    expect(moved).toEqual([{ signal: 'q1', from: 0.5, to: x[1], preset: false }])
  })

  test('a preset value that is impossible moves, and it is said', () => {
    const { x, moved } = findInitialState(rod, { x: [3, 0.1], preset: [true, false] })
    expect(Math.hypot(x[0], x[1])).toBeCloseTo(1, 12)
    expect(moved).toContainEqual(expect.objectContaining({ signal: 'q0', from: 3, preset: true }))
  })

  test('a consistent start is left alone', () => {
    const { x, moved, iterations } = findInitialState(rod, { x: [0.6, 0.8], preset: none(2) })
    expect([...x]).toEqual([0.6, 0.8])
    expect(moved).toEqual([])
    expect(iterations).toBeLessThanOrEqual(1)
  })
})

test('the nearest point of an ellipse is found, not just some point of it', () => {
  // x^2/9 + y^2 = 1 from (2, 2): the normal there satisfies (2 - x) y = 9 (2 - y) x / 9 ... solved by bisection below.
  const ellipse = problem(2, [
    {
      signal: 'Cam.contact',
      value: 1,
      g: (x) => ({ value: x[0] ** 2 / 9 + x[1] ** 2, gradient: [(2 * x[0]) / 9, 2 * x[1]] }),
    },
  ])
  const { x } = findInitialState(ellipse, { x: [2, 2], preset: none(2) })
  let best = 0
  let shortest = Infinity
  for (let angle = 0; angle < 1.6; angle += 1e-5) {
    const d = Math.hypot(3 * Math.cos(angle) - 2, Math.sin(angle) - 2)
    if (d < shortest) {
      shortest = d
      best = angle
    }
  }
  expect(x[0]).toBeCloseTo(3 * Math.cos(best), 4)
  expect(x[1]).toBeCloseTo(Math.sin(best), 4)
  expect(Math.hypot(x[0] - 2, x[1] - 2)).toBeLessThanOrEqual(shortest + 1e-12)
})

test('scales say which state may move more', () => {
  const sum = problem(2, [{ signal: 'Axle.sum', value: 1, g: (x) => ({ value: x[0] + x[1], gradient: [1, 1] }) }])
  const { x } = findInitialState(sum, { x: [0, 0], preset: none(2), scales: [1, 3] })
  // Minimum of x0^2 + (x1/3)^2 on x0 + x1 = 1.
  expect(x[0]).toBeCloseTo(0.1, 12)
  expect(x[1]).toBeCloseTo(0.9, 12)
})

test('states that no signal depends on stay', () => {
  const speed = problem(3, [{ signal: 'Body.vx', value: 20, g: (x) => ({ value: 2 * x[1], gradient: [0, 2, 0] }) }])
  expect([...findInitialState(speed, { x: [1, 0, 3], preset: none(3) }).x]).toEqual([1, 10, 3])
})

test('redundant constraints are no obstacle', () => {
  const g =
    (f: number): Signal =>
    (x) => ({ value: f * (x[0] - x[1] ** 2), gradient: [f, -2 * f * x[1]] })
  const loops = problem(2, [
    { signal: 'LoopA.x', value: 0, g: g(1) },
    { signal: 'LoopB.x', value: 0, g: g(-2) },
  ])
  const { x } = findInitialState(loops, { x: [1, 0.9], preset: none(2) })
  expect(x[0]).toBeCloseTo(x[1] ** 2, 12)
})

test('a four-bar linkage closes from a rough drawing and keeps the crank where it was put', () => {
  // Crank 1, coupler 3, rocker 2.5, ground 3; angles of crank, coupler, rocker.
  const closure =
    (f: (a: number) => number, df: (a: number) => number, offset: number): Signal =>
    (x) => ({
      value: f(x[0]) + 3 * f(x[1]) - 2.5 * f(x[2]) - offset,
      gradient: [df(x[0]), 3 * df(x[1]), -2.5 * df(x[2])],
    })
  const linkage = problem(3, [
    { signal: 'Pin.x', value: 0, g: closure(Math.cos, (a) => -Math.sin(a), 3) },
    { signal: 'Pin.y', value: 0, g: closure(Math.sin, Math.cos, 0) },
  ])
  const { x } = findInitialState(linkage, { x: [Math.PI / 2, 0.5, 1.2], preset: [true, false, false] })
  expect(x[0]).toBe(Math.PI / 2)
  expect(3 * Math.cos(x[1]) - 2.5 * Math.cos(x[2])).toBeCloseTo(3, 12)
  expect(1 + 3 * Math.sin(x[1]) - 2.5 * Math.sin(x[2])).toBeCloseTo(0, 12)
})

describe('values that cannot hold together', () => {
  const failure = (p: InitialProblem, x: number[]): ModelError => {
    try {
      // Somebody wrote them down.
      const targets = p.targets.map((target) => ({ ...target, written: true }))
      findInitialState({ ...p, targets }, { x, preset: none(x.length) })
    } catch (error) {
      if (error instanceof ModelError) return error
      throw error
    }
    throw new Error('a state was found')
  }

  test('two speeds of one body are named together, others are not', () => {
    const first: Signal = (x) => ({ value: x[0], gradient: [1, 0] })
    const error = failure(
      problem(2, [
        { signal: 'Body.vx', value: 20, g: first },
        { signal: 'Joint.rate', block: 'Joint', value: 22, g: first },
        { signal: 'Body.vy', value: 1, g: (x) => ({ value: x[1], gradient: [0, 1] }) },
      ]),
      [0, 0],
    )
    expect(error.code).toBe('inconsistent-initial-values')
    expect(error.message).toContain('Body.vx = 20')
    expect(error.message).toContain('Joint.rate = 22')
    expect(error.message).not.toContain('Body.vy')
    expect(error.hint).not.toBe('')
  })

  test('a value out of reach is named with the closest that can be had', () => {
    const reach: Signal = (x) => ({ value: Math.sin(x[0]), gradient: [Math.cos(x[0])] })
    const error = failure(problem(1, [{ signal: 'Arm.height', block: 'Arm', value: 2, g: reach }]), [0.3])
    expect(error.place).toMatchObject({ block: 'Arm', signal: 'Arm.height' })
    expect(error.message).toContain('closest 1')
  })

  test('a signal that no state moves is named', () => {
    const fixed: Signal = () => ({ value: 0.3, gradient: [0] })
    expect(failure(problem(1, [{ signal: 'Wall.x', block: 'Wall', value: 1, g: fixed }]), [0]).message).toContain(
      'Wall.x = 1',
    )
  })

  test('a signal that is undefined at the start is named, not returned', () => {
    const undefinedThere: Signal = (x) => ({ value: Math.sqrt(x[0]), gradient: [0.5 / Math.sqrt(x[0])] })
    expect(failure(problem(1, [{ signal: 'Spring.s', value: 1, g: undefinedThere }]), [-1]).message).toContain(
      'Spring.s',
    )
  })
})

describe('written values that contradict each other', () => {
  const end: Signal = (x) => ({ value: x[1], gradient: [0, 1] })
  const pinned = (height: number) =>
    problem(2, [
      { signal: 'Rod.length', value: 1, g: radius },
      { signal: 'Rod.z', value: 0.8, g: end, written: true },
      { signal: 'Tip.z', value: height, g: end, written: true },
    ])

  test('by their rounding only meet halfway, on the constraint, and it is said', () => {
    const { x, moved } = findInitialState(pinned(0.80002), { x: [0.6, 0.8], preset: none(2) })
    expect(x[1]).toBeCloseTo(0.80001, 8)
    expect(Math.hypot(x[0], x[1])).toBeCloseTo(1, 12)
    expect(moved.filter((m) => m.preset).map(({ signal, from }) => [signal, from])).toEqual([
      ['Rod.z', 0.8],
      ['Tip.z', 0.80002],
    ])
  })

  test('by more than that are named', () => {
    expect(() => findInitialState(pinned(0.9), { x: [0.6, 0.8], preset: none(2) })).toThrow(/Rod\.z.*Tip\.z/)
  })
})

test('without targets the start is the answer', () => {
  expect([...findInitialState(problem(2, []), { x: [1, 2], preset: none(2) }).x]).toEqual([1, 2])
})

describe('independent parts', () => {
  /** Distance from the origin in the plane of two states. */
  const inPlane =
    (i: number): Signal =>
    (x) => {
      const r = Math.hypot(x[i], x[i + 1])
      const gradient = new Array<number>(6).fill(0)
      gradient[i] = x[i] / r
      gradient[i + 1] = x[i + 1] / r
      return { value: r, gradient }
    }
  const rods = problem(
    6,
    [0, 2, 4].map((i) => ({ signal: `Rod${i}.length`, value: 1, g: inPlane(i) })),
  )

  test('a given value moves only in the part where it contradicts something', () => {
    const { x, moved } = findInitialState(rods, {
      x: [3, 0.1, 0.6, 0.1, 0.8, 0.6],
      preset: [true, false, true, false, true, false],
    })
    expect(Math.hypot(x[0], x[1])).toBeCloseTo(1, 12)
    expect(x[2]).toBe(0.6)
    expect(x[3]).toBeCloseTo(0.8, 12)
    expect([x[4], x[5]]).toEqual([0.8, 0.6])
    expect(moved.filter((m) => m.preset).map((m) => m.signal)).toEqual(['q0'])
  })

  test('a wish that contradicts is met as far as possible, and others as they are', () => {
    const softTarget = (i: number, value: number) => ({
      signal: `Rod${i}.x`,
      value,
      soft: true,
      g: (x: ArrayLike<number>) => ({
        value: x[i],
        gradient: [0, 1, 2, 3, 4, 5].map((k) => (k === i ? 1 : 0)),
      }),
    })
    const conflicting = problem(6, [
      ...[0, 2].map((i) => ({ signal: `Rod${i}.length`, value: 1, g: inPlane(i) })),
      softTarget(0, 1),
      softTarget(1, 0.5),
      softTarget(2, -0.6),
    ])
    const { x } = findInitialState(conflicting, { x: [0.3, 1, 0.5, 0.5, 7, 8], preset: none(6) })
    expect(x[0]).toBeCloseTo(2 / Math.sqrt(5), 8)
    expect(x[1]).toBeCloseTo(1 / Math.sqrt(5), 8)
    expect(x[2]).toBeCloseTo(-0.6, 12)
    expect(x[3]).toBeCloseTo(0.8, 12)
    expect([x[4], x[5]]).toEqual([7, 8])
  })

  test('a dependence that vanishes at the start is not overlooked', () => {
    // The second equation depends on q0 only away from q0 = 0, where the search starts.
    const cubic: Signal = (x) => ({ value: x[0] ** 3 + x[1], gradient: [3 * x[0] ** 2, 1] })
    const sum: Signal = (x) => ({ value: x[0], gradient: [1, 0] })
    const { x } = findInitialState(
      problem(2, [
        { signal: 'A.q', value: 2, g: sum },
        { signal: 'B.q', value: 9, g: cubic },
      ]),
      { x: [0, 0], preset: none(2) },
    )
    expect([...x]).toEqual([expect.closeTo(2, 12), expect.closeTo(1, 12)])
  })
})

describe('an axis that is to point along another', () => {
  const along = problem(1, [
    { signal: 'Hinge.n1', value: 0, g: (x) => ({ value: Math.sin(x[0]), gradient: [Math.cos(x[0])] }) },
    {
      signal: 'alignment',
      value: 1,
      alignment: true,
      g: (x) => ({ value: Math.cos(x[0]), gradient: [-Math.sin(x[0])] }),
    },
  ])
  test.each([0.1, 1.5, 1.6, 3, Math.PI, -Math.PI, 3.2])('is not put together turned round from %d', (angle) => {
    const { x } = findInitialState(along, { x: [angle], preset: none(1) })
    expect(Math.cos(x[0])).toBeCloseTo(1, 12)
  })
})

test('constraints that cannot be met are not called initial values', () => {
  const far = problem(2, [
    { signal: 'Rod.length', value: 1, g: radius },
    { signal: 'Rod2.length', value: 3, block: 'Rod2', g: radius },
  ])
  expect(() => findInitialState(far, { x: [2, 1], preset: none(2) })).toThrow(
    /the model cannot be assembled at the start: .*Rod.* away/,
  )
})
