/**
 * Analysis of a text for an editor, made once per text: names with their kinds, where they are used, and which are in
 * scope at a place.
 */
import { numbers } from '../interpret/algebra'
import { elaborate } from '../interpret/elaborate'
import { describeType } from '../interpret/values'
import type { Role, Variable } from '../interpret/variables'
import { typeText, unknown } from '../../quantities/type'
import { blank, functionModel, type FunctionModel } from '../function/model'
import { tableOf } from '../function/tables'
import type { Block, HelperFunction, Statement } from '../syntax/ast'
import type { Position } from '../syntax/source'

export type { Position } from '../syntax/source'

/** A stretch of text; the end is the place after its last character. */
export interface Range {
  readonly start: Position
  readonly end: Position
}

/** Name at a position in the text. */
export interface Occurrence {
  readonly name: string
  readonly role: Role
  /** Unit and kind: `N`, `vector[3] of m`, `condition`. */
  readonly type: string
  /** Place of its declaration. */
  readonly declared: number
}

export interface Analysis {
  readonly model: FunctionModel
  /** Occurrences by place (one-based) in the text. */
  readonly occurrences: ReadonlyMap<number, Occurrence>
}

let latest: Analysis | null = null

export function analyse(text: string): Analysis {
  if (latest?.model.source.text === text) return latest
  const model = functionModel(text)
  const occurrences = new Map<number, Occurrence>()
  const { declarations } = model.tree
  elaborate(model.tree, {
    algebra: numbers,
    ...blank,
    table: (name) => tableOf(declarations, name, model.tables.find((table) => table.name === name)?.rows ?? []),
    tableName: (name) => name,
    watch(place, variable) {
      const known = occurrences.get(place)
      if (known === undefined || known.type === '') occurrences.set(place, occurrenceOf(variable))
    },
  })
  latest = { model, occurrences }
  return latest
}

function occurrenceOf({ name, role, column, value, type: declared }: Variable<number>): Occurrence {
  const type = value === undefined || value.kind === 'poison' ? typeText(declared ?? unknown) : describeType(value)
  return { name, role, type, declared: column }
}

/** Returns the word at a position, or undefined. */
export function wordAt(text: string, place: number): { readonly word: string; readonly place: number } | undefined {
  let start = place - 1
  while (start > 0 && /[A-Za-z0-9_]/.test(text.charAt(start - 1))) start--
  const word = /^[A-Za-z_][A-Za-z0-9_]*/.exec(text.slice(start, start + 200))?.[0]
  return word === undefined ? undefined : { word, place: start + 1 }
}

/** Returns whether a position is inside a comment. */
export function inComment(text: string, place: number): boolean {
  const lineStart = text.lastIndexOf('\n', place - 2) + 1
  return text.slice(lineStart, place - 1).includes('//')
}

export interface NameInScope {
  readonly name: string
  readonly role: Role
  readonly type: string
  readonly doc: string
}

/** Returns names that may be used at a place, nearest last. */
export function namesAt({ model, occurrences }: Analysis, place: number): readonly NameInScope[] {
  const { tree, source } = model
  const helper = tree.functions.find((fn) => place > fn.body.start && place <= fn.body.end)
  const typeAt = (declared: number): string => occurrences.get(declared)?.type ?? ''
  const names = new Map<string, NameInScope>([
    ['t', { name: 't', role: 'time', type: 's', doc: 'Time of the simulation' }],
  ])
  for (const { name, kind, column, doc } of tree.declarations) {
    if (helper !== undefined && kind !== 'parameter' && kind !== 'table') continue
    names.set(name, { name, role: kind, type: kind === 'table' ? 'table' : typeAt(column), doc })
  }
  const put = (name: string, role: Role, declared: number): void => {
    names.set(name, { name, role, type: typeAt(declared), doc: source.docAt(declared) })
  }
  helper?.args.forEach((arg) => put(arg.name, 'argument', arg.column))
  const visit = (statements: readonly Statement[]): void => {
    for (const statement of statements) {
      if (statement.kind === 'let' && statement.column < place) put(statement.name, 'let', statement.column)
      if (statement.kind === 'if') [statement.then, statement.otherwise].forEach(enter)
      if (statement.kind === 'for' && within(statement.body, place)) {
        put(statement.counter, 'counter', statement.counterColumn)
        enter(statement.body)
      }
      if (statement.kind === 'when') enter(statement.body)
    }
  }
  const enter = (block: Block | undefined): void => {
    if (block !== undefined && within(block, place)) visit(block.statements)
  }
  visit(helper === undefined ? tree.body : helper.body.statements)
  return [...names.values()]
}

function within({ start, end }: Block, place: number): boolean {
  return place > start && place <= end
}

/** `spring(a: m, b: m)` */
export function headingOf(fn: HelperFunction): string {
  return `${fn.name}(${argumentsOf(fn).join(', ')})`
}

export function argumentsOf({ args }: HelperFunction): readonly string[] {
  return args.map(({ name, shape, unit }) => {
    const size = shape === undefined || shape.length === 0 ? '' : `[${shape.join(', ')}]`
    return `${name}${size}${unit === undefined ? '' : `: ${unit.text}`}`
  })
}
