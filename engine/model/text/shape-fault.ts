/** Descriptions in words of faults in the shape of a value read from JSON: for projects and libraries. */
import type { BaseIssue } from 'valibot'
import { suggest } from '../../errors/nearest'

export interface ShapeFault {
  /** Keys from the root to the faulty value. */
  readonly path: readonly string[]
  readonly what: string
  readonly hint: string
}

/** Longest value that a message quotes. */
const longestQuote = 40

/**
 * @param whole kind of the file, e.g. `a project`
 * @param keysAt keys that an object at a path may have; none if names are free
 */
export function shapeFault(
  issue: BaseIssue<unknown>,
  whole: string,
  keysAt: (path: readonly string[]) => readonly string[],
): ShapeFault {
  const items = issue.path ?? []
  const path = items.map((item) => String(item.key))
  const parent = path.slice(0, -1)
  const last = items.at(-1)
  // To the schema of an object a list is one, without the keys that are expected.
  if (Array.isArray(last?.input) && typeof last.key === 'string')
    return { path: parent, what: `"${parent.join('.')}" is a list`, hint: 'it must be an object' }
  const key = path.at(-1) ?? ''
  if (issue.expected === 'never')
    return {
      path,
      what: `the key "${key}" is not known in ${parent.join('.') || whole}`,
      hint: suggest(key, keysAt(parent), 'remove it'),
    }
  if (issue.received === 'undefined') return { path, what: `"${path.join('.')}" is missing`, hint: `add "${key}"` }
  return { path, what: `"${path.join('.')}" is ${received(issue)}`, hint: `it must be ${expected(issue)}` }
}

function expected({ expected: type, message }: BaseIssue<unknown>): string {
  const words: Readonly<Record<string, string>> = {
    string: 'a text',
    number: 'a number',
    boolean: 'true or false',
    Array: 'a list',
    Object: 'an object',
    '1': '1',
  }
  // Schemas with their own message name the expected value; valibot's default texts start with "Invalid".
  return message.startsWith('Invalid') ? (words[type ?? ''] ?? String(type)) : message
}

function received({ received: text, input }: BaseIssue<unknown>): string {
  if (text === 'null' || text === 'true' || text === 'false') return text
  if (Array.isArray(input)) {
    const written = JSON.stringify(input)
    return written.length <= longestQuote ? written : 'a list'
  }
  if (text === 'Object') return 'an object'
  if (typeof input === 'string')
    return `the text ${JSON.stringify(input.length <= longestQuote ? input : `${input.slice(0, longestQuote)}…`)}`
  return text
}
