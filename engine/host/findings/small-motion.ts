/**
 * Whether coordinates that are declared small stayed so. Equations to first order leave out half the square of an angle:
 * 1.5 % of its sine and 4.5 % of one at 0.3 rad. A displacement is measured against the longest dimension of the model;
 * one that is not counted from its reference position, such as the height of a body, is found at the start.
 */
import { seconds } from '../../solve/non-finite'
import { shownUnit } from '../../quantities/units'
import type { Instance } from '../instance'

const limit = 0.3

interface Watched {
  readonly name: string
  readonly unit: string
  readonly index: number
  readonly largest: number
}

export class SmallMotion {
  private readonly watched: readonly Watched[]
  private readonly exceeded = new Map<Watched, { readonly t: number; readonly value: number }>()

  constructor(instance: Instance) {
    const { states, system, collection } = instance.compilation
    const { parameters } = instance
    const small = new Set(system.small)
    const lengths = collection.parameters.flatMap(({ unit }, i) => (unit === 'm' ? [Math.abs(parameters[i])] : []))
    const size = Math.max(0, ...lengths)
    this.watched = states.flatMap(({ name, unit, kind }, index) => {
      if (kind !== 'coordinate' || !small.has(name)) return []
      if (unit === 'rad') return [{ name, unit, index, largest: limit }]
      return unit === 'm' && size > 0 ? [{ name, unit, index, largest: limit * size }] : []
    })
  }

  watch(t: number, x: Float64Array): void {
    for (const w of this.watched) {
      const value = x[w.index]
      if (Math.abs(value) > w.largest && !this.exceeded.has(w)) this.exceeded.set(w, { t, value })
    }
  }

  /** What to tell after the run. */
  warnings(): readonly string[] {
    return [...this.exceeded].map(
      ([{ name, unit }, { t, value }]) =>
        `${name} is declared small but is ${Number(value.toPrecision(3))} ${shownUnit(unit)} at t = ${seconds(t)}: the result is ` +
        'uncertain; measure it from its reference position, or remove it from the list "small" of the formulation',
    )
  }
}
