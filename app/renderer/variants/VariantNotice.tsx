/** Above fields that a parameter set may change: which set is in use, and where changes go. */
import { Layers } from 'lucide-react'
import { useProject, useServices } from '../workbench/services'
import { valuesTexts as texts } from '../texts/values'
import { useVariant } from './use-variant'
import './variants.css'

export function VariantNotice() {
  const { project } = useServices()
  const variant = useVariant()
  const edits = useProject((state) => state.variantEdits)
  if (variant === null) return null
  return (
    <div className="variant-notice">
      <Layers size={13} aria-hidden="true" />
      <span>{texts.editsInto}</span>
      <select
        className="select"
        aria-label={texts.editsInto}
        value={edits}
        onChange={(event) => project.setState({ variantEdits: event.target.value === 'base' ? 'base' : 'variant' })}
      >
        <option value="variant">{texts.variantNamed(variant)}</option>
        <option value="base">{texts.base}</option>
      </select>
    </div>
  )
}
