/** Phrases of translated prose are found where people read them, and nowhere else; an escape names what is right. */
import { describe, expect, test } from 'vitest'
import { describeFinding, findingsIn } from '../../../scripts/lint/prose.mjs'

const found = (file: string, text: string): readonly string[] =>
  findingsIn(file, text).map(({ line, found }) => `${line}: ${found}`)

describe('a phrase is found', () => {
  test.each([
    ['a document', 'docs/a.md', 'The cause is told.', '1: told'],
    ['a document, across a line break', 'docs/a.md', 'A file counts up.\nThe run goes\non to its end.', '2: goes on'],
    ['a list in a document', 'docs/a.md', '* one\n  * its side force', '2: side force'],
    ['a comment', 'engine/a.ts', '/** Compiles\n * anew. */\nconst a = 1', '2: anew'],
    ['comments of single lines', 'engine/a.ts', 'if (a) {\n  // Started by\n  // itself.\n  b()\n}', '2: by itself'],
    ['a comment at the end of a line', 'engine/a.ts', 'const a = 1 // begun lately', '1: begun'],
    ['an error', 'engine/a.ts', "throw new ModelError('usage', 'a ramp is no number')", '1: is no number'],
    ['a template', 'engine/a.ts', 'const a = `the ${b} is no number`', '1: is no number'],
    ['a text after a value', 'blocks/a.ts', 'const a = `${b} is told of ${c}`', '1: told'],
    ['a text of the window', 'app/renderer/texts/a.ts', "const a = { b: 'What hands move' }", '1: hands move'],
    ['a possession', 'blocks/a.ts', "const a = { doc: 'A gear with an axis of its own' }", '1: an axis of its own'],
    ['a request', 'engine/a.ts', "throw new ModelError('usage', 'a speed is asked for here')", '1: is asked for'],
    ['a table', 'docs/a.md', '| part | what it is |', '1: what it is'],
    ['American spelling', 'docs/a.md', 'The behavior of the tire.', '1: behavior'],
    ['three nouns', 'docs/a.md', 'The rate of the angle of the axis of it.', '1: of the angle of the axis of'],
  ])('in %s', (_, file, text, place) => {
    expect(found(file, text)).toContain(place)
  })

  test('with its place and remedy', () => {
    const [finding] = findingsIn('docs/a.md', 'One.\n\nErrors are told.')
    expect(describeFinding(finding)).toBe('docs/a.md:3: "told": write reported, shown, distinguished')
  })
})

describe('no phrase is found', () => {
  test.each([
    [
      'in code of a document',
      'docs/a.md',
      'Use `told`.\n\n```json told.json\n{ "told": "told you" }\n```\n\n    told told\n',
    ],
    ['in formulas and addresses', 'docs/a.md', '$told$ and [it](told/anew.md), blocks/tires/tire.ts'],
    ['in names', 'engine/a.ts', 'const told = anew\ntold(anew)'],
    ['in keys and options', 'engine/a.ts', "import a from './told'\nconst b = ['told', 'center']"],
    ['in styles of the window', 'app/renderer/a.tsx', "const a = 'display: grid; place-items: center; color: red'"],
    ['in a possession before a noun', 'docs/a.md', 'A load moves with the acceleration of its own centre.'],
    ['in titles of sources', 'docs/a.md', 'Boyd, Convex Optimization (2004).'],
    [
      'where it is right',
      'docs/a.md',
      "Wishbone can't tell them apart. There is no project. It comes to rest. It is no longer used.",
    ],
    ['over a line of code', 'engine/a.ts', '// The car goes\nconst a = 1\n// on.'],
  ])('%s', (_, file, text) => {
    expect(found(file, text)).toEqual([])
  })
})

describe('an escape', () => {
  test.each([
    ['on the line', 'docs/a.md', 'He told us. <!-- prose-ok: told -->'],
    ['on the line before', 'engine/a.ts', '// prose-ok: side force, anew\n// Side force, anew.\nconst a = 1'],
    ['behind code', 'engine/a.ts', "const a = 'a side force' // prose-ok: side force"],
  ])('allows what it names %s', (_, file, text) => {
    expect(found(file, text)).toEqual([])
  })

  test('allows nothing else', () => {
    expect(found('docs/a.md', 'He told us anew. <!-- prose-ok: told -->')).toEqual(['1: anew'])
  })

  test('that nothing needs is reported', () => {
    expect(found('docs/a.md', 'He reports. <!-- prose-ok: told -->')).toEqual(['1: prose-ok'])
  })
})
