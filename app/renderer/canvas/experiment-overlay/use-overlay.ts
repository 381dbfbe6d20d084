/** The overlay of the chosen experiment, if it has one, and the part of it that the diagram shows. */
import { useMemo } from 'react'
import type { ExperimentOverlay } from '../../../../engine/model/overlay'
import { getRecord, type Document } from '../../store/records'
import { useProject, useUi } from '../../workbench/services'
import { useServices } from '../services'
import { noDrawing, overlayDrawing, type OverlayDrawing } from './drawing'

export function overlayIn(doc: Document, experiment: string | null): ExperimentOverlay | undefined {
  return experiment === null ? undefined : getRecord(doc, 'experiment', experiment)?.value.overlay
}

/** Returns the overlay on the shown level; an empty drawing while the user hides the overlay. */
export function useOverlayDrawing(): OverlayDrawing {
  const { registry } = useServices()
  const shown = useUi((state) => state.overlayShown)
  const doc = useProject((state) => state.doc)
  const level = useProject((state) => state.level)
  const overlay = useProject((state) => overlayIn(state.doc, state.experiment))
  return useMemo(
    () => (shown && overlay !== undefined ? overlayDrawing(doc, registry, overlay, level) : noDrawing),
    [shown, overlay, doc, registry, level],
  )
}
