/**
 * The project file as written on disk (docs/project-file.md), after JSON parsing and migration.
 * Keys are names; order in the file is the order shown.
 */

/** SI number, or text with units and project variables such as `"355 mm"` or `"track/2"`. */
export type ScalarValue = number | string
export type ParamValue = ScalarValue | boolean | readonly ScalarValue[] | readonly (readonly ScalarValue[])[]

export interface ProjectFile {
  readonly wishbone: 1
  readonly title: string
  readonly description?: string
  readonly variables?: Readonly<Record<string, ScalarValue>>
  readonly blocks: Readonly<Record<string, BlockInstance>>
  /** Name -> [`Block.port`, `Block.port`]. */
  readonly wires: Readonly<Record<string, readonly [string, string]>>
  readonly formulations?: Readonly<Record<string, FormulationSettings>>
  readonly experiments?: Readonly<Record<string, ExperimentSettings>>
}

export interface BlockInstance {
  readonly type: string
  readonly params?: Readonly<Record<string, ParamValue>>
  /** Position of the top left corner on the canvas. */
  readonly at?: readonly [number, number]
  /** Drawn mirrored (ports swap sides). */
  readonly flip?: boolean
}

/** Which edges go into the trees; edges not named are chosen automatically. */
export interface FormulationSettings {
  readonly translation?: Readonly<Record<string, 'tree' | 'cotree'>>
  readonly rotation?: Readonly<Record<string, 'tree' | 'cotree'>>
}

export interface ExperimentSettings {
  readonly title?: string
  /** End time, s. */
  readonly stop: ScalarValue
  readonly solver?: {
    readonly name: string
    /** Step of fixed-step solvers, s. */
    readonly step?: ScalarValue
    /** Relative tolerance of variable-step solvers. */
    readonly tolerance?: number
  }
  /** Interval between stored rows, s. Default: the step, or stop/1000 for variable step. */
  readonly sample?: ScalarValue
  /** `Block.param` -> value, applied on top of the blocks. */
  readonly set?: Readonly<Record<string, ParamValue>>
  /** Initial values on signals, `Block.signal` -> value. */
  readonly initial?: Readonly<Record<string, ScalarValue>>
  /** Reference data shown over the results. */
  readonly references?: Readonly<Record<string, { readonly file: string; readonly title?: string }>>
  /** Plots: signals that share axes. */
  readonly plots?: Readonly<Record<string, PlotSettings>>
}

export interface PlotSettings {
  readonly title?: string
  readonly signals: readonly string[]
  /** Signal on the horizontal axis; time when missing. */
  readonly x?: string
}
