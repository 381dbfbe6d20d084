/**
 * Compilation of a project to a model: the whole chain of docs/architecture.md up to code. A compilation is reused
 * while the structure stays the same; values of tunable parameters are set per run.
 */
import type { BlockRegistry } from '../model/blocks/block'
import { ModelError } from '../errors/model-error'
import { memberName } from '../model/names/names'
import type { FormulationSettings, ParamValue, ProjectFile } from '../model/project/project'
import { resolveParameters, type ResolvedProject } from '../model/network/resolve'
import { inputNames, type Collection } from '../formulate/collect/collection'
import { collect } from '../formulate/collect/collect'
import type { Start } from '../formulate/constraints/row-rank'
import { formulate } from '../formulate/formulate'
import type { StateVariable, System } from '../formulate/system'
import { blamingMassless } from '../formulate/dynamics/massless'
import type { Precision } from '../program/ir'
import { lower, type Entry, type EntryOutput, type LoweredProgram, type SymbolPlace } from '../program/lower'
import type { Effort } from '../program/lower/optimise'
import { jacobian, tangents, type Expr } from '../symbolic'
import { discreteEntries } from './discrete-entries'
import { columnsOf, textOf } from './project-files'
import type { ProjectFiles } from './requests'
import { addHolders } from './holders'
import { sharedSymbol, sharedValues, type SharedValues } from './shared-values'
import { formulationNamed } from './structure'

export interface CompileRequest {
  readonly project: ProjectFile
  readonly files: ProjectFiles
  readonly formulation?: string
  /** True for the exact equations of a formulation with small variables. */
  readonly exact?: boolean
  /**
   * Sources whose values come from outside, in the array `u`. A hand input is set by its target, another source by its
   * value, and by its rate and acceleration where a motion driver needs them. Only exported programs have this array;
   * runs don't.
   */
  readonly outside?: readonly string[]
  /** Sources that an operating point may shift: each has a parameter `Block.trim`, which is added to its value. */
  readonly trims?: readonly string[]
  /**
   * Form for the search for an operating point: the array `u` contains every source, and the loads that hold a body.
   */
  readonly operatingPoint?: OperatingPointForm
  /**
   * Newton iterations of every search for implicit unknowns whose block states no number; as many as needed if absent.
   * Unknowns that constraints use are solved to the end in any case.
   */
  readonly iterations?: number
  /** Values that override those of the project, by `Block.param`. */
  readonly overrides?: Readonly<Record<string, ParamValue>>
  /**
   * Largest effort to shorten the code of any program of the model: `plain` for programs that are evaluated at a few
   * states only. Default: `short` for all but Jacobians that are evaluated rarely.
   */
  readonly effort?: Effort
  /**
   * Coordinates at the start of runs, by name, if they differ from those of the model. The rank of closed loops is that
   * on their branch.
   */
  readonly start?: Start
}

export interface OperatingPointForm {
  /** Body that is held by a force along its x axis and a moment about its z axis. */
  readonly body?: string
}

/** Clock in milliseconds; every host has one. */
export type Clock = () => number
export const wallClock: Clock = () => performance.now()

/** Largest number of multiplications of a Jacobian. Compiling a larger one would take longer than it saves. */
const largestJacobian = 30_000

/** Entry of a Jacobian. Column n, that of time, follows those of the n states. */
export interface JacobianEntry {
  readonly row: number
  readonly column: number
  readonly expr: Expr
}

/** Program `jacobian(t; x) -> J` with the index of each entry; column n holds derivatives by time. */
export interface JacobianProgram {
  readonly lowered: LoweredProgram
  readonly rows: Int32Array
  readonly columns: Int32Array
}

/** Value that is set from outside, and its own expression when it is not. */
export interface InputSlot {
  readonly name: string
  readonly block: string
  readonly symbol: Expr
  readonly sourceValue: Expr
}

export class Compilation {
  readonly states: readonly StateVariable[]
  readonly collection: Collection
  /** Indices of the array `u`; empty in a compilation for runs. */
  readonly inputs: readonly InputSlot[]
  private readonly formulateMilliseconds: number
  readonly shared: SharedValues
  private readonly stateIndex: ReadonlyMap<Expr, number>
  private readonly directions: readonly Expr[]
  private readonly inputDirections: readonly Expr[]
  private readonly holding: readonly { readonly place: number; readonly value: number }[]
  /** Indices of discrete states, then of their values before the present instant. */
  private readonly discreteIndex: ReadonlyMap<Expr, number>
  private derivativesLowered: { readonly lowered: LoweredProgram; readonly milliseconds: number } | null = null
  private tangent: { readonly effort: Effort; readonly lowered: LoweredProgram } | null = null
  /** Jacobians by the states whose columns they have. */
  private readonly jacobians = new Map<string, { readonly effort: Effort; readonly program: JacobianProgram | null }>()
  private discreteLowered: LoweredProgram | null = null
  private compiledHeldForm: Compilation | null = null
  private readonly cache = new Map<symbol, unknown>()
  private outputsLowered: { readonly names: readonly string[]; readonly lowered: LoweredProgram } | null = null

  constructor(
    readonly request: CompileRequest,
    readonly resolved: ResolvedProject,
    readonly system: System,
    started: number,
    private readonly clock: Clock,
  ) {
    this.collection = system.collection
    this.states = system.states
    this.stateIndex = new Map(system.states.map((s, i) => [s.symbol, i]))
    this.directions = system.states.map((s) => this.collection.pool.symbol(`direction ${s.name}`, 'state'))
    const discrete = system.discrete.states
    this.discreteIndex = new Map(
      [...discrete.map((s) => s.symbol), ...discrete.map((s) => s.previous)].map((symbol, i) => [symbol, i]),
    )
    this.holding = system.holding.map(({ symbol, heldValue }) => ({
      place: this.discreteIndex.get(symbol) ?? -1,
      value: heldValue,
    }))
    const { inputs } = system.collection
    this.inputs = inputSlots(request.operatingPoint ? inputs.map((i) => i.block) : (request.outside ?? []), inputs)
    this.inputDirections = this.inputs.map(({ name }) => this.collection.pool.symbol(`direction ${name}`, 'state'))
    this.shared = sharedValues(system)
    this.formulateMilliseconds = clock() - started
  }

  /** Program of the derivatives. Compiled on first use: the form of an operating point never needs it. */
  get derivatives(): LoweredProgram {
    return this.derivativesAndTime.lowered
  }

  /** Time that formulating the equations took, and compiling their derivatives. */
  get milliseconds(): { readonly formulate: number; readonly compile: number } {
    return { formulate: this.formulateMilliseconds, compile: this.derivativesAndTime.milliseconds }
  }

  private get derivativesAndTime(): { readonly lowered: LoweredProgram; readonly milliseconds: number } {
    if (this.derivativesLowered !== null) return this.derivativesLowered
    const started = this.clock()
    const lowered = this.lower('model', [this.derivativesEntry])
    return (this.derivativesLowered = { lowered, milliseconds: this.clock() - started })
  }

  /** Entry point `derivatives(t; x) -> dx`, which also stores shared values. */
  get derivativesEntry(): Entry {
    const { shared, states } = this
    return {
      name: 'derivatives',
      doc: 'Derivatives of the states.',
      out: 'dx',
      outputs: [
        ...states.map((s, index) => ({ index, expr: s.derivative })),
        ...shared.values.map((expr, index): EntryOutput => ({ index, expr, isReserved: true })),
      ],
    }
  }

  /**
   * Form of the model, over the same memory, while locks or dry friction hold something; null if nothing can be held,
   * and for that form itself. Formulated and compiled on first use: many runs never need it.
   */
  get heldForm(): Compilation | null {
    const { heldForm } = this.system
    if (heldForm === null) return null
    const { request, resolved, clock } = this
    return (this.compiledHeldForm ??= new Compilation(request, resolved, heldForm(), clock(), clock))
  }

  /** Returns whether discrete states hold any axis. */
  isHeld(z: ArrayLike<number>): boolean {
    for (const { place, value } of this.holding) if (z[place] === value) return true
    return false
  }

  /**
   * Lowers entry points over the memory layout of this model.
   * @param reserved number of places of shared values
   * @param directions symbols of the array `v`; by default those along states and inputs
   */
  lower(
    name: string,
    entries: readonly Entry[],
    precision?: Precision,
    reserved = this.shared.values.length,
    directions: readonly Expr[] = [...this.directions, ...this.inputDirections],
  ): LoweredProgram {
    const { pool } = this.collection
    const parameterIndex = new Map(this.collection.parameters.map((p, i) => [p.symbol, i]))
    const inputIndex = new Map(this.inputs.map((slot, i) => [slot.symbol, i]))
    const directionIndex = new Map(directions.map((d, i) => [d, i]))
    const sharedIndex = new Map(Array.from({ length: reserved }, (_, i) => [sharedSymbol(pool, i), i]))
    const place = (symbol: Expr): SymbolPlace => {
      if (symbol === this.collection.time) return 't'
      const state = this.stateIndex.get(symbol)
      if (state !== undefined) return { array: 'x', index: state }
      const discrete = this.discreteIndex.get(symbol)
      if (discrete !== undefined) return { array: 'z', index: discrete }
      const direction = directionIndex.get(symbol)
      if (direction !== undefined) return { array: 'v', index: direction }
      const input = inputIndex.get(symbol)
      if (input !== undefined) return { array: 'u', index: input }
      const shared = sharedIndex.get(symbol)
      if (shared !== undefined) return { array: 'w', index: shared }
      const parameter = parameterIndex.get(symbol)
      if (parameter !== undefined) return { array: 'p', index: parameter }
      throw new Error(`symbol ${symbol.name} has no place in memory`)
    }
    const { effort: most } = this.request
    const all = entries.map((e) => ({
      ...e,
      ...(most === 'plain' && { effort: most }),
      extra: [
        ...(this.discreteIndex.size > 0 ? ['z'] : []),
        ...(this.inputs.length > 0 && e.out !== 'u' ? ['u'] : []),
        ...(e.extra ?? []),
      ],
    }))
    return lower(name, pool, all, place, { precision, reserved })
  }

  /**
   * Returns exact directional derivatives of expressions along the states, then along the inputs if requested (symbols
   * of the array `v`).
   */
  tangentsOf(roots: readonly Expr[], alongInputs = false): Expr[] {
    const seeds = new Map(this.states.map((s, i) => [s.symbol, this.directions[i]] as const))
    if (alongInputs) this.inputs.forEach(({ symbol }, i) => seeds.set(symbol, this.inputDirections[i]))
    return tangents(this.collection.pool, roots, seeds)
  }

  /**
   * Returns the program `tangent(t; x, v) -> jv`: exact directional derivative of the derivatives. Compiled on first
   * use.
   * @param effort as for `jacobianBy`
   */
  tangentBy(effort: Effort = 'short'): LoweredProgram {
    const known = this.tangent
    if (known !== null && (known.effort === effort || effort === 'plain')) return known.lowered
    const roots = this.tangentsOf(this.states.map((s) => s.derivative))
    const lowered = this.lower('tangent', [
      {
        name: 'tangent',
        doc: 'Directional derivative of the derivatives.',
        out: 'jv',
        effort,
        extra: ['v'],
        outputs: roots.map((expr, index) => ({ index, expr })),
      },
    ])
    this.tangent = { effort, lowered }
    return lowered
  }

  /**
   * Discrete program over shared values: crossing functions `roots`, updates at sample times `sample_i`, actions of
   * events `event_i`. Compiled on first use.
   */
  get discreteProgram(): LoweredProgram {
    return (this.discreteLowered ??= this.lower('discrete', discreteEntries(this.shared.discrete)))
  }

  /**
   * Returns the program `outputs(t; x) -> y`: signals in the order of their names. The latest program is kept for the
   * next run.
   */
  outputs(names: readonly string[]): LoweredProgram {
    const known = this.outputsLowered
    if (known !== null && known.names.length === names.length && known.names.every((n, i) => n === names[i])) {
      return known.lowered
    }
    const outputs = names.map((name, index) => ({ index, expr: this.system.signal(name) }))
    const lowered = this.lower('outputs', [{ name: 'outputs', doc: 'Logged signals.', out: 'y', outputs }])
    this.outputsLowered = { names: [...names], lowered }
    return lowered
  }

  /**
   * Returns the exact sparse Jacobian of the derivatives by some states and time; null if too large. Compiled on first
   * use.
   * @param effort `plain` if it is evaluated rarely; an existing program with more effort is then used too
   */
  jacobianBy(states: readonly number[], effort: Effort = 'short'): JacobianProgram | null {
    const key = states.join()
    const known = this.jacobians.get(key)
    if (known !== undefined && (known.effort === effort || effort === 'plain' || known.program === null)) {
      return known.program
    }
    const program = this.lowerJacobian(states, effort)
    this.jacobians.set(key, { effort, program })
    return program
  }

  /** Returns the entries of that Jacobian as expressions; null if too large. */
  jacobianEntries(states: readonly number[]): readonly JacobianEntry[] | null {
    const roots = this.states.map((s) => s.derivative)
    const wrt = [...states.map((i) => this.states[i].symbol), this.collection.time]
    const columns = [...states, this.states.length]
    const entries = jacobian(this.collection.pool, roots, wrt, largestJacobian)
    return entries?.map(({ row, column, expr }) => ({ row, column: columns[column], expr })) ?? null
  }

  private lowerJacobian(states: readonly number[], effort: Effort): JacobianProgram | null {
    const entries = this.jacobianEntries(states)
    if (entries === null) return null
    const lowered = this.lower('jacobian', [
      {
        name: 'jacobian',
        doc: 'Derivatives of the derivatives by states and time.',
        out: 'J',
        effort,
        outputs: entries.map(({ expr }, index) => ({ index, expr })),
      },
    ])
    return {
      lowered,
      rows: Int32Array.from(entries, ({ row }) => row),
      columns: Int32Array.from(entries, ({ column }) => column),
    }
  }

  /**
   * Returns a result that is derived from these equations; computed once and kept with them. @param what key of the
   * result
   */
  once<T>(what: symbol, work: () => T): T {
    if (!this.cache.has(what)) this.cache.set(what, work())
    return this.cache.get(what) as T
  }

  /** Signals that a run stores if none are requested. */
  get loggedSignals(): string[] {
    return [...this.system.signals].filter(([, s]) => s.logged).map(([name]) => name)
  }
}

/**
 * Returns the slots of inputs.
 * @param blocks sources in the order of their places
 */
function inputSlots(blocks: readonly string[], inputs: Collection['inputs']): InputSlot[] {
  return [...new Set(blocks)].flatMap((block) =>
    inputs
      .filter((i) => i.block === block)
      .flatMap(({ name, symbols, sourceValues }) =>
        symbols.map((symbol, order) => ({
          name: memberName(block, inputNames(name)[order]),
          block,
          symbol,
          sourceValue: sourceValues[order],
        })),
      ),
  )
}

/**
 * Compiles a project.
 * @throws ModelError the first problem found; `checkProject` lists problems that can be found without a formulation
 */
export function compileProject(
  request: CompileRequest,
  registry: BlockRegistry,
  clock: Clock = wallClock,
): Compilation {
  const started = clock()
  const resolved = resolveParameters(request.project, registry, request.overrides)
  const outside = request.operatingPoint === undefined ? new Set(request.outside) : 'all'
  const collection = collect(
    resolved,
    (file, overTime) => columnsOf(request.files, file, overTime),
    { outside, trimmed: new Set(request.trims) },
    (file) => textOf(request.files, file),
    request.iterations,
  )
  if (request.operatingPoint !== undefined) addHolders(collection, request.operatingPoint.body)
  const system = inFormulation(request.formulation, () =>
    blamingMassless(collection, () => formulate(collection, choiceOf(request), request.formulation, request.start)),
  )
  return new Compilation(request, resolved, system, started, clock)
}

function choiceOf(request: CompileRequest): FormulationSettings {
  const choice = formulationNamed(request)
  return request.exact === true ? { ...choice, small: undefined } : choice
}

/** Runs a function and adds the name of the formulation to errors in its choices. */
function inFormulation<T>(name = 'default', work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof ModelError) || error.place.setting === undefined) throw error
    throw error.at({ formulation: name })
  }
}
