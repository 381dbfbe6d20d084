/**
 * Entry of a number, a number with a unit, or an expression. Enter or leaving the field takes the
 * entry, Escape gives the old one back. A wrong entry is taken too: it is shown as wrong and nothing
 * typed is lost.
 */
import { useState, type CSSProperties, type KeyboardEvent } from 'react'
import type { ScalarValue } from '../../../../engine/model/project'
import { textFromValue, valueFromText } from '../entry'

interface ScalarInputProps {
  readonly id?: string
  readonly label?: string
  readonly describedBy?: string
  /** Undefined when several blocks differ. */
  readonly value: ScalarValue | undefined
  readonly unit: string
  readonly invalid?: boolean
  readonly placeholder?: string
  readonly onCommit: (value: ScalarValue | undefined) => void
}

export function ScalarInput(props: ScalarInputProps) {
  const { id, label, describedBy, value, unit, invalid = false, placeholder, onCommit } = props
  const [draft, setDraft] = useState<string | null>(null)
  const shown = draft ?? (value === undefined ? '' : textFromValue(value))

  const take = (): void => {
    if (draft === null) return
    setDraft(null)
    const entered = valueFromText(draft)
    if (entered !== value) onCommit(entered)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') {
      take()
      event.currentTarget.select()
    } else if (event.key === 'Escape' && draft !== null) {
      setDraft(null)
      event.stopPropagation()
    }
  }

  const unitText = prettyUnit(unit)
  // The unit stands inside the field; the entry must not run into it.
  const room = { '--unit-room': `${Math.min(60, 14 + 6.2 * unitText.length)}px` } as CSSProperties
  return (
    <span className="scalar-input" style={room}>
      <input
        id={id}
        className="field"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        spellCheck={false}
        autoComplete="off"
        placeholder={placeholder ?? (value === undefined ? 'differ' : undefined)}
        value={shown}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={take}
        onKeyDown={onKeyDown}
      />
      {unitText !== '' && <span className="scalar-unit">{unitText}</span>}
    </span>
  )
}

/** `kg m^2` as it is printed: kg m²; nothing for a number without unit. */
export function prettyUnit(unit: string): string {
  if (unit === '1' || unit === '-') return ''
  return unit.replace(/\^(-?)([0-9])/g, (_all, minus: string, digit: string) => {
    return `${minus === '' ? '' : '⁻'}${'⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit))}`
  })
}
