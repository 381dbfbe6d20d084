/**
 * The reference line of a road as one series of sections. Straights, arcs and spirals stay what they are. Polynomials
 * become sections through poses on them, so many that both are nowhere farther apart than `closeness`. Where a geometry
 * ends beside the start of the next one, its own sections are led there, so that errors don't add up along the road.
 */
import type { XmlElement } from '../../../engine/model/text/xml'
import { childOf, childrenOf, type XodrFile } from '../elements'
import { poseOn, sectionThrough, type Pose, type Section } from './clothoid'
import { shapeOf, type Shape } from './curves'

/** Largest distance between a polynomial and the sections that follow it, m. */
export const closeness = 1e-6
/** Largest jumps between the end of a geometry and the start of the next one. */
const jump = { distance: 0.01, angle: 0.01, along: 0.01 } as const
/** Jumps up to which a straight, arc or spiral keeps its shape: m, rad. */
const slack = { distance: 1e-3, angle: 1e-4 } as const
/** Largest difference between the arc length of a polynomial and its attribute, as a part of it. */
const lengthError = 0.01
/** Most geometries of a road, and sections of its line. */
const most = { geometries: 5000, sections: 10_000 } as const
/** Most turn of a section through two poses, rad, and its least length, m. */
const [mostTurn, shortest] = [0.4, 1e-3]

/** Distances along the line at the starts of geometries and at its end: in the file and of the sections, m. */
export interface Station {
  readonly file: number
  readonly line: number
}

export interface PlanLine {
  readonly start: Pose
  readonly sections: readonly Section[]
  readonly stations: readonly Station[]
  /** Number of polynomials, and the largest distance to the sections that follow them, m. */
  readonly fitted: { readonly count: number; readonly distance: number }
  /** Largest distance between the start of a geometry in the file and the line, m. */
  readonly away: number
  /** Number of straights, arcs and spirals that are bent to meet the next geometry, and the largest jump, m. */
  readonly joined: { readonly count: number; readonly distance: number }
}

interface Geometry {
  readonly element: XmlElement
  readonly s: number
  readonly length: number
  readonly start: Pose
  readonly shape: Shape
}

/** @param closed whether the line returns to its start @throws ModelError with the line of the file */
export function planLine(xodr: XodrFile, road: XmlElement, closed: boolean): PlanLine {
  const geometries = geometriesOf(xodr, road)
  const sections: Section[] = []
  const stations: Station[] = []
  const fitted = { count: 0, distance: 0 }
  const joined = { count: 0, distance: 0 }
  const { start } = geometries[0]
  let [place, s, away] = [start, 0, 0]
  geometries.forEach((geometry, i) => {
    stations.push({ file: geometry.s, line: s })
    const { shape } = geometry
    const next = i + 1 < geometries.length ? geometries[i + 1] : closed ? geometries[0] : undefined
    const end = shape.pose(shape.length)
    const target = next === undefined ? end : targetOf(xodr, geometry.element, end, next.start)
    const section = shape.section
    if (section !== undefined) {
      const reached = poseOn(section, place, section.length)
      const apart = Math.hypot(reached.x - target.x, reached.y - target.y)
      const turned = Math.abs(wrapped(reached.heading - target.heading))
      if (apart <= slack.distance && turned <= slack.angle) {
        away = Math.max(away, apart)
        sections.push(section)
        s += section.length
        place = reached
        return
      }
      joined.count++
      joined.distance = Math.max(joined.distance, Math.hypot(end.x - target.x, end.y - target.y))
    } else fitted.count++
    const led = following(xodr, geometry, place, target)
    fitted.distance = Math.max(fitted.distance, led.distance)
    for (const part of led.sections) {
      sections.push(part)
      s += part.length
      place = poseOn(part, place, part.length)
    }
    if (sections.length > most.sections)
      throw xodr.problem(
        road,
        `the line needs more than ${most.sections} sections`,
        'export a shorter road, or one of straights, arcs and spirals',
        'unsupported',
      )
  })
  const last = geometries[geometries.length - 1]
  stations.push({ file: last.s + last.length, line: s })
  return { start, sections, stations, fitted, away, joined }
}

const wrapped = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))
const figure = (x: number): string => String(Number(x.toPrecision(4)))

function geometriesOf(xodr: XodrFile, road: XmlElement): readonly Geometry[] {
  const elements = childrenOf(childOf(road, 'planView'), 'geometry')
  if (elements.length === 0)
    throw xodr.problem(
      road,
      'the road has no <geometry> in <planView>',
      'choose another road, or export the file again',
    )
  if (elements.length > most.geometries)
    throw xodr.problem(
      road,
      `the road has more than ${most.geometries} geometries`,
      'export a shorter road',
      'unsupported',
    )
  let expected = 0
  return elements.map((element, i) => {
    const [s, x, y, heading, length] = ['s', 'x', 'y', 'hdg', 'length'].map((name) => xodr.number(element, name))
    if (!(length > 0))
      throw xodr.problem(element, `<geometry> has a length of ${length} m`, 'give a length above zero, or remove it')
    if (Math.abs(s - expected) > jump.along)
      throw xodr.problem(
        element,
        i === 0
          ? `the first <geometry> starts at s = ${s} m, not at 0`
          : `<geometry> starts at s = ${s} m, but the one before it ends at ${figure(expected)} m`,
        `sort the geometries, and give starts that meet within ${jump.along} m`,
      )
    expected = s + length
    const start = { x, y, heading }
    const shape = shapeOf(xodr, element, start, length)
    if (Math.abs(shape.length - length) > Math.max(lengthError * length, closeness))
      throw xodr.problem(
        element,
        `<geometry> has a length of ${figure(length)} m, but its polynomial is ${figure(shape.length)} m long`,
        'give the arc length of the polynomial, and check pRange',
      )
    return { element, s, length, start, shape }
  })
}

/** Returns the pose of the next geometry with the turns of the end of this one. */
function targetOf(xodr: XodrFile, element: XmlElement, end: Pose, next: Pose): Pose {
  const apart = Math.hypot(end.x - next.x, end.y - next.y)
  const turned = wrapped(next.heading - end.heading)
  if (apart > jump.distance || Math.abs(turned) > jump.angle) {
    const angle = figure((Math.abs(turned) * 180) / Math.PI)
    throw xodr.problem(
      element,
      `<geometry> ends at x = ${figure(end.x)} m, y = ${figure(end.y)} m, ${figure(apart)} m and ${angle} deg from the start of the next one`,
      `make them meet within ${jump.distance} m and ${figure((jump.angle * 180) / Math.PI)} deg`,
    )
  }
  return { ...next, heading: end.heading + turned }
}

/**
 * Returns poses along a shape that is led from one pose to another, both near its ends: it is moved to the left by a
 * cubic whose slopes turn it at the ends, and stretched evenly.
 */
function ledFrom(shape: Shape, start: Pose, target: Pose): (s: number) => Pose {
  const { length } = shape
  const errorAt = (s: number, { x, y, heading }: Pose) => {
    const pose = shape.pose(s)
    const [dx, dy] = [x - pose.x, y - pose.y]
    const [cos, sin] = [Math.cos(pose.heading), Math.sin(pose.heading)]
    return { along: dx * cos + dy * sin, left: dy * cos - dx * sin, turn: (heading - pose.heading) * length }
  }
  const [a, b] = [errorAt(0, start), errorAt(length, target)]
  const c2 = 3 * (b.left - a.left) - 2 * a.turn - b.turn
  const c3 = 2 * (a.left - b.left) + a.turn + b.turn
  return (s) => {
    const [pose, t] = [shape.pose(s), s / length]
    const along = a.along + t * (b.along - a.along)
    const left = a.left + t * (a.turn + t * (c2 + t * c3))
    const [cos, sin] = [Math.cos(pose.heading), Math.sin(pose.heading)]
    return {
      x: pose.x + along * cos - left * sin,
      y: pose.y + along * sin + left * cos,
      heading: pose.heading + (a.turn + t * (2 * c2 + 3 * t * c3)) / length,
    }
  }
}

/** Returns sections that follow a shape from one pose to another, both near its ends. */
function following(
  xodr: XodrFile,
  { element, shape }: Geometry,
  start: Pose,
  target: Pose,
): { readonly sections: readonly Section[]; readonly distance: number } {
  const at = ledFrom(shape, start, target)
  const sections: Section[] = []
  let distance = 0
  // stretches that are left, the next one last
  const stretches: (readonly [from: number, to: number])[] = [[0, shape.length]]
  let place = start
  for (let next = stretches.pop(); next !== undefined; next = stretches.pop()) {
    const [from, to] = next
    const goal = at(to)
    const through = Math.abs(goal.heading - place.heading) <= mostTurn ? sectionThrough(place, goal) : null
    const apart = through === null ? Infinity : apartOf(through, place, at, from, to)
    if (through === null || apart > closeness) {
      if (to - from < shortest || sections.length + stretches.length > most.sections)
        throw xodr.problem(
          element,
          'no sections with linear curvature follow this shape',
          'export the road with other shapes',
          'unsupported',
        )
      const middle = (from + to) / 2
      stretches.push([middle, to], [from, middle])
      continue
    }
    distance = Math.max(distance, apart)
    sections.push(through)
    place = goal
  }
  return { sections, distance }
}

/** Parts of a section at whose ends it is compared with the shape. */
const compared = 8

/** Returns the largest distance between a section and what it follows, at equal parts of their lengths. */
function apartOf(section: Section, start: Pose, at: (s: number) => Pose, from: number, to: number): number {
  let largest = 0
  for (let k = 1; k < compared; k++) {
    const pose = poseOn(section, start, (section.length * k) / compared)
    const other = at(from + ((to - from) * k) / compared)
    largest = Math.max(largest, Math.hypot(pose.x - other.x, pose.y - other.y))
  }
  return largest
}
