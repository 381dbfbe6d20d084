/** The path that the parameters of a path block describe. */
import type { ComponentBuilder } from '../../engine/model/component/component'
import { ModelError } from '../../engine/errors/model-error'
import { interpolated } from '../../engine/numerics/interpolation/curve'
import type { LineRelief } from '../../engine/model/component/surface'
import type { PiecewisePolynomial } from '../../engine/numerics/interpolation/spline'
import { fileColumns } from '../signals/arithmetic/tables'
import {
  beside,
  outlineThrough,
  placed,
  tablesOf,
  type Outline,
  type PathTables,
  type Point,
} from '../surfaces/plane-curve'
import { circle, figureEight, laneChange, obstacleAvoidance, severeLaneChange, slalom, straight } from './path-shapes'

export interface PathData extends Omit<PathTables, 'parameter'> {
  readonly closed: boolean
  /** Speed over the distance, m/s; null if one speed holds along the path. */
  readonly speed: PiecewisePolynomial | null
  /** Heights along the path; a path without them is level. */
  readonly relief?: PathRelief
}

/** Heights of the road along the path. */
export interface PathRelief extends LineRelief {
  /** Distance of the path from the line of the road, m to its left. */
  readonly across: number
  /** Distance along the line over that along the path; undefined if both are the same. */
  readonly place?: PiecewisePolynomial
}

/** Points closer than this are the same, m. */
const closest = 1e-3

/** @throws ModelError `out-of-range` if points make no path */
export function pathData(c: ComponentBuilder): PathData {
  const v = (name: string): number => c.value(name)
  const place: Point = [v('x0'), v('y0')]
  const shape = c.choice('shape')
  if (shape === 'road') return alongRoad(c)
  if (shape === 'points' || shape === 'file') return throughPoints(c, place)
  const outline = placed(shapes[shape](v), place, v('heading0'), false)
  return { ...tablesOf(outline), closed: outline.closed, speed: null }
}

/** @throws ModelError `unconnected-port` without a road, `out-of-range` if it has no line */
function alongRoad(c: ComponentBuilder): PathData {
  if (!c.connected('road'))
    throw new ModelError(
      'unconnected-port',
      'the path has no road',
      { block: c.name, port: 'road' },
      'wire its input Road to the surface of a Road block, or choose another shape',
    )
  const { line } = c.surface('road')
  if (line === undefined)
    throw new ModelError(
      'out-of-range',
      'its road has no line',
      { block: c.name, parameter: 'shape' },
      'wire its input Road to a block of type Road that lies on the ground, or choose another shape',
    )
  const across = c.value('across')
  const { relief, ...plan } = line
  const heights = (place?: PiecewisePolynomial) =>
    relief === undefined ? {} : { relief: { ...relief, across, ...(place === undefined ? {} : { place }) } }
  if (across === 0) return { ...plan, distanceAt: (s) => s, speed: null, ...heights() }
  const outline = beside(line, across)
  if (outline === null)
    throw new ModelError(
      'out-of-range',
      `a path at ${across} m from the line passes the centre of a bend`,
      { block: c.name, parameter: 'across' },
      'give a smaller distance',
    )
  const { parameter, ...tables } = tablesOf(outline)
  return { ...tables, closed: line.closed, speed: null, ...heights(parameter) }
}

const slackOf = (v: (name: string) => number) => ({ overlap: v('overlap'), cut: v('cut') })

const shapes: Readonly<Record<string, (v: (name: string) => number) => Outline>> = {
  straight: (v) => straight(v('length')),
  circle: (v) => circle(v('radius')),
  'figure-eight': (v) => figureEight(v('size')),
  slalom: (v) => slalom(Math.round(v('cones')), v('spacing'), v('amplitude')),
  'iso-3888-1': (v) => laneChange(severeLaneChange(v('width'), slackOf(v))),
  'iso-3888-2': (v) => laneChange(obstacleAvoidance(v('width'), slackOf(v))),
  'lane-change': (v) =>
    laneChange({
      entry: v('entry'),
      out: v('out'),
      lane: v('lane'),
      back: v('back'),
      exit: v('exit'),
      offset: v('offset'),
      exitOffset: v('exitOffset'),
      ...slackOf(v),
    }),
}

interface Points {
  readonly parameter: string
  readonly points: readonly Point[]
  /** Empty if the points have none. */
  readonly speeds: readonly number[]
}

function pointsOf(c: ComponentBuilder): Points {
  if (c.choice('shape') === 'points') {
    const rows = c.table('points')
    return { parameter: 'points', points: rows.map(([x, y]) => [x, y]), speeds: rows.map((row) => row[2]) }
  }
  const names = ['x', 'y', 'speed'].slice(0, Math.max(2, c.columns('file').length))
  const columns = fileColumns(c, names, ['m', 'm', 'm/s'])
  const [x, y] = columns
  return {
    parameter: 'file',
    points: x.values.map((value, i) => [value, y.values[i]]),
    speeds: columns.length > 2 ? columns[2].values : [],
  }
}

function throughPoints(c: ComponentBuilder, place: Point): PathData {
  const { parameter, points, speeds } = pointsOf(c)
  const closed = c.flag('closed')
  const at = { block: c.name, parameter, ...(parameter === 'file' && { file: c.text('file') }) }
  const wrong = points.findIndex((point, i) => [...point, speeds.at(i) ?? 0].some((number) => !Number.isFinite(number)))
  if (wrong >= 0)
    throw new ModelError(
      'out-of-range',
      `point ${wrong + 1} of the path has a value that is not finite`,
      at,
      'enter numbers',
    )
  const least = closed ? 3 : 2
  if (points.length < least)
    throw new ModelError(
      'out-of-range',
      `the path has ${points.length === 1 ? 'one point' : `${points.length} points`}`,
      at,
      `enter at least ${least === 2 ? 'two' : 'three'} points`,
    )
  const around = closed ? [...points, points[0]] : points
  const twin = around.findIndex(
    ([x, y], i) => i > 0 && Math.hypot(x - around[i - 1][0], y - around[i - 1][1]) < closest,
  )
  if (twin >= 0)
    throw new ModelError(
      'out-of-range',
      `points ${twin} and ${twin === points.length ? 1 : twin + 1} of the path coincide`,
      at,
      twin === points.length ? 'remove the last point: a closed path returns to its first point' : 'remove one of them',
    )
  const outline = placed(outlineThrough(points, closed), place, c.value('heading0'), true)
  const tables = tablesOf(outline)
  return { ...tables, closed, speed: speedsAlong(outline, tables, speeds) }
}

/** Returns the speeds along the path. If all points have the speed 0, the speed of the block holds. */
function speedsAlong(outline: Outline, { length, distanceAt }: PathTables, speeds: readonly number[]) {
  if (speeds.every((speed) => speed === 0)) return null
  const knots = outline.knots ?? []
  const s = speeds.map((_, i) => distanceAt(knots[i]))
  return outline.closed
    ? interpolated([...s, length], [...speeds, speeds[0]], 'monotone', 'hold')
    : interpolated(s, speeds, 'monotone', 'hold')
}
