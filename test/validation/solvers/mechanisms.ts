/** Mechanisms with constraints as differential-algebraic systems, in the forms in which they are solved. */
import type { OdeSystem } from '../../../engine/solve/types'
import { jacobian, type Expr, type Num, type SymbolicMath } from '../../../engine/symbolic'
import data from '../data/constrained-problems.json'
import { symbolicSystem } from './symbolic-system'

/**
 * M(q) q'' + G^T lambda = f(q, q'), g(q) = 0, G = g_q:
 * `index1`: constraints on accelerations; `index2`: on velocities; `stabilised`: on positions and velocities, with
 * multipliers mu in q' = v - G^T mu (Gear, Leimkuhler and Gupta, J. Comput. Appl. Math. 12 (1985) 77-90).
 */
export type Form = 'index1' | 'index2' | 'stabilised'

export interface Mechanism {
  readonly coordinates: number
  mass(m: SymbolicMath, q: readonly Expr[]): Num[][]
  force(m: SymbolicMath, q: readonly Expr[], v: readonly Expr[]): Num[]
  constraints(m: SymbolicMath, q: readonly Expr[]): Expr[]
}

/** Variables: q, v, accelerations, multipliers, and mu in the stabilised form. */
export function constrained(mechanism: Mechanism, form: Form): OdeSystem {
  return symbolicSystem((e) => {
    const { math } = e
    const n = mechanism.coordinates
    const index = form === 'index1' ? 1 : 2
    const named = <T>(name: string, count: number, make: (name: string) => T): T[] =>
      Array.from({ length: count }, (_, i) => make(`${name}${i + 1}`))
    const q = named('q', n, (name) => e.state(name))
    const v = named('v', n, (name) => e.state(name))
    const a = named('a', n, (name) => e.algebraic(name, index))
    const g = mechanism.constraints(math, q)
    const lambda = named('lambda', g.length, (name) => e.algebraic(name, index))
    const mu = form === 'stabilised' ? named('mu', g.length, (name) => e.algebraic(name, 2)) : []
    const G = gradients(math, g, q)
    const transposed = (multipliers: readonly Expr[], j: number): Expr =>
      math.add(...multipliers.map((multiplier, c) => math.mul(G[c][j], multiplier)))
    q.forEach((qj, j) => e.derivative(qj, mu.length === 0 ? v[j] : math.sub(v[j], transposed(mu, j))))
    v.forEach((vj, j) => e.derivative(vj, a[j]))
    const M = mechanism.mass(math, q)
    const f = mechanism.force(math, q, v)
    f.forEach((force, j) => {
      const inertial = math.add(...a.map((ak, k) => math.mul(M[j][k], ak)))
      e.residual(math.sub(force, math.add(inertial, transposed(lambda, j))))
    })
    const velocities = G.map((row) => math.add(...row.map((entry, j) => math.mul(entry, v[j]))))
    for (const velocity of velocities) e.residual(form === 'index1' ? e.rate(velocity) : velocity)
    if (form === 'stabilised') for (const position of g) e.residual(position)
  })
}

function gradients({ pool }: SymbolicMath, g: readonly Expr[], q: readonly Expr[]): Expr[][] {
  const entries = jacobian(pool, g, q) ?? []
  const rows = g.map(() => q.map(() => pool.zero))
  for (const { row, column, expr } of entries) rows[row][column] = expr
  return rows
}

/** A mass point on a massless rod, in Cartesian coordinates with y up. */
export function pendulum({ length, gravity, mass }: { length: number; gravity: number; mass: number }): Mechanism {
  return {
    coordinates: 2,
    mass: () => [
      [mass, 0],
      [0, mass],
    ],
    force: () => [0, -mass * gravity],
    constraints: (m, [x, y]) => [m.div(m.sub(m.add(m.square(x), m.square(y)), length ** 2), 2)],
  }
}

/** Crank angle, rod angle, slider position. */
export function sliderCrank(): Mechanism {
  const { r, l, m1, m2, m3, J1, J2, e, g, torque, k, c, xFree } = data.sliderCrank.parameters
  const coupling = (m2 * r * l) / 2
  return {
    coordinates: 3,
    mass: (m, [theta, phi]) => {
      const cross = m.mul(coupling, m.cos(m.sub(theta, phi)))
      return [
        [J1 + (m1 * r * r) / 4 + m2 * r * r, cross, 0],
        [cross, J2 + (m2 * l * l) / 4, 0],
        [0, 0, m3],
      ]
    },
    force: (m, [theta, phi, x], [omega, rate, speed]) => {
      const sine = m.mul(coupling, m.sin(m.sub(theta, phi)))
      return [
        m.sub(m.add(torque, m.mul(-(m1 / 2 + m2) * g * r, m.cos(theta))), m.mul(sine, m.square(rate))),
        m.add(m.mul((-m2 * g * l) / 2, m.cos(phi)), m.mul(sine, m.square(omega))),
        m.sub(m.mul(-k, m.sub(x, xFree)), m.mul(c, speed)),
      ]
    },
    constraints: (m, [theta, phi, x]) => [
      m.sub(m.add(m.mul(r, m.sin(theta)), m.mul(l, m.sin(phi))), e),
      m.sub(m.add(m.mul(r, m.cos(theta)), m.mul(l, m.cos(phi))), x),
    ],
  }
}

/** Andrews' squeezing mechanism: seven bodies in a plane, three loops (Hairer and Wanner II, VII.7, eq. 7.9 to 7.14). */
export function squeezer(): Mechanism {
  const [m1, m2, m3, m4, m5, m6, m7] = [0.04325, 0.00365, 0.02373, 0.00706, 0.0705, 0.00706, 0.05498]
  const [i1, i2, i3, i4, i5, i6, i7] = [2.194e-6, 4.41e-7, 5.255e-6, 5.667e-7, 1.169e-5, 5.667e-7, 1.912e-5]
  const [xa, ya, xb, yb, xc, yc] = [-0.06934, -0.00227, -0.03635, 0.03273, 0.014, 0.072]
  const [d, da, e, ea, rr, ra, ss, sa, sb, sc, sd] = [
    0.028, 0.0115, 0.02, 0.01421, 0.007, 0.00092, 0.035, 0.01874, 0.01043, 0.018, 0.02,
  ]
  const [ta, tb, u, ua, ub, zf, zt, fa] = [0.02308, 0.00916, 0.04, 0.01228, 0.00449, 0.02, 0.04, 0.01421]
  const [c0, l0, torque] = [4530, 0.07785, 0.033]
  return {
    coordinates: 7,
    mass: (m, [, Theta, , Phi, , Omega]) => {
      const M: Num[][] = Array.from({ length: 7 }, () => Array.from({ length: 7 }, () => 0))
      const set = (i: number, j: number, value: Num): void => {
        M[i][j] = value
        M[j][i] = value
      }
      set(0, 0, m.add(m1 * ra ** 2 + m2 * (rr ** 2 + da ** 2) + i1 + i2, m.mul(-2 * m2 * da * rr, m.cos(Theta))))
      set(1, 0, m.add(m2 * da ** 2 + i2, m.mul(-m2 * da * rr, m.cos(Theta))))
      set(1, 1, m2 * da ** 2 + i2)
      set(2, 2, m3 * (sa ** 2 + sb ** 2) + i3)
      const arm = e - ea
      set(3, 3, m4 * arm ** 2 + i4)
      set(4, 3, m.add(m4 * arm ** 2 + i4, m.mul(m4 * zt * arm, m.sin(Phi))))
      const beam = m4 * (zt ** 2 + arm ** 2) + m5 * (ta ** 2 + tb ** 2) + i4 + i5
      set(4, 4, m.add(beam, m.mul(2 * m4 * zt * arm, m.sin(Phi))))
      const leg = zf - fa
      set(5, 5, m6 * leg ** 2 + i6)
      set(6, 5, m.add(m6 * leg ** 2 + i6, m.mul(-m6 * u * leg, m.sin(Omega))))
      const last = m6 * (leg ** 2 + u ** 2) + m7 * (ua ** 2 + ub ** 2) + i6 + i7
      set(6, 6, m.add(last, m.mul(-2 * m6 * u * leg, m.sin(Omega))))
      return M
    },
    force: (m, [, Theta, gamma, Phi, , Omega], [beta, rTheta, , rPhi, delta, rOmega, epsilon]) => {
      const [cg, sg] = [m.cos(gamma), m.sin(gamma)]
      const x = m.add(m.mul(sd, cg), m.mul(sc, sg), xb - xc)
      const y = m.add(m.mul(sd, sg), m.mul(-sc, cg), yb - yc)
      const length = m.sqrt(m.add(m.square(x), m.square(y)))
      const spring = m.mul(-c0, m.div(m.sub(length, l0), length))
      const along = m.add(m.mul(x, m.sub(m.mul(sc, cg), m.mul(sd, sg))), m.mul(y, m.add(m.mul(sd, cg), m.mul(sc, sg))))
      return [
        m.sub(torque, m.mul(m2 * da * rr, rTheta, m.add(rTheta, m.mul(2, beta)), m.sin(Theta))),
        m.mul(m2 * da * rr, m.square(beta), m.sin(Theta)),
        m.mul(spring, along),
        m.mul(m4 * zt * (e - ea), m.square(delta), m.cos(Phi)),
        m.mul(-m4 * zt * (e - ea), rPhi, m.add(rPhi, m.mul(2, delta)), m.cos(Phi)),
        m.mul(-m6 * u * (zf - fa), m.square(epsilon), m.cos(Omega)),
        m.mul(m6 * u * (zf - fa), rOmega, m.add(rOmega, m.mul(2, epsilon)), m.cos(Omega)),
      ]
    },
    constraints: (m, [beta, Theta, gamma, Phi, delta, Omega, epsilon]) => {
      const x = m.sub(m.mul(rr, m.cos(beta)), m.mul(d, m.cos(m.add(beta, Theta))))
      const y = m.sub(m.mul(rr, m.sin(beta)), m.mul(d, m.sin(m.add(beta, Theta))))
      const [first, second] = [m.add(Phi, delta), m.add(Omega, epsilon)]
      return [
        m.add(x, m.mul(-ss, m.sin(gamma)), -xb),
        m.add(y, m.mul(ss, m.cos(gamma)), -yb),
        m.add(x, m.mul(-e, m.sin(first)), m.mul(-zt, m.cos(delta)), -xa),
        m.add(y, m.mul(e, m.cos(first)), m.mul(-zt, m.sin(delta)), -ya),
        m.add(x, m.mul(-zf, m.cos(second)), m.mul(-u, m.sin(epsilon)), -xa),
        m.add(y, m.mul(-zf, m.sin(second)), m.mul(u, m.cos(epsilon)), -ya),
      ]
    },
  }
}

/**
 * N coupled parallelograms in natural coordinates: the points B_i at the ends of N + 1 vertical bars on pivots at
 * (i, 0), joined by N horizontal bars. A uniform bar between moving ends has the energy m (v_a^2 + v_a v_b + v_b^2)/6.
 * When all bars lie in one line the constraints are dependent.
 */
export function parallelograms(n: number, gravity = 9.81): Mechanism {
  const third = 1 / 3
  return {
    coordinates: 2 * (n + 1),
    mass: () => {
      const M = Array.from({ length: 2 * n + 2 }, () => new Array<number>(2 * n + 2).fill(0))
      for (let axis = 0; axis < 2; axis++) {
        for (let i = 0; i <= n; i++) {
          const own = 2 * i + axis
          M[own][own] += third
          if (i === n) continue
          M[own][own] += third
          M[own + 2][own + 2] += third
          M[own][own + 2] += third / 2
          M[own + 2][own] += third / 2
        }
      }
      return M
    },
    force: () =>
      Array.from({ length: 2 * n + 2 }, (_, k) =>
        k % 2 === 0 ? 0 : -gravity * (k === 1 || k === 2 * n + 1 ? 1 : 1.5),
      ),
    constraints: (m, q) => {
      const square = (x: Expr, y: Expr): Expr => m.div(m.sub(m.add(m.square(x), m.square(y)), 1), 2)
      const bars = Array.from({ length: n + 1 }, (_, i) => square(m.sub(q[2 * i], i), q[2 * i + 1]))
      const rods = Array.from({ length: n }, (_, i) =>
        square(m.sub(q[2 * i + 2], q[2 * i]), m.sub(q[2 * i + 3], q[2 * i + 1])),
      )
      return [...bars, ...rods]
    },
  }
}
