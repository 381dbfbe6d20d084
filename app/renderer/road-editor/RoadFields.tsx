/** Fields of a page of the road editor: numbers, choices and switches of the block. */
import { useId } from 'react'
import type { Param } from '../../../engine/model/blocks/block'
import type { Scope } from '../../../engine/model/expression'
import type { ParamValue } from '../../../engine/model/project/project'
import { isScalar } from '../inspector/fields/parameter-values'
import { Choice } from '../ui/Choice'
import { ScalarInput } from '../ui/fields/ScalarInput'
import type { PageContents } from './pages'
import type { RoadValues } from './draft'

interface RoadFieldsProps {
  readonly fields: PageContents['fields']
  readonly values: RoadValues
  readonly scope: Scope
  /** Parameter that an error names; undefined if there is none. */
  readonly faulty: string | undefined
  readonly onChange: (name: string, value: ParamValue | undefined) => void
}

export function RoadFields({ fields, values, scope, faulty, onChange }: RoadFieldsProps) {
  return (
    <div className="road-fields">
      {fields.map(({ name, param }) => (
        <RoadField
          key={name}
          {...{ param, scope }}
          value={values[name]}
          invalid={name === faulty}
          onChange={(value) => onChange(name, value)}
        />
      ))}
    </div>
  )
}

interface RoadFieldProps {
  readonly param: Param
  readonly value: ParamValue | undefined
  readonly scope: Scope
  readonly invalid: boolean
  readonly onChange: (value: ParamValue | undefined) => void
}

function RoadField({ param, value, scope, invalid, onChange }: RoadFieldProps) {
  const id = useId()
  const label = (
    <label htmlFor={id} data-tip={param.doc}>
      {param.label}
    </label>
  )
  switch (param.kind) {
    case 'quantity': {
      const shown = value ?? param.default
      return (
        <div className="road-field">
          {label}
          <ScalarInput
            {...{ id, scope, invalid }}
            unit={param.unit}
            display={param.unit === 'rad' ? 'deg' : param.unit}
            value={isScalar(shown) ? shown : undefined}
            quiet={value === undefined}
            onCommit={onChange}
          />
        </div>
      )
    }
    case 'choice':
      return (
        <div className="road-field">
          {label}
          <Choice
            id={id}
            value={String(value ?? param.default)}
            options={param.options.map((option) => [option.value, option.label] as const)}
            onChoose={onChange}
          />
        </div>
      )
    case 'boolean':
      return (
        <div className="road-field">
          {label}
          <input
            id={id}
            type="checkbox"
            checked={(value ?? param.default) === true}
            onChange={({ target }) => onChange(target.checked)}
          />
        </div>
      )
    default:
      return null
  }
}
