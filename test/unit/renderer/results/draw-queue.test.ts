// @vitest-environment jsdom
/** Plots are drawn a task each, and only as they are now. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawSoon, forgetDrawing } from '../../../../app/renderer/results/draw-queue'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const plots = () => ['a', 'b', 'c'].map(() => document.createElement('div'))

it('draws one plot a task, so that the window answers between them', () => {
  const drawn: number[] = []
  plots().forEach((node, i) => drawSoon(node, () => void drawn.push(i)))
  expect(drawn).toEqual([])
  vi.advanceTimersToNextTimer()
  expect(drawn).toEqual([0])
  vi.runAllTimers()
  expect(drawn).toEqual([0, 1, 2])
})

it('draws the latest figure of a plot once, and none of a plot that is gone', () => {
  const drawn: string[] = []
  const [first, second] = plots()
  drawSoon(first, () => void drawn.push('old'))
  drawSoon(second, () => void drawn.push('gone'))
  drawSoon(first, () => void drawn.push('new'))
  forgetDrawing(second)
  vi.runAllTimers()
  expect(drawn).toEqual(['new'])
})

it('goes on after a plot that could not be drawn', () => {
  const drawn: string[] = []
  const [first, second] = plots()
  drawSoon(first, () => {
    throw new Error('no axis')
  })
  drawSoon(second, () => void drawn.push('second'))
  expect(() => vi.advanceTimersToNextTimer()).toThrow('no axis')
  vi.runAllTimers()
  expect(drawn).toEqual(['second'])
})
