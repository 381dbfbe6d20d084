/**
 * The map in the corner: all blocks of the level and the part that is in view. While the view moves, a bitmap of the
 * blocks and a frame over it are shifted, straight from the canvas library's store; the bitmap is drawn anew at rest.
 */
import { useEffect, useRef, type PointerEvent } from 'react'
import { useReactFlow, useStoreApi, type Viewport } from '@xyflow/react'
import { useUi } from '../shell/services'
import { canvasTexts } from '../texts/canvas'

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

/** After the last change, ms. */
const REST = 120

/** Blocks, selected ones. */
function coloursOf(element: HTMLElement): readonly string[] {
  const style = getComputedStyle(element)
  return ['--line-strong', '--accent'].map((name) => style.getPropertyValue(name))
}

export function DiagramMap() {
  const store = useStoreApi()
  const flow = useReactFlow()
  const theme = useUi((state) => state.theme)
  const bitmap = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
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
    /** All blocks, and what the bitmap shows. */
    let bounds = boundsOf([])
    let drawn: Scale = { x: 0, y: 0, factor: 1 }

    const draw = (): void => {
      const [block, chosen] = (colours ??= coloursOf(element))
      const { nodeLookup } = store.getState()
      const boxes: (Rectangle & { readonly selected: boolean })[] = []
      for (const { internals, width = 0, height = 0, selected = false } of nodeLookup.values())
        boxes.push({ ...internals.positionAbsolute, width, height, selected })
      bounds = boundsOf(boxes)
      drawn = held.current ?? scaleOf(boundsOf([bounds, visible()]))
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      context.clearRect(0, 0, WIDTH, HEIGHT)
      for (const { x, y, width, height, selected } of boxes) {
        context.fillStyle = selected ? chosen : block
        context.fillRect(
          (x - drawn.x) * drawn.factor,
          (y - drawn.y) * drawn.factor,
          Math.max(1.5, width * drawn.factor),
          Math.max(1.5, height * drawn.factor),
        )
      }
      place(true)
    }
    const visible = (): Rectangle => {
      const { transform, width, height } = store.getState()
      const [x, y, zoom] = transform
      return { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom }
    }
    /** Puts the frame around what is in view, and the bitmap where its blocks then are; both are only stretched until rest. */
    const framed = { width: 1, height: 1 }
    const place = (anew = false): void => {
      if (frame.current === null) return
      const view = visible()
      const scale = held.current ?? scaleOf(boundsOf([bounds, view]))
      const size = scale.factor / drawn.factor
      const same = scale.x === drawn.x && scale.y === drawn.y && size === 1
      const [left, top] = [(drawn.x - scale.x) * scale.factor, (drawn.y - scale.y) * scale.factor]
      element.style.transform = same ? 'none' : `translate(${left}px, ${top}px) scale(${size})`
      const [x, y] = [Math.round((view.x - scale.x) * scale.factor), Math.round((view.y - scale.y) * scale.factor)]
      const [width, height] = [view.width * scale.factor, view.height * scale.factor].map((side) =>
        Math.max(2, Math.round(side)),
      )
      if (anew) [framed.width, framed.height] = [width, height]
      if (anew) frame.current.style.width = `${width}px`
      if (anew) frame.current.style.height = `${height}px`
      const stretch = anew ? '' : ` scale(${width / framed.width}, ${height / framed.height})`
      frame.current.style.transform = `translate(${x}px, ${y}px)${stretch}`
    }
    let resting: ReturnType<typeof setTimeout> | undefined
    const atRest = (): void => {
      clearTimeout(resting)
      resting = setTimeout(draw, REST)
    }
    const first = requestAnimationFrame(draw)
    const stop = store.subscribe((state, before) => {
      const moved = state.transform !== before.transform || state.width !== before.width
      if (moved) place()
      if (moved || state.nodes !== before.nodes) atRest()
    })
    return () => {
      stop()
      cancelAnimationFrame(first)
      clearTimeout(resting)
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
    return scaleOf(boundsOf([...boxes, { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom }]))
  }

  /** Drags the part in view; a press beside it brings it there first. */
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
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
    <div
      className="diagram-map nopan"
      role="img"
      aria-label={canvasTexts.mapOfTheDiagram}
      style={{ width: WIDTH, height: HEIGHT }}
      onPointerDown={onPointerDown}
      onWheel={(event) => void flow.zoomTo(flow.getZoom() * Math.exp(-event.deltaY / 400))}
    >
      <canvas ref={bitmap} data-lifted style={{ width: WIDTH, height: HEIGHT }} />
      <div ref={frame} data-lifted className="diagram-map-frame" />
    </div>
  )
}

function boundsOf(boxes: readonly Rectangle[]): Rectangle {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + width)
    bottom = Math.max(bottom, y + height)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Shows this in the middle of the map. */
function scaleOf({ x, y, width, height }: Rectangle): Scale {
  const factor = Math.min((WIDTH - 2 * EDGE) / width, (HEIGHT - 2 * EDGE) / height)
  return { x: x + width / 2 - WIDTH / 2 / factor, y: y + height / 2 - HEIGHT / 2 / factor, factor }
}
