/** XML text. Lines are written in order, so equal models give equal files. */

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

export interface Element {
  readonly name: string
  readonly attributes?: Attributes
  readonly children?: readonly Element[]
}

export const element = (name: string, attributes?: Attributes, children?: readonly Element[]): Element => ({
  name,
  attributes,
  children,
})

export function xmlDocument(root: Element): string {
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...lines(root, ''), ''].join('\n')
}

function lines({ name, attributes = {}, children = [] }: Element, indent: string): string[] {
  const text = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(typeof value === 'number' ? xmlNumber(value) : String(value))}"`],
  )
  const head = `${indent}<${name}${text.join('')}`
  if (children.length === 0) return [`${head}/>`]
  return [`${head}>`, ...children.flatMap((child) => lines(child, `${indent}  `)), `${indent}</${name}>`]
}

/** Returns the shortest text that reads back as the same double. */
function xmlNumber(x: number): string {
  return Object.is(x, -0) ? '-0' : String(x)
}

/** Characters that XML 1.0 does not allow are left out. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, (c) => `&#${c.charCodeAt(0)};`)
}
