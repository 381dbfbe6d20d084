/** The sheet for what is drawn again for every picture of a gesture, and the drawing that strokes are read from. */
import { useCallback } from 'react'
import { useStoreApi, ViewportPortal } from '@xyflow/react'
import { useServices } from '../services'

export function OverlaySheet() {
  const { canvas } = useServices()
  const store = useStoreApi()
  const attach = useCallback(
    (sheet: HTMLCanvasElement | null) =>
      canvas.getState().overlay.attach(sheet, () => {
        const { transform, width, height } = store.getState()
        const [x, y, zoom] = transform
        return { x, y, zoom, width, height }
      }),
    [canvas, store],
  )
  const host = useCallback((samples: SVGSVGElement | null) => canvas.getState().strokes.attach(samples), [canvas])
  return (
    <ViewportPortal>
      <canvas ref={attach} className="overlay-sheet" aria-hidden="true" />
      <svg ref={host} className="wires" aria-hidden="true" />
    </ViewportPortal>
  )
}
