/**
 * Ordinary differential equations with solutions in closed form, as systems a solver can run, with
 * counters that tell what the solver did with them.
 */
import type { DiscreteSystem, EventInfo, OdeSystem, SparseJacobian } from '../../../engine/solve/types'
import type { StateKind } from '../../../engine/stepping/model'

export interface TestSystem extends OdeSystem {
  /** Times at which derivatives were evaluated. */
  readonly times: number[]
  readonly counts: { allocations: number; bindings: number; evaluations: number }
}

export interface SystemParts {
  readonly size: number
  readonly f: (t: number, x: Float64Array, dx: Float64Array) => void
  /** (df/dx) v */
  readonly tangent?: (t: number, x: Float64Array, v: Float64Array, jv: Float64Array) => void
  /** df/dt; with it the system has a Jacobian program, dense for simplicity. */
  readonly timeDerivative?: (t: number, x: Float64Array, ft: Float64Array) => void
  readonly kinds?: readonly StateKind[]
  readonly algebraic?: Uint8Array
  readonly breaks?: readonly number[]
  readonly states?: readonly { readonly name: string; readonly unit: string; readonly block: string }[]
  /** Record the times of evaluation. */
  readonly record?: boolean
  readonly discrete?: DiscreteSystem
}

export interface DiscreteParts {
  /** Discrete states at the start. */
  readonly z?: readonly number[]
  readonly clocks?: readonly { readonly period: number; readonly offset?: number }[]
  /** What happens when clocks tick. */
  readonly sample?: (t: number, x: Float64Array, z: Float64Array, due: Uint8Array) => void
  readonly events?: readonly (Partial<EventInfo> & {
    readonly crossing: (t: number, x: Float64Array, z: Float64Array) => number
    readonly act?: (t: number, x: Float64Array, z: Float64Array) => void
  })[]
}

/** Discrete states and events given as functions; `z` is the array that the derivatives may read. */
export function discretePart({ z: start = [], clocks = [], sample, events = [] }: DiscreteParts): DiscreteSystem {
  const z = Float64Array.from(start)
  const changing = (act: () => void, x: Float64Array): boolean => {
    const before = [...x, ...z]
    act()
    return before.some((value, i) => value !== (i < x.length ? x[i] : z[i - x.length]))
  }
  return {
    states: start.map((_, i) => ({ name: `Memory.z${i}`, unit: '1', block: 'Memory' })),
    z,
    load: (values) => z.set(values),
    clocks: clocks.map(({ period, offset = 0 }) => ({ block: 'Clock', period, offset })),
    events: events.map(({ name = 'Block.event', block = 'Block', direction = 'both', stop }) => ({
      name,
      block,
      direction,
      stop,
    })),
    bindRoots: (x, g) => (t) => {
      events.forEach((e, i) => (g[i] = e.crossing(t, x, z)))
      return true
    },
    bindSampling: (x) => (t, due) => (changing(() => sample?.(t, x, z, due), x) ? 'motion' : 'nothing'),
    bindActions: (x) => (t, event) => changing(() => events[event].act?.(t, x, z), x),
  }
}

export function testSystem(parts: SystemParts): TestSystem {
  const counts = { allocations: 0, bindings: 0, evaluations: 0 }
  const times: number[] = []
  const states =
    parts.states ??
    Array.from({ length: parts.size }, (_, i) => ({ name: `Block${i}.x`, unit: 'm', block: `Block${i}` }))
  return {
    size: parts.size,
    states,
    kinds: parts.kinds,
    algebraic: parts.algebraic,
    times,
    counts,
    allocate(n) {
      counts.allocations++
      return new Float64Array(n)
    },
    bindDerivatives(x, dx) {
      counts.bindings++
      return (t) => {
        counts.evaluations++
        if (parts.record === true) times.push(t)
        parts.f(t, x, dx)
      }
    },
    bindTangent(x, v, jv) {
      const { tangent } = parts
      if (tangent === undefined) throw new Error('this test system has no tangent')
      return (t) => tangent(t, x, v, jv)
    },
    bindJacobian: (x) => denseJacobian(parts, x),
    breakTimes: () => parts.breaks ?? [],
    discrete: parts.discrete,
  }
}

function denseJacobian({ size: n, tangent, timeDerivative }: SystemParts, x: Float64Array): SparseJacobian | undefined {
  if (tangent === undefined || timeDerivative === undefined) return undefined
  const values = new Float64Array(n * (n + 1))
  const direction = new Float64Array(n)
  return {
    rows: Int32Array.from(values, (_, k) => k % n),
    columns: Int32Array.from(values, (_, k) => Math.floor(k / n)),
    values,
    evaluate(t) {
      for (let j = 0; j < n; j++) {
        direction[j] = 1
        tangent(t, x, direction, values.subarray(j * n, (j + 1) * n))
        direction[j] = 0
      }
      timeDerivative(t, x, values.subarray(n * n))
    },
  }
}

export interface Problem {
  readonly name: string
  readonly x0: readonly number[]
  readonly stop: number
  readonly make: () => TestSystem
  readonly exact: (t: number) => number[]
}

const decay = (t: number) => Math.exp(-0.7 * t)

/** Problems on which every solver must show its order. */
export const problems: readonly Problem[] = [
  {
    name: "the linear system x' = -0.7 x",
    x0: [1],
    stop: 2,
    make: () =>
      testSystem({
        size: 1,
        f: (_t, x, dx) => void (dx[0] = -0.7 * x[0]),
        tangent: (_t, _x, v, jv) => void (jv[0] = -0.7 * v[0]),
      }),
    exact: (t) => [decay(t)],
  },
  {
    name: "the harmonic oscillator x'' = -x",
    x0: [1, 0],
    stop: 3,
    make: oscillator,
    exact: (t) => [Math.cos(t), -Math.sin(t)],
  },
  {
    name: "the nonlinear, nonautonomous x' = -2 t x^2, x = 1/(1 + t^2)",
    x0: [1],
    stop: 2,
    make: () =>
      testSystem({
        size: 1,
        f: (t, x, dx) => void (dx[0] = -2 * t * x[0] * x[0]),
        tangent: (t, x, v, jv) => void (jv[0] = -4 * t * x[0] * v[0]),
        timeDerivative: (_t, x, ft) => void (ft[0] = -2 * x[0] * x[0]),
      }),
    exact: (t) => [1 / (1 + t * t)],
  },
  {
    name: "the driven lag x' = cos t - x",
    x0: [0],
    stop: 2,
    make: () =>
      testSystem({
        size: 1,
        f: (t, x, dx) => void (dx[0] = Math.cos(t) - x[0]),
        tangent: (_t, _x, v, jv) => void (jv[0] = -v[0]),
      }),
    exact: (t) => [(Math.cos(t) + Math.sin(t) - Math.exp(-t)) / 2],
  },
]

/** x'' = -w^2 x as two states. */
export function oscillator(w = 1): TestSystem {
  return dampedOscillator(0, w)
}

/** x'' = -2 a x' - (a^2 + w^2) x, eigenvalues -a +- i w, as coordinate and speed. */
export function dampedOscillator(a: number, w: number): TestSystem {
  const f = (x: Float64Array, dx: Float64Array): void => {
    dx[0] = x[1]
    dx[1] = -2 * a * x[1] - (a * a + w * w) * x[0]
  }
  return testSystem({
    size: 2,
    kinds: ['coordinate', 'speed'],
    f: (_t, x, dx) => f(x, dx),
    tangent: (_t, _x, v, jv) => f(v, jv),
  })
}

/** x' = u(t) - rate x with u jumping from 0 to 1 at `jump`. */
export function switched(jump: number, rate: number, breaks: readonly number[] = [jump]): TestSystem {
  return testSystem({
    size: 1,
    breaks,
    f: (t, x, dx) => void (dx[0] = (t < jump ? 0 : 1) - rate * x[0]),
    tangent: (_t, _x, v, jv) => void (jv[0] = -rate * v[0]),
  })
}
