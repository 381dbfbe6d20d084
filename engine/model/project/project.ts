/**
 * The project file as written on disk (docs/project-file.md), after JSON parsing and migration. The types are derived
 * from the declaration of its keys (`project/shape`). Keys are names; order in the file is the order shown.
 */

import type * as blocks from './shape/blocks'
import type * as experiments from './shape/experiment'
import type { ShapeOf } from './shape/facts'
import type * as formulations from './shape/formulation'
import type * as projects from './shape/project'

/** SI number, or text with units and project variables such as `"355 mm"` or `"track/2"`. */
export type ScalarValue = number | string
export type ParamValue = ScalarValue | boolean | readonly ScalarValue[] | readonly (readonly ScalarValue[])[]

export type ProjectFile = ShapeOf<typeof projects.projectShape>

/**
 * Largest number of elements of a signal: more than anybody wires, and the end of loops around which a vector grows.
 */
export const widest = 1000

/** Controls that move an input by hand. */
export const handControls = ['steer', 'throttle', 'brake', 'slider'] as const
export type HandControl = (typeof handControls)[number]
/** Source that may be set from outside, by hand or in an exported model. */
export type InputSettings = ShapeOf<typeof projects.input>

/** Handling of an input of an exported model between the values that it is given. */
export const inputHandlings = ['held', 'interpolated', 'extrapolated'] as const
export type InputHandling = (typeof inputHandlings)[number]

/**
 * Naming of variables. `signals`: `Front/Tire.Fx`; `structured`: `Front.Tire.Fx`, the naming convention of FMI that
 * tools show as a tree.
 */
export const interfaceNamings = ['signals', 'structured'] as const
export type InterfaceNaming = (typeof interfaceNamings)[number]

/** Variables of an exported model, for all targets of export; a missing list is the usual one. */
export type InterfaceSettings = ShapeOf<typeof projects.modelInterface>
export type InterfaceInput = ShapeOf<typeof projects.interfaceInput>

/** Ends of a slider; if absent, chosen to suit the value. */
export type SliderSettings = ShapeOf<typeof projects.slider>

/** Position on the canvas, in its units, x to the right and y down. */
export type CanvasPoint = readonly [number, number]
export type NoteSettings = ShapeOf<typeof blocks.note>

/** Block; some keys belong to subsystems only. */
export type BlockInstance = blocks.BlockInstance

/** Origin of a subsystem in a library; see docs/libraries.md. */
export type LibraryLink = ShapeOf<typeof blocks.libraryLink>

/** Port of a subsystem and the ports inside that it stands for, `Block.port` each. */
export type SubsystemPort = ShapeOf<typeof blocks.port>
/** Parameter that is set from outside, a variable for the expressions inside. */
export type SubsystemParameter = ShapeOf<typeof blocks.parameter>

/**
 * Settings of a formulation: the edges that go into the trees (others are chosen automatically), the coordinates and
 * speeds of bodies and joints, the treatment of constraints, and small variables (docs/theory/small-variables.md).
 */
export type FormulationSettings = ShapeOf<typeof formulations.formulation>

export const eulerOrders = ['321', '323', '312', '313', '231', '232', '213', '212', '132', '131', '123', '121'] as const
export type Orientation = (typeof eulerOrders)[number] | 'quaternion'

/**
 * Choice of the across space of an edge with three degrees of freedom, for each level of derivative; see
 * docs/theory/coordinates.md.
 */
export type CoordinateSettings = ShapeOf<typeof formulations.coordinates>

/**
 * Method that keeps the solution on the constraints. `baumgarte`: feedback of the drift into the accelerations, phi'' +
 * 2 alpha phi' + beta^2 phi = 0 (Baumgarte 1972). `projection`: orthogonal projection of positions and velocities after
 * every step. `partitioning`: dependent coordinates and speeds follow from the independent ones after every step.
 */
export type ConstraintSettings = ShapeOf<typeof formulations.constraints>

/** Values on top of the blocks and variables of the project, below those of an experiment. */
export type VariantSettings = ShapeOf<typeof projects.variant>

/** Start of an experiment, if not at its initial values; see docs/theory/operating-point.md. */
export type StartSettings = ShapeOf<typeof experiments.start>
export type ExperimentSettings = ShapeOf<typeof experiments.experiment>

/** Chain of signals, from a source to the place of its effect; see docs/project-file.md. */
export type LagSettings = ShapeOf<typeof experiments.lag>
export type PlotSettings = ShapeOf<typeof experiments.plot>
export type AxisLimits = ShapeOf<typeof experiments.axisLimits>

export const spectrumScales = ['amplitude', 'psd'] as const
export const spectrumWindows = ['hann', 'hamming', 'blackman', 'flat-top', 'rectangular'] as const
/** Settings of a spectrum, whose segments are averaged by the method of Welch (1967). */
export type SpectrumSettings = ShapeOf<typeof experiments.spectrum>

/** Column of a data file that a source reads: `scale * column + offset`, the column in `unit`. */
export type InputColumn = ShapeOf<typeof experiments.inputColumn>

/** Column of reference data as a signal: `scale * column + offset`, the column in `unit`. */
export type ReferenceColumn = ShapeOf<typeof experiments.referenceColumn>
/** Data measured or computed elsewhere: a table over time in a file of the project. */
export type ReferenceSettings = ShapeOf<typeof experiments.reference>
