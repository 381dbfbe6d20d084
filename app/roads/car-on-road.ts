/** A project of an imported road: an electric car whose driver follows the lane. */
import { registry } from '../../blocks'
import { evaluateTable } from '../../engine/numerics/interpolation/tables'
import { parseLibrary } from '../../engine/model/library'
import type { ParamValue, ProjectFile } from '../../engine/model/project/project'
import { heightAt, type XodrRoad } from '../../importers/xodr'
import { roadType } from '../../importers/xodr/road-type'
import suspensions from '../libraries/suspensions.library.json?raw'
import { buildVehicle } from '../vehicles/build-vehicle'
import { layouts, usualChoices } from '../vehicles/choices'
import type { RoadPlan } from '../vehicles/roads'

/** Distance of the car from the start of the road, m, at most a quarter of it, and from the end where a run stops. */
const [startAt, stopBefore] = [20, 20]
/** Fastest speed, km/h, largest lateral acceleration, m/s^2, and longest run, s. */
const [fastest, lateral, longestRun] = [50, 2.5, 60]
const slowest = 10

/** @param title of the project, such as the name of the file */
export function carOnRoad(road: XodrRoad, title: string): ProjectFile {
  const choices = { ...usualChoices, driver: 'path' } as const
  const project = buildVehicle(choices, parseLibrary(suspensions, registry), layouts.sedan.dimensions, planOf(road))
  return { ...project, title, description: `Electric car with a driver on the road ${nameOf(road)}` }
}

export const nameOf = ({ id, name }: XodrRoad): string => (name === '' ? id : `${id} (${name})`)

/** Returns the road placed so that the car, whose place is the origin, is in its lane and points along it. */
function planOf(road: XodrRoad): RoadPlan {
  const { line } = road.geometry
  const s = Math.min(startAt, line.length / 4)
  const value = (name: 'x' | 'y' | 'heading' | 'curvature', at: number): number => evaluateTable(line[name], at, 0)
  const heading = value('heading', s)
  const [cos, sin] = [Math.cos(heading), Math.sin(heading)]
  const [x, y] = [value('x', s) - road.lane * sin, value('y', s) + road.lane * cos]
  const height = heightAt(road, s, road.lane)
  const elevation = (road.params['elevation.pieces'] as unknown as readonly (readonly number[])[]).map(
    ([start, a, ...rest]) => [start, a - height, ...rest],
  )
  const params: Readonly<Record<string, ParamValue>> = {
    ...road.params,
    'elevation.pieces': elevation,
    x0: `${-(cos * x + sin * y)} m`,
    y0: `${sin * x - cos * y} m`,
    heading0: `${-heading} rad`,
    start: `${s} m`,
  }
  const kmh = speedOn(road)
  const stop = Math.max(1, Math.min(longestRun, Math.floor((line.length - s - stopBefore) / (kmh / 3.6))))
  return {
    type: roadType,
    params,
    course: { shape: 'road', across: `${road.lane} m`, start: `${s} m` },
    drive: { kmh, stop },
  }
}

/** Returns a speed, km/h, at which the sharpest bend has the lateral acceleration of quiet driving. */
function speedOn({ geometry: { line } }: XodrRoad): number {
  const count = Math.max(64, Math.ceil(line.length))
  const curvatures = Array.from({ length: count + 1 }, (_, i) =>
    Math.abs(evaluateTable(line.curvature, (line.length * i) / count, 0)),
  )
  const metres = Math.sqrt(lateral / Math.max(...curvatures, 1e-6))
  return Math.max(slowest, Math.min(fastest, Math.floor(metres * 3.6)))
}
