/**
 * An expression in a larger window: Monaco with the services of the language, the names that the expression may use,
 * and its value. Enter applies it, as in the field; Escape restores the old one. The project doesn't change before
 * that.
 */
import { useEffect, useMemo, useRef, useState } from 'react'
import { expressionLanguage, markFault, provideContext } from '../../editor/expression-language'
import { useEditor } from '../../editor/use-editor'
import { inspectorTexts } from '../../texts/inspector'
import { Dialog } from '../../ui/Dialog'
import { sentence } from '../../ui/sentence'
import type { ExpressionContext } from '../../editor/context'
import { expressionFault } from '../../editor/expression-services'
import { Button } from '../../ui/Button'
import './expression.css'
import { shownUnit } from '../../../../engine/quantities/units'

interface ExpressionDialogProps {
  readonly title: string
  readonly doc: string
  readonly text: string
  readonly context: ExpressionContext
  readonly onApply: (text: string) => void
  readonly onClose: () => void
}

const texts = inspectorTexts.expression
const options = {
  lineNumbers: 'off',
  glyphMargin: false,
  folding: false,
  lineDecorationsWidth: 4,
  renderLineHighlight: 'none',
  wordWrap: 'on',
  wordBasedSuggestions: 'off',
  fixedOverflowWidgets: true,
  fontSize: 14,
  lineHeight: 22,
  tabFocusMode: true,
} as const

export default function ExpressionDialog({ title, doc, text, context, onApply, onClose }: ExpressionDialogProps) {
  const element = useRef<HTMLDivElement>(null)
  const loaded = useEditor(element, options)
  const [draft, setDraft] = useState(text)
  const latest = useRef({ onApply, draft: text })
  useEffect(() => {
    latest.current = { onApply, draft }
  })
  const fault = useMemo(() => (draft.trim() === '' ? null : expressionFault(draft, context)), [draft, context])
  const result = fault === null ? context.result(draft) : null

  useEffect(() => {
    if (loaded === null) return
    const { monaco, editor } = loaded
    const model = monaco.editor.createModel(text, expressionLanguage)
    const forget = provideContext(model, context)
    editor.setModel(model)
    editor.updateOptions({ ariaLabel: title })
    const listener = model.onDidChangeContent(() => {
      // An expression is one line, so pasted lines are joined.
      const written = model.getValue()
      if (/[\r\n]/.test(written)) return model.setValue(written.replace(/\s*[\r\n]+\s*/g, ' '))
      setDraft(written)
      markFault(monaco, model, context)
    })
    markFault(monaco, model, context)
    editor.addCommand(monaco.KeyCode.Enter, () => latest.current.onApply(latest.current.draft), '!suggestWidgetVisible')
    editor.setPosition(model.getPositionAt(text.length))
    editor.focus()
    return () => {
      listener.dispose()
      forget()
      model.dispose()
    }
  }, [loaded]) // oxlint-disable-line react/exhaustive-deps

  const insert = (name: string): void => {
    loaded?.editor.trigger('names', 'type', { text: name })
    loaded?.editor.focus()
  }
  return (
    <Dialog
      title={title}
      wide
      onClose={onClose}
      aside={<span className="faint text-xs">{texts.keys}</span>}
      cancel={texts.cancel}
      actions={<Button look="primary" label={texts.apply} onClick={() => onApply(draft)} />}
    >
      <p>{doc}</p>
      <div className="expression-editor">
        <div className="expression-canvas" ref={element} />
        {loaded === null && <p className="expression-loading">{texts.loading}</p>}
      </div>
      <p className={fault === null ? 'expression-result' : 'expression-result wrong'} role="status">
        {fault !== null ? sentence(fault.message, fault.hint) : shownUnit(result ?? '') || texts.sound}
      </p>
      <h3 className="expression-heading">{context.unit === null ? texts.inputs : texts.variables}</h3>
      {context.names.length === 0 && <p className="faint">{texts.noVariables}</p>}
      <ul className="expression-names">
        {context.names.map(({ name, detail, doc: about, missing }) => (
          <li key={name}>
            <Button data-tip={about} disabled={missing} onClick={() => insert(name)}>
              <code>{name}</code> <span className="faint">{shownUnit(detail)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
