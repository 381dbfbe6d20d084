/** Calls that FMI 2.0 and 3.0 have in common; each throws if the FMU reports an error. */
import type { FmuDeclaration, FmuKind } from '../../../blocks/signals/fmu/declaration'
import type { Address } from './koffi'
import type { TypedGroup } from './values'

/** Result of an iteration at an event. */
export interface EventInfo {
  readonly again: boolean
  readonly ends: boolean
  /** s; undefined if there is no time event ahead. */
  readonly next: number | undefined
}

export interface FmuApi {
  /** @throws FmuError if the FMU gives no instance */
  instantiate(kind: FmuKind): void
  /** Terminates the instance and frees it, as far as the state of the FMU allows. */
  end(): void
  enterInitialization(time: number): void
  exitInitialization(): void
  set(group: TypedGroup): void
  get(group: TypedGroup): void
  // model exchange
  enterEvents(): void
  iterate(): EventInfo
  enterContinuous(): void
  setTime(t: number): void
  setStates(x: Float64Array): void
  getStates(x: Float64Array): void
  derivatives(dx: Float64Array): void
  indicators(z: Float64Array): void
  completed(): { readonly asks: boolean; readonly ends: boolean }
  directional(unknowns: Uint32Array, knowns: Uint32Array, seed: Float64Array, result: Float64Array): void
  // co-simulation
  /** @returns whether the FMU ends the run */
  step(t: number, h: number): boolean
  // both
  save(): Address
  restore(state: Address): void
  forget(state: Address): void
}

/** Location of a loaded FMU, and data that its calls need. */
export interface LoadedFmu {
  readonly declaration: FmuDeclaration
  readonly library: string
  /** Folder with the unpacked archive. */
  readonly folder: string
  /** Presence of a folder `resources` in the archive. */
  readonly resources: boolean
  /** Name of the block. */
  readonly name: string
}

/** Error that an FMU reports, with its log messages. */
export class FmuError extends Error {
  /** @param hint remedy, if it is not one for a model that fails in a run */
  constructor(
    message: string,
    readonly hint?: string,
  ) {
    super(message)
  }
}
