/**
 * Motion platforms, whose poses are signals. Platforms are not in the mechanism, so they are drawn beside it. The base
 * stands on the ground to the left of the heaviest body and follows its position and heading. Vehicle and simulator are
 * then in one picture and turn alike.
 */
import { mapTriple } from '../collections/triple'
import type { Collection } from '../formulate/collect/collection'
import { quaternionOfMatrix } from '../formulate/across/quaternion'
import type { Expr } from '../symbolic'
import type { Compilation } from '../compile/compile'
import type { Numbers } from './bodies'
import { BODY_NUMBERS, POSITION, QUATERNION, RATE, VELOCITY } from './types'
import type { SceneBody, SceneLink, SceneMotion, Triple } from './types'

export interface DrawnPlatforms {
  /** Base and platform of each motion platform in turn: the last bodies of the scene. */
  readonly bodies: readonly SceneBody[]
  readonly links: readonly SceneLink[]
  /** Index of the body beside which the platforms stand; null if they stand at the origin of the ground. */
  readonly beside: number | null
  /** Distance of each base to the left of that body, m. */
  readonly offsets: readonly number[]
}

/**
 * Number of values of a platform in a row of the program: position relative to the base, then its first two axes in
 * axes of the base.
 */
const platformExpressions = 9

/** Gap between the vehicle and the base, m. */
const APART = 1.2

/** @param bodies bodies of the mechanism, the ground first */
export function describePlatforms(c: Collection, n: Numbers, bodies: readonly SceneBody[]): DrawnPlatforms {
  const platforms: SceneBody[] = []
  const links: SceneLink[] = []
  const offsets: number[] = []
  const beside = heaviest(bodies)
  let side = beside === null ? 0 : widthOf(bodies[beside]) + APART
  for (const drawing of c.drawings) {
    if (drawing.kind !== 'platform') continue
    const { block } = drawing
    const [base, platform] = [drawing.base.map(n.triple), drawing.platform.map(n.triple)]
    const limits = drawing.limits()
    const [low, high] = limits.map((e) => n.number(c.pool.expr(e)))
    const at = bodies.length + platforms.length
    const [large, small] = [base, platform].map((joints) => Math.max(...joints.map(([x, y]) => Math.hypot(x, y))))
    const common = { block, masses: [], arms: [] }
    platforms.push(
      { ...common, name: `${block} base`, attachments: base, shells: [plate(base)] },
      { ...common, name: block, attachments: platform, shells: [plate(platform), cabin(small, platform)] },
    )
    base.forEach((joint, i) =>
      links.push({
        block,
        look: 'actuator',
        spring: false,
        damper: false,
        ends: [
          { body: at, at: joint },
          { body: at + 1, at: platform[i] },
        ],
        turns: false,
        limits: [low, high],
      }),
    )
    // without a vehicle, the first platform is at the origin
    side += beside === null && offsets.length === 0 ? 0 : large
    offsets.push(side)
    side += large + APART
  }
  return { bodies: platforms, links, beside, offsets }
}

function heaviest(bodies: readonly SceneBody[]): number | null {
  const mass = (body: SceneBody): number => body.masses.reduce((sum, m) => sum + m.mass, 0)
  let best: number | null = null
  bodies.forEach((body, i) => {
    if (i > 0 && mass(body) > (best === null ? 0 : mass(bodies[best]))) best = i
  })
  return best
}

/** Returns the largest distance of attachments, masses and arms of a body from its middle plane, m. */
const widthOf = ({ attachments, masses, arms }: SceneBody): number =>
  Math.max(
    0,
    ...[...attachments, ...masses.map(({ at }) => at), ...arms.map(({ to }) => to)].map(([, y]) => Math.abs(y)),
  )

/** Returns the corners of a plate: the joints with some thickness, placed slightly above the ground. */
function plate(joints: readonly Triple[]): readonly Triple[] {
  const thickness = 0.04 * Math.max(...joints.map(([x, y]) => Math.hypot(x, y)))
  return joints.flatMap(([x, y, z]): Triple[] => [
    [x, y, z + 0.05 * thickness],
    [x, y, z + thickness],
  ])
}

/**
 * Returns the corners of the cabin on a platform, m. The cabin is narrower above and lower in front, so that its shape
 * shows where the driver looks.
 */
function cabin(radius: number, joints: readonly Triple[]): readonly Triple[] {
  const floor = Math.max(...joints.map(([, , z]) => z)) + 0.04 * radius
  const side = [-0.4, 0.4]
  return side.flatMap((y): Triple[] => [
    [-0.55 * radius, y * radius, floor],
    [0.65 * radius, y * radius, floor],
    [0.65 * radius, y * radius, floor + 0.4 * radius],
    [0.2 * radius, 0.8 * y * radius, floor + 0.85 * radius],
    [-0.5 * radius, 0.8 * y * radius, floor + 0.85 * radius],
  ])
}

/** Returns the expressions of the platforms that the program of the scene evaluates. */
export function expressionsOfPlatforms({ system }: Compilation): readonly Expr[] {
  return system.collection.drawings.flatMap((drawing) => {
    if (drawing.kind !== 'platform') return []
    const { position, rotation } = drawing
    const axis = (k: 0 | 1): readonly Expr[] => rotation.map((row) => row[k])
    return [...position, ...axis(0), ...axis(1)].map(system.inForm)
  })
}

type Row = { readonly values: Float64Array; readonly start: number }

/**
 * Writes the poses of the base and the platform of each motion platform into a row of the motion.
 * @param y values of the program; those of platforms start at index `from`
 */
export function placePlatforms(
  { beside, offsets }: DrawnPlatforms,
  { values, start }: Row,
  first: number,
  y: ArrayLike<number>,
  from: number,
): void {
  const lead = beside === null ? null : start + (beside - 1) * BODY_NUMBERS
  const heading = lead === null ? 0 : headingOf(values, lead + QUATERNION)
  const [cos, sin] = [Math.cos(heading), Math.sin(heading)]
  const turned = ([x, z, w]: Triple): Triple => [cos * x - sin * z, sin * x + cos * z, w]
  offsets.forEach((offset, i) => {
    const at = from + i * platformExpressions
    const base = start + (first + 2 * i) * BODY_NUMBERS
    const place = turned([0, offset, 0])
    const origin = mapTriple(place, (v, k) => v + (lead === null || k === 2 ? 0 : values[lead + POSITION + k]))
    const r = turned([y[at], y[at + 1], y[at + 2]])
    const a = turned([y[at + 3], y[at + 4], y[at + 5]])
    const b = turned([y[at + 6], y[at + 7], y[at + 8]])
    const third: Triple = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    origin.forEach((v, k) => {
      values[base + POSITION + k] = v
      values[base + BODY_NUMBERS + POSITION + k] = v + r[k]
    })
    writeQuaternion(values, base + QUATERNION, [0, 0, Math.sin(heading / 2), Math.cos(heading / 2)])
    const [w, ...xyz] = quaternionOfMatrix([0, 1, 2].map((k) => [a[k], b[k], third[k]]))
    writeQuaternion(values, base + BODY_NUMBERS + QUATERNION, [...xyz, w])
  })
}

const writeQuaternion = (values: Float64Array, at: number, q: readonly number[]): void =>
  q.forEach((e, i) => (values[at + i] = e))

/** Returns the heading of a body about z, rad: direction of its x axis in the plane of the ground. */
function headingOf(values: Float64Array, at: number): number {
  const [x, y, z, w] = values.subarray(at, at + 4)
  return Math.atan2(2 * (x * y + w * z), 1 - 2 * (y * y + z * z))
}

/**
 * Computes velocities and angular velocities of the last bodies in every row by differences over the rows. Poses of
 * platforms are signals, whose rates need not be known. Each quaternion gets the sign that is nearer to the previous
 * row.
 */
export function differentiate({ times, values }: SceneMotion, width: number, first: number, count: number): void {
  const rows = times.length
  for (let body = first; body < first + count; body++) {
    const at = (row: number): number => row * width + body * BODY_NUMBERS
    for (let row = 1; row < rows; row++) {
      const [now, before] = [at(row) + QUATERNION, at(row - 1) + QUATERNION]
      let same = 0
      for (let k = 0; k < 4; k++) same += values[now + k] * values[before + k]
      if (same < 0) for (let k = 0; k < 4; k++) values[now + k] *= -1
    }
    for (let row = 0; row < rows; row++) {
      const [a, b] = [Math.max(0, row - 1), Math.min(rows - 1, row + 1)]
      const span = times[b] - times[a]
      if (!(span > 0)) continue
      const slope = (k: number): number => (values[at(b) + k] - values[at(a) + k]) / span
      for (let k = 0; k < 3; k++) values[at(row) + VELOCITY + k] = slope(POSITION + k)
      const [dx, dy, dz, dw] = [0, 1, 2, 3].map((k) => slope(QUATERNION + k))
      const [x, y, z, w] = values.subarray(at(row) + QUATERNION, at(row) + QUATERNION + 4)
      // 2 conj(q) q', in the axes of the body
      const rate = [
        w * dx - x * dw - y * dz + z * dy,
        w * dy + x * dz - y * dw - z * dx,
        w * dz - x * dy + y * dx - z * dw,
      ]
      rate.forEach((value, k) => (values[at(row) + RATE + k] = 2 * value))
    }
  }
}
