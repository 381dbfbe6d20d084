/**
 * Detail in which each block is drawn: only the name far out, everything close up. Blocks in and around the view change
 * first, from the middle outwards. A few change per frame, and only while the view rests, so that no frame takes long.
 */
import { flushSync } from 'react-dom'
import { areaOfNode, type Area } from '../viewport/area'
import type { CanvasFlowNode } from './flow-items'

interface Known extends Area {
  readonly node: CanvasFlowNode
  near: boolean
}

/** Number of new blocks that may be drawn in full at once, without waiting for their turn. */
const FEW = 24
/** Time of a frame that changes may take, ms: in the view, and elsewhere. */
const IN_VIEW = 5
const OUT_OF_VIEW = 2
/** Time without movement after which the view is at rest, ms. */
const REST = 70

export class Details {
  private known = new Map<string, Known>()
  private readonly listeners = new Map<string, Set<() => void>>()
  private view: Area | undefined
  private distant = false
  private frame = 0
  private isHeld = false
  private atOnce = 4
  /** Motion of the view: true while it is moved, and the time of its last movement. */
  moving = false
  movedAt = 0

  /** Takes over the current blocks; notes are left out. */
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

  /**
   * Updates the visible part of the diagram.
   * @param view visible area, in canvas coordinates
   */
  look(view: Area, distant: boolean): void {
    this.view = view
    this.distant = distant
    this.soon()
  }

  /**
   * Holds all changes during a drag.
   * @param isHeld whether something is being dragged, so that nothing else changes
   */
  hold(isHeld: boolean): void {
    this.isHeld = isHeld
    if (!isHeld) this.soon()
  }

  /** The pointer holds something. */
  get holding(): boolean {
    return this.isHeld
  }

  /** Returns whether only the name of a block is drawn. */
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
    // The changes continue when the view is at rest.
    if (this.moving ? performance.now() - this.movedAt < REST : this.isHeld) return
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
    // Styles, layout and paint take about as long again as this.
    const share = (some[0].far < 0.5 ? IN_VIEW : OUT_OF_VIEW) / Math.max(0.1, performance.now() - start)
    this.atOnce = Math.max(2, Math.min(64, this.atOnce * Math.max(0.5, Math.min(1.5, share))))
    if (some.length < waiting.length) this.soon()
  }

  /**
   * Returns the blocks to change, from the middle of the view outwards, with their distance from it in widths and
   * heights of the view.
   */
  private waiting(): readonly { readonly id: string; readonly known: Known; readonly far: number }[] {
    if (this.view === undefined) return []
    const { left, top, right, bottom } = this.view
    const far = (area: Area): number =>
      Math.max(
        Math.abs(area.left + area.right - left - right) / 2 / (right - left),
        Math.abs(area.top + area.bottom - top - bottom) / 2 / (bottom - top),
      )
    const entries: { readonly id: string; readonly known: Known; readonly far: number }[] = []
    for (const [id, known] of this.known) if (known.near === this.distant) entries.push({ id, known, far: far(known) })
    return entries.sort((a, b) => a.far - b.far)
  }
}
