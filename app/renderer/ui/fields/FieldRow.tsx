/**
 * Line of a form: label, control, reset button, then errors, meaning and description of the entry. Tab moves from
 * control to control; Ctrl+. moves to each button of the line in turn, and back.
 */
import { useCallback, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Info, RotateCcw } from 'lucide-react'
import { inspectorTexts } from '../../texts/inspector'
import { Popover } from '../Popover'
import { Alert } from '../Alert'

export interface FieldIds {
  readonly control: string
  readonly note: string
  /** Opens the help on the field; undefined if there is none. */
  readonly openHelp: (() => void) | undefined
}

interface FieldRowProps {
  readonly id: string
  readonly label: string
  readonly doc?: string
  /** Renders a longer help text, in a panel beside the field. */
  readonly help?: () => ReactNode
  readonly changed?: boolean
  /** Text of the default value, for the reset button. */
  readonly defaultText?: string
  readonly onReset?: () => void
  readonly errors?: readonly string[]
  /** Value of the entry, e.g. `= 0.0175 rad`. */
  readonly meaning?: ReactNode
  readonly wide?: boolean
  /** Source of the value. */
  readonly origin?: string
  /** Button beside the label. */
  readonly tool?: ReactNode
  readonly children: (ids: FieldIds) => ReactNode
}

const noErrors: readonly string[] = []

export function FieldRow(props: FieldRowProps) {
  const {
    id,
    label,
    doc,
    help,
    changed = false,
    defaultText,
    onReset,
    errors = noErrors,
    meaning,
    wide = false,
    tool,
    origin,
  } = props
  const [opener, setOpener] = useState<Element | null>(null)
  const close = useCallback(() => setOpener(null), [])
  const openHelp = (): void => setOpener(document.getElementById(`${id}-about`))
  const ids: FieldIds = {
    control: `${id}-control`,
    note: `${id}-note`,
    openHelp: help === undefined ? undefined : openHelp,
  }
  const classes = ['field-row', ...(changed ? ['changed'] : []), ...(wide ? ['wide'] : [])]
  const row = opener?.closest('.field-row')?.getBoundingClientRect()
  return (
    <div className={classes.join(' ')} id={id} onKeyDown={goToButtons}>
      <span className="field-head">
        <label className="field-label" htmlFor={ids.control} data-tip={doc}>
          {label}
        </label>
        {help !== undefined && (
          <button
            type="button"
            id={`${id}-about`}
            className="button icon small field-about"
            aria-label={inspectorTexts.field.about(label)}
            aria-expanded={opener !== null}
            data-tip={inspectorTexts.field.about(label)}
            data-keys="F1"
            tabIndex={-1}
            onClick={openHelp}
          >
            <Info size={12} aria-hidden="true" />
          </button>
        )}
        {tool}
      </span>
      <div className="field-control">{props.children(ids)}</div>
      {changed && onReset !== undefined ? (
        <button
          type="button"
          className="button icon small"
          aria-label={inspectorTexts.field.reset(label)}
          data-tip={inspectorTexts.field.resetTo(defaultText ?? '')}
          tabIndex={-1}
          onClick={onReset}
        >
          <RotateCcw size={12} aria-hidden="true" />
        </button>
      ) : (
        <span />
      )}
      <div className="field-notes" id={ids.note}>
        {origin !== undefined && <p className="field-origin">{origin}</p>}
        {errors.map((error) => (
          <Alert key={error} text={error} />
        ))}
        {errors.length === 0 && meaning != null && <div className="field-meaning">{meaning}</div>}
        {doc !== undefined && <p className="visually-hidden">{doc}</p>}
      </div>
      {row !== undefined && help !== undefined && (
        <Popover x={row.left - 16} y={row.top - 2} align="end" opener={opener} onClose={close}>
          {help()}
        </Popover>
      )}
    </div>
  )
}

/**
 * Moves the focus to the buttons of a row, including those of the list entry that contains the row. Help on the field
 * has its own key.
 */
function goToButtons(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== '.' || !(event.ctrlKey || event.metaKey)) return
  const line = event.currentTarget.closest('.entry-row') ?? event.currentTarget
  const control = event.currentTarget.querySelector<HTMLElement>('.field-control input, .field-control select')
  const stops = [control, ...line.querySelectorAll<HTMLElement>('button:not(.field-about)')].filter(
    (one) => one !== null,
  )
  const at = stops.findIndex((one) => one === document.activeElement)
  stops[(at + 1) % stops.length]?.focus()
  event.preventDefault()
}
