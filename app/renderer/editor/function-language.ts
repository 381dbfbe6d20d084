/** The function language in Monaco: colours by pattern; the services of the engine provide everything else. */
import type * as MonacoModule from 'monaco-editor/editor'
import {
  complete,
  definition,
  format,
  hover,
  outline,
  references,
  rename,
  semanticTokens,
  signatureHelp,
  type Completion,
  type OutlineEntry,
  type Range,
} from '../../../engine/language/services'
import { registerExpressionLanguage } from './expression-language'
import { functionWords, standardFunctions, statementFunctions } from '../../../engine/language/syntax/builtins'
import { refusalTexts } from '../texts/refusals'

type Monaco = typeof MonacoModule
type MonacoPosition = MonacoModule.Position

export const functionLanguage = 'wishbone-function'

const tokenTypes = ['input', 'output', 'parameter', 'state', 'variable'] as const

const configuration: MonacoModule.languages.LanguageConfiguration = {
  comments: { lineComment: '//' },
  brackets: [
    ['(', ')'],
    ['[', ']'],
    ['{', '}'],
  ],
  autoClosingPairs: ['()', '[]', '{}'].map(([open, close]) => ({ open, close })),
  surroundingPairs: ['()', '[]', '{}'].map(([open, close]) => ({ open, close })),
  indentationRules: { increaseIndentPattern: /[{[(]\s*(\/\/.*)?$/, decreaseIndentPattern: /^\s*[}\])]/ },
}

const tokens: MonacoModule.languages.IMonarchLanguage = {
  keywords: [...functionWords, 'if', 'and', 'or', 'not'],
  functions: [...standardFunctions.keys(), ...statementFunctions.keys()],
  tokenizer: {
    root: [
      [/\/\/.*$/, 'comment'],
      [/\b(input|output)(\s+)(vector)(?=\s+[A-Za-z_])/, ['keyword', 'white', 'keyword']],
      [
        /((?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)(\s+)((?!and\b|or\b|else\b)[A-Za-z%°µ]\w*(?:\^-?\d+)?(?:[/*][A-Za-z]\w*(?:\^-?\d+)?)*)/,
        ['number', 'white', 'type'],
      ],
      [/(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/, 'number'],
      [/(:)([^=,/{}()]+(?:\/[^=,/{}()]+)*)(?=\s*(?:=|,|\/\/|\)|$))/, ['delimiter', 'type']],
      [
        /[A-Za-z_]\w*(?=\s*\()/,
        { cases: { '@keywords': 'keyword', '@functions': 'predefined', '@default': 'identifier' } },
      ],
      [/"[^"]*"/, 'string'],
      [/[A-Za-z_]\w*/, { cases: { '@keywords': 'keyword', pi: 'number', '@default': 'identifier' } }],
      [/[{}()[\]]/, '@brackets'],
      [/[<>=!]=?|[-+*/^]/, 'operator'],
    ],
  },
}

export function registerFunctionLanguage(monaco: Monaco): void {
  const { languages } = monaco
  languages.register({ id: functionLanguage })
  languages.setLanguageConfiguration(functionLanguage, configuration)
  languages.setMonarchTokensProvider(functionLanguage, tokens)
  registerExpressionLanguage(monaco, tokens, configuration)
  languages.registerCompletionItemProvider(functionLanguage, {
    provideCompletionItems(model, position) {
      const word = model.getWordUntilPosition(position)
      const range = new monaco.Range(position.lineNumber, word.startColumn, position.lineNumber, word.endColumn)
      return {
        suggestions: complete(model.getValue(), placeOf(position)).map((item) => suggestion(monaco, item, range)),
      }
    },
  })
  languages.registerHoverProvider(functionLanguage, {
    provideHover(model, position) {
      const hovered = hover(model.getValue(), placeOf(position))
      if (hovered === null) return null
      const title = { value: ['```' + functionLanguage, hovered.title, '```'].join('\n') }
      return {
        range: rangeOf(monaco, hovered),
        contents: hovered.doc === '' ? [title] : [title, { value: hovered.doc }],
      }
    },
  })
  languages.registerSignatureHelpProvider(functionLanguage, {
    signatureHelpTriggerCharacters: ['(', ','],
    provideSignatureHelp(model, position) {
      const help = signatureHelp(model.getValue(), placeOf(position))
      if (help === null) return null
      const { label, parameters, active, doc } = help
      const signature = { label, documentation: doc, parameters: parameters.map((name) => ({ label: name })) }
      return {
        value: { signatures: [signature], activeSignature: 0, activeParameter: active },
        dispose: () => undefined,
      }
    },
  })
  languages.registerDocumentFormattingEditProvider(functionLanguage, {
    provideDocumentFormattingEdits: (model) => [{ range: model.getFullModelRange(), text: format(model.getValue()) }],
  })
  languages.registerDefinitionProvider(functionLanguage, {
    provideDefinition(model, position) {
      const target = definition(model.getValue(), placeOf(position))
      return target === null ? null : { uri: model.uri, range: rangeOf(monaco, target) }
    },
  })
  languages.registerReferenceProvider(functionLanguage, {
    provideReferences: (model, position) =>
      references(model.getValue(), placeOf(position)).map((r) => ({ uri: model.uri, range: rangeOf(monaco, r) })),
  })
  languages.registerRenameProvider(functionLanguage, {
    provideRenameEdits(model, position, newName) {
      const result = rename(model.getValue(), placeOf(position), newName)
      if (result.kind === 'refused') return { edits: [], rejectReason: result.reason }
      const edits = result.ranges.map((r) => ({
        resource: model.uri,
        versionId: model.getVersionId(),
        textEdit: { range: rangeOf(monaco, r), text: newName },
      }))
      return { edits }
    },
    resolveRenameLocation(model, position) {
      const [first] = references(model.getValue(), placeOf(position))
      const word = model.getWordAtPosition(position)
      if (first === undefined || word === null) {
        const range = new monaco.Range(position.lineNumber, position.column, position.lineNumber, position.column)
        return { range, text: '', rejectReason: refusalTexts.noNameHere }
      }
      const range = new monaco.Range(position.lineNumber, word.startColumn, position.lineNumber, word.endColumn)
      return { range, text: word.word }
    },
  })
  languages.registerDocumentSymbolProvider(functionLanguage, {
    provideDocumentSymbols: (model) =>
      outline(model.getValue()).map((entry) => ({
        name: entry.name,
        detail: entry.detail,
        kind: symbolKind(monaco, entry.kind),
        tags: [],
        range: rangeOf(monaco, entry),
        selectionRange: rangeOf(monaco, entry),
      })),
  })
  languages.registerDocumentSemanticTokensProvider(functionLanguage, {
    getLegend: () => ({ tokenTypes: [...tokenTypes], tokenModifiers: [] }),
    provideDocumentSemanticTokens: (model) => ({ data: encodedTokens(model.getValue()) }),
    releaseDocumentSemanticTokens: () => undefined,
  })
}

function symbolKind(monaco: Monaco, kind: OutlineEntry['kind']): MonacoModule.languages.SymbolKind {
  const { SymbolKind: kinds } = monaco.languages
  switch (kind) {
    case 'input':
    case 'output':
      return kinds.Interface
    case 'parameter':
      return kinds.Property
    case 'state':
    case 'discrete':
    case 'unknown':
      return kinds.Field
    case 'table':
      return kinds.Array
    case 'function':
      return kinds.Function
    case 'variable':
      return kinds.Variable
  }
}

const placeOf = ({ lineNumber, column }: MonacoPosition) => ({ line: lineNumber, column })

export function rangeOf(monaco: Monaco, { start, end }: Range): MonacoModule.Range {
  return new monaco.Range(start.line, start.column, end.line, end.column)
}

function suggestion(
  monaco: Monaco,
  { label, kind, detail, doc, snippet }: Completion,
  range: MonacoModule.Range,
): MonacoModule.languages.CompletionItem {
  const { CompletionItemKind: kinds, CompletionItemInsertTextRule: rules } = monaco.languages
  const icon = {
    variable: kinds.Variable,
    parameter: kinds.Property,
    function: kinds.Function,
    unit: kinds.Unit,
    keyword: kinds.Keyword,
  }[kind]
  return {
    label,
    kind: icon,
    detail,
    documentation: doc,
    insertText: snippet ?? label,
    insertTextRules: snippet === undefined ? rules.None : rules.InsertAsSnippet,
    range,
  }
}

/**
 * Encodes tokens: line and column relative to the token before, length, type, no modifiers (Language Server Protocol
 * 3.16).
 */
function encodedTokens(text: string): Uint32Array {
  let [line, column] = [1, 1]
  const data = semanticTokens(text).flatMap((token) => {
    const type = (tokenTypes as readonly string[]).indexOf(
      token.role === 'discrete' || token.role === 'unknown' ? 'state' : token.role,
    )
    const onSameLine = token.line === line
    const numbers = [
      token.line - line,
      onSameLine ? token.column - column : token.column - 1,
      token.length,
      type < 0 ? tokenTypes.indexOf('variable') : type,
      0,
    ]
    line = token.line
    column = token.column
    return numbers
  })
  return Uint32Array.from(data)
}
