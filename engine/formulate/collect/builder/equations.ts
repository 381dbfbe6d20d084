/** Adds constraints, states and unknowns of a block. */
import type { ComponentEquations } from '../../../model/component/equations'
import type { Solved, StateOptions } from '../../../model/component/component'
import type { Expr } from '../../../symbolic'
import type { Scope } from './scope'

/** Returns the part of the builder for equations. */
export function equationsOf(scope: Scope): ComponentEquations {
  const { collection: c, name, full, view } = scope
  const { pool, math } = c
  return {
    constraint: (key, condition) => c.constraints.push({ ...condition, name: full(key), block: name }),
    intermediate: (key, value) => math.named(full(key), value),
    state: (key, options) => declareState(scope, key, options),
    knownState: (key, options) => {
      const symbol = declareState(scope, key, options)
      c.rates.set(symbol, options.derivative)
      return symbol
    },
    algebraic: (equation, { unknowns, residual, unsolved, iterations = null, constantWork, motionOnly = false }) => {
      const declared = unknowns.map((u) => ({
        ...u,
        name: full(u.name),
        wire: pool.wire(full(u.name)),
        initial: pool.expr(u.initial),
        nominal: u.nominal ?? 1,
      }))
      for (const { name: key, unit, doc } of unknowns)
        if (doc !== undefined && !c.documented.has(full(key))) c.documented.set(full(key), { unit, doc, logged: false })
      const equations = (s: Solved) => residual(view(s))
      c.implicits.push({
        name: full(equation),
        block: name,
        unknowns: declared,
        residual: equations,
        unsolved,
        iterations,
        ...(constantWork === undefined ? {} : { constantWork }),
        motionOnly,
      })
      return declared.map((u) => u.wire)
    },
  }
}

function declareState({ collection: c, name, full }: Scope, key: string, options: StateOptions): Expr {
  const symbol = c.pool.symbol(full(key), 'state', { name: full(key) })
  c.states.push({
    name: full(key),
    block: name,
    unit: options.unit,
    symbol,
    initial: options.initial,
    derivative: options.derivative,
    reserve: options.reserve,
  })
  return symbol
}
