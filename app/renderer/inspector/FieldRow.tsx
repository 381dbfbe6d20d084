/** One line of a form: label, control, reset, then what is wrong, what it means, what it is. */
import type { ReactNode } from 'react'
import { RotateCcw } from 'lucide-react'

export interface FieldIds {
  readonly control: string
  readonly note: string
}

interface FieldRowProps {
  readonly id: string
  readonly label: string
  readonly doc?: string
  readonly changed?: boolean
  /** What the default is, for the reset button. */
  readonly defaultText?: string
  readonly onReset?: () => void
  readonly errors?: readonly string[]
  /** What the entry comes to, e.g. `= 0.0175 rad`. */
  readonly meaning?: string | null
  readonly wide?: boolean
  readonly children: (ids: FieldIds) => ReactNode
}

const noErrors: readonly string[] = []

export function FieldRow(props: FieldRowProps) {
  const { id, label, doc, changed = false, defaultText, onReset, errors = noErrors, meaning, wide = false } = props
  const ids: FieldIds = { control: `${id}-control`, note: `${id}-note` }
  const classes = ['field-row', ...(changed ? ['changed'] : []), ...(wide ? ['wide'] : [])]
  return (
    <div className={classes.join(' ')} id={id}>
      <label className="field-label" htmlFor={ids.control} data-tip={doc}>
        {label}
      </label>
      <div className="field-control">{props.children(ids)}</div>
      {changed && onReset !== undefined ? (
        <button
          type="button"
          className="button icon small"
          aria-label={`Reset ${label} to its default`}
          data-tip={defaultText === undefined ? 'Reset' : `Reset to ${defaultText}`}
          onClick={onReset}
        >
          <RotateCcw size={12} aria-hidden="true" />
        </button>
      ) : (
        <span />
      )}
      <div className="field-notes" id={ids.note}>
        {errors.map((error) => (
          <p className="field-error" role="alert" key={error}>
            {error}
          </p>
        ))}
        {errors.length === 0 && meaning != null && <p className="field-meaning">{meaning}</p>}
        {doc !== undefined && <p className="field-doc">{doc}</p>}
      </div>
    </div>
  )
}
