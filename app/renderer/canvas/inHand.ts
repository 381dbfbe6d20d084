/**
 * Blocks and notes while they are dragged: their elements are shifted, and wires drawn, straight in the page, once for
 * every picture. React and the canvas library learn of it when they are let go.
 */
import type { BlockRegistry } from '../../../engine/model/block'
import type { Point } from '../store/edits/blocks'
import type { ProjectStore } from '../store/projectStore'
import type { CanvasStore } from './canvasStore'
import { coursePath } from './course'
import { lift } from './lifting'
import { levelPlan, placed, placedWire, type LevelPlan, type LevelWire } from './routing/levelWires'
import type { Box } from './routing/boxIndex'
import { wireLook } from './flowItems'

/** So many elements can be layers of their own. */
const LAYERS = 60

interface Held {
  readonly domNode: HTMLElement
  readonly plan: LevelPlan
  readonly elements: ReadonlyMap<string, HTMLElement>
  /** Where blocks and notes were. */
  readonly from: ReadonlyMap<string, Point>
  readonly boxes: ReadonlyMap<string, Box>
  /** Wires at what is held. */
  readonly own: readonly LevelWire[]
  readonly lower: () => void
}

export class InHand {
  private held: Held | undefined
  private places: ReadonlyMap<string, Point> = new Map()
  private frame = 0
  private readonly paths = new Map<string, SVGPathElement>()
  private sheet: SVGSVGElement | null = null

  constructor(
    private readonly project: ProjectStore,
    private readonly registry: BlockRegistry,
    private readonly canvas: CanvasStore,
  ) {}

  /** @param sheet for the wires */
  drawOn(sheet: SVGSVGElement | null): void {
    this.sheet = sheet
  }

  /**
   * @param places where what is dragged now is, by node; drawn with the next picture
   * @param domNode of the canvas
   * @param placeOf where a node is in the document
   */
  move(places: ReadonlyMap<string, Point>, domNode: HTMLElement, placeOf: (node: string) => Point): void {
    this.places = new Map([...this.places, ...places])
    this.held ??= this.take([...places.keys()], domNode, placeOf)
    if (this.frame === 0) this.frame = requestAnimationFrame(this.draw)
  }

  /** Everything is drawn where the document says again. */
  end(): void {
    if (this.held === undefined) return
    cancelAnimationFrame(this.frame)
    this.frame = 0
    const { domNode, elements, lower } = this.held
    delete domNode.dataset.dragging
    this.held = undefined
    this.places = new Map()
    lower()
    for (const element of elements.values()) {
      element.style.translate = ''
      delete element.dataset.inHand
    }
    this.paths.forEach((path) => path.remove())
    this.paths.clear()
    const { details, courses, set } = this.canvas.getState()
    details.takeInHand([])
    const { doc, level } = this.project.getState()
    const { boxes, wires } = placed(levelPlan(doc, this.registry, level))
    courses.update(boxes, wires)
    set({ inHand: new Set() })
  }

  private take(nodes: readonly string[], domNode: HTMLElement, placeOf: (node: string) => Point): Held {
    const { doc, level } = this.project.getState()
    const plan = levelPlan(doc, this.registry, level)
    const wanted = new Set(nodes)
    const elements = new Map<string, HTMLElement>()
    for (const element of domNode.querySelectorAll<HTMLElement>('.react-flow__node')) {
      const id = element.dataset.id ?? ''
      if (wanted.has(id)) elements.set(id, element)
    }
    for (const element of elements.values()) element.dataset.inHand = ''
    domNode.dataset.dragging = ''
    const boxes = new Map<string, Box>()
    for (const { name, at, geometry } of plan.blocks)
      if (wanted.has(name))
        boxes.set(name, {
          id: name,
          left: at[0],
          top: at[1],
          right: at[0] + geometry.width,
          bottom: at[1] + geometry.height,
        })
    const own = plan.wires.filter(({ blocks: [a, b] }) => wanted.has(a) || wanted.has(b))
    const { details, set } = this.canvas.getState()
    details.takeInHand(nodes)
    set({ inHand: new Set(own.map(({ id }) => id)) })
    const lower = elements.size <= LAYERS ? lift(elements.values(), 'translate') : () => undefined
    return { domNode, plan, elements, from: new Map(nodes.map((node) => [node, placeOf(node)])), boxes, own, lower }
  }

  private readonly draw = (): void => {
    this.frame = 0
    if (this.held === undefined) return
    const { elements, from, boxes, own, plan } = this.held
    for (const [node, [x, y]] of this.places) {
      const [left, top] = from.get(node) ?? [x, y]
      const element = elements.get(node)
      if (element !== undefined) element.style.translate = `${x - left}px ${y - top}px`
    }
    const moved: Box[] = []
    for (const [name, box] of boxes) {
      const place = this.places.get(name)
      if (place === undefined) continue
      const [x, y] = place
      moved.push({ id: name, left: x, top: y, right: x + box.right - box.left, bottom: y + box.bottom - box.top })
    }
    const { courses, inHand, set } = this.canvas.getState()
    const led = courses.follow(
      moved,
      own.map((wire) => placedWire(wire, plan, this.places)),
    )
    for (const [id, { source, target, corners }] of led)
      this.pathOf(id).setAttribute('d', coursePath(source, target, corners))
    const others = [...led.keys()].filter((id) => !inHand.has(id))
    if (others.length > 0) set({ inHand: new Set([...inHand, ...others]) })
  }

  private pathOf(wire: string): SVGPathElement {
    const known = this.paths.get(wire)
    if (known !== undefined) return known
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    const { doc, selection } = this.project.getState()
    path.setAttribute(
      'class',
      `wire ${wireLook(doc, this.registry, wire)}${selection.wires.includes(wire) ? ' selected' : ''}`,
    )
    path.setAttribute('fill', 'none')
    this.paths.set(wire, path)
    this.sheet?.append(path)
    return path
  }
}
