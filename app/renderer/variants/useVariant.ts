/** The parameter set that the chosen experiment uses, and where edits go. */
import { useProject, useUi } from '../shell/services'
import { activeVariant } from '../store/edits/variants'
import type { Destination } from './writing'

export function useVariant(): string | null {
  return useProject(({ doc, experiment }) => activeVariant(doc, experiment))
}

export function useDestination(): Destination {
  const variant = useVariant()
  const edits = useUi((state) => state.variantEdits)
  return { variant: edits === 'variant' ? variant : null }
}
