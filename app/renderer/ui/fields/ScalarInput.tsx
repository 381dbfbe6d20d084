/**
 * Field for a number, a number with a unit, or an expression. Enter or leaving the field accepts the entry; Escape
 * restores the old one. A wrong entry is accepted too, so that nothing typed is lost, and is shown as wrong.
 */
import { useRef, type CSSProperties } from 'react'
import { displayUnits, shownUnit } from '../../../../engine/quantities/units'
import { inspectorTexts } from '../../texts/inspector'
import { CompletionList } from './CompletionList'
import { Choice } from '../Choice'
import { useEntry, type EntryProps } from './use-entry'

interface ScalarInputProps extends EntryProps {
  readonly id?: string
  readonly label?: string
  readonly describedBy?: string
  /** Lets the user choose the unit in which numbers are shown; the choice is called after `unitLabel`. */
  readonly unitLabel?: string
  readonly onDisplay?: (unit: string) => void
  /** True if the unit beside the entry is left out. */
  readonly bare?: boolean
  readonly invalid?: boolean
  readonly placeholder?: string
  /** True if the value is a default that the project does not contain. */
  readonly quiet?: boolean
}

export function ScalarInput(props: ScalarInputProps) {
  const { id, label, describedBy, value, unit, display = unit, scope, invalid = false, placeholder } = props
  const input = useRef<HTMLInputElement>(null)
  const picker = useRef<HTMLSelectElement>(null)
  const { draft, offer, isMissing, shown, take, insert, point, ...entry } = useEntry(props, input, picker)
  /** The press that gives the field the focus selects the entry, to be typed over; the next one puts the cursor. */
  const entering = useRef(false)
  const unitText = props.bare === true ? '' : shownUnit(display)
  // The unit is inside the field; the entry must not overlap it.
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
        onChange={(event) => entry.type(event.target)}
        onPointerDown={(event) => (entering.current = document.activeElement !== event.currentTarget)}
        onClick={({ currentTarget }) => {
          if (entering.current && currentTarget.selectionStart === currentTarget.selectionEnd) currentTarget.select()
          entering.current = false
        }}
        onBlur={take}
        onKeyDown={entry.onKeyDown}
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
          onPoint={point}
        />
      )}
    </span>
  )
}
