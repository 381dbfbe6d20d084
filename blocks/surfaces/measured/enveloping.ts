/**
 * The plane under a tyre on a measured road, as a function of the program: its equations are compiled once for all
 * wheels.
 */
import type { Expr, ExternalFunction, SymbolicMath } from '../../../engine/symbolic'
import { effectivePlane, type Cams } from '../enveloping'

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
