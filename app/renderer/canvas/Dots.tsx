/**
 * The dots of the grid. They are drawn once for every zoom and shifted as one picture while the view moves, straight from
 * the canvas library's store: its own background draws them anew for every frame.
 */
import { useEffect, useId, useRef } from 'react'
import { useStoreApi } from '@xyflow/react'
import { GRID } from './geometry'

/** Between dots, px of the canvas. */
const GAP = 2 * GRID
const RADIUS = 0.6

export function Dots() {
  const store = useStoreApi()
  const id = useId()
  const sheet = useRef<SVGSVGElement>(null)
  const pattern = useRef<SVGPatternElement>(null)
  const dot = useRef<SVGCircleElement>(null)

  useEffect(() => {
    let drawn = 0
    const place = (): void => {
      if (sheet.current === null || pattern.current === null || dot.current === null) return
      const [x, y, zoom] = store.getState().transform
      const gap = String(GAP * zoom)
      if (zoom !== drawn) {
        drawn = zoom
        for (const side of ['width', 'height']) pattern.current.setAttribute(side, gap)
        for (const side of ['cx', 'cy', 'r']) dot.current.setAttribute(side, String(RADIUS * zoom))
        for (const side of ['x', 'y']) pattern.current.setAttribute(side, String((GAP / 2) * zoom))
        // One gap more on every side than can be seen.
        sheet.current.style.inset = `-${gap}px`
        sheet.current.style.width = sheet.current.style.height = `calc(100% + ${2 * GAP * zoom}px)`
      }
      const shift = (along: number): number => along % (GAP * zoom)
      sheet.current.style.transform = `translate(${shift(x)}px, ${shift(y)}px)`
    }
    place()
    return store.subscribe((state, before) => {
      if (state.transform !== before.transform) place()
    })
  }, [store])

  return (
    <svg ref={sheet} data-lifted className="canvas-dots" aria-hidden="true">
      <pattern ref={pattern} id={id} patternUnits="userSpaceOnUse">
        <circle ref={dot} fill="var(--canvas-dot)" />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
