/**
 * Common parts of integration methods that are written as a program: their vectors, evaluations and loops over states.
 */
import { abs, add, gt, mul, select, sub, type Counter, type FunctionWriter } from '../../program/writer'
import type { Value } from '../../program/ir'
import type { StepContext, VectorPlace } from '../context'
import type { SteppedModel } from '../model'
import type { EquationPlaces } from './equations'

export interface StepTimes {
  /** Times with which a step begins and ends, s. */
  readonly from: Value
  readonly to: Value
  /** Length of the step, s. */
  readonly h: Value
}

export interface WrittenMethod {
  /** Defines functions of the method, before the one in which it steps. */
  readonly define?: () => void
  /** Replaces x by the state one step later; returns the sum of 0 * x_i, which is zero or not a number. */
  readonly advance: (w: FunctionWriter, times: StepTimes) => Value
  /**
   * Writes the state after a part of the last step to the array `xr`.
   * @param part 0 to 1 @param x0 where the state at its start is @param finished whether `finish` has been called
   *   before
   */
  readonly interpolate: (w: FunctionWriter, part: Value, x0: number, finished?: boolean) => void
  /** Evaluates the values at the end of the last step that `interpolate` needs. */
  readonly finish?: (w: FunctionWriter) => void
  /** Places in `s` of the method's memory of earlier steps, by name. */
  readonly history?: {
    readonly numbers: Readonly<Record<string, number>>
    readonly vectors: Readonly<Record<string, number>>
  }
  /** Places through which the host solves the linear equations of a step. */
  readonly equations?: EquationPlaces
  /** Discards earlier steps. */
  readonly restart?: (w: FunctionWriter) => void
  /** See `Stepper.endsNearby`. */
  readonly endsNearby?: boolean
}

/** Method at work on a model. */
export type StepMethod = (m: MethodWriter) => WrittenMethod

export class MethodWriter {
  /** Offsets of the derivatives of the stages. */
  readonly stages: number[] = []

  constructor(readonly c: StepContext) {}

  get model(): SteppedModel {
    return this.c.model
  }

  /** Returns the place in `s` of a vector with an entry per state, or `size` of them. */
  vector(name: string, size = this.model.states): number {
    return this.c.memory.take(name, 'of the integration method', size)
  }

  stage(name: string): number {
    const place = this.earlier(name)
    this.stages.push(place)
    return place
  }

  /** Returns the index of derivatives of an earlier step. */
  earlier(name: string): number {
    return this.c.memory.take(name, 'derivatives', this.model.states)
  }

  number(name: string, doc: string): number {
    return this.c.memory.take(name, doc)
  }

  derivatives(w: FunctionWriter, t: Value, out: number, at: VectorPlace = 'x'): void {
    const { charts, shared, evaluations } = this.c
    if (evaluations !== null) w.put('s', evaluations, add(w.get('s', evaluations), 1))
    const evaluate = (): void => {
      if (at === 'x' && shared !== null) shared.derivatives(w, t, out)
      else this.c.evaluate(w, 'derivatives', t, out, at)
    }
    if (charts === null) evaluate()
    else charts.evaluate(w, at, evaluate, () => charts.turnRates(w, out))
  }

  at(w: FunctionWriter, vector: number, i: Counter): Value {
    return w.get('s', vector, i)
  }

  x(w: FunctionWriter, i: Counter): Value {
    return w.get('x', 0, i)
  }

  /** vector_i = value(i) */
  each(w: FunctionWriter, vector: number, value: (i: Counter) => Value, size = this.model.states): void {
    w.for(size, (i) => w.put('s', vector, value(i), i))
  }

  copy(w: FunctionWriter, from: number, to: number, size = this.model.states): void {
    this.each(w, to, (i) => this.at(w, from, i), size)
  }

  /** x_i = value(x_i, i); returns the sum of 0 * x_i */
  update(w: FunctionWriter, value: (x: Value, i: Counter) => Value): Value {
    const finite = w.let('finite', 0)
    w.for(this.model.states, (i) => {
      const next = w.let('next', value(this.x(w, i), i))
      w.put('x', 0, next, i)
      w.set(finite, add(finite, mul(0, next)))
    })
    return finite
  }

  /**
   * Returns the solution between steps of explicit methods: cubic Hermite interpolation of states and derivatives at
   * both ends, error h^4/384 max|x''''| (Hairer, Norsett and Wanner, Solving Ordinary Differential Equations I, 2nd ed.
   * 1993, II.6). On stiff systems that polynomial swings with h times the largest eigenvalue, so implicit methods bring
   * their own.
   */
  hermite(k1: number): Pick<WrittenMethod, 'interpolate' | 'finish'> {
    const { c } = this
    const end = this.vector('end')
    const finish = (w: FunctionWriter): void => this.derivatives(w, c.get(w, 'stepTo'), end)
    return {
      finish,
      interpolate: (w, part, x0, finished = false) => {
        const h = w.let('h', sub(c.get(w, 'stepTo'), c.get(w, 'stepFrom')))
        if (!finished) finish(w)
        const rest = w.let('rest', sub(1, part))
        w.for(this.model.states, (i) => {
          const [a, b] = [w.get('s', x0, i), this.x(w, i)]
          const change = w.let('change', sub(b, a))
          const left = mul(rest, sub(mul(h, this.at(w, k1, i)), change))
          const right = mul(part, sub(mul(h, this.at(w, end, i)), change))
          w.put('xr', 0, add(add(mul(rest, a), mul(part, b)), mul(mul(part, rest), sub(left, right))), i)
        })
      },
    }
  }
}

/** History of a multistep method with formulas for equal steps. */
export class WrittenHistory {
  private readonly known: number
  private readonly length: number

  constructor(m: MethodWriter) {
    this.known = m.number('known', 'number of steps of equal length directly before')
    this.length = m.number('length', 'their length, s')
  }

  /**
   * Returns the number of steps of length h directly before the one about to be taken, and counts that one for the
   * next.
   */
  before(w: FunctionWriter, h: Value): Value {
    const differs = gt(abs(sub(h, w.get('s', this.length))), mul(1e-9, h))
    const known = w.let('known', select(differs, 0, w.get('s', this.known)))
    w.put('s', this.length, h)
    w.put('s', this.known, add(known, 1))
    return known
  }

  forget(w: FunctionWriter): void {
    w.put('s', this.known, 0)
  }

  /** Returns the indices of the history, with derivatives of earlier steps. */
  places(vectors: Readonly<Record<string, number>>): WrittenMethod['history'] {
    return { numbers: { known: this.known, h: this.length }, vectors }
  }
}
