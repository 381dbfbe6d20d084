/**
 * The plane under a tyre that rolls over obstacles shorter than its patch, by tandem cams (A. J. C. Schmeitz, A
 * semi-empirical three-dimensional model of the pneumatic tyre rolling over arbitrarily uneven road surfaces, Delft
 * 2004; Pacejka, Tire and Vehicle Dynamics, 3rd ed. 2012, section 10.1.6). Two upright cams, one behind the other at
 * the distance l, have the outline
 *
 *   |x/a|^c + |z/b|^c = 1
 *
 * and each stands on the highest point that it meets. Its lowest point is then at
 *
 *   z_cam = max over x of (z(x) - b (1 - (1 - |x/a|^c)^(1/c)))
 *
 * The effective height is the mean of both, the effective slope their difference over l. Across the wheel, two tracks
 * give the same. The lengths are parts of the radius of the wheel.
 */
import type { Expr, SymbolicMath } from '../../engine/symbolic'

export interface Cams {
  /** Half axes of the outline and its exponent; lengths over the radius of the wheel. */
  readonly a: number
  readonly b: number
  readonly c: number
  /** Distance of both cams, and of both tracks. */
  readonly distance: number
  readonly tracks: number
  /** Places of the road that a cam sees, at least 3. */
  readonly points: number
}

/** Part of the half axis that points cover: beyond it a cam rises higher than any obstacle that a wheel climbs. */
const covered = 0.9

export interface EffectivePlane {
  readonly height: Expr
  readonly forward: Expr
  readonly left: Expr
}

/** Returns the height of the outline over its lowest point, over b, at a part of the half axis. */
const camHeight = (part: number, c: number): number => 1 - (1 - Math.abs(part) ** c) ** (1 / c)

/**
 * Returns places of a cam, over the radius of the wheel: at equal distances, of which the distance of the cams has a
 * whole number, so that both look at the same places.
 */
function placesOf({ a, distance, points }: Cams): { readonly places: readonly number[]; readonly shift: number } {
  const widest = (2 * covered * a) / (points - 1)
  const shift = Math.max(1, Math.round(distance / widest))
  const spacing = distance / shift
  const reach = Math.floor((covered * a) / spacing)
  return { places: Array.from({ length: 2 * reach + 1 }, (_, i) => (i - reach) * spacing), shift }
}

/** Heights of front and rear cam on a track, m. */
type TrackCams = readonly [front: Expr, rear: Expr]

/** Returns the plane under a wheel by the heights of its four cams. @param radius of the wheel, m */
export function planeOfCams(
  math: SymbolicMath,
  { distance, tracks }: Cams,
  radius: Expr,
  [[frontLeft, rearLeft], [frontRight, rearRight]]: readonly [left: TrackCams, right: TrackCams],
): EffectivePlane {
  const { named, add, sub, mul, div } = math
  const difference = (x: TrackCams, y: TrackCams, length: number): Expr =>
    div(sub(add(...x), add(...y)), mul(2 * length, radius))
  return {
    height: named('effectiveHeight', mul(0.25, add(frontLeft, frontRight, rearLeft, rearRight))),
    forward: named('effectiveSlope', difference([frontLeft, frontRight], [rearLeft, rearRight], distance)),
    left: named('effectiveBanking', difference([frontLeft, rearLeft], [frontRight, rearRight], tracks)),
  }
}

/**
 * Returns the plane under a wheel whose cams look at the road at equal distances.
 * @param radius of the wheel, m
 * @param heightAt height of the road, m, at places ahead of the wheel centre and to its left, over the radius
 */
export function effectivePlane(
  math: SymbolicMath,
  cams: Cams,
  radius: Expr,
  heightAt: (ahead: number, left: number) => Expr,
): EffectivePlane {
  const { named, sub, mul, max } = math
  const { a, b, c, distance, tracks } = cams
  const { places, shift } = placesOf(cams)
  const rises = places.map((place) => mul(b * camHeight(place / a, c), radius))
  const track = (side: 1 | -1): TrackCams => {
    const spacing = distance / shift
    const heights = Array.from({ length: places.length + shift }, (_, i) =>
      named('trackHeight', heightAt(places[0] - distance / 2 + i * spacing, (side * tracks) / 2)),
    )
    const cam = (first: number): Expr => {
      const tops = rises.map((rise, i) => sub(heights[first + i], rise))
      return named(
        'camHeight',
        tops.reduce((highest, top) => max(highest, top)),
      )
    }
    return [cam(shift), cam(0)]
  }
  return planeOfCams(math, cams, radius, [track(1), track(-1)])
}
