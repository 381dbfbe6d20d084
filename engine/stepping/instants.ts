/** Instants known beforehand: break times and ticks of clocks, as in `solve/schedule.ts`, operation for operation. */
import {
  abs,
  add,
  and,
  ceil,
  div,
  eq,
  flag,
  floor,
  ge,
  gt,
  le,
  lt,
  max,
  min,
  mul,
  select,
  sub,
  type FunctionWriter,
  type Operand,
} from '../program/writer'
import type { Value } from '../program/ir'
import { justAfter, type StepContext } from './context'
import { stepStatus } from './memory'
import type { BreakTable } from './model'

/**
 * Largest number of instants of one sample time in a run. Handling takes a microsecond each, so these take some
 * minutes.
 */
export const mostSamples = 2e8

/** Shortest sample time of a run without a known end, in steps: a million samples a step take about a second. */
const shortestInSteps = 1e-6

export class Instants {
  private readonly breaks: number
  private readonly following: number
  private readonly clocks: number
  private readonly ticks: number
  private readonly due: number
  private readonly nextBreak: number
  private readonly lastBreak: number
  private readonly next: number
  private readonly jumping: number

  constructor(private readonly c: StepContext) {
    const { clockMemory: memory, model } = c
    this.next = memory.take('next', 'the next instant known beforehand, s')
    this.jumping = memory.take('jumping', '1 if an input jumps or has a corner at the last instant')
    this.nextBreak = memory.take('nextBreak', 'the next break time, s')
    this.lastBreak = memory.take('lastBreak', 'the break time before it, s')
    this.following = memory.take(
      'following',
      'the next break time of those in a table, s',
      Math.min(1, model.breakTables.length),
    )
    this.breaks = memory.take('breaks', 'instants at which an input has a corner or jumps, s', model.breaks)
    this.clocks = memory.take('clocks', 'period and first instant of each clock, s', 2 * model.clocks)
    this.ticks = memory.take('ticks', 'number of the next tick of each clock', model.clocks)
    this.due = memory.take('due', '1 for each clock that ticks at the last instant', model.clocks)
  }

  /** Defines `begin_instants`, and `take_instants` for everything not later than t: the last instant goes to `from`. */
  define(): void {
    const { c } = this
    const { model } = c
    if (this.breaksAtAll) c.define('find_break', 'The break time after the last.', (w) => this.findBreak(w))
    c.define('find_next', 'The next instant known beforehand.', (w) => this.findNext(w))
    c.define('begin_instants', 'Instants of a run from its start.', (w) => {
      const start = c.startTime(w)
      if (model.clocks > 0) c.evaluateTimes(w, 'clocks', this.clocks)
      if (c.clock === 'c') for (let i = 0; i < 2 * model.clocks; i++) this.inDigits(w, this.clocks + i)
      for (let i = 0; i < model.clocks; i++) this.requirePeriod(w, i, start)
      for (let i = 0; i < model.clocks; i++) c.put(w, 'near', min(c.get(w, 'near'), this.period(w, i)))
      if (model.breaks > 0)
        c.evaluateTimes(w, model.breakTables.length === 0 ? 'breaks' : 'computed_breaks', this.breaks)
      for (let i = 0; i < model.clocks; i++) {
        const first = sub(sub(start, c.same(w, start)), this.offset(w, i))
        w.put(this.c.clock, this.ticks + i, max(0, ceil(div(first, this.period(w, i)))))
        w.put(this.c.clock, this.due + i, 0)
      }
      w.put(this.c.clock, this.lastBreak, start)
      w.put(this.c.clock, this.nextBreak, Infinity)
      w.put(this.c.clock, this.jumping, 0)
      if (this.breaksAtAll) c.run(w, 'find_break')
      c.run(w, 'find_next')
    })
    c.define('take_instants', 'Takes all instants that are not later than t.', (w) => this.take(w), { scalars: ['t'] })
  }

  nextInstant(w: FunctionWriter): Value {
    return w.get(this.c.clock, this.next)
  }

  isJumping(w: FunctionWriter): Value {
    return w.get(this.c.clock, this.jumping)
  }

  isDue(w: FunctionWriter, clock: number): Value {
    return w.get(this.c.clock, this.due + clock)
  }

  /**
   * Rounds a time that is known in single precision only to the number of seven digits from which it was read: 0.07 and
   * not 0.0700000003. Otherwise every tick would miss the grid, and ticks of other clocks, by a few nanoseconds and
   * cost its own step.
   */
  private inDigits(w: FunctionWriter, place: number): void {
    const time = w.get('c', place)
    const scale = w.let('scale', 1)
    w.for(15, () => w.set(scale, select(lt(mul(abs(time), scale), 1e6), mul(scale, 10), scale)))
    const whole = w.let('whole', div(floor(add(mul(time, scale), 0.5)), scale))
    w.if(le(abs(sub(time, whole)), mul(2 ** -24, abs(time))), () => w.put('c', place, whole))
  }

  /**
   * Checks a sample time, a parameter that a caller may set to anything. A run with a value that `sampleTimeProblems`
   * refuses doesn't begin: it would sample without end, or never.
   */
  private requirePeriod(w: FunctionWriter, clock: number, start: Operand): void {
    const { c } = this
    const [period, stop, step] = [this.period(w, clock), c.get(w, 'stop'), c.get(w, 'step')]
    const shortest = select(lt(stop, Infinity), div(sub(stop, start), mostSamples), mul(step, shortestInSteps))
    const isSound = and(gt(period, 0), lt(period, Infinity), ge(period, shortest))
    w.if(eq(flag(isSound), 0), () => c.fail(w, stepStatus.clock, clock))
  }

  private period(w: FunctionWriter, clock: number): Value {
    return w.get(this.c.clock, this.clocks + 2 * clock)
  }

  private offset(w: FunctionWriter, clock: number): Value {
    return w.get(this.c.clock, this.clocks + 2 * clock + 1)
  }

  private tick(w: FunctionWriter, clock: number): Value {
    return add(this.offset(w, clock), mul(w.get(this.c.clock, this.ticks + clock), this.period(w, clock)))
  }

  private findBreak(w: FunctionWriter): void {
    const { c } = this
    const best = w.let('best', Infinity)
    const last = w.let('last', w.get(this.c.clock, this.lastBreak))
    const { breaks, inputBreaks, breakTables } = c.model
    const among = (offset: number, count: number) =>
      w.for(count, (i) => {
        const b = w.let('b', w.get(this.c.clock, this.breaks + offset, i))
        w.set(best, select(and(gt(sub(b, last), c.same(w, b)), lt(b, best)), b, best))
      })
    const whileFollowing = (body: () => void) => w.if(eq(c.get(w, 'outside'), 0), body)
    among(0, breaks - inputBreaks)
    if (inputBreaks > 0) whileFollowing(() => among(breaks - inputBreaks, inputBreaks))
    for (const table of breakTables) {
      if (table.ofInputs) whileFollowing(() => this.followIn(w, table, last, best))
      else this.followIn(w, table, last, best)
    }
    w.put(this.c.clock, this.nextBreak, best)
  }

  /** Writes the break time of a table after the last, if it is before the best so far. */
  private followIn(w: FunctionWriter, { place, count }: BreakTable, last: Value, best: Value): void {
    const following = w.get(this.c.clock, this.following)
    w.put(this.c.clock, this.following, w.lookup('after', place, last))
    // break times that coincide with the last one were handled together with it
    const again = le(sub(following, w.get(this.c.clock, this.lastBreak)), this.c.same(w, following))
    w.while(count, again, () => w.put(this.c.clock, this.following, w.lookup('after', place, following)))
    w.set(best, min(best, following))
  }

  private get mostBreaks(): number {
    const { breaks, breakTables } = this.c.model
    return breakTables.reduce((sum, { count }) => sum + count, breaks)
  }

  private get breaksAtAll(): boolean {
    const { breaks, breakTables } = this.c.model
    return breaks > 0 || breakTables.length > 0
  }

  private findNext(w: FunctionWriter): void {
    const { c } = this
    const next = w.let('next', w.get(this.c.clock, this.nextBreak))
    for (let i = 0; i < c.model.clocks; i++) w.set(next, min(next, this.tick(w, i)))
    const stop = c.get(w, 'stop')
    w.put(this.c.clock, this.next, select(gt(next, add(stop, c.same(w, stop))), Infinity, next))
  }

  private take(w: FunctionWriter): void {
    const { c } = this
    const t = w.arg('t')
    const last = w.let('last', t)
    const limit = add(t, c.same(w, t))
    w.put(this.c.clock, this.jumping, 0)
    if (this.breaksAtAll) {
      const next = w.get(this.c.clock, this.nextBreak)
      w.while(this.mostBreaks, le(next, limit), () => {
        w.set(last, max(last, next))
        w.put(this.c.clock, this.lastBreak, next)
        w.put(this.c.clock, this.jumping, 1)
        c.run(w, 'find_break')
      })
    }
    for (let i = 0; i < c.model.clocks; i++) {
      const tick = w.let('tick', this.tick(w, i))
      const due = le(tick, limit)
      w.put(this.c.clock, this.due + i, flag(due))
      w.if(due, () => {
        w.set(last, max(last, tick))
        w.put(this.c.clock, this.ticks + i, add(w.get(this.c.clock, this.ticks + i), 1))
      })
    }
    c.run(w, 'find_next')
    c.put(w, 'from', justAfter(last))
  }
}
