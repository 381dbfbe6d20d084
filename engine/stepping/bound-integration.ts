/** Program of an integration bound to memory: its functions are bound to arrays once, so that a step is one call. */
import type { CompiledProgram } from '../backends/compiled'
import type { IntegrationPlaces, IntegrationProgram } from './integration'

/** Integration at work on a state vector. */
export interface BoundIntegration {
  /** State vector. */
  readonly x: Float64Array
  /**
   * Memory of the integration, with its results of the last step. After a step in another form of the equations it is
   * another array.
   */
  readonly s: Float64Array
  readonly places: IntegrationPlaces
  /** See `Stepper.endsNearby`. */
  readonly endsNearby: boolean
  /** Replaces the state by the state one step later. */
  step(from: number, to: number, h: number): void
  /** Evaluates the end of the last step, before `between`. */
  finish(): void
  /** Returns the state at a time within the last step, which must have been dense; the array is reused. */
  between(t: number): Float64Array
  /** Discards earlier steps. */
  restart(): void
}

export class BoundProgram implements BoundIntegration {
  readonly x: Float64Array
  readonly s: Float64Array
  readonly places: IntegrationPlaces
  readonly endsNearby: boolean
  private readonly xr: Float64Array
  /** Time of the last evaluation of the derivatives within a step, or outside of it by whoever set this. */
  evaluatedAt = NaN
  private readonly integrate: (from: number, to: number, h: number) => void
  readonly finish: () => void
  readonly restart: () => void
  private readonly runBetween: (t: number) => void

  /** @param compiled the model's functions with those of the integration, and room for s and three vectors of states */
  constructor(
    compiled: CompiledProgram,
    { size, places, endsNearby }: IntegrationProgram,
    { p, d, z, w }: Readonly<Record<'p' | 'd' | 'z' | 'w', Float64Array>>,
    states: number,
  ) {
    this.places = places
    this.endsNearby = endsNearby
    this.x = compiled.allocate(states)
    this.xr = compiled.allocate(states)
    this.s = compiled.allocate(size)
    const arrays = [p, d, this.x, ...(z.length > 0 ? [z] : []), w, this.s]
    this.integrate = compiled.bind('integrate', arrays)
    this.finish = compiled.bind('integrate_end', arrays)
    this.restart = compiled.bind('integrate_restart', arrays)
    this.runBetween = compiled.bind('integrate_between', [...arrays, this.xr])
  }

  step(from: number, to: number, h: number): void {
    this.integrate(from, to, h)
    this.evaluatedAt = to
  }

  between(t: number): Float64Array {
    this.runBetween(t)
    return this.xr
  }
}
