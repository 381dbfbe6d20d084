/** Fields for a choice and for a yes or no, for one block or several. */
import type { Param } from '../../../../engine/model/blocks/block'
import { inspectorTexts } from '../../texts/inspector'
import { Choice } from '../../ui/Choice'

interface PlainFieldProps<V> {
  readonly id: string
  readonly describedBy: string
  /** Value; undefined if several blocks have different ones. */
  readonly value: V | undefined
  readonly onChange: (value: V) => void
}

interface ChoiceFieldProps extends PlainFieldProps<string> {
  readonly param: Extract<Param, { kind: 'choice' }>
}

export function ChoiceField({ id, describedBy, param, value, onChange }: ChoiceFieldProps) {
  return (
    <Choice
      id={id}
      aria-describedby={describedBy}
      value={value ?? ''}
      options={[
        ...(value === undefined ? [['', inspectorTexts.several.differ] as const] : []),
        ...param.options.map((option) => [option.value, option.label] as const),
      ]}
      onChoose={onChange}
    />
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
