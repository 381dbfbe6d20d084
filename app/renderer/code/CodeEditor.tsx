/** A text in Monaco, to be read. */
import { useEffect, useRef, useState } from 'react'
import { useUi } from '../shell/services'
import { loadMonaco, type Monaco } from './loadMonaco'

interface CodeEditorProps {
  readonly label: string
  readonly text: string
  readonly language: 'javascript' | 'cpp' | 'equations'
}

type Editor = ReturnType<Monaco['editor']['create']>

export function CodeEditor({ label, text, language }: CodeEditorProps) {
  const element = useRef<HTMLDivElement>(null)
  const theme = useUi((state) => state.theme)
  const [loaded, setLoaded] = useState<{ readonly monaco: Monaco; readonly editor: Editor } | null>(null)

  useEffect(() => {
    let editor: Editor | null = null
    let gone = false
    void loadMonaco().then((monaco) => {
      if (gone || element.current === null) return
      editor = monaco.editor.create(element.current, {
        readOnly: true,
        domReadOnly: true,
        automaticLayout: true,
        minimap: { enabled: false },
        scrollBeyondLastLine: false,
        fontSize: 12,
        lineHeight: 18,
        fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--font-mono').trim(),
        renderLineHighlight: 'none',
        wrappingIndent: 'deepIndent',
        padding: { top: 8, bottom: 8 },
        overviewRulerLanes: 0,
        stickyScroll: { enabled: false },
        largeFileOptimizations: true,
      })
      setLoaded({ monaco, editor })
    })
    return () => {
      gone = true
      editor?.getModel()?.dispose()
      editor?.dispose()
      setLoaded(null)
    }
  }, [])

  useEffect(() => {
    if (loaded === null) return
    const { monaco, editor } = loaded
    const before = editor.getModel()
    editor.setModel(monaco.editor.createModel(text, language))
    editor.updateOptions({ ariaLabel: label, wordWrap: language === 'equations' ? 'on' : 'off' })
    before?.dispose()
  }, [loaded, label, text, language])

  useEffect(() => {
    if (loaded === null) return
    const style = getComputedStyle(document.documentElement)
    const background = longHex(style.getPropertyValue('--surface').trim())
    loaded.monaco.editor.defineTheme('wishbone', {
      base: theme === 'dark' ? 'vs-dark' : 'vs',
      inherit: true,
      rules: [],
      colors: { 'editor.background': background, 'editorGutter.background': background },
    })
    loaded.monaco.editor.setTheme('wishbone')
  }, [loaded, theme])

  return (
    <div className="code-editor">
      <div className="code-editor-canvas" ref={element} />
      {loaded === null && <div className="plot-loading">Loading…</div>}
    </div>
  )
}

/** Monaco reads colours of six digits only; a minifier writes `#ffffff` as `#fff`. */
function longHex(colour: string): string {
  return /^#[0-9a-f]{3}$/i.test(colour) ? colour.replace(/[0-9a-f]/gi, (digit) => digit + digit) : colour
}
