/** One FMU of a model: arguments and results of its functions in the order in which the block declares them. */
import { argumentsOf, startsOf, type FmuInstance } from '../../../blocks/signals/fmu/functions'
import type { FmuApi } from '../native/api'
import { Values, type Element } from '../native/values'

/** Offsets in the arguments of every function, which are time, epoch, states, inputs and parameters. */
export interface Places {
  readonly states: number
  readonly inputs: number
  readonly parameters: number
  readonly count: number
}

export function placesOf({ declaration: d, kind }: FmuInstance): Places {
  const states = 2
  const parameters = argumentsOf(d, kind).length
  const count = parameters + d.parameters.length + startsOf(d, kind).length
  return { states, inputs: parameters - d.inputs.length, parameters, count }
}

/** Clock of an FMU, whose time is the time of the run plus a constant. */
export class Clock {
  /** @param start time of the FMU at time zero of the run, s */
  constructor(private readonly start: number) {}

  toFmu(t: number): number {
    return this.start + t
  }

  /**
   * Returns the time of the run for an instant of the FMU, rounded so that `toFmu` does not give an earlier instant.
   */
  toRun(t: number): number {
    let run = t - this.start
    while (this.start + run < t) run += Math.abs(t) * Number.EPSILON
    return run
  }
}

/** Values that one call sets together. */
export class Setter {
  private readonly values: Values

  constructor(
    private readonly api: FmuApi,
    elements: readonly Element[],
    version: '2.0' | '3.0',
  ) {
    this.values = new Values(elements, version)
  }

  set(args: Float64Array, offset: number): void {
    this.values.write(args, offset)
    for (const group of this.values.groups) this.api.set(group)
  }
}

/** Values that one call reads together. */
export class Getter {
  private readonly values: Values

  constructor(
    private readonly api: FmuApi,
    elements: readonly Element[],
    version: '2.0' | '3.0',
  ) {
    this.values = new Values(elements, version)
  }

  get(to: Float64Array, offset: number): void {
    for (const group of this.values.groups) this.api.get(group)
    this.values.read(to, offset)
  }
}

/** Parameters and start values, of which those are set that are not as the FMU has them anyway. */
export class Starts {
  private readonly elements: readonly (Element & { readonly start: number; readonly at: number })[]

  /** @param more states with a start value and their places, in model exchange */
  constructor(
    private readonly api: FmuApi,
    { declaration: d, kind }: FmuInstance,
    places: Places,
    more: readonly (Element & { readonly start: number; readonly at: number })[] = [],
  ) {
    const variables = [...d.parameters, ...startsOf(d, kind)].map((p, i) => ({ ...p, at: places.parameters + i }))
    this.elements = [...variables, ...more]
    this.version = d.fmi
  }

  private readonly version: '2.0' | '3.0'

  set(args: Float64Array): void {
    const arrays = new Set(
      this.elements.filter(({ at, start }) => args[at] !== start).map(({ type, reference }) => `${type} ${reference}`),
    )
    // An array is set as a whole.
    const some = this.elements.filter(({ type, reference }) => arrays.has(`${type} ${reference}`))
    if (some.length === 0) return
    const values = new Values(some, this.version)
    values.write(
      some.map(({ at }) => args[at]),
      0,
    )
    for (const group of values.groups) this.api.set(group)
  }
}
