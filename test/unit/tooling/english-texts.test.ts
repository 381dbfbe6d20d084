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

describe('a text is found where it is written, on whichever way it comes to be shown', () => {
  test.each([
    ['const text = "No problems"; const a = <p>{text}</p>', ['No problems']],
    ['const text = busy ? "Compiling…" : texts.done; const a = <p>{text}</p>', ['Compiling…']],
    ['let text = texts.idle; if (busy) text = "Under way"; const a = <p>{text}</p>', ['Under way']],
    ['const titles = { tree: "In the tree" }; const a = <p>{titles.tree}</p>', ['In the tree']],
    ['const titles = { a: "In the tree", b: "In none" }; const c = <p>{titles[side]}</p>', ['In the tree', 'In none']],
    ['const titles = { a: "In the tree", b: "In none" }; const c = <p>{titles.b}</p>', ['In none']],
    ['const a = <p>{{ time: "Over time" }[kind]}</p>', ['Over time']],
    ['const { title } = { title: "Over time", id: "Over all" }; const a = <h2>{title}</h2>', ['Over time']],
    ['const columns = ["First name"]; const a = columns.map((column) => <th>{column}</th>)', ['First name']],
    [
      'const facts = [["states", "Of the model", 3]]; const a = facts.map(([, name]) => <dt>{name}</dt>)',
      ['Of the model'],
    ],
    [
      'const tabs = [{ id: "One", text: "Of one" }]; const a = tabs.filter(seen).map((t) => <b>{t.text}</b>)',
      ['Of one'],
    ],
    [
      'const kinds = { xy: "Over a signal" }; const a = Object.entries(kinds).map(([k, t]) => <b key={k}>{t}</b>)',
      ['Over a signal'],
    ],
    [
      'const a = <dl>{figures().map(([term]) => <dt>{term}</dt>)}</dl>; function figures() { return [["Mean step", 1]] }',
      ['Mean step'],
    ],
    [
      'const name = (n) => { if (n > 1) return "Several bodies"; return texts.one }; const a = <p>{name(2)}</p>',
      ['Several bodies'],
    ],
    ['const verb = has ? "Remove" : "Plot"; state.edit(`${verb} ${signal}`, diff)', ['Remove', 'Plot']],
    ['const label = "Add a wheel"; const command = { id, title: label }', ['Add a wheel']],
    ['const html = `<h2>Errors per signal</h2>`', ['Errors per signal']],
    ['const verdict = good ? texts.good : "All beyond"; const html = `<p class="sum">${verdict}</p>`', ['All beyond']],
  ])('%s', (code, texts) => {
    expect(found(code)).toEqual(texts)
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
    'const kind = "Over all"; const a = <p className={kind} key={kind}>{texts[kind]}</p>',
    'const units = ["N", "mm"]; const a = units.map((unit) => <option>{unit}</option>)',
    'const tabs = [["Over all", texts.all]]; const a = tabs.map(([id, text]) => <b key={id}>{text}</b>)',
    'function Row({ title }) { return <h2>{title}</h2> }',
    'const html = `<tr><td>${value}</td></tr>`',
    'const a = (b) => a(b); const c = <p>{a(a)}</p>',
  ])('%s', (code) => {
    expect(found(code)).toEqual([])
  })
})
