/** Lets menus, shortcuts and the problems panel move the view, and shows all of a newly opened project. */
import { useEffect, useRef } from 'react'
import { useReactFlow, useStoreApi, type ReactFlowInstance, type Viewport } from '@xyflow/react'
import { definitionFor } from '../../../engine/model/blocks/block'
import { blockGeometry } from '../symbols/geometry'
import { areaAt, areaOfNode, boundsOf, type Area } from '../viewport/area'
import { fitArea, gliding, zoomBy, type FlowStore } from '../viewport/viewport'
import { useOverlayDrawing } from './experiment-overlay/use-overlay'
import { useProject, useUi } from '../workbench/services'
import { useServices } from './services'

/** Height at the lower border with the map and the zoom buttons, px. */
const BELOW = 120
/** Margins around the fitted diagram; the map and the zoom buttons lie below it. */
const MARGIN = { top: '24px', right: '24px', bottom: `${BELOW}px`, left: '24px' } as const
/**
 * Margins inside a subsystem, where the names of its ports are beside the outermost blocks, and its path is above them.
 */
const INNER_MARGIN = { top: '64px', right: '72px', bottom: `${BELOW}px`, left: '72px' } as const
/** Distance from the border within which blocks count as outside, px. */
const EDGE = 16

export function useCanvasView(visible: boolean): void {
  const { canvas, project, ui } = useServices()
  const flow = useReactFlow()
  const store = useStoreApi()
  const generation = useProject((state) => state.generation)
  // The width of the canvas is about halved or doubled when another view opens or closes beside it.
  const beside = useUi((state) => state.split && state.view !== 'diagram')
  const level = useProject((state) => state.level)
  const fitted = useRef('')
  /** Last view on each level of the open project, restored when the user returns to the level. */
  const views = useRef(new Map<string, Viewport>())
  const shown = useRef('')
  const overlay = useOverlayAreas()
  useOverlayInView(visible, overlay)

  useEffect(() => {
    const visibleBox = (): DOMRect | undefined => store.getState().domNode?.getBoundingClientRect()
    const isSeen = (block: string): boolean => {
      const node = flow.getNode(block)
      const box = visibleBox()
      if (node === undefined || box === undefined) return true
      const { x, y } = flow.flowToScreenPosition(node.position)
      const zoom = flow.getZoom()
      const [right, bottom] = [x + zoom * (node.width ?? 0), y + zoom * (node.height ?? 0)]
      return x >= box.left + EDGE && right <= box.right - EDGE && y >= box.top + EDGE && bottom <= box.bottom - EDGE
    }
    canvas.getState().set({
      view: {
        fit: () => fitBlocks(flow, store, project.getState().level, overlay.current, gliding()),
        zoomBy: (factor) => zoomBy(flow, factor),
        centre() {
          const box = visibleBox() ?? new DOMRect(0, 0, window.innerWidth, window.innerHeight)
          const screen = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
          const place = flow.screenToFlowPosition(screen)
          return { place: [place.x, place.y], screen: [screen.x, screen.y] }
        },
        show(block) {
          const node = flow.getNode(block)
          if (node === undefined) return
          const x = node.position.x + (node.width ?? 0) / 2
          const y = node.position.y + (node.height ?? 0) / 2
          void flow.setCenter(x, y, { zoom: Math.max(1, flow.getZoom()), ...gliding() })
        },
        visible: () => flow.getNodes().flatMap(({ id }) => (isSeen(id) ? [id] : [])),
        reveal(blocks) {
          if (!blocks.every(isSeen)) fitBlocks(flow, store, project.getState().level, overlay.current, gliding())
        },
        showPlace: ([x, y]) => void flow.setCenter(x, y, { zoom: Math.max(1, flow.getZoom()), ...gliding() }),
      },
    })
    return () => canvas.getState().set({ view: null })
  }, [canvas, project, flow, store, overlay])

  useEffect(
    () =>
      ui.subscribe(({ located }, before) => {
        if (located === null || located === before.located) return
        // React Flow knows the view of another level one frame later.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const { view, set } = canvas.getState()
            if (view === null) return
            if (located.kind === 'block' && located.inDiagram === true) view.show(located.block)
            if (located.kind === 'place') view.showPlace(located.at)
            if (located.kind === 'insert') set({ quickInsert: { ...view.centre(), query: located.query } })
          }),
        )
      }),
    [canvas, ui],
  )

  useEffect(() => {
    const state = `${generation} ${beside}`
    const here = `${state} ${level}`
    if (!visible || (fitted.current === state && shown.current === here)) return
    if (fitted.current !== state) views.current.clear()
    else views.current.set(shown.current, flow.getViewport())
    // The canvas has its size one frame after it is shown.
    const frame = requestAnimationFrame(() => {
      fitted.current = state
      shown.current = here
      const before = views.current.get(here)
      if (before === undefined) fitBlocks(flow, store, level, overlay.current)
      else void flow.setViewport(before)
    })
    return () => cancelAnimationFrame(frame)
  }, [flow, store, generation, beside, level, visible, overlay])
}

/**
 * Fits the diagram when it begins to show the overlay of an experiment and some of it is out of view. Not if the user
 * follows a problem to a block of the overlay: the view moves there.
 */
function useOverlayInView(visible: boolean, overlay: { readonly current: readonly Area[] }): void {
  const { project, ui } = useServices()
  const flow = useReactFlow()
  const store = useStoreApi()
  const experiment = useProject((state) => state.experiment)
  const isShown = useOverlayDrawing().blocks.length > 0
  const revealed = useRef<string | null>(null)
  useEffect(() => {
    if (!isShown) revealed.current = null
    if (!visible || !isShown || revealed.current === experiment) return undefined
    // The canvas has its size one frame after it is shown.
    const frame = requestAnimationFrame(() => {
      revealed.current = experiment
      const box = store.getState().domNode?.getBoundingClientRect()
      if (box === undefined || ui.getState().located?.kind === 'overlay') return
      const inView = ({ left, top, right, bottom }: Area): boolean => {
        const from = flow.flowToScreenPosition({ x: left, y: top })
        const to = flow.flowToScreenPosition({ x: right, y: bottom })
        return from.x >= box.left && to.x <= box.right && from.y >= box.top && to.y <= box.bottom - BELOW
      }
      if (!overlay.current.every(inView)) fitBlocks(flow, store, project.getState().level, overlay.current, gliding())
    })
    return () => cancelAnimationFrame(frame)
  }, [experiment, flow, isShown, overlay, project, store, ui, visible])
}

/**
 * Returns the positions of the blocks that the shown experiment adds; the ref holds the latest ones, for functions that
 * outlive a render.
 */
function useOverlayAreas(): { readonly current: readonly Area[] } {
  const { registry } = useServices()
  const { blocks } = useOverlayDrawing()
  const areas = useRef<readonly Area[]>([])
  useEffect(() => {
    areas.current = blocks.map(({ block }) => {
      const { width, height } = blockGeometry(definitionFor(registry, block), block)
      return areaAt(block.at ?? [0, 0], width, height)
    })
  }, [blocks, registry])
  return areas
}

function fitBlocks(
  flow: ReactFlowInstance,
  store: FlowStore,
  level: string,
  overlay: readonly Area[],
  motion: { readonly duration?: number } = {},
): void {
  const nodes = flow.getNodes()
  if (nodes.length + overlay.length === 0) void flow.setViewport({ x: 0, y: 0, zoom: 1 }, motion)
  else {
    const padding = level === '' ? MARGIN : INNER_MARGIN
    fitArea(flow, store, boundsOf([...nodes.map(areaOfNode), ...overlay]), { padding, most: 1.25, ...motion })
  }
}
