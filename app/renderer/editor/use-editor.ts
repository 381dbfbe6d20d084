/** A Monaco editor in an element of the page, in the window's colours. */
import { useEffect, useState, type RefObject } from 'react'
import type { Theme } from '../theme'
import { useUi } from '../workbench/services'
import { loadMonaco, type Monaco } from './load-monaco'

export type Editor = ReturnType<Monaco['editor']['create']>
export type EditorOptions = NonNullable<Parameters<Monaco['editor']['create']>[1]>

export interface LoadedEditor {
  readonly monaco: Monaco
  readonly editor: Editor
}

/** @param options read when the editor is made */
export function useEditor(element: RefObject<HTMLElement | null>, options: EditorOptions): LoadedEditor | null {
  const theme = useUi((state) => state.theme)
  const [loaded, setLoaded] = useState<LoadedEditor | null>(null)

  useEffect(() => {
    let editor: Editor | null = null
    let gone = false
    void loadMonaco().then((monaco) => {
      if (gone || element.current === null) return
      // The diagram, alive behind this view, pans with Space; it must know that its keys are text here (xyflow's
      // class).
      element.current.classList.add('nokey')
      editor = monaco.editor.create(element.current, { ...commonOptions(), ...options })
      setLoaded({ monaco, editor })
    })
    return () => {
      gone = true
      editor?.getModel()?.dispose()
      editor?.dispose()
      setLoaded(null)
    }
  }, []) // oxlint-disable-line react/exhaustive-deps

  useEffect(() => {
    if (loaded !== null) applyTheme(loaded.monaco, theme)
  }, [loaded, theme])

  return loaded
}

function commonOptions(): EditorOptions {
  return {
    automaticLayout: true,
    minimap: { enabled: false },
    scrollBeyondLastLine: false,
    fontSize: 12,
    lineHeight: 18,
    fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--font-mono').trim(),
    padding: { top: 8, bottom: 8 },
    overviewRulerLanes: 0,
    stickyScroll: { enabled: false },
    largeFileOptimizations: true,
  }
}

/** Colours of names in functions, by what they are: light, dark. */
const nameColours: Readonly<Record<string, readonly [string, string]>> = {
  input: ['0451a5', '9cdcfe'],
  output: ['a31515', 'f0a27e'],
  parameter: ['795e26', 'dcdcaa'],
  state: ['267f70', '4ec9b0'],
}

function applyTheme(monaco: Monaco, theme: Theme): void {
  const style = getComputedStyle(document.documentElement)
  const background = longHex(style.getPropertyValue('--surface').trim())
  const dark = theme === 'dark'
  monaco.editor.defineTheme('wishbone', {
    base: dark ? 'vs-dark' : 'vs',
    inherit: true,
    rules: [
      ...readable[theme],
      ...Object.entries(nameColours).map(([token, colours]) => ({ token, foreground: colours[dark ? 1 : 0] })),
    ],
    colors: {
      'editor.background': background,
      'editorGutter.background': background,
      ...(dark ? { 'editorLineNumber.foreground': '#9aa5b4' } : {}),
    },
  })
  monaco.editor.setTheme('wishbone')
}

/**
 * Monaco's own colours for these are too faint to be read by everybody (contrast below 4.5 to 1), on marked lines too.
 */
const readable = {
  light: [
    { token: 'number', foreground: '06603f' },
    { token: 'type', foreground: '006070' },
  ],
  dark: [
    { token: 'comment', foreground: '82b366' },
    { token: 'keyword', foreground: '79b8f2' },
  ],
}

/** Monaco reads colours of six digits only; a minifier writes `#ffffff` as `#fff`. */
function longHex(colour: string): string {
  return /^#[0-9a-f]{3}$/i.test(colour) ? colour.replace(/[0-9a-f]/gi, (digit) => digit + digit) : colour
}
