/** Entry of a choice and of a yes or no, for one block or several. */
import type { Param } from '../../../../engine/model/block'
import { inspectorTexts } from '../../texts/inspector'

interface PlainFieldProps<V> {
  readonly id: string
  readonly describedBy: string
  /** Undefined where several blocks differ. */
  readonly value: V | undefined
  readonly onChange: (value: V) => void
}

interface ChoiceFieldProps extends PlainFieldProps<string> {
  readonly param: Extract<Param, { kind: 'choice' }>
}

export function ChoiceField({ id, describedBy, param, value, onChange }: ChoiceFieldProps) {
  return (
    <select
      id={id}
      className="select"
      aria-describedby={describedBy}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
    >
      {value === undefined && <option value="">{inspectorTexts.several.differ}</option>}
      {param.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

export function CheckField({ id, describedBy, value, onChange }: PlainFieldProps<boolean>) {
  return (
    <input
      id={id}
      type="checkbox"
      className="checkbox"
      aria-describedby={describedBy}
      ref={(node) => {
        if (node !== null) node.indeterminate = value === undefined
      }}
      checked={value === true}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
