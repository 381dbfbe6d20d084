/** An index of the boxes of blocks by position: a grid of buckets, each with the boxes that overlap it. */
import type { Placed } from '../../../viewport/area'

export type Box = Placed

const BUCKET = 256

export class BoxIndex {
  private readonly buckets = new Map<number, Box[]>()
  private readonly byId = new Map<string, Box>()

  constructor(boxes: Iterable<Box>) {
    for (const box of boxes) this.add(box)
  }

  get(id: string): Box | undefined {
    return this.byId.get(id)
  }

  get all(): Iterable<Box> {
    return this.byId.values()
  }

  add(box: Box): void {
    this.remove(box.id)
    this.byId.set(box.id, box)
    for (const key of keysOf(box.left, box.top, box.right, box.bottom)) {
      const bucket = this.buckets.get(key)
      if (bucket === undefined) this.buckets.set(key, [box])
      else bucket.push(box)
    }
  }

  remove(id: string): void {
    const box = this.byId.get(id)
    if (box === undefined) return
    this.byId.delete(id)
    for (const key of keysOf(box.left, box.top, box.right, box.bottom)) {
      const rest = (this.buckets.get(key) ?? []).filter((other) => other !== box)
      if (rest.length === 0) this.buckets.delete(key)
      else this.buckets.set(key, rest)
    }
  }

  /** Calls back for every box that overlaps a rectangle, possibly more than once. */
  each(left: number, top: number, right: number, bottom: number, visit: (box: Box) => void): void {
    for (const key of keysOf(left, top, right, bottom))
      for (const box of this.buckets.get(key) ?? [])
        if (box.right > left && box.left < right && box.bottom > top && box.top < bottom) visit(box)
  }
}

/**
 * Yields the keys of the buckets of a rectangle. The keys are unique because the canvas is far smaller than the range
 * of the numbers.
 */
function* keysOf(left: number, top: number, right: number, bottom: number): Iterable<number> {
  const last = Math.floor(right / BUCKET)
  const low = Math.floor(bottom / BUCKET)
  for (let column = Math.floor(left / BUCKET); column <= last; column++)
    for (let row = Math.floor(top / BUCKET); row <= low; row++) yield column * 65_536 + row
}
