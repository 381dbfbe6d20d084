/** A list with a value for each element of a vector; one value instead counts for all. */
import type { ParamValue } from '../../../../engine/model/project/project'
import { listFromText, textFromList, valueFromText } from '../../ui/fields/entry'
import { TextInput } from './TextInput'

interface ListInputProps {
  readonly id: string
  readonly describedBy?: string
  readonly invalid: boolean
  readonly list: readonly unknown[]
  /** Unit that one value alone is shown in. */
  readonly display: string
  readonly onChange: (value: ParamValue | undefined) => void
}

export function ListInput({ list, display, onChange, ...rest }: ListInputProps) {
  return (
    <TextInput
      {...rest}
      mono
      value={textFromList(list)}
      onCommit={(text) => onChange(listFromText(text) ?? valueFromText(text, display))}
    />
  )
}
