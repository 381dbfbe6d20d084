/**
 * Reader of the parts of XML that drawings and descriptions need: elements with attributes. Texts, comments and
 * declarations are skipped.
 */
import { ModelError } from '../../errors/model-error'

export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Place of its start in the text, for `lineAt`. */
  readonly offset: number
}

interface Open {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  readonly offset: number
}

const maxDepth = 40
const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE[^>[]*>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/gy
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Name and kind of the text that is read, for messages. */
export interface XmlSubject {
  readonly name: string
  readonly kind: string
  readonly hint: string
}

/** @throws ModelError `file-format` */
export function parseXml(text: string, { name, kind, hint }: XmlSubject): XmlElement {
  const fail = (what: string): ModelError => new ModelError('file-format', what, {}, hint)
  const stack: Open[] = []
  let root: XmlElement | undefined
  token.lastIndex = text.charCodeAt(0) === 0xfeff ? 1 : 0
  while (token.lastIndex < text.length) {
    const offset = token.lastIndex
    const markup = token.exec(text)
    if (markup === null) throw fail(`the ${name} is not a readable ${kind}`)
    const [, closed, opened, attributes = '', empty] = markup
    if (opened !== undefined) {
      if (root !== undefined && stack.length === 0) throw fail(`the ${name} has text after its end`)
      if (stack.length >= maxDepth) throw fail(`the ${name} is nested too deeply`)
      const element: Open = { name: opened, attributes: attributesOf(attributes), children: [], offset }
      stack.at(-1)?.children.push(element)
      root ??= element
      if (empty !== '/') stack.push(element)
    } else if (closed !== undefined) {
      if (stack.pop()?.name !== closed) throw fail(`the ${name} closes <${closed}>, which is not open`)
    }
  }
  const unclosed = stack.at(-1)
  if (unclosed !== undefined) throw fail(`the ${name} does not close <${unclosed.name}>`)
  if (root === undefined) throw fail(`the ${name} is empty`)
  return root
}

/** Returns the line of a place in a text, from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let i = text.indexOf('\n'); i >= 0 && i < offset; i = text.indexOf('\n', i + 1)) line++
  return line
}

function attributesOf(text: string): Readonly<Record<string, string>> {
  const pairs = [...text.matchAll(attribute)].map(([, name, double, single]) => [name, double ?? single] as const)
  return Object.fromEntries(pairs)
}
