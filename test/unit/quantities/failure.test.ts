/** Bounds of values that a run must not leave. */
import { describe, expect, it } from 'vitest'
import { failuresOf } from '../../../engine/quantities/failure'

const common = { what: 'the value', unit: '1', hint: 'change it' }

describe('the bounds of a range', () => {
  it('lie a rounding outside of it', () => {
    const failures = failuresOf({ ...common, min: 2, max: 4 })
    expect(failures.map(({ side, offset }) => [side, offset])).toEqual([
      ['Below', 2 - 2e-9],
      ['Above', 4 + 2e-9],
    ])
  })

  it('are one where the other is infinite', () => {
    const [below, ...others] = failuresOf({ ...common, min: 0.5, max: Infinity })
    expect(others).toEqual([])
    expect(below).toMatchObject({ side: 'Below', offset: 0.5 - 5e-10, bound: 'below 0.5' })
  })
})
