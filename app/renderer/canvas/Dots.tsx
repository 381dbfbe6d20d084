/**
 * The dots of the grid. They are shifted and stretched as one picture while the view moves, straight from the canvas
 * library's store, and drawn for the zoom at rest: its own background draws them anew for every frame.
 */
import { useEffect, useId, useRef } from 'react'
import { useStoreApi } from '@xyflow/react'
import { GRID } from './geometry'

/** Between dots, px of the canvas. */
const GAP = 2 * GRID
const RADIUS = 0.6

/** The picture is stretched at most so much before it is drawn anew, and shrunk. */
const STRETCH = 2.5
const SHRINK = 0.6
/** Drawn so much larger than the view that it covers it when it is shrunk, %. */
const SIZE = 100 / SHRINK
/** The zoom rests when it has not changed for so long, ms. */
const REST = 130

export function Dots() {
  const store = useStoreApi()
  const id = useId()
  const sheet = useRef<SVGSVGElement>(null)
  const pattern = useRef<SVGPatternElement>(null)
  const dot = useRef<SVGCircleElement>(null)

  useEffect(() => {
    let drawn = 0
    let resting: ReturnType<typeof setTimeout> | undefined
    const place = (atRest: boolean): void => {
      if (sheet.current === null || pattern.current === null || dot.current === null) return
      const [x, y, zoom] = store.getState().transform
      const stretch = drawn === 0 ? Infinity : zoom / drawn
      if (stretch > STRETCH || stretch < SHRINK || (atRest && stretch !== 1)) {
        drawn = zoom
        const gap = String(GAP * zoom)
        for (const side of ['width', 'height']) pattern.current.setAttribute(side, gap)
        for (const side of ['cx', 'cy', 'r']) dot.current.setAttribute(side, String(RADIUS * zoom))
        for (const side of ['x', 'y']) pattern.current.setAttribute(side, String((GAP / 2) * zoom))
        // One gap more on every side than can be seen.
        sheet.current.style.top = sheet.current.style.left = `-${gap}px`
        sheet.current.style.width = sheet.current.style.height = `calc(${SIZE}% + ${3 * GAP * zoom}px)`
      }
      const [gap, size] = [GAP * zoom, zoom / drawn]
      const shift = (along: number): number => (along % gap) + GAP * drawn - gap
      sheet.current.style.transform = `translate(${shift(x)}px, ${shift(y)}px)${size === 1 ? '' : ` scale(${size})`}`
    }
    place(true)
    const stop = store.subscribe((state, before) => {
      if (state.transform === before.transform) return
      place(false)
      if (state.transform[2] === drawn) return
      clearTimeout(resting)
      resting = setTimeout(() => place(true), REST)
    })
    return () => {
      stop()
      clearTimeout(resting)
    }
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
