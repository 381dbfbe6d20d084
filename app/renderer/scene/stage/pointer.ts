/** Pointer on the picture: orbit, pan, zoom, hover, and clicks. */
import { Raycaster, Vector2, type Camera, type Object3D } from 'three'
import type { OrbitCamera } from '../camera'
import type { PartInfo } from './scene-object'

export interface PointerEvents {
  readonly root: () => Object3D | null
  readonly onChange: () => void
  readonly onPick: (block: string | null) => void
  readonly onHover: (block: string | null, place: readonly [number, number]) => void
  /** Called after a double-click, to show a block from near. */
  readonly onFocus: (block: string) => void
}

/** Distance below which a press is a click, px. */
const CLICK = 4
/** Angle by which a drag over the full width of the picture turns the camera, rad. */
const TURN = 2 * Math.PI

export class Pointer {
  private readonly caster = new Raycaster()
  private readonly place = new Vector2()
  private down: { readonly x: number; readonly y: number; readonly pan: boolean; moved: boolean } | null = null
  private at: { x: number; y: number } | null = null
  private moved = false
  private hovered: string | null = null
  private readonly abort = new AbortController()

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly eye: Camera,
    private readonly camera: OrbitCamera,
    private readonly events: PointerEvents,
  ) {
    const { signal } = this.abort
    canvas.addEventListener('pointerdown', this.onDown, { signal })
    canvas.addEventListener('pointermove', this.onMove, { signal })
    canvas.addEventListener('pointerup', this.onUp, { signal })
    canvas.addEventListener('pointercancel', () => (this.down = null), { signal })
    canvas.addEventListener('pointerleave', this.onLeave, { signal })
    canvas.addEventListener('dblclick', this.onDouble, { signal })
    canvas.addEventListener('wheel', this.onWheel, { signal, passive: false })
    canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
  }

  /** Finds the block under the pointer, once per frame. */
  hover(): void {
    if (!this.moved || this.at === null || this.down !== null) return
    this.moved = false
    const block = this.under(this.at.x, this.at.y)
    if (block === null && this.hovered === null) return
    this.hovered = block
    this.canvas.style.cursor = block === null ? '' : 'pointer'
    this.events.onHover(block, [this.at.x, this.at.y])
  }

  dispose(): void {
    this.abort.abort()
  }

  private readonly onDown = (event: PointerEvent): void => {
    this.canvas.setPointerCapture(event.pointerId)
    const pan = event.button !== 0 || event.shiftKey
    this.down = { x: event.clientX, y: event.clientY, pan, moved: false }
  }

  private readonly onMove = (event: PointerEvent): void => {
    const { left, top, width, height } = this.canvas.getBoundingClientRect()
    this.at = { x: event.clientX - left, y: event.clientY - top }
    if (this.down === null) {
      this.moved = true
      return this.events.onChange()
    }
    const [dx, dy] = [event.movementX / width, event.movementY / height]
    const far = Math.hypot(event.clientX - this.down.x, event.clientY - this.down.y) > CLICK
    if (!far && !this.down.moved) return
    this.down.moved = true
    if (this.down.pan) this.camera.pan((dx * width) / height, -dy)
    else this.camera.orbit(-dx * TURN, dy * Math.PI)
    this.events.onChange()
  }

  private readonly onUp = (event: PointerEvent): void => {
    const { down } = this
    this.down = null
    if (down === null || down.moved || event.button !== 0) return
    const { left, top } = this.canvas.getBoundingClientRect()
    this.events.onPick(this.under(event.clientX - left, event.clientY - top))
  }

  private readonly onDouble = (event: MouseEvent): void => {
    const { left, top } = this.canvas.getBoundingClientRect()
    const block = this.under(event.clientX - left, event.clientY - top)
    if (block !== null) this.events.onFocus(block)
  }

  private readonly onLeave = (): void => {
    this.at = null
    if (this.hovered === null) return
    this.hovered = null
    this.events.onHover(null, [0, 0])
  }

  private readonly onWheel = (event: WheelEvent): void => {
    event.preventDefault()
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
    this.camera.zoom(Math.exp(0.0015 * lines * event.deltaY))
    this.events.onChange()
  }

  /** Returns the block of the nearest object; objects behind transparent hulls take precedence. */
  private under(x: number, y: number): string | null {
    const root = this.events.root()
    if (root === null) return null
    const { clientWidth, clientHeight } = this.canvas
    this.place.set((2 * x) / clientWidth - 1, 1 - (2 * y) / clientHeight)
    this.caster.setFromCamera(this.place, this.eye)
    const hits = this.caster
      .intersectObject(root, true)
      .flatMap(({ object }) => ('block' in object.userData ? [object.userData as PartInfo] : []))
    const solid = hits.find(({ role }) => role !== 'hull') ?? hits[0]
    return solid?.block ?? null
  }
}
