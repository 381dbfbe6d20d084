/** What FMI 2.0 and 3.0 have in common, as calls that throw where the FMU reports an error. */
import type { FmuDeclaration, FmuKind } from '../../../blocks/signals/fmu/declaration'
import type { Address } from './koffi'
import type { TypedGroup } from './values'

/** Result of an iteration at an event. */
export interface EventInfo {
  readonly again: boolean
  readonly ends: boolean
  /** s; undefined where there is no time event ahead. */
  readonly next: number | undefined
}

export interface FmuApi {
  /** @throws FmuError where the FMU gives no instance */
  instantiate(kind: FmuKind): void
  free(): void
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

/** Where an FMU lies, for its calls. */
export interface LoadedFmu {
  readonly declaration: FmuDeclaration
  readonly library: string
  /** Folder with the unpacked archive. */
  readonly folder: string
  /** Of the block. */
  readonly name: string
}

/** An error that an FMU reports, with what it has logged. */
export class FmuError extends Error {}

const statuses = ['OK', 'warning', 'discard', 'error', 'fatal', 'pending']

/** Messages of an FMU, of which the last are kept. */
export class FmuLog {
  private readonly lines: string[] = []

  add(status: number, text: string): void {
    if (status === 0) return
    this.lines.push(text.replace(/\s+/g, ' ').trim().slice(0, 300))
    if (this.lines.length > 5) this.lines.shift()
  }

  /** What was logged since, in one line. */
  take(): string {
    return this.lines.splice(0).join('; ')
  }
}

export interface Calls {
  (name: string, ...args: unknown[]): void
}

/** Calls functions by name and checks the status. */
export function checked(log: FmuLog, call: (name: string, args: readonly unknown[]) => unknown): Calls {
  return (name, ...args) => {
    const status = call(name, args)
    if (status === 0 || status === 1) return
    throw statusError(log, name, status)
  }
}

export function statusError(log: FmuLog, name: string, status: unknown): FmuError {
  const text = log.take()
  return new FmuError(`${name} returned ${statuses[Number(status)] ?? String(status)}${text === '' ? '' : `: ${text}`}`)
}
