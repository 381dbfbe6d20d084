/** Field for a text; Enter or leaving the field applies the text. */
import { useState, type KeyboardEvent } from 'react'

interface TextInputProps {
  readonly id?: string
  readonly label?: string
  readonly describedBy?: string
  readonly value: string
  readonly invalid?: boolean
  readonly mono?: boolean
  readonly list?: readonly string[]
  readonly placeholder?: string
  readonly onCommit: (value: string) => void
}

export function TextInput(props: TextInputProps) {
  const { id, label, describedBy, value, invalid = false, mono = false, list, placeholder, onCommit } = props
  const [draft, setDraft] = useState<string | null>(null)
  const take = (): void => {
    if (draft === null) return
    setDraft(null)
    if (draft !== value) onCommit(draft)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') take()
    else if (event.key === 'Escape' && draft !== null) {
      setDraft(null)
      event.stopPropagation()
    }
  }
  const listId = list === undefined || id === undefined ? undefined : `${id}-list`
  return (
    <>
      <input
        id={id}
        className={mono ? 'field mono' : 'field'}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        list={listId}
        spellCheck={false}
        autoComplete="off"
        placeholder={placeholder}
        value={draft ?? value}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={take}
        onKeyDown={onKeyDown}
      />
      {listId !== undefined && (
        <datalist id={listId}>
          {list?.map((entry) => (
            <option key={entry} value={entry} />
          ))}
        </datalist>
      )}
    </>
  )
}
