/** Zoom buttons in the corner of the canvas. */
import { Maximize, Minus, Network, Plus } from 'lucide-react'
import { useStore as useFlowStore } from '@xyflow/react'
import { runCommand } from '../shell/commands'
import { useCanvas, useServices } from '../shell/services'
import { IconButton } from '../ui/IconButton'
import { canvasTexts } from '../texts/canvas'

const STEP = 1.25

export function CanvasControls() {
  const services = useServices()
  const view = useCanvas((state) => state.view)
  const percent = useFlowStore((state) => Math.round(100 * state.transform[2]))
  return (
    <div className="canvas-controls" role="group" aria-label={canvasTexts.zoom}>
      <IconButton small icon={Minus} label={canvasTexts.zoomOut} keys="Ctrl+-" onClick={() => view?.zoomBy(1 / STEP)} />
      <span className="canvas-zoom" aria-label={canvasTexts.zoomFactor}>
        {percent} %
      </span>
      <IconButton small icon={Plus} label={canvasTexts.zoomIn} keys="Ctrl++" onClick={() => view?.zoomBy(STEP)} />
      <IconButton
        small
        icon={Network}
        label={canvasTexts.arrangeBlocksAutomatically}
        keys="Ctrl+Shift+A"
        onClick={() => runCommand(services, 'arrange')}
      />
      <IconButton
        small
        icon={Maximize}
        label={canvasTexts.fitDiagramToWindow}
        keys="Ctrl+0"
        onClick={() => view?.fit()}
      />
    </div>
  )
}
