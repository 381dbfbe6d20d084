/**
 * Block definitions: the single description from which the palette, the inspector, the compiler and the block reference
 * are made.
 */
import type { BlockProblem, ParameterOrder } from './parameter-order'
import type { Category } from './category'
import type { WidthProblem, WidthsOfBlock } from './width-checks'
import type { ComponentBuilder } from '../component/component'
import type { CurveSettings } from '../../numerics/interpolation/curve'
import type { ModelError } from '../../errors/model-error'
import type { MapSettings } from '../../numerics/interpolation/map'
import type { BlockInstance, ParamValue } from '../project/project'
import type { QuantityId } from './quantities'
import type { BlockRole } from './roles'
import type { CommandPath } from './drivers'
import { subsystemDefinition } from './subsystem'
import { subsystemType } from '../subsystem/expand'

/** Kind of a port. Only ports of one kind connect; canvas and compiler both use `canConnect`. */
export type PortKind = 'frame' | 'flange' | 'signal' | 'surface'
export type FlangeMotion = 'rotation' | 'translation' | 'any'

export type Port =
  /** 3D mechanical attachment: position and orientation. Any number of wires. */
  | {
      readonly kind: 'frame'
      readonly label: string
      readonly doc: string
      readonly optional: boolean
      readonly side: PortSide
    }
  /**
   * 1D mechanical attachment on an axis. `provides`: the block owns the axis (a joint), and any number of users may
   * attach; otherwise the block uses one.
   */
  | {
      readonly kind: 'flange'
      readonly label: string
      readonly doc: string
      readonly optional: boolean
      readonly side: PortSide
      readonly motion: FlangeMotion
      readonly provides: boolean
    }
  /** Causal signal. An input takes exactly one wire, an output any number. */
  | {
      readonly kind: 'signal'
      readonly label: string
      readonly doc: string
      readonly optional: boolean
      readonly side: PortSide
      readonly direction: 'in' | 'out'
      /** SI unit. `1` also if the unit depends on how the block is used; see `unitFrom` and `signal-units.ts`. */
      readonly unit: string
      /**
       * Value of an input with which the block works, for its example in the help: one number for every element, or one
       * for each.
       */
      readonly example?: number | readonly number[]
      readonly plain?: boolean // always a number: a value with a unit is refused
      /** Choice or joint that determines the unit, where the unit is not always the same. */
      readonly unitFrom?: UnitFrom
      /** Number of elements; a scalar if absent, and in a block that works element by element `any`. */
      readonly width?: Width
      /** Scalar inputs or outputs of `build` that are the elements, where these are not `port[1]`, `port[2]`, ... */
      readonly elements?: readonly string[]
    }
  /** Road. The road provides it, tyres use it. */
  | {
      readonly kind: 'surface'
      readonly label: string
      readonly doc: string
      readonly optional: boolean
      readonly side: PortSide
      readonly provides: boolean
    }

/** Choice of the block, by its options; or motion of the joint that a flange of the block is wired to. */
export type UnitFrom =
  | { readonly param: string; readonly units: Readonly<Record<string, string>> }
  | { readonly flange: string; readonly units: Readonly<Record<'rotation' | 'translation', string>> }

/**
 * Number of elements of a signal (`widths.ts`). `any` at an input stands for the number that the signal wired to it
 * has; `any` at an output for the number at the inputs of the block with `any`.
 */
export type Width =
  | number
  | 'any'
  /** Value of a parameter, or of a row of a table with one column. */
  | { readonly param: string; readonly row?: number }
  /** Number of rows of a table. */
  | { readonly rows: string }
  /** Sum of the widths of these inputs. */
  | { readonly together: readonly string[] }

export type SignalPort = Extract<Port, { readonly kind: 'signal' }>

export type PortSide = 'left' | 'right' | 'top' | 'bottom'

/** Value of `unitOf` that names no signal: any unit is allowed, as for a gain between quantities of two kinds. */
export const ANY_UNIT = '*'

export interface TableColumn {
  readonly name: string
  readonly unit: string
  /** Signal port whose values the column holds, as `unitOf` of a quantity. */
  readonly unitOf?: string
}

interface ParamBase {
  /** Name shown beside the field. */
  readonly label: string
  readonly doc: string
  /** Heading in the inspector. */
  readonly group: string
  /** Symbol in the equations of the documentation, in TeX. */
  readonly symbol?: string
  /** Shows the parameter only while another (choice) parameter has one of these values. */
  readonly when?: { readonly param: string; readonly is: readonly string[] }
}

export type Param =
  /** Scalar with a unit; the value is SI or an expression with units and project variables. */
  | (ParamBase & {
      readonly kind: 'quantity'
      /** SI unit, e.g. `kg m^2`, which is shown and assumed for plain numbers. */
      readonly unit: string
      /**
       * Signal port of the block whose value this is: any unit is allowed, but not one of another kind than the
       * signal's.
       */
      readonly unitOf?: string
      /** Marks a rate: how fast the signal of `unitOf` changes. Its unit is that of the signal per second. */
      readonly perSecond?: boolean
      readonly default: number
      readonly min?: number
      readonly max?: number
      /** Excludes `min` (or `max`) itself. */
      readonly exclusive?: boolean
      /** Structural: exact 0, 1 and -1 fold into the equations, so a change between them recompiles the model. */
      readonly structural: boolean
      /** Allows a list with one value for each element, in a block that works element by element. */
      readonly perElement?: boolean
    })
  /** Three components, e.g. an axis; always structural. */
  | (ParamBase & {
      readonly kind: 'vector'
      readonly unit: string
      readonly default: readonly [number, number, number]
    })
  | (ParamBase & {
      readonly kind: 'choice'
      readonly options: readonly { readonly value: string; readonly label: string }[]
      readonly default: string
    })
  | (ParamBase & { readonly kind: 'boolean'; readonly default: boolean })
  /** Expression over the block's inputs (expression block); parsed, never evaluated as JavaScript. */
  | (ParamBase & { readonly kind: 'expression'; readonly default: string })
  /** Text of a function, whole or by lines (docs/function-language.md). */
  | (ParamBase & { readonly kind: 'function'; readonly default: string })
  /** Text of several lines, whole or by lines. */
  | (ParamBase & {
      readonly kind: 'text'
      readonly default: string
      /**
       * Returns all problems of the text, also of values with another unit than the given one. The same text gives the
       * same problems.
       */
      readonly problems: (text: string, unit?: string) => readonly ModelError[]
      /** Marks a text of one line: a unit, or the name of a column in the file that this parameter names. */
      readonly line?: { readonly columnOf?: string }
      readonly generated?: boolean
    })
  /** Rows of numbers with a unit per column, e.g. break points of a piecewise linear source. */
  | (ParamBase & {
      readonly kind: 'table'
      readonly columns: readonly TableColumn[]
      readonly default: readonly (readonly number[])[]
      /** Marks a table whose two columns are a curve: drawn, and checked to be one. */
      readonly curve?: CurveSettings
      /**
       * Settings of a map over two arguments (`map.ts`), with as many columns as it takes. `columns` are the
       * breakpoints in the first column of the grid, those in its first row, and the values.
       */
      readonly map?: MapSettings
    })
  /** File in the project folder, by relative path. */
  | (ParamBase & {
      readonly kind: 'file'
      readonly extensions: readonly string[]
      readonly default: string
      /** Allows an empty value. */
      readonly optional?: boolean
      /** Settings of the curve that the first two columns form. */
      readonly curve?: CurveSettings
      /** Whether the first column of a table has to be time; default true. */
      readonly overTime?: boolean
      /**
       * Signal port for each column of a table, whose values the column holds; null for a column of another kind. Units
       * of headings have to agree with those of the wires.
       */
      readonly columnPorts?: readonly (string | null)[]
      /**
       * Names of the parameters that choose a column other than the second and its unit. Without a choice, the column
       * is the second, in the unit of its heading.
       */
      readonly chosen?: { readonly column: string; readonly unit: string }
    })

/** Signal that the block can log. Vectors are logged by component. */
export interface SignalDoc {
  readonly unit: string
  readonly doc: string
  /** Marks a signal that `simulate` writes when no signals are requested. */
  readonly logged: boolean
  /**
   * Marks an angle of an orientation that stays in its principal range, also where a coordinate of that name counts
   * turns.
   */
  readonly principal?: boolean
}

export type { Category } from './category'
export type { BlockProblem } from './parameter-order'

export interface BlockDefinition {
  /** Key in project files: `domain/name`. */
  readonly type: string
  readonly title: string
  readonly category: Category
  /** Role of the block in the engine, if the engine needs the block for a part of the model. */
  readonly role?: BlockRole
  /**
   * Rigid offset between two frames of the block: the parameters `by` lead from one to the other, in axes of the first.
   */
  readonly offset?: { readonly from: string; readonly to: string; readonly by: readonly [string, string, string] }
  /** Marks frames that are apart by a distance that no offset states. */
  readonly apart?: boolean
  /** One line for the palette. */
  readonly summary: string
  /** Other names in the field, for searching: `hinge` for a revolute joint. */
  readonly terms?: readonly string[]
  /** Equations and source, in Markdown with TeX between dollar signs; also the block reference. */
  readonly doc: string
  /**
   * SVG path data in a 24 by 24 box, drawn as a stroke of width 1.5 in the current colour. A subsystem may have a
   * drawing (`icon/`) instead, which begins with `<`.
   */
  readonly icon: string
  readonly ports: Readonly<Record<string, Port>>
  readonly params: Readonly<Record<string, Param>>
  /** Parameters of earlier versions, with the reason for their removal: files may still contain them. */
  readonly retired?: Readonly<Record<string, string>>
  /** Known signals; joints add reactions, states are signals automatically. */
  readonly signals: Readonly<Record<string, SignalDoc>>
  /**
   * Signals that are quantities of a vehicle: `wz` of a body is the yaw rate. The output of a source needs no entry.
   */
  readonly quantities?: Readonly<Record<string, QuantityId>>
  /**
   * Signals of motions that the block prescribes, with the signals of the efforts that it takes: effort times rate is
   * the power.
   */
  readonly efforts?: Readonly<Record<string, string>>
  /** Returns problems that involve several parameters (in SI): the parameter, what is wrong and the remedy. */
  readonly check?: (value: (name: string) => number) => readonly BlockProblem[]
  /** Problems of `check` that are conditions on two parameters, for exports. */
  readonly orders?: readonly ParameterOrder[]
  readonly build: (c: ComponentBuilder) => void
  /**
   * Marks a block that works element by element. With vectors at its inputs it is built once for each element, and
   * scalars among the inputs count for every element. Its signals are then called `y[1]`, `y[2]`, ...; parameters are
   * shared.
   */
  readonly elementwise?: boolean
  /** Path of a driver's commands through the block. */
  readonly command?: CommandPath
  /** Returns the ports whose signals are of one kind, as those of a delay. */
  readonly sameUnit?: (params: Readonly<Record<string, ParamValue>>) => readonly string[]
  /**
   * Input and output of a block that multiplies by a parameter, whose unit `check/signal-kinds.ts` multiplies with that
   * of the input.
   */
  readonly scales?: { readonly input: string; readonly output: string; readonly param: string }
  /** Requires the same number of elements at all inputs with the width `any`. */
  readonly equalWidths?: boolean
  /** Returns problems that involve the widths of inputs. */
  readonly checkWidths?: (of: WidthsOfBlock) => readonly WidthProblem[]
  /**
   * Returns the definition of one instance, for blocks whose ports and parameters follow from a parameter's text (the
   * declarations of a function). The same text gives the same object. Callers use `definitionFor`.
   */
  readonly specialise?: (params: Readonly<Record<string, ParamValue>>) => BlockDefinition
}

/** Look-up of block definitions; passed to the engine, which has no blocks built in. */
export interface BlockRegistry {
  get(type: string): BlockDefinition | undefined
  all(): readonly BlockDefinition[]
}

/** Returns the definition of a block of a project: that of its type, with the ports and parameters of this instance. */
export function definitionFor(registry: BlockRegistry, instance: BlockInstance): BlockDefinition | undefined {
  if (instance.type === subsystemType) return subsystemDefinition(instance, (type) => registry.get(type)?.icon)
  const general = registry.get(instance.type)
  return general?.specialise?.(instance.params ?? {}) ?? general
}

export function defineBlock(definition: BlockDefinition): BlockDefinition {
  return definition
}

type Options<T extends { kind: string }> = Partial<Omit<T, 'kind'>>
type PortOf<K extends PortKind> = Extract<Port, { kind: K }>
type ParamOf<K extends Param['kind']> = Extract<Param, { kind: K }>

export const frame = (label: string, doc: string, o: Options<PortOf<'frame'>> = {}): Port => ({
  kind: 'frame',
  label,
  doc,
  optional: false,
  side: 'left',
  ...o,
})
export const flange = (label: string, doc: string, o: Options<PortOf<'flange'>> = {}): Port => ({
  kind: 'flange',
  label,
  doc,
  optional: false,
  side: 'top',
  motion: 'any',
  provides: false,
  ...o,
})
export const signalIn = (label: string, unit: string, doc: string, o: Options<PortOf<'signal'>> = {}): Port => ({
  kind: 'signal',
  label,
  doc,
  optional: false,
  side: 'left',
  direction: 'in',
  unit,
  ...o,
})
export const signalOut = (label: string, unit: string, doc: string, o: Options<PortOf<'signal'>> = {}): Port => ({
  kind: 'signal',
  label,
  doc,
  optional: true,
  side: 'right',
  direction: 'out',
  unit,
  ...o,
})
export const surface = (label: string, doc: string, o: Options<PortOf<'surface'>> = {}): Port => ({
  kind: 'surface',
  label,
  doc,
  optional: false,
  side: 'bottom',
  provides: false,
  ...o,
})

export const quantity = (
  unit: string,
  value: number,
  label: string,
  doc: string,
  o: Options<ParamOf<'quantity'>> = {},
): Param => ({
  kind: 'quantity',
  unit,
  default: value,
  label,
  doc,
  group: 'Parameters',
  structural: false,
  ...o,
})
export const vector = (
  unit: string,
  value: readonly [number, number, number],
  label: string,
  doc: string,
  o: Options<ParamOf<'vector'>> = {},
): Param => ({
  kind: 'vector',
  unit,
  default: value,
  label,
  doc,
  group: 'Parameters',
  ...o,
})
export const choice = (
  options: readonly { value: string; label: string }[],
  value: string,
  label: string,
  doc: string,
  o: Options<ParamOf<'choice'>> = {},
): Param => ({
  kind: 'choice',
  options,
  default: value,
  label,
  doc,
  group: 'Parameters',
  ...o,
})

/** Returns whether a wire may join two ports; if not, the reason as a text for the user. */
export function canConnect(a: Port, b: Port): true | string {
  if (a.kind !== b.kind) return `a ${a.kind} port cannot be wired to a ${b.kind} port`
  if (a.kind === 'signal' && b.kind === 'signal') {
    return a.direction !== b.direction || (a.direction === 'in' ? 'both are inputs' : 'both are outputs')
  }
  if (a.kind === 'flange' && b.kind === 'flange') {
    if (a.provides === b.provides)
      return a.provides ? 'both flanges belong to joints' : 'neither flange belongs to a joint'
    if (a.motion !== 'any' && b.motion !== 'any' && a.motion !== b.motion)
      return 'a rotating flange cannot drive a sliding one'
    return true
  }
  if (a.kind === 'surface' && b.kind === 'surface' && a.provides === b.provides)
    return a.provides ? 'both are roads' : 'neither is a road'
  return true
}
