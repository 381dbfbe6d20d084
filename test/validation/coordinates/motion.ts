/**
 * A random position and motion of a body, in the coordinates and speeds that a formulation asks for and in those of the
 * reference model (321 angles, components in the turned axes). Made from the asked ones by products of rotation
 * matrices and sums of turned axes, never by the inverse formulas that the engine uses.
 */
import type { CoordinateSettings } from '../../../engine/model/project/project'
import type { Random } from '../oracle/prng'
import {
  IDENTITY,
  add,
  angles321,
  apply,
  applyTransposed,
  matrixOf,
  multiply,
  normalised,
  product,
  scale,
  turn,
  type Quaternion,
} from '../oracle/spatial'
import type { JointState, Mat, Vec } from '../oracle/types'

export interface DrawnMotion {
  /** Values of the states, by name without the block. */
  readonly states: ReadonlyMap<string, number>
  /** Derivatives of the coordinates among them. */
  readonly rates: ReadonlyMap<string, number>
  /** The same motion as the reference model has it. */
  readonly joint: JointState
}

interface Rotation {
  readonly coordinates: readonly (readonly [name: string, value: number, rate: number])[]
  readonly matrix: Mat
  /** Orientation after the first and after the second rotation. */
  readonly heading: Mat
  readonly carrier: Mat
  /** Relative angular velocity in the base. */
  readonly w: Vec
}

const AXES: readonly Vec[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

/**
 * @param spins the last rotation is a spin that the speeds leave out
 * @param translates whether there is a translation too
 */
export function drawMotion(
  random: Random,
  settings: CoordinateSettings,
  { spins, translates }: { readonly spins: boolean; readonly translates: boolean },
): DrawnMotion {
  const orientation = settings.orientation ?? '321'
  const rotation = orientation === 'quaternion' ? quaternion(random) : euler(random, orientation, spins)
  const { matrix, heading, carrier, w } = rotation
  const states = new Map<string, number>()
  const rates = new Map<string, number>()
  for (const [name, value, rate] of rotation.coordinates) {
    states.set(name, value)
    rates.set(name, rate)
  }
  const put = (names: readonly string[], values: readonly number[], to = states): void =>
    names.forEach((name, i) => to.set(name, values[i]))
  switch (settings.rates ?? 'body') {
    case 'body':
      put(spins ? ['wcx', 'wcy', 'wcz'] : ['wx', 'wy', 'wz'], applyTransposed(spins ? carrier : matrix, w))
      break
    case 'base':
      put(['w0x', 'w0y', 'w0z'], w)
      break
    case 'derivatives':
      put(
        rotation.coordinates.map(([name]) => `d${name}`),
        rotation.coordinates.map(([, , rate]) => rate),
      )
  }
  const q = angles321(matrix)
  const qd = applyTransposed(matrix, w)
  if (!translates) return { states, rates, joint: { q, qd } }
  const position = random.vector(2)
  const velocity = random.vector(3)
  put(['x', 'y', 'z'], position)
  put(['x', 'y', 'z'], velocity, rates)
  switch (settings.velocity ?? 'body') {
    case 'body':
      put(spins ? ['vcx', 'vcy', 'vcz'] : ['vx', 'vy', 'vz'], applyTransposed(spins ? carrier : matrix, velocity))
      break
    case 'base':
      put(['dx', 'dy', 'dz'], velocity)
      break
    case 'heading':
      put(['u', 'v', 'w'], applyTransposed(heading, velocity))
  }
  return { states, rates, joint: { q: [...position, ...q], qd: [...applyTransposed(matrix, velocity), ...qd] } }
}

function euler(random: Random, order: string, spins: boolean): Rotation {
  const axes = [...order].map((axis) => AXES[Number(axis) - 1])
  const proper = order[0] === order[2]
  const angles = [
    random.between(-3, 3),
    proper ? random.between(0.4, 2.7) : random.between(-1.2, 1.2),
    random.between(-3, 3),
  ]
  const rates = [random.between(-3, 3), random.between(-3, 3), random.between(-3, 3)]
  let matrix = IDENTITY
  let w: Vec = [0, 0, 0]
  const after = angles.map((angle, i) => {
    w = add(w, scale(rates[i], apply(matrix, axes[i])))
    matrix = product(matrix, matrixOf(turn(axes[i], angle)))
    return matrix
  })
  const names =
    order === '321'
      ? ['yaw', 'pitch', 'roll']
      : spins && order[0] === '3'
        ? ['heading', 'tilt', 'spin']
        : ['angle1', 'angle2', 'angle3']
  return {
    coordinates: names.map((name, i) => [name, angles[i], rates[i]]),
    matrix,
    heading: after[0],
    carrier: after[1],
    w,
  }
}

/** Of any length: that must not matter. e' = (0, w) e / 2 with w in the base. */
function quaternion(random: Random): Rotation {
  const e: Quaternion = [random.between(-1, 1), random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)]
  const w = random.vector(3)
  const rate = multiply([0, ...w], e).map((x) => x / 2)
  return {
    coordinates: e.map((value, i) => [`e${i}`, value, rate[i]]),
    matrix: matrixOf(normalised(e)),
    heading: IDENTITY,
    carrier: IDENTITY,
    w,
  }
}
