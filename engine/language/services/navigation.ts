/** Navigation to declarations and uses of names: going there, renaming them, and the outline of a text. */
import { functionWords, standardFunctions } from '../syntax/builtins'
import type { Declaration, Expression, Condition, HelperFunction, Statement } from '../syntax/ast'
import { partsOf } from '../syntax/ast'
import { Source, type Position } from '../syntax/source'
import { analyse, headingOf, inComment, wordAt, type Analysis, type Range } from './analysis'

/** Named object with all its positions (one-based, in the text). */
interface Named {
  readonly name: string
  readonly declared: number
  readonly places: readonly number[]
}

/** Returns the declaration of the name at a position; null if there is none to go to. */
export function definition(text: string, position: Position): Range | null {
  const named = namedAt(text, position)
  return named === null ? null : rangeAt(text, named.declared, named.name)
}

/** Returns all places of the name at a position, its declaration among them, in order. */
export function references(text: string, position: Position): readonly Range[] {
  const named = namedAt(text, position)
  return named === null ? [] : named.places.map((place) => rangeAt(text, place, named.name))
}

export type Renaming =
  | { readonly kind: 'renamed'; readonly ranges: readonly Range[] }
  /** Reason why it cannot have the new name. */
  | { readonly kind: 'refused'; readonly reason: string }

/** Returns places to write the new name to. A name that is taken, here or where one of the places is, is refused. */
export function rename(text: string, position: Position, name: string): Renaming {
  const named = namedAt(text, position)
  if (named === null) return { kind: 'refused', reason: 'There is no matching name here.' }
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
    return { kind: 'refused', reason: 'A name is a letter followed by letters, digits and underscores.' }
  const words = [...functionWords, 'if', 'and', 'or', 'not', 'pi', 't']
  if (words.includes(name) || standardFunctions.has(name))
    return { kind: 'refused', reason: `The name ${name} is reserved.` }
  if (name !== named.name && namesOf(analyse(text)).has(name))
    return { kind: 'refused', reason: `There is a ${name} already.` }
  return { kind: 'renamed', ranges: named.places.map((place) => rangeAt(text, place, named.name)) }
}

export interface OutlineEntry extends Range {
  readonly name: string
  readonly kind: Declaration['kind'] | 'function' | 'variable'
  /** Unit, arguments or the like. */
  readonly detail: string
}

/** Declarations in the order of the text. */
export function outline(text: string): readonly OutlineEntry[] {
  const { model } = analyse(text)
  const { declarations, functions, body } = model.tree
  const entries = [
    ...declarations.map((d) => ({ name: d.name, kind: d.kind, place: d.column, detail: detailOf(d) })),
    ...functions.map((fn) => ({ name: fn.name, kind: 'function' as const, place: fn.column, detail: headingOf(fn) })),
    ...body.flatMap((s) =>
      s.kind === 'let'
        ? [{ name: s.name, kind: 'variable' as const, place: s.column, detail: s.unit?.text ?? '' }]
        : [],
    ),
  ]
  return entries
    .sort((a, b) => a.place - b.place)
    .map(({ place, ...entry }) => ({ ...entry, ...rangeAt(text, place, entry.name) }))
}

function detailOf(d: Declaration): string {
  return d.kind === 'table' ? d.columns.map(({ name }) => name).join(', ') : (d.unit?.text ?? '')
}

function rangeAt(text: string, place: number, name: string): Range {
  const start = new Source(text).position(place)
  return { start, end: { line: start.line, column: start.column + name.length } }
}

function namedAt(text: string, position: Position): Named | null {
  const place = new Source(text).place(position)
  if (inComment(text, place)) return null
  const hit = wordAt(text, place)
  if (hit === undefined) return null
  return namedIn(analyse(text)).find((n) => n.name === hit.word && n.places.includes(hit.place)) ?? null
}

/**
 * Returns everything with a name: variables by the analysis of their uses, functions and tables by the tree.
 */
function namedIn({ model, occurrences }: Analysis): readonly Named[] {
  const { tree, source } = model
  const byDeclaration = new Map<number, { name: string; places: Set<number> }>()
  const put = (declared: number, name: string, place: number): void => {
    if (!source.text.startsWith(name, place - 1)) return
    const known = byDeclaration.get(declared) ?? { name, places: new Set([declared]) }
    byDeclaration.set(declared, known)
    known.places.add(place)
  }
  for (const [place, { name, declared }] of occurrences) if (declared > 0) put(declared, name, place)
  for (const d of tree.declarations) put(d.column, d.name, d.column)
  const functions = new Map(tree.functions.map((fn) => [fn.name, fn]))
  for (const fn of tree.functions) {
    put(fn.column, fn.name, fn.column)
    for (const arg of fn.args) put(arg.column, arg.name, arg.column)
  }
  // Values of declarations are made of parameters, which the checker does not track there.
  const parameters = new Map(tree.declarations.flatMap((d) => (d.kind === 'parameter' ? [[d.name, d.column]] : [])))
  for (const d of tree.declarations) {
    visitTree([], [], [d], (node) => {
      const declared = node.kind === 'variable' ? parameters.get(node.name) : undefined
      if (declared !== undefined && node.kind === 'variable') put(declared, node.name, node.column)
    })
  }
  const tables = new Map(tree.declarations.flatMap((d) => (d.kind === 'table' ? [[d.name, d] as const] : [])))
  visitTree(tree.body, tree.functions, tree.declarations, (node) => {
    if (node.kind === 'call') {
      const fn = functions.get(node.fn)
      if (fn !== undefined) put(fn.column, fn.name, node.column)
    } else if (node.kind === 'variable') {
      const table = tables.get(node.name)
      if (table !== undefined) put(table.column, table.name, node.column)
    }
  })
  return [...byDeclaration].map(([declared, { name, places }]) => ({
    name,
    declared,
    places: [...places].sort((a, b) => a - b),
  }))
}

function namesOf(analysis: Analysis): ReadonlySet<string> {
  const { tree } = analysis.model
  return new Set([
    ...namedIn(analysis).map((n) => n.name),
    ...tree.declarations.map((d) => d.name),
    ...tree.functions.flatMap((fn) => [fn.name, ...fn.args.map((a) => a.name)]),
  ])
}

type Visit = (node: Expression | Condition) => void

function visitTree(
  body: readonly Statement[],
  functions: readonly HelperFunction[],
  declarations: readonly Declaration[],
  visit: Visit,
): void {
  const expression = (node: Expression | Condition | undefined): void => {
    if (node === undefined) return
    visit(node)
    partsOf(node).forEach(expression)
  }
  const statements = (list: readonly Statement[]): void => {
    for (const s of list) {
      if ('value' in s) expression(s.value)
      if ('indices' in s) s.indices.forEach(expression)
      if (s.kind === 'when') {
        const { trigger } = s
        if (trigger.kind === 'condition') expression(trigger.condition)
        else [trigger.start, trigger.interval].forEach(expression)
        statements(s.body.statements)
      } else if (s.kind === 'if') {
        expression(s.condition)
        statements(s.then.statements)
        statements(s.otherwise?.statements ?? [])
      } else if (s.kind === 'for') {
        expression(s.first)
        expression(s.last)
        statements(s.body.statements)
      }
    }
  }
  for (const d of declarations) if ('value' in d) expression(d.value)
  for (const fn of functions) {
    statements(fn.body.statements)
    expression(fn.result)
  }
  statements(body)
}
