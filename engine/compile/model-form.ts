/** Programs of one form of a model's equations in memory, each with its own parameters and discrete states. */
import type { Backend, CompiledProgram, HostCalls } from '../backends/compiled'
import type { Kink } from '../formulate/signals/kinks'
import type { LoweredProgram } from '../program/lower'
import type { Effort } from '../program/lower/optimise'
import type { JacobianUse, SparseJacobian } from '../solve/types'
import { BoundProgram } from '../stepping/bound-integration'
import type { StepMethodName } from '../stepping/methods'
import { sharedEvaluation } from '../stepping/shared'
import type { Instance, ParameterValues } from './instance'
import type { Compilation, JacobianProgram } from './compile'
import { loweredIntegration } from './integration'
import type { SolvingMemory } from './unsolved'

/** Number of vectors that solvers and analyses may allocate, each as long as the number of states. */
const WORK_VECTORS = 400

export interface ProgramMemory extends SolvingMemory {
  readonly compiled: CompiledProgram
  readonly p: Float64Array
  readonly d: Float64Array
  readonly w: Float64Array
  /** Discrete states, then their values before the present instant; empty if the model has none. */
  readonly z: Float64Array
}

/** Returns the arrays that the entry points of a model take, in order. */
function arraysOf({ p, d, z, w }: ProgramMemory, x: Float64Array, out: Float64Array, v?: Float64Array): Float64Array[] {
  return [p, d, x, ...(z.length > 0 ? [z] : []), ...(v === undefined ? [] : [v]), w, out]
}

const effortFor = (use: JacobianUse): Effort => (use === 'steps' ? 'short' : 'plain')

/** Memory of the tangent program. All bindings copy in and out of the same three vectors. */
interface TangentInstance extends ProgramMemory {
  readonly x2: Float64Array
  readonly v2: Float64Array
  readonly jv2: Float64Array
  readonly run: (t: number) => void
}

/** Memory of a Jacobian program. As with tangents, all bindings share one set of vectors. */
interface JacobianInstance extends ProgramMemory {
  readonly x2: Float64Array
  readonly shared: SparseJacobian
}

/** Derivatives and shared values at the state and time at which they were evaluated last. */
interface Evaluation {
  readonly at: (t: number, x: Float64Array) => void
  readonly dx: Float64Array
  readonly shared: Float64Array
  /** Returns the time of that evaluation; NaN if nothing is known. */
  readonly time: () => number
  /** Discards the evaluation, because something other than time and state has changed. */
  forget(): void
}

interface IntegrationInstance extends ProgramMemory {
  readonly bound: BoundProgram
  /** Evaluation from which events and samples take values; null if they take none from the derivatives. */
  readonly evaluation: Evaluation | null
}

interface KinkInstance {
  readonly memory: Float64Array
  readonly out: Float64Array
  readonly run: (t: number) => void
}

export class ModelForm {
  readonly instances: ProgramMemory[] = []
  private ownMemory: ProgramMemory | null = null
  private integrated: IntegrationInstance | null = null
  /** Discrete states at the latest publication. */
  private readonly z: Float64Array
  private readonly size: number
  private tangent: TangentInstance | null = null
  /** Jacobians by the states whose columns they have. */
  private readonly jacobians = new Map<string, JacobianInstance>()
  private kinks: KinkInstance | null = null
  private copied: Evaluation | null = null
  private readonly moving: readonly number[]

  readonly compilation: Compilation

  constructor(
    private values: Instance,
    private readonly backend: Backend,
  ) {
    const { compilation } = values
    this.compilation = compilation
    this.size = compilation.states.length
    this.moving = [...compilation.shared.moving]
    this.z = new Float64Array(2 * compilation.system.discrete.states.length)
  }

  /**
   * Program of the derivatives alone, for solvers and analyses. It is compiled on first use, because runs with fixed
   * steps have the derivatives in the program of their method.
   */
  private get main(): ProgramMemory {
    return (this.ownMemory ??= this.instantiate(this.compilation.derivatives, WORK_VECTORS * (this.size + 1)))
  }

  /** Program that evaluates the derivatives in a run. */
  get running(): ProgramMemory {
    return this.integrated ?? this.main
  }

  /**
   * Binds an integration method with the derivatives in one program. Events and samples then take shared values from
   * this program.
   */
  bindIntegration(name: StepMethodName): BoundProgram {
    const { lowered, integration } = loweredIntegration(this.compilation, name)
    const room = integration.size + 4 * this.size
    const bound = new BoundProgram((host) => this.instantiate(lowered, room, host), integration, this.size)
    const { instance } = bound
    this.integrated = { ...instance, bound, evaluation: this.integratedEvaluation(instance, bound) }
    return bound
  }

  private integratedEvaluation(instance: ProgramMemory, bound: BoundProgram): Evaluation | null {
    const { shared: places } = bound.places
    if (places === null) return null
    const { s } = bound
    const { rates, known } = places
    const memory = instance.compiled.allocate(this.size)
    const run = instance.compiled.bind(sharedEvaluation, arraysOf(instance, memory, s))
    return {
      dx: s.subarray(rates, rates + this.size),
      shared: instance.w.subarray(0, this.compilation.shared.values.length),
      time: () => bound.evaluatedAt,
      at: (t, x) => {
        memory.set(x)
        run(t)
        bound.evaluatedAt = t
      },
      forget: () => void (s[known] = 0),
    }
  }

  instantiate(lowered: LoweredProgram, extra: number, host?: HostCalls): ProgramMemory {
    const { derivedSize, workSize, program } = lowered
    const { parameters } = this.values
    const discrete = 2 * this.compilation.system.discrete.states.length
    const room = parameters.length + derivedSize + workSize + discrete + extra + 16
    const compiled = this.backend(program, room, host)
    const p = compiled.allocate(parameters.length)
    p.set(parameters)
    const d = compiled.allocate(derivedSize)
    const w = compiled.allocate(workSize)
    const z = compiled.allocate(discrete)
    z.set(this.z.subarray(0, discrete / 2))
    compiled.bind('init', [p, d])()
    const instance = { lowered, compiled, p, d, w, z }
    this.instances.push(instance)
    return instance
  }

  /**
   * Sets the discrete states.
   * @returns whether the derivatives depend on any state that has changed
   */
  publish(z: Float64Array): boolean {
    let moved = false
    for (const i of this.moving) if (this.z[i] !== z[i]) moved = true
    this.z.set(z)
    for (const instance of this.instances) instance.z.set(z)
    if (moved) this.forget()
    return moved
  }

  setParameters(values: ParameterValues): void {
    this.values = this.values.with(values)
    this.forget()
    for (const instance of this.instances) {
      instance.p.set(values)
      instance.compiled.bind('init', [instance.p, instance.d])()
    }
  }

  private forget(): void {
    this.copied?.forget()
    this.integrated?.evaluation?.forget()
  }

  allocate(n: number): Float64Array {
    return this.main.compiled.allocate(n)
  }

  /**
   * Binds the derivatives to vectors.
   * @param x, dx vectors in the memory of this form, unless values are shared
   */
  bindDerivatives(x: Float64Array, dx: Float64Array): (t: number) => void {
    if (this.compilation.shared.values.length === 0) return this.bindOwn(x, dx)
    return this.copyDerivatives(x, dx)
  }

  private bindOwn(x: Float64Array, dx: Float64Array): (t: number) => void {
    return this.main.compiled.bind('derivatives', arraysOf(this.main, x, dx))
  }

  /** Binds the derivatives to vectors in any memory. */
  copyDerivatives(x: Float64Array, dx: Float64Array): (t: number) => void {
    const { at, dx: out } = this.evaluation
    return (t) => {
      at(t, x)
      dx.set(out)
    }
  }

  /**
   * Copies values that events and samples take from the derivatives.
   * @param nearby whether values of the last evaluation are accepted, if it was at this time
   * @returns whether the values are exactly those of the state
   */
  share(into: Float64Array, t: number, x: Float64Array, nearby: boolean): boolean {
    const { at, shared, time } = this.evaluation
    const exact = !nearby || time() !== t
    if (exact) at(t, x)
    into.set(shared)
    return exact
  }

  /**
   * Evaluation that is done once and shared: a solver, events and samples need the same values at the end of a step and
   * at the start of the next one.
   */
  private get evaluation(): Evaluation {
    return this.integrated?.evaluation ?? (this.copied ??= this.makeEvaluation())
  }

  private makeEvaluation(): Evaluation {
    const { size, main } = this
    const count = this.compilation.shared.values.length
    const [memory, dx, shared] = [this.allocate(size), this.allocate(size), new Float64Array(count)]
    const run = this.bindOwn(memory, dx)
    const left = main.w.subarray(0, count)
    let known = NaN
    return {
      ...{ dx, shared },
      time: () => known,
      at: (t, x) => {
        let same = t === known
        for (let i = 0; same && i < size; i++) same = memory[i] === x[i]
        if (same) return
        memory.set(x)
        run(t)
        shared.set(left)
        known = t
      },
      forget: () => (known = NaN),
    }
  }

  /** Creates the tangent program with memory of its own, because it is compiled only when an analysis needs it. */
  private instantiateTangent(program: LoweredProgram): TangentInstance {
    const n = this.size
    const instance = this.instantiate(program, 3 * n)
    const { compiled } = instance
    const [x2, v2, jv2] = [compiled.allocate(n), compiled.allocate(n), compiled.allocate(n)]
    return { ...instance, x2, v2, jv2, run: compiled.bind('tangent', arraysOf(instance, x2, jv2, v2)) }
  }

  bindTangent(x: Float64Array, v: Float64Array, jv: Float64Array, use: JacobianUse): (t: number) => void {
    const program = this.compilation.tangentBy(effortFor(use))
    const instance = this.tangent?.lowered === program ? this.tangent : this.instantiateTangent(program)
    this.tangent = instance
    const { x2, v2, jv2, run } = instance
    return (t) => {
      x2.set(x)
      v2.set(v)
      run(t)
      jv.set(jv2)
    }
  }

  /** Binds functions that are zero at corners and jumps of the equations; compiled when first bound. */
  bindKinks(x: Float64Array, g: Float64Array): (t: number) => void {
    const { kinks } = this.compilation.system
    const { memory, out, run } = (this.kinks ??= this.instantiateKinks(kinks))
    return (t) => {
      memory.set(x)
      run(t)
      g.set(out)
    }
  }

  /** Binds functions of time that are zero where conditions switch; compiled when bound. */
  bindTimeFunctions(functions: readonly Kink[], g: Float64Array): (t: number) => void {
    const { out, run } = this.instantiateKinks(functions)
    return (t) => {
      run(t)
      g.set(out)
    }
  }

  private instantiateKinks(kinks: readonly Kink[]): KinkInstance {
    const outputs = kinks.map(({ crossing }, index) => ({ index, expr: crossing }))
    const entry = {
      name: 'kinks',
      doc: 'Functions that are zero at corners and jumps of the equations.',
      out: 'g',
      outputs,
    }
    const instance = this.instantiate(this.compilation.lower('kinks', [entry]), this.size + kinks.length)
    const memory = instance.compiled.allocate(this.size)
    const out = instance.compiled.allocate(kinks.length)
    return { memory, out, run: instance.compiled.bind('kinks', arraysOf(instance, memory, out)) }
  }

  private instantiateJacobian({ lowered, rows, columns }: JacobianProgram): JacobianInstance {
    const instance = this.instantiate(lowered, this.size + rows.length)
    const { compiled } = instance
    const x2 = compiled.allocate(this.size)
    const values = compiled.allocate(rows.length)
    const evaluate = compiled.bind('jacobian', arraysOf(instance, x2, values))
    return { ...instance, x2, shared: { rows, columns, values, evaluate } }
  }

  bindJacobian(x: Float64Array, states: readonly number[] | undefined, use: JacobianUse): SparseJacobian | undefined {
    const key = states?.join() ?? 'all'
    const columns = states ?? this.compilation.states.map((_, i) => i)
    const program = this.compilation.jacobianBy(columns, effortFor(use))
    if (program === null) return undefined
    const known = this.jacobians.get(key)
    const instance = known?.lowered === program.lowered ? known : this.instantiateJacobian(program)
    this.jacobians.set(key, instance)
    const { x2, shared } = instance
    return {
      ...shared,
      evaluate: (t) => {
        x2.set(x)
        shared.evaluate(t)
      },
    }
  }
}
