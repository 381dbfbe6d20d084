/** Frames of what a box selects: what went leaves nothing behind, and what is next to it stays whole. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Frames, type Framed } from '../../../../../app/renderer/canvas/box/frames'
import type { Overlay } from '../../../../../app/renderer/canvas/overlay/overlay'

/** Keeps the corners of what was added to it. */
class Path {
  readonly corners: string[] = []
  roundRect(x: number, y: number): void {
    this.corners.push(`${x} ${y}`)
  }
}

beforeEach(() => {
  vi.stubGlobal('Path2D', Path)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const framed = (id: string, left: number, colour = 'blue'): [string, Framed] => [
  id,
  { id, left, top: 0, right: left + 136, bottom: 48, colour },
]

function sheet() {
  const log: string[] = []
  let fresh = true
  const context = {
    strokeStyle: '',
    fillStyle: '',
    clearRect: (x: number, _y: number, width: number) => log.push(`clear ${x} to ${x + width}`),
    stroke: (path: Path) => log.push(...path.corners.map((corner) => `${context.strokeStyle} frame at ${corner}`)),
    fill: (path: Path) => log.push(...path.corners.map((corner) => `${context.fillStyle} ground at ${corner}`)),
  }
  const overlay = {
    draw: (paint: (context: unknown, fresh: boolean) => void) => {
      paint(context, fresh)
      fresh = false
    },
  } as unknown as Overlay
  return {
    overlay,
    viewMoved: () => (fresh = true),
    drawn: () => log.splice(0),
  }
}

it('only what came is drawn', () => {
  const { overlay, drawn } = sheet()
  const frames = new Frames(new Map([framed('A', 0), framed('B', 200, 'red')]), { width: 2, radius: 6 })
  frames.show(new Set(['A']), overlay, 1)
  expect(drawn()).toEqual(['blue frame at 0 0'])
  frames.show(new Set(['A', 'B']), overlay, 1)
  expect(drawn()).toEqual(['red frame at 200 0'])
  frames.show(new Set(['A', 'B']), overlay, 1)
  expect(drawn()).toEqual([])
})

it('what went is wiped with its edge, and what lies beside it drawn again', () => {
  const { overlay, drawn } = sheet()
  const frames = new Frames(new Map([framed('A', 0), framed('B', 138), framed('C', 600)]), { width: 2, radius: 6 })
  frames.show(new Set(['A', 'B', 'C']), overlay, 1)
  drawn()
  frames.show(new Set(['B', 'C']), overlay, 1)
  expect(drawn()).toEqual(['clear -4 to 140', 'blue frame at 138 0'])
})

it('all is drawn again when the view has moved', () => {
  const { overlay, drawn, viewMoved } = sheet()
  const frames = new Frames(new Map([framed('A', 0), framed('C', 600)]), { width: null, radius: 6 })
  frames.show(new Set(['A', 'C']), overlay, 1)
  drawn()
  viewMoved()
  frames.show(new Set(['A', 'C']), overlay, 1)
  expect(drawn()).toEqual(['blue ground at 0 0', 'blue ground at 600 0'])
})
