/**
 * Search field over a list, for typing, arrow keys and Enter. Quick insert, the choice of a wire's other end, adding
 * signals to plots and the command palette use it, so that all of them behave the same.
 */
import { useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { search, type Searchable } from './search'
import './picker.css'

export interface PickerEntry extends Searchable {
  readonly id: string
  readonly label: string
  readonly detail?: string
  readonly icon?: ReactNode
  readonly trailing?: ReactNode
  /** True if the entry has a tick. */
  readonly checked?: boolean
}

interface PickerProps {
  readonly label: string
  readonly placeholder: string
  readonly entries: readonly PickerEntry[]
  readonly emptyText: string
  /** Initial text of the search. */
  readonly query?: string
  readonly onPick: (entry: PickerEntry) => void
  readonly onClose: () => void
}

const SHOWN = 200

export function Picker(props: PickerProps) {
  const { label, placeholder, entries, emptyText, onPick, onClose } = props
  const [query, setQuery] = useState(props.query ?? '')
  const [active, setActive] = useState(0)
  const listId = useId()
  const list = useRef<HTMLUListElement>(null)
  const matches = useMemo(() => search(entries, query).slice(0, SHOWN), [entries, query])
  const current = Math.min(active, matches.length - 1)

  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current, query])

  const onKeyDown = (event: KeyboardEvent): void => {
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }
    const move = moves[event.key]
    if (move !== undefined) {
      setActive(Math.max(0, Math.min(matches.length - 1, current + move)))
    } else if (event.key === 'Enter') {
      const entry = matches[current]
      if (entry !== undefined) onPick(entry)
    } else if (event.key === 'Escape') {
      onClose()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="floating picker" role="dialog" aria-label={label}>
      <input
        className="picker-input"
        autoFocus
        spellCheck={false}
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={current >= 0 ? `${listId}-${current}` : undefined}
        placeholder={placeholder}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <ul className="picker-list" id={listId} role="listbox" aria-label={label} ref={list}>
        {matches.map((entry, i) => (
          <li
            key={entry.id}
            id={`${listId}-${i}`}
            className="picker-entry"
            role="option"
            aria-selected={i === current}
            aria-checked={entry.checked}
            onPointerMove={() => setActive(i)}
            onClick={() => onPick(entry)}
          >
            {entry.icon !== undefined && <span className="picker-icon">{entry.icon}</span>}
            <span className="picker-label">{entry.label}</span>
            {entry.detail !== undefined && <span className="picker-detail fill faint ellipsis">{entry.detail}</span>}
            {entry.trailing}
            {entry.checked === true && <span aria-hidden="true">✓</span>}
          </li>
        ))}
        {matches.length === 0 && <li className="picker-empty">{emptyText}</li>}
      </ul>
    </div>
  )
}
