/** Stiff initial value problems with published solutions (sources in ../data/stiff-problems.json). */
import { testSystem, type TestSystem } from '../../unit/solve/problems'

/** x'' = mu (1 - x^2) x' - x, or with `scaled` time mu ((1 - x^2) x' - x). */
export function vanDerPol(mu: number, scaled = false): TestSystem {
  const factor = scaled ? mu : 1
  return testSystem({
    size: 2,
    f: (_t, x, dx) => {
      dx[0] = x[1]
      dx[1] = mu * (1 - x[0] * x[0]) * x[1] - factor * x[0]
    },
    tangent: (_t, x, v, jv) => {
      jv[0] = v[1]
      jv[1] = (-2 * mu * x[0] * x[1] - factor) * v[0] + mu * (1 - x[0] * x[0]) * v[1]
    },
  })
}

/** Chemical reaction of Robertson (1966): rates 0.04, 1e4, 3e7. */
export function robertson(): TestSystem {
  const rates = (dx: Float64Array, a: number, b: number, c: number): void => {
    dx[0] = -a + b
    dx[1] = a - b - c
    dx[2] = c
  }
  return testSystem({
    size: 3,
    f: (_t, x, dx) => rates(dx, 0.04 * x[0], 1e4 * x[1] * x[2], 3e7 * x[1] * x[1]),
    tangent: (_t, x, v, jv) => rates(jv, 0.04 * v[0], 1e4 * (x[1] * v[2] + x[2] * v[1]), 6e7 * x[1] * v[1]),
  })
}

/** High irradiance responses of photomorphogenesis (Schaefer 1975), eight reactants. */
export function hires(): TestSystem {
  const rates = (x: Float64Array, product: number, constant: number, dx: Float64Array): void => {
    dx[0] = -1.71 * x[0] + 0.43 * x[1] + 8.32 * x[2] + constant
    dx[1] = 1.71 * x[0] - 8.75 * x[1]
    dx[2] = -10.03 * x[2] + 0.43 * x[3] + 0.035 * x[4]
    dx[3] = 8.32 * x[1] + 1.71 * x[2] - 1.12 * x[3]
    dx[4] = -1.745 * x[4] + 0.43 * x[5] + 0.43 * x[6]
    dx[5] = -280 * product + 0.69 * x[3] + 1.71 * x[4] - 0.43 * x[5] + 0.69 * x[6]
    dx[6] = 280 * product - 1.81 * x[6]
    dx[7] = -dx[6]
  }
  return testSystem({
    size: 8,
    f: (_t, x, dx) => rates(x, x[5] * x[7], 0.0007, dx),
    tangent: (_t, x, v, jv) => rates(v, v[5] * x[7] + x[5] * v[7], 0, jv),
  })
}

/** States slow' = -slow and fast' = lambda (fast - slow): fast follows slow = e^-t. */
export function follower(lambda: number): TestSystem {
  const f = (x: Float64Array, dx: Float64Array): void => {
    dx[0] = -x[0]
    dx[1] = lambda * (x[1] - x[0])
  }
  return testSystem({
    size: 2,
    states: ['slow', 'fast'].map((name) => ({ name: `System.${name}`, unit: '1', block: 'System' })),
    f: (_t, x, dx) => f(x, dx),
    tangent: (_t, _x, v, jv) => f(v, jv),
  })
}

/** x' = lambda (x - phi(t)) + phi'(t), phi = sin(t + 0.3), solution phi (Prothero and Robinson 1974). */
export function protheroRobinson(lambda: number, withTimeDerivative: boolean): TestSystem {
  const phase = 0.3
  return testSystem({
    size: 1,
    f: (t, x, dx) => void (dx[0] = lambda * (x[0] - Math.sin(t + phase)) + Math.cos(t + phase)),
    tangent: (_t, _x, v, jv) => void (jv[0] = lambda * v[0]),
    timeDerivative: withTimeDerivative
      ? (t, _x, ft) => void (ft[0] = -lambda * Math.cos(t + phase) - Math.sin(t + phase))
      : undefined,
  })
}
