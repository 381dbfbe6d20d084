/**
 * The same model for an importer that integrates it: model exchange of the Functional Mock-up Interface (FMI 2.0.5,
 * section 3; FMI 3.0.2, section 3). The importer chooses the steps; here are derivatives, its event indicators, and the
 * effects of events.
 *
 * Times. A source that jumps has its old value up to the instant and its new value after it. Between two instants the
 * model is therefore evaluated no earlier than just after the last one and no later than just before the next one
 * (`branch`).
 *
 * Constraints. Equations with the second derivative of a constraint drift from it. Correcting the state in every step,
 * as the methods with a fixed step do, would restart the importer's solver every time. Instead the derivatives pull the
 * state back, x' = f(x) + (P(x) - x)/T, where P is the correction: on the constraints P(x) = x, so the solution is the
 * same, and a deviation decays with the time constant T (stabilisation by projection: Ascher, Chin and Reich, Numer.
 * Math. 67 (1994) 131-149).
 */
import { abs, add, and, div, eq, flag, gt, le, max, mul, or, sub } from '../program/writer'
import type { Counter, FunctionWriter } from '../program/writer'
import type { Value } from '../program/ir'
import { justBefore, type StepContext, type VectorPlace } from './context'
import type { StepEvents } from './events'
import type { Instants } from './instants'

/** Time constant T with which deviations from constraints decay, in steps of the experiment. */
const decaySteps = 20

/** Deviation of a state from the constraints, in SI units, beyond which a correction is requested from the importer. */
export const driftTolerance = 1e-6

export class Exchange {
  private readonly put: readonly [number, number]
  private readonly along: readonly [number, number]
  private readonly drift: number

  constructor(
    private readonly c: StepContext,
    private readonly instants: Instants,
    private readonly events: StepEvents,
  ) {
    const { memory, model } = c
    const n = model.corrections.length > 0 ? model.states : 0
    const m = n === 0 ? 0 : n + model.inputs
    this.put = [memory.take('put', 'a state during its correction', n), memory.take('put2', 'the same', n)]
    this.along = [memory.take('along', 'a direction there', m), memory.take('along2', 'the same', m)]
    this.drift = memory.take('drift', 'largest deviation of a state from the constraints')
  }

  /** Defines the function for inputs that change within a step; evaluations call it. */
  defineInputs(): void {
    const { c } = this
    if (c.model.inputs === 0) return
    c.define('exchange_inputs', 'Inputs at time t from their values and derivatives.', (w) => c.followInputs(w), {
      exported: true,
      scalars: ['t'],
    })
  }

  /** @param begin writes the start of a run with the inputs of the caller */
  define(begin: (w: FunctionWriter) => void): void {
    const { c } = this
    const { events, corrections } = c.model
    const exported = true
    const scalars = ['t']
    c.define('exchange_begin', 'Sets up s, with inputs as they are in u.', begin, {
      exported,
      scalars: ['start', 'step', 'sample', 'stop'],
    })
    if (corrections.length > 0)
      c.define('exchange_correct', 'The state put right.', (w) => this.events.correcting(w, w.arg('t')), {
        exported,
        scalars,
      })
    c.define('extend', 'Allows steps up to a later stop time.', (w) => this.extend(w), { exported, scalars: ['stop'] })
    c.define('exchange_derivatives', 'Derivatives for an importer that integrates.', (w) => this.derivatives(w), {
      exported,
      scalars,
      extra: [{ name: 'dx', writable: true, doc: 'derivatives' }],
    })
    c.define('exchange_tangent', 'Derivatives and signals along a direction.', (w) => this.tangent(w), {
      exported,
      scalars,
      extra: [
        { name: 'v', writable: false, doc: 'direction: states, then inputs' },
        { name: 'jv', writable: true, doc: 'derivatives and signals along it' },
      ],
    })
    if (events.length > 0)
      c.define(
        'exchange_indicators',
        'Event indicators, kept off zero on their current side.',
        (w) => this.indicators(w),
        {
          exported,
          scalars,
          extra: [{ name: 'g', writable: true, doc: 'event indicators' }],
        },
      )
    c.define(
      'exchange_accept',
      'Accepts the step up to t; returns how far the state is from the constraints.',
      (w) => this.accept(w),
      {
        exported,
        scalars,
      },
    )
    c.define('exchange_events', 'Everything that happens at t.', (w) => this.react(w), { exported, scalars })
  }

  /** Returns the time at which the model is evaluated between two instants. */
  private branch(w: FunctionWriter): Value {
    const at = w.let('at', w.arg('t'))
    const before = w.let('before', justBefore(this.instants.nextInstant(w)))
    // without a further instant `before` is not a number, and the time is unchanged
    w.if(gt(at, before), () => w.set(at, before))
    w.set(at, max(at, this.c.get(w, 'from')))
    return at
  }

  private extend(w: FunctionWriter): void {
    const { c } = this
    c.put(w, 'stop', w.arg('stop'))
    c.put(w, 'finished', 0)
    c.put(w, 'last', 0)
    c.run(w, 'find_next')
  }

  private decay(w: FunctionWriter): Value {
    return w.let('decay', mul(decaySteps, this.c.get(w, 'step')))
  }

  private derivatives(w: FunctionWriter): void {
    const { c } = this
    const { states, corrections } = c.model
    const t = this.branch(w)
    c.evaluateInto(w, 'derivatives', t, 'dx')
    if (corrections.length === 0) return
    const last = this.corrected(w, t)
    const time = this.decay(w)
    w.for(states, (i) => {
      const back = sub(at(w, last, i), w.get('x', 0, i))
      w.put('dx', 0, add(w.get('dx', 0, i), div(back, time)), i)
    })
  }

  /** @returns place of the corrected state */
  private corrected(w: FunctionWriter, t: Value): VectorPlace {
    return this.c.model.corrections.reduce<VectorPlace>((from, name, k) => {
      const to = this.put[k % 2]
      this.c.evaluate(w, name, t, to, from)
      return to
    }, 'x')
  }

  private tangent(w: FunctionWriter): void {
    const { c } = this
    const { states, inputs, corrections } = c.model
    const t = this.branch(w)
    c.evaluateAlong(w, 'tangent', t, 'v', 'jv')
    if (corrections.length === 0) return
    const last = corrections.reduce<{ readonly x: VectorPlace; readonly v: number | null }>(
      ({ x, v }, name, k) => {
        const [to, next] = [this.put[k % 2], this.along[k % 2]]
        c.evaluateAlong(w, `tangent_${name}`, t, v ?? 'v', next, x)
        w.for(inputs, (i) => w.put('s', next + states, w.get('v', states, i), i))
        c.evaluate(w, name, t, to, x)
        return { x: to, v: next }
      },
      { x: 'x', v: null },
    ).v
    if (last === null) return
    const time = this.decay(w)
    w.for(states, (i) => {
      const back = sub(w.get('s', last, i), w.get('v', 0, i))
      w.put('jv', 0, add(w.get('jv', 0, i), div(back, time)), i)
    })
  }

  /**
   * Writes the event indicators. A crossing function that is zero, or as good as zero, lies on the side that was seen
   * last. An importer then neither takes an event that has just been handled for another one, nor stops just before the
   * crossing.
   */
  private indicators(w: FunctionWriter): void {
    const { c } = this
    c.evaluateInto(w, 'roots', this.branch(w), 'g')
    c.model.events.forEach((_, i) => {
      const g = w.let('g', w.get('g', i))
      w.put('g', i, add(g, mul(this.events.side(w, i), mul(1e-12, add(1, abs(g))))))
    })
  }

  private accept(w: FunctionWriter): void {
    const { c } = this
    const { states, corrections } = c.model
    const t = this.branch(w)
    this.events.keeping(w, t, false)
    c.put(w, 'time', w.arg('t'))
    w.put('s', this.drift, 0)
    if (corrections.length === 0) return
    const last = this.corrected(w, t)
    w.for(states, (i) => {
      const far = abs(sub(at(w, last, i), w.get('x', 0, i)))
      w.put('s', this.drift, max(w.get('s', this.drift), far))
    })
  }

  private react(w: FunctionWriter): void {
    const { c, events, instants } = this
    const t = w.arg('t')
    const next = w.let('next', instants.nextInstant(w))
    // importers change parameters without notifying the step
    c.shared?.forget(w)
    c.put(w, 'target', t)
    c.put(w, 'time', t)
    c.put(w, 'changed', 0)
    c.put(w, 'atInstant', flag(le(next, add(t, c.same(w, t)))))
    c.put(w, 'from', this.branch(w))
    w.if(eq(c.get(w, 'atInstant'), 1), () => {
      c.run(w, 'take_instants', max(t, next))
      events.sampling(w, c.get(w, 'from'))
    })
    const from = c.get(w, 'from')
    const eventful = events.pending(w, from)
    w.if(and(c.isRunning(w), eventful), () => {
      events.acting(w, from)
      events.correcting(w, from)
      events.comingToRest(w, from)
      c.put(w, 'changed', 1)
    })
    w.if(and(c.isRunning(w), gt(w.get('s', this.drift), driftTolerance)), () => {
      events.correcting(w, from)
      c.put(w, 'changed', 1)
    })
    w.put('s', this.drift, 0)
    const jumps = and(eq(c.get(w, 'atInstant'), 1), eq(instants.isJumping(w), 1))
    w.if(and(c.isRunning(w), or(eq(c.get(w, 'changed'), 1), jumps)), () => {
      events.keeping(w, from, true)
      // an importer's solver that has stepped across the instant has to start again there, also if no state jumps
      c.put(w, 'changed', 1)
    })
  }
}

const at = (w: FunctionWriter, place: VectorPlace, i: Counter): Value =>
  place === 'x' ? w.get('x', 0, i) : w.get('s', place, i)
