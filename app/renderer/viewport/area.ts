/** Areas of a drawing with sides along x and y. */

export interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface Placed extends Area {
  readonly id: string
}

interface Place {
  readonly x: number
  readonly y: number
}

/** @returns the area with these corners */
export function areaBetween(a: Place, b: Place): Area {
  return {
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    right: Math.max(a.x, b.x),
    bottom: Math.max(a.y, b.y),
  }
}

/** @returns the area of an element by its top left corner */
export function areaAt([left, top]: readonly [number, number], width = 0, height = 0): Area {
  return { left, top, right: left + width, bottom: top + height }
}

/** @param node of React Flow, of a known size */
export function areaOfNode(node: {
  readonly position: Place
  readonly width?: number
  readonly height?: number
}): Area {
  return areaAt([node.position.x, node.position.y], node.width, node.height)
}

/** Returns whether two areas overlap; areas that only touch do not. */
export function overlap(a: Area, b: Area): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
}

/** @param reach margin on all sides */
export function around({ left, top, right, bottom }: Area, reach: number): Area {
  return { left: left - reach, top: top - reach, right: right + reach, bottom: bottom + reach }
}

/** Returns the smallest area around all given areas. */
export function boundsOf(areas: Iterable<Area>): Area {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const area of areas) {
    left = Math.min(left, area.left)
    top = Math.min(top, area.top)
    right = Math.max(right, area.right)
    bottom = Math.max(bottom, area.bottom)
  }
  return { left, top, right, bottom }
}
