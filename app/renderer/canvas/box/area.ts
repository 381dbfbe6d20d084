/** Areas of the diagram with sides along x and y, and what a box that is drawn with the pointer selects. */
import type { Point } from '../../store/edits/blocks'

export interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface Placed extends Area {
  readonly id: string
}

/** A box in pixels of the window from the corner of the canvas. */
export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** @returns where a place of the diagram is, px from the corner of the canvas */
export function inWindow(place: Point, [x, y, zoom]: readonly [number, number, number]): Point {
  return [place[0] * zoom + x, place[1] * zoom + y]
}

/**
 * @param from a place of the diagram
 * @param to pixels of the window from the corner of the canvas
 * @returns the box with these corners
 */
export function boxBetween(from: Point, to: Point, transform: readonly [number, number, number]): Rectangle {
  const [left, top] = inWindow(from, transform)
  return {
    x: Math.min(left, to[0]),
    y: Math.min(top, to[1]),
    width: Math.abs(to[0] - left),
    height: Math.abs(to[1] - top),
  }
}

/**
 * @param shift and zoom of the diagram
 * @returns the part of the diagram in this box
 */
export function areaUnder(box: Rectangle, [x, y, zoom]: readonly [number, number, number]): Area {
  const [left, top] = [(box.x - x) / zoom, (box.y - y) / zoom]
  return { left, top, right: left + box.width / zoom, bottom: top + box.height / zoom }
}

/** Touching from outside is not overlapping. */
export function overlap(a: Area, b: Area): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
}

/** @returns those of which at least a part is inside */
export function inside(items: Iterable<Placed>, area: Area): ReadonlySet<string> {
  const found = new Set<string>()
  for (const item of items) if (overlap(item, area)) found.add(item.id)
  return found
}

/** @param reach on all sides */
export function around({ left, top, right, bottom }: Area, reach: number): Area {
  return { left: left - reach, top: top - reach, right: right + reach, bottom: bottom + reach }
}

/** @returns what came and what went from one set to the other */
export function difference(
  before: ReadonlySet<string>,
  now: ReadonlySet<string>,
): { readonly came: readonly string[]; readonly went: readonly string[] } {
  return { came: [...now].filter((id) => !before.has(id)), went: [...before].filter((id) => !now.has(id)) }
}
