/** Road block for each choice, and the course that a driver follows on it. */
import type { ParamValue } from '../../engine/model/project/project'
import type { roads } from './choices'

type Params = Readonly<Record<string, ParamValue>>

interface RoadPlan {
  readonly type: 'world/flat-road' | 'world/road'
  readonly params: Params
  /** Parameters of the path along the line of the road; undefined if it has none. */
  readonly course?: Params
}

/** Distance between the line of the road and the middle of the right lane, m. */
const lane = 1.75

/**
 * A bend to the left, then a hairpin to the right with the radius 20 m, at a grade of 6 %. Each bend has clothoids at
 * both ends; the hairpin turns by 180 deg: its clothoids by k L/2 = 0.75 rad each, the arc by the rest.
 */
const hill: Params = {
  'line.sections': [
    [80, 0, 0],
    [30, 0, 0.02],
    [30, 0.02, 0.02],
    [30, 0.02, 0],
    [60, 0, 0],
    [30, 0, -0.05],
    ['20 m*(pi - 1.5)', -0.05, -0.05],
    [30, -0.05, 0],
    [100, 0, 0],
  ],
  x0: '-20 m',
  y0: `${lane} m`,
  elevationCurve: 'monotone',
  elevation: [
    [0, 0],
    [30, 0],
    [60, 0],
    [120, 3.2],
    [200, 8],
    [290, 13.4],
    [340, 15],
    [390, 15],
  ],
  banking: [
    [80, 0],
    ['110 m', '-3 deg'],
    ['140 m', '-3 deg'],
    ['170 m', 0],
    ['230 m', 0],
    ['260 m', '4 deg'],
    ['293 m', '4 deg'],
    ['323 m', 0],
  ],
  width: `${4 * lane} m`,
}

const plans: Readonly<Record<keyof typeof roads, RoadPlan>> = {
  dry: { type: 'world/flat-road', params: {} },
  wet: { type: 'world/flat-road', params: { friction: 0.6 } },
  split: { type: 'world/flat-road', params: { frictionMap: 'split', 'split.left': 0.3 } },
  hill: { type: 'world/road', params: hill, course: { shape: 'road', across: `-${lane} m`, start: '20 m' } },
}

export const road = (kind: keyof typeof roads): RoadPlan => plans[kind]
