/** Sections of linear curvature in plan: their ends, and those through two poses. */

/** Place and direction in plan: m, rad. */
export interface Pose {
  readonly x: number
  readonly y: number
  readonly heading: number
}

/** Length, m, and curvatures at both ends, 1/m, positive to the left. */
export interface Section {
  readonly length: number
  readonly from: number
  readonly to: number
}

/** Nodes on 0 to 1 and weights of Gauss and Legendre (Abramowitz and Stegun 1964, 25.4.30). */
const gauss = [
  [0.04691007703066802, 0.11846344252809454],
  [0.23076534494715845, 0.23931433524968324],
  [0.5, 0.28444444444444444],
  [0.7692346550528415, 0.23931433524968324],
  [0.9530899229693319, 0.11846344252809454],
] as const

/** Most turn of a part of an integral, rad: exact to 1e-15 of its length. */
const mostTurn = 0.1
/** Most parts of an integral. */
const mostParts = 100_000

/** Returns the integral of a function over 0 to 1. @param turn by which its angle changes at most, rad */
function integral(turn: number, at: (t: number) => number): number {
  const parts = Math.min(mostParts, Math.max(1, Math.ceil(turn / mostTurn)))
  let sum = 0
  for (let i = 0; i < parts; i++) for (const [node, weight] of gauss) sum += weight * at((i + node) / parts)
  return sum / parts
}

/** Returns the pose at a distance along a section that starts at a pose. */
export function poseOn({ length, from, to }: Section, start: Pose, s: number): Pose {
  const rate = (to - from) / length
  const turn = Math.max(Math.abs(from), Math.abs(from + rate * s)) * s
  const heading = (u: number): number => start.heading + u * (from + (rate * u) / 2)
  return {
    x: start.x + s * integral(turn, (t) => Math.cos(heading(t * s))),
    y: start.y + s * integral(turn, (t) => Math.sin(heading(t * s))),
    heading: heading(s),
  }
}

const mostIterations = 20
/** Change of an angle with which the search ends, rad. */
const closeEnough = 1e-14

/**
 * Returns the section from one pose to another that turns by less than a right angle, or null if there is none. With
 * the headings psi_0 and psi_1 against the chord and D = psi_1 - psi_0, the heading over t = s/L is
 * psi_0 + A t + (D - A) t^2, and A solves
 *
 *   integral of sin(psi_0 + A t + (D - A) t^2) over 0 to 1 = 0
 *
 * (Bertolazzi and Frego, G1 fitting with clothoids, Mathematical Methods in the Applied Sciences 38 (2015), eq. 10).
 */
export function sectionThrough(start: Pose, end: Pose): Section | null {
  const [dx, dy] = [end.x - start.x, end.y - start.y]
  const chord = Math.hypot(dx, dy)
  if (!(chord > 0)) return null
  const direction = Math.atan2(dy, dx)
  const wrapped = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))
  const first = wrapped(start.heading - direction)
  const turn = end.heading - start.heading
  if (Math.max(Math.abs(first), Math.abs(first + turn)) > Math.PI / 2) return null
  let a = -6 * first - 2 * turn
  const angle = (t: number): number => first + a * t + (turn - a) * t * t
  for (let i = 0; i < mostIterations; i++) {
    const largest = Math.abs(a) + 2 * Math.abs(turn - a)
    const error = integral(largest, (t) => Math.sin(angle(t)))
    const slope = integral(largest, (t) => (t - t * t) * Math.cos(angle(t)))
    const change = error / slope
    if (!Number.isFinite(change)) return null
    a -= change
    if (Math.abs(change) > closeEnough) continue
    const length = chord / integral(largest, (t) => Math.cos(angle(t)))
    return length > 0 ? { length, from: a / length, to: (2 * turn - a) / length } : null
  }
  return null
}
