/** State of the canvas besides the document: a wire being drawn, an insert box, the position of the view. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PortKind } from '../../../engine/model/blocks/block'
import type { Point } from '../store/edits/blocks'
import type { WireEnd } from './geometry/course'
import { Details } from './details'
import { Overlay } from './overlay/overlay'
import { Strokes } from './overlay/strokes'
import { Courses } from './geometry/routing/courses'

/** A wire being drawn from a port, and the ports that it can connect to. */
export interface Wiring {
  readonly from: string
  readonly targets: ReadonlySet<string>
}

/** An end of a wire that is being reconnected to another port. */
export interface Reattaching {
  readonly wire: string
  readonly kind: PortKind | 'unknown'
  /** The end that stays connected, and its port. */
  readonly from: WireEnd
  readonly heldEnd: string
  /** Current place of the moving end, and the port there if it fits. */
  readonly to: WireEnd
  readonly port: string | null
}

/** Copies of blocks and notes that are being dragged to their place. */
export interface Copying {
  readonly blocks: readonly string[]
  readonly notes: readonly string[]
  /** Offset of the copies from the originals. */
  readonly offset: Point
}

/** The quick insert box: its position in the window, and the place of the new block on the canvas. */
export interface QuickInsert {
  readonly screen: Point
  readonly place: Point
  /** Port to which the new block is connected. */
  readonly from?: string
  /** Wire into which the new block is inserted, if it fits. */
  readonly wire?: string
  /** True if the user has pointed at no place: a block then continues from the selected one if it can. */
  readonly anywhere?: boolean
  /** Text that the search box starts with. */
  readonly query?: string
}

/** Target whose signals are listed: a block, a port `Block.port` or a wire, by its name. */
export interface ProbeTarget {
  readonly kind: 'block' | 'port' | 'wire'
  readonly name: string
}

/** A list of signals, at a place of the window. */
export interface Probe {
  readonly target: ProbeTarget
  readonly screen: Point
}

/** Functions of the canvas for other parts of the window. */
export interface CanvasView {
  fit(): void
  zoomBy(factor: number): void
  /** Returns the centre of the visible part, in canvas and in window coordinates. */
  centre(): { readonly place: Point; readonly screen: Point }
  show(block: string): void
  /** Returns the blocks that are completely visible. */
  visible(): readonly string[]
  /** Shows the whole diagram, unless these blocks are all completely visible. */
  reveal(blocks: readonly string[]): void
  /** Brings a place of the canvas into view. */
  showPlace(place: Point): void
}

export interface CanvasState {
  readonly wiring: Wiring | null
  readonly reattaching: Reattaching | null
  readonly copying: Copying | null
  readonly quickInsert: QuickInsert | null
  readonly view: CanvasView | null
  /** Wire into which the dragged block would be inserted. */
  readonly receiving: string | null
  /** Wires that follow the dragged blocks and are drawn with them. */
  readonly draggedElements: ReadonlySet<string>
  /** True if the list of possible wires is open. */
  readonly connecting: boolean
  /** True if the zoom is so small that blocks are drawn without ports and icons. */
  readonly distant: boolean
  /** Detail in which each block is drawn. */
  readonly details: Details
  /** The block of a crowded diagram that the pointer is on, or whose port is near the pointer. */
  readonly touched: string | null
  /** True if the level has so many blocks that only those near the pointer have more than pictures of ports. */
  readonly crowded: boolean
  /** Overlay for everything that is redrawn in every frame of a gesture. */
  readonly overlay: Overlay
  readonly strokes: Strokes
  /** Courses of the wires of the level that is shown. */
  readonly courses: Courses
  /** True if the panel for finding and replacing is open. */
  readonly finding: boolean
  /** The new note to edit as soon as the canvas shows it. */
  readonly writing: string | null
  /** True if the next click on the canvas lists signals. */
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
