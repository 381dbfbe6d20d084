/**
 * The parts of Monaco that are bundled: the core, features for reading and writing code, and four languages.
 * Suggestions and colours of names are imported from their own files, because the features registered under these names
 * lack the controllers.
 */
import * as monaco from 'monaco-editor/editor'
import EditorWorker from 'monaco-editor/editor/editor.worker?worker'
import 'monaco-editor/features/bracketMatching/register'
import 'monaco-editor/features/clipboard/register'
import 'monaco-editor/features/comment/register'
import 'monaco-editor/features/contextmenu/register'
import 'monaco-editor/features/find/register'
import 'monaco-editor/features/folding/register'
import 'monaco-editor/features/format/register'
import 'monaco-editor/features/gotoError/register'
import 'monaco-editor/features/gotoLine/register'
import 'monaco-editor/features/gotoSymbol/register'
import 'monaco-editor/features/documentSymbols/register'
import 'monaco-editor/features/quickOutline/register'
import 'monaco-editor/features/referenceSearch/register'
import 'monaco-editor/features/rename/register'
import 'monaco-editor/features/hover/register'
import 'monaco-editor/features/indentation/register'
import 'monaco-editor/features/linesOperations/register'
import 'monaco-editor/features/multicursor/register'
import 'monaco-editor/features/parameterHints/register'
import 'monaco-editor/editor/contrib/semanticTokens/browser/documentSemanticTokens'
import 'monaco-editor/features/snippet/register'
import 'monaco-editor/editor/contrib/suggest/browser/suggestController'
import 'monaco-editor/features/wordHighlighter/register'
import 'monaco-editor/features/wordOperations/register'
import 'monaco-editor/languages/definitions/cpp/register'
import 'monaco-editor/languages/definitions/javascript/register'

import { registerFunctionLanguage } from './function-language'
import { registerListingHover } from './listing-models'

self.MonacoEnvironment = { getWorker: () => new EditorWorker() }

/** The language of equations: `name = expression` lines under headings that start with #. */
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

/** WebAssembly text as `listWasm` writes it. */
monaco.languages.register({ id: 'wat' })
monaco.languages.setLanguageConfiguration('wat', { comments: { lineComment: ';;' }, brackets: [['(', ')']] })
monaco.languages.setMonarchTokensProvider('wat', {
  tokenizer: {
    root: [
      [/;;.*$/, 'comment'],
      [/"[^"]*"/, 'string'],
      [/\$[A-Za-z_]\w*/, 'identifier'],
      [
        /\b(module|func|import|export|memory|param|result|local|if|then|else|block|loop|call|br|br_if|select|return)\b(?!\.)/,
        'keyword',
      ],
      [/\b[a-z]\w+\.[a-z_0-9]+/, 'type'],
      [/-?\b\d+(\.\d+)?(e[+-]?\d+)?\b/, 'number'],
    ],
  },
})

registerFunctionLanguage(monaco)
registerListingHover(monaco)

export { monaco }
