/**
 * Derivatives at the state that has been reached. Events, samples and the next step ask for the same ones, so the step
 * program keeps the last of them with everything that they depend on, and evaluates again only where something differs
 * (`host/shared-values.ts`).
 */
import { eq, flag, ne, or, select, type FunctionWriter } from '../program/writer'
import type { Value } from '../program/ir'
import type { StepContext } from './context'

/** Function that evaluates derivatives with the shared values unless they are known. */
export const sharedEvaluation = 'evaluate_shared'

export class SharedEvaluation {
  private readonly rates: number
  private readonly states: number
  private readonly inputs: number
  private readonly discrete: number
  private readonly values: number
  private readonly known: number
  private readonly time: number
  private readonly moving: readonly number[]

  /** @param count number of shared values, at the start of the array `w` */
  constructor(
    private readonly c: StepContext,
    private readonly count: number,
  ) {
    const { memory, clockMemory, model } = c
    this.moving = [
      ...new Set([...model.moving.free, ...model.moving.heldForm, ...model.heldStates.map((h) => h.place)]),
    ]
    this.rates = memory.take('rates', 'derivatives evaluated last, for events, samples and the next step', model.states)
    this.states = memory.take('ratesAt', 'states of that evaluation', model.states)
    this.inputs = memory.take('ratesInputs', 'inputs of that evaluation', model.inputs)
    this.discrete = memory.take('ratesDiscrete', 'discrete states of that evaluation', this.moving.length)
    this.values = memory.take('ratesShared', 'values that events and samples take from it', count)
    this.known = memory.take('ratesKnown', '1 if there is such an evaluation')
    this.time = clockMemory.take('ratesTime', 'time of that evaluation, s')
  }

  /** @param exported whether the caller of the program evaluates them too */
  define(exported = false): void {
    const { c } = this
    c.define(
      sharedEvaluation,
      'Derivatives and shared values of the state at time t, unless they are known.',
      (w) => this.write(w),
      {
        scalars: ['t'],
        ...(exported ? { exported } : {}),
      },
    )
  }

  /** Indices of the derivatives, and of the flag whether they are known. */
  get places(): { readonly rates: number; readonly known: number } {
    return { rates: this.rates, known: this.known }
  }

  /** Ensures that the shared values at the state are in `w` from here on. */
  at(w: FunctionWriter, t: Value): void {
    this.c.run(w, sharedEvaluation, t)
  }

  /** Writes derivatives at the state. */
  derivatives(w: FunctionWriter, t: Value, out: number): void {
    this.at(w, t)
    w.for(this.c.model.states, (i) => w.put('s', out, w.get('s', this.rates, i), i))
  }

  /** Marks the values as unknown, because parameters may have changed. */
  forget(w: FunctionWriter): void {
    w.put('s', this.known, 0)
  }

  private write(w: FunctionWriter): void {
    const { c, count } = this
    const { states, inputs } = c.model
    const t = w.arg('t')
    c.takeInputs(w, t)
    const isOther = or(eq(w.get('s', this.known), 0), ne(w.get(c.clock, this.time), t))
    const differs = w.let('differs', flag(isOther))
    const compare = (a: Value, b: Value): void => w.set(differs, select(ne(a, b), 1, differs))
    w.for(states, (i) => compare(w.get('x', 0, i), w.get('s', this.states, i)))
    w.for(inputs, (i) => compare(w.get('u', 0, i), w.get('s', this.inputs, i)))
    this.moving.forEach((place, i) => compare(w.get('z', place), w.get('s', this.discrete + i)))
    const known = () => w.for(count, (i) => w.put('w', 0, w.get('s', this.values, i), i))
    const evaluate = (): void => {
      c.evaluate(w, 'derivatives', t, this.rates)
      w.for(states, (i) => w.put('s', this.states, w.get('x', 0, i), i))
      w.for(inputs, (i) => w.put('s', this.inputs, w.get('u', 0, i), i))
      this.moving.forEach((place, i) => w.put('s', this.discrete + i, w.get('z', place)))
      w.for(count, (i) => w.put('s', this.values, w.get('w', 0, i), i))
      w.put(c.clock, this.time, t)
      w.put('s', this.known, 1)
    }
    w.if(eq(differs, 0), known, evaluate)
  }
}
