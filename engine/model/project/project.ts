/**
 * The project file as written on disk (docs/project-file.md), after JSON parsing and migration.
 * Keys are names; order in the file is the order shown.
 */

import type { ExperimentOverlay } from './overlay'
import type { VehicleSettings } from './vehicle'

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
  /** By name of a wire: points that its line is drawn through, from the first end to the second. */
  readonly routes?: Readonly<Record<string, readonly CanvasPoint[]>>
  /** Texts on the canvas. */
  readonly notes?: Readonly<Record<string, NoteSettings>>
  readonly formulations?: Readonly<Record<string, FormulationSettings>>
  readonly experiments?: Readonly<Record<string, ExperimentSettings>>
  /** Parameter sets to switch between. */
  readonly variants?: Readonly<Record<string, VariantSettings>>
  /** Sources that may be set from outside, by hand or in an exported model; others keep what they do. */
  readonly inputs?: Readonly<Record<string, InputSettings>>
  /** What stands on sliders in live mode: `Body.mass`, `track` or `initial Body.vx`. */
  readonly live?: Readonly<Record<string, SliderSettings>>
  /** Variables of the exported model. */
  readonly interface?: InterfaceSettings
  /** What the parts of the vehicle are; what is missing is found. */
  readonly vehicle?: VehicleSettings
  /** What a merge of two versions left open; the values of the project are those of our side. */
  readonly conflicts?: OpenConflicts
}

export interface OpenConflicts {
  /** One sentence each. */
  readonly found: readonly string[]
  /** Merge patch (RFC 7396) that gives the project the values of their side. */
  readonly theirs: Readonly<Record<string, unknown>>
}

/** More elements than anybody wires; the end of loops around which a vector grows. */
export const widest = 1000

/** What moves an input by hand. */
export const handControls = ['steer', 'throttle', 'brake', 'slider'] as const
export type HandControl = (typeof handControls)[number]

export interface InputSettings {
  /** What moves it in a drive; not moved by hand when missing. */
  readonly by?: HandControl
  /** Value at the end of the travel; what goes both ways goes as far to the other side. */
  readonly full?: ScalarValue
  /** It passes a filter of third order of this bandwidth, a hand input, that may feed motion drivers. */
  readonly bandwidth?: ScalarValue
}

/** What an exported model does with an input between the values that it is given. */
export const inputHandlings = ['held', 'interpolated', 'extrapolated'] as const
export type InputHandling = (typeof inputHandlings)[number]

/** `signals`: `Front/Tire.Fx`; `structured`: `Front.Tire.Fx`, the naming convention of FMI that tools show as a tree. */
export const interfaceNamings = ['signals', 'structured'] as const
export type InterfaceNaming = (typeof interfaceNamings)[number]

/** Variables of a model where it leaves the program, for all targets of export; a list that is missing is the usual one. */
export interface InterfaceSettings {
  readonly names?: InterfaceNaming
  /** By source: sources that are set from outside. */
  readonly inputs?: Readonly<Record<string, InterfaceInput>>
  /** By signal; a vector stands for its elements. */
  readonly outputs?: Readonly<Record<string, InterfaceVariable>>
  /** By parameter, `Block.param`: those that stay tunable. */
  readonly parameters?: Readonly<Record<string, InterfaceVariable>>
}

export interface InterfaceVariable {
  /** Instead of that of the signal or parameter. */
  readonly name?: string
  readonly description?: string
  /** Shown to users of the exported model; its values are SI in any case. */
  readonly unit?: string
  readonly min?: ScalarValue
  readonly max?: ScalarValue
  readonly nominal?: ScalarValue
}

export interface InterfaceInput extends InterfaceVariable {
  /** Instead of the value of the source at t = 0. */
  readonly start?: ScalarValue
  /** Default `held`. */
  readonly handling?: InputHandling
}

/** Ends of a slider; those that suit the value when missing. */
export interface SliderSettings {
  readonly low?: ScalarValue
  readonly high?: ScalarValue
}

/** Position on the canvas, in its units, x to the right and y down. */
export type CanvasPoint = readonly [number, number]

export interface NoteSettings {
  /** Markdown with TeX between dollar signs. */
  readonly text: string
  /** Position of the top left corner on the canvas. */
  readonly at: CanvasPoint
  readonly size?: readonly [width: number, height: number]
}

export interface BlockInstance {
  /** Key of a block definition, or `subsystem`. */
  readonly type: string
  readonly params?: Readonly<Record<string, ParamValue>>
  /** Position of the top left corner on the canvas. */
  readonly at?: CanvasPoint
  /** Drawn mirrored (ports swap sides). */
  readonly flip?: boolean
  /** Drawn turned clockwise, degrees; after mirroring. */
  readonly rotate?: 90 | 180 | 270
  /** Left out of the model with its wires and what experiments say about it. */
  readonly disabled?: boolean

  // What follows belongs to subsystems only.
  readonly title?: string
  /** One line, as in the palette. */
  readonly description?: string
  /** What the help says of it, whole or by lines: Markdown with TeX between dollar signs. */
  readonly doc?: string | readonly string[]
  /** Type of a block whose icon it has, or its own drawing (`icon/`). */
  readonly icon?: string
  /** Block of a library that it was made from. */
  readonly library?: LibraryLink
  /** What can be wired from outside. */
  readonly ports?: Readonly<Record<string, SubsystemPort>>
  /** Parameters that are set from outside, variables for the expressions inside. */
  readonly parameters?: Readonly<Record<string, SubsystemParameter>>
  readonly blocks?: Readonly<Record<string, BlockInstance>>
  /** Between blocks inside; names of blocks are relative to the subsystem. */
  readonly wires?: ProjectFile['wires']
  readonly routes?: ProjectFile['routes']
  readonly notes?: ProjectFile['notes']
}

/** Where a subsystem comes from; see docs/libraries.md. */
export interface LibraryLink {
  /** Name of the library, and of the block in it. */
  readonly name: string
  readonly block: string
  /** Version of the block that was taken. */
  readonly version: number
  /** Fingerprint of what was taken, to tell whether it was changed since. */
  readonly contents: string
}

/** A port of a subsystem and the ports inside that it stands for, `Block.port` each. */
export type SubsystemPort = {
  readonly joins: readonly string[]
  readonly title?: string
  readonly description?: string
  readonly side?: 'left' | 'right' | 'top' | 'bottom'
  /** May be left open outside; frames and outputs may if this is absent. */
  readonly optional?: boolean
} & (
  | { readonly kind: 'frame' }
  | { readonly kind: 'flange'; readonly motion?: 'rotation' | 'translation' | 'any'; readonly provides?: boolean }
  | {
      readonly kind: 'signal'
      readonly direction: 'in' | 'out'
      readonly unit?: string
      /** Number of elements; that of what is wired to it if absent. */
      readonly width?: number
    }
  | { readonly kind: 'surface'; readonly provides?: boolean }
)

export interface SubsystemParameter {
  /** SI unit of the value, e.g. `m`; `1` for a ratio. */
  readonly unit: string
  readonly default: number
  readonly title?: string
  readonly description?: string
  readonly group?: string
  readonly min?: number
  readonly max?: number
}

/**
 * How the equations are written: which edges go into the trees (edges not named are chosen automatically), with which
 * coordinates and speeds bodies and joints move, how constraints are kept, what is small.
 */
export interface FormulationSettings {
  readonly title?: string
  readonly translation?: Readonly<Record<string, 'tree' | 'cotree'>>
  readonly rotation?: Readonly<Record<string, 'tree' | 'cotree'>>
  /** By block: across spaces of a body, free or spherical joint whose edge is in the tree. */
  readonly coordinates?: Readonly<Record<string, CoordinateSettings>>
  readonly constraints?: ConstraintSettings
  /**
   * Coordinates, speeds and accelerations to whose first order the equations are written: `Body.roll`, `Body.wx`,
   * `der(Body.wx)`, or `Body.roll*` for a coordinate with its speed and acceleration; see docs/theory/small-variables.md.
   */
  readonly small?: readonly string[]
}

export const eulerOrders = ['321', '323', '312', '313', '231', '232', '213', '212', '132', '131', '123', '121'] as const
export type Orientation = (typeof eulerOrders)[number] | 'quaternion'

/** Across spaces of an edge of three degrees of freedom per level of derivative; see docs/theory/coordinates.md. */
export interface CoordinateSettings {
  /** Finite rotation; default `321`. */
  readonly orientation?: Orientation
  /** Speeds of rotation: components in the turned axes (default), in the base axes, or derivatives of the angles. */
  readonly rates?: 'body' | 'base' | 'derivatives'
  /**
   * Speeds of translation: components in the turned axes (default), in the base axes, or in axes that follow the heading
   * only (u, v, w of a vehicle on a road).
   */
  readonly velocity?: 'body' | 'base' | 'heading'
  /**
   * A body of revolution: components in axes that do not spin with it (`carrier`, the default where its orientation is
   * free) or in its own (`spinning`).
   */
  readonly spin?: 'carrier' | 'spinning'
}

/** How the solution is kept on the constraints. */
export type ConstraintSettings =
  /** Feedback of the drift into the accelerations: phi'' + 2 alpha phi' + beta^2 phi = 0 (Baumgarte 1972). */
  | { readonly method: 'baumgarte'; readonly alpha: number; readonly beta: number }
  /** Orthogonal projection of positions and velocities after every step. */
  | { readonly method: 'projection'; readonly iterations?: number; readonly tolerance?: number }
  /** Dependent coordinates and speeds follow from the independent ones after every step. */
  | { readonly method: 'partitioning'; readonly iterations?: number; readonly tolerance?: number }

/** Values on top of the blocks and variables of the project, below those of an experiment. */
export interface VariantSettings {
  readonly title?: string
  /** `Block.param` -> value, in the manner of an experiment. */
  readonly set?: Readonly<Record<string, ParamValue>>
  readonly variables?: Readonly<Record<string, ScalarValue>>
}

/** Where an experiment starts, if not at its initial values; see docs/theory/operating-point.md. */
export interface StartSettings {
  /** At rest, or travelling where a speed is given. */
  readonly settle?: boolean
  /** Speed along the heading, m/s. */
  readonly speed?: ScalarValue
  /** Travelling on a circle of this radius, m, positive to the left. */
  readonly radius?: ScalarValue
  /** Sources whose values at the start are found with it. */
  readonly free?: readonly string[]
}

export interface ExperimentSettings {
  readonly title?: string
  /** Parameter set that it runs with; none when missing. */
  readonly variant?: string
  /** End time, s. */
  readonly stop: ScalarValue
  readonly solver?: {
    readonly name: string
    /** Step of fixed-step solvers, s. */
    readonly step?: ScalarValue
    /** Relative tolerance of variable-step solvers. */
    readonly tolerance?: number
    /** `imex`: states `Block.state`, or blocks for all of their states, to treat implicitly. */
    readonly stiff?: readonly string[]
  }
  /** Interval between stored rows, s. Default: the step, or stop/1000 for variable step. */
  readonly sample?: ScalarValue
  /** Keep an energy account of its runs. */
  readonly energy?: boolean
  /** `Block.param` -> value, applied on top of the blocks. */
  readonly set?: Readonly<Record<string, ParamValue>>
  /** Initial values on signals, `Block.signal` -> value. */
  readonly initial?: Readonly<Record<string, ScalarValue>>
  /** Starts at an operating point, of which the initial values are the first guess. */
  readonly start?: StartSettings
  /** Sources that take their values from a column of a data file while this experiment runs. */
  readonly inputs?: Readonly<Record<string, InputColumn>>
  /** Drivers that stay active where something else takes over their input. */
  readonly keepDrivers?: readonly string[]
  /** Blocks and wires that are others while this experiment runs. */
  readonly overlay?: ExperimentOverlay
  /** Reference data shown over the results. */
  readonly references?: Readonly<Record<string, ReferenceSettings>>
  /** Plots: signals that share axes. */
  readonly plots?: Readonly<Record<string, PlotSettings>>
  /** The chain whose lag the analysis `lag` finds. */
  readonly lag?: LagSettings
  /** Limits of relative errors by signal for `realtime`, instead of 1 %. */
  readonly accuracy?: Readonly<Record<string, ScalarValue>>
}

/** A chain of signals, from a source to where its effect is felt; see docs/project-file.md. */
export interface LagSettings {
  /** Source that is moved. */
  readonly from: string
  /** Signals in the order in which the effect passes them; each ends a stage. */
  readonly through: readonly string[]
  /** Signals inside the last stage, of which parts of its lag are shown. */
  readonly within?: readonly string[]
  /** At which phases count, Hz; default 1. */
  readonly frequency?: ScalarValue
  /** Size of the step that checks the sum, in the unit of the source; default 1. */
  readonly step?: ScalarValue
}

export interface PlotSettings {
  readonly title?: string
  readonly signals: readonly string[]
  /** Signal on the horizontal axis; time when missing. */
  readonly x?: string
  /** Signal that is taken from `x`, as the slip angles of both axles in a handling diagram. */
  readonly minus?: string
  /** Both axes have the same scale, as for a path. */
  readonly equal?: boolean
  /** Units that curves are shown in, by the SI unit of the signal: `{ "rad": "deg" }`. */
  readonly units?: Readonly<Record<string, string>>
  /** Ends of axes, in the units that they show; an axis without an entry fits its curves. */
  readonly limits?: AxisLimits
  /** Curves that are computed from signals, by name: `{ "slip": "TireFL.alpha - TireFR.alpha" }` (`channels.ts`). */
  readonly channels?: Readonly<Record<string, string>>
  /** Frequency on the horizontal axis instead. */
  readonly spectrum?: SpectrumSettings
}

export interface AxisLimits {
  /** Over time, x is what all plots share by zooming, and has no limits. */
  readonly x?: readonly [number, number]
  readonly y?: readonly [number, number]
  /** The axis on the right, of the second unit. */
  readonly y2?: readonly [number, number]
}

export const spectrumScales = ['amplitude', 'psd'] as const
export const spectrumWindows = ['hann', 'hamming', 'blackman', 'flat-top', 'rectangular'] as const

export interface SpectrumSettings {
  /** Amplitudes of sines, or one-sided power spectral density. */
  readonly scale: (typeof spectrumScales)[number]
  /** Default `hann`. */
  readonly window?: (typeof spectrumWindows)[number]
  /** Overlapping segments that are averaged (Welch 1967); default 1. */
  readonly segments?: number
  /** Logarithmic axes. */
  readonly log?: boolean
}

/** What a source reads from a data file: `scale * column + offset`, the column in `unit`. */
export interface InputColumn {
  /** CSV in the project folder whose first column is the time. */
  readonly file: string
  /** Name in the heading; the second column when missing. */
  readonly column?: string
  /** Unit of the column; that of the heading when missing. */
  readonly unit?: string
  readonly scale?: ScalarValue
  /** SI, or with a unit. */
  readonly offset?: ScalarValue
  /** As at the block *Table*; `spline` when missing. */
  readonly interpolation?: string
}

/** A column of reference data as a signal: `scale * column + offset`, the column in `unit`. */
export interface ReferenceColumn {
  readonly signal: string
  readonly unit?: string
  /** A negative one changes the sign; 1 when missing. */
  readonly scale?: number
  /** SI, or with a unit; 0 when missing. */
  readonly offset?: ScalarValue
}

/** Measured or computed elsewhere: a table over time in a file of the project. */
export interface ReferenceSettings {
  readonly file: string
  readonly title?: string
  /** Columns of the file that are signals under another name, or have no unit in their heading. */
  readonly map?: Readonly<Record<string, ReferenceColumn>>
  /** Relative tolerances by signal, `default` for the others; 1e-4 when missing. */
  readonly tolerances?: Readonly<Record<string, number>>
}
