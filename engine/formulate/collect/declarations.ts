/** Declarations of blocks as the collection keeps them: parameters, states, signals, constraints, events. */
import type {
  Constraint,
  DiscreteOptions,
  EventOptions,
  Flange,
  Motion,
  Smoothness,
  Solved,
  StictionOptions,
} from '../../model/component/component'
import type { Contact } from '../../model/component/contact'
import type { CueingPart } from '../../model/component/cueing'
import type { Drawing } from '../../model/component/drawing'
import type { Guide } from '../../model/component/edges'
import type { Conjugate } from '../../model/component/equations'
import type { LockOptions } from '../../model/component/friction'
import type { EnergyLaw, ExpectedRanges } from '../../model/component/reports'
import type { Expr, Num } from '../../symbolic'
import type { Unsolved } from '../../symbolic/implicit'

/** Index in the table of parameters: the value of a block's parameter, or a part of it. */
export interface ParameterSlot {
  /** Name: `Block.mass`, `Block.gain[2]`, `Block.offset.x`. */
  readonly name: string
  readonly block: string
  /** Key of the parameter in the block. */
  readonly parameter: string
  /** Element of a list, or component of a vector, from 0. */
  readonly part?: number
  readonly unit: string
  readonly value: number
  readonly symbol: Expr
  /** Computation by which the host gets the value from other parameters of the block. */
  readonly derived?: DerivedValue
}

/** Number that a function computes from parameters of a block. */
export interface DerivedValue {
  readonly from: readonly string[]
  /** Function, shared by all numbers that it computes together. */
  readonly compute: (values: readonly number[]) => readonly number[]
  readonly index: number
}

export interface StateDeclaration {
  readonly name: string
  readonly block: string
  readonly unit: string
  readonly symbol: Expr
  readonly initial: number
  readonly derivative: (m: Motion) => Expr
  readonly reserve?: boolean
}

/** Time derivative of a signal, bound when all signals are. */
export interface DerivativeDeclaration {
  readonly block: string
  readonly port: string
  readonly wire: Expr
  readonly of: Expr
}

/** Unknowns that equations of a block determine. */
export interface ImplicitDeclaration {
  readonly name: string
  readonly block: string
  readonly unknowns: readonly {
    readonly name: string
    readonly unit: string
    /** Late-bound symbol: its definition becomes known when all equations are. */
    readonly wire: Expr
    readonly initial: Expr
    readonly nominal: number
  }[]
  readonly residual: (s: Solved) => readonly Num[]
  readonly unsolved?: Unsolved
  /** Newton iterations of every evaluation; null for as many as needed. */
  readonly iterations: number | null
  readonly constantWork?: string
  /** True if the unknowns follow from the motion alone and are known with it. */
  readonly motionOnly: boolean
}

export interface DiscreteDeclaration {
  readonly name: string
  readonly block: string
  readonly symbol: Expr
  /** Value before the current instant. */
  readonly previous: Expr
  /** Options, whose functions refer to edges by the names in the block. */
  readonly options: DiscreteOptions
  /** Marks a state that is not a signal, such as the start value of a search. */
  readonly hidden?: boolean
  /** Purpose of a hidden state: the name of the quantity that it helps to find. */
  readonly of?: string
  /** Returns the value of memory where the state has jumped, if that takes more work than after a step. */
  readonly settled?: () => Expr
}

export interface EventDeclaration extends EventOptions {
  readonly name: string
  readonly block: string
}

/** Lock of a flange, whose rate is kept while `active` is 1. */
export interface LockDeclaration extends LockOptions {
  readonly name: string
  readonly block: string
  readonly flange: Flange
  readonly active: Expr
}

/** Dry friction; `mode` is the direction of sliding, 0 at rest. */
export interface StictionDeclaration extends StictionOptions {
  readonly name: string
  readonly block: string
  readonly mode: Expr
}

/** Inertia that moves with a flange. */
export interface AxisInertia {
  readonly flange: Flange
  readonly block: string
  readonly inertia: Expr
}

/** Effort along a flange. */
export interface Drive {
  readonly flange: Flange
  readonly block: string
  readonly effort: (m: Motion) => Expr
}

export interface SignalDeclaration {
  readonly name: string
  readonly block: string
  readonly unit: string
  readonly doc: string
  readonly logged: boolean
  readonly value: (s: Solved) => Num
}

/** Contact of a wheel with a road, and the block that declares it. */
export type ContactDeclaration = Contact & { readonly block: string }
export type ExpectedDeclaration = ExpectedRanges & { readonly block: string }

/** Part of a block in motion cueing, with the element from 0 if the block works element by element. */
export type CueingDeclaration = CueingPart & {
  readonly block: string
  readonly element: number
  readonly count: number
}

/** Drawing that a block adds to the 3D view. */
export type DrawingDeclaration = Drawing & { readonly block: string }

export interface EnergyDeclaration extends EnergyLaw {
  readonly block: string
}

/** Source whose value comes from outside. */
export interface InputDeclaration {
  readonly block: string
  /** Name of the value: `y`, or `target` of a hand input. */
  readonly name: string
  /** Symbols of the value, then of rate and acceleration, if its derivatives are requested. */
  readonly symbols: Expr[]
  /** Values that the source itself would have for each of these inputs, by time. */
  readonly sourceValues: Expr[]
}

export interface OutputDeclaration {
  readonly block: string
  readonly wire: Expr
  readonly value: Expr | ((m: Motion) => Expr)
  /** Smoothness: a number for sources, otherwise a function of the smoothness of inputs. */
  readonly smoothness: Smoothness | (() => Smoothness)
  readonly conjugate: Conjugate | undefined
}

/** Output that is known once the equations are solved. */
export interface MeasuredOutput {
  readonly block: string
  readonly wire: Expr
  readonly value: (s: Solved) => Expr
}

/** Condition on the motion, `Block.name`. */
export interface ConstraintDeclaration extends Constraint {
  readonly name: string
  readonly block: string
}

/** Axis that follows others, `Block.name`. */
export interface GuideDeclaration extends Guide {
  readonly name: string
  readonly block: string
}
