/** Signals of a system by name; expressions are Formed on request. */
import type { Solved } from '../../model/component/component'
import { ModelError } from '../../errors/model-error'
import { withoutIndex, ownerOf } from '../../model/names/names'
import { rateUnit } from '../../quantities/units'
import type { Expr } from '../../symbolic'
import type { Collection } from '../collect/collection'
import type { DiscreteState } from './discrete'
import { runEntryOf } from '../../model/blocks/energy'
import type { StateVariable, System } from '../system'

/** Signal that the formulation adds to the signals of blocks. */
export interface DerivedSignal {
  /** `Block.drift` */
  readonly name: string
  readonly block: string
  readonly unit: string
  readonly doc: string
  readonly logged?: boolean
  readonly value: () => Expr
}

/** Sources of signals besides the declarations of blocks. */
export interface SignalSources {
  readonly solved: Solved
  readonly states: readonly StateVariable[]
  /** Signals that are logged by default. */
  readonly derived: readonly DerivedSignal[]
  readonly discrete: readonly DiscreteState[]
  /** Transforms the signals of blocks into those of the equations. */
  readonly cut: (e: Expr) => Expr
}

export function signalAccess(
  c: Collection,
  { solved, states, derived, discrete, cut }: SignalSources,
): Pick<System, 'signal' | 'signals' | 'variable'> {
  const signals = new Map<string, { unit: string; block: string; doc: string; logged: boolean }>()
  const values = new Map<string, () => Expr>()
  const documented = (name: string) => c.documented.get(name) ?? c.documented.get(withoutIndex(name))
  for (const s of states) {
    const known = documented(s.name)
    signals.set(s.name, { unit: s.unit, block: s.block, doc: known?.doc ?? 'state', logged: known?.logged ?? false })
    values.set(s.name, () => s.symbol)
    signals.set(`der(${s.name})`, {
      unit: rateUnit(s.unit),
      block: s.block,
      doc: 'derivative of a state',
      logged: false,
    })
    values.set(`der(${s.name})`, () => s.derivative)
  }
  for (const { block, unknowns } of c.implicits) {
    for (const { name, unit, wire } of unknowns) {
      const known = documented(name)
      signals.set(name, { unit, block, doc: known?.doc ?? 'unknown', logged: known?.logged ?? false })
      values.set(name, () => wire)
    }
  }
  for (const s of discrete) {
    if (s.hidden) continue
    const known = documented(s.name)
    const doc = known?.doc ?? 'discrete state'
    signals.set(s.name, { unit: s.unit, block: s.block, doc, logged: known?.logged ?? false })
    values.set(s.name, () => s.symbol)
  }
  for (const s of c.signals) {
    signals.set(s.name, { unit: s.unit, block: s.block, doc: s.doc, logged: s.logged })
    // a state of that name is that signal, but a coordinate may count turns that the angle of an orientation does not
    // have
    if (!values.has(s.name) || documented(s.name)?.principal === true)
      values.set(s.name, () => cut(c.pool.expr(s.value(solved))))
  }
  for (const { name, unit, block, doc, value, logged = true } of derived) {
    if (signals.has(name)) continue
    signals.set(name, { unit, block, doc, logged })
    values.set(name, value)
  }
  const memo = new Map<string, Expr>()
  const coordinates = new Map(states.map(({ name, symbol }) => [name, symbol]))
  const access: Pick<System, 'signal' | 'signals' | 'variable'> = {
    signals,
    variable: (name) => coordinates.get(name) ?? access.signal(name),
    signal: (name) => {
      const known = memo.get(name)
      if (known !== undefined) return known
      const make = values.get(name)
      if (make === undefined && runEntryOf(name, c.blocks) !== undefined)
        throw new ModelError(
          'unsupported',
          `${name} is an integral over a run, so the model has no such signal at a single instant`,
          { signal: name },
          'use Energy.kinetic, potential, stored, power or dissipation, or log it in a run',
        )
      if (make === undefined)
        throw new ModelError(
          'unknown-signal',
          `there is no signal ${name}`,
          { signal: name, block: ownerOf(name) },
          'see the block reference for the signals of this block',
        )
      const e = make()
      memo.set(name, e)
      return e
    },
  }
  return access
}
