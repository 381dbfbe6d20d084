/**
 * Instants at which conditions on time switch, for methods with fixed steps: no step goes across one, so that an `if` or `when` on time switches there and not at
 * the next end of a step. They follow from corners and crossing functions that contain time only, and time linearly,
 *
 *     a t + b = 0,   t = -b/a,
 *
 * with a and b of parameters. Methods with variable steps find corners and events on their own.
 */
import { Depends, substitute, tangents, topologicalOrder, type Expr } from '../../symbolic'
import type { Collection } from '../collect/collection'
import { crossingOf } from './kinks'

/**
 * @param corners functions that are zero at corners of the equations
 * @param events crossing functions of events, with conditions inside
 */
export function switchTimesOf(c: Collection, corners: readonly Expr[], events: readonly Expr[]): readonly Expr[] {
  const { pool } = c
  const inside = events.flatMap((e) => (onTimeAlone(e) ? topologicalOrder([e]) : []))
  const conditions = inside.flatMap((e) => crossingOf(c, e) ?? [])
  const times = new Set<Expr>()
  for (const e of new Set([...corners, ...events, ...conditions])) {
    if (!onTimeAlone(e)) continue
    const [slope] = tangents(pool, [e], new Map([[c.time, pool.one]]))
    if (slope === pool.zero || !slope.isParametric) continue
    const [start] = substitute(pool, [e], new Map([[c.time, pool.zero]]))
    if (!start.isParametric) continue
    times.add(
      pool.product(-1, [
        [start, 1],
        [slope, -1],
      ]),
    )
  }
  return [...times]
}

const onTimeAlone = (e: Expr): boolean =>
  (e.depends & Depends.time) !== 0 && (e.depends & (Depends.state | Depends.argument)) === 0
