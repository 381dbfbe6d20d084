/** Drop-down in the toolbar for the parameter set of the chosen experiment. */
import { useProject, useServices } from '../workbench/services'
import { chooseVariant, variantNames } from '../store/edits/variants'
import { getRecord } from '../store/records'
import { valuesTexts as texts } from '../texts/values'
import { useVariant } from './use-variant'
import { stepTexts } from '../texts/steps'
import { Choice } from '../ui/Choice'

export function VariantSelect() {
  const { project } = useServices()
  const doc = useProject((state) => state.doc)
  const experiment = useProject((state) => state.experiment)
  const variant = useVariant()
  return (
    <Choice
      aria-label={texts.variant}
      value={variant ?? ''}
      disabled={experiment === null}
      options={[
        ['', texts.base],
        ...variantNames(doc).map((name) => [name, getRecord(doc, 'variant', name)?.value.title ?? name] as const),
      ]}
      onChoose={(next) => {
        const state = project.getState()
        if (experiment === null) return
        const to = next === '' ? null : next
        state.edit(stepTexts.useVariant(to, experiment), chooseVariant(state.doc, experiment, to))
      }}
    />
  )
}
