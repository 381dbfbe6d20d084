/** Types of standard manoeuvres: their facts, their settings and their reports. */
import type { InputRole } from '../../engine/model/project/vehicle'
import type { TakenDriver } from '../../engine/model/takeover'
import type { ModelFiles } from './files'

/**
 * Values that a quantity may take, in SI: `least` and `most` belong to the range, `above` and zero (`nonZero`) don't.
 */
export interface SettingRange {
  readonly least?: number
  readonly above?: number
  readonly most?: number
  readonly nonZero?: true
  /** True if only whole numbers are allowed. */
  readonly whole?: true
}

export interface ManoeuvreSetting {
  readonly id: string
  readonly label: string
  readonly doc: string
  /**
   * SI unit of a quantity; values may have any unit of its kind. `steer`, `brake`, `drive` and `clutch` stand for the
   * unit of the input of the vehicle.
   */
  readonly unit?: string
  /** Default value. If it is empty, the value is determined as `doc` says. */
  readonly default: number | string
  /** Range of values, if the setting is a quantity. */
  readonly range?: SettingRange
  /** True if the setting is lines of text instead of a quantity. */
  readonly lines?: true
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
}

/** Facts of a figure of the standard. */
export interface FigureFacts {
  readonly label: string
  readonly unit: string
  /** Formula in TeX, or words. */
  readonly formula: string
}

/** Facts of a manoeuvre: data only. */
export interface ManoeuvreFacts {
  readonly title: string
  readonly group: 'Steering' | 'Steady cornering' | 'Lane changes' | 'Braking' | 'Straight line' | 'Ride' | 'Trailers'
  /** Standards that describe the manoeuvre; empty if none does. */
  readonly standard: string
  /** Summary in one sentence. */
  readonly summary: string
  /** Public source of procedure and figures. */
  readonly source: string
  readonly needs: readonly InputRole[]
  readonly settings: readonly ManoeuvreSetting[]
  readonly figures: Readonly<Record<string, FigureFacts>>
  /** Figures that are known from a run in which the vehicle falls over. */
  readonly untilFall?: readonly string[]
}

export interface Figure {
  readonly id: string
  readonly label: string
  /** Value in SI; null if the run does not show it. */
  readonly value: number | null
  /** True if the run has no meaningful value, for the reason in `note`. */
  readonly withheld?: true
  readonly unit: string
  readonly limit?: { readonly least?: number; readonly most?: number }
  readonly passed?: boolean
  readonly note?: string
}

export interface PlotAxis {
  readonly label: string
  readonly unit: string
  /** True if the axis is logarithmic; values are above 0. */
  readonly log?: true
}
export interface PlotCurve {
  readonly label: string
  readonly x: readonly number[]
  readonly y: readonly number[]
  /** `dashed` for what doesn't last, such as unstable points; `marks` for points without a line. Solid if absent. */
  readonly look?: 'dashed' | 'marks'
}

export interface ReportPlot {
  readonly title: string
  readonly x: PlotAxis
  readonly y: PlotAxis
  readonly curves: readonly PlotCurve[]
  /** Lines of limits: at a value of y, or of x. */
  readonly lines?: readonly { readonly label: string; readonly y?: number; readonly x?: number }[]
}

/** Plan view of a course: paths in m, cones that stand and that fell, edges of lanes. */
export interface ReportCourse {
  readonly paths: readonly { readonly label: string; readonly x: readonly number[]; readonly y: readonly number[] }[]
  readonly cones: readonly { readonly x: number; readonly y: number; readonly hit: boolean }[]
}

export interface ManoeuvreReport {
  readonly manoeuvre: string
  readonly title: string
  readonly standard: string
  readonly settings: readonly (readonly [label: string, text: string])[]
  readonly figures: readonly Figure[]
  readonly plots: readonly ReportPlot[]
  readonly course?: ReportCourse
  readonly remarks: readonly string[]
  /** Drivers of the vehicle that the manoeuvre silences. */
  readonly silenced?: readonly TakenDriver[]
  /** True if all limits are met; false if one is exceeded or no verdict is given. */
  readonly passed: boolean
  /**
   * Reason for which limits are shown without a verdict: the run departs from the prescriptions of the standard, or its
   * figures lie in rounding.
   */
  readonly undecided?: string
  /** Project that ran last, with its experiment: it opens, runs and exports like any other. */
  readonly ran?: ModelFiles
}

export type SettingValues = Readonly<Record<string, number | string>>
