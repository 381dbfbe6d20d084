/** Notice above fields that a parameter set may change: the set in use, and the destination of changes. */
import { Layers } from 'lucide-react'
import { useProject, useServices } from '../workbench/services'
import { valuesTexts as texts } from '../texts/values'
import { useVariant } from './use-variant'
import './variants.css'
import { Choice } from '../ui/Choice'

export function VariantNotice() {
  const { project } = useServices()
  const variant = useVariant()
  const edits = useProject((state) => state.variantEdits)
  if (variant === null) return null
  return (
    <div className="variant-notice">
      <Layers size={13} aria-hidden="true" />
      <span>{texts.editsInto}</span>
      <Choice
        aria-label={texts.editsInto}
        value={edits}
        options={[
          ['variant', texts.variantNamed(variant)],
          ['base', texts.base],
        ]}
        onChoose={(next) => project.setState({ variantEdits: next === 'base' ? 'base' : 'variant' })}
      />
    </div>
  )
}
