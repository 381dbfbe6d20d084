/** The field of a run setting, according to its declaration in the project file. */
import type { ExperimentSettings } from '../../../engine/model/project/project'
import { runEntries } from '../../../engine/model/project/shape/experiment'
import { factsOf } from '../../../engine/model/project/shape/facts'
import { FieldRow } from '../ui/fields/FieldRow'
import { CheckField } from './fields/PlainFields'
import { SettingsField } from './SettingsField'

interface RunSettingFieldProps {
  readonly setting: keyof typeof runEntries
  readonly settings: ExperimentSettings
  readonly place: (key: string) => string
  readonly onChange: (label: string, changes: Partial<ExperimentSettings>) => void
}

export function RunSettingField({ setting, settings, place, onChange }: RunSettingFieldProps) {
  const schema = runEntries[setting]
  const { field, unit = '', label = setting } = factsOf(schema)
  if (field === undefined) return null
  const id = `experiment-${setting}`
  const value = settings[setting]
  const change = (next: unknown): void => onChange(label, { [setting]: next })
  if (factsOf(schema).holds === 'scalar')
    return (
      <SettingsField
        id={id}
        label={field.label}
        doc={field.doc}
        placeholder={field.empty ?? ''}
        unit={unit}
        value={typeof value === 'boolean' ? undefined : value}
        place={place(setting)}
        onCommit={(next) => (next !== undefined || schema.type === 'optional') && change(next)}
      />
    )
  return (
    <FieldRow id={id} label={field.label} doc={field.doc}>
      {({ control, note }) => (
        <CheckField
          id={control}
          describedBy={note}
          value={value === true}
          onChange={(next) => change(next || undefined)}
        />
      )}
    </FieldRow>
  )
}
