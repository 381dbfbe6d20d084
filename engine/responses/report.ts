/** Frequency and step responses as data, the same for the command line, the window and reports. */
import type { LinearModel } from '../analyses/linear/report'

export interface Root {
  /** 1/s. */
  readonly re: number
  readonly im: number
}

/** Poles and zeros of a path, one of each complex pair, by rising modulus. */
export interface PathRoots {
  /** Poles of the model; `acts` is false for a pole on a zero, which the path does not show. */
  readonly poles: readonly (Root & { readonly acts: boolean })[]
  /** Zeros; `acts` is false for a zero on a pole. */
  readonly zeros: readonly (Root & { readonly acts: boolean })[]
  /** Number of zeros, one of each pair, that rounding alone keeps finite: over 1e6 times as fast as all poles. */
  readonly infinite: number
  /** True if nothing passes from the input to the output. */
  readonly isZero: boolean
}

/** Frequencies are in Hz; infinite if the crossing is at the limit of high frequency. */
export interface GainMargin {
  /** Frequency at which the phase is -180 deg. */
  readonly frequency: number
  /** Factor of the gain that brings the loop to its limit of stability. */
  readonly factor: number
}
export interface PhaseMargin {
  /** Frequency at which the gain is 1. */
  readonly frequency: number
  /** Additional lag that brings the loop to its limit, rad, between -pi and pi. */
  readonly angle: number
  /** Additional dead time that brings it there, s. */
  readonly delay: number
}

/** Margins of a loop L whose limit of stability is L = -1. */
export interface Margins {
  /** All crossings, the one with the least margin first. */
  readonly gain: readonly GainMargin[]
  readonly phase: readonly PhaseMargin[]
  /** Least dead time that brings the loop to its limit, s; infinite if none does. */
  readonly delay: number
  /** Least distance of L from -1, and its frequency. */
  readonly modulus: { readonly frequency: number; readonly distance: number }
  /** Number of poles of the closed loop with a positive real part, apart from those that do not act in the path. */
  readonly unstable: number
}

/** Figures of a gain over frequency. */
export interface GainFigures {
  /** Gain at low frequency: at 0 Hz, or at `lowFrequency` if the gain at 0 Hz is zero or infinite. */
  readonly low: number
  readonly lowFrequency: number
  /** Lowest frequency at which the gain is 3 dB below that at low frequency; absent if it never is. */
  readonly bandwidth?: number
  /** Largest gain, if it is at a finite frequency above zero. */
  readonly peak?: { readonly frequency: number; readonly gain: number }
}

/** Response of an output to a source over frequencies. */
export interface ResponseCurve {
  /** Source by its value, `SteerInput.y`. */
  readonly input: string
  readonly output: string
  /** Unit of the gain. */
  readonly unit: string
  readonly gain: readonly number[]
  /** Phase, rad, without jumps by full turns; the first is between -pi and pi. */
  readonly phase: readonly number[]
  readonly roots: PathRoots
  readonly figures: GainFigures
  /** Margins, of the loop that is cut, or, if they are requested, of each path closed by negative feedback. */
  readonly margins?: Margins
}

export interface StepCurve {
  readonly input: string
  readonly output: string
  readonly unit: string
  readonly values: readonly number[]
  /** True if the rate or the acceleration of the source acts on the output directly: an impulse at 0 is not drawn. */
  readonly hasImpulse: boolean
  /** Final value; absent if there is none. */
  readonly final?: number
  /** Overshoot over the final value; rise time from 10 to 90 %, s; time after which it stays within 2 %, s. */
  readonly overshoot?: number
  readonly rise?: number
  readonly settling?: number
}

export interface ResponseReport {
  readonly kind: 'response'
  readonly model: LinearModel
  /** Frequencies, Hz. */
  readonly frequencies: readonly number[]
  readonly curves: readonly ResponseCurve[]
  /** Unit steps, by time in s. */
  readonly step: { readonly times: readonly number[]; readonly curves: readonly StepCurve[] }
  /** Wire at which the loop is cut; the curve of `output` is L = -(returned/injected). */
  readonly cut?: { readonly wire: string; readonly input: string; readonly output: string }
}

/** Response of an output to an input, estimated from a run. */
export interface EstimatedCurve {
  readonly input: string
  readonly output: string
  /** |H1| and |H2|, in SI units of the output over those of the input; they have the same phase. */
  readonly gain: readonly number[]
  readonly gain2: readonly number[]
  /** Phase, rad, without jumps by full turns. */
  readonly phase: readonly number[]
  readonly coherence: readonly number[]
  /** Half of the 95 % interval of the gain over the gain, and of the phase in rad. */
  readonly deviation: readonly number[]
}

export interface RunResponseReport {
  readonly kind: 'run-response'
  readonly input: string
  /** Source that was excited; absent if the experiment excites the model itself. */
  readonly excitation?: {
    readonly source: string
    readonly kind: 'random' | 'chirp'
    /** Root mean square of a random signal, amplitude of a chirp, in SI units. */
    readonly size: number
    readonly seed: number
  }
  /** Frequencies, Hz. */
  readonly frequencies: readonly number[]
  readonly curves: readonly EstimatedCurve[]
  /** Number of averaged segments, and their length, s. */
  readonly segments: number
  readonly segment: number
  /** Distance of the frequencies, Hz. */
  readonly resolution: number
  /** Time of the estimate, s, and time before it that is left out. */
  readonly span: number
  readonly lead: number
  readonly warnings: readonly string[]
}

export interface SpectrumCurve {
  readonly name: string
  readonly unit: string
  /** One-sided density, in the square of the unit per Hz. */
  readonly density: readonly number[]
  /** Root mean squares in octaves. */
  readonly bands: readonly { readonly from: number; readonly to: number; readonly rms: number }[]
  /** Root mean square of all frequencies. */
  readonly rms: number
  /** Exponent of the frequency in the band. */
  readonly slope: number
}

export interface SpectraReport {
  readonly kind: 'psd'
  readonly frequencies: readonly number[]
  readonly curves: readonly SpectrumCurve[]
  readonly segments: number
  readonly segment: number
  readonly span: number
  readonly warnings: readonly string[]
}

export type AnyResponse = ResponseReport | RunResponseReport | SpectraReport
