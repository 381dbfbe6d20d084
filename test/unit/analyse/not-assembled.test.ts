/** What is said of loops that do not close: how far they stay open, where, and through which blocks they go. */
import { describe, expect, it } from 'vitest'
import type { InitialTarget } from '../../../engine/analyse/initial'
import { notAssembled } from '../../../engine/analyse/not-assembled'

const row = (block: string, suffix: string, unit: 'm' | 'rad', rate = false): InitialTarget => ({
  signal: `${rate ? 'rate of ' : ''}${block}.${suffix}`,
  block,
  value: 0,
  constraint: { unit, rate, loop: () => [block, 'Crank', 'Rod'] },
})

describe('a loop that does not close', () => {
  it('is reported with the remaining gap, its block and the blocks of the loop', () => {
    const error = notAssembled([
      { target: row('Guide', 'x', 'm'), distance: 3 },
      { target: row('Guide', 'z', 'm'), distance: -4 },
      { target: row('Other', 'x', 'm'), distance: 0.004 },
      { target: row('Guide', 'x', 'm', true), distance: 7 },
    ])
    expect(error.what).toBe('the model cannot be assembled at the start: a gap of 5 m remains at Guide')
    expect(error.hint).toContain('in the loop of Guide, Crank and Rod;')
    expect(error.place).toEqual({ block: 'Guide' })
  })

  it('reports axes that remain rotated, and speeds only where positions fit', () => {
    const angle = { target: row('Pin', 'n1', 'rad'), distance: 0.25 }
    const speed = { target: row('Guide', 'x', 'm', true), distance: 2 }
    expect(notAssembled([angle, speed]).what).toMatch(/: Pin remains rotated by 0.25 rad$/)
    expect(notAssembled([speed]).what).toMatch(/: the parts at Guide move apart at 2 m\/s$/)
  })
})
