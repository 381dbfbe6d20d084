/**
 * Nodes without mass between springs and dampers. Where all other degrees of freedom have been eliminated and one is
 * left that moves nothing, the rest of its equation states that the forces on it are in balance,
 *
 *     0 = F(q, p, t)
 *
 * This is a condition on the position of the node where springs alone hold it, and on its speed where a damper acts. It
 * is put into the equations as a constraint like any other, and its multiplier comes out as zero: the motion n that has
 * no inertia (M n = 0) gives  (C n) lambda = F = 0  with C the derivatives of F, so no force is added, and masses move
 * as they would by solving for the node in every evaluation (docs/theory/constraints.md). C n must not vanish: the
 * forces must change as the node moves.
 */
import { payloadOf } from '../../symbolic'
import { evaluateTable } from '../../numerics/interpolation/tables'
import { ModelError } from '../../errors/model-error'
import { definitionOf, evaluate, substitute, tangents, topologicalOrder, type Expr } from '../../symbolic'
import type { Collection } from '../collect/collection'
import type { ConstraintDeclaration, Drive } from '../collect/declarations'
import type { Start } from '../constraints/row-rank'
import type { Freedom } from '../algebra/coordinates'
import type { ConstraintSystem } from '../constraints/system'
import type { Kinematics } from '../kinematics/kinematics'
import { MasslessFreedoms, type LeftFreedom } from './pivots'

/** Names of operations without corners and jumps. */
const smooth: ReadonlySet<string> = new Set([
  ...['const', 'symbol', 'let', 'wire', 'add', 'mul', 'pow', 'sqrt', 'exp', 'log'],
  ...['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'atan2'],
])

/** Inputs of an attempt to make equations, for constraints that may have to be completed. */
export interface Attempt<T> {
  readonly constraints: ConstraintSystem
  /** Coordinates by name at the start of runs. */
  readonly start: Start | undefined
  readonly make: (constraints: ConstraintSystem) => T
  /** Repeats the exact elimination with additional drives. */
  readonly solve: (constraints: ConstraintSystem, probes: readonly Drive[]) => void
  /** Returns the constraints with these conditions added. */
  readonly constrain: (balances: readonly ConstraintDeclaration[]) => ConstraintSystem
}

/**
 * Makes equations; where degrees of freedom are left that move nothing, with conditions from the balance of forces on
 * them.
 * @returns the equations and the constraints that they keep
 * @throws ModelError `massless-body` if forces do not determine the motion of a node, and why
 */
export function withBalances<T>(
  kinematics: Kinematics,
  attempt: Attempt<T>,
): { readonly constraints: ConstraintSystem; readonly equations: T } {
  const { constraints, make } = attempt
  try {
    return { constraints, equations: make(constraints) }
  } catch (error) {
    if (!(error instanceof ModelError) || error.code !== 'massless-body') throw error
    const probes = probesOf(kinematics.collection)
    const massless = leftOf(() => attempt.solve(constraints, probes.drives))
    if (massless === undefined) throw error
    const node: BalanceOf = {
      kinematics,
      error: massless,
      probes: probes.symbols,
      values: startValues(kinematics, attempt.start),
    }
    const balances = massless.left.map((left) => balanceOf(node, left))
    const completed = attempt.constrain(balances)
    if (completed.redundant.some((r) => balances.some((b) => b.name === r.name)))
      throw unbalanced(massless, 'the forces there do not determine how it moves')
    return { constraints: completed, equations: make(completed) }
  }
}

/** Data by which a balance of forces is judged. */
interface BalanceOf {
  readonly kinematics: Kinematics
  /** Degrees of freedom without inertia. */
  readonly error: MasslessFreedoms
  /** Efforts of the axes that may be held or struck. */
  readonly probes: ReadonlySet<Expr>
  /** Values of symbols at the start. */
  readonly values: ReadonlyMap<Expr, number>
}

function leftOf(solve: () => void): MasslessFreedoms | undefined {
  try {
    solve()
    return undefined
  } catch (error) {
    if (error instanceof MasslessFreedoms) return error
    throw error
  }
}

/**
 * Returns efforts along all axes that may be held or struck: if one of them acts on a node, the node has no position of
 * its own.
 */
function probesOf(c: Collection): { readonly drives: readonly Drive[]; readonly symbols: ReadonlySet<Expr> } {
  const flanges = [
    ...c.locks.map((l) => l.flange),
    ...c.stictions.flatMap((s) => s.axis.map((a) => a.flange)),
    ...c.events.flatMap((e) => e.actions.flatMap((a) => ('flange' in a ? [a.flange] : []))),
  ]
  const symbols = flanges.map((_, i) => c.pool.symbol(`effort ${i + 1} that holds`, 'argument'))
  return {
    drives: flanges.map((flange, i) => ({ flange, block: '', effort: () => symbols[i] })),
    symbols: new Set(symbols),
  }
}

function balanceOf(of: BalanceOf, { freedom, force, coupled }: LeftFreedom): ConstraintDeclaration {
  const { collection: c, variables } = of.kinematics
  if (coupled) throw of.error
  const { pool, math } = c
  const [whole] = substitute(pool, [force], zeros(c, force))
  const speeds = new Map(variables.freedoms.map((f) => [f.speed, f] as const))
  const positions = new Set(variables.coordinates.map((q) => q.symbol))
  const operations = topologicalOrder([whole])
  if (!operations.some((e) => speeds.has(e) || positions.has(e))) throw of.error
  for (const e of operations) checkOperation(of, e, (x) => speeds.has(x) || positions.has(x))
  const ofSpeeds = operations.some((e) => speeds.has(e))
  const scale = scaleOf(of, whole, freedom, ofSpeeds)
  const balance = math.named(`${freedom.name}_balance`, math.div(whole, scale))
  return {
    name: `${freedom.name}_balance`,
    block: freedom.block,
    kind: ofSpeeds ? 'nonholonomic' : 'holonomic',
    unit: ofSpeeds ? freedom.unit : freedom.unit.replace('/s', ''),
    value: () => balance,
    loads: () => [],
  }
}

/** Returns parameters whose value is zero; the equations must be rebuilt when one of these changes. */
function zeros(c: Collection, force: Expr): Map<Expr, Expr> {
  const used = new Set(topologicalOrder([force]))
  const slots = c.parameters.filter((p) => used.has(p.symbol))
  for (const { name } of slots) c.consulted.add(name)
  return new Map(slots.filter((p) => p.value === 0).map((p) => [p.symbol, c.pool.zero]))
}

/** Returns symbols with their values at the start, at rest. */
function startValues({ collection: c, variables }: Kinematics, start: Start | undefined): ReadonlyMap<Expr, number> {
  return new Map([
    [c.time, 0],
    ...c.parameters.map((p) => [p.symbol, p.value] as const),
    ...c.states.map((s) => [s.symbol, s.initial] as const),
    ...variables.coordinates.map((q) => [q.symbol, start?.get(q.name) ?? q.start ?? 0] as const),
    ...variables.freedoms.map((f) => [f.speed, 0] as const),
  ])
}

/**
 * Stiffness or damping at the node, so that the balance is a length, an angle or a rate of them as other conditions
 * are. Where it varies, about that, since it is a matter of rounding only.
 */
function scaleOf({ kinematics, values }: BalanceOf, force: Expr, freedom: Freedom, ofSpeeds: boolean): Expr {
  const { collection, variables } = kinematics
  const { pool } = collection
  const one = new Map([[freedom.speed, pool.one]])
  const moved = variables.coordinates.map((q) => [q.symbol, tangents(pool, [q.derivative], one)[0]] as const)
  const [column] = tangents(pool, [force], ofSpeeds ? one : new Map(moved.filter(([, e]) => e !== pool.zero)))
  const [value] = evaluate([column], values)
  if (!Number.isFinite(value) || value === 0) return pool.one
  return column.isParametric ? column : pool.num(2 ** Math.round(Math.log2(Math.abs(value))))
}

function checkOperation({ kinematics, error, probes }: BalanceOf, e: Expr, moves: (e: Expr) => boolean): void {
  if (e.op === 'wire' && definitionOf(e) === undefined)
    throw unbalanced(error, `a force there depends on ${e.name}, which is known only after the equations are solved`)
  if (probes.has(e)) throw unbalanced(error, 'a lock, dry friction or an impact acts there')
  if (e.op === 'symbol' && !e.isParametric && !moves(e) && !kinematics.collection.rates.has(e))
    throw unbalanced(error, `a force there depends on ${e.name.slice(e.name.indexOf(':') + 1)}, which can jump`)
  if (!smooth.has(e.op) && !isSmoothTable(e) && !isGuard(e))
    throw unbalanced(error, 'a force there has corners or jumps')
}

/** Returns whether an expression keeps a square of a distance from vanishing. */
const isGuard = ({ op, args }: Expr): boolean =>
  op === 'max' && args.some((a) => a.isConst && a.value > 0 && a.value < 1e-12)

/** Returns whether a table has continuous slopes, as splines do; tables with straight lines do not. */
function isSmoothTable(e: Expr): boolean {
  if (e.op !== 'lookup' || e.value !== 0) return false
  const { x, coefficients } = payloadOf(e, 'lookup')
  const at = (i: number, d: number): number =>
    evaluateTable({ x: [x[i]], coefficients: [coefficients[i]] }, x[i + 1], d)
  const steepest = Math.max(...coefficients.map((c) => Math.abs(c[1] ?? 0)))
  return coefficients.slice(1).every(([value, slope = 0], i) => {
    const width = x[i + 1] - x[i]
    return Math.abs(at(i, 1) - slope) <= 1e-6 * steepest && Math.abs(at(i, 0) - value) <= 1e-6 * steepest * width
  })
}

function unbalanced(error: MasslessFreedoms, why: string): ModelError {
  return new ModelError(error.code, `${error.what}, and ${why}`, error.place, error.hint)
}
