/** What integration methods share when they are written as a program: their vectors, evaluations and loops over states. */
import { abs, add, gt, mul, select, sub, type Counter, type FunctionWriter } from '../../program/writer'
import type { Value } from '../../program/ir'
import type { StepContext, VectorPlace } from '../context'
import type { SteppedModel } from '../model'

export interface StepTimes {
  /** Time with which a step begins and ends. */
  readonly from: Value
  readonly to: Value
  /** Its length, s. */
  readonly h: Value
}

export interface WrittenMethod {
  /** Functions of its own, before the one in which it steps. */
  readonly define?: () => void
  /** Replaces x by the state one step later; returns the sum of 0 * x_i, which is zero or not a number. */
  readonly advance: (w: FunctionWriter, times: StepTimes) => Value
  /**
   * Writes the state after a part of the last step to the array `xr`.
   * @param part 0 to 1 @param x0 where the state at its start is
   */
  readonly interpolate: (w: FunctionWriter, part: Value, x0: number) => void
  /** Forget earlier steps. */
  readonly restart?: (w: FunctionWriter) => void
  /** See `Stepper.endsNearby`. */
  readonly endsNearby?: boolean
}

/** A method at work on a model. */
export type StepMethod = (m: MethodWriter) => WrittenMethod

export class MethodWriter {
  constructor(readonly c: StepContext) {}

  get model(): SteppedModel {
    return this.c.model
  }

  /** Place in `s` of a vector with an entry per state, or `size` of them. */
  vector(name: string, size = this.model.states): number {
    return this.c.memory.take(name, 'of the integration method', size)
  }

  stage(name: string): number {
    return this.c.memory.take(name, 'derivatives', this.model.states)
  }

  number(name: string, doc: string): number {
    return this.c.memory.take(name, doc)
  }

  derivatives(w: FunctionWriter, t: Value, out: number, at: VectorPlace = 'x'): void {
    const { charts, shared } = this.c
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

  /** Cubic Hermite interpolation, as in `solve/fixed-step.ts`. */
  hermite(k1: number): WrittenMethod['interpolate'] {
    const { c } = this
    const end = this.vector('end')
    return (w, part, x0) => {
      const h = w.let('h', sub(c.get(w, 'stepTo'), c.get(w, 'stepFrom')))
      this.derivatives(w, c.get(w, 'stepTo'), end)
      const rest = w.let('rest', sub(1, part))
      w.for(this.model.states, (i) => {
        const [a, b] = [w.get('s', x0, i), this.x(w, i)]
        const change = w.let('change', sub(b, a))
        const left = mul(rest, sub(mul(h, this.at(w, k1, i)), change))
        const right = mul(part, sub(mul(h, this.at(w, end, i)), change))
        w.put('xr', 0, add(add(mul(rest, a), mul(part, b)), mul(mul(part, rest), sub(left, right))), i)
      })
    }
  }
}

/** What a multistep method with formulas for equal steps knows of the steps before (`solve/history.ts`). */
export class WrittenHistory {
  private readonly known: number
  private readonly length: number

  constructor(m: MethodWriter) {
    this.known = m.number('known', 'number of steps of equal length directly before')
    this.length = m.number('length', 'their length, s')
  }

  /** Number of steps of length h directly before the one about to be taken, which is counted for the next. */
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
}
