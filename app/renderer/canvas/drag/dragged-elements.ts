/**
 * Blocks and notes during a drag: in every frame a copy of them is shifted, and their wires are drawn on the overlay.
 * React and the canvas library get the new positions when the user drops the elements.
 */
import { flushSync } from 'react-dom'
import type { BlockRegistry } from '../../../../engine/model/blocks/block'
import type { Point } from '../../store/edits/blocks'
import type { ProjectStore } from '../../store/project-store'
import type { CanvasStore } from '../canvas-store'
import { drawCourse } from '../geometry/course'
import { wireLook } from '../flow-items'
import { drawLine, type Line } from '../overlay/strokes'
import type { Box } from '../geometry/routing/box-index'
import { around, boundsOf } from '../../viewport/area'
import type { Course } from '../geometry/routing/courses'
import { levelPlan, placed, placedWire, type LevelPlan, type LevelWire } from '../geometry/routing/level-wires'
import { boxesAt, draggedBoxes, draggedWires, shifts } from '../geometry/dragged-parts'
import { DragPicture } from './drag-picture'

/**
 * Margin around the dragged elements, as a fraction 1/5 of the visible part, within which wires are drawn on the
 * overlay too.
 */
const AHEAD = 5

interface Dragged {
  readonly domNode: HTMLElement
  readonly plan: LevelPlan
  readonly picture: DragPicture
  /** Positions of blocks and notes at the start of the drag. */
  readonly from: ReadonlyMap<string, Point>
  readonly boxes: ReadonlyMap<string, Box>
  /** Wires connected to the dragged elements. */
  readonly wires: readonly LevelWire[]
}

export class DraggedElements {
  private dragged: Dragged | undefined
  private places: ReadonlyMap<string, Point> = new Map()
  private frame = 0
  /** Wires that have been rerouted during the drag. */
  private readonly lines = new Map<string, Line>()

  constructor(
    private readonly project: ProjectStore,
    private readonly registry: BlockRegistry,
    private readonly canvas: CanvasStore,
  ) {}

  /**
   * Moves the dragged elements with the next frame.
   * @param places current positions of the dragged nodes, drawn with the next frame
   * @param domNode DOM element of the canvas
   * @param placeOf returns the position of a node in the document
   */
  move(places: ReadonlyMap<string, Point>, domNode: HTMLElement, placeOf: (node: string) => Point): void {
    this.places = new Map([...this.places, ...places])
    this.dragged ??= this.take([...places.keys()], domNode, placeOf)
    if (this.frame === 0) this.frame = requestAnimationFrame(this.draw)
  }

  /** Draws everything at its position in the document again. */
  end(): void {
    if (this.dragged === undefined) return
    cancelAnimationFrame(this.frame)
    this.frame = 0
    const { domNode, picture } = this.dragged
    delete domNode.dataset.dragging
    this.dragged = undefined
    this.places = new Map()
    picture.end()
    this.lines.clear()
    const { courses, overlay, strokes, set } = this.canvas.getState()
    overlay.end()
    strokes.forget()
    const { doc, level } = this.project.getState()
    const { boxes, wires } = placed(levelPlan(doc, this.registry, level))
    courses.update(boxes, wires)
    set({ draggedElements: new Set() })
  }

  private take(nodes: readonly string[], domNode: HTMLElement, placeOf: (node: string) => Point): Dragged {
    const { doc, level } = this.project.getState()
    const plan = levelPlan(doc, this.registry, level)
    const ids = new Set(nodes)
    const elements = new Map<string, HTMLElement>()
    for (const element of domNode.querySelectorAll<HTMLElement>('.react-flow__node')) {
      const id = element.dataset.id ?? ''
      if (ids.has(id)) elements.set(id, element)
    }
    domNode.dataset.dragging = ''
    const wires = draggedWires(plan, ids)
    flushSync(() => this.canvas.getState().set({ draggedElements: new Set(wires.map(({ id }) => id)) }))
    const sheet = domNode.querySelector('.react-flow__viewport-portal') ?? domNode
    const picture = new DragPicture(elements, sheet)
    const from = new Map(nodes.map((node) => [node, placeOf(node)]))
    return { domNode, plan, picture, from, boxes: draggedBoxes(plan, nodes), wires }
  }

  private readonly draw = (): void => {
    this.frame = 0
    if (this.dragged === undefined) return
    const { picture, from, boxes, wires, plan } = this.dragged
    const { common, others } = shifts(this.places, from)
    picture.shift(common, others)
    const { courses, draggedElements, overlay, receiving, set } = this.canvas.getState()
    const led = courses.follow(
      boxesAt(boxes, this.places),
      wires.map((wire) => placedWire(wire, plan, this.places)),
    )
    led.forEach(this.takeLine)
    if ([...led.keys()].some((id) => !draggedElements.has(id))) {
      // Includes the wires that the drag may reach next: whenever this set grows, the other wires are redrawn without
      // them, which takes time.
      const { left, top, right, bottom } = overlay.inView
      const ahead = around(boundsOf(boxesAt(boxes, this.places)), Math.min(right - left, bottom - top) / AHEAD)
      courses.within(ahead).forEach((course, id) => {
        if (!this.lines.has(id)) this.takeLine(course, id)
      })
      set({ draggedElements: new Set([...draggedElements, ...this.lines.keys()]) })
    }
    overlay.draw((context) => {
      for (const [id, { path, stroke }] of this.lines)
        drawLine(context, { path, stroke: id === receiving ? this.strokeOf(id, ' receiving') : stroke })
    })
  }

  private readonly takeLine = ({ source, target, corners }: Course, id: string): void => {
    const path = new Path2D()
    drawCourse(path, source, target, corners)
    this.lines.set(id, { path, stroke: this.lines.get(id)?.stroke ?? this.strokeOf(id) })
  }

  private strokeOf(wire: string, state = ''): Line['stroke'] {
    const { doc, selection } = this.project.getState()
    const selected = selection.wires.includes(wire) ? ' selected' : ''
    return this.canvas.getState().strokes.of(`${wireLook(doc, this.registry, wire)}${selected}${state}`)
  }
}
