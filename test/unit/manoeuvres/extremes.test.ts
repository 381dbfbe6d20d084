import { expect, it } from 'vitest'
import { greatest, least, spanOf } from '../../../manoeuvres/shared/extremes'

it('finds the extremes of a series that is longer than the arguments of a call can be', () => {
  const series = Array.from({ length: 500_000 }, (_, i) => (i * 7919) % 500_009)
  expect([least(series), greatest(series), spanOf(series)]).toEqual([0, 500_008, 500_008])
  expect([least([]), greatest([])]).toEqual([Infinity, -Infinity])
})
