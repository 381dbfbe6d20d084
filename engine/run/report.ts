/** Report of a run besides its curves, as data. */
import type { Takeover } from '../model/takeover'
import type { MovedValue } from '../start/initial'
import type { SettleReport } from '../start/settle/report'

/** Energy of a run, J, from its start; see docs/theory/energy.md. */
export interface EnergyReport {
  readonly delivered: number
  readonly dissipated: number
  readonly impacts: number
  readonly resets: number
  readonly corrections: number
  readonly turnover: number
  readonly balance: number
  /** Largest balance over the energy turned over. */
  readonly closure: number
  /** Closure above which the balance counts as broken; absent if the balance is not judged. */
  readonly limit?: number
}

export interface RunReport {
  readonly solver: string
  readonly steps: number
  readonly evaluations: number
  readonly rejectedSteps: number
  /** Wall time of the integration without compilation, s. */
  readonly wallSeconds: number
  readonly simulatedSeconds: number
  /** Warnings such as a step beyond the stability limit; each names states. */
  readonly warnings: readonly string[]
  /** Events that happened: their number, and the first instants, s. */
  readonly events?: readonly {
    readonly name: string
    readonly block: string
    readonly count: number
    readonly times: readonly number[]
  }[]
  /** Event that ended the run before its stop time. */
  readonly stoppedBy?: { readonly name: string; readonly block: string; readonly reason: string }
  /** First body that sank through a road, and the instant, s, from which the result is not valid. */
  readonly sunken?: { readonly body: string; readonly time: number }
  /** Choices that the solver made, with their reasons. */
  readonly remarks?: readonly string[]
  /**
   * Drivers that were inactive because something else commanded their input, drivers that were kept, and controllers of
   * the user beside them.
   */
  readonly takeover?: Takeover
  /** Largest violation of a constraint at the stored instants; undefined without constraints. */
  readonly drift?: { readonly value: number; readonly unit: string; readonly constraint: string; readonly time: number }
  /** Energies of a run that keeps an energy account. */
  readonly energy?: EnergyReport
  /**
   * Operating point at which the run starts, with the sources that hold the vehicle there; absent if it starts
   * elsewhere.
   */
  readonly settle?: SettleReport
  /** Initial values that were moved to be consistent. */
  readonly moved: readonly MovedValue[]
}

/** Report of a job that ended before anything was computed. */
export const NOTHING: RunReport = {
  solver: '',
  steps: 0,
  evaluations: 0,
  rejectedSteps: 0,
  wallSeconds: 0,
  simulatedSeconds: 0,
  warnings: [],
  moved: [],
}
