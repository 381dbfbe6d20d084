/** A note on the canvas: Markdown, edited in place when it is new or with a double-click, sized by its corners. */
import { memo, useEffect, useState } from 'react'
import { NodeResizer, type NodeProps } from '@xyflow/react'
import { useCanvas, useServices } from './services'
import { changeNote } from '../store/edits/notes'
import { Prose } from '../ui/prose/Prose'
import type { NoteFlowNode } from './flow-items'
import { GRID } from '../symbols/geometry'
import { canvasTexts } from '../texts/canvas'
import { shellTexts } from '../texts/shell'
import { stepTexts } from '../texts/steps'

const onGrid = (value: number): number => Math.round(value / GRID) * GRID

export const NoteNode = memo(function NoteNode({ data, selected }: NodeProps<NoteFlowNode>) {
  const { name, note } = data
  const { project, canvas } = useServices()
  const writing = useCanvas((state) => state.writing === name)
  /** Text typed so far; null while the note is not being edited. */
  const [draft, setDraft] = useState<string | null>(null)
  useEffect(
    () => () => {
      if (canvas.getState().writing === name) canvas.getState().set({ writing: null })
    },
    [canvas, name],
  )
  const take = (): void => {
    canvas.getState().set({ writing: null })
    setDraft(null)
    if (draft !== null && draft !== note.text)
      project.getState().edit(stepTexts.changeNote, changeNote(project.getState().doc, name, { text: draft }))
  }
  return (
    <div
      className={selected ? 'note selected' : 'note'}
      onDoubleClick={(event) => {
        event.stopPropagation()
        canvas.getState().set({ writing: name })
      }}
    >
      <NodeResizer
        isVisible={selected && !writing}
        minWidth={8 * GRID}
        minHeight={4 * GRID}
        onResizeEnd={(_event, { x, y, width, height }) => {
          const { doc, edit } = project.getState()
          const size = [onGrid(width), onGrid(height)] as const
          edit(stepTexts.resizeNote, changeNote(doc, name, { at: [onGrid(x), onGrid(y)], size }))
        }}
      />
      {!writing ? (
        note.text.trim() === '' ? (
          <span className="faint">{canvasTexts.doubleClickToWrite}</span>
        ) : (
          <Prose text={note.text} />
        )
      ) : (
        <textarea
          className="note-text nodrag nowheel"
          aria-label={canvasTexts.noteLabel}
          autoFocus
          spellCheck={false}
          value={draft ?? note.text}
          onFocus={(event) => {
            if (note.text === shellTexts.note) event.currentTarget.select()
          }}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => {
            event.stopPropagation()
            // Leaving by any key keeps the text: undo restores the old one.
            if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) take()
          }}
        />
      )}
    </div>
  )
})
