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
    ['project.edit("Mirror", diff)', 'Mirror'],
    ['state.edit(`Rename ${name} to ${to}`, diff)', 'Rename … to …'],
    ['edit(several ? `Delete ${count} blocks` : texts.deleteOne, diff)', 'Delete … blocks'],
    ['change(`Leave ${name} to the program`, diff)', 'Leave … to the program'],
    ['ui.getState().notify("warning", "There is no room")', 'There is no room'],
    ['confirm("Delete it?")', 'Delete it?'],
    ['ui.set({ statusText: `Saved ${name}` })', 'Saved …'],
    ['throw new ModelError("usage", "the place is not known", {}, texts.saveAs)', 'the place is not known'],
    ['throw new ModelError("usage", texts.lost, {}, "use Save As")', 'use Save As'],
    ['throw fail("the mass is not positive")', 'the mass is not positive'],
    ['const problem = () => { if (taken) return `There is a variable ${name}.` }', 'There is a variable … .'],
    ['const room = "There is no room. Delete a run first."', 'There is no room. Delete a run first.'],
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
    'project.edit(stepTexts.rename(name), diff)',
    'change("title", value)',
    'ui.notify("danger", error.message)',
    'throw new Error("This component must be inside a ServicesProvider.")',
    'throw new ModelError("out-of-range", texts.what, { parameter: "solver.step" }, texts.hint)',
    'element.querySelector(".block, .note")',
  ])('%s', (code) => {
    expect(found(code)).toEqual([])
  })
})
