/** Runtimes as files: places for what belongs to a model, single functions of a file, and lists that are in two languages. */
import { describe, expect, it } from 'vitest'
import { logCategories } from '../../../engine/backends/fmu/categories'
import fmiSource from '../../../engine/backends/fmu/runtime/fmi.c?raw'
import { filled } from '../../../engine/backends/text/filled'
import { functionsOf } from '../../../engine/backends/text/functions-of'

describe('a place of a runtime file', () => {
  it('is filled with the text as it is', () => {
    expect(filled('a @NAME@ b @NAME@', { NAME: '$& @OTHER@' })).toBe('a $& @OTHER@ b $& @OTHER@')
  })

  it('is refused without a value, and so is a value without a place', () => {
    expect(() => filled('@NAME@ @OTHER@', { NAME: '' })).toThrow('no value for @OTHER@')
    expect(() => filled('@NAME@', { NAME: '', OTHER: '' })).toThrow('no place for OTHER')
  })
})

it('takes single functions from a file, each with its comment', () => {
  const text = '/* One. */\nint one(void)\n{\n  return 1;\n\n}\n\n/* Two. */\nint two(void) { return one(); }\n'
  expect([...functionsOf(text, /\/\*/, /^int (\w+)\(/m)]).toEqual([
    ['one', '/* One. */\nint one(void)\n{\n  return 1;\n\n}\n'],
    ['two', '/* Two. */\nint two(void) { return one(); }\n'],
  ])
})

it('logs in C under the categories of the description', () => {
  const names = /categories\[CATEGORIES\] = \{([^}]*)\}/
    .exec(fmiSource)?.[1]
    .split(',')
    .map((name) => name.trim())
  expect(names).toEqual(logCategories.map(({ name }) => `"${name}"`))
})
