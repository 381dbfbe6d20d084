/** `modelDescription.xml` as elements with typed attributes. */
import { ModelError } from '../../engine/errors/model-error'
import { parseXml, type XmlElement } from '../../engine/model/text/xml'

export const descriptionFile = 'modelDescription.xml'

const subject = {
  name: 'model description',
  kind: 'XML',
  hint: 'export the FMU again from its original program',
}

export function faulty(what: string): ModelError {
  return new ModelError('file-format', what, { file: descriptionFile }, subject.hint)
}

/** @throws ModelError `file-format` */
export function readXml(text: string): XmlElement {
  try {
    return parseXml(text, subject)
  } catch (error) {
    throw error instanceof ModelError ? error.at({ file: descriptionFile }) : error
  }
}

/**
 * Returns the text of a file in the encoding that it states (XML 1.0, 4.3.3 and appendix F). FMI prescribes UTF-8, and
 * some exporters write ISO-8859-1, with or without saying so.
 * @throws ModelError `file-format` for an unknown encoding
 */
export function xmlText(bytes: Uint8Array): string {
  const [a, b, c, d] = bytes
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return decoded(bytes, 'utf-16be')
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0 && c === 0x3f && d === 0)) return decoded(bytes, 'utf-16le')
  const head = String.fromCharCode(...bytes.subarray(0, 200))
  const stated = /<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]
  return decoded(bytes, stated === undefined || a === 0xef ? 'utf-8' : stated)
}

function decoded(bytes: Uint8Array, encoding: string): string {
  let decoder: TextDecoder
  try {
    decoder = new TextDecoder(encoding, { fatal: true })
  } catch {
    throw faulty(`the encoding "${encoding.slice(0, 40)}" of the model description is unknown`)
  }
  try {
    return decoder.decode(bytes)
  } catch {
    return new TextDecoder('iso-8859-1').decode(bytes)
  }
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Returns an attribute with its character references resolved (XML 1.0, 4.1). */
export function textOf({ attributes }: XmlElement, name: string): string | undefined {
  if (!Object.hasOwn(attributes, name)) return undefined
  return attributes[name].replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, key: string) => {
    const code = key.startsWith('#') ? Number(key.startsWith('#x') ? `0${key.slice(1)}` : key.slice(1)) : NaN
    if (Number.isInteger(code) && code > 0 && code <= 0x10ffff) return String.fromCodePoint(code)
    return Object.hasOwn(named, key) ? named[key] : whole
  })
}

/** @throws ModelError if it is missing or empty */
export function requiredText(e: XmlElement, name: string): string {
  const text = textOf(e, name)
  if (text === undefined || text === '') throw faulty(`<${e.name}> has no ${name}`)
  return text
}

/** @throws ModelError for text that is not a finite number */
export function numberOf(e: XmlElement, name: string): number | undefined {
  const text = textOf(e, name)?.trim()
  if (text === undefined || text === '') return undefined
  const value = Number(text)
  if (Number.isFinite(value)) return value
  throw faulty(`${name}="${text.slice(0, 40)}" of <${e.name}> is not a number`)
}

/** @throws ModelError for text that is not a non-negative integer */
export function countOf(e: XmlElement, name: string): number | undefined {
  const value = numberOf(e, name)
  if (value === undefined || (Number.isSafeInteger(value) && value >= 0)) return value
  throw faulty(`${name}="${value}" of <${e.name}> is not a whole number`)
}

export const flagOf = (e: XmlElement, name: string): boolean => /^\s*(true|1)\s*$/.test(textOf(e, name) ?? '')

/** Returns numbers between blanks; undefined if the attribute is missing, which means all. @throws ModelError */
export function listOf(e: XmlElement, name: string): readonly number[] | undefined {
  const words = textOf(e, name)?.split(/\s+/).filter(Boolean)
  return words?.map((word) => {
    const value = Number(word)
    if (Number.isSafeInteger(value) && value >= 0) return value
    throw faulty(`${name} of <${e.name}> has "${word.slice(0, 40)}", which is not a whole number`)
  })
}

export const childrenOf = (e: XmlElement | undefined, name: string): readonly XmlElement[] =>
  e?.children.filter((child) => child.name === name) ?? []

export const childOf = (e: XmlElement | undefined, name: string): XmlElement | undefined => childrenOf(e, name).at(0)
