/**
 * Shape of a mode as motion of the drawn bodies: p = p0 + a re(dp e^(i w t)), and a rotation by the vector
 * a re(dr e^(i w t)) in axes of the body. The displacements are linear in the amplitude: central differences of poses
 * along the complex vector of all states, dependent and cyclic ones among them.
 */
import { linearise } from '../analyses/linear/linearise'
import type { LinearOptions } from '../analyses/linear/options'
import { linearPoint } from '../analyses/linear/point'
import type { Compiler, RunRequest } from '../run/run'
import { eigenvectors } from '../numerics/linear/eigenvectors'
import { LiveScene, type Scene } from './motion'
import type { ModeShape } from './mode-motion'
import { BODY_NUMBERS, POSITION, QUATERNION } from './types'

/** Share of the largest entry of the vector by which states are moved. */
const move = 1e-5
/** Distance from the axis at which a rotation counts as a displacement, m. */
const arm = 0.5

export interface ModeRequest {
  readonly linear: LinearOptions
  /** Eigenvalue, 1/s. */
  readonly re: number
  readonly im: number
}

/**
 * Returns the scene at the operating point, with the shape of a mode.
 * @throws ModelError as linearising the experiment does
 */
export function sceneOfMode(
  request: RunRequest,
  { linear, re, im }: ModeRequest,
  compiler: Compiler,
): Scene & { readonly shape: ModeShape } {
  // With all states, each mode of the reduced model is one with its dependent and cyclic states.
  const options = { ...linear, keep: true, inputs: [], outputs: [] }
  const { a } = linearise(request, options, compiler)
  const { instance, at } = linearPoint(request, options, compiler)
  const { right } = eigenvectors(Float64Array.from(a.flat()), a.length, re, im)
  const live = new LiveScene(instance)
  const posesAt = (direction: Float64Array, h: number): Float64Array =>
    live.at(
      at.t,
      at.x.map((value, i) => value + h * direction[i]),
      at.z,
    ).values
  const motion = live.at(at.t, at.x, at.z)
  const bodies = live.scene.bodies.length - 1
  const slopes = (direction: Float64Array): Float64Array =>
    slopesOf(posesAt(direction, move), posesAt(direction, -move), bodies)
  const [real, imaginary] = [slopes(right.re), slopes(right.im)]
  const size = largestOf(real, imaginary)
  const scaled = (values: Float64Array): Float64Array => values.map((value) => (size > 0 ? value / size : 0))
  return { scene: live.scene, motion, shape: { re: scaled(real), im: scaled(imaginary), growth: re, rate: im } }
}

/** Returns displacement and rotation of each body between two rows, over the step. */
function slopesOf(up: Float64Array, down: Float64Array, bodies: number): Float64Array {
  const slopes = new Float64Array(6 * bodies)
  for (let body = 0; body < bodies; body++) {
    const [from, to] = [body * BODY_NUMBERS, 6 * body]
    for (let i = 0; i < 3; i++) slopes[to + i] = (up[from + POSITION + i] - down[from + POSITION + i]) / (2 * move)
    const q = from + QUATERNION
    const [x, y, z, w] = down.subarray(q, q + 4)
    const [X, Y, Z, W] = up.subarray(q, q + 4)
    const side = x * X + y * Y + z * Z + w * W < 0 ? -1 : 1
    const turn = [w * X - x * W - y * Z + z * Y, w * Y - y * W - z * X + x * Z, w * Z - z * W - x * Y + y * X]
    turn.forEach((part, i) => (slopes[to + 3 + i] = (2 * side * part) / (2 * move)))
  }
  return slopes
}

/** Returns the largest displacement over a cycle, with rotations at a distance. */
function largestOf(re: Float64Array, im: Float64Array): number {
  let most = 0
  for (let k = 0; k < re.length; k += 3) {
    const of = (part: Float64Array): number => Math.hypot(part[k], part[k + 1], part[k + 2])
    most = Math.max(most, (k % 6 === 0 ? 1 : arm) * Math.hypot(of(re), of(im)))
  }
  return most
}
