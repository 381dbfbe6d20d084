/**
 * How much of each block is drawn: its name only from far away, all of it close up. What is in view and around it
 * changes first, from the middle on, a few in every frame and at rest only, so that no frame takes long.
 * In a crowded diagram icons and ports of blocks that lie free are drawn in common (`figures`).
 */
import { flushSync } from 'react-dom'
import { isDrawing } from '../../../engine/model/icon'
import type { Area } from './box/area'
import type { CanvasFlowNode } from './flowItems'

/** Whole blocks draw icon and ports themselves. */
export type Detail = 'distant' | 'plain' | 'whole'

interface Known extends Area {
  readonly node: CanvasFlowNode
  near: boolean
  plain: boolean
}

/** So many blocks may come without waiting for their turn. */
const FEW = 24
/** What changes may take of a frame, ms: of what is in view, and of all else. */
const IN_VIEW = 5
const OUT_OF_VIEW = 2
/** The view rests when it has not moved for so long, ms. */
const REST = 70
/** Ports and their marks reach this far out of a block, px. */
const OVERHANG = 12

export class Details {
  private known = new Map<string, Known>()
  private readonly listeners = new Map<string, Set<() => void>>()
  private view: Area | undefined
  private distant = false
  private crowded = false
  private frame = 0
  private held = false
  private inHand: ReadonlySet<string> = new Set()
  private atOnce = 4
  /** Counts changes of any block. */
  version = 0
  /** The view is being moved, and when it last was. */
  moving = false
  movedAt = 0

  /**
   * Blocks as they now are; notes take no part.
   *
   * @returns the version
   */
  take(nodes: readonly CanvasFlowNode[], crowded: boolean, distant: boolean): number {
    const before = this.known
    this.crowded = crowded
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
      const { x, y } = node.position
      const area = { left: x, top: y, right: x + (node.width ?? 0), bottom: y + (node.height ?? 0) }
      this.known.set(node.id, { ...area, node, near: old?.near ?? atOnce, plain: false })
    }
    if (!changed) return this.version
    if (crowded) this.findPlain()
    this.soon()
    return ++this.version
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

  of(block: string): Detail {
    const known = this.known.get(block)
    if (known?.near !== true) return known === undefined && !this.distant ? 'whole' : 'distant'
    return this.crowded && known.plain && !this.inHand.has(block) ? 'plain' : 'whole'
  }

  /** Blocks that are dragged draw all of themselves. */
  takeInHand(blocks: readonly string[]): void {
    const changed = [...this.inHand, ...blocks]
    if (changed.length === 0) return
    this.inHand = new Set(blocks)
    this.version++
    for (const id of [...changed, '']) for (const listener of this.listeners.get(id) ?? []) listener()
  }

  /** Around all blocks. */
  bounds(around: number): Area {
    let [left, top, right, bottom] = [0, 0, 0, 0]
    for (const area of this.known.values()) {
      left = Math.min(left, area.left)
      top = Math.min(top, area.top)
      right = Math.max(right, area.right)
      bottom = Math.max(bottom, area.bottom)
    }
    return { left: left - around, top: top - around, right: right + around, bottom: bottom + around }
  }

  /** Blocks whose icon and ports are drawn in common. */
  plain(): readonly CanvasFlowNode[] {
    if (!this.crowded) return []
    return [...this.known.values()].flatMap(({ near, plain, node }) =>
      near && plain && !this.inHand.has(node.id) ? [node] : [],
    )
  }

  /** @param block one, or any with the empty name */
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
      this.version++
      for (const listener of this.listeners.get('') ?? []) listener()
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

  /** Plain is what lies free: what is drawn in common is above all blocks. */
  private findPlain(): void {
    const sorted = [...this.known.values()].sort((a, b) => a.left - b.left)
    const free = new Set(sorted)
    sorted.forEach((a, i) => {
      for (let j = i + 1; j < sorted.length; j++) {
        const b = sorted[j]
        if (b.left - OVERHANG > a.right) break
        if (b.top - OVERHANG > a.bottom || b.bottom + OVERHANG < a.top) continue
        free.delete(a)
        free.delete(b)
      }
    })
    for (const known of sorted) {
      const { data } = known.node
      const usual =
        'instance' in data &&
        data.definition !== undefined &&
        !isDrawing(data.definition.icon) &&
        data.instance.disabled !== true
      const plain = usual && free.has(known)
      if (plain === known.plain) continue
      known.plain = plain
      const id = known.node.id
      // Those that are being drawn ask for themselves.
      queueMicrotask(() => this.listeners.get(id)?.forEach((listener) => listener()))
    }
  }
}
