/**
 * Names of a list of expressions for printed equations: those of states come first, then parameters and signals, then
 * intermediates in the order of computation. A name that is taken gets a number, as the legend of the equations says;
 * names have no spaces, so that they can be read again.
 */
import { definitionOf, type Expr, ownName } from '../../symbolic'

/** Nodes whose results are taken from them one by one: the same function with other arguments is another node. */
const calls: ReadonlySet<string> = new Set(['call', 'implicit', 'dense', 'opaque'])

/** Returns whether a node has its own line for its name or results, however short it is. */
export const hasName = (e: Expr): boolean => definitionOf(e) !== undefined || calls.has(e.op)

/**
 * @param all every node that is printed, operands before their users
 * @param states symbols that keep their names
 * @param parts nodes without a name that get one
 * @returns the name of a symbol, wire, call, intermediate or part; undefined of a node that is written out
 */
export function uniqueNames(
  all: readonly Expr[],
  states: readonly Expr[],
  parts: ReadonlySet<Expr>,
): (e: Expr) => string | undefined {
  const names = new Map<Expr, string>()
  const taken = new Set<string>()
  const next = new Map<string, number>()
  const take = (e: Expr, base: string): void => {
    if (names.has(e)) return
    let name = base
    let k = next.get(base) ?? 2
    while (taken.has(name)) name = `${base}_${k++}`
    next.set(base, k)
    taken.add(name)
    names.set(e, name)
  }
  const plainName = (e: Expr): string => (ownName(e) ?? e.name).replaceAll(' ', '_')
  for (const state of states) take(state, plainName(state))
  for (const e of all) if (e.op === 'symbol') take(e, plainName(e))
  for (const e of all) {
    if (e.op === 'let' || calls.has(e.op)) take(e, plainName(e))
    if (parts.has(e)) take(e, 'part')
    if (e.op !== 'wire') continue
    const definition = definitionOf(e)
    const known = definition && names.get(definition)
    if (known === undefined) take(e, plainName(e))
    else names.set(e, known)
  }
  return (e) => names.get(e)
}
