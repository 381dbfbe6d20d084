/** The field of one parameter, according to its kind, for one or several blocks. */
import { useState } from 'react'
import { isList } from '../../../engine/collections/entries'
import type { ParamValue } from '../../../engine/model/project/project'
import { PinButton } from '../live/PinButton'
import type { Pin } from '../live/pins'
import { describeValue } from '../symbols/key-parameter'
import { FieldRow } from '../ui/fields/FieldRow'
import { isWide } from './field-width'
import { ParameterControl } from './fields/ParameterControl'
import { ParameterHelp } from './fields/ParameterHelp'
import { parameterMeaning } from './fields/parameter-meaning'
import { useParameterValues, type ParameterEdits, type ParameterOfBlocks } from './fields/parameter-values'

export interface ParameterFieldProps extends ParameterOfBlocks, ParameterEdits {
  readonly id: string
  readonly errors: readonly string[]
  /** Returns the value of another parameter of the same block. */
  readonly sibling?: (name: string) => ParamValue | undefined
  /** Origin of the value, if it is not from the block. */
  readonly origin?: string
  /** Live values that the parameter corresponds to. */
  readonly pins?: readonly Pin[]
}

export function ParameterField(props: ParameterFieldProps) {
  const { id, name, errors, onChange, pins, origin } = props
  const [draft, setDraft] = useState<string | null>(null)
  const values = useParameterValues(props)
  const { param, display, first, same, changed } = values
  return (
    <FieldRow
      id={id}
      label={param.label}
      doc={param.doc}
      help={name === undefined ? undefined : () => <ParameterHelp name={name} param={param} display={display} />}
      changed={changed}
      defaultText={describeValue(param, param.default)}
      onReset={() => onChange(undefined)}
      errors={draft === null ? errors : noErrors}
      meaning={parameterMeaning(values, draft, onChange)}
      origin={origin}
      tool={
        pins === undefined || pins.length === 0 || (param.kind === 'quantity' && isList(first)) ? undefined : (
          <PinButton pins={pins} name={param.label} />
        )
      }
      wide={isWide(param, same ? first : undefined, display)}
    >
      {(ids) => (
        <ParameterControl
          {...{ ids, values, name }}
          edits={props}
          invalid={errors.length > 0}
          sibling={props.sibling}
          onDraft={setDraft}
        />
      )}
    </FieldRow>
  )
}

const noErrors: readonly string[] = []
