/**
 * Roads of ASAM OpenDRIVE 1.4 to 1.8 (.xodr) as parameters of the block Road. Its line starts at the origin along x, at
 * the height zero, wherever the road is in the file. Elevation is over the line in plan, superelevation about its
 * direction in plan; the standard leaves open whether that direction rises with the road.
 */
import { ModelError } from '../../engine/errors/model-error'
import type { ParamValue } from '../../engine/model/project/project'
import type { XmlElement } from '../../engine/model/text/xml'
import { evaluateTable } from '../../engine/numerics/interpolation/tables'
import { roadLine, type RoadLine, type RoadParams } from '../../blocks/surfaces/road-line'
import { childOf, childrenOf, textOf, XodrFile } from './elements'
import { lanesOf, type Lanes } from './lanes'
import { leftOutOf } from './left-out'
import { closeness, planLine, type PlanLine } from './plan/line'
import { AlongMap, piecesOf, type Piece } from './polynomials'

export interface XodrRoad {
  /** Id and name of the road in the file. */
  readonly id: string
  readonly name: string
  /** Parameters of the block Road. */
  readonly params: Readonly<Record<string, ParamValue>>
  /** Geometry of the block with these parameters. */
  readonly geometry: RoadLine
  /** Place of the start of the line in the file: m, and rad. */
  readonly origin: { readonly x: number; readonly y: number; readonly z: number; readonly heading: number }
  /** Distance of the lane that a driver follows from the line, m to its left; zero without one. */
  readonly lane: number
  /** Parts of the file that are left out, one phrase each. */
  readonly leftOut: readonly string[]
  /** Remarks on what was assumed, with errors of the conversion, one sentence each without its full stop. */
  readonly notes: readonly string[]
}

/**
 * Reads a road of a network: that with an id, otherwise the longest.
 * @param file name for messages
 * @throws ModelError `file-format`, `unsupported`, `out-of-range` with the line where there is one
 */
export function readXodr(text: string, file: string, id?: string): XodrRoad {
  const xodr = new XodrFile(text, file)
  const notes = [...versionNotes(xodr)]
  const road = chosenRoad(xodr, id)
  const link = childOf(road, 'link')
  const ownId = textOf(road, 'id')
  const around = (name: string): boolean => {
    const end = childOf(link, name)
    return textOf(end, 'elementType') === 'road' && textOf(end, 'elementId') === ownId
  }
  const closed = around('predecessor') && around('successor')
  const plan = planLine(xodr, road, closed)
  const along = new AlongMap(plan.stations)
  const length = plan.stations[plan.stations.length - 1].file
  const elevation = piecesOf(xodr, childrenOf(childOf(road, 'elevationProfile'), 'elevation'), 's')
  const bank = piecesOf(xodr, childrenOf(childOf(road, 'lateralProfile'), 'superelevation'), 's')
  const lanes = lanesOf(xodr, road, bank, length)
  const z = elevation[0].c[0]
  const raised = elevation.map(({ s, c: [a, ...rest] }): Piece => ({ s, c: [a - z, ...rest] }))
  const params = paramsOf(plan, along, { closed, elevation: raised, bank, lanes })
  const geometry = geometryOf(xodr, road, params)
  const course = courseOf(road, lanes, length)
  return {
    id: ownId,
    name: textOf(road, 'name'),
    params,
    geometry,
    origin: { ...plan.start, z },
    lane: course.lane,
    leftOut: leftOutOf(xodr, road, lanes, length),
    notes: [...notes, ...planNotes(plan, along), ...course.notes],
  }
}

function versionNotes(xodr: XodrFile): readonly string[] {
  const header = childOf(xodr.root, 'header')
  if (header === undefined) return ['the file has no <header>; it is read as OpenDRIVE 1.8']
  const [major, minor] = [xodr.number(header, 'revMajor'), xodr.number(header, 'revMinor')]
  if (major !== 1)
    throw xodr.problem(
      header,
      `the file is of OpenDRIVE ${major}.${minor}`,
      'export it as OpenDRIVE 1.4 to 1.8',
      'unsupported',
    )
  return minor >= 4 && minor <= 8
    ? []
    : [`the file is of OpenDRIVE 1.${minor}; it is read as ${minor < 4 ? '1.4' : '1.8'}`]
}

const mostRoads = 20_000
const namesInHint = 8

function chosenRoad(xodr: XodrFile, id: string | undefined): XmlElement {
  const roads = childrenOf(xodr.root, 'road')
  const { file } = xodr
  if (roads.length === 0)
    throw new ModelError('file-format', 'the file has no <road>', { file }, 'export a network with roads')
  if (roads.length > mostRoads)
    throw new ModelError(
      'unsupported',
      `the file has more than ${mostRoads} roads`,
      { file },
      'export less of the network',
    )
  const sized = roads.map((road) => ({ road, length: xodr.number(road, 'length') })).sort((a, b) => b.length - a.length)
  if (id === undefined) return sized[0].road
  const road = roads.find((other) => textOf(other, 'id') === id)
  if (road !== undefined) return road
  const longest = sized.slice(0, namesInHint).map((entry) => `${textOf(entry.road, 'id')} (${figure(entry.length)} m)`)
  throw new ModelError(
    'file-format',
    `the file has no road with the id "${id}"`,
    { file },
    `use one of its ${roads.length} roads, the longest are ${longest.join(', ')}`,
  )
}

const figure = (x: number): string => String(Number(x.toPrecision(4)))

interface Profiles {
  readonly closed: boolean
  readonly elevation: readonly Piece[]
  readonly bank: readonly Piece[]
  readonly lanes: Lanes
}

function paramsOf(
  { sections }: PlanLine,
  along: AlongMap,
  { closed, elevation, bank, lanes }: Profiles,
): Readonly<Record<string, ParamValue>> {
  const rows = (pieces: readonly Piece[]): readonly (readonly number[])[] =>
    along.pieces(pieces).map(({ s, c }) => [s, ...c])
  const [left, right] = (['left', 'right'] as const).map((side) =>
    rows(lanes.edges.map((edge): Piece => ({ s: edge.s, c: edge[side] }))),
  )
  const marks = lanes.marks.map(({ from, to, place, dashed }) => {
    const [start, end] = [along.at(from), Math.min(along.at(to), along.length)]
    const ratio = (end - start) / (to - from)
    return [start, end, ...place.map((c, k) => c / ratio ** k), dashed ? 1 : 0]
  })
  return {
    line: 'sections',
    'line.sections': sections.map((section) => [section.length, section.from, section.to]),
    ...(closed && { closed }),
    shape: 'pieces',
    'elevation.pieces': rows(elevation),
    'banking.pieces': rows(bank),
    edges: 'pieces',
    'edges.pieces': left.map((row, i) => [...row, ...right[i].slice(1)]),
    marks,
  }
}

/** Returns the geometry of the block, with its errors at the road of the file. */
function geometryOf(xodr: XodrFile, road: XmlElement, params: Readonly<Record<string, ParamValue>>): RoadLine {
  const table = (name: string): readonly (readonly number[])[] =>
    (params[name] ?? []) as unknown as readonly (readonly number[])[]
  const values: RoadParams = {
    name: 'Road',
    choice: (name) => String(params[name]),
    flag: (name) => params[name] === true,
    fixed: () => 0,
    value: () => 0,
    table,
  }
  try {
    return roadLine(values)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    const { code, what, hint } = error.toJSON()
    throw code === 'out-of-range' ? xodr.problem(road, `road ${textOf(road, 'id')}: ${what}`, hint ?? '') : error
  }
}

function planNotes({ fitted, away, joined }: PlanLine, { difference }: AlongMap): readonly string[] {
  const count = (n: number, one: string, more: string): string =>
    n === 1 ? `one ${one} becomes` : `${n} ${more} become`
  return [
    ...(fitted.count === 0
      ? []
      : [
          `${count(fitted.count, 'polynomial', 'polynomials')} sections with linear curvature, at most ${figure(fitted.distance)} m beside the file (limit ${closeness} m)`,
        ]),
    ...(joined.count === 0
      ? []
      : [
          `${joined.count === 1 ? 'one geometry is' : `${joined.count} geometries are`} bent to meet the next one, ${figure(joined.distance)} m away at most`,
        ]),
    ...(away > negligible ? [`starts of geometries in the file are up to ${figure(away)} m beside the line`] : []),
    ...(difference > negligible
      ? [`distances along the line differ from those of the file by up to ${figure(difference)} m`]
      : []),
  ]
}

/** Distance that needs no remark, m. */
const negligible = 1e-6

/** Places along the road at which the lane of the driver is examined. */
const looks = 200

/** Returns the lane that a driver follows along the road: the first for driving on the side of the traffic. */
function courseOf(
  road: XmlElement,
  lanes: Lanes,
  length: number,
): { readonly lane: number; readonly notes: readonly string[] } {
  const side = textOf(road, 'rule') === 'LHT' ? 'left' : 'right'
  const first = lanes.drivingLane(0, side)
  if (first === null)
    return { lane: 0, notes: [`no lane for driving lies to the ${side} of the line, so a driver follows the line`] }
  const middles = Array.from({ length: looks + 1 }, (_, i) => lanes.drivingLane((length * i) / looks, side)?.middle)
  const present = middles.filter((middle) => middle !== undefined)
  const [low, high] = [Math.min(...present), Math.max(...present)]
  const even = high - low < tolerance && present.length === middles.length
  const lane = even ? first.middle : Number(((low + high) / 2).toFixed(6))
  const notes = even
    ? []
    : [
        `a driver follows the road at ${figure(lane)} m; the middle of its lane is at ${figure(low)} to ${figure(high)} m`,
      ]
  return { lane, notes }
}

/** Change of the middle of a lane that needs no remark, m. */
const tolerance = 0.02

/** Returns the height of the road at a place, m over the start of its line. */
export const heightAt = ({ geometry: { elevation, slope } }: XodrRoad, s: number, w: number): number =>
  evaluateTable(elevation, s, 0) + w * evaluateTable(slope, s, 0)
