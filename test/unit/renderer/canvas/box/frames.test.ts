/** The picture of a box: frames of what it touches in the colour of each, and the box over them. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawBox, type BoxLook, type Framed } from '../../../../../app/renderer/canvas/box/frames'

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

const framed = (id: string, left: number, colour = 'blue'): Framed => ({
  id,
  left,
  top: 0,
  right: left + 136,
  bottom: 48,
  colour,
})
const box = { left: 10, top: 20, right: 110, bottom: 220 }

function drawn(chosen: readonly Framed[], look: Partial<BoxLook> = {}, pixel = 1): readonly string[] {
  const log: string[] = []
  const context = {
    strokeStyle: '',
    fillStyle: '',
    lineWidth: 0,
    stroke: ({ corners }: Path) => log.push(`${context.strokeStyle} frame at ${corners.join(', ')}`),
    fill: ({ corners }: Path) => log.push(`${context.fillStyle} ground at ${corners.join(', ')}`),
    fillRect: (x: number, y: number, width: number, height: number) =>
      log.push(`${context.fillStyle} box ${[x, y, width, height].join(' ')}`),
    strokeRect: () => log.push(`edge of ${context.lineWidth}`),
  }
  const all = { accent: 'accent', danger: 'red', filled: false, radius: 6, ...look }
  drawBox(context as unknown as CanvasRenderingContext2D, box, chosen, all, pixel)
  return log
}

it('what a box touches has a frame, one drawing for each colour, under the box', () => {
  expect(drawn([framed('A', 0), framed('B', 200, 'red'), framed('C', 400)])).toEqual([
    'blue frame at 0 0, 400 0',
    'red frame at 200 0',
    'accent box 10 20 100 200',
    'edge of 1',
  ])
})

it('is filled from very far away, where a frame could not be seen', () => {
  expect(drawn([framed('A', 0)], { filled: true })[0]).toBe('blue ground at 0 0')
})

it('the edge of the box is one pixel of the window at any zoom', () => {
  expect(drawn([], {}, 4)).toEqual(['accent box 10 20 100 200', 'edge of 4'])
})
