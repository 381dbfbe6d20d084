/**
 * One instance of an FMU and its life-cycle state: the calls that are allowed depend on the previous calls and on the
 * worst status so far (FMI 2.0.5, 3.2.3 and 4.2.4; FMI 3.0.2, 2.3, 3.2 and 4.2).
 */
import { FmuError, type LoadedFmu } from './api'
import { Functions } from './functions'
import { koffi } from './koffi'
import { FmuLog } from './log'

/** Names of status values in the order of `fmi2Status`; FMI 3.0 has all but the last. */
const statuses = ['OK', 'warning', 'discard', 'error', 'fatal', 'pending']
const [warning, error, fatal] = [1, 3, 4]

/**
 * No instance; before the end of its initialisation; initialised; after a status of "error", when it can only be freed;
 * after "fatal", when nothing of the library may be called.
 */
type Life = 'none' | 'starting' | 'running' | 'faulty' | 'lost'

export abstract class FmiInstance {
  protected readonly log = new FmuLog()
  protected instance: unknown = null
  private life: Life = 'none'
  private readonly functions: Functions

  /** @param prototypes by name without it: `int (void*, double)`; `access` for the functions that get and set values */
  constructor(
    protected readonly fmu: LoadedFmu,
    private readonly prefix: 'fmi2' | 'fmi3',
    prototypes: Readonly<Record<string, string>>,
    access: string,
  ) {
    this.functions = new Functions(koffi(), fmu.library, (name) => prototypes[name] ?? access)
  }

  /** @param name name without the prefix @returns any status */
  protected status(name: string, ...args: readonly unknown[]): number {
    return this.noted(Number(this.functions.call(`${this.prefix}${name}`, [this.instance, ...args])))
  }

  /** Returns a status that a call returned, or that the FMU reports of an earlier one. */
  protected noted(status: number): number {
    if (status === fatal) this.life = 'lost'
    else if (status === error) this.life = 'faulty'
    return status
  }

  /** @throws FmuError for a status other than OK and warning */
  protected call(name: string, ...args: readonly unknown[]): void {
    const status = this.status(name, ...args)
    if (status > warning || status < 0) throw this.failure(name, status)
  }

  protected failure(name: string, status: number): FmuError {
    return new FmuError(this.log.takeAfter(`${this.prefix}${name} returned ${statuses[status] ?? String(status)}`))
  }

  /** @throws FmuError if the FMU gives no instance */
  protected create(name: string, args: readonly unknown[]): void {
    this.instance = this.functions.call(`${this.prefix}${name}`, args)
    if (this.instance === null) throw new FmuError(this.log.takeAfter(`${this.prefix}${name} gave no instance`))
    this.life = 'starting'
  }

  exitInitialization(): void {
    this.call('ExitInitializationMode')
    this.life = 'running'
  }

  end(): void {
    if (this.instance === null) return
    if (this.life === 'running') this.terminate()
    if (this.life !== 'lost') this.functions.call(`${this.prefix}FreeInstance`, [this.instance])
    this.instance = null
    this.life = 'none'
  }

  /**
   * Terminates the instance. Its results have been read by then, so an FMU that can't be terminated is freed all the
   * same.
   */
  private terminate(): void {
    try {
      this.status('Terminate')
    } catch (error) {
      if (!(error instanceof FmuError)) throw error
    }
  }
}
