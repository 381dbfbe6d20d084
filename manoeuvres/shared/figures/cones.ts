/** Lanes of cones, and the distances at which a vehicle passes them. */
import { valueAt } from './curves'

export interface Lane {
  /** Beginning of the lane, as distance from the first cones, m; `to` is its end. */
  readonly from: number
  readonly to: number
  /** Distance of the middle to the left of that of the first lane, and width, m. */
  readonly middle: number
  readonly width: number
}

/** Number of cones at each edge of a lane. */
const perEdge = 5

/**
 * Returns the lanes of ISO 3888-1 and -2 for a vehicle of this width, by public descriptions of the standards.
 * @param width m
 */
export function lanesOf(course: 'iso-3888-1' | 'iso-3888-2', width: number): readonly Lane[] {
  if (course === 'iso-3888-1') {
    const [a, b, c] = [1.1 * width + 0.25, 1.2 * width + 0.25, 1.3 * width + 0.25]
    // The right edge of the second lane is 3.5 m to the left of that of the first.
    const second = 3.5 - a / 2 + b / 2
    return [
      { from: 0, to: 15, middle: 0, width: a },
      { from: 45, to: 70, middle: second, width: b },
      { from: 95, to: 125, middle: 0, width: c },
    ]
  }
  const [a, b] = [1.1 * width + 0.25, width + 1]
  // The right edge of the second lane is 1 m to the left of the left edge of the first.
  return [
    { from: 0, to: 12, middle: 0, width: a },
    { from: 25.5, to: 36.5, middle: a / 2 + 1 + b / 2, width: b },
    { from: 49, to: 61, middle: 0, width: 3 },
  ]
}

export interface Cone {
  readonly x: number
  readonly y: number
  /** Edge of the lane on which the cone stands. */
  readonly edge: 'left' | 'right'
}

/** @param radius of the foot of a cone: lanes are as wide as the room between cones, m */
export function conesOf(lanes: readonly Lane[], radius: number): readonly Cone[] {
  return lanes.flatMap(({ from, to, middle, width }) =>
    [1, -1].flatMap((side) =>
      Array.from({ length: perEdge }, (_, i): Cone => ({
        x: from + ((to - from) * i) / (perEdge - 1),
        y: middle + side * (width / 2 + radius),
        edge: side > 0 ? 'left' : 'right',
      })),
    ),
  )
}

export interface Outline {
  /** Distances ahead of and behind the point that is followed, and width, m. */
  readonly front: number
  readonly rear: number
  readonly width: number
}

/**
 * Returns the least distance of each cone from the outline of a vehicle along its path, m; negative inside.
 * @param x, y, yaw of the point that is followed, over the same rows
 */
export function clearances(
  cones: readonly Pick<Cone, 'x' | 'y'>[],
  { front, rear, width }: Outline,
  { x, y, yaw }: { readonly x: ArrayLike<number>; readonly y: ArrayLike<number>; readonly yaw: ArrayLike<number> },
): readonly number[] {
  const least = cones.map(() => Infinity)
  for (let i = 0; i < x.length; i++) {
    const [c, s] = [Math.cos(yaw[i]), Math.sin(yaw[i])]
    cones.forEach((cone, k) => {
      const [dx, dy] = [cone.x - x[i], cone.y - y[i]]
      if (Math.abs(dx) > front + rear + width + 5) return
      const along = c * dx + s * dy
      const across = -s * dx + c * dy
      const ahead = along > 0 ? along - front : -along - rear
      const beside = Math.abs(across) - width / 2
      const distance =
        ahead > 0 || beside > 0 ? Math.hypot(Math.max(ahead, 0), Math.max(beside, 0)) : Math.max(ahead, beside)
      if (distance < least[k]) least[k] = distance
    })
  }
  return least
}

/** Cone that a vehicle has to pass. */
export interface PassedCone {
  readonly x: number
  readonly y: number
  /** Side on which the vehicle passes: 1 to the left of the cone, -1 to the right. */
  readonly side: number
}

/**
 * Returns the distance of each cone from the outline as a vehicle goes through a course in the direction of x, m. It is
 * negative if the vehicle touches the cone or passes it on the wrong side, NaN if it does not get that far. Beside the
 * point that is followed, an outline that is turned is nearer to the cone than one that is not. So the side alone
 * decides if it is wrong.
 * @param radius of the foot of a cone, m
 */
export function passings(
  cones: readonly PassedCone[],
  outline: Outline,
  radius: number,
  path: { readonly x: readonly number[]; readonly y: readonly number[]; readonly yaw: ArrayLike<number> },
): readonly number[] {
  const farthest = path.x.reduce((most, x) => Math.max(most, x), -Infinity)
  const near = clearances(cones, outline, path)
  return cones.map((cone, i) => {
    if (cone.x > farthest) return NaN
    const beside = cone.side * (valueAt({ t: path.x, y: path.y }, cone.x) - cone.y) - outline.width / 2
    return Math.min(near[i], beside) - radius
  })
}
