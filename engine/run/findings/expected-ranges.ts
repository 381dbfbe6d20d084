/**
 * Check for signals that left the range in which their model is known. It gives one sentence for each block after a
 * run.
 */
import { formatNumber, withShownUnit } from '../../quantities/units'
import { seconds } from '../../solve/non-finite'
import { evaluate } from '../../symbolic'
import { Outputs } from '../../compile/model'
import type { StoredRun } from '../row-store'
import { memberName } from '../../model/names/names'

/**
 * Checks the stored rows of a run.
 * @returns a sentence for each block that has left a range, with the first time and value of each quantity
 */
export function rangeWarnings({ instance, times, states, discrete }: StoredRun): readonly string[] {
  const { compilation } = instance
  const { expected } = compilation.collection
  if (expected.length === 0) return []
  const symbols = instance.parameterSymbols()
  const watched = expected.flatMap(({ block, ranges }, entry) =>
    ranges.map((range) => {
      const [min, max = Infinity] = evaluate([range.min, ...(range.max === undefined ? [] : [range.max])], symbols)
      const name = (signal: string): string => memberName(block, signal)
      const { signal, whilePositive } = range
      const condition = whilePositive === undefined ? undefined : name(whilePositive)
      return { ...range, entry, min, max, signal: name(signal), condition, violation: undefined as string | undefined }
    }),
  )
  const names = [...new Set(watched.flatMap((w) => [w.signal, ...(w.condition === undefined ? [] : [w.condition])]))]
  const outputs = new Outputs(instance, names)
  const place = new Map(names.map((name, i) => [name, i]))
  const [n, m] = [compilation.states.length, times.length === 0 ? 0 : discrete.length / times.length]
  for (let row = 0; row < times.length && watched.some(({ violation }) => violation === undefined); row++) {
    const y = outputs.at(times[row], states.subarray(row * n, (row + 1) * n), discrete.subarray(row * m, (row + 1) * m))
    const at = (name: string): number => y[place.get(name) ?? 0]
    for (const entry of watched) {
      const { signal, condition, what, unit, min, max } = entry
      const value = at(signal)
      const slack = 1e-9 * (max === Infinity ? Math.abs(min) : max - min)
      if (entry.violation !== undefined || (value >= min - slack && value <= max + slack) || Number.isNaN(value))
        continue
      if (condition !== undefined && !(at(condition) > 0)) continue
      const text = (x: number): string => withShownUnit(formatNumber(Number(x.toPrecision(4))), unit)
      const limits = max === Infinity ? `at least ${text(min)}` : `${text(min)} to ${text(max)}`
      entry.violation = `${what} ${text(value)} at t = ${seconds(times[row])} (${limits})`
    }
  }
  return expected.flatMap(({ block, of, hint }, entry) => {
    const violations = watched.filter((w) => w.entry === entry && w.violation !== undefined)
    if (violations.length === 0) return []
    return [`${block} leaves the range of ${of}: ${violations.map((w) => w.violation).join('; ')}. ${hint}`]
  })
}
