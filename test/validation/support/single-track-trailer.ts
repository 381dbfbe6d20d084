/**
 * Single-track equations of a vehicle with a trailer at constant speed, with relaxation lengths (written down from Newton's equations of both
 * bodies in the directions of the three speeds): x' = A x + B steer. States: v, r, rate and angle at the hitch, three side forces.
 */
import { Matrix, solve } from 'ml-matrix'

export interface Towing {
  /** Mass, inertia, distances of the axles and of the hitch behind the centre of mass, cornering stiffnesses, relaxation length. */
  readonly m: number
  readonly I: number
  readonly a: number
  readonly b: number
  readonly f: number
  readonly cf: number
  readonly cr: number
  readonly sigma: number
}

/** Mass, inertia, ... of a trailer: hitch to centre of mass `j`, axle behind it `d`. */
export interface Towed {
  readonly m: number
  readonly I: number
  readonly j: number
  readonly d: number
  readonly c: number
  readonly damping: number
}

export const car: Towing = { m: 2700, I: 4360, a: 1.4, b: 1.5, f: 2.1, cf: 249.8e3, cr: 220.9e3, sigma: 0.2 }
export const caravan: Towed = { m: 1400, I: 3000, j: 3.6, d: 0.1, c: 90e3, damping: 0 }
export const tractor: Towing = { m: 7500, I: 22000, a: 1.1, b: 2.5, f: 2, cf: 350e3, cr: 1150e3, sigma: 0.5 }
export const semiTrailer: Towed = { m: 30000, I: 420000, j: 5.4, d: 2.3, c: 1900e3, damping: 0 }

export function linearTrailer(V: number, { m: M, I, a, b, f, cf, cr, sigma }: Towing, t: Towed): Linear {
  const arm = f + t.j
  // accelerations from forces: (v', r', w') of M u' = sum of lever times force
  const mass = new Matrix([
    [M + t.m, -t.m * arm, -t.m * t.j],
    [-t.m * arm, I + t.I + t.m * arm * arm, t.I + t.m * arm * t.j],
    [-t.m * t.j, t.I + t.m * arm * t.j, t.I + t.m * t.j * t.j],
  ])
  const levers = [
    [1, a, 0],
    [1, -b, 0],
    [1, -arm - t.d, -t.j - t.d],
  ]
  const turning = [-(M + t.m) * V, t.m * arm * V, t.m * t.j * V]
  const columns = solve(mass, new Matrix([turning, [0, 0, -t.damping], ...levers]).transpose())
  const A = Matrix.zeros(7, 7)
  for (let i = 0; i < 3; i++) {
    A.set(i, 1, columns.get(i, 0))
    A.set(i, 2, columns.get(i, 1))
    for (let k = 0; k < 3; k++) A.set(i, 4 + k, columns.get(i, 2 + k))
  }
  A.set(3, 2, 1)
  ;[cf, cr, t.c].forEach((c, k) => {
    levers[k].forEach((lever, i) => A.set(4 + k, i, (-c / sigma) * lever))
    A.set(4 + k, 4 + k, -V / sigma)
  })
  A.set(6, 3, (t.c / sigma) * V)
  const B = Matrix.zeros(7, 1)
  B.set(4, 0, (cf / sigma) * V)
  // lateral accelerations of both centres of mass: C x' + V r
  const C = new Matrix([
    [1, 0, 0, 0, 0, 0, 0],
    [1, -arm, -t.j, 0, 0, 0, 0],
  ])
  return { A, B, C, V }
}

interface Linear {
  readonly A: Matrix
  readonly B: Matrix
  readonly C: Matrix
  readonly V: number
}

/** Lateral accelerations of both units for a state and a steering. */
export function lateral({ A, B, C, V }: Linear, x: Matrix, steer: number): readonly [number, number] {
  const rate = A.mmul(x).add(Matrix.mul(B, steer))
  const own = C.mmul(rate)
  return [own.get(0, 0) + V * x.get(1, 0), own.get(1, 0) + V * x.get(1, 0)]
}

/** |a_trailer / a_towing| of a sine of steering: (i w - A) X = B, in real arithmetic. */
export function amplification(linear: Linear, frequency: number): number {
  const w = 2 * Math.PI * frequency
  const { A, B } = linear
  const big = Matrix.zeros(14, 14)
  big.setSubMatrix(Matrix.mul(A, -1), 0, 0)
  big.setSubMatrix(Matrix.mul(A, -1), 7, 7)
  big.setSubMatrix(Matrix.eye(7).mul(-w), 0, 7)
  big.setSubMatrix(Matrix.eye(7).mul(w), 7, 0)
  const right = Matrix.zeros(14, 1)
  right.setSubMatrix(B, 0, 0)
  const x = solve(big, right)
  const parts = [0, 7].map((first) => lateral(linear, x.subMatrix(first, first + 6, 0, 0), first === 0 ? 1 : 0))
  const [first, last] = [0, 1].map((k) => Math.hypot(parts[0][k], parts[1][k]))
  return last / first
}
