/**
 * Model exchange (FMI 2.0.5, 3.2; 3.0.2, 3.2). Time, states and continuous inputs are set before each evaluation, other
 * inputs in event mode only; an event iterates until the FMU needs no more. An instance that asks for the end of the
 * run is unchanged: its values are read, nothing is set any more.
 */
import {
  computedOutputs,
  isContinuous,
  jacobianEntries,
  never,
  noEpoch,
  type FmuEntry,
  type FmuInstance,
} from '../../../blocks/signals/fmu/functions'
import { FmuError, type FmuApi } from '../native/api'
import type { Element } from '../native/values'
import { Directional } from './directional'
import { Epochs, type Epoch, type Memory } from './epochs'
import { Clock, Getter, placesOf, Setter, Starts, type Places } from './instance'

/** Iterations of one event. */
const mostIterations = 1000

export class ExchangeUnit implements Memory {
  private readonly places: Places
  private readonly epochs: Epochs
  private readonly starts: Starts
  private readonly continuous: readonly { readonly setter: Setter; readonly at: number }[]
  private readonly inputs: Setter
  private readonly outputs: Getter
  private readonly states: Float64Array
  private readonly derivatives: Float64Array
  private readonly indicators: Float64Array
  private readonly directional: Directional
  /** Latest arguments of the instance. */
  private readonly lastArguments: Float64Array
  private readonly clock: Clock
  private instantiated = false
  /** The event of the present epoch ended the run. */
  ended = false
  /** Time and epoch of the accepted step after which it asked for the end of the run. */
  private ending: readonly [number, number] | undefined

  constructor(
    private readonly api: FmuApi,
    private readonly instance: FmuInstance,
  ) {
    const { declaration: d } = instance
    this.clock = new Clock(instance.startTime)
    this.places = placesOf(instance)
    const { states, inputs } = this.places
    this.epochs = new Epochs(this, true)
    const withStart = d.states.flatMap((s, i) =>
      s.start === undefined ? [] : [{ ...s, start: s.start, at: states + i }],
    )
    this.starts = new Starts(api, instance, this.places, withStart)
    this.continuous = arraysOf(d.inputs).flatMap(({ first, elements }) =>
      isContinuous(d.inputs[first]) ? [{ setter: new Setter(api, elements, d.fmi), at: inputs + first }] : [],
    )
    this.inputs = new Setter(api, d.inputs, d.fmi)
    this.outputs = new Getter(api, computedOutputs(d), d.fmi)
    this.states = new Float64Array(d.states.length)
    this.derivatives = new Float64Array(d.states.length)
    this.indicators = new Float64Array(d.exchange?.indicators ?? 0)
    this.lastArguments = new Float64Array(this.places.parameters).fill(NaN)
    this.directional = new Directional(api, d, jacobianEntries(d))
  }

  run(entry: FmuEntry, args: Float64Array, results: Float64Array): void {
    if (entry === 'event') {
      results.set(this.epochs.next(args[1], args.subarray(0, this.places.count)).results)
      return
    }
    const epoch = this.enter(args)
    if (entry === 'completed') results[0] = args[1] === noEpoch ? -1 : this.complete(args)
    else if (entry === 'indicators') this.indicate(args, results)
    else if (entry === 'jacobian') this.directional.evaluate(args, results, (at) => this.apply(at))
    else if (entry === 'outputs') {
      this.apply(args)
      this.outputs.get(results, 0)
    } else this.differentiate(args, results)
    this.checkParameters(args, epoch)
  }

  /**
   * Brings the FMU to the epoch of the arguments; before the start of the run, to that of an initialisation with them.
   */
  private enter(args: Float64Array): Epoch {
    if (args[1] !== noEpoch) {
      const epoch = this.epochs.at(args[1])
      // After its end an FMU has the values of that instant only; elsewhere those before the end count.
      return this.ended && epoch.parent !== null && !isAt(args, epoch) ? this.epochs.at(epoch.parent.id) : epoch
    }
    const { root } = this.epochs
    if (root !== undefined && this.differs(args, root.args) === undefined) return this.epochs.at(root.id)
    return this.epochs.next(noEpoch, args.subarray(0, this.places.count))
  }

  /** Returns the first parameter that has changed. */
  private differs(args: Float64Array, before: Float64Array): number | undefined {
    const { parameters, count } = this.places
    for (let i = parameters; i < count; i++) if (args[i] !== before[i]) return i
    return undefined
  }

  private checkParameters(args: Float64Array, epoch: Epoch): void {
    const changed = this.differs(args, epoch.args)
    if (changed === undefined) return
    const name = this.instance.declaration.parameters.at(changed - this.places.parameters)?.variable ?? 'a start value'
    throw new FmuError(`the parameter ${name} can't change during a run`)
  }

  private apply(args: Float64Array): void {
    const { lastArguments, places, api, continuous } = this
    if (this.ended) return
    let same = true
    for (let i = 0; i < lastArguments.length && same; i++) same = lastArguments[i] === args[i]
    if (same) return
    lastArguments.fill(NaN)
    api.setTime(this.clock.toFmu(args[0]))
    this.setStates(args)
    for (const { setter, at } of continuous) setter.set(args, at)
    for (let i = 0; i < places.parameters; i++) lastArguments[i] = args[i]
  }

  private setStates(args: Float64Array): void {
    const { states, places, api, instance } = this
    if (states.length === 0) return
    instance.declaration.states.forEach(
      ({ factor, offset }, i) => (states[i] = (args[places.states + i] - offset) / factor),
    )
    api.setStates(states)
  }

  private differentiate(args: Float64Array, results: Float64Array): void {
    this.apply(args)
    this.api.derivatives(this.derivatives)
    this.instance.declaration.states.forEach(({ factor }, i) => (results[i] = factor * this.derivatives[i]))
  }

  private indicate(args: Float64Array, results: Float64Array): void {
    this.apply(args)
    this.api.indicators(this.indicators)
    results.set(this.indicators)
  }

  /** @returns the epoch where the FMU wants an event, otherwise -1 */
  private complete(args: Float64Array): number {
    if (this.ended) return -1
    this.apply(args)
    const { asks, ends } = this.api.completed()
    if (ends) this.ending = [args[0], args[1]]
    return asks || ends ? args[1] : -1
  }

  begin(args: Float64Array): Float64Array {
    const { api, instance, places } = this
    this.end()
    api.instantiate(instance.kind)
    this.instantiated = true
    this.starts.set(args)
    api.enterInitialization(this.clock.toFmu(args[0]))
    this.inputs.set(args, places.inputs)
    api.exitInitialization()
    return this.settle(args, true)
  }

  go({ id }: Epoch, args: Float64Array): Float64Array {
    this.apply(args)
    // No event follows an accepted step that ends the run.
    if (this.ending?.[0] === args[0] && this.ending[1] === id)
      return this.taken(args, { ends: true, next: never }, false)
    this.api.enterEvents()
    this.inputs.set(args, this.places.inputs)
    return this.settle(args, false)
  }

  /**
   * Iterates in event mode, goes back to continuous time unless the run ends, and reads the values that the model takes
   * over.
   */
  private settle(args: Float64Array, starting: boolean): Float64Array {
    const { api, clock } = this
    this.lastArguments.fill(NaN)
    for (let n = 1; ; n++) {
      const { again, ends, next: ahead } = api.iterate()
      if (ends) return this.taken(args, { ends, next: never }, starting)
      if (!again) {
        const next = ahead === undefined ? never : clock.toRun(ahead)
        if (next <= args[0])
          throw new FmuError(`its next time event, at ${ahead} s, is not ahead of the time ${clock.toFmu(args[0])} s`)
        api.enterContinuous()
        return this.taken(args, { ends, next }, starting)
      }
      if (n >= mostIterations) throw new FmuError(`its event iteration does not end within ${n} iterations`)
    }
  }

  private taken(
    args: Float64Array,
    { ends, next }: { readonly ends: boolean; readonly next: number },
    starting: boolean,
  ): Float64Array {
    const { api, instance, states, places } = this
    this.ended = ends
    const results = new Float64Array(3 + states.length)
    // `Epochs` assigns the number of the epoch.
    results.set([NaN, next, ends ? 1 : 0])
    if (states.length > 0) api.getStates(states)
    instance.declaration.states.forEach(({ factor, offset, start }, i) => {
      const state = factor * states[i] + offset
      const argument = args[places.states + i]
      // A state that the FMU computes starts there, unless the experiment gives another value than the usual zero.
      results[3 + i] = starting && start === undefined && argument !== 0 ? argument : state
    })
    return results
  }

  /** Terminates and frees the instance; a new one begins with the next call. */
  end(): void {
    this.epochs.release()
    this.instantiated = false
    this.ended = false
    this.lastArguments.fill(NaN)
    this.api.end()
  }

  save(): bigint | undefined {
    // A run cannot continue from an ended instance.
    return this.instance.declaration.exchange?.saves === true && !this.ended ? this.api.save() : undefined
  }

  restore(state: bigint): void {
    this.lastArguments.fill(NaN)
    this.api.restore(state)
  }

  forget(state: bigint): void {
    if (this.instantiated) this.api.forget(state)
  }
}

/** Times of one instant may differ by this, relative to them or to one second. */
const sameInstant = 1e-9

/** Returns whether arguments belong to the instant of an epoch's event: its time, and the states after it. */
function isAt(args: Float64Array, { args: epochArguments, results }: Epoch): boolean {
  const isNear = Math.abs(args[0] - epochArguments[0]) <= sameInstant * Math.max(1, Math.abs(epochArguments[0]))
  return isNear && results.subarray(3).every((state, i) => args[2 + i] === state)
}

/** Returns elements that are one array, by the place of the first. */
function arraysOf<E extends Element>(elements: readonly E[]): readonly { first: number; elements: readonly E[] }[] {
  const arrays = new Map<string, { first: number; elements: E[] }>()
  elements.forEach((e, i) => {
    const key = `${e.type} ${e.reference}`
    const known = arrays.get(key)
    if (known === undefined) arrays.set(key, { first: i, elements: [e] })
    else known.elements.push(e)
  })
  return [...arrays.values()]
}
