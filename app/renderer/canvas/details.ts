/**
 * How much of each block is drawn: its name only from far away, all of it close up. What is in view and around it
 * changes first, from the middle on, a few in every frame and at rest only, so that no frame takes long.
 */
import { flushSync } from 'react-dom'
import { areaOfNode, type Area } from '../viewport/area'
import type { CanvasFlowNode } from './flow-items'

interface Known extends Area {
  readonly node: CanvasFlowNode
  near: boolean
}

/** So many blocks may come without waiting for their turn. */
const FEW = 24
/** What changes may take of a frame, ms: of what is in view, and of all else. */
const IN_VIEW = 5
const OUT_OF_VIEW = 2
/** The view rests when it has not moved for so long, ms. */
const REST = 70

export class Details {
  private known = new Map<string, Known>()
  private readonly listeners = new Map<string, Set<() => void>>()
  private view: Area | undefined
  private distant = false
  private frame = 0
  private held = false
  private atOnce = 4
  /** The view is being moved, and when it last was. */
  moving = false
  movedAt = 0

  /**
   * Blocks as they now are; notes take no part.
   */
  take(nodes: readonly CanvasFlowNode[], crowded: boolean, distant: boolean): void {
    const before = this.known
    this.distant = distant
    const blocks = nodes.filter(({ type }) => type === 'block')
    const fresh = blocks.reduce((sum, { id }) => sum + (before.has(id) ? 0 : 1), 0)
    const atOnce = !distant && (!crowded || fresh <= FEW)
    this.known = new Map()
    let changed = blocks.length !== before.size
    for (const node of blocks) {
      const old = before.get(node.id)
      if (old?.node === node) {
        this.known.set(node.id, old)
        continue
      }
      changed = true
      this.known.set(node.id, { ...areaOfNode(node), node, near: old?.near ?? atOnce })
    }
    if (changed) this.soon()
  }

  /** @param view what is in view, in places of the canvas */
  look(view: Area, distant: boolean): void {
    this.view = view
    this.distant = distant
    this.soon()
  }

  /** @param held something is being dragged: nothing else changes */
  hold(held: boolean): void {
    this.held = held
    if (!held) this.soon()
  }

  /** Something is held by the pointer. */
  get holding(): boolean {
    return this.held
  }

  /** Whether nothing but the name of a block is drawn. */
  isDistant(block: string): boolean {
    const known = this.known.get(block)
    return known === undefined ? this.distant : !known.near
  }

  subscribe(block: string, listener: () => void): () => void {
    const listeners = this.listeners.get(block) ?? new Set()
    this.listeners.set(block, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.listeners.delete(block)
    }
  }

  private soon(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame(this.turn)
  }

  private readonly turn = (): void => {
    this.frame = 0
    // It is asked again at rest.
    if (this.moving ? performance.now() - this.movedAt < REST : this.held) return
    const waiting = this.waiting()
    const some = waiting.slice(0, Math.ceil(this.atOnce))
    if (some.length === 0) return
    const start = performance.now()
    flushSync(() => {
      for (const { id, known } of some) {
        known.near = !this.distant
        for (const listener of this.listeners.get(id) ?? []) listener()
      }
    })
    // Styles, layout and paint take about as long again.
    const share = (some[0].far < 0.5 ? IN_VIEW : OUT_OF_VIEW) / Math.max(0.1, performance.now() - start)
    this.atOnce = Math.max(2, Math.min(64, this.atOnce * Math.max(0.5, Math.min(1.5, share))))
    if (some.length < waiting.length) this.soon()
  }

  /** Blocks whose turn it is, from the middle of the view on, and how far they are from it, in its width and height. */
  private waiting(): readonly { readonly id: string; readonly known: Known; readonly far: number }[] {
    if (this.view === undefined) return []
    const { left, top, right, bottom } = this.view
    const far = (area: Area): number =>
      Math.max(
        Math.abs(area.left + area.right - left - right) / 2 / (right - left),
        Math.abs(area.top + area.bottom - top - bottom) / 2 / (bottom - top),
      )
    const found: { readonly id: string; readonly known: Known; readonly far: number }[] = []
    for (const [id, known] of this.known) if (known.near === this.distant) found.push({ id, known, far: far(known) })
    return found.sort((a, b) => a.far - b.far)
  }
}
