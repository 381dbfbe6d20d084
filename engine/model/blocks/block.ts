/**
 * Block definitions: the single description from which the palette, the inspector, the compiler and the block reference
 * are made.
 */
import type { BlockProblem, ParameterOrder } from './parameter-order'
import type { ComponentBuilder } from '../component/component'
import type { BlockInstance, ParamValue } from '../project/project'
import type { QuantityId } from './quantities'
import type { BlockRole } from './roles'
import type { CommandPath } from './drivers'
import type { Param } from './params'
import type { Port } from './ports'
import { subsystemDefinition } from './subsystem'
import { subsystemType } from '../subsystem/expand'

export type { BlockProblem } from './parameter-order'
export { ANY_UNIT, choice, quantity, vector, type Param, type TableColumn } from './params'
export {
  canConnect,
  flange,
  frame,
  signalIn,
  signalOut,
  surface,
  type FlangeMotion,
  type Port,
  type PortKind,
  type PortSide,
  type SignalPort,
  type UnitFrom,
  type Width,
} from './ports'

/** Headings of the palette. */
export type Category =
  | 'World'
  | 'Bodies'
  | 'Joints'
  | 'Forces'
  | 'Chassis'
  | 'Tyres'
  | 'Drivers'
  | 'Brakes'
  | 'Air'
  | 'Drivetrain'
  | 'Driver'
  | 'Sources'
  | 'Signals'
  | 'Filters and control'
  | 'Nonlinear'
  | 'Logic'
  | 'Motion base'
  | 'Sensors'
  | 'Sinks'
  | 'Subsystems'

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

/** Queries that `checkWidths` of a block may use. */
export interface WidthsOfBlock {
  /** Returns the number of elements at an input; undefined if nothing is wired to it. */
  width(port: string): number | undefined
  /** Returns the value of a quantity. */
  value(param: string): number
  /** Returns the rows of a table. */
  table(param: string): readonly (readonly number[])[]
}

export interface WidthProblem {
  readonly port?: string
  readonly parameter?: string
  readonly what: string
  readonly hint: string
}

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
  /** Choices that state for which side of the vehicle a wheel was measured, and on which it is mounted. */
  readonly sides?: { readonly measured: string; readonly mounted: string }
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
  /** Returns problems that involve several parameters (in SI units): the parameter, the fault and the remedy. */
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
   * declarations of a function). Equal texts give the same object. Callers use `definitionFor`.
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
