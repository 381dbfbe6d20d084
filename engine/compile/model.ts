/**
 * Compiled model in memory with one set of parameter values, as solvers and analyses use it. If locks or dry friction
 * can hold something, the equations have two forms, and discrete states determine which one is evaluated.
 */
import type { Backend } from '../backends/compiled'
import { compileWasm } from '../backends/wasm'
import type { Kink } from '../formulate/signals/kinks'
import type { ModelError } from '../errors/model-error'
import { copyValues } from '../numerics/copy-values'
import type { LoweredProgram } from '../program/lower'
import type { DiscreteSystem, JacobianUse, KinkSystem, TimeFunctions, OdeSystem, SparseJacobian } from '../solve/types'
import type { AngleTriple } from '../stepping/charts/angle-triple'
import type { BoundIntegration } from '../stepping/bound-integration'
import type { StepMethodName } from '../stepping/methods'
import type { StateKind } from '../stepping/model'
import { evaluate } from '../symbolic'
import type { Compilation } from './compile'
import { DiscretePrograms, ModelDiscrete, mostValues } from './discrete'
import type { Instance, ParameterValues } from './instance'
import { FormedIntegration } from './integration'
import { bothStructures } from './jacobians'
import { angleTriples } from './local-charts'
import { ModelForm } from './model-form'
import { failedFunction, fixedIterations, unsolvedEquations } from './unsolved'

export class Model implements OdeSystem {
  readonly size: number
  readonly states: OdeSystem['states']
  readonly kinds: readonly StateKind[]
  readonly angles: readonly AngleTriple[]
  readonly compileKernel: Backend
  readonly discrete: DiscreteSystem | undefined
  private readonly free: ModelForm
  private heldForm: ModelForm | null = null
  private readonly ownDiscrete: ModelDiscrete | undefined

  readonly compilation: Compilation

  constructor(
    private values: Instance,
    private readonly backend: Backend = compileWasm,
  ) {
    const { compilation } = values
    this.compilation = compilation
    this.compileKernel = backend
    this.size = compilation.states.length
    this.states = compilation.states.map(({ name, unit, block }) => ({ name, unit, block }))
    this.kinds = compilation.states.map(({ kind }) => kind)
    this.angles = angleTriples(compilation)
    this.free = new ModelForm(values, backend)
    const { states: discrete, events } = compilation.system.discrete
    if (discrete.length + events.length > 0) this.discrete = this.ownDiscrete = this.makeDiscrete()
  }

  private makeDiscrete(): ModelDiscrete {
    const parameters = this.values.parameterSymbols()
    return new ModelDiscrete(this.compilation, this.discretePrograms(this.free), {
      valueOf: (e) => evaluate([e], parameters)[0],
      publish: (z) => {
        const [free, heldChanged] = this.forms.map((form) => form.publish(z))
        return this.isHeld ? (heldChanged ?? true) : free
      },
      unsolved: (t) => this.unsolved(t),
      heldPrograms: () => this.discretePrograms(this.compiledHeldForm),
    })
  }

  /** Functions that are zero at corners and jumps of the equations; undefined if there are none. */
  get kinks(): KinkSystem | undefined {
    const { kinks } = this.compilation.system
    if (kinks.length === 0) return undefined
    return {
      kinks,
      bind: (x, g) => {
        const free = this.free.bindKinks(x, g)
        let runHeld: ((t: number) => void) | undefined
        return (t) => (this.isHeld ? (runHeld ??= this.compiledHeldForm.bindKinks(x, g)) : free)(t)
      },
    }
  }

  /** Functions of time that are zero where conditions switch; undefined if there are none. */
  get timeConditions(): TimeFunctions | undefined {
    return this.timeFunctions(this.compilation.system.timeConditions)
  }

  /** Functions of time whose zeros variable steps may not pass twice; undefined if there are none. */
  get timePassages(): TimeFunctions | undefined {
    return this.timeFunctions(this.compilation.system.timePassages)
  }

  /** Functions of time at whose zeros no fixed step ends; undefined if there are none. */
  get unheldPassages(): TimeFunctions | undefined {
    return this.timeFunctions(this.compilation.system.unheldPassages)
  }

  private timeFunctions(functions: readonly Kink[]): TimeFunctions | undefined {
    return functions.length === 0
      ? undefined
      : {
          count: functions.length,
          blocks: functions.map(({ block }) => block),
          bind: (g) => this.free.bindTimeFunctions(functions, g),
        }
  }

  private discretePrograms(form: ModelForm): DiscretePrograms {
    const { compilation } = form
    const { discrete } = compilation.system
    const extra = this.size + discrete.events.length + mostValues(discrete)
    const memory = form.instantiate(compilation.discreteProgram, extra)
    return new DiscretePrograms(compilation, memory, (t, x, nearby) => form.share(memory.w, t, x, nearby))
  }

  private get forms(): readonly ModelForm[] {
    return this.heldForm === null ? [this.free] : [this.free, this.heldForm]
  }

  /** Form of the equations in which something is held; compiled when first needed. */
  private get compiledHeldForm(): ModelForm {
    if (this.heldForm !== null) return this.heldForm
    const { heldInstance } = this.values
    if (heldInstance === null) throw new Error('nothing in this model can be held')
    this.heldForm = new ModelForm(heldInstance, this.backend)
    if (this.ownDiscrete !== undefined) this.heldForm.publish(this.ownDiscrete.z)
    return this.heldForm
  }

  private get isHeld(): boolean {
    return this.ownDiscrete?.isInHeldForm ?? false
  }

  /** Instance with the present parameter values. */
  get instance(): Instance {
    return this.values
  }

  get form(): number {
    return this.isHeld ? 1 : 0
  }

  /** Compiles programs that would otherwise be compiled when something is held for the first time. */
  prepare(): void {
    if (this.compilation.heldForm !== null) this.discretePrograms(this.compiledHeldForm)
  }

  /** Changes parameter values during a run; solvers use them from the next evaluation on. */
  setParameters(values: ParameterValues): void {
    this.values = this.values.with(values)
    for (const form of this.forms) form.setParameters(values)
  }

  allocate(n: number): Float64Array {
    return this.free.allocate(n)
  }

  bindDerivatives(x: Float64Array, dx: Float64Array): (t: number) => void {
    const free = this.free.bindDerivatives(x, dx)
    if (this.compilation.system.heldForm === null) return free
    let runHeld: ((t: number) => void) | undefined
    return (t) => {
      if (this.isHeld) (runHeld ??= this.compiledHeldForm.copyDerivatives(x, dx))(t)
      else free(t)
    }
  }

  bindIntegration(name: StepMethodName): BoundIntegration {
    const free = this.free.bindIntegration(name)
    if (this.compilation.system.heldForm === null) return free
    const bindHeld = () => this.compiledHeldForm.bindIntegration(name)
    return new FormedIntegration(free, bindHeld, () => this.isHeld, this.heldForm !== null)
  }

  bindTangent(x: Float64Array, v: Float64Array, jv: Float64Array, use: JacobianUse = 'steps'): (t: number) => void {
    return (t) => (this.isHeld ? this.compiledHeldForm : this.free).bindTangent(x, v, jv, use)(t)
  }

  bindJacobian(x: Float64Array, states?: readonly number[], use: JacobianUse = 'steps'): SparseJacobian | undefined {
    if (this.compilation.system.heldForm === null) return this.free.bindJacobian(x, states, use)
    if (use === 'samples') return (this.isHeld ? this.compiledHeldForm : this.free).bindJacobian(x, states, use)
    const free = this.free.bindJacobian(x, states, use)
    const heldJacobian = this.compiledHeldForm.bindJacobian(x, states, use)
    return free === undefined || heldJacobian === undefined
      ? undefined
      : bothStructures(free, heldJacobian, () => this.isHeld)
  }

  unsolved(t: number): ModelError | undefined {
    return unsolvedEquations(
      this.forms.flatMap((form) => form.instances),
      t,
    )
  }

  /** Sentences on how well equations with a fixed number of iterations were met. */
  get remarks(): readonly string[] {
    return fixedIterations(this.forms.map((form) => form.running))
  }

  breakTimes(stop: number): readonly number[] {
    const times = this.values.evaluate(this.compilation.collection.breakTimes)
    return [...new Set(times)].filter((t) => t > 0 && t < stop).sort((a, b) => a - b)
  }

  get switchTimes(): readonly number[] {
    return this.values.evaluate(this.compilation.system.switchTimes).filter(Number.isFinite)
  }
}

/**
 * Evaluates expressions from states. Only requested expressions are compiled, and the integrator is not slowed down.
 */
export class Evaluator {
  private readonly free: ReturnType<typeof evaluatorIn>
  private cachedHeldEvaluator: ReturnType<typeof evaluatorIn> | null = null

  /** @param program of a form of the equations, with the entry point `outputs(t; x) -> y`; @param count length of y */
  constructor(
    private instance: Instance,
    private readonly program: (form: Compilation) => LoweredProgram,
    private readonly count: number,
    private readonly backend: Backend = compileWasm,
  ) {
    this.free = evaluatorIn(instance, program(instance.compilation), count, backend)
  }

  /** Returns the error of the opaque function that failed in the program since the last call; undefined if none did. */
  failed(t: number): ModelError | undefined {
    return failedFunction(
      [this.free, this.cachedHeldEvaluator].filter((form) => form !== null),
      t,
    )
  }

  /**
   * Returns the values in order at a time, state x and discrete states z, if the model has any; the array is reused.
   */
  at(t: number, x: ArrayLike<number>, z?: ArrayLike<number>): Float64Array {
    const {
      run,
      x: ownStates,
      z: discrete,
      y,
    } = z !== undefined && this.instance.compilation.isHeld(z) ? this.heldEvaluator : this.free
    copyValues(ownStates, x)
    if (z !== undefined) copyValues(discrete, z)
    run(t)
    return y
  }

  /** Sets the values of the parameters from the next evaluation on. */
  setParameters(values: ParameterValues): void {
    this.instance = this.instance.with(values)
    this.free.update(values)
    this.cachedHeldEvaluator?.update(values)
  }

  private get heldEvaluator(): ReturnType<typeof evaluatorIn> {
    const { heldInstance } = this.instance
    if (heldInstance === null) return this.free
    return (this.cachedHeldEvaluator ??= evaluatorIn(
      heldInstance,
      this.program(heldInstance.compilation),
      this.count,
      this.backend,
    ))
  }
}

function evaluatorIn(instance: Instance, lowered: LoweredProgram, count: number, backend: Backend) {
  const { compilation, parameters } = instance
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
  const init = compiled.bind('init', [p, d])
  init()
  const update = (values: ParameterValues): void => {
    p.set(values)
    init()
  }
  const run = compiled.bind('outputs', [p, d, x, ...(z.length > 0 ? [z] : []), w, y])
  return { run, update, x, z, y, w, lowered }
}

/** Evaluates signals in the order of `names`. */
export class Outputs extends Evaluator {
  readonly names: readonly string[]
  readonly units: readonly string[]

  constructor(instance: Instance, names: readonly string[], backend: Backend = compileWasm) {
    super(instance, (form) => form.outputs(names), names.length, backend)
    this.names = names
    this.units = names.map((name) => instance.compilation.system.signals.get(name)?.unit ?? '')
  }
}
