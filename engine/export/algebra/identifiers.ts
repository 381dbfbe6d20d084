/**
 * Identifiers of an algebra program for names of a model. Each begins with a letter for its kind and an underscore
 * (`x_Body_vx`), which no keyword, function or option of Python, SymPy, Maxima and Maple does, so none is reserved.
 * Other characters become underscores and equal results get a number; the text lists both, so the mapping can be
 * reversed.
 */
import type { Expr } from '../../symbolic'
import type { HandedEquations } from './gather'

export interface Identifiers {
  /** Returns the identifier of a symbol or an intermediate; undefined of a node that is written out. */
  readonly of: (e: Expr) => string | undefined
  /** Names of the model by identifier, in the order of the text. */
  readonly names: ReadonlyMap<string, string>
}

export function identifiersOf(equations: HandedEquations): Identifiers {
  const { states, discrete, parameters, unknowns, definitions, nameOf, time } = equations
  const identifiers = new Map<Expr, string>([[time, 't']])
  const names = new Map<string, string>([['t', 'time']])
  const next = new Map<string, number>()
  const take = (kind: string, e: Expr, name: string): void => {
    const base = `${kind}_${name.replace(/[^A-Za-z0-9_]/g, '_')}`
    let identifier = base
    let k = next.get(base) ?? 2
    while (names.has(identifier)) identifier = `${base}_${k++}`
    next.set(base, k)
    names.set(identifier, name)
    identifiers.set(e, identifier)
  }
  for (const { symbol, name } of states) take('x', symbol, name)
  for (const { symbol, name, doc } of discrete) take('z', symbol, doc.endsWith('instant') ? doc : name)
  for (const { symbol, name } of parameters) take('p', symbol, name)
  for (const { symbol, name } of unknowns) take('u', symbol, name)
  for (const e of definitions) take('w', e, nameOf(e) ?? e.name)
  return { of: (e) => identifiers.get(e), names }
}
