/**
 * Gains of the optimal washout: a linear-quadratic regulator for the error that the inner ear perceives between vehicle
 * and platform.
 *
 * Sivan, Ish-Shalom and Huang (1982), An Optimal Control Approach to the Design of Moving Flight Simulators, IEEE
 * Trans. Systems, Man and Cybernetics 12, 818-827; Reid and Nahon (1985), UTIAS Report 296.
 *
 * The state is [x_e; x_d; x_n]: the difference of the inner ears of platform and vehicle (canal 3, otolith 2), the
 * platform (integral of the position, position, speed; of a rotation alone the integral of the angle), and the motion
 * of the vehicle as filtered white noise.
 */
import { regulatorGains, type Rows } from '../../../engine/numerics/linear/riccati'

export interface InnerEar {
  /** Long, adaptation and short time constant of the canals, s. */
  readonly canal: readonly [number, number, number]
  /** Gain, long, lead and short time constant of the otoliths. */
  readonly otolith: readonly [number, number, number, number]
  readonly gravity: number
}

/** A filter from u_A, motion of the vehicle, to u_S, motion of the platform: x' = A x + B u_A, u_S = C x + D u_A. */
export interface WashoutFilter {
  readonly a: Rows
  readonly b: Rows
  readonly c: Rows
  readonly d: Rows
}

/** Model of platform and ear, with inputs u. */
export interface Plant {
  readonly ear: { readonly a: Rows; readonly b: Rows; readonly c: Rows; readonly d: Rows }
  readonly platform: { readonly a: Rows; readonly b: Rows }
  readonly inputs: number
}

export interface Weights {
  /** Break frequencies of the noise that stands for the vehicle, rad/s, one for each input. */
  readonly noise: readonly number[]
  /** Weights of the squared perceived errors. */
  readonly error: readonly number[]
  /** Weights of the squared states of the platform. */
  readonly platform: readonly number[]
  /** Weights of the squared inputs of the platform. */
  readonly input: readonly number[]
}

const zeros = (rows: number, columns: number): number[][] =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => 0))

/**
 * Returns the controllable canonical form of the canals, from an angle: TL Ta s^3/((TL s + 1)(Ts s + 1)(Ta s + 1)),
 * feedthrough 1/Ts.
 */
function canalsOnAngle([long, adaptation, short]: InnerEar['canal']) {
  const [p, q, r] = [1 / long, 1 / short, 1 / adaptation]
  const monic = [p * q * r, p * q + p * r + q * r, p + q + r]
  return {
    a: [[0, 1, 0], [0, 0, 1], monic.map((x) => -x)],
    c: monic.map((x) => -x / short),
    d: 1 / short,
  }
}

/** The same of the otoliths, from specific force: K (tau_a s + 1)/((tau_L s + 1)(tau_s s + 1)). */
function otoliths([gain, long, lead, short]: InnerEar['otolith']) {
  const product = long * short
  return {
    a: [
      [0, 1],
      [-1 / product, -(long + short) / product],
    ],
    c: [gain / product, (gain * lead) / product],
  }
}

/** x_d = [integral of x, x, v] with v' = a. */
const tripleIntegrator: Rows = [
  [0, 1, 0],
  [0, 0, 1],
  [0, 0, 0],
]

/** Inputs: an angle that lowers the specific force (pitch for surge), and the acceleration. */
export function coupledPlant({ canal, otolith, gravity }: InnerEar): Plant {
  const [turn, force] = [canalsOnAngle(canal), otoliths(otolith)]
  const a = zeros(5, 5)
  turn.a.forEach((row, i) => row.forEach((x, j) => (a[i][j] = x)))
  force.a.forEach((row, i) => row.forEach((x, j) => (a[3 + i][3 + j] = x)))
  return {
    ear: {
      a,
      b: [
        [0, 0],
        [0, 0],
        [1, 0],
        [0, 0],
        [-gravity, 1],
      ],
      c: [
        [...turn.c, 0, 0],
        [0, 0, 0, ...force.c],
      ],
      d: [
        [turn.d, 0],
        [0, 0],
      ],
    },
    platform: {
      a: tripleIntegrator,
      b: [
        [0, 0],
        [0, 0],
        [0, 1],
      ],
    },
    inputs: 2,
  }
}

/** Input: the acceleration. */
export function heavePlant({ otolith }: InnerEar): Plant {
  const force = otoliths(otolith)
  return {
    ear: { a: force.a, b: [[0], [1]], c: [force.c], d: [[0]] },
    platform: { a: tripleIntegrator, b: [[0], [0], [1]] },
    inputs: 1,
  }
}

/** Input: the angle; the platform is its integral. */
export function yawPlant({ canal }: InnerEar): Plant {
  const turn = canalsOnAngle(canal)
  return {
    ear: { a: turn.a, b: [[0], [0], [1]], c: [turn.c], d: [[turn.d]] },
    platform: { a: [[0]], b: [[1]] },
    inputs: 1,
  }
}

/** @returns null if the weights have no stabilising solution */
export function washoutFilter({ ear, platform, inputs: m }: Plant, weights: Weights): WashoutFilter | null {
  const [ne, nd] = [ear.a.length, platform.a.length]
  const n = ne + nd + m
  const a = zeros(n, n)
  const b = zeros(n, m)
  ear.a.forEach((row, i) => row.forEach((x, j) => (a[i][j] = x)))
  ear.b.forEach((row, i) =>
    row.forEach((x, j) => {
      b[i][j] = x
      a[i][ne + nd + j] = -x
    }),
  )
  platform.a.forEach((row, i) => row.forEach((x, j) => (a[ne + i][ne + j] = x)))
  platform.b.forEach((row, i) => row.forEach((x, j) => (b[ne + i][j] = x)))
  weights.noise.forEach((rate, j) => (a[ne + nd + j][ne + nd + j] = -rate))

  // e = E x + D u
  const errors = ear.c.map((row, k) => [...row, ...zeros(1, nd)[0], ...ear.d[k].map((x) => -x)])
  const q = zeros(n, n)
  const cross = zeros(n, m)
  const r = zeros(m, m)
  weights.error.forEach((weight, k) => {
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) q[i][j] += weight * errors[k][i] * errors[k][j]
      for (let j = 0; j < m; j++) cross[i][j] += weight * errors[k][i] * ear.d[k][j]
    }
    for (let i = 0; i < m; i++) for (let j = 0; j < m; j++) r[i][j] += weight * ear.d[k][i] * ear.d[k][j]
  })
  weights.platform.forEach((weight, i) => (q[ne + i][ne + i] += weight))
  weights.input.forEach((weight, i) => (r[i][i] += weight))

  const f = regulatorGains({ a, b, q, n: cross, r })
  if (f === null) return null
  const stateCount = ne + nd
  const closed = (i: number, j: number): number => a[i][j] - b[i].reduce((sum, x, k) => sum + x * f[k][j], 0)
  const rows = (count: number, first: number): number[][] =>
    Array.from({ length: stateCount }, (_, i) => Array.from({ length: count }, (_x, j) => closed(i, first + j)))
  return {
    a: rows(stateCount, 0),
    b: rows(m, stateCount),
    c: f.map((row) => row.slice(0, stateCount).map((x) => -x)),
    d: f.map((row) => row.slice(stateCount).map((x) => -x)),
  }
}

/**
 * Returns the filter at sample times by Tustin's rule, x = Phi x_before + Gamma (u + u_before), with the same outputs.
 * @param sampleTime s
 */
export function sampledFilter({ a, b }: WashoutFilter, sampleTime: number): Pick<WashoutFilter, 'a' | 'b'> {
  const n = a.length
  const half = sampleTime / 2
  const rows = a.map((row, i) => [
    ...row.map((x, j) => (i === j ? 1 : 0) - half * x),
    ...row.map((x, j) => (i === j ? 1 : 0) + half * x),
    ...b[i].map((x) => half * x),
  ])
  const solved = solveRows(rows)
  return { a: solved.map((row) => row.slice(n, 2 * n)), b: solved.map((row) => row.slice(2 * n)) }
}

/** Gauss-Jordan elimination with row exchange; the left square becomes the identity. */
function solveRows(start: Rows): number[][] {
  const rows = start.map((row) => [...row])
  for (let k = 0; k < rows.length; k++) {
    let pivot = k
    for (let i = k + 1; i < rows.length; i++) if (Math.abs(rows[i][k]) > Math.abs(rows[pivot][k])) pivot = i
    ;[rows[k], rows[pivot]] = [rows[pivot], rows[k]]
    const by = rows[k][k]
    rows[k] = rows[k].map((x) => x / by)
    rows.forEach((row, i) => {
      if (i === k || row[k] === 0) return
      const factor = row[k]
      rows[i] = row.map((x, j) => x - factor * rows[k][j])
    })
  }
  return rows
}
