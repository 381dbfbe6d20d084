/** Settings of inverse dynamics; they are kept while another view is open. */
import { createStore } from 'zustand/vanilla'
import { usualFilterOrder } from '../../../engine/analyse/inverse-options'
import type { AnalysisOptions } from '../running/analysis'

interface InverseChoice {
  /** Expression of each prescribed signal as it is written; empty for a column of the reference data. */
  readonly prescribe: Readonly<Record<string, string>>
  /** Sources to find. */
  readonly find: readonly string[]
  /** Reference data that is left out. */
  readonly without: readonly string[]
  /** Time of the run at time zero of the logs, s. */
  readonly shift: number | undefined
  /** Cut-off frequency, Hz, and order of the filter of logs; no filter without a frequency. */
  readonly cutOff: number | undefined
  readonly order: number
  /** Interval of the found values, s. */
  readonly interval: number | undefined
}

const first: InverseChoice = {
  prescribe: {},
  find: [],
  without: [],
  shift: undefined,
  cutOff: undefined,
  order: usualFilterOrder,
  interval: undefined,
}

/** Orders of filters that can be chosen: each pass is made of sections of order 2. */
export const filterOrders = [2, 4, 6, 8, 10, 12] as const

export const inverseChoice = createStore<InverseChoice>()(() => first)
export const forgetInverse = (): void => inverseChoice.setState(first)

/** Returns whether a column of the reference data prescribes a signal. */
export const usesLogs = ({ prescribe }: Pick<InverseChoice, 'prescribe'>): boolean =>
  Object.values(prescribe).some((text) => text.trim() === '')

/**
 * Returns the request of the settings. Those of logs count only if a log prescribes a signal.
 * @param references names of the reference data of the experiment
 */
export function inverseOptions(choice: InverseChoice, references: readonly string[]): AnalysisOptions {
  const { prescribe, find, without, shift, cutOff, order, interval } = choice
  return {
    inverse: {
      prescribe: Object.fromEntries(
        Object.entries(prescribe).map(([signal, text]) => [signal, text.trim() === '' ? null : text.trim()]),
      ),
      free: find,
      ...(usesLogs(choice) && {
        references: references.filter((name) => !without.includes(name)),
        ...(shift !== undefined && { shift }),
        ...(cutOff !== undefined && { filter: { cutOff, order } }),
      }),
      ...(interval !== undefined && { interval }),
    },
  }
}
