/** Drawing of a road along a line: its surface as rows of points across it, and its marks. */
import type { StripDrawing, StripMark } from '../../engine/model/component/drawing'
import { edgesAt, type RoadMark } from './road-edges'
import { placesOf, positionOn, type RoadLine } from './road-line'

/** Points between two boundaries of lanes that are drawn, and parts across a road with edges of its own. */
const [pointsInLane, parts] = [2, 8]
/** Width of a mark, m. */
const markWidth = 0.14

/** Heights that are added to those of a road, and the distances along it at which they need rows, m. */
interface Added {
  readonly rows: readonly number[]
  readonly height: (s: number, w: number) => number
}

/**
 * @param lanes at least one; between equal lanes of a road with parallel edges there are dashed marks
 * @param added obstacles, or null
 */
export function stripOf(road: RoadLine, lanes: number, added: Added | null = null): StripDrawing {
  const { line, width } = road
  const across = (road.edges === undefined ? lanes * pointsInLane : parts) + 1
  // just before the end of a lap, which is its start
  const rows = [...placesOf(road), ...(added?.rows ?? []).filter((s) => s > 0 && s < line.length)]
  const places = rows.toSorted((a, b) => a - b).map((s) => Math.min(s, line.length * (1 - 1e-12)))
  const points = new Float64Array(3 * across * places.length)
  const left = new Float64Array(across * places.length)
  places.forEach((s, i) => {
    const [from, to] = edgesAt(road, s)
    for (let k = 0; k < across; k++) {
      const w = from + (to - from) * (k / (across - 1))
      left[i * across + k] = w
      const [x, y, z] = positionOn(road, s, w)
      points.set([x, y, z + (added?.height(s, w) ?? 0)], 3 * (i * across + k))
    }
  })
  const mark = (of: RoadMark): StripMark => markOf(road, places, { points, across }, of)
  const whole = { from: 0, to: line.length }
  const parallel = Array.from({ length: lanes + 1 }, (_, k): RoadMark => {
    // those at the edges lie inside
    const inside = k === 0 ? markWidth / 2 : k === lanes ? -markWidth / 2 : 0
    return { ...whole, place: [width * (k / lanes - 0.5) + inside], dashed: k > 0 && k < lanes }
  })
  const along = Float64Array.from(places)
  return { points, across, along, left, marks: (road.edges === undefined ? parallel : road.marks).map(mark) }
}

/** Returns a mark on the drawn surface, whose rows are straight between their points. */
function markOf(
  road: RoadLine,
  places: readonly number[],
  { points, across }: Pick<StripDrawing, 'points' | 'across'>,
  { from, to, place, dashed }: RoadMark,
): StripMark {
  const rails: number[] = []
  const between = (i: number, w: number): void => {
    const [right, left] = edgesAt(road, places[i])
    const u = Math.min(Math.max(((w - right) / (left - right)) * (across - 1), 0), across - 1)
    const k = Math.min(Math.floor(u), across - 2)
    for (let axis = 0; axis < 3; axis++) {
      const [a, b] = [k, k + 1].map((column) => points[3 * (i * across + column) + axis])
      rails.push(a + (u - k) * (b - a))
    }
  }
  places.forEach((s, i) => {
    // one row further, so that marks of successive pieces meet
    if (s < from || (i > 0 && places[i - 1] >= to)) return
    const w = place.reduceRight((sum, c) => sum * (s - from) + c, 0)
    between(i, w - markWidth / 2)
    between(i, w + markWidth / 2)
  })
  return { rails: Float64Array.from(rails), dashed }
}
