/** Result of sensitivities along a run. */

/** Derivatives of one signal by one parameter along the run. */
export interface SensitivityCurve {
  readonly signal: string
  readonly parameter: string
  /** Derivative at each time of the report, in the unit of the signal over that of the parameter. */
  readonly values: Float64Array
}

export interface SensitivityReport {
  /** s */
  readonly stop: number
  readonly times: Float64Array
  readonly parameters: readonly { readonly name: string; readonly value: number; readonly unit: string }[]
  readonly signals: readonly { readonly name: string; readonly unit: string; readonly values: Float64Array }[]
  readonly curves: readonly SensitivityCurve[]
  /** Work of the run with sensitivities, in evaluations of the equations and their derivatives. */
  readonly evaluations: number
  readonly steps: number
  readonly tolerance: number
  readonly solver: string
  /** Number of instants at which events, samples and corners changed the sensitivities. */
  readonly events: number
  /** Parameters by which the start does not change smoothly. */
  readonly rough: readonly string[]
  readonly warnings: readonly string[]
}

/** Influence of a parameter on a signal: derivatives of figures of the signal. */
export interface Influence {
  readonly signal: string
  readonly parameter: string
  /** Value of the signal at the end, and its largest size with the time of it. */
  readonly end: number
  readonly peak: number
  readonly peakTime: number
  /** Derivatives of these by the parameter. */
  readonly endSlope: number
  readonly peakSlope: number
  /** Change of the largest size, relative to it, for a change of the parameter relative to its value (elasticity). */
  readonly elasticity: number
}

/** Returns the influences, those that change the largest size most first (signal by signal). */
export function influencesOf(report: SensitivityReport): readonly Influence[] {
  return report.signals.flatMap(({ name, values }) => {
    let at = 0
    values.forEach((value, i) => {
      if (Math.abs(value) > Math.abs(values[at])) at = i
    })
    const peak = values[at]
    return report.curves
      .filter(({ signal }) => signal === name)
      .map(({ parameter, values: slopes }): Influence => {
        const { value = 0 } = report.parameters.find((p) => p.name === parameter) ?? {}
        const peakSlope = peak < 0 ? -slopes[at] : slopes[at]
        return {
          ...{ signal: name, parameter, end: values[values.length - 1], peak: Math.abs(peak) },
          peakTime: report.times[at],
          endSlope: slopes[slopes.length - 1],
          peakSlope,
          elasticity: peak === 0 ? 0 : (peakSlope * value) / Math.abs(peak),
        }
      })
      .sort((a, b) => Math.abs(b.elasticity) - Math.abs(a.elasticity))
  })
}

/** Returns the unit of a derivative. */
export const slopeUnit = (signal: string, parameter: string): string => {
  const above = signal === '' ? '1' : signal
  if (parameter === '' || parameter === '1') return above === '1' ? '' : above
  return /[ /*]/.test(parameter) ? `${above}/(${parameter})` : `${above}/${parameter}`
}
