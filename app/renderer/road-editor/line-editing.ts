/** Editing of a line in its plan: points of a spline, or lengths of sections. */
import { nearestOn, planOf, planRow, type PlanPoint, type RoadGeometry } from '../../roads/geometry'
import { cutAt, sectionEnds } from '../../roads/sections'
import type { Sheet, SheetAction } from '../inspector/table/sheet'
import { roadEditorTexts as texts } from '../texts/road-editor'
import { isNumber } from './draft'
import type { Handle } from './Plan'

interface LineEditing {
  readonly handles: readonly Handle[]
  /** Stretch of the chosen section, m; null for points. */
  readonly stretch: readonly [from: number, to: number] | null
  readonly drag: (row: number, to: PlanPoint, gesture: string) => void
  /** Adds a point to the line, or cuts the section there in two. */
  readonly add: (s: number, at: PlanPoint) => void
}

type Dispatch = (action: SheetAction) => void
type Rows = readonly (readonly number[])[]

/** @param table which defines the line @param rows its values in SI units, as many as the line was built of */
export function lineEditing(
  table: string,
  sheet: Sheet,
  rows: Rows,
  geometry: RoadGeometry,
  dispatch: Dispatch,
): LineEditing {
  return table === 'line.points'
    ? pointEditing(sheet, rows, geometry, dispatch)
    : sectionEditing(sheet, rows, geometry, dispatch)
}

/** Shortest section that dragging leaves, m. */
const shortest = 1

function sectionEditing(sheet: Sheet, rows: Rows, geometry: RoadGeometry, dispatch: Dispatch): LineEditing {
  const ends = sectionEnds(rows)
  const { row: chosen } = sheet.head
  const handles = rows.map((section, row): Handle => ({
    row,
    at: planRow(geometry, ends[row]).middle,
    movable: isNumber(sheet.rows[row]?.[0]),
    label: sectionText(section),
  }))
  return {
    handles,
    stretch: chosen < rows.length ? [ends[chosen] - rows[chosen][0], ends[chosen]] : null,
    drag: (row, [x, y], gesture) => {
      const { middle, heading } = planRow(geometry, ends[row])
      // along the tangent at the end, which moves with it
      const further = (x - middle[0]) * Math.cos(heading) + (y - middle[1]) * Math.sin(heading)
      const length = Math.max(shortest, Math.round(2 * (rows[row][0] + further)) / 2)
      dispatch({ kind: 'set', row, values: [[0, length]], gesture })
    },
    add: (s) => {
      const cut = cutAt(rows, s)
      if (cut === null) return
      const numbers = cut.parts.map((part) => part.map((value, j) => (j === 0 ? round(value, 3) : round(value, 8))))
      dispatch({ kind: 'replace', rows: sheet.rows.flatMap((row, i) => (i === cut.row ? numbers : [row])) })
    },
  }
}

function pointEditing(sheet: Sheet, rows: Rows, geometry: RoadGeometry, dispatch: Dispatch): LineEditing {
  const frame = frameOf(geometry)
  const handles = rows.map(([x, y], row): Handle => ({
    row,
    at: frame.placed([x, y]),
    movable: isNumber(sheet.rows[row]?.[0]) && isNumber(sheet.rows[row]?.[1]),
    label: `${round(x, 2)}, ${round(y, 2)} m`,
  }))
  return {
    handles,
    stretch: null,
    drag: (row, to, gesture) => {
      const [x, y] = frame.inside(to)
      dispatch({
        kind: 'set',
        row,
        values: [
          [0, round(x, 1)],
          [1, round(y, 1)],
        ],
        gesture,
      })
    },
    add: (s, at) => {
      const [x, y] = frame.inside(at)
      const plan = planOf(geometry)
      // the first point is the start, and the last one of an open line its end, which rounding must not change
      const distances = rows.map(([px, py], i) => (i === 0 ? 0 : nearestOn(plan, frame.placed([px, py])).s))
      const after = distances.findIndex((distance) => distance > s)
      dispatch({ kind: 'insert', at: after < 0 ? rows.length : after, row: [round(x, 1), round(y, 1)] })
    },
  }
}

/** Returns what a section is, with its length and its radii. */
export function sectionText([length, from, to]: readonly number[]): string {
  const metres = (x: number): string => String(Number(x.toPrecision(4)))
  const radius = (curvature: number): string => (curvature === 0 ? '∞' : metres(1 / Math.abs(curvature)))
  if (from !== to) return texts.clothoid(metres(length), radius(from), radius(to))
  return from === 0 ? texts.straightOf(metres(length)) : texts.arc(metres(length), radius(from))
}

const round = (x: number, digits: number): number => Number(x.toFixed(digits))

/** Rotation and shift between the axes of the points and those of the road. */
function frameOf({ start }: RoadGeometry) {
  const [cos, sin] = [Math.cos(start.heading), Math.sin(start.heading)]
  return {
    placed: ([x, y]: PlanPoint): PlanPoint => [start.x + cos * x - sin * y, start.y + sin * x + cos * y],
    inside: ([x, y]: PlanPoint): PlanPoint => {
      const [dx, dy] = [x - start.x, y - start.y]
      return [cos * dx + sin * dy, cos * dy - sin * dx]
    },
  }
}
