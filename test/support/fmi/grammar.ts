/**
 * What the standards fix about the form of XML files of FMUs: elements, their order, attributes and types of values. A grammar has a line for each
 * element, or for an element within another (`SimpleType/Real`): its children in order, with `?`, `*` and `+` as in regular expressions and `|` between
 * alternatives, or ANY; and its attributes, `name:type` or `name!:type` where it is required; `*` allows others. Types are those of XML Schema (part 2),
 * lists of them (`list,int`) or words (`flat|structured`).
 */
import { grammar2 } from './grammar2'
import { grammar3 } from './grammar3'

export type Grammar = Readonly<Record<string, readonly [children: string, attributes: string]>>
export const grammars = { 2: grammar2, 3: grammar3 } as const

const whole = (low: bigint, high: bigint) => (text: string) => {
  if (!/^[-+]?\d+$/.test(text)) return false
  const value = BigInt(text.replace(/^\+/, ''))
  return value >= low && value <= high
}
const signed = (bits: bigint) => whole(-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n)
const unsigned = (bits: bigint) => whole(0n, (1n << bits) - 1n)
const real = (text: string): boolean => /^([-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?|-?INF|NaN)$/.test(text)

const types: Readonly<Record<string, (text: string) => boolean>> = {
  text: () => true,
  boolean: (text) => /^(true|false|1|0)$/.test(text),
  float: real,
  double: real,
  byte: signed(8n),
  short: signed(16n),
  int: signed(32n),
  long: signed(64n),
  unsignedByte: unsigned(8n),
  unsignedShort: unsigned(16n),
  unsignedInt: unsigned(32n),
  unsignedLong: unsigned(64n),
  nonNegativeInteger: (text) => /^(\+?\d+|-0+)$/.test(text),
  hexBinary: (text) => /^([\da-fA-F]{2})*$/.test(text),
  dateTime: (text) => /^-?\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[-+]\d\d:\d\d)?$/.test(text),
  version: (text) => /^3\.(0|[1-9]\d*)(\.(0|[1-9]\d*))?(-.+)?$/.test(text),
}

export function isOfType(text: string, type: string): boolean {
  const [list, inner] = type.split(',')
  if (inner !== undefined && list === 'list')
    return text
      .split(/\s+/)
      .filter(Boolean)
      .every((word) => isOfType(word, inner))
  if (Object.hasOwn(types, type)) return types[type](type === 'text' ? text : text.trim())
  return type.split('|').includes(text.trim())
}

export interface Attribute {
  readonly name: string
  readonly type: string
  readonly required: boolean
}

export const attributesOf = (line: string): readonly Attribute[] =>
  line
    .split(' ')
    .filter((word) => word !== '' && word !== '*')
    .map((word) => {
      const [name, type] = word.split(':')
      return { name: name.replace('!', ''), type, required: name.endsWith('!') }
    })

export const ruleOf = (grammar: Grammar, parent: string, name: string): Grammar[string] | undefined =>
  Object.hasOwn(grammar, `${parent}/${name}`)
    ? grammar[`${parent}/${name}`]
    : Object.hasOwn(grammar, name)
      ? grammar[name]
      : undefined

const pattern = (children: string): RegExp =>
  new RegExp(
    `^${children.replace(/(\S+?)([?*+]?)(?: |$)/g, (_, names: string, how: string) => `(?:(?:${names}) )${how}`)}$`,
  )

/** An element, as far as a grammar knows it. */
export interface Tree {
  readonly name: string
  readonly attributes: readonly (readonly [name: string, value: string])[]
  readonly children: readonly Tree[]
  readonly hasText?: boolean
}

export function treeOf(element: Element): Tree {
  const { attributes, children, childNodes, tagName } = element
  return {
    name: tagName,
    attributes: [...attributes]
      .filter(({ name }) => !/^(xmlns|xsi:)/.test(name))
      .map(({ name, value }) => [name, value]),
    children: [...children].map(treeOf),
    hasText: [...childNodes].some((node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== ''),
  }
}

/** @returns what is not as the grammar has it, one sentence each */
export function grammarProblems(tree: Tree, grammar: Grammar, parent = ''): readonly string[] {
  const { name, attributes, children: inner, hasText } = tree
  const rule = ruleOf(grammar, parent, name)
  if (rule === undefined) return [`<${name}> is unknown in <${parent}>`]
  const [children, line] = rule
  const known = attributesOf(line)
  const present = new Set(attributes.map(([key]) => key))
  const problems = [
    ...known.filter((a) => a.required && !present.has(a.name)).map((a) => `<${name}> has no ${a.name}`),
    ...attributes.flatMap(([key, value]) => {
      const of = known.find((k) => k.name === key)
      if (of === undefined) return line.includes('*') ? [] : [`<${name}> has an unknown attribute ${key}`]
      return isOfType(value, of.type) ? [] : [`${key}="${value}" of <${name}> is not of type ${of.type}`]
    }),
  ]
  if (children === 'ANY') return problems
  const order = inner.map((child) => `${child.name} `).join('')
  return [
    ...problems,
    ...(hasText === true ? [`<${name}> has text`] : []),
    ...(pattern(children).test(order) ? [] : [`<${name}> has the children ${order}instead of ${children}`]),
    ...inner.flatMap((child) => grammarProblems(child, grammar, name)),
  ]
}
