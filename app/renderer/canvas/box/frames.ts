/**
 * The box that selects, and frames of what it touches as selected blocks and notes look (`canvas.css`), on the overlay.
 */
import type { Area, Placed } from '../../viewport/area'

export interface Framed extends Placed {
  readonly colour: string
}

export interface BoxLook {
  readonly accent: string
  readonly danger: string
  /** From very far away all of a block is filled, else it has a frame. */
  readonly filled: boolean
  /** Of the frames, px of the diagram. */
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

/** @param pixel of the window, in px of the diagram */
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
