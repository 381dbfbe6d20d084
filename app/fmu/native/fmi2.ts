/** Calls of FMI 2.0.5 (`fmi2FunctionTypes.h`), with the arguments that docs/fmu-calls.md lists. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FmuKind } from '../../../blocks/signals/fmu/declaration'
import type { EventInfo, FmuApi, LoadedFmu } from './api'
import { FmiInstance } from './fmi-instance'
import { callback, koffi, type Address } from './koffi'
import { withNames } from './log'
import { formatMessage } from './printf'
import type { TypedGroup } from './values'
import { argumentsOf, conventionOf, parametersOf } from './variadic'

export const fmi2Prototypes: Readonly<Record<string, string>> = {
  fmi2Instantiate: 'void* (const char*, int, const char*, const char*, void*, int, int)',
  fmi2FreeInstance: 'void (void*)',
  fmi2SetupExperiment: 'int (void*, int, double, double, int, double)',
  fmi2EnterInitializationMode: 'int (void*)',
  fmi2ExitInitializationMode: 'int (void*)',
  fmi2Terminate: 'int (void*)',
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
  fmi2GetStatus: 'int (void*, int, void*)',
  fmi2GetBooleanStatus: 'int (void*, int, void*)',
  fmi2GetFMUstate: 'int (void*, void*)',
  fmi2SetFMUstate: 'int (void*, void*)',
  fmi2FreeFMUstate: 'int (void*, void*)',
}
const access = 'int (void*, void*, size_t, void*)'

/** Values of `fmi2StatusKind`: fmi2DoStepStatus, fmi2Terminated. */
const [doStepStatus, terminated] = [0, 3]
const [discard, pending] = [2, 5]

const kinds: Readonly<Record<string, string>> = { Float64: 'Real', Boolean: 'Boolean' }
const functionOf = (what: 'Get' | 'Set', { type }: TypedGroup): string => `${what}${kinds[type] ?? 'Integer'}`

export class Fmi2 extends FmiInstance implements FmuApi {
  /** `fmi2CallbackFunctions`, which the FMU keeps the address of. */
  private readonly callbacks: Address
  private readonly flags = new Int32Array(2)
  /** `fmi2EventInfo`: five int, padding, double. */
  private readonly info = new DataView(new ArrayBuffer(32))

  constructor(fmu: LoadedFmu) {
    super(fmu, 'fmi2', fmi2Prototypes, access)
    const native = koffi()
    const libc = native.load(process.platform === 'win32' ? 'msvcrt.dll' : null)
    this.callbacks = native.alloc('void*', 5)
    native.encode(this.callbacks, 'void*', [this.logger(), libc.symbol('calloc'), libc.symbol('free'), null, null], 5)
  }

  /**
   * Registers the logger. The last fixed argument of a logger is a format, followed by any number of other arguments.
   */
  private logger(): Address {
    const convention = conventionOf()
    const named = withNames(this.fmu.declaration)
    const longBits = process.platform === 'win32' ? 32 : 64
    const more = convention === undefined ? '' : `, ${parametersOf(convention)}`
    const log = (
      _: unknown,
      __: string,
      status: number,
      ___: string,
      format: string | null,
      ...values: readonly (number | bigint)[]
    ): void => {
      if (status === 0 || format === null) return
      const text = convention === undefined ? format : formatMessage(format, argumentsOf(convention, values), longBits)
      this.log.add(status, named(text))
    }
    return callback(`void fmi2Logger(void*, const char*, int, const char*, const char*${more})`, log)
  }

  instantiate(kind: FmuKind): void {
    const { name, folder, declaration } = this.fmu
    const resources = String(pathToFileURL(join(folder, 'resources')))
    const type = kind === 'exchange' ? 0 : 1
    this.create('Instantiate', [name, type, declaration.token, resources, this.callbacks, 0, 0])
  }

  enterInitialization(time: number): void {
    this.call('SetupExperiment', 0, 0, time, 0, 0)
    this.call('EnterInitializationMode')
  }

  set(group: TypedGroup): void {
    this.call(functionOf('Set', group), group.references, group.references.length, group.data)
  }

  get(group: TypedGroup): void {
    this.call(functionOf('Get', group), group.references, group.references.length, group.data)
  }

  enterEvents(): void {
    this.call('EnterEventMode')
  }

  iterate(): EventInfo {
    this.call('NewDiscreteStates', new Uint8Array(this.info.buffer))
    const flag = (k: number): boolean => this.info.getInt32(4 * k, true) !== 0
    return { again: flag(0), ends: flag(1), next: flag(4) ? this.info.getFloat64(24, true) : undefined }
  }

  enterContinuous(): void {
    this.call('EnterContinuousTimeMode')
  }

  setTime(t: number): void {
    this.call('SetTime', t)
  }

  setStates(x: Float64Array): void {
    this.call('SetContinuousStates', x, x.length)
  }

  getStates(x: Float64Array): void {
    this.call('GetContinuousStates', x, x.length)
  }

  derivatives(dx: Float64Array): void {
    this.call('GetDerivatives', dx, dx.length)
  }

  indicators(z: Float64Array): void {
    this.call('GetEventIndicators', z, z.length)
  }

  completed(): { readonly asks: boolean; readonly ends: boolean } {
    const { flags } = this
    // Saved states of earlier instants may be restored.
    const noPrior = this.fmu.declaration.exchange?.saves === true ? 0 : 1
    this.call('CompletedIntegratorStep', noPrior, flags.subarray(0, 1), flags.subarray(1, 2))
    return { asks: flags[0] !== 0, ends: flags[1] !== 0 }
  }

  directional(unknowns: Uint32Array, knowns: Uint32Array, seed: Float64Array, result: Float64Array): void {
    this.call('GetDirectionalDerivative', unknowns, unknowns.length, knowns, knowns.length, seed, result)
  }

  step(t: number, h: number): boolean {
    // The importer never returns to an earlier communication point.
    const started = this.status('DoStep', t, h, 1)
    const status = started === pending ? this.awaited() : started
    if (status === 0 || status === 1) return false
    if (status === discard) {
      this.call('GetBooleanStatus', terminated, this.flags)
      if (this.flags[0] !== 0) return true
    }
    throw this.failure('DoStep', status)
  }

  /** Status of a step that the FMU takes in its own thread. */
  private awaited(): number {
    const pause = new Int32Array(new SharedArrayBuffer(4))
    for (;;) {
      this.call('GetStatus', doStepStatus, this.flags)
      if (this.flags[0] !== pending) return this.noted(this.flags[0])
      Atomics.wait(pause, 0, 0, 1)
    }
  }

  save(): Address {
    const place = new BigUint64Array(1)
    this.call('GetFMUstate', place)
    return place[0]
  }

  restore(state: Address): void {
    this.call('SetFMUstate', state)
  }

  forget(state: Address): void {
    this.call('FreeFMUstate', new BigUint64Array([state]))
  }
}
