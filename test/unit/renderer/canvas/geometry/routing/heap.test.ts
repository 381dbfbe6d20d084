/** The queue of the search for a way. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Heap } from '../../../../../../app/renderer/canvas/geometry/routing/heap'

function drained(heap: Heap): readonly number[] {
  const items: number[] = []
  for (let item = heap.pop(); item >= 0; item = heap.pop()) items.push(item)
  return items
}

it('gives the least first, and of equal ones the one that came first', () => {
  const keys = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 700 })
  fc.assert(
    fc.property(keys, (all) => {
      const heap = new Heap()
      all.forEach((key, item) => heap.push(item, key / 4))
      const order = all.map((_key, item) => item).sort((a, b) => all[a] - all[b] || a - b)
      expect(drained(heap)).toEqual(order)
    }),
  )
})

it('takes more between what it gives', () => {
  const heap = new Heap()
  heap.push(1, 5)
  heap.push(2, 3)
  expect(heap.pop()).toBe(2)
  heap.push(3, 5)
  heap.push(4, 1)
  expect(drained(heap)).toEqual([4, 1, 3])
  expect(heap.pop()).toBe(-1)
})

it('is empty after it has been cleared', () => {
  const heap = new Heap()
  for (let i = 0; i < 5; i++) heap.push(i, i)
  heap.clear()
  heap.push(7, 9)
  expect(drained(heap)).toEqual([7])
})
