/** Options of linear analyses, as commands and the window state them. */
import type { HoldChoice } from './report'

export interface LinearOptions {
  /** Instant of the run at which the model is linearised, s; the start, after its operating point, if absent. */
  readonly at?: number
  /** Sources that are inputs; those of the interface of the project if absent, or all that act. */
  readonly inputs?: readonly string[]
  /** Signals that are outputs; those of the plots of the experiment if absent. */
  readonly outputs?: readonly string[]
  /** True to keep the states that constraints determine and coordinates that nothing depends on. */
  readonly keep?: boolean
  /** True to add the descriptor form. */
  readonly descriptor?: boolean
  /** Choice of what holds the body at the operating point: the model alone, a constant force, or one for its speed. */
  readonly hold?: HoldChoice
  /** Amplitude over which slopes are means, in SI units of each state and input; slopes at the point if absent. */
  readonly amplitude?: number
  /** Port `Block.port` at whose wire a loop is cut: the only input is then the cut wire. */
  readonly cut?: string
}

/** Range of frequencies, Hz, with evenly spread logarithms, and what else is computed. */
export interface ResponseOptions {
  readonly from?: number
  readonly to?: number
  readonly points?: number
  /** Time of the step responses, s; by default from the slowest pole. */
  readonly duration?: number
  /** True for the margins of every path, as if it were closed by negative feedback of 1. */
  readonly margins?: boolean
}

/** Response or spectra from a run of the nonlinear model, instead of the linear one. */
export interface RunResponseOptions extends Omit<ResponseOptions, 'points' | 'duration' | 'margins'> {
  /** Source to which an excitation is added. */
  readonly source?: string
  readonly excitation?: 'random' | 'chirp'
  /** Root mean square of a random excitation, amplitude of a chirp, in SI units of the source. */
  readonly size?: number
  readonly seed?: number
  /** Signal that is the input of the run of the experiment as it is, instead of an excited source. */
  readonly recorded?: string
  /** Signals that are outputs; by default those of the plots. */
  readonly outputs?: readonly string[]
  /** Time of the run, s; for an excited source, by default that of 16 averages. */
  readonly length?: number
  /** Distance of the frequencies, Hz; by default half of the lowest one. */
  readonly resolution?: number
  /** Signals whose power spectral densities are requested instead of a response. */
  readonly psd?: readonly string[]
}
