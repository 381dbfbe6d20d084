/** Frames of blocks and notes that a box selects, drawn on the overlay as selected ones look (`canvas.css`). */
import { around, difference, overlap, type Placed } from './area'
import type { Overlay } from '../overlay/overlay'

export interface Framed extends Placed {
  readonly colour: string
}

export interface FrameLook {
  /** px of the diagram; with null all of the block is filled */
  readonly width: number | null
  readonly radius: number
}

export class Frames {
  private drawn: ReadonlySet<string> = new Set()

  constructor(
    private readonly items: ReadonlyMap<string, Framed>,
    private readonly look: FrameLook,
  ) {}

  /** Only what came or went is drawn: a large picture that changes everywhere takes time. */
  show(chosen: ReadonlySet<string>, overlay: Overlay, pixel: number): void {
    const { came, went } = difference(this.drawn, chosen)
    overlay.draw((context, fresh) => {
      if (fresh) this.frame(context, chosen)
      else {
        const reach = (this.look.width ?? 0) + 2 * pixel
        const wiped = went.flatMap((id) => this.items.get(id) ?? []).map((item) => around(item, reach))
        for (const { left, top, right, bottom } of wiped) context.clearRect(left, top, right - left, bottom - top)
        const hurt = [...chosen].filter((id) => {
          const item = this.items.get(id)
          return item !== undefined && wiped.some((area) => overlap(area, around(item, reach)))
        })
        this.frame(context, new Set([...came, ...hurt]))
      }
    }, true)
    this.drawn = chosen
  }

  private frame(context: CanvasRenderingContext2D, ids: Iterable<string>): void {
    const paths = new Map<string, Path2D>()
    for (const id of ids) {
      const item = this.items.get(id)
      if (item === undefined) continue
      const { left, top, right, bottom, colour } = item
      let path = paths.get(colour)
      if (path === undefined) paths.set(colour, (path = new Path2D()))
      path.roundRect(left, top, right - left, bottom - top, this.look.radius)
    }
    for (const [colour, path] of paths) {
      if (this.look.width === null) {
        context.fillStyle = colour
        context.fill(path)
      } else {
        context.strokeStyle = colour
        context.lineWidth = this.look.width
        context.stroke(path)
      }
    }
  }
}
