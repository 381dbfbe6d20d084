/** Phrases of translated prose are found where people read them, and nowhere else; an escape names what is right. */
import { describe, expect, test } from 'vitest'
import { describeFinding, findingsIn, formFindings } from '../../../scripts/lint/prose.mjs'

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
    ['a negation', 'engine/a.ts', '// of blocks that are none', '1: are none'],
    ['a comparison', 'docs/a.md', 'A shorter step is more exact.', '1: more exact'],
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
      "Wishbone can't tell them apart. It can’t tell why. There is no project. There is none. None of them is none of ours. Nothing else is left. It comes to rest. It is no longer used.",
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

const form = (file: string, text: string): readonly string[] =>
  formFindings(file, text).map(({ line, name }) => `${line}: ${name}`)

const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ')

describe('a sentence of more than 40 words is found', () => {
  test.each([
    ['in a document, at its first line', 'docs/a.md', `Short.\n\nWe ${words(40)}.`, '3: long sentence'],
    ['behind another one', 'docs/a.md', `Short one. We\n${words(40)}.`, '1: long sentence'],
    ['in a list', 'docs/a.md', `- Short.\n- We ${words(40)}`, '2: long sentence'],
    ['in an error', 'engine/a.ts', `fail('the ${words(40)}')`, '1: long sentence'],
    ['joined by +', 'importers/a.ts', `fail(\n  'we ${words(20)} ' +\n  'and ${words(20)}')`, '2: long sentence'],
    ['with inserted values', 'blocks/a.ts', `fail(\`the \${a} ${words(39)}\`)`, '1: long sentence'],
    ['of the window', 'app/renderer/texts/a.ts', `const a = { b: 'We ${words(40)}' }`, '1: long sentence'],
  ])('%s', (_, file, text, place) => {
    expect(form(file, text)).toEqual([place])
  })

  test.each([
    ['of 40 words', 'docs/a.md', `We ${words(39)}.`],
    [
      'after a stop, a semicolon or a bar',
      'docs/a.md',
      `We ${words(30)}. We ${words(30)}; we ${words(30)}\n\n| ${words(30)} | ${words(30)} |`,
    ],
    ['in code and formulas', 'docs/a.md', `We \`${words(30)}\` and $${words(30)}$.`],
    ['that names a source', 'docs/a.md', `Source: ${words(40)}, 2004.`],
    ['of keywords', 'importers/a.ts', `const a = '${words(50).toUpperCase()}'`],
    ['in a comment', 'engine/a.ts', `// We ${words(50)}`],
    ['in a printed program', 'engine/backends/a.ts', `const a = 'we ${words(50)}'`],
  ])('but not one %s', (_, file, text) => {
    expect(form(file, text)).toEqual([])
  })
})

describe('a capital inside is found', () => {
  test.each([
    ['of a heading', 'docs/a.md', 'Text.\n\n## Export the Model', '3: capital'],
    ['of a numbered heading', 'docs/a.md', '# 7. Export the Model', '1: capital'],
    ['of a title of a block', 'blocks/a.ts', "const a = { title: 'Rigid Body' }", '1: capital'],
    ['of a menu', 'app/commands.ts', "const a = { label: 'Rename Block...' }", '1: capital'],
    ['of a text of the window', 'app/renderer/texts/a.ts', "const a = { b: 'Reset to Default' }", '1: capital'],
  ])('%s', (_, file, text, place) => {
    expect(form(file, text)).toEqual([place])
  })

  test.each([
    ['names', 'docs/a.md', '## Export to Python with Wishbone'],
    ['abbreviations and types', 'docs/a.md', '## FMU, PAC2002 and WebAssembly'],
    ['code', 'docs/a.md', '## The key `Body` of it'],
    ['a sentence after another one or a colon', 'blocks/a.ts', "const a = 'Custom: First lane'"],
    ['sentences', 'app/renderer/texts/a.ts', "const a = 'Open the tab Roles.'"],
    ['a text that begins small', 'engine/model/a.ts', "const a = 'add a World block'"],
  ])('but not in %s', (_, file, text) => {
    expect(form(file, text)).toEqual([])
  })
})
