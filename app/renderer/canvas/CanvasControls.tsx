/** Zoom buttons in the corner of the canvas, and the one that arranges it. */
import { Network } from 'lucide-react'
import { canvasTexts } from '../texts/canvas'
import { ZoomControls } from '../viewport/ZoomControls'
import { CommandButton } from '../workbench/CommandButton'
import { useCanvas } from './services'

export function CanvasControls() {
  const view = useCanvas((state) => state.view)
  return (
    <ZoomControls keys label={canvasTexts.zoom} fitLabel={canvasTexts.fitDiagramToWindow} onFit={() => view?.fit()}>
      <CommandButton
        command="arrange"
        small
        icon={Network}
        label={canvasTexts.arrangeBlocksAutomatically}
        keys="Ctrl+Shift+A"
      />
    </ZoomControls>
  )
}
