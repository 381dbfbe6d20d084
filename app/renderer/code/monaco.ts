/** The parts of Monaco that are bundled: core, search, folding, copying, and three languages. */
import * as monaco from 'monaco-editor/editor'
import EditorWorker from 'monaco-editor/editor/editor.worker?worker'
import 'monaco-editor/features/bracketMatching/register'
import 'monaco-editor/features/clipboard/register'
import 'monaco-editor/features/contextmenu/register'
import 'monaco-editor/features/find/register'
import 'monaco-editor/features/folding/register'
import 'monaco-editor/features/gotoLine/register'
import 'monaco-editor/features/wordHighlighter/register'
import 'monaco-editor/languages/definitions/cpp/register'
import 'monaco-editor/languages/definitions/javascript/register'

self.MonacoEnvironment = { getWorker: () => new EditorWorker() }

/** Equations: `name = expression` lines under headings that start with #. */
monaco.languages.register({ id: 'equations' })
monaco.languages.setMonarchTokensProvider('equations', {
  tokenizer: {
    root: [
      [/^#.*$/, 'comment'],
      [/^[A-Za-z_][\w.']*(?=\s*=)/, 'type'],
      [/[A-Za-z_][\w.']*(?=\()/, 'keyword'],
      [/\d+(\.\d+)?(e[+-]?\d+)?/, 'number'],
      [/[A-Za-z_][\w.']*/, 'identifier'],
    ],
  },
})

export { monaco }
