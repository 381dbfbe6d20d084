/** Buttons in the corner of the canvas: zoom, arrange, and show the changes that the experiment makes. */
import { Layers, Network } from 'lucide-react'
import { canvasTexts } from '../texts/canvas'
import { ZoomControls } from '../viewport/ZoomControls'
import { CommandButton } from '../workbench/CommandButton'
import { overlayTexts } from '../texts/overlay'
import { overlayIn } from './experiment-overlay/use-overlay'
import { useCanvas } from './services'
import { useProject, useUi } from '../workbench/services'

export function CanvasControls() {
  const view = useCanvas((state) => state.view)
  const hasOverlay = useProject((state) => overlayIn(state.doc, state.experiment) !== undefined)
  const shown = useUi((state) => state.overlayShown)
  return (
    <ZoomControls keys label={canvasTexts.zoom} fitLabel={canvasTexts.fitDiagramToWindow} onFit={() => view?.fit()}>
      <CommandButton
        command="arrange"
        small
        icon={Network}
        label={canvasTexts.arrangeBlocksAutomatically}
        keys="Ctrl+Shift+A"
      />
      {hasOverlay && (
        <CommandButton command="show-overlay" small icon={Layers} label={overlayTexts.command} pressed={shown} />
      )}
    </ZoomControls>
  )
}
