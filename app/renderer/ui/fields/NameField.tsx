/** Field for the name of a block or experiment, edited in place; the problem of a new name appears below. */
import { useRef, useState, type KeyboardEvent } from 'react'
import { Alert } from '../Alert'

interface NameFieldProps {
  readonly id: string
  readonly label: string
  readonly name: string
  /** Returns the reason why the item cannot have this name, or null. */
  readonly problem: (name: string) => string | null
  readonly onRename: (name: string) => void
}

export function NameField({ id, label, name, problem, onRename }: NameFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const wrong = draft === null || draft === name ? null : problem(draft)

  /** Element that had the focus before, which gets it back after renaming with the keyboard. */
  const before = useRef<Element | null>(null)

  const take = (): void => {
    if (draft === null) return
    if (wrong === null && draft !== name) onRename(draft)
    if (wrong === null) setDraft(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') {
      take()
      const back = before.current
      if (wrong === null && back instanceof HTMLElement && back.closest('.react-flow__node') !== null) back.focus()
    } else if (event.key === 'Escape' && draft !== null) {
      setDraft(null)
      event.stopPropagation()
    }
  }
  return (
    <div className="name-field">
      <input
        id={id}
        className="field"
        aria-label={label}
        aria-invalid={wrong !== null}
        aria-describedby={wrong === null ? undefined : `${id}-note`}
        spellCheck={false}
        autoComplete="off"
        value={draft ?? name}
        onChange={(event) => setDraft(event.target.value)}
        onFocus={(event) => (before.current = event.relatedTarget)}
        onBlur={take}
        onKeyDown={onKeyDown}
      />
      <Alert id={`${id}-note`} text={wrong} />
    </div>
  )
}
