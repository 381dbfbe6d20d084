/** Hook that returns the parameter set of the chosen experiment, and the destination of edits. */
import { useProject } from '../workbench/services'
import { activeVariant } from '../store/edits/variants'
import type { Destination } from './writing'

export function useVariant(): string | null {
  return useProject(({ doc, experiment }) => activeVariant(doc, experiment))
}

export function useDestination(): Destination {
  const variant = useVariant()
  const edits = useProject((state) => state.variantEdits)
  return { variant: edits === 'variant' ? variant : null }
}
