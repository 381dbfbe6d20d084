/**
 * Ground around roads along lines: verges that continue the surface of a road and slope down to a field of heights. The
 * field follows the roads near it and stays below them, so that a bridge has the lower road below it.
 */
import type { SceneStrip } from '../../../../engine/scene/types'

type Strip = Pick<SceneStrip, 'points' | 'across'>

/** Vertices with their opacity, and triangles. */
export interface Ground {
  readonly positions: readonly number[]
  readonly opacity: readonly number[]
  readonly corners: readonly number[]
}

/** Row of a road: its middle, half of its width in plan, and its lowest point, m. */
interface RoadRow {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly half: number
  readonly low: number
}

/** Width of a verge, m, and its place below the surface. */
const verge = { width: 3, below: 0.03 } as const
/** Slope beyond a verge: its width and its depth, m. */
const slope = { width: 3, depth: 2 } as const
/** Rows of all roads that the field follows, vertices along its longer side, and the least size of its cells, m. */
const field = { rows: 500, vertices: 120, cell: 2 } as const
/** Field around the roads, m: this part of their extent, within these limits. */
const margin = { part: 0.2, least: 40, most: 200 } as const
/** Steepest rise of the field away from a road. */
const steepest = 0.5

/** Returns the ground around roads of one body; null without roads. */
export function groundAround(strips: readonly Strip[]): { readonly field: Ground; readonly verges: Ground } | null {
  const rows = strips.flatMap((strip) => rowsOf(strip, field.rows / strips.length))
  return rows.length === 0 ? null : { field: fieldAround(rows), verges: vergesOf(strips) }
}

const rowCount = ({ points, across }: Strip): number => points.length / (3 * across)

function pointOf({ points, across }: Strip, row: number, column: number): readonly [number, number, number] {
  const at = 3 * (row * across + column)
  return [points[at], points[at + 1], points[at + 2]]
}

function rowsOf(strip: Strip, most: number): readonly RoadRow[] {
  const count = rowCount(strip)
  const step = Math.max(1, Math.ceil(count / most))
  return Array.from({ length: Math.ceil(count / step) }, (_, i): RoadRow => {
    const columns = Array.from({ length: strip.across }, (_unused, k) => pointOf(strip, i * step, k))
    const [a, b] = [columns[0], columns[columns.length - 1]]
    return {
      x: (a[0] + b[0]) / 2,
      y: (a[1] + b[1]) / 2,
      z: (a[2] + b[2]) / 2,
      half: Math.hypot(b[0] - a[0], b[1] - a[1]) / 2,
      low: Math.min(...columns.map(([, , z]) => z)),
    }
  })
}

function fieldAround(rows: readonly RoadRow[]): Ground {
  const [xs, ys] = [rows.map(({ x }) => x), rows.map(({ y }) => y)]
  const extent = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys))
  const room = Math.min(Math.max(margin.part * extent, margin.least), margin.most)
  const cell = Math.max(field.cell, (extent + 2 * room) / field.vertices)
  const [x0, y0] = [Math.min(...xs) - room, Math.min(...ys) - room]
  const [nx, ny] = [xs, ys].map(
    (values) => Math.ceil((Math.max(...values) - Math.min(...values) + 2 * room) / cell) + 1,
  )
  const [positions, opacity, corners]: number[][] = [[], [], []]
  for (let j = 0; j < ny; j++)
    for (let i = 0; i < nx; i++) {
      const [x, y] = [x0 + i * cell, y0 + j * cell]
      positions.push(x, y, heightAt(rows, x, y, cell))
      const inwards = Math.min(i, nx - 1 - i, j, ny - 1 - j) * cell
      opacity.push(Math.min(1, inwards / (0.7 * room)))
      if (i + 1 === nx || j + 1 === ny) continue
      const a = j * nx + i
      corners.push(a, a + 1, a + nx + 1, a, a + nx + 1, a + nx)
    }
  return { positions, opacity, corners }
}

/**
 * Returns a mean of the heights of the roads, weighted by the distance to the power -4, below every road near the place
 * by more than a road descends within a cell.
 */
function heightAt(rows: readonly RoadRow[], x: number, y: number, cell: number): number {
  const below = 0.3 + 0.1 * cell
  let [sum, weights, cap] = [0, 0, Infinity]
  for (const row of rows) {
    const square = (x - row.x) ** 2 + (y - row.y) ** 2
    const weight = 1 / (square + 1) ** 2
    sum += weight * row.z
    weights += weight
    const beside = Math.sqrt(square) - row.half - verge.width - 2 * cell
    cap = Math.min(cap, row.low - below + steepest * Math.max(0, beside))
  }
  return Math.min(sum / weights, cap)
}

function vergesOf(strips: readonly Strip[]): Ground {
  const [positions, opacity, corners]: number[][] = [[], [], []]
  for (const strip of strips)
    for (const [edge, inner] of [
      [0, 1],
      [strip.across - 1, strip.across - 2],
    ]) {
      const first = positions.length / 3
      const count = rowCount(strip)
      for (let i = 0; i < count; i++) {
        const [at, from] = [pointOf(strip, i, edge), pointOf(strip, i, inner)]
        const [dx, dy, dz] = at.map((value, k) => value - from[k])
        const across = Math.max(Math.hypot(dx, dy), 1e-9)
        const beyond = (distance: number, z: number): void => {
          positions.push(at[0] + (dx / across) * distance, at[1] + (dy / across) * distance, z - verge.below)
          opacity.push(1)
        }
        const end = at[2] + (dz / across) * verge.width
        beyond(0, at[2])
        beyond(verge.width, end)
        beyond(verge.width + slope.width, end - slope.depth)
        if (i + 1 === count) continue
        for (const k of [0, 1]) {
          const a = first + 3 * i + k
          corners.push(a, a + 3, a + 4, a, a + 4, a + 1)
        }
      }
    }
  return { positions, opacity, corners }
}
