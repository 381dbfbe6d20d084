/** Generated code in Monaco, read only. Lines of a block are marked, or shown alone; tooltips explain names. */
import { useEffect, useMemo, useRef } from 'react'
import type { CodeListing } from '../../../engine/export/code/types'
import { codeTexts } from '../texts/code'
import type { CodeStep } from './code-view-store'
import { firstEquation, firstLine, neighbour, runsOf } from './block-lines'
import { showListing } from '../editor/listing-models'
import { useEditor, type Editor } from '../editor/use-editor'

const languages = { javascript: 'javascript', c: 'cpp', webassembly: 'wat' } as const

interface ListingEditorProps {
  readonly label: string
  readonly listing: CodeListing
  /** Line numbers of the block, from 0. */
  readonly marked: readonly number[]
  readonly only: boolean
  /** Step to the next or previous line of the block; a new object requests another step. */
  readonly step: CodeStep | null
  readonly onLine: (line: number) => void
}

export function ListingEditor({ label, listing, marked, only, step, onLine }: ListingEditorProps) {
  const element = useRef<HTMLDivElement>(null)
  const loaded = useEditor(element, {
    readOnly: true,
    domReadOnly: true,
    wrappingIndent: 'deepIndent',
    overviewRulerLanes: 2,
    occurrencesHighlight: 'singleFile',
  })
  /** Numbers of the lines to show; null for all. */
  const shown = useMemo(() => (only && marked.length > 0 ? marked : null), [only, marked])
  const line = useRef(onLine)
  useEffect(() => {
    line.current = onLine
  }, [onLine])

  useEffect(() => {
    if (loaded === null) return
    const { monaco, editor } = loaded
    const all = listing.text.split('\n')
    const text = shown === null ? listing.text : shown.map((i) => all[i]).join('\n')
    const model = monaco.editor.createModel(text, languages[listing.language])
    const forget = showListing(model, listing, all, shown)
    editor.setModel(model)
    editor.updateOptions({
      ariaLabel: label,
      lineNumbers: shown === null ? 'on' : (n) => String((shown[n - 1] ?? 0) + 1),
    })
    // The explanation of names fills a page, so the text starts after it; buttons in the toolbar lead to it.
    if (shown === null) startAt(editor, firstEquation(listing))
    const moved = editor.onDidChangeCursorPosition(({ position: { lineNumber } }) =>
      line.current(shown === null ? lineNumber - 1 : (shown[lineNumber - 1] ?? 0)),
    )
    return () => {
      moved.dispose()
      forget()
      model.dispose()
    }
  }, [loaded, label, listing, shown])

  useEffect(() => {
    if (loaded === null || shown !== null) return
    const { monaco, editor } = loaded
    const decorations = editor.createDecorationsCollection(
      runsOf(marked).map(([first, last]) => ({
        range: new monaco.Range(first + 1, 1, last + 1, 1),
        options: {
          isWholeLine: true,
          className: 'code-line-marked',
          linesDecorationsClassName: 'code-line-bar',
          overviewRuler: {
            color: { id: 'editorOverviewRuler.findMatchForeground' },
            position: monaco.editor.OverviewRulerLane.Full,
          },
        },
      })),
    )
    return () => decorations.clear()
  }, [loaded, listing, marked, shown])

  // Selecting a block scrolls to its lines.
  useEffect(() => {
    const first = firstLine(listing, marked)
    if (loaded === null || shown !== null || first === undefined) return
    const here = (loaded.editor.getPosition()?.lineNumber ?? 0) - 1
    if (!marked.includes(here)) goTo(loaded.editor, first)
  }, [loaded, listing, marked, shown])

  const done = useRef(step)
  useEffect(() => {
    if (loaded === null || step === null || step === done.current) return
    done.current = step
    if (step.direction === 'names') {
      startAt(loaded.editor, loaded.editor.getScrollTop() === 0 ? firstEquation(listing) : 0)
      return
    }
    const here = (loaded.editor.getPosition()?.lineNumber ?? 0) - 1
    const lines = shown === null ? marked : shown.map((_, i) => i)
    const next =
      shown === null
        ? neighbour(lines, here, step.direction)
        : lines[(here + step.direction + lines.length) % lines.length]
    if (next !== undefined) goTo(loaded.editor, next)
  }, [loaded, listing, step, marked, shown])

  return (
    <div className="code-editor">
      <div className="code-editor-canvas" ref={element} />
      {loaded === null && <div className="plot-loading">{codeTexts.loading}</div>}
    </div>
  )
}

/** Scrolls a line to the top and moves the cursor into it. */
function startAt(editor: Editor, line: number): void {
  editor.setPosition({ lineNumber: line + 1, column: 1 })
  editor.setScrollTop(line === 0 ? 0 : editor.getTopForLineNumber(line + 1))
}

function goTo(editor: Editor, line: number): void {
  const position = { lineNumber: line + 1, column: 1 }
  editor.setPosition(position)
  editor.revealPositionInCenterIfOutsideViewport(position)
}
