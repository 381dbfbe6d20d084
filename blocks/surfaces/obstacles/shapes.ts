/**
 * Table of the shapes of obstacles: heights z over the distance u from where an obstacle begins, with its height h, its
 * length L and the length e of its edges. Beyond its ends the road is level. Speed humps are circular arcs (G. R.
 * Watts, Road humps for the control of vehicle speeds, TRRL Laboratory Report 597, 1973: 3.7 m long, 0.1 m high).
 */
import type { Expr, SymbolicMath } from '../../../engine/symbolic'

export interface Dimensions {
  /** m */
  readonly height: Expr
  readonly length: Expr
  readonly edge: Expr
  /** Number of waves. */
  readonly waves: number
}

/** Corner of an outline of straight lines; corners with the same u are the ends of a vertical edge. */
export interface Corner {
  readonly u: Expr
  readonly z: Expr
}

type Dimension = 'length' | 'edge' | 'waves'

interface Named {
  readonly label: string
  readonly doc: string
  /** Dimensions that it has besides its height. */
  readonly has: readonly Dimension[]
  /** Edge that a wheel has to climb; up only for a positive height, or for both signs. */
  readonly climbs?: 'up' | 'both'
}

/** Outline of straight lines, from level road to level road. */
interface Polygon extends Named {
  readonly kind: 'polygon'
  readonly corners: (math: SymbolicMath, d: Dimensions) => readonly Corner[]
}

/** Curve between two places of level road at the height zero. */
interface Curved extends Named {
  readonly kind: 'curve'
  readonly extent: (math: SymbolicMath, d: Dimensions) => Expr
  /** Height, m, at u within the extent. */
  readonly height: (math: SymbolicMath, d: Dimensions, u: Expr) => Expr
}

export type ObstacleShape = Polygon | Curved

/** Strip with edges of a length: up, level, down. */
const strip = ({ pool, sub }: SymbolicMath, length: Expr, height: Expr, edge: Expr): readonly Corner[] => [
  { u: pool.zero, z: pool.zero },
  { u: edge, z: height },
  { u: sub(length, edge), z: height },
  { u: length, z: pool.zero },
]

export const obstacleShapes = {
  bump: {
    label: 'Bump',
    doc: 'z = h (1 - cos(2 pi u/L))/2',
    has: ['length'],
    kind: 'curve',
    extent: (_, { length }) => length,
    height: ({ mul, sub, div, cos }, { height, length }, u) =>
      mul(0.5, height, sub(1, cos(mul(2 * Math.PI, div(u, length))))),
  },
  cleat: {
    label: 'Cleat',
    doc: 'strip with vertical edges: z = h from 0 to L',
    has: ['length'],
    climbs: 'both',
    kind: 'polygon',
    corners: (math, { length, height }) => strip(math, length, height, math.pool.zero),
  },
  step: {
    label: 'Step',
    doc: 'vertical edge: z = h from 0 on',
    has: [],
    climbs: 'up',
    kind: 'polygon',
    corners: ({ pool }, { height }) => [
      { u: pool.zero, z: pool.zero },
      { u: pool.zero, z: height },
    ],
  },
  ramp: {
    label: 'Ramp',
    doc: 'z = h u/L up to L, and h from there on',
    has: ['length'],
    kind: 'polygon',
    corners: ({ pool }, { length, height }) => [
      { u: pool.zero, z: pool.zero },
      { u: length, z: height },
    ],
  },
  pothole: {
    label: 'Pothole',
    doc: 'z = -h from e to L - e, with straight walls of the length e',
    has: ['length', 'edge'],
    climbs: 'both',
    kind: 'polygon',
    corners: (math, { length, height, edge }) => strip(math, length, math.neg(height), edge),
  },
  sine: {
    label: 'Sine waves',
    doc: 'z = h sin(2 pi u/L), a number of waves',
    has: ['length', 'waves'],
    kind: 'curve',
    extent: ({ mul }, { length, waves }) => mul(waves, length),
    height: ({ mul, div, sin }, { height, length }, u) => mul(height, sin(mul(2 * Math.PI, div(u, length)))),
  },
  hump: {
    label: 'Speed hump',
    doc: 'arc of a circle with the chord L and the height h, whose radius is (L^2/4 + h^2)/(2 h)',
    has: ['length'],
    kind: 'curve',
    extent: (_, { length }) => length,
    // sqrt(r^2 - x^2) - (r - h) with x = u - L/2, in a form that stays finite as h vanishes and r grows
    height: ({ named, add, sub, mul, div, sqrt, square }, { height, length }, u) => {
      const half = mul(0.5, length)
      const x = named('placeOnHump', sub(u, half))
      const [c2, h2] = [square(half), square(height)]
      const root = sqrt(sub(square(add(c2, h2)), mul(4, h2, square(x))))
      return div(mul(2, height, sub(c2, square(x))), add(root, sub(c2, h2)))
    },
  },
  kerb: {
    label: 'Kerb',
    doc: 'strip with inclined faces: z = h u/e up to e, h up to L - e, and down the same way',
    has: ['length', 'edge'],
    climbs: 'both',
    kind: 'polygon',
    corners: (math, { length, height, edge }) => strip(math, length, height, edge),
  },
} as const satisfies Readonly<Record<string, ObstacleShape>>

export type ObstacleName = keyof typeof obstacleShapes

/** Returns how far an obstacle extends from where it begins, m. */
export function extentOf(math: SymbolicMath, shape: ObstacleShape, d: Dimensions): Expr {
  if (shape.kind === 'curve') return shape.extent(math, d)
  const corners = shape.corners(math, d)
  return corners[corners.length - 1].u
}

/** Returns the height of the road after an obstacle over that before it, m. */
export function riseOf(math: SymbolicMath, shape: ObstacleShape, d: Dimensions): Expr {
  if (shape.kind === 'curve') return math.pool.zero
  const corners = shape.corners(math, d)
  return corners[corners.length - 1].z
}

/** Returns the height of one obstacle at a distance from where it begins, m; that on its upper side at an edge. */
export function heightOf(math: SymbolicMath, shape: ObstacleShape, d: Dimensions, u: Expr): Expr {
  const { min, max, add, mul, div, sub } = math
  if (shape.kind === 'curve') return shape.height(math, d, max(min(u, shape.extent(math, d)), 0))
  const corners = shape.corners(math, d)
  let height: Expr = math.pool.zero
  for (let i = 1; i < corners.length; i++) {
    const [from, to] = [corners[i - 1], corners[i]]
    const change = sub(to.z, from.z)
    const part =
      from.u === to.u
        ? math.select(math.ge(u, to.u), 1, 0)
        : max(min(div(sub(u, from.u), max(sub(to.u, from.u), shortest)), 1), 0)
    height = add(height, mul(change, part))
  }
  return height
}

/** Length of an edge, m, below which it is vertical. */
export const shortest = 1e-6
