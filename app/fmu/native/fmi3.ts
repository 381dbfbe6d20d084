/** Calls of FMI 3.0.2 (`fmi3FunctionTypes.h`), with the arguments that docs/fmu-calls.md lists. */
import { join, sep } from 'node:path'
import type { FmuKind } from '../../../blocks/signals/fmu/declaration'
import { FmuError, type EventInfo, type FmuApi, type LoadedFmu } from './api'
import { FmiInstance } from './fmi-instance'
import { callback, type Address } from './koffi'
import type { TypedGroup } from './values'

const instantiate = 'const char*, const char*, const char*, bool, bool'
export const fmi3Prototypes: Readonly<Record<string, string>> = {
  fmi3InstantiateModelExchange: `void* (${instantiate}, void*, void*)`,
  fmi3InstantiateCoSimulation: `void* (${instantiate}, bool, bool, void*, size_t, void*, void*, void*)`,
  fmi3FreeInstance: 'void (void*)',
  fmi3EnterInitializationMode: 'int (void*, bool, double, double, bool, double)',
  fmi3ExitInitializationMode: 'int (void*)',
  fmi3Terminate: 'int (void*)',
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
  `${what}${type === 'Enumeration' ? 'Int64' : type}`

export class Fmi3 extends FmiInstance implements FmuApi {
  private readonly logger: Address
  /** Results of type bool. */
  private readonly flags = Array.from({ length: 5 }, () => new Uint8Array(1))
  private readonly time = new Float64Array(1)

  constructor(fmu: LoadedFmu) {
    super(fmu, 'fmi3', fmi3Prototypes, access)
    const log = (_: unknown, status: number, __: string, text: string | null): void => this.log.add(status, text)
    this.logger = callback('void fmi3Logger(void*, int, const char*, const char*)', log)
  }

  instantiate(kind: FmuKind): void {
    const { name, folder, declaration } = this.fmu
    const resources = this.fmu.resources ? `${join(folder, 'resources')}${sep}` : null
    const common = [name, declaration.token, resources, false, false]
    if (kind === 'exchange') this.create('InstantiateModelExchange', [...common, null, this.logger])
    else this.create('InstantiateCoSimulation', [...common, false, false, null, 0, null, this.logger, null])
  }

  enterInitialization(time: number): void {
    this.call('EnterInitializationMode', false, 0, time, false, 0)
  }

  set(group: TypedGroup): void {
    const { references, data } = group
    this.call(functionOf('Set', group), references, references.length, data, data.length)
  }

  get(group: TypedGroup): void {
    const { references, data } = group
    this.call(functionOf('Get', group), references, references.length, data, data.length)
  }

  enterEvents(): void {
    this.call('EnterEventMode')
  }

  iterate(): EventInfo {
    const { flags, time } = this
    this.call('UpdateDiscreteStates', ...flags, time)
    return { again: flags[0][0] !== 0, ends: flags[1][0] !== 0, next: flags[4][0] !== 0 ? time[0] : undefined }
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
    this.call('GetContinuousStateDerivatives', dx, dx.length)
  }

  indicators(z: Float64Array): void {
    this.call('GetEventIndicators', z, z.length)
  }

  completed(): { readonly asks: boolean; readonly ends: boolean } {
    const [asks, ends] = this.flags
    // Saved states of earlier instants may be restored.
    const noPrior = this.fmu.declaration.exchange?.saves !== true
    this.call('CompletedIntegratorStep', noPrior, asks, ends)
    return { asks: asks[0] !== 0, ends: ends[0] !== 0 }
  }

  directional(unknowns: Uint32Array, knowns: Uint32Array, seed: Float64Array, result: Float64Array): void {
    const references = [unknowns, unknowns.length, knowns, knowns.length]
    this.call('GetDirectionalDerivative', ...references, seed, seed.length, result, result.length)
  }

  step(t: number, h: number): boolean {
    const [needed, ends, early] = this.flags
    // The importer never returns to an earlier communication point.
    this.call('DoStep', t, h, true, needed, ends, early, this.time)
    if (ends[0] === 0 && early[0] !== 0)
      throw new FmuError(`fmi3DoStep ended at ${this.time[0]} s, before the end of the communication step`)
    return ends[0] !== 0
  }

  save(): Address {
    const place = new BigUint64Array(1)
    this.call('GetFMUState', place)
    return place[0]
  }

  restore(state: Address): void {
    this.call('SetFMUState', state)
  }

  forget(state: Address): void {
    this.call('FreeFMUState', new BigUint64Array([state]))
  }
}
