/** Buttons that zoom a drawing and fit it to its window, and the zoom factor. */
import { useEffect, useState, type ReactNode } from 'react'
import { Maximize, Minus, Plus } from 'lucide-react'
import { useReactFlow, useStoreApi } from '@xyflow/react'
import { IconButton } from '../ui/IconButton'
import { canvasTexts } from '../texts/canvas'
import { zoomBy } from './viewport'
import './viewport.css'

const STEP = 1.25
/** Interval between updates of the shown zoom factor, ms. Text that changes in every frame would slow down the view. */
const PAUSE = 200

interface ZoomControlsProps {
  readonly label: string
  readonly fitLabel: string
  readonly onFit: () => void
  /** True to show shortcuts, which work only in some views. */
  readonly keys?: boolean
  readonly children?: ReactNode
}

export function ZoomControls({ label, fitLabel, onFit, keys = false, children }: ZoomControlsProps) {
  const flow = useReactFlow()
  const percent = useZoomPercent()
  const shortcut = (text: string): string | undefined => (keys ? text : undefined)
  return (
    <div className="zoom-controls" role="group" aria-label={label}>
      <IconButton
        small
        icon={Minus}
        label={canvasTexts.zoomOut}
        keys={shortcut('Ctrl+-')}
        onClick={() => zoomBy(flow, 1 / STEP)}
      />
      <span className="zoom-factor" aria-label={canvasTexts.zoomFactor}>
        {percent} %
      </span>
      <IconButton
        small
        icon={Plus}
        label={canvasTexts.zoomIn}
        keys={shortcut('Ctrl++')}
        onClick={() => zoomBy(flow, STEP)}
      />
      {children}
      <IconButton small icon={Maximize} label={fitLabel} keys={shortcut('Ctrl+0')} onClick={onFit} />
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
