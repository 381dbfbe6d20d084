/** How much of each block of a crowded diagram is drawn, and when: in turns, from the middle of the view, at rest only. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Details } from '../../../../app/renderer/canvas/details'
import type { CanvasFlowNode } from '../../../../app/renderer/canvas/flowItems'

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

/** A row of blocks that lie free, 200 px apart. */
const row = (count: number): CanvasFlowNode[] => Array.from({ length: count }, (_, i) => blockAt(`B${i}`, 200 * i, 0))
const view = { left: 1000, top: -300, right: 2440, bottom: 600 }

describe('blocks of a diagram', () => {
  it('are whole at once where there are few', () => {
    const details = new Details()
    details.take(row(5), false, false)
    expect(details.of('B0')).toBe('whole')
    expect(details.plain()).toEqual([])
  })

  it('show their name only first where there are many, and get the rest in turns from the middle of the view on', () => {
    const details = new Details()
    const order: string[] = []
    const blocks = row(200)
    for (const { id } of blocks)
      details.subscribe(id, () => {
        if (details.of(id) !== 'distant' && !order.includes(id)) order.push(id)
      })
    details.take(blocks, true, false)
    expect(details.of('B8')).toBe('distant')
    details.look(view, false)
    frame()
    expect(order.length).toBeGreaterThan(0)
    expect(order.length).toBeLessThan(200)
    expect(untilRest()).toBeGreaterThan(2)
    expect(order).toHaveLength(200)
    const middle = (id: string): number => Math.abs(200 * Number(id.slice(1)) + 80 - (view.left + view.right) / 2)
    const far = order.map(middle)
    expect(far).toEqual([...far].sort((a, b) => a - b))
    expect(details.of('B8')).toBe('plain')
  })

  it('that touch another draw all of themselves, for what is drawn in common lies above all', () => {
    const details = new Details()
    details.take([...row(30), blockAt('Over', 20, 10)], true, false)
    details.look(view, false)
    untilRest()
    expect(details.of('Over')).toBe('whole')
    expect(details.of('B0')).toBe('whole')
    expect(details.of('B5')).toBe('plain')
    expect(details.plain().map(({ id }) => id)).not.toContain('B0')
  })

  it('change neither while something is dragged nor while the view moves', () => {
    const details = new Details()
    details.take(row(100), true, false)
    details.look(view, false)
    details.hold(true)
    expect(untilRest()).toBeLessThan(3)
    expect(details.of('B8')).toBe('distant')
    details.hold(false)
    details.moving = true
    details.movedAt = performance.now()
    frame()
    expect(details.of('B8')).toBe('distant')
    details.moving = false
    details.look(view, false)
    untilRest()
    expect(details.of('B8')).toBe('plain')
  })

  it('draw all of themselves while they are dragged', () => {
    const details = new Details()
    details.take(row(100), true, false)
    details.look(view, false)
    untilRest()
    const told: string[] = []
    details.subscribe('B3', () => told.push(details.of('B3')))
    details.takeInHand(['B3'])
    details.takeInHand([])
    expect(told).toEqual(['whole', 'plain'])
  })

  it('show their name only again from far away, and keep what they show when nothing about them changes', () => {
    const details = new Details()
    const blocks = row(100)
    const first = details.take(blocks, true, false)
    expect(details.take([...blocks], true, false)).toBe(first)
    details.look(view, false)
    untilRest()
    details.look({ left: -9000, top: -9000, right: 29000, bottom: 9000 }, true)
    untilRest()
    expect(details.of('B8')).toBe('distant')
    expect(details.plain()).toEqual([])
  })
})
