/**
 * Names of a list of expressions for printed equations: those of states come first, then parameters and signals, then intermediates in the
 * order of computation. A name that is taken gets a number, as the legend of the
 * equations says; names have no spaces, so that they can be read again.
 */
import { definitionOf, type Expr, ownName } from '../../symbolic'

/** Nodes whose results are taken from them one by one: the same function with other arguments is another node. */
const calls: ReadonlySet<string> = new Set(['call', 'implicit', 'dense', 'opaque'])

/**
 * @param all every node that is printed, operands before what uses them
 * @param states symbols that keep their names
 * @returns the name of a symbol, wire or intermediate; nodes without a name have their own text
 */
export function uniqueNames(all: readonly Expr[], states: readonly Expr[]): (e: Expr) => string {
  const names = new Map<Expr, string>()
  const taken = new Set<string>()
  const take = (e: Expr): void => {
    if (names.has(e)) return
    const base = ownName(e).replaceAll(' ', '_')
    let name = base
    for (let k = 2; taken.has(name); k++) name = `${base}_${k}`
    taken.add(name)
    names.set(e, name)
  }
  for (const state of states) take(state)
  for (const e of all) if (e.op === 'symbol') take(e)
  for (const e of all) {
    if (e.op === 'let' || calls.has(e.op)) take(e)
    if (e.op !== 'wire') continue
    const definition = definitionOf(e)
    const known = definition && names.get(definition)
    if (known === undefined) take(e)
    else names.set(e, known)
  }
  return (e) => names.get(e) ?? ownName(e)
}
