/** Numbers along the axes of quick plots: as the plots at rest write them. */
import { describe, expect, it } from 'vitest'
import { ticks, tickText } from '../../../../app/renderer/live/axes'

const texts = (from: number, to: number) => {
  const all = ticks([from, to], 5)
  return all.map((value) => tickText(value, all))
}

describe('numbers along an axis', () => {
  it('are round and have the digits that they need', () => {
    expect(texts(-0.21, 0.13)).toEqual(['−0.2', '−0.1', '0', '0.1'])
  })

  it('have their thousands apart from ten thousand on', () => {
    expect(texts(-12_000, 9000)).toEqual(['−10\u2009000', '−5000', '0', '5000'])
    expect(texts(0, 4_100_000).at(-1)).toBe('4\u2009000\u2009000')
  })
})
