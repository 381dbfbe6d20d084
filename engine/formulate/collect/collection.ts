/**
 * Linear graph with everything that blocks declare about the model: parameters, states, signals, constraints, events.
 * The stage `collect.ts` fills it while blocks are built; later stages read it.
 */
import { timeDerivative } from './known-rates'
import type { SignalDoc } from '../../model/blocks/block'
import type { Flange, FrameNode } from '../../model/component/component'
import type { FileSpan } from '../../model/component/reports'
import type { Surface } from '../../model/component/surface'
import { ModelError } from '../../errors/model-error'
import { elementOf, memberName } from '../../model/names/names'
import type { Expr, Vec3 } from '../../symbolic'
import { mathOf, Pool } from '../../symbolic'
import type {
  ParameterSlot,
  StateDeclaration,
  DerivativeDeclaration,
  ImplicitDeclaration,
  DiscreteDeclaration,
  EventDeclaration,
  LockDeclaration,
  StictionDeclaration,
  AxisInertia,
  Drive,
  SignalDeclaration,
  ContactDeclaration,
  ExpectedDeclaration,
  CueingDeclaration,
  DrawingDeclaration,
  EnergyDeclaration,
  InputDeclaration,
  OutputDeclaration,
  MeasuredOutput,
  ConstraintDeclaration,
  GuideDeclaration,
} from './declarations'
import type { LinearGraph, RotationGraphEdge, TranslationGraphEdge } from '../../graph/graph'

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
