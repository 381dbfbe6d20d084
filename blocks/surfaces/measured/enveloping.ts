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
import type { Expr, ExternalFunction, SymbolicMath } from '../../../engine/symbolic'

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

/**
 * @param radius of the wheel, m
 * @param heightAt height of the road, m, at places ahead of the wheel centre and to its left, over the radius
 */
function effectivePlane(
  math: SymbolicMath,
  cams: Cams,
  radius: Expr,
  heightAt: (ahead: number, left: number) => Expr,
): EffectivePlane {
  const { named, add, sub, mul, div, max } = math
  const { a, b, c, distance, tracks } = cams
  const { places, shift } = placesOf(cams)
  const rises = places.map((place) => mul(b * camHeight(place / a, c), radius))
  const track = (side: 1 | -1): readonly [front: Expr, rear: Expr] => {
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
  const [[frontLeft, rearLeft], [frontRight, rearRight]] = [track(1), track(-1)]
  const difference = (x: readonly [Expr, Expr], y: readonly [Expr, Expr], length: number): Expr =>
    div(sub(add(...x), add(...y)), mul(2 * length, radius))
  return {
    height: named('effectiveHeight', mul(0.25, add(frontLeft, frontRight, rearLeft, rearRight))),
    forward: named('effectiveSlope', difference([frontLeft, frontRight], [rearLeft, rearRight], distance)),
    left: named('effectiveBanking', difference([frontLeft, rearLeft], [frontRight, rearRight], tracks)),
  }
}

/** Arguments of the function of a road. */
const inputs = ['s', 'w', 'along', 'left', 'stretch', 'radius'] as const

/** Function of a road that the cams look at. */
export interface HeightFunction {
  /** Zero and unit of the places along and across that the function takes, m. */
  readonly along: readonly [start: number, unit: number]
  readonly across: readonly [start: number, unit: number]
  readonly height: (math: SymbolicMath, along: Expr, across: Expr) => Expr
}

/**
 * Returns a function that gives the effective plane of a wheel from its place (s, w) on a line, its heading in the
 * directions along the line and to its left, and the length of the line at w over that at the line.
 */
export const envelopingFunction = (name: string, cams: Cams, road: HeightFunction): ExternalFunction => ({
  name: `enveloping_${name}`,
  doc: `Plane on which a wheel stands over the bumps of ${name}, by tandem cams (Schmeitz 2004).`,
  inputs,
  outputs: ['height', 'forward', 'left'],
  parameters: [],
  nominal: [1, 0, 1, 0, 1, 0.3],
  hasData: true,
  build: (math, { s, w, along, left, stretch, radius }) => {
    const { add, sub, mul, div, named } = math
    const scaled = (value: Expr, unit: number): Expr => named('scaledRadius', mul(value, radius, 1 / unit))
    const at = (value: Expr, [start, unit]: readonly [number, number]): Expr => mul(sub(value, start), 1 / unit)
    const ahead = [scaled(div(along, stretch), road.along[1]), scaled(left, road.across[1])]
    const aside = [scaled(div(left, stretch), road.along[1]), scaled(along, road.across[1])]
    // places of a track lie on a line from its middle
    const middles = new Map<number, readonly [Expr, Expr]>()
    const middleOf = (y: number): readonly [Expr, Expr] => {
      const known = middles.get(y)
      if (known !== undefined) return known
      const middle = [
        named('trackAlong', sub(at(s, road.along), mul(y, aside[0]))),
        named('trackAcross', add(at(w, road.across), mul(y, aside[1]))),
      ] as const
      middles.set(y, middle)
      return middle
    }
    const plane = effectivePlane(math, cams, radius, (x, y) => {
      const [row, column] = middleOf(y)
      return road.height(math, add(row, mul(x, ahead[0])), add(column, mul(x, ahead[1])))
    })
    return { height: plane.height, forward: plane.forward, left: plane.left }
  },
})
