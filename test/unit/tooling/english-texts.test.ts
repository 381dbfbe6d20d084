/** What the user reads stands in app/renderer/texts: here are texts elsewhere, and lint has to find them; and what is none. */
import { Linter } from 'eslint'
import { describe, expect, test } from 'vitest'
import { englishTexts } from '../../../scripts/lint/english-texts.mjs'

const linter = new Linter()

/** Texts that the rule finds in a piece of a component. */
function found(code: string): readonly string[] {
  const messages = linter.verify(code, {
    files: ['**/*.js'],
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
    plugins: { wishbone: { rules: { 'english-texts': englishTexts } } },
    rules: { 'wishbone/english-texts': 'error' },
  })
  return messages.map(({ message }) => /^Move “(.*)” to/.exec(message)?.[1] ?? message)
}

describe('a text outside of app/renderer/texts is found', () => {
  test.each([
    ['<p>No problems</p>', 'No problems'],
    ['<p>{count} selected</p>', 'selected'],
    ['<p>{busy ? "Compiling…" : null}</p>', 'Compiling…'],
    ['<p>{broken && `State: ${signal}`}</p>', 'State: …'],
    ['<button aria-label="close" />', 'close'],
    ['<IconButton label={open ? `Close ${name}` : texts.open} />', 'Close …'],
    ['<input placeholder="Name…" />', 'Name…'],
    ['const command = { id: "save", title: "Save as…" }', 'Save as…'],
    ['const choice = { label: "In the tree" }', 'In the tree'],
  ])('%s', (code, text) => {
    expect(found(code)).toEqual([text])
  })
})

describe('what nobody reads may stand anywhere', () => {
  test.each([
    '<p className="faint note">{texts.none}</p>',
    '<button type="button" aria-pressed="true" onClick={() => run("save as")}>×</button>',
    '<code>project.json</code>',
    '<Splitter grows="left" />',
    '<p>{unit}, {value} / {total}</p>',
    'const side = { heading: "left", id: "Save as" }',
    'const { title = "Untitled project" } = props',
  ])('%s', (code) => {
    expect(found(code)).toEqual([])
  })
})
