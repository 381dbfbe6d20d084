/**
 * The selection box and the frames of blocks and notes that it touches, drawn on the overlay. The frames look like
 * those of selected blocks and notes (`canvas.css`).
 */
import type { Area, Placed } from '../../viewport/area'

export interface Framed extends Placed {
  readonly colour: string
}

export interface BoxLook {
  readonly accent: string
  readonly danger: string
  /** True to fill the whole block instead of framing it, as at very small zoom. */
  readonly filled: boolean
  /** Corner radius of the frames, px of the diagram. */
  readonly radius: number
}

/** Width of a frame, px of the diagram. */
const WIDTH = 2

export function lookOf(pane: HTMLElement): BoxLook {
  const style = getComputedStyle(pane)
  const look = pane.closest<HTMLElement>('.react-flow')?.dataset.look?.split(' ') ?? []
  const radius = parseFloat(style.getPropertyValue('--radius-md'))
  return {
    accent: style.getPropertyValue('--accent'),
    danger: style.getPropertyValue('--danger'),
    filled: look.includes('boxes'),
    radius: Number.isFinite(radius) ? radius : 0,
  }
}

/**
 * Draws the selection box.
 * @param pixel size of a pixel of the window, px of the diagram
 */
export function drawBox(
  context: CanvasRenderingContext2D,
  box: Area,
  chosen: readonly Framed[],
  { accent, filled, radius }: BoxLook,
  pixel: number,
): void {
  const paths = new Map<string, Path2D>()
  for (const { left, top, right, bottom, colour } of chosen) {
    let path = paths.get(colour)
    if (path === undefined) paths.set(colour, (path = new Path2D()))
    path.roundRect(left, top, right - left, bottom - top, radius)
  }
  for (const [colour, path] of paths) {
    context.strokeStyle = context.fillStyle = colour
    context.lineWidth = WIDTH
    if (filled) context.fill(path)
    else context.stroke(path)
  }
  const { left, top, right, bottom } = box
  context.fillStyle = context.strokeStyle = accent
  context.lineWidth = pixel
  context.globalAlpha = 0.08
  context.fillRect(left, top, right - left, bottom - top)
  context.globalAlpha = 1
  context.strokeRect(left, top, right - left, bottom - top)
}
