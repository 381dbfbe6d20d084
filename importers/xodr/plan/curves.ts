/**
 * Shapes of the geometries of a reference line (OpenDRIVE 1.8, 9): poses over the arc length. Straights, arcs and
 * spirals are sections; cubic polynomials, with one or two functions, are followed by their arc length, which is an
 * integral by Gauss and Legendre in parts so short that it is exact to rounding.
 */
import type { XmlElement } from '../../../engine/model/text/xml'
import type { XodrFile } from '../elements'
import { poseOn, type Pose, type Section } from './clothoid'

export interface Shape {
  /** Arc length, m; it differs from the attribute where a polynomial is longer or shorter than it says. */
  readonly length: number
  /** Section that the shape is, if it is one. */
  readonly section?: Section
  readonly pose: (s: number) => Pose
}

const kinds = ['line', 'arc', 'spiral', 'poly3', 'paramPoly3'] as const
/** Sharpest bend that is read, 1/m. */
const sharpest = 100

/** @param start pose of the geometry in the file @throws ModelError with the line */
export function shapeOf(xodr: XodrFile, geometry: XmlElement, start: Pose, length: number): Shape {
  const shapes = geometry.children.filter(({ name }) => (kinds as readonly string[]).includes(name))
  if (shapes.length !== 1)
    throw xodr.problem(
      geometry,
      `<geometry> has ${shapes.length === 0 ? 'no shape' : `${shapes.length} shapes`}`,
      `give it one of ${kinds.map((kind) => `<${kind}>`).join(', ')}`,
    )
  const [shape] = shapes
  const number = (name: string): number => xodr.number(shape, name)
  switch (shape.name) {
    case 'line':
      return along(xodr, shape, { length, from: 0, to: 0 }, start)
    case 'arc':
      return along(xodr, shape, { length, from: number('curvature'), to: number('curvature') }, start)
    case 'spiral':
      return along(xodr, shape, { length, from: number('curvStart'), to: number('curvEnd') }, start)
    case 'poly3': {
      const v = ['a', 'b', 'c', 'd'].map(number)
      return cubicShape(xodr, shape, { u: [0, 1, 0, 0], v, to: length, within: length }, start)
    }
    default: {
      const [u, v] = ['U', 'V'].map((of) => ['a', 'b', 'c', 'd'].map((name) => number(name + of)))
      const range = Object.hasOwn(shape.attributes, 'pRange') ? shape.attributes.pRange : 'normalized'
      if (range !== 'arcLength' && range !== 'normalized')
        throw xodr.problem(shape, `pRange="${range.slice(0, 40)}" is unknown`, 'use arcLength or normalized')
      return cubicShape(xodr, shape, { u, v, to: range === 'arcLength' ? length : 1 }, start)
    }
  }
}

function along(xodr: XodrFile, shape: XmlElement, section: Section, start: Pose): Shape {
  requireBend(xodr, shape, Math.max(Math.abs(section.from), Math.abs(section.to)))
  return { length: section.length, section, pose: (s) => poseOn(section, start, s) }
}

function requireBend(xodr: XodrFile, shape: XmlElement, curvature: number): void {
  if (curvature <= sharpest) return
  throw xodr.problem(
    shape,
    `<${shape.name}> has a bend with a radius of ${Number((1 / curvature).toPrecision(3))} m`,
    'give curvatures in 1/m',
  )
}

/** Curve with the coordinates u(p) and v(p), cubic polynomials over 0 to `to`. */
interface Cubic {
  readonly u: readonly number[]
  readonly v: readonly number[]
  readonly to: number
  /** Arc length at which the curve ends before `to`, if it does. */
  readonly within?: number
}

/** Nodes on 0 to 1 and weights of Gauss and Legendre (Abramowitz and Stegun 1964, 25.4.30). */
const gauss = [
  [0.04691007703066802, 0.11846344252809454],
  [0.23076534494715845, 0.23931433524968324],
  [0.5, 0.28444444444444444],
  [0.7692346550528415, 0.23931433524968324],
  [0.9530899229693319, 0.11846344252809454],
] as const
/** Parts of a curve over which its length is integrated. */
const parts = 256
/** Least speed of a curve over its parameter, over the mean: at a slower place it has no direction. */
const slowest = 1e-3

const valueAt = (c: readonly number[], p: number): number => c[0] + p * (c[1] + p * (c[2] + p * c[3]))
const slopeAt = (c: readonly number[], p: number): number => c[1] + p * (2 * c[2] + 3 * p * c[3])
const bendAt = (c: readonly number[], p: number): number => 2 * c[2] + 6 * p * c[3]

function cubicShape(xodr: XodrFile, shape: XmlElement, { u, v, to, within }: Cubic, start: Pose): Shape {
  const speed = (p: number): number => Math.hypot(slopeAt(u, p), slopeAt(v, p))
  const between = (from: number, end: number): number =>
    gauss.reduce((sum, [node, weight]) => sum + weight * speed(from + node * (end - from)), 0) * (end - from)
  const sums = [0]
  for (let i = 0; i < parts; i++) sums.push(sums[i] + between((to * i) / parts, (to * (i + 1)) / parts))
  const whole = sums[parts]
  const mean = whole / to
  const turns = [0]
  for (let i = 0; i <= parts; i++) {
    const p = (to * i) / parts
    if (!(speed(p) > slowest * mean) || !Number.isFinite(mean))
      throw xodr.problem(shape, `<${shape.name}> stops or turns back at p = ${p}`, 'export the road with another shape')
    requireBend(xodr, shape, Math.abs(slopeAt(u, p) * bendAt(v, p) - slopeAt(v, p) * bendAt(u, p)) / speed(p) ** 3)
    const angle = Math.atan2(slopeAt(v, p), slopeAt(u, p))
    const last = i === 0 ? 0 : turns[i - 1]
    turns[i] = angle + 2 * Math.PI * Math.round((last - angle) / (2 * Math.PI))
  }
  const length = within === undefined ? whole : Math.min(within, whole)
  /** Returns the parameter at an arc length. */
  const parameterAt = (s: number): number => {
    let [low, high] = [0, parts - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (s >= sums[middle]) low = middle
      else high = middle - 1
    }
    const from = (to * low) / parts
    let p = from
    for (let i = 0; i < 8; i++) p = Math.min(Math.max(p + (s - sums[low] - between(from, p)) / speed(p), 0), to)
    return p
  }
  const [cos, sin] = [Math.cos(start.heading), Math.sin(start.heading)]
  return {
    length,
    pose: (s) => {
      const p = parameterAt(s)
      const [x, y] = [valueAt(u, p), valueAt(v, p)]
      const angle = Math.atan2(slopeAt(v, p), slopeAt(u, p))
      const near = turns[Math.min(parts, Math.round((p / to) * parts))]
      return {
        x: start.x + cos * x - sin * y,
        y: start.y + sin * x + cos * y,
        heading: start.heading + angle + 2 * Math.PI * Math.round((near - angle) / (2 * Math.PI)),
      }
    },
  }
}
