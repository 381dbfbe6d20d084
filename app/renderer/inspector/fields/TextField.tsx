/** Field for a text of several lines. Leaving the field applies the text; Escape restores the old one. */
import { useState } from 'react'
import { inspectorTexts } from '../../texts/inspector'

interface TextFieldProps {
  readonly id: string
  readonly describedBy: string
  readonly invalid: boolean
  /** Text; undefined if several blocks have different ones. */
  readonly text: string | undefined
  readonly onCommit: (text: string) => void
}

const mostRows = 24

export function TextField({ id, describedBy, invalid, text, onCommit }: TextFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const shown = draft ?? text ?? ''
  return (
    <textarea
      id={id}
      className="field mono"
      aria-describedby={describedBy}
      aria-invalid={invalid}
      spellCheck={false}
      wrap="off"
      rows={Math.min(mostRows, shown.split('\n').length + 1)}
      placeholder={text === undefined ? inspectorTexts.textsDiffer : undefined}
      value={shown}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => {
        setDraft(null)
        if (draft !== null && draft !== text) onCommit(draft)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || draft === null) return
        setDraft(null)
        event.stopPropagation()
      }}
    />
  )
}
