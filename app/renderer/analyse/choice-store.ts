/** Settings of the analyses; they are kept while another view is open. */
import { createStore } from 'zustand/vanilla'
import type { LinearOptions } from '../../../engine/analyses/linear/options'
import type { HoldChoice } from '../../../engine/analyses/linear/report'

export type AnalysisPageName = 'operating' | 'modes' | 'loci' | 'response' | 'sensitivity' | 'identify' | 'inverse'

export const responseBases = ['linear', 'random', 'chirp'] as const
type ResponseBasis = (typeof responseBases)[number]

interface AnalysisChoice {
  readonly page: AnalysisPageName
  /** Instant, s, and amplitude as they are entered; undefined for the start and for slopes at the point. */
  readonly at: number | undefined
  readonly amplitude: number | undefined
  readonly hold: HoldChoice
  /** Sources and signals of responses; all, or those of the plots, if empty. */
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  /** Port at whose wire a loop is cut. */
  readonly cut: string | undefined
  /** Frequencies, Hz, as they are entered. */
  readonly from: number | undefined
  readonly to: number | undefined
  /** Model of a response, or the excitation of a run from which it is estimated, and the size of that. */
  readonly basis: ResponseBasis
  readonly size: number | undefined
  /** Value over which root loci are computed, and its ends as they are entered. */
  readonly over: string | undefined
  readonly first: string | undefined
  readonly last: string | undefined
  readonly points: number | undefined
  /** Values that signals are differentiated by, as sliders are named. */
  readonly parameters: readonly string[]
}

const first: AnalysisChoice = {
  page: 'operating',
  at: undefined,
  amplitude: undefined,
  hold: 'model',
  over: undefined,
  first: undefined,
  last: undefined,
  points: undefined,
  parameters: [],
  inputs: [],
  outputs: [],
  cut: undefined,
  from: undefined,
  to: undefined,
  basis: 'linear',
  size: undefined,
}

export const analysisChoice = createStore<AnalysisChoice>()(() => first)

/** Discards the settings that belong to a project. */
export const forgetAnalyses = (): void => analysisChoice.setState({ ...first, page: analysisChoice.getState().page })

/** Returns the options of linear analyses for the point and what holds it. */
export const pointOptions = ({
  at,
  amplitude,
  hold,
}: Pick<AnalysisChoice, 'at' | 'amplitude' | 'hold'>): LinearOptions => ({
  ...(at !== undefined && { at }),
  ...(amplitude !== undefined && { amplitude }),
  ...(hold !== 'model' && { hold }),
})
