/**
 * The box that selects: its ground and four sides, each of one pixel, stretched and shifted. The browser does that without
 * drawing anything anew, which it would for an element that changes its size.
 */
import { lift } from '../lifting'
import type { Rectangle } from './area'

export interface BoxPicture {
  show(box: Rectangle): void
  hide(): void
}

/** @param element with the parts in it */
export function pictureIn(element: () => HTMLElement | null): BoxPicture {
  let lower: (() => void) | undefined
  return {
    show(rectangle) {
      const box = element()
      if (box === null) return
      const parts = [...box.children] as HTMLElement[]
      box.hidden = false
      lower ??= lift(parts, 'transform')
      stretched(rectangle).forEach((transform, i) => (parts[i].style.transform = transform))
    },
    hide() {
      const box = element()
      if (box !== null) box.hidden = true
      lower?.()
      lower = undefined
    },
  }
}

/** Ground, left, right, upper and lower side. */
function stretched({ x, y, width, height }: Rectangle): readonly string[] {
  const put = (left: number, top: number, across: number, down: number): string =>
    `translate(${left}px, ${top}px) scale(${across}, ${down})`
  return [
    put(x, y, width, height),
    put(x, y, 1, height),
    put(x + width - 1, y, 1, height),
    put(x, y, width, 1),
    put(x, y + height - 1, width, 1),
  ]
}
