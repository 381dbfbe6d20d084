/**
 * Courses of all wires of a level. Unaffected courses are kept. A wire is rerouted in three cases: one of its ends
 * moves, a block moves onto its course (or onto one that was considered), or a block moves that the course avoids. So a
 * level's courses depend on the places of its blocks alone, and moving one block costs only the rerouting around it.
 */
import { boundsOf } from '../../../viewport/area'
import type { CanvasPoint } from '../../../../../engine/model/project/project'
import { bentCorners, type WireEnd } from '../course'
import { BoxIndex, type Box } from './box-index'
import { routeWire, type Routed } from './route'
import type { Corner } from './search'
import { separate, type Line } from './separate'

export interface WirePlace {
  readonly id: string
  readonly ports: readonly [string, string]
  readonly blocks: readonly [string, string]
  readonly source: WireEnd
  readonly target: WireEnd
  /** Corners that the user set. */
  readonly route: readonly CanvasPoint[] | undefined
}

export interface Course {
  readonly source: WireEnd
  readonly target: WireEnd
  readonly corners: readonly Corner[]
}

interface Entry {
  readonly wire: WirePlace
  readonly routed: Routed
  /** Area of all courses that were considered, with a margin. */
  readonly reach: Box
  readonly course: Course
}

/** Distance within which blocks may affect a course, px. */
const NEAR = 9

export class Courses {
  private boxes = new BoxIndex([])
  private entries = new Map<string, Entry>()
  private courses: ReadonlyMap<string, Course> = new Map()
  private settled = false
  /** Wires that were rerouted while blocks were being moved. */
  private readonly provisional = new Set<string>()

  /** Blocks at the time of the last computation of courses. */
  get blocks(): BoxIndex {
    return this.boxes
  }

  /** Updates all courses to the blocks and wires of the document. */
  update(boxes: readonly Box[], wires: readonly WirePlace[]): ReadonlyMap<string, Course> {
    this.settle()
    const changed = this.takeBoxes(boxes)
    let same = changed.length === 0 && wires.length === this.entries.size
    const next = new Map<string, Entry>()
    for (const wire of wires) {
      const old = this.entries.get(wire.id)
      if (old !== undefined && sameWire(old.wire, wire) && !this.concerned(old, changed)) {
        next.set(wire.id, old)
        continue
      }
      same = false
      const routed = this.lead(wire)
      const course = { source: wire.source, target: wire.target, corners: routed.corners }
      next.set(wire.id, { wire, routed, reach: reachOf(wire, routed), course })
    }
    this.entries = next
    if (same && this.settled) return this.courses
    this.moveApart()
    this.settled = true
    this.courses = new Map([...this.entries].map(([id, { course }]) => [id, course]))
    return this.courses
  }

  /**
   * Reroutes wires connected to moving blocks, and wires under these blocks.
   * @param boxes current boxes of the moving blocks
   * @param wires wires connected to these blocks, with their current ends
   * @returns courses that have changed
   */
  follow(boxes: readonly Box[], wires: readonly WirePlace[]): ReadonlyMap<string, Course> {
    const changed = boxes.filter((box) => {
      const old = this.boxes.get(box.id)
      return old === undefined || !sameBox(old, box)
    })
    const led = new Map<string, Course>()
    if (changed.length === 0) return led
    for (const box of changed) this.boxes.add(box)
    const around = boundsOf(changed)
    const ids = new Set(changed.map(({ id }) => id))
    const present = new Set<string>()
    const lead = (wire: WirePlace, old: Entry | undefined): void => {
      const routed = this.carried(wire, old) ?? this.lead(wire)
      const course = { source: wire.source, target: wire.target, corners: routed.corners }
      this.entries.set(wire.id, { wire, routed, reach: reachOf(wire, routed), course })
      this.provisional.add(wire.id)
      led.set(wire.id, course)
    }
    for (const wire of wires) {
      present.add(wire.id)
      lead(wire, this.entries.get(wire.id))
    }
    for (const entry of this.entries.values()) {
      const { reach, routed, wire } = entry
      if (present.has(wire.id)) continue
      const apart =
        around.right < reach.left || around.left > reach.right || around.bottom < reach.top || around.top > reach.bottom
      if (apart && !routed.met.some((id) => ids.has(id))) continue
      if (this.concerned(entry, changed)) lead(wire, undefined)
    }
    this.settled = false
    return led
  }

  /** Reroutes all wires that were routed while blocks were being moved. */
  private settle(): void {
    for (const id of this.provisional) this.entries.delete(id)
    this.provisional.clear()
  }

  /** Returns a course shifted as a whole, if both ends have moved by the same distance. */
  private carried({ source, target, route }: WirePlace, old: Entry | undefined): Routed | undefined {
    if (old === undefined || route !== undefined) return undefined
    const [dx, dy] = [source.x - old.wire.source.x, source.y - old.wire.source.y]
    if (target.x - old.wire.target.x !== dx || target.y - old.wire.target.y !== dy) return undefined
    if (dx === 0 && dy === 0) return old.routed
    return { corners: old.course.corners.map(([x, y]): Corner => [x + dx, y + dy]), met: [], tried: [] }
  }

  /**
   * Returns the corners of a wire that doesn't exist yet, from a block to another or, with null, to a position on the
   * canvas.
   */
  wayTo(source: WireEnd, target: WireEnd, from: string, to: string | null): readonly Corner[] {
    return routeWire(source, target, this.boxes, [from, to]).corners
  }

  /** Returns the courses of wires that may reach into an area. */
  within({ left, top, right, bottom }: Omit<Box, 'id'>): ReadonlyMap<string, Course> {
    const courses = new Map<string, Course>()
    for (const [id, { reach, course }] of this.entries)
      if (reach.left < right && reach.right > left && reach.top < bottom && reach.bottom > top) courses.set(id, course)
    return courses
  }

  /** Returns the wire whose course is nearest to a place, if any is within the distance. */
  wireAt(x: number, y: number, within: number): string | null {
    let nearest: string | null = null
    let least = within
    for (const { wire, course } of this.entries.values()) {
      const points = pointsOf(wire, course.corners)
      for (let i = 1; i < points.length; i++) {
        const [[ax, ay], [bx, by]] = [points[i - 1], points[i]]
        const dx = Math.max(Math.min(ax, bx) - x, 0, x - Math.max(ax, bx))
        const dy = Math.max(Math.min(ay, by) - y, 0, y - Math.max(ay, by))
        const distance = Math.hypot(dx, dy)
        if (distance > least || (distance === least && nearest !== null)) continue
        nearest = wire.id
        least = distance
      }
    }
    return nearest
  }

  private lead(wire: WirePlace): Routed {
    const { source, target, route, blocks } = wire
    if (route !== undefined) return { corners: bentCorners(source, target, route), met: [], tried: [] }
    return routeWire(source, target, this.boxes, blocks)
  }

  /**
   * Takes over the boxes of the blocks.
   * @returns boxes of blocks that moved or were added, and empty boxes of those that were removed
   */
  private takeBoxes(boxes: readonly Box[]): readonly Box[] {
    const changed: Box[] = []
    const present = new Set<string>()
    for (const box of boxes) {
      present.add(box.id)
      const old = this.boxes.get(box.id)
      if (old !== undefined && sameBox(old, box)) continue
      this.boxes.add(box)
      changed.push(box)
    }
    for (const box of [...this.boxes.all]) {
      if (present.has(box.id)) continue
      this.boxes.remove(box.id)
      changed.push({ ...box, left: Infinity, right: -Infinity })
    }
    return changed
  }

  private concerned({ wire, routed, reach }: Entry, changed: readonly Box[]): boolean {
    if (wire.route !== undefined) return false
    return changed.some((box) => {
      if (routed.met.includes(box.id)) return true
      if (box.right < reach.left || box.left > reach.right || box.bottom < reach.top || box.top > reach.bottom)
        return false
      return [pointsOf(wire, routed.corners), ...routed.tried].some((points) => comesNear(points, box))
    })
  }

  private moveApart(): void {
    const lines: Line[] = []
    for (const { wire, routed } of this.entries.values())
      if (wire.route === undefined)
        lines.push({ id: wire.id, ports: wire.ports, points: pointsOf(wire, routed.corners) })
    const moved = separate(lines, this.boxes)
    for (const [id, entry] of this.entries) {
      const corners = moved.get(id)?.slice(1, -1) ?? entry.routed.corners
      if (sameCorners(corners, entry.course.corners)) continue
      this.entries.set(id, { ...entry, course: { ...entry.course, corners } })
    }
  }
}

function pointsOf({ source, target }: WirePlace, corners: readonly Corner[]): readonly Corner[] {
  return [[source.x, source.y], ...corners, [target.x, target.y]]
}

function reachOf({ id, source, target }: WirePlace, { corners, tried }: Routed): Box {
  let [left, right] = [Math.min(source.x, target.x), Math.max(source.x, target.x)]
  let [top, bottom] = [Math.min(source.y, target.y), Math.max(source.y, target.y)]
  const take = ([x, y]: Corner): void => {
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  corners.forEach(take)
  for (const points of tried) points.forEach(take)
  return { id, left: left - NEAR, right: right + NEAR, top: top - NEAR, bottom: bottom + NEAR }
}

function comesNear(points: readonly Corner[], box: Box): boolean {
  for (let i = 1; i < points.length; i++) {
    const [[ax, ay], [bx, by]] = [points[i - 1], points[i]]
    if (
      Math.max(ax, bx) > box.left - NEAR &&
      Math.min(ax, bx) < box.right + NEAR &&
      Math.max(ay, by) > box.top - NEAR &&
      Math.min(ay, by) < box.bottom + NEAR
    )
      return true
  }
  return false
}

const sameEnd = (a: WireEnd, b: WireEnd): boolean => a.x === b.x && a.y === b.y && a.side === b.side

function sameWire(a: WirePlace, b: WirePlace): boolean {
  return sameEnd(a.source, b.source) && sameEnd(a.target, b.target) && a.route === b.route && a.ports === b.ports
}

function sameBox(a: Box, b: Box): boolean {
  return a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom
}

function sameCorners(a: readonly Corner[], b: readonly Corner[]): boolean {
  return a.length === b.length && a.every(([x, y], i) => x === b[i][0] && y === b[i][1])
}
