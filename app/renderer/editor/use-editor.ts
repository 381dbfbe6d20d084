/** A Monaco editor in an element of the page, with the colours of the window. */
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

/**
 * Creates an editor in an element.
 * @param options read once, when the editor is created
 */
export function useEditor(element: RefObject<HTMLElement | null>, options: EditorOptions): LoadedEditor | null {
  const theme = useUi((state) => state.theme)
  const [loaded, setLoaded] = useState<LoadedEditor | null>(null)

  useEffect(() => {
    let editor: Editor | null = null
    let gone = false
    void loadMonaco().then((monaco) => {
      if (gone || element.current === null) return
      // The diagram, which stays mounted behind this view, pans with Space. React Flow's class `nokey` tells it that
      // keys typed here are text.
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

/** Colours of names in functions by their role: light theme, dark theme. */
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
 * Replacements for Monaco's own colours, which are too faint to be readable for everybody (contrast below 4.5 to 1),
 * also on marked lines.
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

/** Returns a colour with six digits, the only form that Monaco reads; a minifier writes `#ffffff` as `#fff`. */
function longHex(colour: string): string {
  return /^#[0-9a-f]{3}$/i.test(colour) ? colour.replace(/[0-9a-f]/gi, (digit) => digit + digit) : colour
}
