/**
 * Ready roads: values of the parameters of the block Road that state its geometry, not where it starts nor its
 * friction.
 */
import type { ParamValue } from '../../engine/model/project/project'
import { lanesOf } from '../../manoeuvres/shared/figures/cones'

export interface ReadyRoad {
  readonly id: string
  readonly title: string
  readonly text: string
  /** Values that differ from the defaults of the block. */
  readonly params: Readonly<Record<string, ParamValue>>
}

type Section = readonly [length: number | string, from: number, to: number]

const straight = (length: number): Section => [length, 0, 0]

/** Clothoid, arc and clothoid. @param turn positive to the left, rad @param entry length of each clothoid, m */
function bend(radius: number, turn: number, entry: number): readonly Section[] {
  const curvature = Math.sign(turn) / radius
  // both clothoids together turn by entry/radius
  const arc = `${radius} m*${Math.abs(turn)} - ${entry} m`
  return [
    [entry, 0, curvature],
    [arc, curvature, curvature],
    [entry, curvature, 0],
  ]
}

const [quarter, half] = [Math.PI / 2, Math.PI]

/** Width of the vehicle for which the lanes of a lane change are marked, m. */
const carWidth = 1.8
/** Distance of the first lane from the start of the road, m. */
const approach = 40

function laneChange(): ReadyRoad['params'] {
  const mark = (from: number, to: number, place: number): readonly number[] => [
    ...[approach + from, approach + to],
    ...[place, 0, 0, 0, 0],
  ]
  return {
    'line.sections': [straight(220)],
    edges: 'pieces',
    'edges.pieces': [[0, 7, 0, 0, 0, -3.5, 0, 0, 0]],
    marks: lanesOf('iso-3888-1', carWidth).flatMap(({ from, to, middle, width }) => [
      mark(from, to, middle - width / 2),
      mark(from, to, middle + width / 2),
    ]),
  }
}

/** Amplitude of a sine sweep, m, and its first and last wavelength, m. */
const sweep = { amplitude: 0.015, first: 20, last: 2, length: 120, perWave: 16, before: 30 } as const

/** Heights of waves that become shorter along the road: the wave number rises linearly. */
function sineSweep(): ReadyRoad['params'] {
  const { amplitude, first, last, length, perWave, before } = sweep
  const phase = (u: number): number => 2 * Math.PI * (u / first + ((1 / last - 1 / first) * u * u) / (2 * length))
  const count = Math.ceil((phase(length) / (2 * Math.PI)) * perWave)
  const rows = Array.from({ length: count + 1 }, (_, i) => {
    // places at about equal phases
    const part = (i / count) * phase(length)
    const [a, b] = [(1 / last - 1 / first) / (2 * length), 1 / first]
    const u = (-b + Math.sqrt(b * b + (4 * a * part) / (2 * Math.PI))) / (2 * a)
    const fade = Math.min(1, u / first, (length - u) / first)
    return [round(before + u, 3), round(amplitude * Math.max(fade, 0) * Math.sin(phase(u)), 5)]
  })
  return {
    'line.sections': [straight(before + length + 50)],
    elevation: [[0, 0], [before - 5, 0], ...rows, [before + length + 5, 0], [before + length + 50, 0]],
  }
}

const round = (x: number, digits: number): number => Number(x.toFixed(digits))

const level = (length: number): ReadyRoad['params'] => ({ 'line.sections': [straight(length)] })

/** A closed course through points: bends of different radii, one of them over a crest. */
const handling: readonly (readonly number[])[] = [
  ...[
    [0, 0],
    [70, 0],
    [140, 2],
    [195, 22],
    [205, 70],
    [160, 95],
  ],
  ...[
    [120, 75],
    [85, 50],
    [45, 60],
    [40, 100],
    [75, 130],
    [70, 170],
  ],
  ...[
    [20, 185],
    [-40, 170],
    [-65, 120],
    [-60, 60],
    [-45, 15],
  ],
]

export const readyRoads: readonly ReadyRoad[] = [
  {
    id: 'country-road',
    title: 'Country road',
    text: 'Two lanes with a crown, bends with radii of 60 to 150 m between clothoids, and gentle hills',
    params: {
      'line.sections': [
        straight(80),
        ...bend(100, quarter * 0.8, 40),
        straight(60),
        ...bend(60, -quarter, 35),
        straight(40),
        ...bend(150, quarter * 0.7, 50),
        straight(100),
      ],
      elevation: [
        [0, 0],
        [120, 1.5],
        [260, 5],
        [400, 3],
        [620, 0],
      ],
      crown: 0.06,
    },
  },
  {
    id: 'hairpins',
    title: 'Hill with hairpins',
    text: 'Climb of 8 % with two hairpins of 15 m radius, banked by 4 deg',
    params: {
      'line.sections': [straight(60), ...bend(15, half, 20), straight(90), ...bend(15, -half, 20), straight(110)],
      elevation: [
        [0, 0],
        [40, 0],
        [90, 3.2],
        [200, 12],
        [310, 20.8],
        [350, 23],
        [394, 23],
      ],
      elevationCurve: 'monotone',
      banking: [
        [0, 0],
        [60, 0],
        [80, '4 deg'],
        [107, '4 deg'],
        [127, 0],
        [217, 0],
        [237, '-4 deg'],
        [264, '-4 deg'],
        [284, 0],
      ],
    },
  },
  {
    id: 'handling-course',
    title: 'Handling course',
    text: 'Closed course of about 900 m on level ground with fast and slow bends',
    params: { line: 'points', 'line.points': handling, closed: true, width: 9, lanes: 1 },
  },
  {
    id: 'banked-oval',
    title: 'Banked oval',
    text: 'Closed oval with two half circles of 100 m radius, banked by 20 deg',
    params: {
      'line.sections': [straight(200), ...bend(100, half, 100), straight(200), ...bend(100, half, 100)],
      closed: true,
      banking: [
        [0, 0],
        [200, 0],
        [300, '20 deg'],
        ['100 m*pi + 200 m', '20 deg'],
        ['100 m*pi + 300 m', 0],
        ['100 m*pi + 500 m', 0],
        ['100 m*pi + 600 m', '20 deg'],
        ['200 m*pi + 500 m', '20 deg'],
        ['200 m*pi + 600 m', 0],
      ],
      width: 10.5,
      lanes: 3,
    },
  },
  {
    id: 'skid-pad',
    title: 'Skid pad',
    text: 'Circle of 100 m radius, as steady turns of ISO 4138 use it',
    params: { 'line.sections': [['2*pi*100 m', 0.01, 0.01]], closed: true, width: 10, lanes: 1 },
  },
  {
    id: 'lane-change',
    title: 'Lane change of ISO 3888-1',
    text: `Straight road with the lanes of the double lane change marked for a vehicle ${carWidth} m wide`,
    params: laneChange(),
  },
  {
    id: 'sine-sweep',
    title: 'Sine sweep',
    text: `Waves of ${1000 * sweep.amplitude} mm amplitude whose length falls from ${sweep.first} to ${sweep.last} m`,
    params: sineSweep(),
  },
  {
    id: 'speed-humps',
    title: 'Speed humps',
    text: 'Three humps 3.7 m long and 0.1 m high, 50 m apart',
    params: {
      ...level(250),
      obstacle: 'hump',
      'obstacle.position': 60,
      'obstacle.height': 0.1,
      'obstacle.length': 3.7,
      'obstacle.count': 3,
      'obstacle.spacing': 50,
    },
  },
  {
    id: 'potholes',
    title: 'Potholes on the right',
    text: 'Ten potholes 0.5 m long and 40 mm deep in the right track',
    params: {
      ...level(150),
      obstacle: 'pothole',
      'obstacle.position': 40,
      'obstacle.height': 0.04,
      'obstacle.length': 0.5,
      'obstacle.count': 10,
      'obstacle.spacing': 6,
      'obstacle.side': 'right',
    },
  },
  {
    id: 'belgian-block',
    title: 'Belgian block',
    text: 'Setts 0.14 m long and 12 mm high over 56 m of class C of ISO 8608',
    params: {
      ...level(120),
      ...{ profile: 'random', 'random.class': 'C', 'random.length': 100, 'random.start': 10 },
      obstacle: 'bump',
      'obstacle.position': 30,
      'obstacle.height': 0.012,
      'obstacle.length': 0.14,
      'obstacle.count': 400,
      'obstacle.spacing': 0.14,
    },
  },
  {
    id: 'rough-track',
    title: 'Rough track',
    text: '200 m of class E of ISO 8608, with different heights in both tracks',
    params: { ...level(240), profile: 'random', 'random.class': 'E', 'random.start': 20 },
  },
]
