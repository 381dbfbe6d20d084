/**
 * Levels that fixed steps may pass twice within a step. Events are searched for at the ends of fixed steps only, so
 * such a pass causes none. Where a crossing function turns near zero, the parabola through its values at three ends of
 * steps says whether it is beyond zero in between. The curvature must be about that of the step before: values that
 * jump or decay within a step say nothing about values between them.
 */
import { seconds } from '../non-finite'
import { justAfter } from '../timeline'
import type { DiscreteSystem, TimeFunctions } from '../types'
import { Passages } from './passages'

/** Part of the values beside a minimum by which it must be beyond zero. */
const beyond = 5e-3
/** Ratio of curvatures of successive steps up to which a function counts as smooth. */
const smooth = 3
/** Number of ends of steps at which values of each function are known. */
const ends = 4
/** Largest number of events that are named. */
const mostNames = 3

export class UnseenPasses {
  private readonly values: Float64Array
  private readonly times = new Float64Array(ends)
  private count = 0
  /** Time of the first pass by the index of its event, s. */
  private readonly passes = new Map<number, number>()
  private readonly watched: readonly number[]

  /** Blocks with a condition on time that a step has met and lost again, and when, s. */
  protected readonly lost = new Map<string, number>()

  constructor(private readonly events: DiscreteSystem['events']) {
    this.values = new Float64Array(ends * events.length)
    this.watched = events.flatMap(({ slip, afterStep, fail }, i) =>
      slip === undefined && afterStep !== true && fail === undefined ? [i] : [],
    )
  }

  /** Starts at a time, or starts again after the state has jumped. */
  begin(_t: number): void {
    this.count = 0
  }

  /** Looks at the crossing functions at the end of a step. */
  see(t: number, g: Float64Array): void {
    const { times, values, watched, passes } = this
    times.copyWithin(0, 1)
    times[ends - 1] = t
    this.count++
    const isEven = this.count >= ends && this.areStepsEqual()
    for (const i of watched) {
      const at = ends * i
      values.copyWithin(at, at + 1, at + ends)
      values[at + ends - 1] = g[i]
      if (isEven && !passes.has(i) && this.isPassed(at)) passes.set(i, times[ends - 2])
    }
  }

  warnings(): readonly string[] {
    const seen = [...this.passes].map(([i, t]) => [this.events[i].name, t] as const)
    const isSeen = (block: string): boolean => seen.some(([name]) => name === block || name.startsWith(`${block}.`))
    const all = [...seen, ...[...this.lost].filter(([block]) => !isSeen(block))]
    if (all.length === 0) return []
    const names = all.slice(0, mostNames).map(([name, t]) => `${name} (near t = ${seconds(t)})`)
    const more = all.length > mostNames ? ` and ${all.length - mostNames} more` : ''
    return [
      `conditions of events may be met and lost again within a step, without an event: ${names.join(', ')}${more}. Fixed steps look for events at their ends; use a smaller step or a solver with variable steps`,
    ]
  }

  private areStepsEqual(): boolean {
    const { times } = this
    const h = times[ends - 1] - times[ends - 2]
    for (let k = 1; k < ends - 1; k++) if (Math.abs(times[k] - times[k - 1] - h) > 1e-6 * h) return false
    return true
  }

  private isPassed(at: number): boolean {
    const { values } = this
    const sign = Math.sign(values[at])
    for (let k = 0; k < ends; k++) if (!(sign * values[at + k] > 0)) return false
    const [before, left, centre, right] = [0, 1, 2, 3].map((k) => sign * values[at + k])
    if (!(centre < left && centre <= right)) return false
    const curvature = left - 2 * centre + right
    const earlier = before - 2 * left + centre
    if (!(earlier * smooth > curvature && earlier < smooth * curvature)) return false
    return centre - (left - right) ** 2 / (8 * curvature) < -beyond * Math.max(left, right)
  }
}

/**
 * Passes of a model with conditions on time at whose switches no fixed step ends. Each step is checked: a class for
 * these models alone, so that the steps of others stay as short as they are.
 */
export class UnseenInstants extends UnseenPasses {
  private passages: Passages | null = null
  /** End of the step before, s; NaN before a run. */
  private last = NaN

  constructor(
    events: DiscreteSystem['events'],
    private readonly functions: TimeFunctions,
  ) {
    super(events)
  }

  override begin(t: number): void {
    super.begin(t)
    this.check(t)
  }

  override see(t: number, g: Float64Array): void {
    super.see(t, g)
    this.check(t)
  }

  /** Looks at the conditions from the end of the last step on. */
  private check(t: number): void {
    const { last, functions } = this
    this.last = t
    if (!(t > last)) return
    this.passages ??= new Passages(functions, justAfter(last), Infinity)
    const crowded = this.passages.crowded(last, t)
    if (crowded === undefined) return
    const block = functions.blocks[crowded.index]
    if (!this.lost.has(block)) this.lost.set(block, crowded.time)
  }
}
