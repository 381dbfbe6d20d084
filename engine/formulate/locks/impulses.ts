/**
 * Impulses along flanges: new speeds so that the rate of a flange becomes what an event asks for (Newton's law of impact
 * on one contact). Rigid locks that are active are supports, which such impulses pass through; what dry friction can hold is
 * finite, so it cannot support an impulse: axes that it held slide afterwards. Sliding axes that an impulse stops are at rest.
 */
import type { Flange } from '../../model/component'
import { denseHold, unlimited, type Expr } from '../../symbolic'
import type { Collection } from '../collect/collection'
import type { Assignment } from '../signals/discrete'
import type { Variables } from '../kinematics/coordinates'
import type { LockAxis, Responses } from './response'

/** A rate this small is rounding, m/s or rad/s: of an axis at rest, and of one that an impulse stops. */
const resting = 1e-12
const stopped = 1e-9

/** An axis that is held while `active` is 1. */
export interface HeldAxis extends LockAxis {
  /** 1 while it is held, else 0. */
  readonly active: Expr
}

export interface FrictionAxis extends HeldAxis {
  readonly mode: Expr
}

/** What an impulse moves: the degrees of freedom, with axes that are held meanwhile. */
export interface StruckModel extends Pick<Variables, 'freedoms'> {
  readonly responses: Responses
  readonly rigid: readonly HeldAxis[]
  readonly friction: readonly FrictionAxis[]
}

/** @param target rate of the struck axis afterwards */
export function impulseAssignments(
  c: Collection,
  { freedoms, responses, rigid, friction }: StruckModel,
  struck: LockAxis,
  target: Expr,
): Assignment[] {
  const { math, pool } = c
  const supports =
    rigid.length === 0
      ? []
      : denseHold(pool, {
          mobility: responses.mobility(rigid),
          accelerations: rigid.map((axis) => responses.between(axis, struck)),
          upper: rigid.map(() => pool.num(unlimited)),
          lower: rigid.map(() => pool.num(unlimited)),
          active: rigid.map((axis) => axis.active),
        })
  // the axis may be one of those that support it
  const along = new Map<LockAxis, Expr>(rigid.map((axis, i) => [axis, supports[i]]))
  along.set(struck, math.add(along.get(struck) ?? 0, 1))
  const direction = responses.changes(along)
  const answer = (axis: LockAxis): Expr =>
    math.add(...[...along].map(([by, impulse]) => math.mul(responses.between(axis, by), impulse)))
  const rate = responses.rate(struck)
  const impulse = math.named(`${struck.name}.impulse`, math.div(math.sub(target, rate), answer(struck)))
  const speeds = freedoms.flatMap(({ speed }, k): Assignment[] => {
    if (speed === rate) return [{ symbol: speed, value: target }]
    if (direction[k] === pool.zero) return []
    return [{ symbol: speed, value: math.add(speed, math.mul(direction[k], impulse)) }]
  })
  const modes = friction.map((axis): Assignment => {
    const after = math.add(responses.rate(axis), math.mul(answer(axis), impulse))
    const size = math.abs(after)
    const whenAtRest = math.select(math.gt(size, resting), math.sign(after), axis.mode)
    const whenSliding = math.select(math.lt(size, stopped), 0, axis.mode)
    return { symbol: axis.mode, value: math.select(math.gt(axis.active, 0.5), whenAtRest, whenSliding) }
  })
  return [...speeds, ...modes]
}

/** The axis that a flange is. */
export function flangeAxis(c: Collection, flange: Flange, block: string): LockAxis {
  return { name: `${flange.edge} ${flange.axis}`, block, terms: [{ flange, factor: c.pool.one }] }
}
