/** What the page on the function language says is so. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { functionModel } from '../../../engine/language/function/model'
import { format } from '../../../engine/language/services'
import { functionWords, standardFunctions } from '../../../engine/language/syntax/builtins'

const page = readFileSync('docs/function-language.md', 'utf8')
const examples = [...page.matchAll(/```function\n([\s\S]*?)```/g)].map(([, text]) => text)

describe('docs/function-language.md', () => {
  it('has examples', () => expect(examples.length).toBeGreaterThan(2))
  it.each(examples.map((text, i) => [i + 1, text] as const))(
    'example %d has no problem and is formatted',
    (_, text) => {
      expect(functionModel(text).problems.map((problem) => problem.message)).toEqual([])
      expect(format(text)).toBe(text)
    },
  )
  it('names every standard function and every word', () => {
    const named = new Set([...page.matchAll(/`([A-Za-z_]\w*)[^`]*`/g)].map(([, name]) => name))
    for (const name of standardFunctions.keys()) expect(named, name).toContain(name)
    for (const word of functionWords) expect(page, word).toContain(`"${word}"`)
  })
  it('declares what its table says', () => {
    const rows = [...page.matchAll(/^\| `((?:input|output|parameter|state|discrete|unknown|table) [^`]*)` \|/gm)].map(
      ([, text]) => text,
    )
    expect(rows.length).toBe(7)
    const text = `${rows.join('\n')}\ny = k*u + interpolate(f, x)\nder(x) = u/(1 s)\nwhen sample(1 s) { n = u }\n0 = z - u`
    const { problems, inputs, outputs, parameters, states, discretes, unknowns, tables } = functionModel(text)
    expect(problems).toEqual([])
    expect([inputs, outputs, parameters, states, discretes, unknowns, tables].map((list) => list.length)).toEqual([
      1, 1, 1, 1, 1, 1, 1,
    ])
    expect(parameters[0]).toMatchObject({ name: 'k', unit: 'N/m', value: 2000, min: 0, max: 1e6 })
    expect(tables[0].rows).toEqual([
      [0, 0],
      [0.01, 2000],
    ])
  })
})
