/**
 * Discrete states, sample times and events of a compiled model, as the run loop uses them. A model in which locks or
 * dry friction can hold something has a program for each form of its equations. The discrete states determine the
 * present form.
 */
import type { CompiledProgram } from '../backends/compiled'
import { ModelError } from '../errors/model-error'
import type { ModelEvent } from '../formulate/signals/discrete'
import { seconds } from '../solve/non-finite'
import type { DiscreteSystem, EventInfo, SampledChange } from '../solve/types'
import type { Expr } from '../symbolic'
import type { Compilation } from './compile'
import { actionOf } from './discrete-entries'

/** Discrete program in memory; `z` contains the discrete states twice: their present and their previous values. */
export interface DiscreteMemory {
  readonly compiled: CompiledProgram
  readonly p: Float64Array
  readonly d: Float64Array
  readonly w: Float64Array
  readonly z: Float64Array
}

/** Functions of the model that its discrete part needs. */
export interface DiscreteSurroundings {
  /** Returns the value of an expression of parameters. */
  readonly valueOf: (e: Expr) => number
  /**
   * Passes changed discrete states to the other programs of the model; returns whether the derivatives depend on any of
   * them.
   */
  readonly publish: (z: Float64Array) => boolean
  /** Returns the reason for values that are not numbers, if equations inside the model have no solution. */
  readonly unsolved: (t: number) => ModelError | undefined
  /** Returns the programs of the form of the equations in which something is held. */
  readonly heldPrograms: () => DiscretePrograms
}

/** Index of a new value. */
interface Target {
  readonly array: 'x' | 'z'
  readonly index: number
}

interface Action {
  readonly targets: readonly Target[]
  readonly run: (t: number) => void
}

interface Sample extends Action {
  readonly clock: number
  /** True if the function takes values from an evaluation of the derivatives. */
  readonly shares: boolean
}

/**
 * Function that copies values of the derivatives at a time and state into the memory of the discrete program, as
 * `ModelForm.share` does.
 */
type Share = (t: number, x: Float64Array, nearby: boolean) => boolean

/** Discrete functions of one form of the equations, bound to memory of its own. */
export class DiscretePrograms {
  readonly x: Float64Array
  readonly g: Float64Array
  readonly u: Float64Array
  /**
   * Evaluates the crossing functions g; returns whether they are exactly those of the state x
   * (`DiscreteSystem.bindRoots`).
   */
  readonly roots: (t: number, nearby: boolean) => boolean
  readonly samples: readonly Sample[]
  readonly actions: readonly Action[]
  readonly accept: Action | undefined
  readonly settle: Action | undefined
  readonly arrest: Action | undefined

  constructor(
    compilation: Compilation,
    readonly memory: DiscreteMemory,
    readonly share: Share,
  ) {
    const { states, system } = compilation
    const { updates, events, memory: remembered, arrest } = system.discrete
    const { compiled, p, d, w, z } = memory
    this.x = compiled.allocate(states.length)
    this.g = compiled.allocate(events.length)
    this.u = compiled.allocate(mostValues(system.discrete))
    const places = targetPlaces(compilation)
    const arrays = z.length > 0 ? [p, d, this.x, z, w] : [p, d, this.x, w]
    const action = (name: string, assignments: readonly { readonly symbol: Expr }[]): Action => ({
      targets: assignments.map((a) => places(a.symbol)),
      run: compiled.bind(name, [...arrays, this.u]),
    })
    const { inCrossings, inUpdates } = compilation.shared
    const roots = compiled.bind('roots', [...arrays, this.g])
    this.roots = (t, nearby) => {
      const exact = !inCrossings || share(t, this.x, nearby)
      roots(t)
      return exact
    }
    this.samples = updates.map(({ clock, assignment }, i) => ({
      ...{ clock, shares: inUpdates[i] },
      ...action(`sample_${i}`, [assignment]),
    }))
    this.actions = events.map((e, i) => action(`event_${actionOf(events, i)}`, e.assignments))
    if (remembered.length > 0) {
      this.accept = action('accept', remembered)
      this.settle = action('settle', remembered)
    }
    if (arrest.length > 0) this.arrest = action('arrest', arrest)
  }
}

export class ModelDiscrete implements DiscreteSystem {
  readonly states: DiscreteSystem['states']
  readonly z: Float64Array
  readonly clocks: DiscreteSystem['clocks']
  readonly events: readonly EventInfo[]
  readonly arrestsEveryStep: boolean
  private readonly arrests: readonly boolean[]
  private heldPrograms: DiscretePrograms | null = null
  private isHeld = false
  /** True if an event has locked something whose rate is not zero yet. */
  private arresting = false

  constructor(
    private readonly compilation: Compilation,
    private readonly free: DiscretePrograms,
    private readonly model: DiscreteSurroundings,
  ) {
    const { discrete } = compilation.system
    this.states = discrete.states.map(({ name, unit, block }) => ({ name, unit, block }))
    this.z = new Float64Array(discrete.states.length)
    this.clocks = discrete.clocks.map(({ block, period, offset }) => ({
      block,
      period: model.valueOf(period),
      offset: model.valueOf(offset),
    }))
    this.events = discrete.events.map((e) => eventInfo(e, discrete.states))
    this.arrests = discrete.events.map((e) => e.arrests)
    this.arrestsEveryStep = compilation.system.holdingDrifts
  }

  /** True if the present form of the equations is the one in which something is held. */
  get isInHeldForm(): boolean {
    return this.isHeld
  }

  private get programs(): DiscretePrograms {
    return this.isHeld ? (this.heldPrograms ??= this.model.heldPrograms()) : this.free
  }

  load(z: ArrayLike<number>): void {
    this.z.set(z)
    this.changed()
  }

  /**
   * Publishes changed discrete states.
   * @returns whether the derivatives depend on any change
   */
  private changed(): boolean {
    const wasHeld = this.isHeld
    this.isHeld = this.compilation.isHeld(this.z)
    const { z } = this.free.memory
    z.set(this.z)
    return this.model.publish(this.z) || wasHeld !== this.isHeld
  }

  bindRoots(x: Float64Array, g: Float64Array): (t: number, nearby?: boolean) => boolean {
    return (t, nearby = false) => {
      const { programs } = this
      programs.x.set(x)
      const exact = programs.roots(t, nearby)
      g.set(programs.g)
      return exact
    }
  }

  bindSampling(x: Float64Array): (t: number, due: Uint8Array) => SampledChange {
    return (t, due) => {
      const { programs } = this
      this.begin(programs, x)
      // samples at this instant do not change shared values
      if (programs.samples.some((s) => s.shares && due[s.clock] === 1)) programs.share(t, x, false)
      let changed = false
      for (const sample of programs.samples) {
        if (due[sample.clock] === 0) continue
        if (this.take(programs, sample, t, x)) changed = true
      }
      if (!changed) return 'nothing'
      return this.changed() ? 'motion' : 'memory'
    }
  }

  bindActions(x: Float64Array): (t: number, event: number) => boolean {
    return (t, event) => {
      const { programs } = this
      this.begin(programs, x)
      const changed = this.take(programs, programs.actions[event], t, x)
      if (changed) this.changed()
      if (this.arrests[event]) this.arresting = true
      return changed
    }
  }

  get bindArrest(): DiscreteSystem['bindArrest'] {
    if (this.compilation.system.holding.length === 0) return undefined
    return (x) => (t) => {
      const { programs } = this
      if (programs.arrest === undefined || !(this.arresting || this.arrestsEveryStep)) return
      this.arresting = false
      this.begin(programs, x)
      this.take(programs, programs.arrest, t, x)
    }
  }

  get bindMemory(): DiscreteSystem['bindMemory'] {
    if (this.free.accept === undefined) return undefined
    return (x) => (t, jumped) => {
      const { programs } = this
      const action = jumped ? programs.settle : programs.accept
      if (action === undefined) return false
      programs.x.set(x)
      action.run(t)
      const { u } = programs
      const { targets } = action
      let changed = false
      for (let i = 0; i < targets.length; i++) {
        if (Number.isNaN(u[i])) throw this.notANumber(t, targets[i])
        if (this.assign(programs, targets[i], u[i], x)) changed = true
      }
      if (changed) this.changed()
      return changed
    }
  }

  /** Copies the state and the discrete states before the present instant into a program. */
  private begin({ x: states, memory }: DiscretePrograms, x: Float64Array): void {
    states.set(x)
    memory.z.set(this.z)
    memory.z.set(this.z, this.z.length)
  }

  private take(programs: DiscretePrograms, { targets, run }: Action, t: number, x: Float64Array): boolean {
    run(t)
    const { u } = programs
    let changed = false
    for (let i = 0; i < targets.length; i++) if (this.assign(programs, targets[i], u[i], x)) changed = true
    return changed
  }

  private assign(programs: DiscretePrograms, { array, index }: Target, value: number, x: Float64Array): boolean {
    const values = array === 'x' ? x : this.z
    if (values[index] === value) return false
    values[index] = value
    if (array === 'z') programs.memory.z[index] = value
    return true
  }

  private notANumber(t: number, { index }: Target): ModelError {
    const { name, block } = this.states[index]
    return (
      this.model.unsolved(t) ??
      new ModelError(
        'non-finite',
        `${name}, a value stored from step to step, is not a number at t = ${seconds(t)}`,
        { block, signal: name, time: t },
        `check the signals that feed ${block}`,
      )
    )
  }
}

function eventInfo(e: ModelEvent, states: readonly { readonly symbol: Expr }[]): EventInfo {
  const { name, block, direction, atStart, stop, fail, impact, afterStep, instant, group, slip } = e
  const place = (symbol: Expr): number => states.findIndex((s) => s.symbol === symbol)
  return {
    ...{ name, block, direction, atStart, stop, fail, impact },
    ...(afterStep === undefined ? {} : { afterStep }),
    ...(instant === undefined ? {} : { instant: place(instant) }),
    ...(group === undefined ? {} : { group }),
    ...(slip === undefined
      ? {}
      : { slip: { state: place(slip.mode), heldValue: slip.heldValue, becomes: slip.becomes } }),
  }
}

/** Returns the largest number of values that an entry of the discrete program writes. */
export function mostValues({ events, memory, arrest }: Compilation['system']['discrete']): number {
  return Math.max(1, memory.length, arrest.length, ...events.map((e) => e.assignments.length))
}

/** Returns a function that gives the index of a state or discrete state that events may set. */
export function targetPlaces({ states, system }: Compilation): (symbol: Expr) => Target {
  const places = new Map<Expr, Target>([
    ...states.map((s, index) => [s.symbol, { array: 'x', index }] as const),
    ...system.discrete.states.map((s, index) => [s.symbol, { array: 'z', index }] as const),
  ])
  return (symbol) => {
    const place = places.get(symbol)
    if (place === undefined) throw new Error(`${symbol.name} is not a state that an event can set`)
    return place
  }
}
