/** The parameter set of the chosen experiment, in the toolbar. */
import { useProject, useServices } from '../workbench/services'
import { chooseVariant, variantNames } from '../store/edits/variants'
import { getRecord } from '../store/records'
import { valuesTexts as texts } from '../texts/values'
import { useVariant } from './use-variant'
import { stepTexts } from '../texts/steps'

export function VariantSelect() {
  const { project } = useServices()
  const doc = useProject((state) => state.doc)
  const experiment = useProject((state) => state.experiment)
  const variant = useVariant()
  return (
    <select
      className="select"
      aria-label={texts.variant}
      value={variant ?? ''}
      disabled={experiment === null}
      onChange={(event) => {
        const state = project.getState()
        if (experiment === null) return
        const to = event.target.value === '' ? null : event.target.value
        state.edit(stepTexts.useVariant(to, experiment), chooseVariant(state.doc, experiment, to))
      }}
    >
      <option value="">{texts.base}</option>
      {variantNames(doc).map((name) => (
        <option key={name} value={name}>
          {getRecord(doc, 'variant', name)?.value.title ?? name}
        </option>
      ))}
    </select>
  )
}
