/**
 * The map in the corner: all blocks of the level and the part that is in view. Drawn on a bitmap straight from the
 * canvas library's store, at most once per frame, so that panning and dragging cost the page nothing else.
 */
import { useEffect, useRef, type PointerEvent } from 'react'
import { useReactFlow, useStoreApi, type Viewport } from '@xyflow/react'
import { useUi } from '../shell/services'

const WIDTH = 148
const HEIGHT = 100
/** Around what is shown, px of the map. */
const EDGE = 8

interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What the map shows: place of its left top corner on the canvas, and map pixels per canvas unit. */
interface Scale {
  readonly x: number
  readonly y: number
  readonly factor: number
}

/** Blocks, selected ones, what is out of view, frame of what is in view. */
function coloursOf(element: HTMLElement): readonly string[] {
  const style = getComputedStyle(element)
  return ['--line-strong', '--accent', '--canvas', '--ink-faint'].map((name) => style.getPropertyValue(name))
}

export function DiagramMap() {
  const store = useStoreApi()
  const flow = useReactFlow()
  const theme = useUi((state) => state.theme)
  const bitmap = useRef<HTMLCanvasElement>(null)
  /** While it is dragged the map stays as it was. */
  const held = useRef<Scale | null>(null)

  useEffect(() => {
    const element = bitmap.current
    const context = element?.getContext('2d')
    if (element == null || context == null) return undefined
    const ratio = window.devicePixelRatio
    element.width = WIDTH * ratio
    element.height = HEIGHT * ratio
    // Asked for when it is first drawn: only then has the page the colours of a new theme.
    let colours: readonly string[] | null = null
    const draw = (): void => {
      const [block, chosen, shade, frame] = (colours ??= coloursOf(element))
      const { nodeLookup } = store.getState()
      const boxes: (Rectangle & { readonly selected: boolean })[] = []
      for (const { internals, width = 0, height = 0, selected = false } of nodeLookup.values())
        boxes.push({ ...internals.positionAbsolute, width, height, selected })
      const view = visible()
      const scale = held.current ?? scaleOf([...boxes, view])
      const put = ({ x, y, width, height }: Rectangle): readonly [number, number, number, number] => [
        (x - scale.x) * scale.factor,
        (y - scale.y) * scale.factor,
        Math.max(1.5, width * scale.factor),
        Math.max(1.5, height * scale.factor),
      ]
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      context.clearRect(0, 0, WIDTH, HEIGHT)
      for (const box of boxes) {
        context.fillStyle = box.selected ? chosen : block
        context.fillRect(...put(box))
      }
      const [x, y, width, height] = put(view)
      context.fillStyle = shade
      context.globalAlpha = 0.6
      context.beginPath()
      context.rect(0, 0, WIDTH, HEIGHT)
      context.rect(x, y, width, height)
      context.fill('evenodd')
      context.globalAlpha = 1
      context.strokeStyle = frame
      context.strokeRect(Math.round(x) + 0.5, Math.round(y) + 0.5, Math.round(width), Math.round(height))
    }
    const visible = (): Rectangle => {
      const { transform, width, height } = store.getState()
      const [x, y, zoom] = transform
      return { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom }
    }
    let waiting = 0
    const soon = (): void => {
      if (waiting !== 0) return
      waiting = requestAnimationFrame(() => {
        waiting = 0
        draw()
      })
    }
    soon()
    const stop = store.subscribe((state, before) => {
      if (state.transform !== before.transform || state.nodes !== before.nodes || state.width !== before.width) soon()
    })
    return () => {
      stop()
      cancelAnimationFrame(waiting)
    }
  }, [store, theme])

  const scaleNow = (): Scale => {
    const { nodeLookup, transform, width, height } = store.getState()
    const [x, y, zoom] = transform
    const boxes = [...nodeLookup.values()].map((node) => ({
      ...node.internals.positionAbsolute,
      width: node.width ?? 0,
      height: node.height ?? 0,
    }))
    return scaleOf([...boxes, { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom }])
  }

  /** Drags the part in view; a press beside it brings it there first. */
  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (event.button !== 0) return
    const element = event.currentTarget
    element.setPointerCapture(event.pointerId)
    const scale = scaleNow()
    held.current = scale
    const box = element.getBoundingClientRect()
    const { width, height } = store.getState()
    const centreAt = ({ zoom }: Viewport, x: number, y: number): void =>
      void flow.setViewport({ x: width / 2 - x * zoom, y: height / 2 - y * zoom, zoom })
    const place = {
      x: scale.x + (event.clientX - box.left) / scale.factor,
      y: scale.y + (event.clientY - box.top) / scale.factor,
    }
    const view = flow.getViewport()
    const centre = { x: (width / 2 - view.x) / view.zoom, y: (height / 2 - view.y) / view.zoom }
    const inside =
      Math.abs(place.x - centre.x) < width / view.zoom / 2 && Math.abs(place.y - centre.y) < height / view.zoom / 2
    const start = inside ? centre : place
    if (!inside) centreAt(view, place.x, place.y)
    const onMove = (now: globalThis.PointerEvent): void =>
      centreAt(
        flow.getViewport(),
        start.x + (now.clientX - event.clientX) / scale.factor,
        start.y + (now.clientY - event.clientY) / scale.factor,
      )
    const stop = (): void => {
      held.current = null
      element.removeEventListener('pointermove', onMove)
      element.removeEventListener('pointerup', stop)
      element.removeEventListener('pointercancel', stop)
    }
    element.addEventListener('pointermove', onMove)
    element.addEventListener('pointerup', stop)
    element.addEventListener('pointercancel', stop)
  }

  return (
    <canvas
      ref={bitmap}
      className="diagram-map nopan"
      role="img"
      aria-label="Map of the diagram"
      style={{ width: WIDTH, height: HEIGHT }}
      onPointerDown={onPointerDown}
      onWheel={(event) => void flow.zoomTo(flow.getZoom() * Math.exp(-event.deltaY / 400))}
    />
  )
}

/** Shows all of these in the middle of the map. */
function scaleOf(boxes: readonly Rectangle[]): Scale {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + width)
    bottom = Math.max(bottom, y + height)
  }
  const factor = Math.min((WIDTH - 2 * EDGE) / (right - left), (HEIGHT - 2 * EDGE) / (bottom - top))
  return {
    x: (left + right) / 2 - WIDTH / 2 / factor,
    y: (top + bottom) / 2 - HEIGHT / 2 / factor,
    factor,
  }
}
