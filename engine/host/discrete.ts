/** Discrete states, sample times and events of a compiled model, as the run loop sees them. */
import type { CompiledProgram } from '../backends/compiled'
import { ModelError } from '../model/errors'
import { seconds } from '../solve/nonFinite'
import type { DiscreteSystem, EventInfo } from '../solve/types'
import type { Expr } from '../symbolic'
import type { Compilation } from './compile'

/** The discrete program in memory; `z` holds the discrete states twice, as they are and as they were. */
export interface DiscreteMemory {
  readonly compiled: CompiledProgram
  readonly p: Float64Array
  readonly d: Float64Array
  readonly w: Float64Array
  readonly z: Float64Array
}

/** Where a new value goes. */
interface Target {
  readonly array: 'x' | 'z'
  readonly index: number
}

export class ModelDiscrete implements DiscreteSystem {
  readonly states: DiscreteSystem['states']
  readonly z: Float64Array
  readonly clocks: DiscreteSystem['clocks']
  readonly events: readonly EventInfo[]
  private readonly x: Float64Array
  private readonly g: Float64Array
  private readonly u: Float64Array
  private readonly roots: (t: number) => void
  private readonly samples: readonly {
    readonly clock: number
    readonly target: Target
    readonly run: (t: number) => void
  }[]
  private readonly actions: readonly { readonly targets: readonly Target[]; readonly run: (t: number) => void }[]
  private readonly remembered:
    | {
        readonly targets: readonly Target[]
        readonly accept: (t: number) => void
        readonly settle: (t: number) => void
      }
    | undefined

  /**
   * @param valueOf value of an expression of parameters
   * @param publish makes the other programs of the model see changed discrete states
   * @param unsolved why values are not numbers, if equations inside the model have no solution
   */
  constructor(
    compilation: Compilation,
    private readonly memory: DiscreteMemory,
    valueOf: (e: Expr) => number,
    private readonly publish: (z: Float64Array) => void,
    private readonly unsolved: (t: number) => ModelError | undefined,
  ) {
    const { states, system } = compilation
    const { discrete } = system
    const { compiled, p, d, w, z } = memory
    this.states = discrete.states.map(({ name, unit, block }) => ({ name, unit, block }))
    this.z = new Float64Array(discrete.states.length)
    this.clocks = discrete.clocks.map(({ block, period, offset }) => ({
      block,
      period: valueOf(period),
      offset: valueOf(offset),
    }))
    this.events = discrete.events.map(({ name, block, direction, stop }) => ({ name, block, direction, stop }))
    this.x = compiled.allocate(states.length)
    this.g = compiled.allocate(discrete.events.length)
    this.u = compiled.allocate(mostValues(discrete))
    const places = targetPlaces(compilation)
    const arrays = z.length > 0 ? [p, d, this.x, z, w] : [p, d, this.x, w]
    this.roots = compiled.bind('roots', [...arrays, this.g])
    this.samples = discrete.updates.map(({ clock, assignment }, i) => ({
      clock,
      target: places(assignment.symbol),
      run: compiled.bind(`sample_${i}`, [...arrays, this.u]),
    }))
    this.actions = discrete.events.map(({ assignments }, i) => ({
      targets: assignments.map((a) => places(a.symbol)),
      run: compiled.bind(`event_${i}`, [...arrays, this.u]),
    }))
    if (discrete.memory.length > 0)
      this.remembered = {
        targets: discrete.memory.map((m) => places(m.symbol)),
        accept: compiled.bind('accept', [...arrays, this.u]),
        settle: compiled.bind('settle', [...arrays, this.u]),
      }
  }

  get bindMemory(): DiscreteSystem['bindMemory'] {
    const { remembered } = this
    if (remembered === undefined) return undefined
    const { targets, accept, settle } = remembered
    return (x) => (t, jumped) => {
      this.x.set(x)
      if (jumped) settle(t)
      else accept(t)
      let changed = false
      for (let i = 0; i < targets.length; i++) {
        if (Number.isNaN(this.u[i])) throw this.notANumber(t, targets[i])
        if (this.assign(targets[i], this.u[i], x)) changed = true
      }
      if (changed) this.publish(this.z)
      return changed
    }
  }

  load(z: ArrayLike<number>): void {
    this.z.set(z)
    this.memory.z.set(z)
    this.memory.z.set(z, this.z.length)
    this.publish(this.z)
  }

  bindRoots(x: Float64Array, g: Float64Array): (t: number) => void {
    return (t) => {
      this.x.set(x)
      this.roots(t)
      g.set(this.g)
    }
  }

  bindSampling(x: Float64Array): (t: number, due: Uint8Array) => boolean {
    return (t, due) => {
      this.x.set(x)
      this.memory.z.set(this.z, this.z.length)
      let changed = false
      for (const { clock, target, run } of this.samples) {
        if (due[clock] === 0) continue
        run(t)
        if (this.assign(target, this.u[0], x)) changed = true
      }
      if (changed) this.publish(this.z)
      return changed
    }
  }

  bindActions(x: Float64Array): (t: number, event: number) => boolean {
    return (t, event) => {
      const { targets, run } = this.actions[event]
      this.x.set(x)
      this.memory.z.set(this.z, this.z.length)
      run(t)
      let changed = false
      for (let i = 0; i < targets.length; i++) if (this.assign(targets[i], this.u[i], x)) changed = true
      if (changed) this.publish(this.z)
      return changed
    }
  }

  private notANumber(t: number, { index }: Target): ModelError {
    const { name, block } = this.states[index]
    return (
      this.unsolved(t) ??
      new ModelError(
        'non-finite',
        `${name}, which is remembered from step to step, is not a number at t = ${seconds(t)}`,
        { block, signal: name, time: t },
        `look at the signals that feed ${block}`,
      )
    )
  }

  private assign({ array, index }: Target, value: number, x: Float64Array): boolean {
    const values = array === 'x' ? x : this.z
    if (values[index] === value) return false
    values[index] = value
    if (array === 'z') this.memory.z[index] = value
    return true
  }
}

/** Largest number of values that an entry of the discrete program writes. */
export function mostValues({ events, memory }: Compilation['system']['discrete']): number {
  return Math.max(1, memory.length, ...events.map((e) => e.assignments.length))
}

/** Places of the states and discrete states that events may set. */
export function targetPlaces({ states, system }: Compilation): (symbol: Expr) => Target {
  const places = new Map<Expr, Target>([
    ...states.map((s, index) => [s.symbol, { array: 'x', index }] as const),
    ...system.discrete.states.map((s, index) => [s.symbol, { array: 'z', index }] as const),
  ])
  return (symbol) => {
    const place = places.get(symbol)
    if (place === undefined) throw new Error(`${symbol.name} is no state that an event could set`)
    return place
  }
}
