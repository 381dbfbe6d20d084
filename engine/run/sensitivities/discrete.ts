/**
 * Discrete part of a model with sensitivities: events, samples and memory act on the states as in the model alone, and
 * on their derivatives by the parameters as `system.ts` states.
 */
import { ModelError } from '../../errors/model-error'
import { seconds } from '../../solve/non-finite'
import type { DiscreteSystem, EventInfo, SampledChange } from '../../solve/types'
import type { SensitivitySystem } from './system'
import type { Changes } from './tangent-programs'

export class SensitiveDiscrete implements DiscreteSystem {
  readonly states: DiscreteSystem['states']
  readonly z: Float64Array
  readonly clocks: DiscreteSystem['clocks']
  readonly events: readonly EventInfo[]
  readonly arrestsEveryStep: boolean
  readonly bindArrest: DiscreteSystem['bindArrest']
  readonly bindMemory: DiscreteSystem['bindMemory']
  /** True if an event has locked something whose rate is not zero yet. */
  private arresting = false

  constructor(
    private readonly system: SensitivitySystem,
    private readonly base: DiscreteSystem,
    /** Events of the model, in the same order. */
    private readonly declared: readonly { readonly arrests: boolean }[],
  ) {
    this.states = base.states
    this.z = base.z
    this.clocks = base.clocks
    this.events = base.events
    this.arrestsEveryStep = base.arrestsEveryStep ?? false
    const { bindArrest, bindMemory } = base
    if (bindArrest !== undefined) this.bindArrest = (x) => this.arrest(x, bindArrest)
    if (bindMemory !== undefined) this.bindMemory = (x) => this.remember(x, bindMemory)
  }

  load(z: ArrayLike<number>): void {
    this.base.load(z)
  }

  /**
   * Binds a function of the model to the state alone, which is copied before and after.
   * @returns that function, and one that copies the state into the memory of the function
   */
  private bound<T>(x: Float64Array, bind: (state: Float64Array) => T) {
    const { model, n } = this.system
    const state = model.allocate(n)
    const run = bind(state)
    return { run, enter: () => state.set(x.subarray(0, n)), leave: () => x.set(state) }
  }

  bindRoots(x: Float64Array, g: Float64Array): (t: number, nearby?: boolean) => boolean {
    const { run, enter } = this.bound(x, (state) => this.base.bindRoots(state, g))
    return (t, nearby) => {
      enter()
      return run(t, nearby)
    }
  }

  bindSampling(x: Float64Array): (t: number, due: Uint8Array) => SampledChange {
    const { run, enter, leave } = this.bound(x, (state) => this.base.bindSampling(state))
    return (t, due) => {
      enter()
      if (this.system.instant.t !== t) this.begin(t)
      else this.noteCoincidence(t, due)
      return this.sample(t, due, x, () => {
        const changed = run(t, due)
        leave()
        return changed
      })
    }
  }

  bindActions(x: Float64Array): (t: number, event: number) => boolean {
    const { run, enter, leave } = this.bound(x, (state) => this.base.bindActions(state))
    return (t, event) => {
      enter()
      if (this.system.instant.t !== t) this.beginEvent(t, event, x)
      if (this.declared[event].arrests) this.arresting = true
      let changed = false
      this.change(t, x, this.system.tangents.instants.events[event], () => {
        changed = run(t, event)
        leave()
      })
      return changed
    }
  }

  private arrest(x: Float64Array, bind: NonNullable<DiscreteSystem['bindArrest']>): (t: number) => void {
    const { run, enter, leave } = this.bound(x, bind)
    return (t) => {
      enter()
      const changes = this.system.form === 0 ? undefined : this.system.tangents.instants.arrest
      const act = (): void => {
        run(t)
        leave()
      }
      if (changes === undefined || !(this.arresting || this.arrestsEveryStep)) return act()
      this.arresting = false
      this.change(t, x, changes, act)
    }
  }

  private remember(
    x: Float64Array,
    bind: NonNullable<DiscreteSystem['bindMemory']>,
  ): (t: number, jumped: boolean) => boolean {
    const { run, enter, leave } = this.bound(x, bind)
    return (t, jumped) => {
      enter()
      const { accept, settle } = this.system.tangents.instants
      const changes = jumped ? settle : accept
      let changed = false
      const act = (): void => {
        changed = run(t, jumped)
        leave()
      }
      if (changes === undefined) act()
      else this.change(t, x, changes, act)
      return changed
    }
  }

  /** Remarks that samples act at the very instant of a jump that moves with a parameter. */
  private noteCoincidence(t: number, due: Uint8Array): void {
    const { instant, directions, remarks } = this.system
    const names = directions.flatMap(({ name }, k) => (instant.slopes[k] === 0 ? [] : [name]))
    const blocks = [...new Set(this.clocks.flatMap(({ block }, i) => (due[i] === 1 ? [block] : [])))]
    if (names.length === 0 || blocks.length === 0) return
    remarks.push(
      `${blocks.join(', ')} samples at t = ${seconds(t)}, when a source jumps whose time depends on ${names.join(', ')}: the derivatives are those of an earlier jump, as a later one would be sampled later`,
    )
  }

  /** Begins an instant that does not depend on parameters. */
  private begin(t: number): void {
    this.system.instant.t = t
    this.system.instant.slopes.fill(0)
  }

  /**
   * Begins the instant of an event.
   * @throws ModelError `unsupported` if the event touches its condition without crossing it
   */
  private beginEvent(t: number, event: number, x: Float64Array): void {
    this.begin(t)
    const { name, block, afterStep } = this.events[event]
    if (afterStep === true) return
    const { program, roots } = this.system.tangents.instants
    this.system.at(program, x)
    const rate = this.system.rateAlong(program, roots, t, this.system.ratesAt(t, x))[event]
    const { slopes } = this.system.instant
    for (let k = 0; k < slopes.length; k++) {
      this.system.direct(program, x, k)
      roots(t)
      slopes[k] = program.y[event] === 0 ? 0 : -program.y[event] / rate
    }
    if (slopes.every(Number.isFinite)) return
    throw new ModelError(
      'unsupported',
      `the event ${name} at t = ${seconds(t)} touches its condition without crossing it, so its time has no derivative by the parameters`,
      { block, signal: name, time: t },
      'end the run before it, or change a value so that the condition is crossed',
    )
  }

  /** Changes states and discrete states, and their derivatives by the parameters, at the present instant. */
  private change(t: number, x: Float64Array, { targets, run }: Changes, act: () => void): void {
    const { directions, zeta, n } = this.system
    const { program } = this.system.tangents.instants
    const slopes = this.system.instant.t === t ? this.system.instant.slopes : undefined
    const moves = slopes?.some((slope) => slope !== 0) === true
    if (moves) this.system.jump(x, this.system.ratesAt(t, x))
    this.system.at(program, x)
    const changed = directions.map((_, k) => {
      this.system.direct(program, x, k)
      if (moves) program.v[this.system.free.directions.time] = slopes?.[k] ?? 0
      run(t)
      return program.y.slice(0, targets.length)
    })
    act()
    changed.forEach((values, k) =>
      targets.forEach(({ array, index }, i) => {
        if (array === 'x') x[n * (1 + k) + index] = values[i]
        else zeta[k][index] = values[i]
      }),
    )
    if (moves)
      this.system.jump(
        x,
        this.system.ratesAt(t, x).map((value) => -value),
      )
  }

  /** Samples one after another, as each may read the results of those before it. */
  private sample(t: number, due: Uint8Array, x: Float64Array, act: () => SampledChange): SampledChange {
    const { directions, zeta, n } = this.system
    const { program, samples } = this.system.tangents.instants
    this.system.at(program, x)
    const before = zeta.map((values) => values.slice())
    const { previous } = this.system.free.directions
    const listed = samples.filter(({ clock }) => due[clock] === 1)
    const changed = act()
    const { z } = this
    for (const { targets, run } of listed) {
      directions.forEach((_, k) => {
        this.system.direct(program, x, k)
        program.v.set(before[k], previous)
        run(t)
        targets.forEach(({ array, index }, i) => {
          if (array === 'x') x[n * (1 + k) + index] = program.y[i]
          else zeta[k][index] = program.y[i]
        })
      })
      for (const { array, index } of targets) if (array === 'z') program.z[index] = z[index]
    }
    return changed
  }
}
