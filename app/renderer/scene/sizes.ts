/**
 * Sizes of objects for which the model states none: bodies are boxes of equal mass and inertia, and symbols are in
 * proportion to the bodies that they join.
 */
import type { SceneBody, SceneDescription, SceneMass, Triple } from '../../../engine/scene/types'

export interface Box {
  /** Lengths along the principal axes, m. */
  readonly size: Triple
  /** Principal axes in the axes of the body, right-handed. */
  readonly axes: readonly [Triple, Triple, Triple]
}

/**
 * Least density that a body is drawn with, kg/m^3: that of a car for a large body with many joints, of a machine part,
 * and of solid metal for a mass that is joined only at its centre.
 */
const leastDensity = { frame: 120, part: 1500, lump: 6000 } as const

/**
 * Returns the homogeneous box with the same mass and moments of inertia: J_1 = m (b^2 + c^2)/12 and so on. Bodies whose
 * parts are far apart would be too large, so the volume is bounded. A point is a cube of a plausible density.
 * @param reach distance of the farthest attachment, m; 0 for a body that is attached at its centre only
 */
export function equivalentBox({ mass, inertia }: SceneMass, reach: number): Box {
  const [xx, yy, zz, xy, xz, yz] = inertia
  const { values, axes } = principalAxes([
    [xx, xy, xz],
    [xy, yy, yz],
    [xz, yz, zz],
  ])
  const half = (values[0] + values[1] + values[2]) / 2
  const squares = values.map((j) => Math.max(0, (12 * (half - j)) / mass))
  const { frame, part, lump } = leastDensity
  const volume = mass / (reach === 0 ? lump : reach > 0.5 && mass > 200 ? frame : part)
  const edge = Math.cbrt(volume)
  const long = Math.sqrt(Math.max(...squares))
  if (!(long > 0)) return { size: [edge, edge, edge], axes }
  // plates and rods keep some thickness
  const sizes = squares.map((square) => Math.max(Math.sqrt(square), 0.12 * long))
  const excess = Math.cbrt((sizes[0] * sizes[1] * sizes[2]) / volume)
  const shrink = Math.max(excess, reach > 0 ? long / (2.4 * reach) : 0, 1)
  const size = sizes.map((s) => s / shrink) as unknown as Triple
  return { size, axes }
}

/**
 * Returns eigenvalues and eigenvectors of a symmetric matrix by Jacobi rotations (Golub and Van Loan, Matrix
 * Computations, section 8.5), in the order in which the vectors are nearest to x, y, z.
 */
export function principalAxes(matrix: readonly (readonly number[])[]): {
  readonly values: Triple
  readonly axes: readonly [Triple, Triple, Triple]
} {
  const a = matrix.map((row) => [...row])
  const v = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ]
  for (let sweep = 0; sweep < 16; sweep++) {
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ]) {
      if (Math.abs(a[p][q]) <= 1e-14 * (Math.abs(a[p][p]) + Math.abs(a[q][q]))) continue
      const theta = (a[q][q] - a[p][p]) / (2 * a[p][q])
      const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.hypot(theta, 1))
      const c = 1 / Math.hypot(t, 1)
      const s = t * c
      for (let k = 0; k < 3; k++) {
        const [x, y] = [a[k][p], a[k][q]]
        a[k][p] = c * x - s * y
        a[k][q] = s * x + c * y
      }
      for (let k = 0; k < 3; k++) {
        const [x, y] = [a[p][k], a[q][k]]
        a[p][k] = c * x - s * y
        a[q][k] = s * x + c * y
        const [g, h] = [v[k][p], v[k][q]]
        v[k][p] = c * g - s * h
        v[k][q] = s * g + c * h
      }
    }
  }
  // rotations by less than 45 degrees keep every vector nearest to its own axis
  const axis = (j: number): Triple => [v[0][j], v[1][j], v[2][j]]
  return { values: [a[0][0], a[1][1], a[2][2]], axes: [axis(0), axis(1), axis(2)] }
}

const distance = (a: Triple, b: Triple): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

/** Returns the points of a body: attachments, ends of arms, and masses. */
export function pointsOf(body: SceneBody): readonly Triple[] {
  return [...body.attachments, ...body.arms.flatMap((arm) => [arm.from, arm.to]), ...body.masses.map((m) => m.at)]
}

/** Returns half of the largest distance between points of a body, m; 0 for a single point. */
export function extentOf(body: SceneBody): number {
  const points = pointsOf(body)
  let largest = 0
  points.forEach((a, i) => {
    for (const b of points.slice(i + 1)) largest = Math.max(largest, distance(a, b))
  })
  return largest / 2
}

/** Returns the distance of the farthest point of a body from a mass, m. */
export function reachOf(body: SceneBody, mass: SceneMass): number {
  return Math.max(0, ...pointsOf(body).map((point) => distance(point, mass.at)))
}

export interface Sizes {
  /** Size of the whole model: half its largest extent without the ground, m. */
  readonly model: number
  /** Half extent of every body, wheels included, m. */
  readonly bodies: readonly number[]
  /** Factor by which masses that are joined only at their centres are drawn smaller, so that none hides the rest. */
  readonly lumps: number
}

/** Largest size of such a mass, as a multiple of the half extent of the model. */
const LARGEST_LUMP = 0.25

export function sizesOf(scene: SceneDescription): Sizes {
  const bodies = scene.bodies.map((body, i) =>
    Math.max(extentOf(body), ...scene.wheels.filter((wheel) => wheel.body === i).map((wheel) => wheel.radius)),
  )
  const moving = bodies.slice(1)
  const model = Math.max(...moving, 0) || Math.max(...bodies, 0) || 1
  const lumps = scene.bodies.flatMap((body) => body.masses.filter((mass) => reachOf(body, mass) === 0))
  const largest = Math.max(0, ...lumps.flatMap((mass) => equivalentBox(mass, 0).size))
  return { model, bodies, lumps: Math.min(1, (LARGEST_LUMP * model) / largest) }
}

/** Returns the radius of the symbol of a joint between two bodies, m. */
export function symbolSize({ model, bodies }: Sizes, a: number, b: number): number {
  const sizes = [a, b].map((body) => bodies[body]).filter((size) => size > 0)
  const smallest = sizes.length === 0 ? 0.5 * model : Math.min(...sizes)
  return Math.min(Math.max(0.08 * smallest, 0.008 * model), 0.036 * model)
}

/** Returns whether points span more than a line. */
export function spansPlane(points: readonly Triple[]): boolean {
  const [first, ...rest] = points
  if (first === undefined) return false
  const far = rest.reduce((best, p) => (distance(p, first) > distance(best, first) ? p : best), first)
  const long = distance(far, first)
  if (long === 0) return false
  const along = far.map((x, i) => (x - first[i]) / long)
  return rest.some((p) => {
    const d = p.map((x, i) => x - first[i])
    const t = d.reduce((sum, x, i) => sum + x * along[i], 0)
    return Math.hypot(...d.map((x, i) => x - t * along[i])) > 0.08 * long
  })
}
