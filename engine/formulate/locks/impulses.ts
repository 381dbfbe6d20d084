/**
 * Impulses along flanges: new speeds so that the rate of a flange becomes the value that an event requires (Newton's
 * law of impact on one contact). Rigid locks that are active are supports, which such impulses pass through, one-sided
 * ones as far as they press: where they would have to pull, they let go (Glocker, Set-Valued Force Laws, 2001, ch. 8).
 * The capacity of dry friction is finite, so it cannot support an impulse: axes that it held slide afterwards. Sliding
 * axes that an impulse stops are at rest.
 */
import type { Flange } from '../../model/component/component'
import type { OneSided, Strike } from '../../model/component/friction'
import { denseHold, denseSlide, unlimited, type Expr, type Pool, type SymbolicMath } from '../../symbolic'
import type { Collection } from '../collect/collection'
import type { Assignment } from '../signals/discrete'
import type { Variables } from '../algebra/coordinates'
import type { LockAxis, Responses } from './response'

/** Largest rate that counts as rounding, for axes at rest and axes that an impulse stops, m/s or rad/s. */
const resting = 1e-12
const stopped = 1e-9
/** Rate from which on a one-sided lock closes with an impact, m/s or rad/s. */
const striking = 1e-7

/** An axis that is held while `active` is 1. */
export interface HeldAxis extends LockAxis {
  /** 1 while it is held, otherwise 0. */
  readonly active: Expr
}

export interface RigidAxis extends HeldAxis {
  readonly oneSided?: OneSided | undefined
  /** An impact that is decided together with others, with its conditions at the present state. */
  readonly struck?: StruckAxis | undefined
}

/** Values of a `Strike` at the present state. */
export interface StruckAxis extends Pick<Strike, 'count'> {
  readonly hits: Expr
  readonly rebound: Expr
}

/** Largest efforts along axes, of positive and of negative ones. */
export interface AxisLimits {
  readonly upper: readonly Expr[]
  readonly lower: readonly Expr[]
}

/** Returns the limits of the impulses that rigid locks bear. */
export function rigidLimits(pool: Pool, rigid: readonly RigidAxis[]): AxisLimits {
  const limits = (unborne: 1 | -1): readonly Expr[] =>
    rigid.map(({ oneSided }) => pool.num(oneSided?.bears === unborne ? 0 : unlimited))
  return { upper: limits(-1), lower: limits(1) }
}

export interface FrictionAxis extends HeldAxis {
  readonly mode: Expr
}

/** Degrees of freedom that an impulse moves, with the axes held during it. */
export interface StruckModel extends Pick<Variables, 'freedoms'> {
  readonly responses: Responses
  readonly rigid: readonly RigidAxis[]
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
  const rate = responses.rate(struck)
  const side = math.select(math.lt(target, rate), -1, 1)
  const { supports, opens } = supportsOf(c, responses, rigid, struck, side)
  // the axis may itself be a support
  const along = new Map<LockAxis, Expr>(rigid.map((axis, i) => [axis, supports[i]]))
  along.set(struck, math.add(along.get(struck) ?? 0, 1))
  const direction = responses.changes(along)
  const answer = (axis: LockAxis): Expr =>
    math.add(...[...along].map(([by, impulse]) => math.mul(responses.between(axis, by), impulse)))
  const impulse = math.named(`${struck.name}.impulse`, math.div(math.sub(target, rate), answer(struck)))
  const speeds = freedoms.flatMap(({ speed }, k): Assignment[] => {
    if (speed === rate) return [{ symbol: speed, value: target }]
    if (direction[k] === pool.zero) return []
    return [{ symbol: speed, value: math.add(speed, math.mul(direction[k], impulse)) }]
  })
  const modes = friction.map((axis): Assignment => ({
    symbol: axis.mode,
    value: directionAfter(math, axis, math.add(responses.rate(axis), math.mul(answer(axis), impulse))),
  }))
  return [...speeds, ...modes, ...opens]
}

/** Returns the direction of sliding after an impact. @param after rate after it */
function directionAfter(math: SymbolicMath, axis: FrictionAxis, after: Expr): Expr {
  const size = math.abs(after)
  const whenAtRest = math.select(math.gt(size, resting), math.sign(after), axis.mode)
  const whenSliding = math.select(math.lt(size, stopped), 0, math.sign(after))
  return math.select(math.gt(axis.active, 0.5), whenAtRest, whenSliding)
}

/**
 * Assigns speeds, directions and one-sided locks after some locks have closed. All locks take part in one impact,
 * freewheels that are open too: rates do not pass into the direction that a lock prevents, impulses have the sign that
 * it bears, and one of both is zero (Moreau's law; Glocker, Set-Valued Force Laws, 2001, ch. 8). At a stop that is hit,
 * the rate minus that of its rebound takes the place of the rate (Newton's law for several contacts, ch. 8 there):
 * stops without an impulse may rebound faster. Freewheels that overrun and locks that hold both directions stay out of
 * such an impact. So the order of locks does not matter. Rates that have just passed zero are not an impact: an impulse
 * as small as that would open other locks for as short a time, again and again.
 * @param resting new values of discrete states where everything comes to rest without an impact
 */
export function closingAssignments(
  c: Collection,
  { freedoms, responses, rigid, friction }: StruckModel,
  resting: readonly Assignment[],
): Assignment[] {
  const { math, pool } = c
  const rates = rigid.map((axis) => responses.rate(axis))
  const closes = rigid.map(({ oneSided }) => oneSided?.closes !== undefined)
  const inward = rigid.map(({ oneSided }, i) => math.mul(-(oneSided?.bears ?? 1), rates[i]))
  const hits = rigid.flatMap(({ struck }) => (struck === undefined ? [] : [math.gt(struck.hits, 0.5)]))
  const isHit = hits.reduce((a, b) => math.or(a, b), pool.zero)
  const isImpact = rigid
    .flatMap((_, i) => (closes[i] ? [math.gt(inward[i], striking)] : []))
    .reduce((a, b) => math.or(a, b), isHit)
  const active = rigid.map(({ active: closing, struck }, i) => {
    if (struck !== undefined) return math.select(math.gt(struck.hits, 0.5), 1, closing)
    if (!closes[i]) return closing
    // an overrunning lock would gain energy from a rebound: it closes afterwards, if at all
    return hits.length === 0 ? pool.one : math.select(math.and(isHit, math.lt(inward[i], -striking)), closing, 1)
  })
  // from here on, rates exclude those of rebounds
  rigid.forEach(({ oneSided, struck }, i) => {
    if (struck === undefined || oneSided === undefined) return
    rates[i] = math.sub(rates[i], math.select(math.gt(struck.hits, 0.5), math.mul(oneSided.bears, struck.rebound), 0))
  })
  const mobility = responses.mobility(rigid)
  const limits = rigidLimits(pool, rigid)
  // rebounds of stops on dependent axes may contradict each other
  const options = hits.length > 1 ? { mayContradict: true } : {}
  const directions = denseSlide(pool, { mobility, accelerations: rates, active, ...limits }, limits, options)
  const supporting = active.map((x, i) => math.select(math.eq(directions[i], 0), x, 0))
  const unlimitedAll = rigid.map(() => pool.num(unlimited))
  const sizes = denseHold(pool, {
    ...{ mobility, accelerations: rates, active: supporting },
    ...{ upper: unlimitedAll, lower: unlimitedAll },
  })
  const impulses = new Map<LockAxis, Expr>(rigid.map((axis, i) => [axis, math.named(`${axis.name}.impulse`, sizes[i])]))
  const changes = responses.changes(impulses)
  const after = (axis: LockAxis): Expr =>
    math.add(
      responses.rate(axis),
      ...[...impulses].map(([by, impulse]) => math.mul(responses.between(axis, by), impulse)),
    )
  const struck = new Map<Expr, Expr>([
    ...freedoms.map(({ speed }, k) => [speed, math.add(speed, changes[k])] as const),
    ...friction.map((axis) => [axis.mode, directionAfter(math, axis, after(axis))] as const),
    ...rigid.flatMap((axis, i) => closedAfter(math, axis, supporting[i])),
  ])
  const still = new Map(resting.map(({ symbol, value }) => [symbol, value]))
  return [...struck].flatMap(([symbol, value]) => {
    const otherwise = still.get(symbol) ?? symbol
    return value === symbol && otherwise === symbol ? [] : [{ symbol, value: math.select(isImpact, value, otherwise) }]
  })
}

/** Returns the discrete states of a lock after an impact. @param supports 1 where its flange does not move away */
function closedAfter(math: SymbolicMath, axis: RigidAxis, supports: Expr): readonly (readonly [Expr, Expr])[] {
  const { active, oneSided, struck } = axis
  if (struck === undefined) return oneSided === undefined ? [] : [[active, supports]]
  const isHit = math.gt(struck.hits, 0.5)
  const rebounds = math.and(isHit, math.gt(struck.rebound, 0))
  const count =
    struck.count === undefined ? [] : [[struck.count, math.add(struck.count, math.select(isHit, 1, 0))] as const]
  return [[active, math.select(rebounds, 0, supports)], ...count]
}

/**
 * Impulses of supports for one along the axis that is struck.
 * @param side sign of the impulse on that axis
 */
function supportsOf(
  c: Collection,
  responses: Responses,
  rigid: readonly RigidAxis[],
  struck: LockAxis,
  side: Expr,
): { readonly supports: readonly Expr[]; readonly opens: readonly Assignment[] } {
  const { math, pool } = c
  if (rigid.length === 0) return { supports: [], opens: [] }
  const changes = rigid.map((axis) => responses.between(axis, struck))
  const mobility = responses.mobility(rigid)
  const unlimitedAll = rigid.map(() => pool.num(unlimited))
  const rigidly = { upper: unlimitedAll, lower: unlimitedAll }
  const active = rigid.map((axis) => axis.active)
  if (rigid.every(({ oneSided }) => oneSided === undefined))
    return { supports: denseHold(pool, { mobility, accelerations: changes, active, ...rigidly }), opens: [] }
  const limits = rigidLimits(pool, rigid)
  const accelerations = changes.map((change) => math.mul(side, change))
  const directions = denseSlide(pool, { mobility, accelerations, active, ...limits }, limits)
  const supporting = active.map((x, i) => math.select(math.eq(directions[i], 0), x, 0))
  return {
    supports: denseHold(pool, { mobility, accelerations: changes, active: supporting, ...rigidly }),
    opens: rigid.flatMap(({ oneSided, active: symbol }, i) =>
      oneSided === undefined ? [] : [{ symbol, value: supporting[i] }],
    ),
  }
}

/** Returns the axis that belongs to a flange. */
export function flangeAxis(c: Collection, flange: Flange, block: string): LockAxis {
  return { name: `${flange.edge} ${flange.axis}`, block, terms: [{ flange, factor: c.pool.one }] }
}
