/**
 * Linear graph with everything that blocks declare about the model: parameters, states, signals, constraints, events.
 * The stage `collect.ts` fills it while blocks are built; later stages read it.
 */
import { timeDerivative } from './known-rates'
import type { SignalDoc } from '../../model/blocks/block'
import type {
  Constraint,
  DiscreteOptions,
  EventOptions,
  Flange,
  FrameNode,
  Motion,
  Smoothness,
  Solved,
  StictionOptions,
} from '../../model/component/component'
import type { CueingPart } from '../../model/component/cueing'
import type { Guide } from '../../model/component/edges'
import type { Conjugate } from '../../model/component/equations'
import type { Contact } from '../../model/component/contact'
import type { LockOptions } from '../../model/component/friction'
import type { EnergyLaw } from '../../model/component/reports'
import type { ExpectedRanges, FileSpan } from '../../model/component/reports'
import type { Drawing } from '../../model/component/drawing'
import type { Surface } from '../../model/component/surface'
import { ModelError } from '../../errors/model-error'
import { elementOf, memberName } from '../../model/names/names'
import type { Expr, Num, Vec3 } from '../../symbolic'
import { mathOf, Pool } from '../../symbolic'
import type { Unsolved } from '../../symbolic/implicit'
import type { LinearGraph, RotationGraphEdge, TranslationGraphEdge } from '../../graph/graph'

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

export interface Column {
  readonly name: string
  readonly unit: string
  readonly values: readonly number[]
}

/** Function that reads a table from a file of the project; throws ModelError `file-missing` or `file-format`. */
export type ColumnReader = (file: string, overTime: boolean) => readonly Column[]

/** Function that returns the text of a file of the project; throws ModelError `file-missing`. */
export type TextReader = (file: string) => string

const noFiles: TextReader = (file) => {
  throw new ModelError('file-missing', `there is no file ${file}`, { file }, 'choose another file')
}

/** Treatment of sources by a collection, instead of using their own values. */
export interface SourceTreatment {
  /** Blocks of sources whose values come from outside; every source for the search for an operating point. */
  readonly outside?: ReadonlySet<string> | 'all'
  /** Sources whose value is shifted by a parameter `Block.trim`. */
  readonly trimmed?: ReadonlySet<string>
}

/** Collection of everything that blocks declare about the model. */
export class Collection {
  readonly pool = new Pool()
  readonly math = mathOf(this.pool)
  readonly time = this.pool.symbol('t', 'time')
  readonly nodes: FrameNode[] = []
  readonly blocks: string[] = []
  readonly translation: TranslationGraphEdge[] = []
  readonly rotation: RotationGraphEdge[] = []
  readonly parameters: ParameterSlot[] = []
  readonly states: StateDeclaration[] = []
  /** Known functions of time, whatever moves, with their derivatives: time itself and known states. */
  readonly rates = new Map<Expr, () => Expr>([[this.time, () => this.pool.one]])
  readonly signals: SignalDeclaration[] = []
  readonly drives: Drive[] = []
  readonly axisInertias: AxisInertia[] = []
  readonly discrete: DiscreteDeclaration[] = []
  readonly events: EventDeclaration[] = []
  readonly locks: LockDeclaration[] = []
  readonly stictions: StictionDeclaration[] = []
  readonly guides: GuideDeclaration[] = []
  readonly constraints: ConstraintDeclaration[] = []
  readonly implicits: ImplicitDeclaration[] = []
  /** Time derivatives of signals that blocks use, in the order in which they were requested. */
  readonly derivatives: DerivativeDeclaration[] = []
  readonly drawings: DrawingDeclaration[] = []
  readonly cueing: CueingDeclaration[] = []
  readonly energies: EnergyDeclaration[] = []
  readonly contacts: ContactDeclaration[] = []
  readonly expected: ExpectedDeclaration[] = []
  readonly fileSpans: (FileSpan & { readonly block: string })[] = []
  /** Warnings by blocks, which every run reports once. */
  readonly warnings = new Set<string>()
  readonly breakTimes: Expr[] = []
  /** Blocks at whose corners and jumps variable steps end. */
  readonly kinked = new Set<string>()
  /** Break times of sources whose values come from outside, for cases in which these values follow the experiment. */
  readonly inputBreakTimes: Expr[] = []
  readonly inputs: InputDeclaration[] = []
  /**
   * Documentation of signals from block definitions, by `Block.signal`; states among them need no other documentation.
   */
  readonly documented = new Map<string, SignalDoc>()
  /**
   * Quantities whose value a block read to decide on structure; in `fixed` those whose value the equations contain, so
   * that exports keep it.
   */
  readonly consulted = new Set<string>()
  readonly fixed = new Set<string>()
  /** Outputs of signal blocks by `Block.port`. */
  readonly outputs = new Map<string, OutputDeclaration>()
  readonly measured = new Map<string, MeasuredOutput>()
  readonly wires = new Map<string, Expr>()
  /** Outputs that feed an input. */
  readonly consumed = new Set<string>()
  readonly flanges = new Map<string, Flange>()
  readonly surfaces = new Map<string, Surface>()
  readonly ground: FrameNode
  /** Acceleration of gravity in ground axes; set by the world. */
  gravity: Vec3
  /** Gravitational parameter of a point mass in the origin of the ground; null in a uniform field. */
  pointField: Expr | null = null

  constructor(
    private readonly readColumns: ColumnReader,
    private readonly sources: SourceTreatment = {},
    private readonly readText: TextReader = noFiles,
    /** Newton iterations of searches whose block states no number; as many as needed if absent. */
    readonly iterations?: number,
  ) {
    this.ground = this.newNode('ground')
    const zero = this.pool.zero
    this.gravity = [zero, zero, zero]
  }

  /** Returns the columns of a data file that a block refers to. */
  fileColumns(block: string, parameter: string, file: string, overTime: boolean): readonly Column[] {
    return this.inParameter(block, parameter, () => this.readColumns(file, overTime))
  }

  /** Returns the text of a data file that a block refers to. */
  fileText(block: string, parameter: string, file: string): string {
    return this.inParameter(block, parameter, () => this.readText(file))
  }

  private inParameter<T>(block: string, parameter: string, work: () => T): T {
    try {
      return work()
    } catch (error) {
      throw error instanceof ModelError ? error.at({ block, parameter }) : error
    }
  }

  newNode(name: string): FrameNode {
    const node = { id: this.nodes.length, name }
    this.nodes.push(node)
    return node
  }

  get graph(): LinearGraph {
    return { nodes: this.nodes, translation: this.translation, rotation: this.rotation }
  }

  /**
   * Returns a source as symbols that are set from outside: its value, and in turn each requested derivative, of which a
   * motion driver needs two.
   * @param sourceValue its value if nothing sets it from outside
   */
  input(block: string, name: string, sourceValue: Expr): Expr {
    const names = inputNames(name)
    const symbols: Expr[] = []
    const owns: Expr[] = []
    this.inputs.push({ block, name, symbols, sourceValues: owns })
    const derivative = (order: number): Expr => {
      if (order === names.length) return this.pool.zero
      if (order < symbols.length) return symbols[order]
      const full = memberName(block, names[order])
      const symbol = this.pool.symbol(`input:${full}`, 'state', { name: full })
      symbols.push(symbol)
      owns.push(order === 0 ? sourceValue : timeDerivative(this.pool, this.rates, owns[order - 1]))
      this.rates.set(symbol, () => derivative(order + 1))
      return symbol
    }
    return derivative(0)
  }

  /**
   * Returns the value of a source: its own, shifted if an operating point may do so, or symbols that are set from
   * outside.
   * @param element of a source that gives a vector, from 0
   * @throws ModelError `unsupported` for a vector from outside
   */
  source(block: string, name: string, sourceValue: Expr, { index, count }: { index: number; count: number }): Expr {
    const { outside = new Set<string>(), trimmed } = this.sources
    const value = trimmed?.has(block) === true ? this.math.add(sourceValue, this.trimOf(block)) : sourceValue
    if (outside === 'all') return this.input(block, count === 1 ? name : elementOf(name, index, count), value)
    if (!outside.has(block)) return value
    if (count === 1) return this.input(block, name, value)
    throw new ModelError(
      'unsupported',
      `${block} is a vector of ${count} elements, and an input of the model is one number`,
      { block },
      'use a source for each element, put together with a Mux block',
    )
  }

  /** Returns whether the value of a source is set from outside. */
  comesFromOutside(block: string): boolean {
    const { outside } = this.sources
    return outside === 'all' || outside?.has(block) === true
  }

  /** Returns the shift of a source, the same for all elements. */
  private trimOf(block: string): Expr {
    const known = this.parameters[this.placeOf(block, trimParameter)]
    if (known !== undefined) return known.symbol
    const name = memberName(block, trimParameter)
    const symbol = this.pool.symbol(name, 'parameter', { name })
    this.parameters.push({ name, block, parameter: trimParameter, unit: '1', value: 0, symbol })
    return symbol
  }

  /** Returns the index of a parameter in the table; -1 if the equations do not have it. */
  placeOf(block: string, parameter: string): number {
    return this.parameters.findIndex((slot) => slot.block === block && slot.parameter === parameter)
  }

  /** Returns the signal at an output port, bound when its block has been built. */
  wire(port: string): Expr {
    let w = this.wires.get(port)
    if (w === undefined) this.wires.set(port, (w = this.pool.wire(port)))
    return w
  }
}

/** Parameter by which an operating point has shifted a source. */
export const trimParameter = 'trim'

/** Returns the names of a value from outside, its rate and its acceleration. */
export const inputNames = (name: string): readonly string[] => [name, `d${name}`, `dd${name}`]
