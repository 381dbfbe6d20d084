/**
 * Efforts of constraints on axes that follow others: the multiplier times the load that the constraint puts on the axis
 * (virtual power). A variator on the input of a differential, for example, drives it by its constraint alone.
 */
import type { Motion } from '../../model/component/component'
import type { Expr } from '../../symbolic'
import type { Collection } from '../collect/collection'
import { factorsOn } from './followed-axes'

/**
 * @param effort multiplier of a constraint, by its name
 * @returns sum for an axis, by its name
 */
export function constraintEfforts(
  { constraints, math }: Collection,
  motion: Motion,
  effort: (name: string) => Expr,
): (axis: string) => Expr {
  return (axis) =>
    math.add(
      0,
      ...constraints.flatMap(({ name, loads }) =>
        (loads?.(motion) ?? []).flatMap((load) =>
          'flange' in load
            ? factorsOn(math, axis, load.flange, load.effort).map((factor) => math.mul(factor, effort(name)))
            : [],
        ),
      ),
    )
}
