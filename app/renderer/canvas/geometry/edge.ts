/** The edge of the canvas, where a selection box that is being drawn scrolls the view. */
import type { Point } from '../../store/edits/blocks'

/**
 * Width of the edge zone, px, and the fastest scrolling at its end, px per frame; the same as for dragged blocks and
 * wires.
 */
const WIDE = 40
const FASTEST = 15

/**
 * Returns the scrolling for a position of the pointer.
 * @param pointer position from the top left corner of the canvas, px
 * @returns shift of the view in one frame, px; 0 outside the edge zone
 */
export function pushAt([x, y]: Point, width: number, height: number): Point {
  return [along(x, width), along(y, height)]
}

function along(at: number, size: number): number {
  const beyond = at < WIDE ? WIDE - at : Math.min(size - WIDE - at, 0)
  return (FASTEST * Math.max(-WIDE, Math.min(WIDE, beyond))) / WIDE
}

/**
 * Scrolling by a selection box. A box that begins in the edge zone doesn't scroll until the pointer has left the zone
 * or comes nearer to the edge.
 */
export class EdgePush {
  private readonly free: [boolean, boolean] = [false, false]

  /** @param begin scrolling for the position at which the box begins */
  constructor(private readonly begin: Point) {}

  /**
   * Limits a push.
   * @returns the part of this push that the view follows
   */
  of(push: Point): Point {
    for (const axis of [0, 1] as const)
      this.free[axis] ||= push[axis] * this.begin[axis] <= 0 || Math.abs(push[axis]) > Math.abs(this.begin[axis])
    return [this.free[0] ? push[0] : 0, this.free[1] ? push[1] : 0]
  }
}
