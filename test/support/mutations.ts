/** Files that were sound, damaged at random: for tests of everything that reads files. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { ModelError } from '../../engine/errors/model-error'

type Edit = readonly [
  from: number,
  length: number,
  to: number,
  kind: 'cut' | 'move' | 'double' | 'replace',
  text: string,
]

/** Values that readers must expect anywhere. */
const nasty = [
  ...['1e308', '-1e308', '1e999', '-0', 'NaN', 'Infinity', 'null', 'true', '[]', '{}', '""', '"', "'", '\\', '\u0000'],
  ...['\ufeff', '\ud800', '__proto__', 'constructor', '999999999999999999999', '1e-320', '\r', '\n', '\t', '(', ')'],
  ...['[', ']', '{', '}', ',', ';', ':', '=', '../..', '<', '>', '%', '&amp;'],
]

const edits = fc.array(
  fc.tuple(
    fc.nat(1_000_000),
    fc.nat(60),
    fc.nat(1_000_000),
    fc.constantFrom('cut' as const, 'move' as const, 'double' as const, 'replace' as const),
    fc.constantFrom(...nasty),
  ),
  { minLength: 1, maxLength: 4 },
)

/** Texts with stretches taken out, doubled, put elsewhere, or replaced by something nasty. */
export function damaged(...sound: readonly string[]): fc.Arbitrary<string> {
  return fc.tuple(fc.constantFrom(...sound), edits).map(([text, list]) => list.reduce(edited, text))
}

function edited(text: string, [from, length, to, kind, nastyText]: Edit): string {
  const at = from % (text.length + 1)
  const part = text.slice(at, at + length)
  if (kind === 'replace') return text.slice(0, at) + nastyText + text.slice(at + (length % 4))
  const rest = kind === 'double' ? text : text.slice(0, at) + text.slice(at + length)
  const target = to % (rest.length + 1)
  return kind === 'cut' ? rest : rest.slice(0, target) + part + rest.slice(target)
}

/** Bytes with some changed, some taken out, or the end cut off. */
export function damagedBytes(...sound: readonly Uint8Array[]): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  const change = fc.tuple(fc.nat(1_000_000), fc.nat(255), fc.constantFrom('set', 'insert', 'cut', 'end'))
  return fc.tuple(fc.constantFrom(...sound), fc.array(change, { minLength: 1, maxLength: 5 })).map(([bytes, list]) => {
    let all = Array.from(bytes)
    for (const [where, value, kind] of list) {
      const at = where % Math.max(1, all.length)
      if (kind === 'set') all[at] = value
      else if (kind === 'insert') all.splice(at, 0, value)
      else if (kind === 'cut') all.splice(at, value)
      else all = all.slice(0, Math.max(at, 1))
    }
    return Uint8Array.from(all)
  })
}

/** What a reader makes of it; undefined where it refuses it, which it may only do with a ModelError that has a place or a remedy. */
export async function readOrRefuse<T>(read: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    expect(error.what).not.toBe('')
    expect(error.message.length).toBeLessThan(2000)
    expect(error.hint !== '' || Object.keys(error.place).length > 0).toBe(true)
    return undefined
  }
}

/** The first number in a value that is not finite, by its path. */
export function firstNonFinite(value: unknown, path = ''): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : path
  if (ArrayBuffer.isView(value)) {
    const at = Array.from(value as Float64Array).findIndex((x) => !Number.isFinite(x))
    return at < 0 ? undefined : `${path}[${at}]`
  }
  if (typeof value !== 'object' || value === null) return undefined
  const entries = value instanceof Map ? [...(value as Map<unknown, unknown>)] : Object.entries(value)
  for (const [key, entry] of entries) {
    const found = firstNonFinite(entry, `${path}.${String(key)}`)
    if (found !== undefined) return found
  }
  return undefined
}
