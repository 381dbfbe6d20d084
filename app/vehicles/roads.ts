/** Road block for each choice, and the course that a driver follows on it. */
import type { ParamValue } from '../../engine/model/project/project'
import type { roads } from './choices'

type Params = Readonly<Record<string, ParamValue>>

export interface RoadPlan {
  readonly type: 'world/flat-road' | 'world/road'
  readonly params: Params
  /** Parameters of the path along the line of the road; undefined if it has none. */
  readonly course?: Params
  /** Speed along it, km/h, and time of the run, s. */
  readonly drive?: { readonly kmh: number; readonly stop: number }
}

/** Distance between the line of the road and the middle of the right lane, m. */
const lane = 1.75

/**
 * A bend to the left, then a hairpin to the right with the radius 20 m, at a grade of 6 %. Each bend has clothoids at
 * both ends; the hairpin turns by 180 deg: its clothoids by k L/2 = 0.75 rad each, the arc by the rest.
 */
const hill: Params = {
  'line.sections': [
    [30, 0, 0],
    [30, 0, 0.02],
    [20, 0.02, 0.02],
    [30, 0.02, 0],
    [10, 0, 0],
    [30, 0, -0.05],
    ['20 m*(pi - 1.5)', -0.05, -0.05],
    [30, -0.05, 0],
    [60, 0, 0],
  ],
  x0: '-20 m',
  y0: `${lane} m`,
  elevationCurve: 'monotone',
  elevation: [
    [0, 0],
    [25, 0],
    [60, 1.4],
    [180, 8.6],
    [215, 10],
    [270, 10],
  ],
  banking: [
    [30, 0],
    ['60 m', '-3 deg'],
    ['80 m', '-3 deg'],
    ['110 m', 0],
    ['120 m', 0],
    ['150 m', '4 deg'],
    ['183 m', '4 deg'],
    ['213 m', 0],
  ],
  width: `${4 * lane} m`,
}

const plans: Readonly<Record<keyof typeof roads, RoadPlan>> = {
  dry: { type: 'world/flat-road', params: {} },
  wet: { type: 'world/flat-road', params: { friction: 0.6 } },
  split: { type: 'world/flat-road', params: { frictionMap: 'split', 'split.left': 0.3 } },
  hill: {
    type: 'world/road',
    params: hill,
    course: { shape: 'road', across: `-${lane} m`, start: '20 m' },
    drive: { kmh: 30, stop: 26 },
  },
}

export const road = (kind: keyof typeof roads): RoadPlan => plans[kind]
