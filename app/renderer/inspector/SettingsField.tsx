/** A field of an experiment or of the project: a scalar with unit, and the errors at its place. */
import type { ScalarValue } from '../../../engine/model/project/project'
import { useProblems } from '../problems/services'
import { useProject } from '../workbench/services'
import { useServices } from './services'
import { useVariant } from '../variants/use-variant'
import { meaningOf } from '../ui/fields/entry'
import { FieldRow } from '../ui/fields/FieldRow'
import { ScalarInput } from '../ui/fields/ScalarInput'
import { sentence } from '../ui/sentence'
import { scopeFor } from '../store/scope'
import { shownUnit } from '../../../engine/quantities/units'

interface SettingsFieldProps {
  readonly id: string
  readonly label: string
  readonly doc?: string
  readonly unit: string
  readonly value: ScalarValue | undefined
  readonly placeholder?: string
  /** Place at which checking reports errors of this field, for example `experiments.braking.stop`. */
  readonly place: string
  readonly onCommit: (value: ScalarValue | undefined) => void
}

export function SettingsField(props: SettingsFieldProps) {
  const { id, label, doc, unit, value, placeholder = '', place, onCommit } = props
  const { registry } = useServices()
  const document = useProject((state) => state.doc)
  const errors = usePlaceErrors(place)
  const variant = useVariant()
  const meaning = meaningOf(value, unit, scopeFor(document, registry, '', variant))
  return (
    <FieldRow id={id} label={label} doc={doc} errors={errors} meaning={meaning === null ? null : shownUnit(meaning)}>
      {(ids) => (
        <ScalarInput
          id={ids.control}
          describedBy={ids.note}
          unit={unit}
          value={value}
          placeholder={placeholder}
          invalid={errors.length > 0}
          onCommit={onCommit}
        />
      )}
    </FieldRow>
  )
}

/** Returns the problems at a place that is not a block, as sentences. */
export function usePlaceErrors(place: string): readonly string[] {
  const problems = useProblems((state) => state.problems)
  return problems
    .filter((problem) => problem.place.parameter === place && problem.place.block === undefined)
    .map(({ what, hint }) => sentence(what, hint))
}
