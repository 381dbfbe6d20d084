/** Texts that are long or deep without being damaged: a result or one error with a limit in it, never the end of the stack. */
import { describe, expect, it } from 'vitest'
import { ModelError } from '../../../engine/errors/model-error'
import { functionModel } from '../../../engine/language/function/model'
import { parseJson } from '../../../engine/model/text/json'

const refusal = (read: () => unknown): string => {
  try {
    read()
  } catch (error) {
    if (error instanceof ModelError) return error.message
    throw error
  }
  return ''
}

describe('a text in JSON', () => {
  it('has a limit that is named, and any length below it', () => {
    expect(refusal(() => parseJson(`{"title": "${'x'.repeat(12_000_000)}"}`, 'long.json'))).toContain(
      'the text is longer than 5,000,000 characters',
    )
    for (const part of ['x', 'é', '😀', '\\n', '\\u00e9']) {
      const text = `"${part.repeat(150_001)}"`
      expect(parseJson(text, 'long.json').value).toBe(JSON.parse(text))
    }
  })

  it('that is not closed is refused as such however long it is', () => {
    expect(refusal(() => parseJson(`{"title": "${'x'.repeat(900_000)}`, 'long.json'))).toContain('ends too early')
    expect(refusal(() => parseJson(`{"title": "${'x'.repeat(900_000)}\n"}`, 'long.json'))).toContain('is not closed')
  })
})

describe('functions that call one another', () => {
  const chain = (length: number): string[] => [
    'input x',
    'output y',
    'function f0(x) = x*1.01',
    ...Array.from({ length: length - 1 }, (_, i) => `function f${i + 1}(x) = f${i}(x) + f${i}(x + 1)`),
    `y = f${length - 1}(x)`,
  ]
  const errors = (lines: readonly string[]): string =>
    functionModel(lines.join('\n'))
      .problems.map(({ message }) => message)
      .join('\n')

  it('in a chain that is too deep are not said to call themselves', () => {
    expect(errors(chain(40))).toContain('functions call one another more than 20 deep here, from "f39" to "f19"')
    expect(errors(chain(40))).not.toContain('calls itself')
    expect(errors(chain(8))).toBe('')
    expect(errors(['input x', 'output y', 'function f(x) = f(x)', 'y = f(x)'])).toContain('"f" calls itself')
  })
})
