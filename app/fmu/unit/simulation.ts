/** Co-simulation (FMI 2.0.5, 4.2; 3.0.2, 4.2): from one communication point to the next with inputs held. */
import { noEpoch, type FmuEntry, type FmuInstance } from '../../../blocks/signals/fmu/functions'
import { FmuError, type FmuApi } from '../native/api'
import { Epochs, type Epoch, type Memory } from './epochs'
import { Clock, Getter, placesOf, Setter, Starts, type Places } from './instance'

/** Share of a step by which a communication point may be off. */
const sameStep = 1e-6

export class SimulationUnit implements Memory {
  /** Steps are never repeated. */
  readonly ended = false
  private readonly places: Places
  private readonly epochs: Epochs
  private readonly starts: Starts
  private readonly inputs: Setter
  private readonly outputs: Getter
  private readonly count: number
  private readonly clock: Clock
  /** Communication points since the start. */
  private done = 0
  private origin = 0

  constructor(
    private readonly api: FmuApi,
    private readonly instance: FmuInstance,
  ) {
    const { declaration: d } = instance
    this.places = placesOf(instance)
    this.epochs = new Epochs(this, false)
    this.starts = new Starts(api, instance, this.places)
    this.inputs = new Setter(api, d.inputs, d.fmi)
    this.outputs = new Getter(api, d.outputs, d.fmi)
    this.count = d.outputs.length
    this.clock = new Clock(instance.startTime)
  }

  run(entry: FmuEntry, args: Float64Array, results: Float64Array): void {
    const epoch = this.epochs.next(entry === 'begin' ? noEpoch : args[1], args.subarray(0, this.places.count))
    // `begin` has outputs only; `advance` the epoch and whether the run ends before them.
    results.set(entry === 'begin' ? epoch.results.subarray(2) : epoch.results)
  }

  begin(args: Float64Array): Float64Array {
    const { api, instance, places } = this
    api.end()
    api.instantiate(instance.kind)
    this.starts.set(args)
    api.enterInitialization(this.clock.toFmu(args[0]))
    this.inputs.set(args, places.inputs)
    api.exitInitialization()
    this.done = 0
    this.origin = args[0]
    return this.read(false)
  }

  go(_: Epoch, args: Float64Array): Float64Array {
    const { api, origin, instance } = this
    const { step: h } = instance
    const from = origin + this.done * h
    if (Math.abs(args[0] - from - h) > sameStep * h)
      throw new FmuError(`its communication step changed: it can't be taken to ${args[0]} s from ${from} s`)
    this.inputs.set(args, this.places.inputs)
    const ends = api.step(this.clock.toFmu(from), h)
    this.done++
    return this.read(ends)
  }

  private read(ends: boolean): Float64Array {
    const results = new Float64Array(2 + this.count)
    results[1] = ends ? 1 : 0
    this.outputs.get(results, 2)
    return results
  }

  end(): void {
    this.api.end()
  }

  save(): undefined {
    return undefined
  }

  restore(): void {
    throw new Error('co-simulation saves no states')
  }

  forget(): void {
    throw new Error('co-simulation saves no states')
  }
}
