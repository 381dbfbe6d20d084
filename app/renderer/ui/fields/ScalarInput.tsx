/**
 * Field for a number, a number with a unit, or an expression. Enter or leaving the field accepts the entry; Escape
 * restores the old one. A wrong entry is accepted too, so that nothing typed is lost, and is shown as wrong.
 */
import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import type { Scope } from '../../../../engine/model/expression'
import type { ScalarValue } from '../../../../engine/model/project/project'
import { displayUnits, shownUnit } from '../../../../engine/quantities/units'
import { completeEntry, type FieldCompletion } from './complete'
import { textFromValue, valueFromText } from './entry'
import { inspectorTexts } from '../../texts/inspector'
import { CompletionList } from './CompletionList'
import { Choice } from '../Choice'

interface ScalarInputProps {
  readonly id?: string
  readonly label?: string
  readonly describedBy?: string
  /** Value of the field; undefined if several blocks differ. */
  readonly value: ScalarValue | undefined
  readonly unit: string
  /** Unit in which numbers are shown and entered; `unit` if undefined. */
  readonly display?: string
  /** Lets the user choose that unit; the choice is called after `unitLabel`. */
  readonly unitLabel?: string
  readonly onDisplay?: (unit: string) => void
  /** Variables that expressions can use; if defined, names and units are completed. */
  readonly scope?: Scope
  /** Whether the unit beside the entry is left out. */
  readonly bare?: boolean
  readonly invalid?: boolean
  readonly placeholder?: string
  /** Whether the value is a default that the project does not contain. */
  readonly quiet?: boolean
  /** Reports the text being typed, or null when nothing is. */
  readonly onDraft?: (text: string | null) => void
  /** Takes the text of an entry that is not a value (a relative change). Returns whether the text was accepted. */
  readonly onText?: (text: string) => boolean
  readonly onHelp?: () => void
  /** Whether an empty entry asks for a value and keeps the previous one. */
  readonly required?: boolean
  readonly onCommit: (value: ScalarValue | undefined) => void
}

/** Completions below the field. */
interface Offer {
  readonly below: HTMLElement
  readonly from: number
  readonly list: readonly FieldCompletion[]
  /** Index of the active completion; -1 for none. */
  readonly active: number
}

export function ScalarInput(props: ScalarInputProps) {
  const { id, label, describedBy, value, unit, display = unit, scope, invalid = false, placeholder, onCommit } = props
  const [draft, setDraft] = useState<string | null>(null)
  const [offer, setOffer] = useState<Offer | null>(null)
  /** Whether the entry was emptied: the value stays until another one is entered. */
  const [isMissing, setIsMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const picker = useRef<HTMLSelectElement>(null)
  /** The press that gives the field the focus selects the entry, to be typed over; the next one puts the cursor. */
  const entering = useRef(false)
  const shown = draft ?? (value === undefined ? '' : textFromValue(value, display))

  const write = (text: string | null): void => {
    setDraft(text)
    props.onDraft?.(text)
  }
  const take = (): void => {
    setOffer(null)
    if (draft === null) return
    write(null)
    if (props.required === true && draft.trim() === '' && value !== undefined) {
      setIsMissing(true)
      return
    }
    setIsMissing(false)
    if (props.onText?.(draft) === true) return
    const entered = valueFromText(draft, display)
    if (draft.trim() !== (value === undefined ? '' : textFromValue(value, display)) && entered !== value)
      onCommit(entered)
  }
  const look = (below: HTMLInputElement, isRequested = false): void => {
    if (scope === undefined) return
    const { value: text, selectionStart } = below
    const { from, list } = completeEntry(text, selectionStart ?? text.length, unit, scope, isRequested)
    const shownList = list.map((entry) => ({ ...entry, detail: shownUnit(entry.detail) }))
    setOffer(list.length === 0 ? null : { below, from, list: shownList, active: -1 })
  }
  const insert = ({ insert: text }: FieldCompletion): void => {
    const node = input.current
    if (node === null || offer === null) return
    const cursor = node.selectionStart ?? shown.length
    write(shown.slice(0, offer.from) + text + shown.slice(cursor))
    setOffer(null)
    const at = offer.from + text.length
    requestAnimationFrame(() => {
      node.focus()
      node.setSelectionRange(at, at)
    })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key } = event
    if (offer !== null && (key === 'ArrowDown' || key === 'ArrowUp')) {
      const count = offer.list.length
      const active = key === 'ArrowDown' ? offer.active + 1 : offer.active < 0 ? count - 1 : offer.active - 1
      setOffer({ ...offer, active: active >= count ? -1 : active })
      event.preventDefault()
      return
    }
    const chosen = offer?.list[offer.active]
    if (key === 'Enter' && chosen !== undefined) {
      insert(chosen)
      event.preventDefault()
    } else if (isMissing && draft === null && (key === 'Enter' || key === 'Escape')) {
      // the value that it keeps is the answer
      setIsMissing(false)
      event.currentTarget.select()
      event.stopPropagation()
    } else if (key === 'Enter') {
      take()
      event.currentTarget.select()
    } else if (key === 'Escape' && offer !== null) {
      setOffer(null)
      event.stopPropagation()
    } else if (key === 'Escape' && draft !== null) {
      write(null)
      event.stopPropagation()
    } else if (key === ' ' && event.ctrlKey) {
      look(event.currentTarget, true)
      event.preventDefault()
    } else if (key === 'ArrowDown' && event.altKey && picker.current !== null) {
      picker.current.focus()
      event.preventDefault()
    } else if (key === 'F1' && props.onHelp !== undefined) {
      props.onHelp()
      event.preventDefault()
      event.stopPropagation()
    }
  }

  const unitText = props.bare === true ? '' : shownUnit(display)
  // The unit stands inside the field; the entry must not run into it.
  const room = { '--unit-room': `${Math.min(72, 14 + 6.2 * unitText.length)}px` } as CSSProperties
  const choices = props.onDisplay === undefined ? [] : displayUnits(unit)
  const listId = `${id ?? label ?? 'entry'}-offer`
  return (
    <span className="scalar-input" style={room}>
      <input
        ref={input}
        id={id}
        className={props.quiet === true && draft === null ? 'field quiet' : 'field'}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid || isMissing}
        aria-autocomplete={scope === undefined ? undefined : 'list'}
        aria-controls={offer === null ? undefined : listId}
        aria-activedescendant={offer === null || offer.active < 0 ? undefined : `${listId}-${offer.active}`}
        spellCheck={false}
        autoComplete="off"
        placeholder={placeholder ?? (value === undefined ? inspectorTexts.several.differ : undefined)}
        value={shown}
        onChange={(event) => {
          setIsMissing(false)
          write(event.target.value)
          look(event.target)
        }}
        onPointerDown={(event) => (entering.current = document.activeElement !== event.currentTarget)}
        onClick={({ currentTarget }) => {
          if (entering.current && currentTarget.selectionStart === currentTarget.selectionEnd) currentTarget.select()
          entering.current = false
        }}
        onBlur={take}
        onKeyDown={onKeyDown}
      />
      {choices.length > 1 ? (
        <Choice
          ref={picker}
          className="scalar-unit choosable"
          aria-label={inspectorTexts.field.unitOf(props.unitLabel ?? label ?? '')}
          data-tip={inspectorTexts.field.chooseUnit}
          tabIndex={-1}
          value={display}
          options={choices.map((choice) => [choice, shownUnit(choice) === '' ? '–' : shownUnit(choice)] as const)}
          onChoose={(next) => {
            props.onDisplay?.(next)
            input.current?.focus()
          }}
        />
      ) : (
        unitText !== '' && <span className="scalar-unit">{unitText}</span>
      )}
      {isMissing && (
        <span className="field-error" role="alert">
          {inspectorTexts.valueNeeded(shown, unitText)}
        </span>
      )}
      {offer !== null && (
        <CompletionList
          id={listId}
          below={offer.below}
          list={offer.list}
          active={offer.active}
          onPick={insert}
          onPoint={(active) => setOffer({ ...offer, active })}
        />
      )}
    </span>
  )
}
