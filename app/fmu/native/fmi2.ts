/** Calls of FMI 2.0.5 (`fmi2FunctionTypes.h`). */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FmuKind } from '../../../blocks/signals/fmu/declaration'
import { checked, FmuError, FmuLog, statusError, type Calls, type EventInfo, type FmuApi, type LoadedFmu } from './api'
import { Functions } from './functions'
import { callback, koffi, type Address } from './koffi'
import type { TypedGroup } from './values'

const prototypes: Readonly<Record<string, string>> = {
  fmi2Instantiate: 'void* (const char*, int, const char*, const char*, void*, int, int)',
  fmi2FreeInstance: 'void (void*)',
  fmi2SetupExperiment: 'int (void*, int, double, double, int, double)',
  fmi2EnterInitializationMode: 'int (void*)',
  fmi2ExitInitializationMode: 'int (void*)',
  fmi2EnterEventMode: 'int (void*)',
  fmi2NewDiscreteStates: 'int (void*, void*)',
  fmi2EnterContinuousTimeMode: 'int (void*)',
  fmi2CompletedIntegratorStep: 'int (void*, int, void*, void*)',
  fmi2SetTime: 'int (void*, double)',
  fmi2SetContinuousStates: 'int (void*, void*, size_t)',
  fmi2GetContinuousStates: 'int (void*, void*, size_t)',
  fmi2GetDerivatives: 'int (void*, void*, size_t)',
  fmi2GetEventIndicators: 'int (void*, void*, size_t)',
  fmi2GetDirectionalDerivative: 'int (void*, void*, size_t, void*, size_t, void*, void*)',
  fmi2DoStep: 'int (void*, double, double, int)',
  fmi2GetBooleanStatus: 'int (void*, int, void*)',
  fmi2GetFMUstate: 'int (void*, void*)',
  fmi2SetFMUstate: 'int (void*, void*)',
  fmi2FreeFMUstate: 'int (void*, void*)',
}
const access = 'int (void*, void*, size_t, void*)'

/** Of `fmi2StatusKind`: fmi2Terminated. */
const terminated = 3
const discard = 2

const kinds: Readonly<Record<string, string>> = { Float64: 'Real', Boolean: 'Boolean' }
const functionOf = (what: 'Get' | 'Set', { type }: TypedGroup): string => `fmi2${what}${kinds[type] ?? 'Integer'}`

export class Fmi2 implements FmuApi {
  private readonly log = new FmuLog()
  private readonly functions: Functions
  private readonly call: Calls
  /** `fmi2CallbackFunctions`, which the FMU keeps the address of. */
  private readonly callbacks: Address
  private instance: unknown = null
  private readonly flags = new Int32Array(2)
  /** `fmi2EventInfo`: five int, padding, double. */
  private readonly info = new DataView(new ArrayBuffer(32))

  constructor(private readonly fmu: LoadedFmu) {
    const native = koffi()
    this.functions = new Functions(native, fmu.library, (name) => prototypes[name] ?? access)
    this.call = checked(this.log, this.functions.call)
    const own = (_: unknown, __: string, status: number, ___: string, text: string): void => this.log.add(status, text)
    const logger = callback('void fmi2Logger(void*, const char*, int, const char*, const char*)', own)
    const libc = native.load(process.platform === 'win32' ? 'msvcrt.dll' : null)
    this.callbacks = native.alloc('void*', 5)
    native.encode(this.callbacks, 'void*', [logger, libc.symbol('calloc'), libc.symbol('free'), null, null], 5)
  }

  instantiate(kind: FmuKind): void {
    const { token } = this.fmu.declaration
    const resources = String(pathToFileURL(join(this.fmu.folder, 'resources')))
    const type = kind === 'exchange' ? 0 : 1
    this.instance = this.functions.call('fmi2Instantiate', [
      this.fmu.name,
      type,
      token,
      resources,
      this.callbacks,
      0,
      0,
    ])
    if (this.instance === null) throw new FmuError(`fmi2Instantiate gave no instance${withLastMessage(this.log)}`)
  }

  free(): void {
    if (this.instance !== null) this.functions.call('fmi2FreeInstance', [this.instance])
    this.instance = null
  }

  enterInitialization(time: number): void {
    this.call('fmi2SetupExperiment', this.instance, 0, 0, time, 0, 0)
    this.call('fmi2EnterInitializationMode', this.instance)
  }

  exitInitialization(): void {
    this.call('fmi2ExitInitializationMode', this.instance)
  }

  set(group: TypedGroup): void {
    this.call(functionOf('Set', group), this.instance, group.references, group.references.length, group.data)
  }

  get(group: TypedGroup): void {
    this.call(functionOf('Get', group), this.instance, group.references, group.references.length, group.data)
  }

  enterEvents(): void {
    this.call('fmi2EnterEventMode', this.instance)
  }

  iterate(): EventInfo {
    this.call('fmi2NewDiscreteStates', this.instance, new Uint8Array(this.info.buffer))
    const flag = (k: number): boolean => this.info.getInt32(4 * k, true) !== 0
    return { again: flag(0), ends: flag(1), next: flag(4) ? this.info.getFloat64(24, true) : undefined }
  }

  enterContinuous(): void {
    this.call('fmi2EnterContinuousTimeMode', this.instance)
  }

  setTime(t: number): void {
    this.call('fmi2SetTime', this.instance, t)
  }

  setStates(x: Float64Array): void {
    this.call('fmi2SetContinuousStates', this.instance, x, x.length)
  }

  getStates(x: Float64Array): void {
    this.call('fmi2GetContinuousStates', this.instance, x, x.length)
  }

  derivatives(dx: Float64Array): void {
    this.call('fmi2GetDerivatives', this.instance, dx, dx.length)
  }

  indicators(z: Float64Array): void {
    this.call('fmi2GetEventIndicators', this.instance, z, z.length)
  }

  completed(): { readonly asks: boolean; readonly ends: boolean } {
    const { flags } = this
    this.call('fmi2CompletedIntegratorStep', this.instance, 1, flags.subarray(0, 1), flags.subarray(1, 2))
    return { asks: flags[0] !== 0, ends: flags[1] !== 0 }
  }

  directional(unknowns: Uint32Array, knowns: Uint32Array, seed: Float64Array, result: Float64Array): void {
    const known = [knowns, knowns.length] as const
    this.call('fmi2GetDirectionalDerivative', this.instance, unknowns, unknowns.length, ...known, seed, result)
  }

  step(t: number, h: number): boolean {
    const status = this.functions.call('fmi2DoStep', [this.instance, t, h, 0])
    if (status === 0 || status === 1) return false
    if (status === discard) {
      this.call('fmi2GetBooleanStatus', this.instance, terminated, this.flags)
      if (this.flags[0] !== 0) return true
    }
    throw statusError(this.log, 'fmi2DoStep', status)
  }

  save(): Address {
    const place = new BigUint64Array(1)
    this.call('fmi2GetFMUstate', this.instance, place)
    return place[0]
  }

  restore(state: Address): void {
    this.call('fmi2SetFMUstate', this.instance, state)
  }

  forget(state: Address): void {
    this.call('fmi2FreeFMUstate', this.instance, new BigUint64Array([state]))
  }
}

export function withLastMessage(log: FmuLog): string {
  const text = log.take()
  return text === '' ? '' : `: ${text}`
}
