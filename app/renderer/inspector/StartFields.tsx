/** Start of an experiment: its initial values, or an operating point with these values as initial guess. */
import { settlesBy } from '../../../engine/experiment/settle-goal'
import type { StartSettings } from '../../../engine/model/project/project'
import { inspectorTexts } from '../texts/inspector'
import { FieldRow } from '../ui/fields/FieldRow'
import { EntryList } from './EntryList'
import { TextInput } from './fields/TextInput'
import { namesIn } from './names-in'
import { SettingsField, usePlaceErrors } from './SettingsField'

interface StartFieldsProps {
  readonly experiment: string
  readonly start: StartSettings | undefined
  readonly place: (key: string) => string
  readonly onChange: (start: StartSettings | undefined) => void
}

export function StartFields({ experiment, start = {}, place, onChange }: StartFieldsProps) {
  const settles = start.settle ?? settlesBy(start)
  const errors = usePlaceErrors(place('start'))
  const freeErrors = usePlaceErrors(place('start.free'))
  return (
    <section className="inspector-group run-settings" aria-label={inspectorTexts.start}>
      <FieldRow id="experiment-settle" label={inspectorTexts.settle} doc={inspectorTexts.settleDoc} errors={errors}>
        {({ control }) => (
          <input
            id={control}
            type="checkbox"
            className="checkbox"
            checked={settles}
            onChange={(event) => onChange(event.target.checked ? { ...start, settle: true } : undefined)}
          />
        )}
      </FieldRow>
      {settles && (
        <>
          <SettingsField
            id="experiment-speed"
            label={inspectorTexts.startSpeed}
            doc={inspectorTexts.startSpeedDoc}
            unit="m/s"
            value={start.speed}
            placeholder={inspectorTexts.atRest}
            place={place('start.speed')}
            onCommit={(speed) => onChange(withoutEmpty({ ...start, settle: true, speed }))}
          />
          <SettingsField
            id="experiment-radius"
            label={inspectorTexts.startRadius}
            doc={inspectorTexts.startRadiusDoc}
            unit="m"
            value={start.radius}
            placeholder={inspectorTexts.straightAhead}
            place={place('start.radius')}
            onCommit={(radius) => onChange(withoutEmpty({ ...start, settle: true, radius }))}
          />
          <FieldRow
            id="experiment-free"
            label={inspectorTexts.freedInputs}
            doc={inspectorTexts.freedInputsDoc}
            errors={freeErrors}
          >
            {({ control }) => (
              <TextInput
                id={control}
                value={start.free?.join(', ') ?? ''}
                placeholder={inspectorTexts.noInputs}
                invalid={freeErrors.length > 0}
                onCommit={(text) => onChange(withoutEmpty({ ...start, settle: true, free: namesIn(text) }))}
              />
            )}
          </FieldRow>
          <EntryList experiment={experiment} section="hold" entries={start.hold ?? {}} />
        </>
      )}
    </section>
  )
}

/** Returns the settings that have a value, because a record of the project has no undefined entries. */
function withoutEmpty(start: StartSettings): StartSettings {
  return Object.fromEntries(Object.entries(start).filter(([, value]) => value !== undefined))
}
