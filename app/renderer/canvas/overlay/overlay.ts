/**
 * A sheet over the diagram for everything that is redrawn in each frame of a gesture: wires that follow a block, the
 * wire being drawn, frames around blocks that a box selects. The drawing of a canvas element goes directly to the
 * screen. For any other element that changes, the browser goes through the drawings of all blocks and combines its
 * layers again.
 */
import type { Area } from '../../viewport/area'

/** Visible part of the diagram: shift and zoom, and the size of the canvas in the window, px. */
export interface View {
  readonly x: number
  readonly y: number
  readonly zoom: number
  readonly width: number
  readonly height: number
}

export class Overlay {
  private sheet: HTMLCanvasElement | null = null
  private context: CanvasRenderingContext2D | null = null
  private viewOf: (() => View) | undefined
  private view: View | undefined

  /**
   * Connects the overlay to its canvas element, or disconnects it.
   * @param sheet canvas element inside the element that is shifted and zoomed; null to disconnect
   * @param viewOf returns the current view
   */
  attach(sheet: HTMLCanvasElement | null, viewOf: () => View): void {
    this.sheet = sheet
    this.context = null
    this.viewOf = viewOf
    this.view = undefined
  }

  /** Returns the part of the diagram that is in view. */
  get inView(): Area {
    const { x, y, zoom, width, height } = this.viewOf?.() ?? nothing
    return { left: -x / zoom, top: -y / zoom, right: (width - x) / zoom, bottom: (height - y) / zoom }
  }

  /**
   * Replaces the content of the sheet.
   * @param paint draws in coordinates of the diagram
   */
  draw(paint: (context: CanvasRenderingContext2D) => void): void {
    if (this.sheet === null || this.viewOf === undefined) return
    this.context ??= this.sheet.getContext('2d')
    if (this.context === null) return
    const view = this.viewOf()
    if (this.view === undefined || !sameView(this.view, view)) this.place(this.sheet, this.context, view)
    else this.clear(this.context, view)
    paint(this.context)
  }

  /** Clears the sheet. */
  end(): void {
    this.view = undefined
    if (this.sheet === null) return
    this.sheet.style.display = 'none'
    this.sheet.width = this.sheet.height = 0
  }

  /** Places the sheet so that one of its pixels is one of the screen, regardless of the zoom. */
  private place(sheet: HTMLCanvasElement, context: CanvasRenderingContext2D, view: View): void {
    const { x, y, zoom, width, height } = view
    const ratio = window.devicePixelRatio
    const [across, down] = [Math.ceil(width * ratio), Math.ceil(height * ratio)]
    if (sheet.width !== across || sheet.height !== down) {
      sheet.width = across
      sheet.height = down
      sheet.style.width = `${across / ratio}px`
      sheet.style.height = `${down / ratio}px`
    } else this.clear(context, this.view ?? view)
    sheet.style.display = 'block'
    sheet.style.transform = `translate(${-x / zoom}px, ${-y / zoom}px) scale(${1 / zoom})`
    context.setTransform(zoom * ratio, 0, 0, zoom * ratio, x * ratio, y * ratio)
    this.view = view
  }

  private clear(context: CanvasRenderingContext2D, { x, y, zoom, width, height }: View): void {
    context.clearRect(-x / zoom, -y / zoom, (width + 1) / zoom, (height + 1) / zoom)
  }
}

const nothing: View = { x: 0, y: 0, zoom: 1, width: 0, height: 0 }

function sameView(a: View, b: View): boolean {
  return a.x === b.x && a.y === b.y && a.zoom === b.zoom && a.width === b.width && a.height === b.height
}
