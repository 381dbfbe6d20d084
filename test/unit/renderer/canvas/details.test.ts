/** How much of each block of a crowded diagram is drawn, and when: in turns, from the middle of the view, at rest only. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Details } from '../../../../app/renderer/canvas/details'
import type { CanvasFlowNode } from '../../../../app/renderer/canvas/flow-items'

let frames: (() => void)[] = []

beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (turn: () => void) => frames.push(turn))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function frame(): void {
  const due = frames
  frames = []
  for (const turn of due) turn()
}

function untilRest(): number {
  let count = 0
  for (; frames.length > 0 && count < 1000; count++) frame()
  return count
}

function blockAt(id: string, x: number, y: number): CanvasFlowNode {
  const data = { name: id, instance: { type: 'world' }, definition: { icon: 'world' }, given: undefined }
  return { id, type: 'block', position: { x, y }, width: 160, height: 56, data } as unknown as CanvasFlowNode
}

/** A row of blocks, 200 px apart. */
const row = (count: number): CanvasFlowNode[] => Array.from({ length: count }, (_, i) => blockAt(`B${i}`, 200 * i, 0))
const view = { left: 1000, top: -300, right: 2440, bottom: 600 }

describe('blocks of a diagram', () => {
  it('are whole at once where there are few', () => {
    const details = new Details()
    details.take(row(5), false, false)
    expect(details.isDistant('B0')).toBe(false)
  })

  it('show their name only first where there are many, and get the rest in turns from the middle of the view on', () => {
    const details = new Details()
    const order: string[] = []
    const blocks = row(200)
    for (const { id } of blocks)
      details.subscribe(id, () => {
        if (!details.isDistant(id) && !order.includes(id)) order.push(id)
      })
    details.take(blocks, true, false)
    expect(details.isDistant('B8')).toBe(true)
    details.look(view, false)
    frame()
    expect(order.length).toBeGreaterThan(0)
    expect(order.length).toBeLessThan(200)
    expect(untilRest()).toBeGreaterThan(2)
    expect(order).toHaveLength(200)
    const middle = (id: string): number => Math.abs(200 * Number(id.slice(1)) + 80 - (view.left + view.right) / 2)
    const far = order.map(middle)
    expect(far).toEqual([...far].sort((a, b) => a - b))
    expect(details.isDistant('B8')).toBe(false)
  })

  it('change neither while something is dragged nor while the view moves', () => {
    const details = new Details()
    details.take(row(100), true, false)
    details.look(view, false)
    details.hold(true)
    expect(untilRest()).toBeLessThan(3)
    expect(details.isDistant('B8')).toBe(true)
    details.hold(false)
    details.moving = true
    details.movedAt = performance.now()
    frame()
    expect(details.isDistant('B8')).toBe(true)
    details.moving = false
    details.look(view, false)
    untilRest()
    expect(details.isDistant('B8')).toBe(false)
  })

  it('show their name only again from far away, and keep what they show when nothing about them changes', () => {
    const details = new Details()
    const blocks = row(100)
    details.take(blocks, true, false)
    details.look(view, false)
    untilRest()
    details.look({ left: -9000, top: -9000, right: 29000, bottom: 9000 }, true)
    untilRest()
    expect(details.isDistant('B8')).toBe(true)
    details.take([...blocks], true, true)
    expect(frames).toEqual([])
  })
})
