/** Assignments against the best of all permutations. */
import { expect, it } from 'vitest'
import { assignment } from '../../../engine/numerics/assignment'

function permutations(n: number): readonly (readonly number[])[] {
  if (n === 0) return [[]]
  return permutations(n - 1).flatMap((rest) =>
    Array.from({ length: n }, (_, place) => [...rest.slice(0, place), n - 1, ...rest.slice(place)]),
  )
}

it('has the least cost of all permutations', () => {
  for (let round = 0; round < 60; round++) {
    const n = 1 + (round % 6)
    const cost = Array.from({ length: n }, (_, i) =>
      Array.from({ length: n }, (__, j) =>
        Math.abs(Math.sin(12.9898 * (round + 1) + 78.233 * i + 37.719 * j * (i + 1))),
      ),
    )
    const total = (columns: readonly number[]): number =>
      columns.reduce((sum, column, row) => sum + cost[row][column], 0)
    const columns = assignment(cost)
    expect([...columns].sort((a, b) => a - b)).toEqual(Array.from({ length: n }, (_, i) => i))
    expect(total(columns)).toBeCloseTo(Math.min(...permutations(n).map(total)), 12)
  }
  expect(assignment([])).toEqual([])
})
