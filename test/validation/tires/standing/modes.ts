/**
 * Modes of the generic vehicle that stands on locked wheels, from its data alone: a body with six freedoms and four wheel carriers that
 * slide in it, on the springs of the suspension, of the tyres in their height, and of the carcasses along and across. Nothing of the
 * program is used but its eigenvalues of a matrix: energies are written down here, their second derivatives taken by differences.
 *
 * Carcass: stiffness C/sigma and damper C d of each direction (Pacejka 2012, eqs 7.6-7.9 and 8.123-8.128 at standstill), C the slip stiffness of
 * PAC2002 without inclination (Pacejka 2012, eqs 4.E15 and 4.E25), sigma the length of the stretched string (Pacejka 2002, section 7.1), both under
 * the load at rest.
 */
import { eigenvalues } from '../../../../engine/numerics/linear/eigenvalues'
import type { ProjectFile } from '../../../../engine/model/project/project'
import { wheels } from './scenarios'

export interface Mode {
  /** Of the damped oscillation, s. */
  readonly period: number
  /** Part of the critical damping. */
  readonly damping: number
  /** Decay rate, 1/s. */
  readonly decay: number
}

/** x, y, z, roll, pitch, yaw, then the travel of each wheel; m and rad. */
type Position = readonly number[]
const size = 10
const gravity = 9.81

/** Oscillating modes, the slowest decay first. @param damping of the carcass along and across, s/m */
export function lockedModes(project: ProjectFile, damping: readonly [number, number] = [0.02, 0.2]): readonly Mode[] {
  const p = (block: string, name: string): number => Number(project.blocks[block].params?.[name])
  const corners = wheels.map((w) => ({
    x: p(`Arm${w}`, 'x'),
    y: p(`Arm${w}`, 'y'),
    mass: p(`Lump${w}`, 'mass') + p(`Tire${w}`, 'mass'),
    inertia: (['Ixx', 'Iyy', 'Izz'] as const).map((I) => p(`Lump${w}`, I) + p(`Tire${w}`, I)),
    spring: p(`Spring${w}`, 'stiffness'),
    free: p(`Spring${w}`, 'freeLength'),
    damper: p(`Spring${w}`, 'damping'),
    radius: p(`Tire${w}`, 'radius'),
    vertical: p(`Tire${w}`, 'stiffness'),
    verticalDamper: p(`Tire${w}`, 'damping'),
    tire: (name: string) => p(`Tire${w}`, name),
  }))

  /** Columns are the axes of the body: yaw, then pitch, then roll. */
  const axes = ([, , , roll, pitch, yaw]: Position): readonly (readonly number[])[] => {
    const [cr, sr, cp, sp, cy, sy] = [roll, pitch, yaw].flatMap((a) => [Math.cos(a), Math.sin(a)])
    return [
      [cy * cp, sy * cp, -sp],
      [cy * sp * sr - sy * cr, sy * sp * sr + cy * cr, cp * sr],
      [cy * sp * cr + sy * sr, sy * sp * cr - cy * sr, cp * cr],
    ]
  }
  const point = (q: Position, x: number, y: number, z: number): readonly number[] => {
    const [ex, ey, ez] = axes(q)
    return [0, 1, 2].map((i) => q[i] + x * ex[i] + y * ey[i] + z * ez[i])
  }
  /** Radius of a wheel as it stands, in its plane. */
  const loaded = (q: Position, i: number): number => {
    const { x, y } = corners[i]
    return point(q, x, y, -q[6 + i])[2] / Math.sqrt(1 - axes(q)[1][2] ** 2)
  }
  const height = (q: Position): number => {
    const springs = corners.reduce(
      (sum, { x, y, mass, spring, free, radius, vertical }, i) =>
        sum +
        (spring * (free - q[6 + i]) ** 2) / 2 +
        (vertical * Math.max(radius - loaded(q, i), 0) ** 2) / 2 +
        mass * gravity * point(q, x, y, -q[6 + i])[2],
      0,
    )
    return springs + p('Body', 'mass') * gravity * q[2]
  }

  /** Contact points fixed in the wheel carriers, along and across; carcasses without force where the vehicle stands straight. */
  let radii: readonly number[] = corners.map(({ radius }) => radius)
  let stiffness: readonly (readonly [number, number])[] = corners.map(() => [1e5, 1e5])
  const contact = (q: Position, i: number): readonly number[] =>
    point(q, corners[i].x, corners[i].y, -q[6 + i] - radii[i])
  const potential = (q: Position): number =>
    corners.reduce((sum, { x, y }, i) => {
      const [cx, cy] = contact(q, i)
      const [along, across] = stiffness[i]
      return sum + (along * (cx - x) ** 2 + across * (cy - y) ** 2) / 2
    }, height(q))

  // Newton for the equilibrium, from near it
  let q: Position = [0, 0, 0.9, 0, 0, 0, ...corners.map(({ x }) => (x > 0 ? 0.5632 : 0.5617))]
  for (let step = 0; step < 8; step++) {
    const dq = solve(hessian(potential, q), gradient(potential, q))
    q = q.map((x, i) => x - dq[i])
  }
  radii = corners.map((_, i) => loaded(q, i))
  const slips = corners.map(({ tire, radius, vertical }, i) => carcass(tire, vertical * (radius - radii[i])))
  stiffness = slips.map(({ C, sigma }) => [C[0] / sigma[0], C[1] / sigma[1]])

  const M = massMatrix(p, corners, q)
  const D = zero()
  const K = hessian(potential, q)
  corners.forEach(({ x, y, damper, verticalDamper }, i) => {
    add(D, unit(6 + i), damper)
    add(
      D,
      gradient((at) => point(at, x, y, -at[6 + i])[2], q),
      verticalDamper,
    )
    for (const axis of [0, 1] as const)
      add(
        D,
        gradient((at) => contact(at, i)[axis], q),
        slips[i].C[axis] * damping[axis],
      )
  })
  const system = new Float64Array((2 * size) ** 2)
  for (let i = 0; i < size; i++) system[i * 2 * size + size + i] = 1
  for (let j = 0; j < size; j++) {
    const column = (A: Matrix): readonly number[] => solve(M, A.map((row) => row[j])) // prettier-ignore
    const [k, d] = [column(K), column(D)]
    for (let i = 0; i < size; i++) {
      system[(size + i) * 2 * size + j] = -k[i]
      system[(size + i) * 2 * size + size + j] = -d[i]
    }
  }
  const { re, im } = eigenvalues(system, 2 * size)
  return Array.from(re)
    .flatMap((r, i) =>
      im[i] > 1e-3 ? [{ period: (2 * Math.PI) / im[i], damping: -r / Math.hypot(r, im[i]), decay: -r }] : [],
    )
    .sort((a, b) => a.decay - b.decay)
}

/** Slip stiffness, N, and relaxation length, m, along and across. */
function carcass(
  tire: (name: string) => number,
  load: number,
): { readonly C: readonly number[]; readonly sigma: readonly number[] } {
  const [F0, R0] = [tire('pac2002.FNOMIN'), tire('pac2002.UNLOADED_RADIUS')]
  const d = (load - F0) / F0
  const along = load * (tire('pac2002.PKX1') + tire('pac2002.PKX2') * d) * Math.exp(tire('pac2002.PKX3') * d)
  const across = Math.abs(tire('pac2002.PKY1')) * F0 * Math.sin(2 * Math.atan(load / (tire('pac2002.PKY2') * F0)))
  const longLength =
    R0 * (load / F0) * (tire('string.PTX1') + tire('string.PTX2') * d) * Math.exp(tire('string.PTX3') * d)
  const latLength = R0 * tire('string.PTY1') * Math.sin(2 * Math.atan(load / (tire('string.PTY2') * F0)))
  return { C: [along, across], sigma: [longLength, latLength] }
}

type Matrix = number[][]
const zero = (): Matrix => Array.from({ length: size }, () => new Array<number>(size).fill(0))
const unit = (k: number): readonly number[] => Array.from({ length: size }, (_, i) => (i === k ? 1 : 0))
function add(A: Matrix, v: readonly number[], weight: number): void {
  for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) A[i][j] += weight * v[i] * v[j]
}

function massMatrix(
  p: (block: string, name: string) => number,
  corners: readonly { x: number; y: number; mass: number; inertia: readonly number[] }[],
  q: Position,
): Matrix {
  const M = zero()
  for (const k of [0, 1, 2]) add(M, unit(k), p('Body', 'mass'))
  const inertia = ['Ixx', 'Iyy', 'Izz'].map((I, k) => p('Body', I) + corners.reduce((sum, c) => sum + c.inertia[k], 0))
  inertia.forEach((I, k) => add(M, unit(3 + k), I))
  M[3][5] -= p('Body', 'Ixz')
  M[5][3] -= p('Body', 'Ixz')
  corners.forEach(({ x, y, mass }, i) => {
    const z = -q[6 + i]
    // v + omega x r, and the travel, which is downwards
    const rows = [
      [1, 0, 0, 0, z, -y],
      [0, 1, 0, -z, 0, x],
      [0, 0, 1, y, -x, 0],
    ].map((row, k) => [...row, ...corners.map((_, j) => (k === 2 && j === i ? -1 : 0))])
    for (const row of rows) add(M, row, mass)
  })
  return M
}

const h = 1e-4
const moved = (q: Position, k: number, by: number): Position => q.map((x, i) => (i === k ? x + by : x))
const gradient = (f: (q: Position) => number, q: Position): readonly number[] =>
  q.map((_, k) => (f(moved(q, k, h)) - f(moved(q, k, -h))) / (2 * h))
function hessian(f: (q: Position) => number, q: Position): Matrix {
  const rows = q.map((_, k) => {
    const [a, b] = [gradient(f, moved(q, k, h)), gradient(f, moved(q, k, -h))]
    return a.map((x, i) => (x - b[i]) / (2 * h))
  })
  return rows.map((row, i) => row.map((x, j) => (x + rows[j][i]) / 2))
}

/** Gauss, with the largest pivot of each column. */
function solve(A: Matrix, b: readonly number[]): readonly number[] {
  const rows = A.map((row, i) => [...row, b[i]])
  for (let k = 0; k < rows.length; k++) {
    const best = rows.reduce((m, row, i) => (i > k && Math.abs(row[k]) > Math.abs(rows[m][k]) ? i : m), k)
    ;[rows[k], rows[best]] = [rows[best], rows[k]]
    for (let i = 0; i < rows.length; i++) {
      if (i === k) continue
      const share = rows[i][k] / rows[k][k]
      for (let j = k; j <= rows.length; j++) rows[i][j] -= share * rows[k][j]
    }
  }
  return rows.map((row, i) => row[rows.length] / row[i])
}
