/** A list with a value for each element of a vector; a single value applies to all elements. */
import type { ParamValue } from '../../../../engine/model/project/project'
import { listFromText, textFromList, valueFromText } from '../../ui/fields/entry'
import { TextInput } from './TextInput'

interface ListInputProps {
  readonly id: string
  readonly describedBy?: string
  readonly invalid: boolean
  readonly list: readonly unknown[]
  /** Unit in which a single value is shown. */
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
