/** A plain number of a formulation; an invalid entry is not applied. */
import { useState } from 'react'
import { FieldRow } from '../ui/fields/FieldRow'
import { refusalTexts } from '../texts/refusals'

interface NumberFieldProps {
  readonly id: string
  readonly label: string
  readonly doc?: string
  readonly value: number
  readonly accepts: (value: number) => boolean
  readonly onChange: (value: number) => void
}

export function NumberField({ id, label, doc, value, accepts, onChange }: NumberFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const entered = draft === null || draft.trim() === '' ? NaN : Number(draft)
  const wrong = draft !== null && !(Number.isFinite(entered) && accepts(entered))
  const take = (): void => {
    if (draft === null) return
    if (!wrong && entered !== value) onChange(entered)
    setDraft(null)
  }
  return (
    <FieldRow id={id} label={label} doc={doc} errors={wrong ? [refusalTexts.numberRefused] : undefined}>
      {(ids) => (
        <input
          id={ids.control}
          className="field"
          inputMode="decimal"
          aria-describedby={ids.note}
          aria-invalid={wrong}
          value={draft ?? String(value)}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take()
            else if (event.key === 'Escape') setDraft(null)
          }}
        />
      )}
    </FieldRow>
  )
}
