/** Epochs of an FMU: a second run of an unchanged model starts from the beginning, whatever state the first left. */
import { expect, it } from 'vitest'
import { noEpoch } from '../../../blocks/signals/fmu/functions'
import { Epochs, type Memory } from '../../../app/fmu/unit/epochs'

/** Counts its steps, from a start value on; results: epoch, value. */
class Counter implements Memory {
  value = NaN
  readonly ended = false
  readonly calls: string[] = []
  begin([start]: Float64Array): Float64Array {
    this.calls.push('begin')
    return Float64Array.of(0, (this.value = start))
  }
  go(): Float64Array {
    this.calls.push('go')
    return Float64Array.of(0, ++this.value)
  }
  save = (): undefined => undefined
  restore = (): void => undefined
  forget = (): void => undefined
}

it.each([true, false])('a second run with the same values gives the same (epochs kept: %s)', (keeps) => {
  const memory = new Counter()
  const epochs = new Epochs(memory, keeps)
  const run = (): number[] => {
    let epoch = epochs.next(noEpoch, Float64Array.of(10))
    return Array.from({ length: 20 }, (_, i) => {
      epoch = epochs.next(epoch.id, Float64Array.of(i))
      return epoch.results[1]
    })
  }
  const first = run()
  expect(first).toEqual(Array.from({ length: 20 }, (_, i) => 11 + i))
  expect(run()).toEqual(first)
})

it('the same call from the same epoch is not repeated', () => {
  const memory = new Counter()
  const epochs = new Epochs(memory, false)
  const begun = epochs.next(noEpoch, Float64Array.of(1))
  const made = epochs.next(begun.id, Float64Array.of(0))
  expect(epochs.next(begun.id, Float64Array.of(0))).toBe(made)
  expect(memory.calls).toEqual(['begin', 'go'])
})
