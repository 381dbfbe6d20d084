/** Path on the ground and the position of a vehicle along it. */
import { choice, defineBlock, frame, quantity, signalOut, surface, type Param } from '../../engine/model/blocks/block'
import { inOrder, nonZero } from '../../engine/model/blocks/parameter-order'
import type { ComponentBuilder, Motion } from '../../engine/model/component/component'
import type { Expr, Num } from '../../engine/symbolic'
import { sampleParams } from '../signals/sampling'
import { tableFile } from '../signals/arithmetic/tables'
import { pathData, type PathData } from './path-data'
import { pathDoc } from './path-doc'
import { previewOf } from './path-preview'
import { previewPoints, trackElements, trackWidth } from './track'

const shapes = [
  { value: 'straight', label: 'Straight' },
  { value: 'circle', label: 'Circle' },
  { value: 'figure-eight', label: 'Figure eight' },
  { value: 'slalom', label: 'Slalom' },
  { value: 'iso-3888-1', label: 'Double lane change, ISO 3888-1' },
  { value: 'iso-3888-2', label: 'Obstacle avoidance, ISO 3888-2' },
  { value: 'lane-change', label: 'Double lane change, custom lengths' },
  { value: 'points', label: 'Through points' },
  { value: 'file', label: 'Through points of a CSV file' },
  { value: 'road', label: 'Line of a road' },
] as const

/** Least radius and size of a path, m: nothing follows a smaller one, and its curvature has no number in the end. */
const tightest = 0.01
/** Longest part of a path, m: with 15 digits, points along a longer one are the same number. */
const farthest = 1e5

const of = (...is: readonly string[]) => ({ group: 'Path', when: { param: 'shape', is } })
type Where = Pick<Param, 'group' | 'when'>
const metres = (value: number, label: string, doc: string, where: Where): Param =>
  quantity('m', value, label, doc, { min: 0, exclusive: true, max: farthest, ...where })
const changes = ['iso-3888-1', 'iso-3888-2', 'lane-change'] as const
const laneChange = of('lane-change')
const pointShapes = of('points', 'file')
const placed = {
  group: 'Place',
  when: { param: 'shape', is: shapes.map(({ value }) => value).filter((value) => value !== 'road') },
} as const

export const path = defineBlock({
  type: 'driver/path',
  title: 'Path',
  category: 'Driver',
  role: 'path',
  summary: 'Path on the road, such as a double lane change, and the error of a vehicle',
  doc: pathDoc,
  terms: [
    'track',
    'lane change',
    'double lane change',
    'moose test',
    'elk test',
    'ISO 3888',
    'obstacle avoidance',
    'slalom',
    'course',
    'route',
    'trajectory',
    'waypoints',
    'cones',
    'circle',
    'figure eight',
    'curvature',
    'driver',
  ],
  icon: 'M3 18h4c5 0 3-12 8-12h6 M3 21h18 M9 5l1-3 1 3Z M14 18l1-3 1 3Z',
  ports: {
    frame: frame('Vehicle', 'Point of the vehicle that follows the path, x axis forward: usually its centre of mass', {
      side: 'left',
    }),
    road: surface('Road', 'Road whose line the path follows; for this shape only', { optional: true, side: 'left' }),
    track: signalOut('Track', '1', 'All data for a path follower', { width: trackWidth }),
    speed: signalOut('Speed', 'm/s', 'Path speed at the vehicle'),
    lateral: signalOut('Lateral error', 'm', 'Distance from the path, positive to its left'),
    heading: signalOut('Heading error', 'rad', 'Heading of the vehicle minus heading of the path, from -pi to pi'),
    curvature: signalOut('Curvature', '1/m', 'Curvature of the path at the vehicle, positive to the left'),
    ahead: signalOut('Curvature ahead', '1/m', 'Curvature at the end of the preview'),
    distance: signalOut('Distance', 'm', 'Distance along the path; continues over the laps of a closed path'),
    remaining: signalOut('Remaining', 'm', 'Distance to the end of the path'),
    grade: signalOut('Grade ahead', '1', 'Rise of the path over its length in plan, after the time ahead'),
    acceleration: signalOut(
      'Acceleration ahead',
      'm/s^2',
      'Acceleration or specific force on the path after the time ahead: forward, left, up; for a washout',
      { width: 3 },
    ),
  },
  params: {
    shape: choice(shapes, 'straight', 'Shape', 'Predefined shape, or a curve through points', { group: 'Path' }),
    length: metres(200, 'Length', 'Length; the path continues straight beyond both ends', of('straight')),
    radius: quantity('m', 50, 'Radius', 'Positive: to the left', of('circle')),
    size: quantity('m', 40, 'Size', 'Distance from the crossing to the far end of a loop', {
      min: tightest,
      ...of('figure-eight'),
    }),
    cones: quantity('1', 6, 'Cones', 'Number of cones', { min: 1, max: 100, ...of('slalom') }),
    spacing: metres(18, 'Cone spacing', 'Distance between two cones', of('slalom')),
    amplitude: quantity('m', 1.5, 'Lateral distance', 'Lateral distance at which the path passes the cones', {
      min: -farthest,
      max: farthest,
      ...of('slalom'),
    }),
    width: metres(
      1.8,
      'Width of the vehicle',
      'Vehicle width, which determines the lane widths',
      of('iso-3888-1', 'iso-3888-2'),
    ),
    entry: metres(12, 'Entry', 'Length of the entry lane', laneChange),
    out: metres(13.5, 'First transition', 'Length between the entry lane and the offset lane', laneChange),
    lane: metres(11, 'Offset lane', 'Length of the offset lane', laneChange),
    back: metres(12.5, 'Second transition', 'Length between the offset lane and the exit lane', laneChange),
    exit: metres(12, 'Exit', 'Length of the exit lane', laneChange),
    offset: quantity(
      'm',
      3.5,
      'Offset',
      'Distance from the centre of the entry lane to the centre of the offset lane, to the left',
      { min: -farthest, max: farthest, ...laneChange },
    ),
    exitOffset: quantity(
      'm',
      0,
      'Exit offset',
      'Distance from the centre of the entry lane to the centre of the exit lane',
      { min: -farthest, max: farthest, ...laneChange },
    ),
    overlap: quantity('m', 5, 'Overlap', 'Length by which a transition starts before its section and ends after', {
      min: 0,
      max: farthest,
      ...of(...changes),
    }),
    cut: quantity('m', 0.3, 'Cut', 'Distance of the path from the centre of the offset lane towards the entry lane', {
      min: 0,
      max: farthest,
      ...of(...changes),
    }),
    points: {
      kind: 'table',
      label: 'Points',
      doc: 'Points on the path, and the speed at each',
      columns: [
        { name: 'x', unit: 'm' },
        { name: 'y', unit: 'm' },
        { name: 'speed', unit: 'm/s' },
      ],
      default: [
        [0, 0, 0],
        [50, 0, 0],
        [100, 10, 0],
      ],
      ...of('points'),
    },
    file: { ...tableFile('x, y and, optionally, speed', []), ...of('file') },
    closed: {
      kind: 'boolean',
      label: 'Closed',
      doc: 'Whether the path returns from its last point to its first, lap after lap',
      default: false,
      ...pointShapes,
    },
    speed: quantity('m/s', 20, 'Speed', 'Path speed if its points have none', { min: 0, group: 'Path' }),
    across: quantity('m', 0, 'Distance from the line', 'Distance of the path from the line of the road, to the left', {
      min: -1e3,
      max: 1e3,
      ...of('road'),
    }),
    x0: quantity('m', 0, 'Start, x', 'Start of the path, or origin of its points', placed),
    y0: quantity('m', 0, 'Start, y', 'Start of the path, or origin of its points', placed),
    heading0: quantity(
      'rad',
      0,
      'Heading',
      'Initial direction of the path, or direction of the x axis of its points',
      placed,
    ),
    start: quantity('m', 0, 'Search from', 'Distance along the path at which the search for the vehicle starts', {
      group: 'Place',
    }),
    previewTime: quantity('s', 0.6, 'Preview time', 'Travel time covered by the preview', {
      min: 0,
      group: 'Preview',
      symbol: 'T_p',
    }),
    previewDistance: quantity('m', 5, 'Minimum preview', 'Shortest distance covered by the preview', {
      min: 0,
      exclusive: true,
      group: 'Preview',
      symbol: 'd_{min}',
    }),
    aheadTime: quantity('s', 1, 'Time ahead', 'Travel time to the place of grade and acceleration ahead', {
      min: 0,
      group: 'Preview',
      symbol: 'T_a',
    }),
    aheadAs: choice(
      [
        { value: 'acceleration', label: 'Acceleration' },
        { value: 'specific-force', label: 'Specific force' },
      ],
      'acceleration',
      'Acceleration ahead as',
      'Acceleration without gravity, or specific force, which is (0, 0, g) at rest; as the input of the washout',
      { group: 'Preview' },
    ),
    sampleTime: { ...sampleParams.sampleTime, group: 'Sampling' },
    offsetTime: { ...sampleParams.offset, group: 'Sampling' },
  },
  signals: {
    distance: { unit: 'm', doc: 'Distance along the path', logged: true },
    lateral: { unit: 'm', doc: 'Distance from the path, positive to its left', logged: true },
    heading: { unit: 'rad', doc: 'Heading of the vehicle minus heading of the path', logged: true },
    curvature: { unit: '1/m', doc: 'Curvature of the path at the vehicle', logged: true },
    grade: { unit: '1', doc: 'Grade of the path after the time ahead', logged: false },
    acceleration: { unit: 'm/s^2', doc: 'Acceleration or specific force after the time ahead', logged: false },
    tracked: { unit: 'm', doc: 'Distance along the path at the last sample', logged: false },
  },
  ...inOrder(
    nonZero('radius', `the radius is less than ${tightest} m`, 'enter the radius of the circle, e.g. 50 m', tightest),
  ),
  build: buildPath,
})

/** Returns the position, heading and curvature at a distance along the path. */
function pathAt(c: ComponentBuilder, data: PathData) {
  const { mul, sub, floor, div, sin, cos, pool } = c.math
  const table = (name: 'x' | 'y' | 'heading' | 'curvature') => {
    const curve = { name: `${c.name}.${name}`, ...data[name] }
    return (s: Expr) => pool.lookup(curve, s)
  }
  const [x, y, heading, curvature] = [table('x'), table('y'), table('heading'), table('curvature')]
  const speedCurve = data.speed === null ? null : { name: `${c.name}.speed`, ...data.speed }
  /** Returns a distance along the path within the lap. */
  const wrapped = (s: Expr): Expr => (data.closed ? sub(s, mul(data.length, floor(div(s, data.length)))) : s)
  return {
    wrapped,
    point: (s: Expr): readonly [Expr, Expr] => [x(wrapped(s)), y(wrapped(s))],
    tangent: (s: Expr): readonly [Expr, Expr] => [cos(heading(wrapped(s))), sin(heading(wrapped(s)))],
    curvature: (s: Expr): Expr => curvature(wrapped(s)),
    speed: (s: Expr): Expr => (speedCurve === null ? c.param('speed') : pool.lookup(speedCurve, wrapped(s))),
  }
}

/** Iterations of every sample, and at the start. */
const iterations = { sample: 3, start: 12 }
/** Least denominator of Newton's step: beyond the centre of curvature there is no nearest point. */
const steepest = 0.2

/** Speed at which a vehicle counts as standing, m/s. */
const standstill = 1e-9

function buildPath(c: ComponentBuilder): void {
  const { add, sub, mul, div, min, max, neg, sqrt, square, atan2, num } = c.math
  const at = c.frame('frame')
  const data = pathData(c)
  const along = pathAt(c, data)
  const reach = mul(2, c.param('sampleTime'))

  const place = (m: Motion): readonly [Expr, Expr] => {
    const [x, y] = m.position(c.ground, at, c.ground)
    return [x, y]
  }
  /** Returns the unit vector along the x axis of the vehicle, on the ground. */
  const ahead = (m: Motion): readonly [Expr, Expr] => {
    const [x, y] = m.resolve([num(1), num(0), num(0)], at, c.ground)
    const length = max(sqrt(add(square(x), square(y))), 1e-9)
    return [div(x, length), div(y, length)]
  }
  const speed = (m: Motion): Expr => {
    const [x, y, z] = m.velocity(at, at)
    // at standstill the root has no derivative, which blocks that continue the preview need
    return sqrt(max(add(square(x), square(y), square(z)), standstill ** 2))
  }
  /** Returns the position of the vehicle as seen from the path: along it and to its left. */
  const seen = (m: Motion, s: Expr): readonly [Expr, Expr] => {
    const [px, py] = place(m)
    const [x, y] = along.point(s)
    const [tx, ty] = along.tangent(s)
    const [dx, dy] = [sub(px, x), sub(py, y)]
    return [add(mul(dx, tx), mul(dy, ty)), sub(mul(dy, tx), mul(dx, ty))]
  }
  const newton = (m: Motion, s: Expr): Expr => {
    const [forward, left] = seen(m, s)
    return div(forward, max(sub(1, mul(along.curvature(s), left)), steepest))
  }
  const nearest = (m: Motion, from: Expr, count: number, step: Num): Expr => {
    let s = from
    for (let i = 0; i < count; i++) s = add(s, max(min(newton(m, s), step), neg(c.math.pool.expr(step))))
    return s
  }
  const tracked: Expr = c.discrete('tracked', {
    unit: 'm',
    initial: (m) => nearest(m, c.param('start'), iterations.start, 20),
    update: (m) => nearest(m, c.previous(tracked), iterations.sample, add(0.5, mul(reach, speed(m)))),
    sampleTime: c.param('sampleTime'),
    offset: c.param('offsetTime'),
  })
  // between samples the vehicle moves
  const distance = (m: Motion): Expr => add(tracked, newton(m, tracked))
  const lateral = (m: Motion): Expr => seen(m, distance(m))[1]
  const heading = (m: Motion): Expr => {
    const [tx, ty] = along.tangent(distance(m))
    const [x, y] = ahead(m)
    return atan2(sub(mul(tx, y), mul(ty, x)), add(mul(tx, x), mul(ty, y)))
  }
  const curvature = (m: Motion): Expr => along.curvature(distance(m))
  const preview = (m: Motion): Expr => max(c.param('previewDistance'), mul(c.param('previewTime'), speed(m)))
  const previewed = (m: Motion, i: number): Expr => add(distance(m), mul((i + 1) / previewPoints, preview(m)))
  const curvatureAhead = (m: Motion): Expr => along.curvature(previewed(m, previewPoints - 1))
  const vx = (m: Motion): Expr => m.velocity(at, at)[0]
  const vy = (m: Motion): Expr => m.velocity(at, at)[1]
  const yawRate = (m: Motion): Expr => m.angularVelocity(at, at)[2]
  /** Returns a point of the preview in the axes of the vehicle. */
  const ofVehicle = (m: Motion, i: number): readonly [Expr, Expr] => {
    const [px, py] = place(m)
    const [x, y] = along.point(previewed(m, i))
    const [ax, ay] = ahead(m)
    const [dx, dy] = [sub(x, px), sub(y, py)]
    return [add(mul(dx, ax), mul(dy, ay)), sub(mul(dy, ax), mul(dx, ay))]
  }
  const provide = (port: string, unit: string, value: (m: Motion) => Expr): void => {
    c.output(port, value)
    c.signal(port, unit, value)
  }
  provide('distance', 'm', distance)
  provide('lateral', 'm', lateral)
  provide('heading', 'rad', heading)
  provide('curvature', '1/m', curvature)
  c.output('ahead', curvatureAhead)
  c.output('speed', (m) => along.speed(distance(m)))
  c.output('remaining', (m) => sub(data.length, distance(m)))
  const onPath = previewOf(c, data, c.choice('aheadAs') === 'specific-force')
  const later = (m: Motion): Expr => add(distance(m), mul(c.param('aheadTime'), speed(m)))
  provide('grade', '1', (m) => onPath.grade(along.wrapped(later(m))))
  for (const i of [0, 1, 2] as const)
    provide(`acceleration[${i + 1}]`, 'm/s^2', (m) => {
      const s = later(m)
      const [tangent, bend] = [along.tangent(s), along.curvature(s)]
      return onPath.acceleration({ at: along.wrapped(s), tangent, curvature: bend, speed: speed(m) })[i]
    })
  trackElements({ lateral, heading, curvature, preview, curvatureAhead, vx, vy, yawRate, point: ofVehicle }).forEach(
    (value, i) => {
      c.output(`track[${i + 1}]`, value)
    },
  )
}
