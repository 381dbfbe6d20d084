/**
 * The state of a run between slices, and its steps.
 *
 * A step ends at the grid (fixed step) or where the method chooses (variable step), and in any case at the next instant
 * of the schedule. Events of a variable-step method cut the step where they happen; those of a fixed-step method act at
 * the end of the step in which they happen. Corners of the equations end steps of variable-step methods too. At an
 * instant sample times come first, then events, then the solver starts again if anything changed. Nothing is allocated
 * per step.
 */
import { createStepper } from './charts/charted-stepper'
import { correcting } from './correcting'
import { Schedule } from './schedule'
import { EventHandler } from './events/handler'
import { KinkFinder } from './events/kinks'
import { checkOptions, type RunMemory, type RunProgress, type RunResult, type SimulateOptions } from './options'
import { defaultTolerance, stateScales } from './scales'
import type { RunObserver } from './observer'
import type { Solver, Stepper } from './solver'
import { sameInstant, smallestStep } from './timeline'
import type { DiscreteSystem, OdeSystem, Passing } from './types'

/** Intervals of a run in which conditions on time are searched for at least. */
const leastSearches = 1000

interface Corner {
  readonly end: number
  readonly corner: number
  readonly to: number
  readonly jumps: boolean
  readonly alone: boolean
}

export class Run {
  private readonly stepper: Stepper
  private readonly solver: Solver
  private readonly fixed: boolean
  private readonly start: number
  /** Time from which steps and samples are counted, s: the start, except in a run that continues another. */
  private readonly origin: number
  private readonly stop: number
  private readonly step: number
  /** Longest variable step, s. */
  private readonly maxStep: number
  private readonly sample: number
  private readonly schedule: Schedule
  private readonly discrete: DiscreteSystem | null
  private readonly events: EventHandler | null
  private readonly kinks: KinkFinder | null
  private readonly sampling: ReturnType<DiscreteSystem['bindSampling']> | null
  private readonly arrest: ((t: number) => void) | undefined
  private readonly remember: ((t: number, jumped: boolean) => boolean) | null
  private readonly pass: ((passing: Passing) => void) | undefined
  private readonly startRow: boolean
  private readonly memory: RunMemory | undefined
  private readonly onRow: (t: number, x: Float64Array) => void
  private readonly project: ((t: number) => void) | undefined
  private readonly observer: RunObserver | undefined
  private readonly mostEvaluations: number
  /** True if the run has used up its evaluations. */
  exhausted = false
  private readonly row: Float64Array
  /** Smallest interval that matters: instants much closer than this are the same. */
  private readonly near: number
  private t: number
  /** Time with which derivatives are evaluated at the start of the next step, s: t, or just after a break. */
  private from: number
  /** Start of the grid of steps, s: the points are gridStart + index * step. */
  private gridStart: number
  private gridIndex = 1
  private sampleIndex = 1
  private finished = false
  /** True if a step is being taken; corrections are then part of it. */
  private stepping = false
  private rows = 0
  private steps = 0
  private shortest = Infinity
  private longest = 0

  constructor(system: OdeSystem, options: SimulateOptions) {
    const { start, stop, solver, sample, memory } = options
    this.fixed = solver.kind === 'fixed'
    checkOptions(system, options)
    const span = options.horizon ?? stop - (memory?.origin ?? start)
    this.solver = solver
    this.start = start
    this.origin = memory?.origin ?? start
    this.stop = stop
    this.step = this.fixed ? (options.step ?? span) : Infinity
    this.gridStart = start
    if (memory?.grid?.step === this.step) {
      this.gridStart = memory.origin
      this.gridIndex = memory.grid.index
    }
    this.sample = sample ?? 0
    this.onRow = options.onRow
    this.mostEvaluations = options.mostEvaluations ?? Infinity
    this.memory = memory
    this.discrete = system.discrete ?? null
    const periods = this.discrete?.clocks.map((c) => c.period) ?? []
    this.near = Math.min(this.fixed ? this.step : span, sample ?? span, ...periods)
    if (this.sample > 0 && memory !== undefined)
      this.sampleIndex = 1 + Math.floor((start + sameInstant(start, this.near) - memory.origin) / this.sample)
    this.startRow = options.startRow ?? true
    this.discrete?.load(memory?.z ?? options.z0 ?? this.discrete.z)
    this.observer = options.observer
    this.project = correcting(options, this.discrete, {
      state: () => this.stepper.x,
      isStepping: () => this.stepping,
      arrest: (t) => this.arrest?.(t),
    })
    this.maxStep = options.maxStep ?? span / 10
    this.stepper = createStepper(solver, system, {
      tolerance: options.tolerance ?? defaultTolerance,
      scales: options.scales ?? stateScales(system),
      maxStep: this.maxStep,
      firstStep: this.fixed ? undefined : options.step,
      project: this.project,
      stiff: options.stiff,
    })
    this.stepper.x.set(options.x0)
    this.row = new Float64Array(system.size)
    this.t = memory?.time ?? start
    this.from = memory?.from ?? start
    if (memory?.solver.name === solver.name) this.stepper.load?.(memory.solver)
    const interval = Math.min(sample ?? span, span / leastSearches)
    this.schedule = new Schedule(system, start, stop, this.near, memory !== undefined, this.fixed, interval)
    this.sampling = this.discrete?.bindSampling(this.stepper.x) ?? null
    this.arrest = this.discrete?.bindArrest?.(this.stepper.x)
    this.remember = this.discrete?.bindMemory?.(this.stepper.x) ?? null
    this.pass = system.bindPassing?.(this.stepper.x)
    const { discrete, observer } = this
    this.events = discrete === null ? null : new EventHandler(system, discrete, this.stepper, span, observer)
    const { kinks } = this.fixed ? { kinks: undefined } : system
    this.kinks = kinks === undefined ? null : new KinkFinder(kinks, this.stepper, span)
  }

  /**
   * Determines consistent values, handles sample times at the start and signs of crossing functions, and stores the
   * first row.
   */
  begin(): void {
    const { schedule, start, memory } = this
    if (memory !== undefined) {
      this.events?.resume(memory.signs, this.from)
      this.kinks?.begin(this.from)
      this.observer?.begin(this.from, this.stepper.x)
      if (this.startRow) this.store(start, this.stepper.x)
      return
    }
    this.stepper.settle?.(start)
    if (schedule.next <= start + sameInstant(start, this.near)) {
      schedule.take(start)
      if ((this.sampling?.(start, schedule.due) ?? 'nothing') !== 'nothing') this.stepper.settle?.(start)
    }
    this.observer?.begin(start, this.stepper.x)
    this.accept(start, true)
    this.events?.begin(start)
    if (this.events?.pending(start) === true) {
      if (this.events.act(start, start)) this.stepper.settle?.(start)
      this.project?.(start)
      this.halt(start)
      this.accept(start, true)
    }
    this.kinks?.begin(start)
    this.store(start, this.stepper.x)
  }

  /** Accepts the state as the one that the run continues from, and updates the memory of the model. */
  private accept(t: number, jumped: boolean): void {
    if (this.remember?.(t, jumped) !== true) return
    this.stepper.refresh?.()
    this.observer?.jumped('resets', t, this.stepper.x)
  }

  /** Removes the residual rates of axes that events have locked. */
  private halt(t: number): void {
    if (this.arrest === undefined) return
    this.arrest(t)
    this.observer?.jumped('corrections', t, this.stepper.x)
  }

  restart(): void {
    this.stepper.restart()
    this.kinks?.begin(this.from)
  }

  progress(): RunProgress {
    const fraction = (this.t - this.start) / (this.stop - this.start)
    return { time: this.t, fraction, state: () => this.state() }
  }

  state(): Required<Pick<RunResult, 'x' | 'memory'>> {
    const { stepper, discrete, events, solver, fixed, from, step, gridIndex } = this
    // A grid that begins elsewhere than the run belongs to another run, so the next run makes its own.
    const onGrid = fixed && this.gridStart === this.origin
    return {
      x: Float64Array.from(stepper.x),
      memory: {
        z: Float64Array.from(discrete?.z ?? []),
        signs: Int8Array.from(events?.signs ?? []),
        time: this.t,
        from,
        origin: this.origin,
        ...(onGrid ? { grid: { step, index: gridIndex } } : {}),
        solver: { name: solver.name, ...stepper.save?.() },
      },
    }
  }

  report(): Omit<RunResult, 'status' | 'error' | 'x' | 'memory'> {
    const { evaluations, rejected } = this.stepper
    const stoppedBy = this.events?.stoppedBy ?? -1
    return {
      time: this.finished ? this.stop : this.t,
      events: this.events?.report() ?? [],
      stoppedBy: stoppedBy < 0 ? undefined : this.discrete?.events[stoppedBy],
      rows: this.rows,
      steps: this.steps,
      evaluations,
      rejected,
      shortestStep: this.steps === 0 ? 0 : this.shortest,
      longestStep: this.longest,
      warnings: this.events?.warnings() ?? [],
      remarks: [...(this.stepper.remarks?.() ?? []), ...(this.kinks?.remarks() ?? [])],
    }
  }

  /**
   * Takes one step, or as many as make a row.
   * @returns true if the run is over
   */
  advanceBy(unit: 'step' | 'sample'): boolean {
    const { rows } = this
    for (;;)
      if (this.advance(1)) return true
      else if (unit === 'step' || this.rows > rows) return false
  }

  /**
   * Takes steps until a time is reached or `enough` returns true.
   * @returns true if the run is over
   */
  advanceTo(time: number, enough: () => boolean): boolean {
    while (this.t < time) {
      if (this.advance(1)) return true
      if (enough()) return false
    }
    return false
  }

  get time(): number {
    return this.t
  }

  /** State in the model's memory; read only. */
  get x(): Float64Array {
    return this.stepper.x
  }

  /**
   * Takes up to `count` steps.
   * @returns true if the run is over
   */
  advance(count: number): boolean {
    const { stepper, fixed, gridStart, origin, stop, step, sample, schedule, events, near, observer } = this
    const x = stepper.x
    let t = this.t
    let from = this.from
    for (let n = 0; n < count; n++) {
      // This step ends at the grid, an instant or the stop, whichever comes first.
      const grid = fixed ? gridStart + this.gridIndex * step : Infinity
      let onGrid = grid <= stop + sameInstant(stop, near)
      // A grid point that equals the stop apart from rounding is not changed, as in a run that continues beyond.
      let target = onGrid ? grid : stop
      let to = target
      if (fixed) schedule.look(target)
      else target = to = schedule.latest(t, target, this.maxStep)
      const next = schedule.next
      const atInstant = next <= target + sameInstant(target, near)
      if (atInstant) {
        to = schedule.before(Math.min(target, next))
        if (next < target - sameInstant(target, near)) {
          target = next
          onGrid = false
        }
      }

      const nextSample = sample === 0 ? Infinity : origin + this.sampleIndex * sample
      const last = target >= stop - sameInstant(stop, near)
      stepper.dense = !fixed || observer !== undefined || nextSample < target - sameInstant(target, near)
      const whole = onGrid && t === gridStart + (this.gridIndex - 1) * step
      const h = whole ? step : target - t
      this.kinks?.keep()
      this.stepping = true
      let reached = stepper.step(from, to, h)
      let corner = Infinity
      if (this.kinks !== null) {
        corner = this.kinks.first(from, reached)
        if (corner < reached) {
          observer?.anew()
          ;({ reached, corner } = this.kinks.again(from, corner, to))
        }
      }
      this.stepping = false
      const cornered = corner < Infinity
      let arrived = reached === to
      let end = cornered ? corner : arrived ? target : reached
      let eventDue = false
      let cut = cornered
      let after = Infinity
      if (events !== null) {
        if (fixed) {
          if (atInstant) after = schedule.pass(Math.max(target, next))
          // samples, and the next step, see the state with the time directly after: events of the step can as well
          eventDue = events.pending(
            atInstant && !schedule.jumping ? after : reached,
            !atInstant && stepper.endsNearby === true,
          )
          events.watch(reached, eventDue)
        } else {
          const instant = events.first(from, cornered ? corner : reached, cornered)
          eventDue = instant <= reached
          if (instant < reached - smallestStep(from, reached)) {
            end = instant
            arrived = false
            cut = true
          }
        }
      }
      this.steps++
      if (end - t < this.shortest) this.shortest = end - t
      if (end - t > this.longest) this.longest = end - t
      if (sample !== 0 && nextSample < end - sameInstant(end, near)) this.storeBefore(from, end)
      observer?.follow(from, cut ? end : reached, this.solution, cut ? undefined : x, stepper.evaluations)
      if (cut) {
        stepper.interpolate(end, this.row)
        x.set(this.row)
        this.project?.(end)
      }

      this.accept(end, false)
      if (events?.followSteps === true && !eventDue) eventDue = events.pending(end)
      t = end
      from = end
      if (arrived && onGrid) this.gridIndex++
      const instant = arrived && atInstant
      if (instant) from = after < Infinity ? after : schedule.pass(Math.max(target, next))
      // From here on, the state is that at t, whatever happens below.
      this.t = t
      this.from = from
      this.finished = last && arrived
      if (this.finished) end = stop
      if (sample === 0) this.store(end, x)
      const jumps = instant && schedule.jumping
      if (cornered || jumps) this.leave({ end, corner, to, jumps, alone: !eventDue && !instant })
      const acted = (eventDue || instant) && this.actAt(end, from, instant, cut)
      if (!acted && sample !== 0 && nextSample <= end + sameInstant(end, near)) this.storeAt(end)
      if (events !== null && events.stoppedBy >= 0) return true
      if (!this.finished && stepper.evaluations >= this.mostEvaluations) return (this.exhausted = true)
      if (this.finished) {
        if (!acted && sample !== 0 && origin + (this.sampleIndex - 1) * sample < stop - sameInstant(stop, near))
          this.store(stop, x)
        return true
      }
    }
    return false
  }

  /**
   * Handles sample times and events at an instant.
   * @param end the instant, @param from time with which the model evaluates, directly after it
   * @param moved the state is not where the last step led
   * @returns whether rows were stored
   */
  private actAt(end: number, from: number, instant: boolean, moved: boolean): boolean {
    const { events, schedule, stepper } = this
    const x = stepper.x
    const change = instant && schedule.ticking ? (this.sampling?.(from, schedule.due) ?? 'nothing') : 'nothing'
    const sampled = change !== 'nothing'
    if (sampled) this.observer?.jumped('resets', from, x)
    const eventful = events !== null && events.pending(from)
    let changed = moved || change === 'motion'
    if (eventful) {
      if (this.sample !== 0) this.store(end, x)
      if (events.act(from, end)) changed = true
      this.project?.(from)
      this.halt(from)
    }
    const isRestart = changed || (instant && schedule.jumping)
    if (isRestart) this.restartAt(from)
    if (isRestart || sampled) this.accept(from, true)
    if (!eventful && !(sampled && this.sample === 0)) return false
    this.store(end, x)
    const nextSample = this.origin + this.sampleIndex * this.sample
    if (this.sample !== 0 && nextSample <= end + sameInstant(end, this.near)) this.sampleIndex++
    return true
  }

  /**
   * Handles a corner or jump of the equations at which a step has ended.
   * @param corner time of a located kink, Infinity if there is none
   * @param to time with which the model was evaluated before a jump of a source, if it `jumps`
   * @param alone neither events nor samples follow
   */
  private leave({ end, corner, to, jumps, alone }: Corner): void {
    const { from } = this
    if (end === corner) this.pass?.({ before: corner, after: from, kink: this.kinks?.latest })
    if (jumps) this.pass?.({ before: to, after: from })
    if (corner < Infinity && alone) this.restartAt(from)
  }

  /** Restarts the method, because the solution up to t says nothing about the rest of the run. */
  private restartAt(t: number): void {
    this.stepper.restart()
    this.stepper.settle?.(t)
    this.kinks?.begin(t)
  }

  /** Stores the samples before `end`, the time of the current state. */
  private storeBefore(from: number, end: number): void {
    const { stepper, origin, sample, row } = this
    const limit = end - sameInstant(end, this.near)
    for (let time = origin + this.sampleIndex * sample; time < limit; time = origin + this.sampleIndex * sample) {
      stepper.interpolate(time, row)
      this.observer?.look(from, time, this.solution)
      this.store(time, row)
      this.sampleIndex++
    }
  }

  /** Stores the samples at `end`, the time of the current state. */
  private storeAt(end: number): void {
    const { origin, sample } = this
    const latest = Math.min(end, this.stop) + sameInstant(end, this.near)
    while (origin + this.sampleIndex * sample <= latest) {
      this.store(origin + this.sampleIndex * sample, this.stepper.x)
      this.sampleIndex++
    }
  }

  private readonly solution = (t: number, out: Float64Array): void => this.stepper.interpolate(t, out)

  private store(t: number, x: Float64Array): void {
    this.rows++
    this.onRow(t, x)
  }
}
