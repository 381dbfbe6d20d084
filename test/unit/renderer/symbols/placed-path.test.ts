import { expect, test } from 'vitest'
import { placedPath } from '../../../../app/renderer/symbols/placed-path'

test('places are scaled and shifted, lengths only scaled', () => {
  expect(placedPath('M4 9l8-4 8 4v8l-8 4Z M12 13V9h-.5H2', 2, 100, 50)).toBe(
    'M108 68l16 -8 16 8v16l-16 8ZM124 76V68h-1H104',
  )
})

test('radii of arcs are scaled, their angles and flags kept, also where flags stand side by side', () => {
  expect(placedPath('M8 7a2.5 2.5 30 10.01 0A3 4 0 01 5 6', 2, 10, 20)).toBe('M26 34a5 5 30 1 0 0.02 0A6 8 0 0 1 20 32')
})

test('a first place is one from the origin, however it is written; what goes on with it is not', () => {
  expect(placedPath('m1 2 3 4m5 6', 1, 10, 20)).toBe('m11 22 3 4m5 6')
})
