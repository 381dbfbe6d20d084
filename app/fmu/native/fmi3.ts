/** Calls of FMI 3.0.2 (`fmi3FunctionTypes.h`). */
import { join, sep } from 'node:path'
import type { FmuKind } from '../../../blocks/signals/fmu/declaration'
import { checked, FmuError, FmuLog, type Calls, type EventInfo, type FmuApi, type LoadedFmu } from './api'
import { withLastMessage } from './fmi2'
import { Functions } from './functions'
import { callback, koffi, type Address } from './koffi'
import type { TypedGroup } from './values'

const instantiate = 'const char*, const char*, const char*, bool, bool'
const prototypes: Readonly<Record<string, string>> = {
  fmi3InstantiateModelExchange: `void* (${instantiate}, void*, void*)`,
  fmi3InstantiateCoSimulation: `void* (${instantiate}, bool, bool, void*, size_t, void*, void*, void*)`,
  fmi3FreeInstance: 'void (void*)',
  fmi3EnterInitializationMode: 'int (void*, bool, double, double, bool, double)',
  fmi3ExitInitializationMode: 'int (void*)',
  fmi3EnterEventMode: 'int (void*)',
  fmi3UpdateDiscreteStates: 'int (void*, void*, void*, void*, void*, void*, void*)',
  fmi3EnterContinuousTimeMode: 'int (void*)',
  fmi3CompletedIntegratorStep: 'int (void*, bool, void*, void*)',
  fmi3SetTime: 'int (void*, double)',
  fmi3SetContinuousStates: 'int (void*, void*, size_t)',
  fmi3GetContinuousStates: 'int (void*, void*, size_t)',
  fmi3GetContinuousStateDerivatives: 'int (void*, void*, size_t)',
  fmi3GetEventIndicators: 'int (void*, void*, size_t)',
  fmi3GetDirectionalDerivative: 'int (void*, void*, size_t, void*, size_t, void*, size_t, void*, size_t)',
  fmi3DoStep: 'int (void*, double, double, bool, void*, void*, void*, void*)',
  fmi3GetFMUState: 'int (void*, void*)',
  fmi3SetFMUState: 'int (void*, void*)',
  fmi3FreeFMUState: 'int (void*, void*)',
}
const access = 'int (void*, void*, size_t, void*, size_t)'

const functionOf = (what: 'Get' | 'Set', { type }: TypedGroup): string =>
  `fmi3${what}${type === 'Enumeration' ? 'Int64' : type}`

export class Fmi3 implements FmuApi {
  private readonly log = new FmuLog()
  private readonly functions: Functions
  private readonly call: Calls
  private readonly logger: Address
  private instance: unknown = null
  /** Results of type bool. */
  private readonly flags = Array.from({ length: 5 }, () => new Uint8Array(1))
  private readonly time = new Float64Array(1)

  constructor(private readonly fmu: LoadedFmu) {
    const native = koffi()
    this.functions = new Functions(native, fmu.library, (name) => prototypes[name] ?? access)
    this.call = checked(this.log, this.functions.call)
    const own = (_: unknown, status: number, __: string, text: string): void => this.log.add(status, text)
    this.logger = callback('void fmi3Logger(void*, int, const char*, const char*)', own)
  }

  instantiate(kind: FmuKind): void {
    const resources = `${join(this.fmu.folder, 'resources')}${sep}`
    const common = [this.fmu.name, this.fmu.declaration.token, resources, false, false]
    const name = kind === 'exchange' ? 'fmi3InstantiateModelExchange' : 'fmi3InstantiateCoSimulation'
    const rest = kind === 'exchange' ? [null, this.logger] : [false, false, null, 0, null, this.logger, null]
    this.instance = this.functions.call(name, [...common, ...rest])
    if (this.instance === null) throw new FmuError(`${name} gave no instance${withLastMessage(this.log)}`)
  }

  free(): void {
    if (this.instance !== null) this.functions.call('fmi3FreeInstance', [this.instance])
    this.instance = null
  }

  enterInitialization(time: number): void {
    this.call('fmi3EnterInitializationMode', this.instance, false, 0, time, false, 0)
  }

  exitInitialization(): void {
    this.call('fmi3ExitInitializationMode', this.instance)
  }

  set(group: TypedGroup): void {
    const { references, data } = group
    this.call(functionOf('Set', group), this.instance, references, references.length, data, data.length)
  }

  get(group: TypedGroup): void {
    const { references, data } = group
    this.call(functionOf('Get', group), this.instance, references, references.length, data, data.length)
  }

  enterEvents(): void {
    this.call('fmi3EnterEventMode', this.instance)
  }

  iterate(): EventInfo {
    const { flags, time } = this
    this.call('fmi3UpdateDiscreteStates', this.instance, ...flags, time)
    return { again: flags[0][0] !== 0, ends: flags[1][0] !== 0, next: flags[4][0] !== 0 ? time[0] : undefined }
  }

  enterContinuous(): void {
    this.call('fmi3EnterContinuousTimeMode', this.instance)
  }

  setTime(t: number): void {
    this.call('fmi3SetTime', this.instance, t)
  }

  setStates(x: Float64Array): void {
    this.call('fmi3SetContinuousStates', this.instance, x, x.length)
  }

  getStates(x: Float64Array): void {
    this.call('fmi3GetContinuousStates', this.instance, x, x.length)
  }

  derivatives(dx: Float64Array): void {
    this.call('fmi3GetContinuousStateDerivatives', this.instance, dx, dx.length)
  }

  indicators(z: Float64Array): void {
    this.call('fmi3GetEventIndicators', this.instance, z, z.length)
  }

  completed(): { readonly asks: boolean; readonly ends: boolean } {
    const [asks, ends] = this.flags
    this.call('fmi3CompletedIntegratorStep', this.instance, true, asks, ends)
    return { asks: asks[0] !== 0, ends: ends[0] !== 0 }
  }

  directional(unknowns: Uint32Array, knowns: Uint32Array, seed: Float64Array, result: Float64Array): void {
    const references = [unknowns, unknowns.length, knowns, knowns.length]
    this.call('fmi3GetDirectionalDerivative', this.instance, ...references, seed, seed.length, result, result.length)
  }

  step(t: number, h: number): boolean {
    const [needed, ends, early] = this.flags
    this.call('fmi3DoStep', this.instance, t, h, false, needed, ends, early, this.time)
    if (ends[0] === 0 && early[0] !== 0)
      throw new FmuError(`fmi3DoStep ended at ${this.time[0]} s, before the end of the communication step`)
    return ends[0] !== 0
  }

  save(): Address {
    const place = new BigUint64Array(1)
    this.call('fmi3GetFMUState', this.instance, place)
    return place[0]
  }

  restore(state: Address): void {
    this.call('fmi3SetFMUState', this.instance, state)
  }

  forget(state: Address): void {
    this.call('fmi3FreeFMUState', this.instance, new BigUint64Array([state]))
  }
}
