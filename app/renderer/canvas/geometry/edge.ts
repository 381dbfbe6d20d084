/** The edge of the canvas, where a box that is drawn with the pointer pushes the view. */
import type { Point } from '../../store/edits/blocks'

/** The edge is so wide, px, and the view goes so many pixels a picture at its end; as for blocks and wires in hand. */
const WIDE = 40
const FASTEST = 15

/**
 * @param pointer px from the left top corner of the canvas
 * @returns how far the view is pushed in one picture, px; 0 off the edge
 */
export function pushAt([x, y]: Point, width: number, height: number): Point {
  return [along(x, width), along(y, height)]
}

function along(at: number, size: number): number {
  const beyond = at < WIDE ? WIDE - at : Math.min(size - WIDE - at, 0)
  return (FASTEST * Math.max(-WIDE, Math.min(WIDE, beyond))) / WIDE
}

/** A box that begins at the edge leaves the view where it is, until it has been off that edge or comes nearer to it. */
export class EdgePush {
  private readonly free: [boolean, boolean] = [false, false]

  /** @param begin the push where the box begins */
  constructor(private readonly begin: Point) {}

  /** @returns of this push what the view follows */
  of(push: Point): Point {
    for (const axis of [0, 1] as const)
      this.free[axis] ||= push[axis] * this.begin[axis] <= 0 || Math.abs(push[axis]) > Math.abs(this.begin[axis])
    return [this.free[0] ? push[0] : 0, this.free[1] ? push[1] : 0]
  }
}
