/**
 * The map in the corner: all blocks of the level, and the part that is in view. The map is one picture, which is
 * redrawn when blocks or view change.
 */
import { useEffect, useRef, type PointerEvent } from 'react'
import { useReactFlow, useStoreApi } from '@xyflow/react'
import { followPointer } from './follow-pointer'
import { useUi } from '../workbench/services'
import { canvasTexts } from '../texts/canvas'
import { areaOfNode, boundsOf } from '../viewport/area'
import { viewOf, type FlowStore } from '../viewport/viewport'

const WIDTH = 148
const HEIGHT = 100
/** Margin around the area that the map shows, px of the map. */
const EDGE = 8

/** Scale of the map: the canvas position of its top left corner, and map pixels per canvas unit. */
interface Scale {
  readonly x: number
  readonly y: number
  readonly factor: number
}

export function DiagramMap() {
  const store = useStoreApi()
  const flow = useReactFlow()
  const theme = useUi((state) => state.theme)
  const sheet = useRef<HTMLCanvasElement>(null)
  /** Scale that the map keeps while the user drags in it. */
  const heldScale = useRef<Scale | null>(null)

  useEffect(() => {
    const element = sheet.current
    const context = element?.getContext('2d')
    if (element == null || context == null) return undefined
    const ratio = window.devicePixelRatio
    element.width = WIDTH * ratio
    element.height = HEIGHT * ratio
    // Read at the first drawing: only then does the page have the colours of a new theme.
    let colours: readonly string[] | undefined
    let frame = 0
    const draw = (): void => {
      frame = 0
      const style = colours === undefined ? getComputedStyle(element) : undefined
      colours ??= ['--line-strong', '--accent', '--canvas', '--ink-faint'].map(
        (name) => style?.getPropertyValue(name) ?? '',
      )
      const [block, chosen, ground, line] = colours
      const { x, y, factor } = heldScale.current ?? scaleOf(store)
      const put = (left: number, top: number, width: number, height: number, least: number) =>
        [
          (left - x) * factor,
          (top - y) * factor,
          Math.max(least, width * factor),
          Math.max(least, height * factor),
        ] as const
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      context.clearRect(0, 0, WIDTH, HEIGHT)
      for (const { internals, width = 0, height = 0, selected } of store.getState().nodeLookup.values()) {
        const { x: left, y: top } = internals.positionAbsolute
        context.fillStyle = selected === true ? chosen : block
        context.fillRect(...put(left, top, width, height, 1.5))
      }
      const { left, top, right, bottom } = viewOf(store)
      const view = put(left, top, right - left, bottom - top, 2)
      const around = new Path2D()
      around.rect(0, 0, WIDTH, HEIGHT)
      around.rect(...view)
      context.globalAlpha = 0.6
      context.fillStyle = ground
      context.fill(around, 'evenodd')
      context.globalAlpha = 1
      context.strokeStyle = line
      context.strokeRect(...view)
    }
    const soon = (): void => void (frame ||= requestAnimationFrame(draw))
    soon()
    const stop = store.subscribe((state, before) => {
      const { transform, width, nodes } = before
      if (state.transform !== transform || state.width !== width || state.nodes !== nodes) soon()
    })
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [store, theme])

  /** Drags the part in view. A press outside this part first moves it there. */
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return
    const scale = scaleOf(store)
    heldScale.current = scale
    const box = event.currentTarget.getBoundingClientRect()
    const x = scale.x + (event.clientX - box.left) / scale.factor
    const y = scale.y + (event.clientY - box.top) / scale.factor
    const { left, top, right, bottom } = viewOf(store)
    const inside = x > left && x < right && y > top && y < bottom
    const start = inside ? { x: (left + right) / 2, y: (top + bottom) / 2 } : { x, y }
    const onMove = ({ clientX, clientY }: { clientX: number; clientY: number }): void =>
      void flow.setCenter(
        start.x + (clientX - event.clientX) / scale.factor,
        start.y + (clientY - event.clientY) / scale.factor,
        { zoom: flow.getZoom() },
      )
    if (!inside) onMove(event)
    followPointer(event, { move: onMove, end: () => (heldScale.current = null) })
  }

  return (
    <div
      className="diagram-map nopan"
      role="img"
      aria-label={canvasTexts.mapLabel}
      onPointerDown={onPointerDown}
      onWheel={(event) => void flow.zoomTo(flow.getZoom() * Math.exp(-event.deltaY / 400))}
    >
      <canvas ref={sheet} style={{ width: WIDTH, height: HEIGHT }} />
    </div>
  )
}

/** Returns the scale that centres all blocks and the part in view on the map. */
function scaleOf(store: FlowStore): Scale {
  const blocks = [...store.getState().nodeLookup.values()].map(areaOfNode)
  const { left, top, right, bottom } = boundsOf([...blocks, viewOf(store)])
  const factor = Math.min((WIDTH - 2 * EDGE) / (right - left), (HEIGHT - 2 * EDGE) / (bottom - top))
  return { x: (left + right - WIDTH / factor) / 2, y: (top + bottom - HEIGHT / factor) / 2, factor }
}
