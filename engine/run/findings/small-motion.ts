/**
 * Check that coordinates which are declared small stayed small. First-order equations leave out half the square of an
 * angle. At 0.3 rad the error is 1.5 % of the sine, and 4.5 % of one. A displacement is compared with the longest
 * dimension of the model. A displacement that is not measured from its reference position, such as the height of a
 * body, is reported at the start.
 */
import { seconds } from '../../solve/non-finite'
import { shownUnit } from '../../quantities/units'
import type { Instance } from '../../compile/instance'
import type { StoredRun } from '../row-store'

const limit = 0.3

interface Watched {
  readonly name: string
  readonly unit: string
  readonly index: number
  readonly largest: number
}

function watchedIn({ compilation, parameters }: Instance): readonly Watched[] {
  const { states, system, collection } = compilation
  const small = new Set(system.small)
  const lengths = collection.parameters.flatMap(({ unit }, i) => (unit === 'm' ? [Math.abs(parameters[i])] : []))
  const size = Math.max(0, ...lengths)
  return states.flatMap(({ name, unit, kind }, index) => {
    if (kind !== 'coordinate' || !small.has(name)) return []
    if (unit === 'rad') return [{ name, unit, index, largest: limit }]
    return unit === 'm' && size > 0 ? [{ name, unit, index, largest: limit * size }] : []
  })
}

/** Returns a sentence for every coordinate that was not small, in the order in which they left the range. */
export function smallMotionWarnings({
  instance,
  times,
  states,
}: Pick<StoredRun, 'instance' | 'times' | 'states'>): readonly string[] {
  const n = instance.compilation.states.length
  const exceeded = watchedIn(instance).flatMap((w) => {
    const row = times.findIndex((_, i) => Math.abs(states[i * n + w.index]) > w.largest)
    return row < 0 ? [] : [{ ...w, row, value: states[row * n + w.index] }]
  })
  return exceeded
    .toSorted((a, b) => a.row - b.row)
    .map(
      ({ name, unit, row, value }) =>
        `${name} is declared small but is ${Number(value.toPrecision(3))} ${shownUnit(unit)} at t = ${seconds(times[row])}: the result is ` +
        'uncertain; measure it from its reference position, or remove it from the list "small" of the formulation',
    )
}
