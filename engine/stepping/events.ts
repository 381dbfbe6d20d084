/** Samples, events and memory at the end of a step, as in `solve/events/handler.ts` and `compile/discrete.ts`. */
import { add, and, eq, ge, gt, lt, mul, ne, or, select, type FunctionWriter } from '../program/writer'
import type { Condition, Value } from '../program/ir'
import type { StepContext } from './context'
import type { Instants } from './instants'
import { stepStatus } from './memory'
import type { StepAction } from './model'

/**
 * Number of times that an event may happen at one instant; with more it does so without end
 * (`solve/events/chattering.ts`).
 */
export const mostTimes = 1000

export class StepEvents {
  private readonly g: number
  private readonly signs: number
  private readonly counts: number
  private readonly first: number
  private readonly arresting: number
  private readonly corrected: number

  constructor(
    private readonly c: StepContext,
    private readonly instants: Instants,
  ) {
    const { memory, model } = c
    const n = model.events.length
    this.g = memory.take('g', 'crossing functions of the events', n)
    this.signs = memory.take('signs', 'their signs as last seen; 0 where one has been zero since the start', n)
    this.counts = memory.take('counts', 'how often each event has happened at this instant', n)
    this.first = memory.take('first', 'the event that acts next, -1 if there is none')
    this.arresting = memory.take('arresting', '1 if an event has made something hold whose rate is not zero yet')
    this.corrected = memory.take('corrected', 'the state put right', this.corrects ? model.states : 0)
  }

  private get any(): boolean {
    return this.c.model.events.length > 0
  }

  define(): void {
    const { c } = this
    const { model } = c
    if (this.any) {
      c.define('find_event', 'The first event that is due at time t.', (w) => this.findEvent(w), {
        scalars: ['t'],
      })
      if (this.takesShared)
        c.define(
          'find_event_nearby',
          'The same, by shared values of the evaluation before, where no event is near by them.',
          (w) => this.findNearby(w),
          { scalars: ['t'] },
        )
      c.define('act', 'Actions of all events of this instant.', (w) => this.act(w), { scalars: ['t'] })
    }
    if (model.updates.length > 0)
      c.define('sample', 'New values of discrete states whose clocks tick.', (w) => this.sample(w), { scalars: ['t'] })
    if (model.memory.length > 0)
      for (const name of ['accept', 'settle'])
        c.define(`keep_${name}`, 'Updates the memory.', (w) => this.keep(w, name), { scalars: ['t'] })
    if (model.arrest.length > 0)
      c.define('come_to_rest', 'Sets the rates of held parts to zero.', (w) => this.comeToRest(w), { scalars: ['t'] })
    if (this.corrects) c.define('correct', 'The state put right.', (w) => this.correct(w), { scalars: ['t'] })
  }

  private get corrects(): boolean {
    return this.c.model.corrections.length > 0 || this.c.model.arrestsEveryStep
  }

  /** Writes the signs at the start of a run. */
  begin(w: FunctionWriter, t: Value): void {
    const { c } = this
    w.put('s', this.arresting, 0)
    w.put('s', this.first, -1)
    if (!this.any) return
    this.crossings(w, t)
    c.model.events.forEach(({ direction, atStart }, i) => {
      w.put('s', this.signs + i, 0)
      if (atStart && direction !== 'both') w.put('s', this.signs + i, direction === 'rising' ? -1 : 1)
      else this.see(w, i)
    })
  }

  /**
   * Returns the side of zero on which the crossing function of an event was seen last: 1, -1, or 0 if it has been zero
   * since the start.
   */
  side(w: FunctionWriter, event: number): Value {
    return w.get('s', this.signs + event)
  }

  /** Returns whether an event is to happen at the present state. */
  pending(w: FunctionWriter, t: Value): Condition {
    if (!this.any) return lt(1, 0)
    this.c.run(w, 'find_event', t)
    return ge(w.get('s', this.first), 0)
  }

  /**
   * Returns whether an event is to happen at the end of a step. @param nearby whether the last evaluation was at its
   * end, next to the state
   */
  pendingAfter(w: FunctionWriter, t: Value, nearby: boolean): Condition {
    if (!nearby || !this.takesShared) return this.pending(w, t)
    this.c.run(w, 'find_event_nearby', t)
    return ge(w.get('s', this.first), 0)
  }

  act(w: FunctionWriter): void {
    const { c } = this
    const { events } = c.model
    const t = w.arg('t')
    w.for(events.length, (i) => w.put('s', this.counts, 0, i))
    const goesOn = and(ge(w.get('s', this.first), 0), c.isRunning(w))
    w.while(mostTimes * events.length + 1, goesOn, () => {
      const first = w.let('first', w.get('s', this.first))
      c.remember(w)
      events.forEach((e, i) => {
        w.if(eq(first, i), () => {
          w.put('s', this.signs + i, signOf(w.get('s', this.g + i)))
          const count = add(w.get('s', this.counts + i), 1)
          w.put('s', this.counts + i, count)
          w.if(gt(w.get('s', this.counts + i), mostTimes), () => c.fail(w, stepStatus.chattering, i))
          if (e.fails) c.fail(w, stepStatus.range, i)
          if (e.stops) w.if(eq(c.get(w, 'stopped'), 0), () => c.put(w, 'stopped', i + 1))
          if (e.arrests) w.put('s', this.arresting, 1)
          const take = ({ action, targets }: StepAction) => {
            if (targets.length === 0) return
            c.evaluate(w, `event_${action}`, t, c.results)
            c.assign(w, targets, c.moved)
          }
          const { heldAction } = e
          if (heldAction === undefined) take(e)
          else
            w.if(
              c.isHeld(w),
              () => take(heldAction),
              () => take(e),
            )
        })
      })
      c.run(w, 'find_event', t)
    })
  }

  sampling(w: FunctionWriter, t: Value): void {
    if (this.c.model.updates.length > 0) this.c.run(w, 'sample', t)
  }

  acting(w: FunctionWriter, t: Value): void {
    if (this.any) this.c.run(w, 'act', t)
  }

  keeping(w: FunctionWriter, t: Value, jumped: boolean): void {
    if (this.c.model.memory.length > 0) this.c.run(w, jumped ? 'keep_settle' : 'keep_accept', t)
  }

  correcting(w: FunctionWriter, t: Value): void {
    if (this.corrects) this.c.run(w, 'correct', t)
  }

  comingToRest(w: FunctionWriter, t: Value): void {
    if (this.c.model.arrest.length > 0) this.c.run(w, 'come_to_rest', t)
  }

  private findEvent(w: FunctionWriter): void {
    const { c } = this
    this.crossings(w, w.arg('t'))
    w.put('s', this.first, -1)
    for (let i = c.model.events.length - 1; i >= 0; i--)
      w.if(
        this.changes(w, i),
        () => w.put('s', this.first, i),
        () => this.see(w, i),
      )
  }

  /** True if crossing functions use shared values in any form. */
  private get takesShared(): boolean {
    const { free, heldForm } = this.c.model.shared.crossings
    return free || heldForm
  }

  /** Writes crossing functions at the state. @param nearby by the shared values that are there */
  private crossings(w: FunctionWriter, t: Value, nearby = false): void {
    const { c } = this
    const { free, heldForm } = c.model.shared.crossings
    const share = (): void => (nearby ? undefined : c.shared?.at(w, t))
    if (free && (heldForm || c.model.heldStates.length === 0)) share()
    else if (free || heldForm) w.if(c.isHeld(w), heldForm ? share : () => undefined, free ? share : () => undefined)
    c.evaluate(w, free || heldForm ? 'crossings' : 'roots', t, this.g)
  }

  private findNearby(w: FunctionWriter): void {
    const { c } = this
    const t = w.arg('t')
    const changed = w.let('changed', 1)
    const look = (): void => {
      this.crossings(w, t, true)
      w.put('s', this.first, -1)
      w.set(changed, 0)
      w.for(c.model.events.length, (i) => {
        const g = w.let('g', w.get('s', this.g, i))
        const isSame = or(gt(mul(g, w.get('s', this.signs, i)), 0), eq(g, 0))
        w.set(changed, select(isSame, changed, 1))
      })
    }
    const { free, heldForm } = c.model.shared.crossings
    if (free && (heldForm || c.model.heldStates.length === 0)) look()
    else w.if(c.isHeld(w), heldForm ? look : () => undefined, free ? look : () => undefined)
    w.if(eq(changed, 1), () => c.run(w, 'find_event', t))
  }

  /** Returns whether a function has changed its sign in the direction of its event. */
  private changes(w: FunctionWriter, i: number): Condition {
    const [g, sign] = [w.get('s', this.g + i), w.get('s', this.signs + i)]
    const rises = and(gt(g, 0), ne(sign, 1))
    const falls = and(lt(g, 0), ne(sign, -1))
    const { direction } = this.c.model.events[i]
    return direction === 'rising' ? rises : direction === 'falling' ? falls : or(rises, falls)
  }

  private see(w: FunctionWriter, i: number): void {
    const g = w.get('s', this.g + i)
    w.if(
      gt(g, 0),
      () => w.put('s', this.signs + i, 1),
      () =>
        w.if(
          lt(g, 0),
          () => w.put('s', this.signs + i, -1),
          () => w.if(ne(g, 0), () => this.c.fail(w, stepStatus.crossing, i)),
        ),
    )
  }

  private sample(w: FunctionWriter): void {
    const { c } = this
    c.remember(w)
    const sharing = c.model.shared.clocks.map((clock) => eq(this.instants.isDue(w, clock), 1))
    if (sharing.length > 0) w.if(or(...sharing), () => c.shared?.at(w, w.arg('t')))
    c.model.updates.forEach(({ clock, target }, i) =>
      w.if(eq(this.instants.isDue(w, clock), 1), () => {
        c.evaluate(w, `sample_${i}`, w.arg('t'), c.results)
        c.assign(w, [target], c.movedBy)
      }),
    )
  }

  private keep(w: FunctionWriter, name: string): void {
    const { c } = this
    const { memory } = c.model
    c.evaluate(w, name, w.arg('t'), c.results)
    memory.forEach(({ index }, i) => {
      const result = w.get('s', c.results + i)
      w.if(ne(result, result), () => c.fail(w, stepStatus.memory, index))
    })
    w.if(c.isRunning(w), () => c.store(w, memory))
  }

  private correct(w: FunctionWriter): void {
    const { c, corrected } = this
    for (const name of c.model.corrections) {
      c.evaluate(w, name, w.arg('t'), corrected)
      w.for(c.model.states, (i) => w.put('x', 0, w.get('s', corrected, i), i))
    }
    if (c.model.arrestsEveryStep) c.run(w, 'come_to_rest', w.arg('t'))
  }

  private comeToRest(w: FunctionWriter): void {
    const { c } = this
    const { arrest, arrestsEveryStep } = c.model
    const isRequested = arrestsEveryStep ? c.isHeld(w) : and(eq(w.get('s', this.arresting), 1), c.isHeld(w))
    w.if(isRequested, () => {
      w.put('s', this.arresting, 0)
      c.evaluate(w, 'arrest', w.arg('t'), c.results)
      c.store(w, arrest)
    })
  }
}

function signOf(g: Value): Value {
  return { op: 'sign', a: g }
}
