/** Zoom buttons in the corner of the canvas. */
import { Maximize, Minus, Network, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStoreApi } from '@xyflow/react'
import { runCommand } from '../shell/commands'
import { useCanvas, useServices } from '../shell/services'
import { IconButton } from '../ui/IconButton'
import { canvasTexts } from '../texts/canvas'

const STEP = 1.25
/** Between two zoom factors that are shown, ms: text that changes in every frame takes time that the view needs. */
const PAUSE = 200

export function CanvasControls() {
  const services = useServices()
  const view = useCanvas((state) => state.view)
  const percent = useZoomPercent()
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

function useZoomPercent(): number {
  const store = useStoreApi()
  const [percent, setPercent] = useState(100)
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      waiting = undefined
      setPercent(Math.round(100 * store.getState().transform[2]))
    }
    waiting = setTimeout(look)
    const stop = store.subscribe((state, before) => {
      if (state.transform[2] !== before.transform[2]) waiting ??= setTimeout(look, PAUSE)
    })
    return () => {
      stop()
      clearTimeout(waiting)
    }
  }, [store])
  return percent
}
