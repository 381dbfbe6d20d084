/**
 * Interface of a block's `build`: the extended linear-graph component template of Schmitke, Morency and McPhee
 * (DynaFlexPro/Tire thesis, ch. 4.2), with topological, edge-level and component-level information.
 *
 * Building happens before any kinematics exist. Whatever depends on motion (forces, derivatives of states, signals) is
 * therefore given as a function of a `Motion`, called later.
 */
import type { Expr, SymbolicMath, Vec3 } from '../../symbolic'
import type { ComponentEdges } from './edges'
import type { ComponentEquations } from './equations'
import type { ComponentEvents } from './events'
import type { FrameNode } from './frames'
import type { ComponentFriction } from './friction'
import type { ComponentFunctions } from './functions'
import type { ComponentParameters } from './parameters'
import type { ComponentPorts } from './ports'
import type { ComponentReports } from './reports'

export type { Inertia, ResolvedIn, RotationEdge, TranslationEdge } from './edges'
export type { Constraint, ImplicitOptions } from './equations'
export type { DiscreteOptions, EventAction, EventOptions } from './events'
export type { Flange, Following, FrameNode, JointAxis } from './frames'
export type { SlipAxis, StictionOptions } from './friction'
export type { Motion, Solved } from './motion'
export type { Smoothness, StateOptions } from './signals'

/** Abilities of a block's `build`; each part has its file. */
export interface ComponentBuilder
  extends
    ComponentParameters,
    ComponentPorts,
    ComponentEdges,
    ComponentEquations,
    ComponentEvents,
    ComponentFriction,
    ComponentFunctions,
    ComponentReports {
  /** Name of the block instance. */
  readonly name: string
  readonly math: SymbolicMath
  readonly time: Expr
  readonly ground: FrameNode
  /** Gravity vector of the world in ground axes. */
  readonly gravity: Vec3
}
