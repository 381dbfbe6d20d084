/** A compiled model in memory: what solvers and analyses see, with one set of parameter values. */
import type { Backend, CompiledProgram } from '../backends/compiled'
import { compileWasm } from '../backends/wasm'
import type { ModelError } from '../model/errors'
import type { LoweredProgram } from '../program/lower'
import type { DiscreteSystem, JacobianUse, OdeSystem, SparseJacobian, StateKind } from '../solve/types'
import { evaluate, type Expr } from '../symbolic'
import type { Compilation, JacobianProgram } from './compile'
import { ModelDiscrete, mostValues } from './discrete'
import { fixedIterations, unsolvedEquations, type SolvingMemory } from './unsolved'

/** Vectors that solvers and analyses may allocate, in units of the number of states. */
const WORK_VECTORS = 400

interface Instance extends SolvingMemory {
  readonly compiled: CompiledProgram
  readonly p: Float64Array
  readonly d: Float64Array
  readonly w: Float64Array
  /** Discrete states, then their values before the instant that is being handled; empty where there are none. */
  readonly z: Float64Array
}

/** The arrays that the entry points of a model take, in order. */
function arraysOf(
  { p, d, z, w }: Pick<Instance, 'p' | 'd' | 'z' | 'w'>,
  x: Float64Array,
  out: Float64Array,
  v?: Float64Array,
): Float64Array[] {
  return [p, d, x, ...(z.length > 0 ? [z] : []), ...(v === undefined ? [] : [v]), w, out]
}

/** Every binding of the tangent copies in and out of the same three vectors. */
interface TangentInstance extends Instance {
  readonly x2: Float64Array
  readonly v2: Float64Array
  readonly jv2: Float64Array
  readonly run: (t: number) => void
}

/** As with tangents, one set of vectors serves every binding. */
interface JacobianInstance extends Instance {
  readonly x2: Float64Array
  readonly shared: SparseJacobian
}

export class Model implements OdeSystem {
  readonly size: number
  readonly states: OdeSystem['states']
  readonly kinds: readonly StateKind[]
  readonly compileKernel: Backend
  readonly discrete: DiscreteSystem | undefined
  private readonly instances: Instance[] = []
  private readonly main: Instance
  private tangent: TangentInstance | null = null
  /** Jacobians by the states whose columns they have. */
  private readonly jacobians = new Map<string, JacobianInstance>()

  constructor(
    readonly compilation: Compilation,
    readonly parameters: Float64Array,
    private readonly backend: Backend = compileWasm,
  ) {
    this.compileKernel = backend
    this.size = compilation.states.length
    this.states = compilation.states.map(({ name, unit, block }) => ({ name, unit, block }))
    this.kinds = compilation.states.map(({ kind }) => kind)
    this.main = this.instantiate(compilation.derivatives, WORK_VECTORS * (this.size + 1))
    const { states: discrete, events } = compilation.system.discrete
    if (discrete.length + events.length > 0) this.discrete = this.instantiateDiscrete()
  }

  private instantiateDiscrete(): DiscreteSystem {
    const { discrete } = this.compilation.system
    const values = mostValues(discrete)
    const memory = this.instantiate(this.compilation.discreteProgram, this.size + discrete.events.length + values)
    const parameters = this.symbolValues()
    return new ModelDiscrete(
      this.compilation,
      memory,
      (e) => evaluate([e], parameters)[0],
      (z) => {
        for (const instance of this.instances) if (instance !== memory) instance.z.set(z)
      },
      (t) => this.unsolved(t),
    )
  }

  private instantiate(lowered: LoweredProgram, extra: number): Instance {
    const { derivedSize, workSize, program } = lowered
    const discrete = 2 * this.compilation.system.discrete.states.length
    const compiled = this.backend(program, this.parameters.length + derivedSize + workSize + discrete + extra + 16)
    const p = compiled.allocate(this.parameters.length)
    p.set(this.parameters)
    const d = compiled.allocate(derivedSize)
    const w = compiled.allocate(workSize)
    const z = compiled.allocate(discrete)
    if (this.discrete !== undefined) z.set(this.discrete.z)
    compiled.bind('init', [p, d])()
    const instance = { lowered, compiled, p, d, w, z }
    this.instances.push(instance)
    return instance
  }

  /** Change parameter values during a run; solvers see them from the next evaluation on. */
  setParameters(values: Float64Array): void {
    this.parameters.set(values)
    for (const instance of this.instances) {
      instance.p.set(values)
      instance.compiled.bind('init', [instance.p, instance.d])()
    }
  }

  allocate(n: number): Float64Array {
    return this.main.compiled.allocate(n)
  }

  bindDerivatives(x: Float64Array, dx: Float64Array): (t: number) => void {
    return this.main.compiled.bind('derivatives', arraysOf(this.main, x, dx))
  }

  /** Memory of its own: the tangent program is compiled only when an analysis asks for it. */
  private instantiateTangent(): TangentInstance {
    const n = this.size
    const instance = this.instantiate(this.compilation.tangentProgram, 3 * n)
    const { compiled } = instance
    const [x2, v2, jv2] = [compiled.allocate(n), compiled.allocate(n), compiled.allocate(n)]
    return { ...instance, x2, v2, jv2, run: compiled.bind('tangent', arraysOf(instance, x2, jv2, v2)) }
  }

  bindTangent(x: Float64Array, v: Float64Array, jv: Float64Array): (t: number) => void {
    const { x2, v2, jv2, run } = (this.tangent ??= this.instantiateTangent())
    return (t) => {
      x2.set(x)
      v2.set(v)
      run(t)
      jv.set(jv2)
    }
  }

  private instantiateJacobian({ lowered, rows, columns }: JacobianProgram): JacobianInstance {
    const instance = this.instantiate(lowered, this.size + rows.length)
    const { compiled } = instance
    const x2 = compiled.allocate(this.size)
    const values = compiled.allocate(rows.length)
    const evaluate = compiled.bind('jacobian', arraysOf(instance, x2, values))
    return { ...instance, x2, shared: { rows, columns, values, evaluate } }
  }

  bindJacobian(x: Float64Array, states?: readonly number[], use: JacobianUse = 'steps'): SparseJacobian | undefined {
    const key = states?.join() ?? 'all'
    const wanted = states ?? this.states.map((_, i) => i)
    const program = this.compilation.jacobianBy(wanted, use === 'steps' ? 'quick' : 'plain')
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

  unsolved(t: number): ModelError | undefined {
    return unsolvedEquations(this.instances, t)
  }

  /** How well equations with a fixed number of iterations were met, in sentences. */
  get remarks(): readonly string[] {
    return fixedIterations([this.main])
  }

  breakTimes(stop: number): readonly number[] {
    const times = evaluate(this.compilation.collection.breakTimes, this.symbolValues())
    return [...new Set(times)].filter((t) => t > 0 && t < stop).sort((a, b) => a - b)
  }

  /** Values of the parameter symbols, for symbolic evaluation. */
  symbolValues(): Map<Expr, number> {
    return new Map(this.compilation.collection.parameters.map((slot, i) => [slot.symbol, this.parameters[i]]))
  }
}

/** Evaluates expressions from states: only what is asked for is compiled, nothing slows the integrator. */
export class Evaluator {
  private readonly instance: { run: (t: number) => void; x: Float64Array; z: Float64Array; y: Float64Array }

  /** @param lowered program with the entry point `outputs(t; x) -> y`, and the length of y */
  constructor(
    compilation: Compilation,
    parameters: Float64Array,
    lowered: LoweredProgram,
    count: number,
    backend: Backend = compileWasm,
  ) {
    const n = compilation.states.length
    const discrete = 2 * compilation.system.discrete.states.length
    const compiled = backend(
      lowered.program,
      parameters.length + lowered.derivedSize + lowered.workSize + n + discrete + count + 16,
    )
    const p = compiled.allocate(parameters.length)
    p.set(parameters)
    const d = compiled.allocate(lowered.derivedSize)
    const x = compiled.allocate(n)
    const w = compiled.allocate(lowered.workSize)
    const z = compiled.allocate(discrete)
    const y = compiled.allocate(count)
    compiled.bind('init', [p, d])()
    this.instance = { run: compiled.bind('outputs', arraysOf({ p, d, w, z }, x, y)), x, z, y }
  }

  /** Values in order, with discrete states z where the model has any; the array is reused. */
  at(t: number, x: ArrayLike<number>, z?: ArrayLike<number>): Float64Array {
    this.instance.x.set(x)
    if (z !== undefined) this.instance.z.set(z)
    this.instance.run(t)
    return this.instance.y
  }
}

/** Evaluates signals in the order of `names`. */
export class Outputs extends Evaluator {
  readonly names: readonly string[]
  readonly units: readonly string[]

  constructor(
    compilation: Compilation,
    parameters: Float64Array,
    names: readonly string[],
    backend: Backend = compileWasm,
  ) {
    super(compilation, parameters, compilation.outputs(names), names.length, backend)
    this.names = names
    this.units = names.map((name) => compilation.system.signals.get(name)?.unit ?? '')
  }
}
