/**
 * Conditions that blocks write as expressions: rods, couplings, rolling, conditions of users. Their
 * derivatives follow symbolically along the motion, q' = h(p, q, t):
 *
 *     rate = phi_q h + phi_t,    columns = phi_q h_p,    bias = d(rate)/dt at constant speeds
 */
import { ModelError } from '../../errors/model-error'
import type { Motion } from '../../model/component/component'
import { tangents, topologicalOrder, type Expr, payloadOf } from '../../symbolic'
import type { Collection } from '../collect/collection'
import type { ConstraintDeclaration } from '../collect/declarations'
import { motionWithin, timeDerivative } from '../collect/known-rates'
import type { Freedom, Variables } from '../algebra/coordinates'
import type { ConstraintRow } from './rows'

/** @throws ModelError `unsupported` if the condition depends on anything but motion */
export function conditionRow(
  c: Collection,
  variables: Variables,
  declaration: ConstraintDeclaration,
  motion: Motion,
): ConstraintRow {
  const { pool } = c
  const { name, block, unit, kind } = declaration
  const value = declaration.value(motion)
  checkDependence(c, variables, declaration, value)
  const moving = variables.coordinates.map((q) => [q.symbol, q.derivative] as const)
  const rate = kind === 'holonomic' ? timeDerivative(pool, c.rates, value, moving) : value
  const columns = new Map<Freedom, Expr>()
  for (const f of variables.freedoms) {
    const seeds = kind === 'holonomic' ? movedBy(c, variables, f) : new Map([[f.speed, pool.one]])
    const [column] = tangents(pool, [value], seeds)
    if (column !== pool.zero) columns.set(f, c.math.named(`${name}_${f.name}`, column))
  }
  const bias = timeDerivative(pool, c.rates, rate, moving)
  return {
    name,
    block,
    group: name,
    unit,
    kind,
    value: kind === 'holonomic' ? value : null,
    rate: c.math.named(`${name}_rate`, rate),
    columns,
    bias: c.math.named(`${name}_bias`, bias),
  }
}

/** Returns the rates of the coordinates while one speed is 1 and the others are 0. */
function movedBy(c: Collection, variables: Variables, f: Freedom): Map<Expr, Expr> {
  const seeds = new Map<Expr, Expr>()
  const unit = new Map([[f.speed, c.pool.one]])
  for (const q of variables.coordinates) {
    const [rate] = tangents(c.pool, [q.derivative], unit)
    if (rate !== c.pool.zero) seeds.set(q.symbol, rate)
  }
  return seeds
}

/** Returns whether the first and second derivative of a state are known functions of time. */
function isGiven(c: Collection, state: Expr): boolean {
  const rate = c.rates.get(state)?.()
  if (rate === undefined || motionWithin(c.rates, rate) !== undefined) return false
  return motionWithin(c.rates, timeDerivative(c.pool, c.rates, rate)) === undefined
}

function checkDependence(c: Collection, variables: Variables, declaration: ConstraintDeclaration, value: Expr): void {
  const { block, kind } = declaration
  const speeds = new Set(variables.freedoms.map((f) => f.speed))
  const states = new Set(c.states.map((s) => s.symbol))
  for (const e of topologicalOrder([value])) {
    if (e.op === 'wire' && payloadOf(e, 'wire').definition === null) {
      throw new ModelError(
        'unsupported',
        `the condition uses the signal ${e.name}, which is known only after the equations are solved`,
        { block },
        'use positions and velocities, not accelerations or forces',
      )
    }
    // a state whose derivatives are known as functions of time is a motion that is given, as time is
    if (states.has(e) && !isGiven(c, e)) {
      throw new ModelError(
        'unsupported',
        `the condition depends on the state ${e.name}, which is not a motion`,
        { block },
        'a constraint may use positions, velocities and time only',
      )
    }
    if (kind === 'holonomic' && speeds.has(e)) {
      throw new ModelError(
        'unsupported',
        `the condition depends on the speed ${e.name} but is given as a condition on positions`,
        { block },
        'make it a non-holonomic constraint, or leave the speed out',
      )
    }
  }
}
