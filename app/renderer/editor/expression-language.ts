/**
 * Expressions of parameters in Monaco: the colours of the function language, and services based on the names that the
 * parameter may use.
 */
import type * as MonacoModule from 'monaco-editor/editor'
import { signatureHelp } from '../../../engine/language/services'
import type { ExpressionContext } from './context'
import { completeExpression, expressionFault, hoverExpression } from './expression-services'

type Monaco = typeof MonacoModule
type Model = MonacoModule.editor.ITextModel

export const expressionLanguage = 'wishbone-expression'

/** Contexts of the open models, by address. */
const contexts = new Map<string, ExpressionContext>()

/**
 * Sets the context of a model.
 * @returns a function that removes it
 */
export function provideContext(model: Model, context: ExpressionContext): () => void {
  const key = model.uri.toString()
  contexts.set(key, context)
  return () => void contexts.delete(key)
}

export function markFault(monaco: Monaco, model: Model, context: ExpressionContext): void {
  const text = model.getValue()
  const fault = text.trim() === '' ? null : expressionFault(text, context)
  const markers = fault === null ? [] : [fault]
  monaco.editor.setModelMarkers(
    model,
    'expression',
    markers.map(({ from, to, message, hint }) => {
      const [start, end] = [model.getPositionAt(from), model.getPositionAt(to)]
      return {
        severity: monaco.MarkerSeverity.Error,
        message: hint === '' ? message : `${message}\n${hint}`,
        startLineNumber: start.lineNumber,
        startColumn: start.column,
        endLineNumber: end.lineNumber,
        endColumn: end.column,
      }
    }),
  )
}

export function registerExpressionLanguage(
  monaco: Monaco,
  tokens: MonacoModule.languages.IMonarchLanguage,
  configuration: MonacoModule.languages.LanguageConfiguration,
): void {
  const { languages } = monaco
  languages.register({ id: expressionLanguage })
  languages.setLanguageConfiguration(expressionLanguage, configuration)
  languages.setMonarchTokensProvider(expressionLanguage, tokens)
  languages.registerCompletionItemProvider(expressionLanguage, {
    provideCompletionItems(model, position) {
      const context = contexts.get(model.uri.toString())
      if (context === undefined) return { suggestions: [] }
      const word = model.getWordUntilPosition(position)
      const range = new monaco.Range(position.lineNumber, word.startColumn, position.lineNumber, word.endColumn)
      const { CompletionItemKind: kinds, CompletionItemInsertTextRule: rules } = languages
      const kindOf = { variable: kinds.Variable, function: kinds.Function, unit: kinds.Unit } as const
      const list = completeExpression(model.getValue(), model.getOffsetAt(position), context)
      return {
        suggestions: list.map(({ label, kind, detail, doc, snippet }, i) => ({
          label,
          kind: kindOf[kind],
          detail,
          documentation: doc,
          insertText: snippet ?? label,
          insertTextRules: snippet === undefined ? rules.None : rules.InsertAsSnippet,
          sortText: String(i).padStart(4, '0'),
          range,
        })),
      }
    },
  })
  languages.registerHoverProvider(expressionLanguage, {
    provideHover(model, position) {
      const context = contexts.get(model.uri.toString())
      const hover = context && hoverExpression(model.getValue(), model.getOffsetAt(position), context)
      if (hover == null) return null
      const [start, end] = [model.getPositionAt(hover.from), model.getPositionAt(hover.to)]
      const title = { value: ['```' + expressionLanguage, hover.title, '```'].join('\n') }
      return {
        range: monaco.Range.fromPositions(start, end),
        contents: hover.doc === '' ? [title] : [title, { value: hover.doc }],
      }
    },
  })
  languages.registerSignatureHelpProvider(expressionLanguage, {
    signatureHelpTriggerCharacters: ['(', ','],
    provideSignatureHelp(model, position) {
      const help = signatureHelp(model.getValue(), { line: position.lineNumber, column: position.column })
      if (help === null) return null
      const { label, parameters, active, doc } = help
      const signature = { label, documentation: doc, parameters: parameters.map((name) => ({ label: name })) }
      return {
        value: { signatures: [signature], activeSignature: 0, activeParameter: active },
        dispose: () => undefined,
      }
    },
  })
}
