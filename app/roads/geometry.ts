/** Geometry of a road block by the values of its parameters, and places on it, for views that edit it. */
import { frictionAreas } from '../../blocks/surfaces/road-friction'
import { edgesAt } from '../../blocks/surfaces/road-edges'
import { positionOn, roadLine, type RoadLine, type RoadParams } from '../../blocks/surfaces/road-line'
import { stripOf } from '../../blocks/surfaces/road-strip'
import { drawnObstacles, type DrawnObstacles } from '../../blocks/surfaces/obstacles/drawing'
import { obstaclesOf, type ObstacleValues } from '../../blocks/surfaces/obstacles/params'
import { frictionAt, frictionOf, type RoadPatch, type StripDrawing } from '../../engine/model/component/drawing'
import type { ResolvedBlock } from '../../engine/model/network/resolve'
import { evaluateTable } from '../../engine/numerics/interpolation/tables'
import { mathOf, Pool } from '../../engine/symbolic'

export { roadType } from '../../importers/xodr/road-type'

export interface RoadGeometry {
  readonly road: RoadLine
  readonly lanes: number
  /** Start of the line, or origin of its points, and direction there: m and rad. */
  readonly start: { readonly x: number; readonly y: number; readonly heading: number }
  /** Null for a road without obstacles. */
  readonly obstacles: DrawnObstacles | null
  /** Areas with their own friction factor, a later one over those before. */
  readonly areas: readonly RoadPatch<number>[]
}

/**
 * @param block with values in SI units
 * @throws ModelError `out-of-range` for a line that is not a road, and friction that is not above zero
 */
export function geometryOf({ name, params }: Pick<ResolvedBlock, 'name' | 'params'>): RoadGeometry {
  const value = (parameter: string): unknown => params.get(parameter)?.value
  const math = mathOf(new Pool())
  const values: RoadParams & ObstacleValues = {
    name,
    choice: (parameter) => String(value(parameter)),
    flag: (parameter) => value(parameter) === true,
    fixed: (parameter) => Number(value(parameter)),
    value: (parameter) => Number(value(parameter)),
    table: (parameter) => value(parameter) as readonly (readonly number[])[],
    param: (parameter) => math.num(Number(value(parameter))),
    math,
  }
  const obstacles = obstaclesOf(values)
  return {
    road: roadLine(values),
    lanes: Math.max(1, Math.round(values.fixed('lanes'))),
    start: { x: values.value('x0'), y: values.value('y0'), heading: values.value('heading0') },
    obstacles: obstacles && drawnObstacles(values, obstacles),
    areas: frictionAreas(values, values.value, (a, b) => a * b),
  }
}

/** Surface and marks, with the friction factor at each point. */
export type RoadDrawing = StripDrawing & { readonly friction: Float64Array }

/** Returns the drawing of the road with the friction factor at each of its points. */
export function drawingOf(geometry: RoadGeometry): RoadDrawing {
  const strip = stripOf(geometry.road, geometry.lanes, geometry.obstacles)
  return { ...strip, friction: frictionOf(strip, geometry.areas) }
}

export type PlanPoint = readonly [x: number, y: number]

/** Row of a plan at a distance along the line, m. */
export interface PlanRow {
  readonly s: number
  /** rad */
  readonly heading: number
  readonly middle: PlanPoint
  /** Points from the right edge to the left one at equal distances, and the friction factor between them. */
  readonly across: readonly PlanPoint[]
  readonly friction: readonly number[]
}

const mostRows = 900
/** Stripes of a plan between the edges. */
const stripes = 4

/** Returns rows of the road at equal distances, both ends among them. */
export function planOf(geometry: RoadGeometry): readonly PlanRow[] {
  const { length } = geometry.road.line
  const count = Math.min(mostRows, Math.max(32, Math.ceil(length)))
  return Array.from({ length: count + 1 }, (_, i) => planRow(geometry, (i * length) / count))
}

export function planRow(geometry: RoadGeometry, s: number): PlanRow {
  const { road } = geometry
  // just before the end of a lap, which is its start
  const at = Math.min(Math.max(s, 0), road.line.length * (1 - 1e-12))
  const [from, to] = edgesAt(road, at)
  const place = (part: number): number => from + ((to - from) * part) / stripes
  const point = (w: number): PlanPoint => {
    const [x, y] = positionOn(road, at, w)
    return [x, y]
  }
  return {
    s,
    heading: evaluateTable(road.line.heading, at, 0),
    middle: point(0),
    across: Array.from({ length: stripes + 1 }, (_, k) => point(place(k))),
    friction: Array.from({ length: stripes }, (_, k) => frictionAt(geometry.areas, at, place(k + 0.5))),
  }
}

/** Returns the distance along the line of the place nearest to a point, and how far the point is from the line, m. */
export function nearestOn(
  rows: readonly PlanRow[],
  [x, y]: PlanPoint,
): { readonly s: number; readonly distance: number } {
  let best = { s: 0, distance: Infinity }
  for (let i = 0; i + 1 < rows.length; i++) {
    const [[ax, ay], [bx, by]] = [rows[i].middle, rows[i + 1].middle]
    const [dx, dy] = [bx - ax, by - ay]
    const square = Math.max(dx * dx + dy * dy, 1e-12)
    const part = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square))
    const distance = Math.hypot(x - ax - part * dx, y - ay - part * dy)
    if (distance < best.distance) best = { s: rows[i].s + part * (rows[i + 1].s - rows[i].s), distance }
  }
  return best
}

/** Values of a road along its line. */
export interface RoadProfiles {
  readonly s: readonly number[]
  /** 1/m, positive to the left. */
  readonly curvature: readonly number[]
  /** m */
  readonly elevation: readonly number[]
  /** Bank angle, rad, positive where the left side is higher. */
  readonly banking: readonly number[]
  /** Friction factor on the line. */
  readonly friction: readonly number[]
}

/** @param count of stretches between the values, at equal distances */
export function profilesOf(geometry: RoadGeometry, count: number): RoadProfiles {
  const { line, elevation, slope } = geometry.road
  const s = Array.from({ length: count + 1 }, (_, i) => (line.length * i) / count)
  const along = (table: typeof elevation): number[] =>
    s.map((at) => evaluateTable(table, Math.min(at, line.length * (1 - 1e-12)), 0))
  return {
    s,
    curvature: along(line.curvature),
    elevation: along(elevation),
    banking: along(slope).map(Math.atan),
    friction: s.map((at) => frictionAt(geometry.areas, at, 0)),
  }
}

/** Returns the heights across the road at a distance along it, m, from its right edge to its left one. */
export function sectionAt(
  { road }: RoadGeometry,
  s: number,
  count: number,
): readonly (readonly [w: number, z: number])[] {
  const [from, to] = edgesAt(road, s)
  return Array.from({ length: count + 1 }, (_, i) => {
    const w = from + ((to - from) * i) / count
    return [w, positionOn(road, s, w)[2]] as const
  })
}

/** Distance to the left at which obstacles of any side, or of both, have their full height; m. */
const besides = [0, 0.5, -0.5, 1, -1, 2, -2] as const
/** Level road before and after the obstacles, m. */
const room = 1

/**
 * Returns the heights of obstacles over the distance along the road, m, where they are highest; empty without
 * obstacles.
 */
export function obstacleHeights(
  { obstacles }: RoadGeometry,
  count: number,
): readonly (readonly [s: number, z: number])[] {
  if (obstacles === null) return []
  const { rows, height } = obstacles
  const [from, to] = [rows[0] - room, rows[rows.length - 1] + room]
  const places = unique([...rows, ...Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count)])
  const size = (w: number): number => Math.max(...rows.map((s) => Math.abs(height(s, w))))
  const w = besides.reduce((best, other) => (size(other) > size(best) * (1 + 1e-6) ? other : best))
  return places.map((s) => [s, height(s, w)] as const)
}

const unique = (values: readonly number[]): readonly number[] => [...new Set(values)].toSorted((a, b) => a - b)

/** Returns places along the road at which obstacles lie, from and to, m, for a plan. */
export function obstacleStretches({ obstacles }: RoadGeometry): readonly (readonly [from: number, to: number])[] {
  if (obstacles === null) return []
  const { rows, columns, height } = obstacles
  const raised = (s: number): boolean => columns.some((w) => Math.abs(height(s, w)) > 1e-6)
  const stretches: [number, number][] = []
  rows.forEach((to, i) => {
    const from = i === 0 ? to : rows[i - 1]
    if (!raised((from + to) / 2)) return
    const last = stretches.at(-1)
    if (last !== undefined && last[1] === from) last[1] = to
    else stretches.push([from, to])
  })
  return stretches
}
