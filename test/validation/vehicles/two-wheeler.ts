/**
 * Lateral motion of a two-wheeler in straight running, to first order: lateral place y of the point under the rear axle, yaw psi (to the
 * left), lean phi and steer angle delta (to the right). Axes: x forward, y left, z up.
 *
 * Every mass point moves by Y q, every body turns by X q about x and by Z q about z. Kinetic energy gives M; the spin of the wheels
 * gives gyroscopic terms; weight and wheel loads give K, as second derivatives of the heights of masses and contact points; tyres give forces
 *
 *   F = -C_alpha a - C_gamma gamma,   sigma a' = V_P - V a,   M_z = -t F,   M_x = -r N gamma
 *
 * with the crown radius r. Without tyres, wheels roll without slip: V_P = 0. R. S. Sharp, The stability and control of motorcycles, Journal of
 * Mechanical Engineering Science 13 (1971) 316-329, has such a model with forces that lag as a whole; without slip it is the bicycle of Meijaard et al. (2007).
 */
import { Matrix, inverse } from 'ml-matrix'
import { eigenvalues, type Eigenvalues } from '../../../engine/numerics/linear/eigenvalues'

export interface Part {
  readonly mass: number
  readonly x: number
  readonly z: number
  /** Entries of the inertia matrix about the centre of mass. */
  readonly Ixx: number
  readonly Izz: number
  readonly Ixz?: number
  readonly steered: boolean
}

export interface Tyre {
  readonly cornering: number
  readonly camber: number
  readonly relaxation: number
  readonly trail: number
  readonly crown: number
}

export interface Wheel {
  readonly x: number
  readonly radius: number
  /** Moment of inertia about the spin axis. */
  readonly spin: number
  readonly steered: boolean
  readonly tyre?: Tyre
}

export interface TwoWheeler {
  /** Wheels included. */
  readonly parts: readonly Part[]
  readonly wheels: readonly [rear: Wheel, front: Wheel]
  readonly rake: number
  /** A point of the steering axis. */
  readonly head: { readonly x: number; readonly z: number }
  readonly gravity: number
  readonly steeringDamping: number
}

const column = (entries: readonly number[]): Matrix => Matrix.columnVector([...entries])
const outer = (a: Matrix, b: Matrix, factor: number): Matrix => a.mmul(b.transpose()).mul(factor)

/** M q'' + (V G + D) q' + K q = sum of forces of the tyres, and where these act. */
export function lateral(bike: TwoWheeler) {
  const { rake, head, gravity } = bike
  const [s, c] = [Math.sin(rake), Math.cos(rake)]
  const arm = (x: number, z: number): number => -c * (x - head.x) - s * (z - head.z)
  const lever = (x: number, z: number, steered: boolean): Matrix => column([1, x, -z, steered ? arm(x, z) : 0])
  const roll = (steered: boolean): Matrix => column([0, 0, 1, steered ? s : 0])
  const yaw = (steered: boolean): Matrix => column([0, 1, 0, steered ? -c : 0])
  /** Second derivatives of the height of a point. */
  const height = (x: number, z: number, steered: boolean): Matrix => {
    const h = Matrix.zeros(4, 4)
    h.set(2, 2, -z)
    if (steered) {
      const [dx, dz] = [x - head.x, z - head.z]
      h.set(2, 3, arm(x, z))
      h.set(3, 2, arm(x, z))
      h.set(3, 3, -c * (s * dx - c * dz) - dz)
    }
    return h
  }
  const M = Matrix.zeros(4, 4)
  const G = Matrix.zeros(4, 4)
  const K = Matrix.zeros(4, 4)
  for (const { mass, x, z, Ixx, Izz, Ixz = 0, steered } of bike.parts) {
    const [Y, X, Z] = [lever(x, z, steered), roll(steered), yaw(steered)]
    M.add(outer(Y, Y, mass))
      .add(outer(X, X, Ixx))
      .add(outer(Z, Z, Izz))
      .add(outer(X, Z, Ixz))
      .add(outer(Z, X, Ixz))
    K.add(height(x, z, steered).mul(mass * gravity))
  }
  const total = bike.parts.reduce((sum, { mass }) => sum + mass, 0)
  const moment = bike.parts.reduce((sum, { mass, x }) => sum + mass * x, 0)
  const [rear, front] = bike.wheels
  const frontLoad = (gravity * (moment - total * rear.x)) / (front.x - rear.x)
  const loads = [gravity * total - frontLoad, frontLoad]
  const D = Matrix.zeros(4, 4)
  D.set(3, 3, bike.steeringDamping)
  bike.wheels.forEach(({ x, radius, spin, steered }, i) => {
    const [X, Z] = [roll(steered), yaw(steered)]
    G.add(outer(Z, X, spin / radius)).sub(outer(X, Z, spin / radius))
    // the contact point is below the centre by the radius times the cosine of the lean
    const contact = height(x, radius, steered).add(outer(X, X, radius))
    K.sub(contact.mul(loads[i]))
  })
  const contacts = bike.wheels.map(({ x, steered, tyre }, i) => ({
    tyre,
    load: loads[i],
    Y: lever(x, 0, steered),
    X: roll(steered),
    Z: yaw(steered),
  }))
  return { M, G, K, D, contacts }
}

/** Eigenvalues at a speed, with tyres. */
export function tyreModes(bike: TwoWheeler, speed: number): Eigenvalues {
  const { M, G, K, D, contacts } = lateral(bike)
  const n = 8 + contacts.length
  const A = Matrix.zeros(n, n)
  const Mi = inverse(M)
  const stiffness = K.clone()
  A.setSubMatrix(Matrix.eye(4), 0, 4)
  contacts.forEach(({ tyre, load, Y, X, Z }, i) => {
    if (tyre === undefined) throw new Error('a wheel without tyre')
    // where the lateral force acts, with its trail
    const B = Matrix.sub(Y, Matrix.mul(Z, tyre.trail))
    stiffness.add(outer(B, X, tyre.camber)).add(outer(X, X, tyre.crown * load))
    const slip = 8 + i
    A.setSubMatrix(Mi.mmul(B).mul(-tyre.cornering), 4, slip)
    A.setSubMatrix(Matrix.div(Y, tyre.relaxation).transpose(), slip, 4)
    A.setSubMatrix(Matrix.mul(Z, -speed / tyre.relaxation).transpose(), slip, 0)
    A.set(slip, slip, -speed / tyre.relaxation)
  })
  A.setSubMatrix(Mi.mmul(stiffness).mul(-1), 4, 0)
  A.setSubMatrix(Mi.mmul(Matrix.add(Matrix.mul(G, speed), D)).mul(-1), 4, 4)
  return eigenvalues(Float64Array.from(A.to1DArray()), n)
}

/** Mass, damping over speed and stiffness (constant, over speed squared) in lean and steer of a bicycle that rolls without slip. */
export function rollingMatrices(bike: TwoWheeler): { M: Matrix; C1: Matrix; K0: Matrix; K2: Matrix } {
  const { M, G, K, contacts } = lateral(bike)
  // no slip: Y q' = V Z q for both wheels, solved for y' = V T0 (...) by q' = S p' + V T q
  const rows = (pick: 'Y' | 'Z'): Matrix => new Matrix(contacts.map((contact) => contact[pick].to1DArray()))
  const [Y, Z] = [rows('Y'), rows('Z')]
  const solve = inverse(Y.subMatrixColumn([0, 1]))
  const S = Matrix.zeros(4, 2)
  S.setSubMatrix(solve.mmul(Y.subMatrixColumn([2, 3])).mul(-1), 0, 0)
  S.setSubMatrix(Matrix.eye(2), 2, 0)
  const T = Matrix.zeros(4, 4)
  T.setSubMatrix(solve.mmul(Z), 0, 0)
  // q'' = S p'' + V T (S p' + V T q); the yaw angle itself does not matter
  const [St, keep] = [S.transpose(), [2, 3]]
  const inLean = (full: Matrix): Matrix => St.mmul(full).subMatrixColumn(keep)
  return {
    M: St.mmul(M).mmul(S),
    C1: St.mmul(M.mmul(T).add(G)).mmul(S),
    K0: inLean(K),
    K2: inLean(M.mmul(T).add(G).mmul(T)),
  }
}

/** Eigenvalues of the bicycle at a speed. */
export function rollingModes(bike: TwoWheeler, speed: number): Eigenvalues {
  const { M, C1, K0, K2 } = rollingMatrices(bike)
  const A = Matrix.zeros(4, 4)
  const Mi = inverse(M)
  A.setSubMatrix(Matrix.eye(2), 0, 2)
  A.setSubMatrix(Mi.mmul(Matrix.add(K0, Matrix.mul(K2, speed ** 2))).mul(-1), 2, 0)
  A.setSubMatrix(Mi.mmul(C1).mul(-speed), 2, 2)
  return eigenvalues(Float64Array.from(A.to1DArray()), 4)
}
