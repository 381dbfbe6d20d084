/**
 * The sheet for everything that is redrawn in each frame of a gesture, and the SVG drawing from which stroke styles are
 * read.
 */
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
