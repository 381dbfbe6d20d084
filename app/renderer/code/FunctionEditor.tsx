/**
 * The text of a function block in Monaco. The project holds the text: every change goes to it at once. Undo is that of
 * the project, so it covers several blocks and includes ports and parameters.
 */
import { useEffect, useRef } from 'react'
import { diagnostics } from '../../../engine/language/services'
import { redo, undo } from '../workbench/locate'
import { useCodeView, useServices } from './services'
import { useProject } from '../workbench/services'
import { functionLanguage, rangeOf } from '../editor/function-language'
import { setFunctionText, settleDeclarations, soundDefinition, textOfBlock } from '../store/edits/function-text'
import { useEditor, type Editor } from '../editor/use-editor'
import { codeTexts } from '../texts/code'

/** Pause in typing that ends an undo step, ms. */
const PAUSE_MILLISECONDS = 900

export function FunctionEditor({ block }: { readonly block: string }) {
  const services = useServices()
  const element = useRef<HTMLDivElement>(null)
  const loaded = useEditor(element, { 'semanticHighlighting.enabled': true, tabSize: 2, wordBasedSuggestions: 'off' })
  const text = useProject((state) => textOfBlock(state.doc, services.registry, block)) ?? ''
  const place = useCodeView((state) => state.place)

  // Each block has its own model; typed text goes to the project.
  useEffect(() => {
    if (loaded === null) return
    const { monaco, editor } = loaded
    const start = textOfBlock(services.project.getState().doc, services.registry, block) ?? ''
    const model = monaco.editor.createModel(start, functionLanguage)
    editor.setModel(model)
    editor.updateOptions({ ariaLabel: codeTexts.functionOf(block) })
    let burst = 0
    let last = 0
    const gesture = (): string => `function ${block} ${burst}`
    let settled = soundDefinition(services.project.getState().doc, services.registry, block)
    const settle = (): void => {
      settled = settleDeclarations(services, block, settled, gesture())
    }
    const left = editor.onDidBlurEditorWidget(settle)
    const listener = model.onDidChangeContent(() => {
      const value = model.getValue()
      if (value === textOfBlock(services.project.getState().doc, services.registry, block)) return
      const now = performance.now()
      if (now - last > PAUSE_MILLISECONDS) burst++
      last = now
      setFunctionText(services, block, value, gesture())
    })
    const { KeyMod, KeyCode } = monaco
    editor.addCommand(KeyMod.CtrlCmd | KeyCode.KeyZ, () => undo(services))
    editor.addCommand(KeyMod.CtrlCmd | KeyMod.Shift | KeyCode.KeyZ, () => redo(services))
    editor.addCommand(KeyMod.CtrlCmd | KeyCode.KeyY, () => redo(services))
    return () => {
      settle()
      left.dispose()
      listener.dispose()
      model.dispose()
    }
  }, [loaded, services, block])

  // Changes made elsewhere (undo, another window of the block) update the text, and errors are underlined.
  useEffect(() => {
    const model = loaded?.editor.getModel()
    if (loaded === null || model == null) return
    if (model.getValue() !== text) replaceChanged(loaded.editor, text)
    const { monaco } = loaded
    monaco.editor.setModelMarkers(
      model,
      'function',
      diagnostics(text).map((problem) => {
        const { startLineNumber, startColumn, endLineNumber, endColumn } = rangeOf(monaco, problem)
        const message = problem.hint === '' ? problem.message : `${problem.message}\n${problem.hint}`
        return {
          severity: monaco.MarkerSeverity.Error,
          message,
          startLineNumber,
          startColumn,
          endLineNumber,
          endColumn,
        }
      }),
    )
  }, [loaded, block, text])

  useEffect(() => {
    if (loaded === null || place === null) return
    const position = { lineNumber: place.line, column: place.column }
    loaded.editor.setPosition(position)
    loaded.editor.revealPositionInCenterIfOutsideViewport(position)
    loaded.editor.focus()
  }, [loaded, block, place])

  return (
    <div className="code-editor">
      <div className="code-editor-canvas" ref={element} />
      {loaded === null && <div className="plot-loading">{codeTexts.loadingText}</div>}
    </div>
  )
}

/** Replaces only the part of the text that differs, so that the cursor keeps its position. */
function replaceChanged(editor: Editor, text: string): void {
  const model = editor.getModel()
  if (model === null) return
  const old = model.getValue()
  let start = 0
  while (start < old.length && start < text.length && old[start] === text[start]) start++
  let end = 0
  while (end < old.length - start && end < text.length - start && old.at(-1 - end) === text.at(-1 - end)) end++
  const from = model.getPositionAt(start)
  const to = model.getPositionAt(old.length - end)
  const range = {
    startLineNumber: from.lineNumber,
    startColumn: from.column,
    endLineNumber: to.lineNumber,
    endColumn: to.column,
  }
  model.applyEdits([{ range, text: text.slice(start, text.length - end) }])
}
