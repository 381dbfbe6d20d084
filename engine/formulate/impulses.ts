/**
 * Impulses along flanges, and flanges whose rate is locked.
 *
 * Accelerations are affine in an effort f_j along a flange, p' = a + sum W_j f_j with W_j = M^-1 u_j, so W_j is the
 * exact derivative of the solved accelerations by that effort; constraints of the model are in it. An impulse L_j along
 * the flange changes the speeds by W_j L_j and its own rate by G_jj L_j, where G_ij is the rate of flange i along W_j
 * (Glocker, Set-Valued Force Laws, 2001, ch. 8: Newton's impact law on one contact).
 *
 * A lock adds the effort that makes the acceleration of its flange zero. Several locks are solved together:
 *
 *     m_i (a_i + sum G_ik f_k) + (1 - m_i) f_i = 0,    m_i = 1 where lock i is active, 0 else.
 *
 * G is symmetric and positive definite for flanges that can move independently, hence so is the part of it that is active:
 * elimination in order needs no pivots. Impulses on other flanges pass through active locks as through a support.
 */
import type { Flange, Motion } from '../model/component'
import type { Expr } from '../symbolic'
import { tangents } from '../symbolic'
import type { Collection, Drive } from './collect'
import type { Assignment } from './discrete'

/** Speeds and coordinates as far as they matter here. */
export interface ModelVariables {
  readonly freedoms: readonly { readonly speed: Expr }[]
  readonly coordinates: readonly { readonly symbol: Expr; readonly derivative: Expr }[]
}

export interface Impulses {
  /** Efforts of the locks, to be applied in addition to the drives of the model. */
  readonly drives: readonly Drive[]
  /** Effort of a lock by its full name. */
  readonly efforts: ReadonlyMap<string, Expr>
  /** Condition under which the acceleration of a speed is exactly zero, by speed. */
  readonly locked: ReadonlyMap<Expr, Expr>
  /** New speeds that an impulse along the flange gives the model so that the rate there becomes `rate`. */
  assignments(flange: Flange, rate: Expr): Assignment[]
}

const none: Impulses = { drives: [], efforts: new Map(), locked: new Map(), assignments: () => [] }

/**
 * @param accelerate solved accelerations of the freedoms, in their order, under the given efforts along flanges
 */
export function makeImpulses(
  c: Collection,
  motion: Motion,
  variables: ModelVariables,
  accelerate: (drives: readonly Drive[]) => readonly Expr[],
): Impulses {
  const struck = c.events.flatMap((e) =>
    e.actions.flatMap((a) => ('flange' in a ? [{ flange: a.flange, block: e.block }] : [])),
  )
  if (struck.length === 0 && c.locks.length === 0) return none
  const { pool, math } = c
  const { freedoms, coordinates } = variables
  const flanges = new Map([...c.locks, ...struck].map((use) => [keyOf(use.flange), use] as const))
  const probes = new Map([...flanges.keys()].map((key) => [key, pool.symbol(`effort along ${key}`, 'argument')]))
  const probed = accelerate([
    ...c.drives,
    ...[...flanges].map(([key, use]) => ({ ...use, effort: () => probes.get(key) as Expr })),
  ])
  /** W of each flange. */
  const responses = new Map(
    [...probes].map(([key, probe]) => [key, tangents(pool, probed, new Map([[probe, pool.one]]))] as const),
  )
  const response = (flange: Flange): readonly Expr[] => responses.get(keyOf(flange)) as readonly Expr[]
  const rate = (flange: Flange): Expr => motion.flange(flange).rate
  /** Change of the rate of a flange with a change of the speeds, and with time if `moving`. */
  const along = (flange: Flange, speeds: readonly Expr[], moving = false): Expr => {
    const seeds = new Map(freedoms.map((f, k) => [f.speed, speeds[k]] as const))
    if (moving) {
      for (const q of coordinates) seeds.set(q.symbol, q.derivative)
      seeds.set(c.time, pool.one)
    }
    return tangents(pool, [rate(flange)], seeds)[0]
  }

  const { locks } = c
  const free = locks.length > 0 ? accelerate(c.drives) : []
  const matrix = locks.map((row, i) =>
    locks.map((column, k) =>
      math.add(math.mul(row.active, along(row.flange, response(column.flange))), i === k ? math.sub(1, row.active) : 0),
    ),
  )
  /** Efforts of the locks against given accelerations, or impulses against changes of speed, of their flanges. */
  const oppose = (values: readonly Expr[]): Expr[] =>
    solve(
      c,
      matrix,
      locks.map((lock, i) => math.neg(math.mul(lock.active, values[i]))),
    )
  const efforts = oppose(locks.map((lock) => along(lock.flange, free, true))).map((e, i) =>
    math.named(`${locks[i].name}.effort`, e),
  )
  const locked = new Map<Expr, Expr>()
  for (const { flange, active } of locks) {
    const speed = rate(flange)
    if (freedoms.some((f) => f.speed === speed)) locked.set(speed, math.gt(active, 0.5))
  }
  return {
    drives: locks.map(({ flange, block }, i) => ({ flange, block, effort: () => efforts[i] })),
    efforts: new Map(locks.map(({ name }, i) => [name, efforts[i]])),
    locked,
    assignments: (flange, target) => {
      const supports = oppose(locks.map((lock) => along(lock.flange, response(flange))))
      const direction = freedoms.map((_, k) =>
        math.add(response(flange)[k], ...supports.map((s, i) => math.mul(response(locks[i].flange)[k], s))),
      )
      const impulse = math.div(math.sub(target, rate(flange)), along(flange, direction))
      return freedoms.flatMap(({ speed }, k) => {
        if (speed === rate(flange)) return [{ symbol: speed, value: target }]
        if (direction[k] === pool.zero) return []
        return [{ symbol: speed, value: math.add(speed, math.mul(direction[k], impulse)) }]
      })
    },
  }
}

const keyOf = ({ edge, axis }: Flange): string => `${edge} ${axis}`

/** Solves A x = b by elimination in order. */
function solve({ math }: Collection, matrix: readonly (readonly Expr[])[], rhs: readonly Expr[]): Expr[] {
  const n = rhs.length
  const a = matrix.map((row) => [...row])
  const b = [...rhs]
  for (let k = 0; k < n; k++) {
    for (let i = k + 1; i < n; i++) {
      const factor = math.div(a[i][k], a[k][k])
      for (let j = k + 1; j < n; j++) a[i][j] = math.sub(a[i][j], math.mul(factor, a[k][j]))
      b[i] = math.sub(b[i], math.mul(factor, b[k]))
    }
  }
  for (let k = n - 1; k >= 0; k--) {
    for (let j = k + 1; j < n; j++) b[k] = math.sub(b[k], math.mul(a[k][j], b[j]))
    b[k] = math.div(b[k], a[k][k])
  }
  return b
}
