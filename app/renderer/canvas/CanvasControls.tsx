/** Zoom buttons in the corner of the canvas. */
import { Maximize, Minus, Network, Plus } from 'lucide-react'
import { useStore as useFlowStore } from '@xyflow/react'
import { runCommand } from '../shell/commands'
import { useCanvas, useServices } from '../shell/services'
import { IconButton } from '../ui/IconButton'

const STEP = 1.25

export function CanvasControls() {
  const services = useServices()
  const view = useCanvas((state) => state.view)
  const percent = useFlowStore((state) => Math.round(100 * state.transform[2]))
  return (
    <div className="canvas-controls" role="group" aria-label="Zoom">
      <IconButton small icon={Minus} label="Zoom out" keys="Ctrl+-" onClick={() => view?.zoomBy(1 / STEP)} />
      <span className="canvas-zoom" aria-label="Zoom factor">
        {percent} %
      </span>
      <IconButton small icon={Plus} label="Zoom in" keys="Ctrl++" onClick={() => view?.zoomBy(STEP)} />
      <IconButton
        small
        icon={Network}
        label="Arrange blocks automatically"
        keys="Ctrl+Shift+A"
        onClick={() => runCommand(services, 'arrange')}
      />
      <IconButton small icon={Maximize} label="Fit diagram to window" keys="Ctrl+0" onClick={() => view?.fit()} />
    </div>
  )
}
