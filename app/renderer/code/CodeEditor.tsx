/** A text in Monaco, to be read. */
import { useEffect, useRef } from 'react'
import { useEditor } from './useEditor'

interface CodeEditorProps {
  readonly label: string
  readonly text: string
  readonly language: 'javascript' | 'cpp' | 'equations'
}

export function CodeEditor({ label, text, language }: CodeEditorProps) {
  const element = useRef<HTMLDivElement>(null)
  const loaded = useEditor(element, {
    readOnly: true,
    domReadOnly: true,
    renderLineHighlight: 'none',
    wrappingIndent: 'deepIndent',
  })

  useEffect(() => {
    if (loaded === null) return
    const { monaco, editor } = loaded
    const before = editor.getModel()
    editor.setModel(monaco.editor.createModel(text, language))
    editor.updateOptions({ ariaLabel: label, wordWrap: language === 'equations' ? 'on' : 'off' })
    before?.dispose()
  }, [loaded, label, text, language])

  return (
    <div className="code-editor">
      <div className="code-editor-canvas" ref={element} />
      {loaded === null && <div className="plot-loading">Loading…</div>}
    </div>
  )
}
