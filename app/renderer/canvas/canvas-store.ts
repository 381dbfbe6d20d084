/** What the canvas shows beside the document: a wire being drawn, an insert box, where the view is. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PortKind } from '../../../engine/model/blocks/block'
import type { Point } from '../store/edits/blocks'
import type { WireEnd } from './geometry/course'
import { Details } from './details'
import { Overlay } from './overlay/overlay'
import { Strokes } from './overlay/strokes'
import { Courses } from './geometry/routing/courses'

/** A wire being drawn from a port, and the ports it can go to. */
export interface Wiring {
  readonly from: string
  readonly targets: ReadonlySet<string>
}

/** An end of a wire that is being led to another port. */
export interface Reattaching {
  readonly wire: string
  readonly kind: PortKind | 'unknown'
  /** The end that stays, and its port. */
  readonly from: WireEnd
  readonly held: string
  /** Where the other is now, and the port there if it fits. */
  readonly to: WireEnd
  readonly port: string | null
}

/** Copies of blocks and notes that are dragged to their place. */
export interface Copying {
  readonly blocks: readonly string[]
  readonly notes: readonly string[]
  /** From where the originals are. */
  readonly offset: Point
}

/** The quick insert box: where it is in the window and where the block goes on the canvas. */
export interface QuickInsert {
  readonly screen: Point
  readonly place: Point
  /** Port the new block is wired to. */
  readonly from?: string
  /** Wire that the new block is put into, if it fits. */
  readonly wire?: string
  /** Nobody has pointed at the place: a block continues from the selected one where it can. */
  readonly anywhere?: boolean
  /** What is typed already. */
  readonly query?: string
}

/** What signals are asked of: a block, a port `Block.port` or a wire, by its name. */
export interface ProbeTarget {
  readonly kind: 'block' | 'port' | 'wire'
  readonly name: string
}

/** Signals on offer, at a place of the window. */
export interface Probe {
  readonly target: ProbeTarget
  readonly screen: Point
}

/** What other parts of the window ask of the canvas. */
export interface CanvasView {
  fit(): void
  zoomBy(factor: number): void
  /** Centre of the visible part, in canvas and in window coordinates. */
  centre(): { readonly place: Point; readonly screen: Point }
  show(block: string): void
  /** Blocks that are seen whole. */
  visible(): readonly string[]
  /** Show the whole diagram, unless these blocks are all seen. */
  reveal(blocks: readonly string[]): void
  /** Bring a place of the canvas into view. */
  showPlace(place: Point): void
}

export interface CanvasState {
  readonly wiring: Wiring | null
  readonly reattaching: Reattaching | null
  readonly copying: Copying | null
  readonly quickInsert: QuickInsert | null
  readonly view: CanvasView | null
  /** The wire that the block in hand would be put into. */
  readonly receiving: string | null
  /** Wires that follow the blocks being dragged, and are drawn with them. */
  readonly draggedElements: ReadonlySet<string>
  /** The list of wires that could be drawn is open. */
  readonly connecting: boolean
  /** So far away that blocks are drawn without ports and pictures. */
  readonly distant: boolean
  /** How much of each block is drawn. */
  readonly details: Details
  /** In a crowded diagram, the block that the pointer is on or whose port it is near. */
  readonly touched: string | null
  /** So many blocks that only those near the pointer have more than pictures of ports. */
  readonly crowded: boolean
  /** For what is drawn again for every picture of a gesture. */
  readonly overlay: Overlay
  readonly strokes: Strokes
  /** Of the wires of the level that is shown. */
  readonly courses: Courses
  /** The panel that finds and replaces is open. */
  readonly finding: boolean
  /** The note that is to be written in as soon as it is there. */
  readonly writing: string | null
  /** The next press on the canvas asks for signals. */
  readonly probing: boolean
  readonly probe: Probe | null
}

export interface CanvasActions {
  set(changes: Partial<CanvasState>): void
}

export type CanvasStore = StoreApi<CanvasState & CanvasActions>

export function createCanvasStore(): CanvasStore {
  return createStore<CanvasState & CanvasActions>()((set) => ({
    wiring: null,
    reattaching: null,
    copying: null,
    quickInsert: null,
    view: null,
    receiving: null,
    draggedElements: new Set(),
    connecting: false,
    distant: false,
    crowded: false,
    details: new Details(),
    touched: null,
    overlay: new Overlay(),
    strokes: new Strokes(),
    courses: new Courses(),
    finding: false,
    writing: null,
    probing: false,
    probe: null,
    set,
  }))
}
