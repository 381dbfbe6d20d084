/** Signals from a path to a path follower, as the elements of one vector. */
import type { Motion } from '../../engine/model/component/component'
import type { Expr } from '../../engine/symbolic'

/** Points of the preview, at equal distances along the path; the last at its end. */
export const previewPoints = 8
const scalars = 8
export const trackWidth = scalars + 2 * previewPoints

type Value = (m: Motion) => Expr

export interface Track<T, P> {
  /** Lateral deviation, m, positive to the left of the path. */
  readonly lateral: T
  /** rad */
  readonly heading: T
  /** 1/m */
  readonly curvature: T
  /** Distance along the path to the end of the preview, m. */
  readonly preview: T
  readonly curvatureAhead: T
  /** Velocity of the vehicle, in its axes: m/s forward and to the left, and its yaw rate, rad/s. */
  readonly vx: T
  readonly vy: T
  readonly yawRate: T
  /** Points of the preview in the axes of the vehicle, m, forward and to the left. */
  readonly point: P
}

type TrackAsked = Track<Value, (m: Motion, i: number) => readonly [Expr, Expr]>

export const trackElements = (t: TrackAsked): readonly Value[] => [
  t.lateral,
  t.heading,
  t.curvature,
  t.preview,
  t.curvatureAhead,
  t.vx,
  t.vy,
  t.yawRate,
  ...[0, 1].flatMap((k) => Array.from({ length: previewPoints }, (_, i) => (m: Motion) => t.point(m, i)[k])),
]

export function trackOf(elements: readonly Expr[]): Track<Expr, readonly (readonly [Expr, Expr])[]> {
  const [lateral, heading, curvature, preview, curvatureAhead, vx, vy, yawRate, ...points] = elements
  return {
    lateral,
    heading,
    curvature,
    preview,
    curvatureAhead,
    vx,
    vy,
    yawRate,
    point: Array.from({ length: previewPoints }, (_, i) => [points[i], points[i + previewPoints]]),
  }
}
