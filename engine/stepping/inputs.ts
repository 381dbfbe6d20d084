/**
 * Inputs between the values that the caller gives: held, or moving along a line. From its values before an interval,
 * and before the last one, follows a line for each input: to the new value at the end of the interval (interpolated),
 * or on from it (extrapolated). Every evaluation within the interval writes the inputs at its time into `u`; after it
 * `u` has the values of the caller.
 */
import type { InputHandling } from '../model/project/project'
import { add, div, eq, gt, min, mul, sub, type FunctionWriter, type Operand } from '../program/writer'
import type { StepContext } from './context'

export class InputCourse {
  private readonly moving: readonly { readonly index: number; readonly handling: InputHandling }[]
  private readonly values: number
  private readonly base: number
  private readonly slope: number
  private readonly at: { readonly active: number; readonly followed: number; readonly start: number }

  constructor(private readonly c: StepContext) {
    const { memory, model } = c
    const handlings = model.handlings ?? []
    this.moving = handlings.flatMap((handling, index) => (handling === 'held' ? [] : [{ index, handling }]))
    const n = this.moving.length === 0 ? 0 : model.inputs
    this.values = memory.take('given', 'inputs as they were given last', n)
    this.base = memory.take('inputBase', 'inputs at the start of the interval', n)
    this.slope = memory.take('inputSlope', 'change of inputs within it, per second', n)
    const flag = n === 0 ? 0 : 1
    this.at = {
      active: memory.take('inputsMove', '1 within an interval of inputs that move', flag),
      followed: memory.take('followed', '1 while inputs followed the experiment', flag),
      start: memory.take('intervalStart', 'start of the interval, s', flag),
    }
  }

  get isNeeded(): boolean {
    return this.moving.length > 0
  }

  /** Defines the function that moves inputs; it must precede everything that evaluates the model. */
  defineMove(): void {
    if (!this.isNeeded) return
    const { c } = this
    c.define('move_inputs', 'Inputs at a time within the interval.', (w) => this.move(w), { scalars: ['t'] })
  }

  define(): void {
    if (!this.isNeeded) return
    const { c } = this
    c.define(
      'take_inputs',
      'Uses u for the interval from now to a time, as step does.',
      (w) => this.take(w, w.arg('to')),
      { exported: true, scalars: ['to'] },
    )
    c.define('release_inputs', 'Ends the interval: u holds the values that were set.', (w) => this.release(w), {
      exported: true,
    })
  }

  /** Writes inputs at a time, in an evaluation. */
  follow(w: FunctionWriter, t: Operand): void {
    if (this.isNeeded) w.if(eq(w.get('s', this.at.active), 1), () => this.c.run(w, 'move_inputs', t))
  }

  /** Writes the start of a run. @param outside whether inputs are those of the caller from the start */
  begin(w: FunctionWriter, outside: boolean): void {
    if (!this.isNeeded) return
    if (!outside) w.put('s', this.at.followed, 1)
    else for (const { index } of this.moving) w.put('s', this.values + index, w.get('u', index))
  }

  /** Writes the movement of inputs around a step to the next point of the grid. */
  within(w: FunctionWriter, step: () => void): void {
    const { c } = this
    if (!this.isNeeded) return step()
    const to = w.let('to', min(c.gridTime(w, c.get(w, 'gridIndex')), c.get(w, 'stop')))
    const isGiven = eq(c.get(w, 'outside'), 1)
    w.if(
      isGiven,
      () => c.run(w, 'take_inputs', to),
      () => w.put('s', this.at.followed, 1),
    )
    step()
    w.if(eq(w.get('s', this.at.active), 1), () => c.run(w, 'release_inputs'))
  }

  private take(w: FunctionWriter, to: Operand): void {
    const { c, at, values, base, slope } = this
    const now = w.let('now', c.get(w, 'time'))
    // inputs continue from the values that they have in the experiment
    w.if(eq(w.get('s', at.followed), 1), () => {
      w.call('inputs', [c.get(w, 'from')], [...c.namesWithout('u'), ['s', values]])
      w.put('s', at.followed, 0)
      w.put('s', at.start, now)
    })
    const since = w.let('since', sub(now, w.get('s', at.start)))
    const ahead = w.let('ahead', sub(to, now))
    for (const { index, handling } of this.moving) {
      const [last, next] = [w.get('s', values + index), w.get('u', index)]
      const change = w.let('change', sub(next, last))
      if (handling === 'interpolated') {
        w.put('s', base + index, last)
        w.put('s', slope + index, 0)
        w.if(gt(ahead, 0), () => w.put('s', slope + index, div(change, ahead)))
      } else {
        w.put('s', base + index, next)
        // an input that changes at one instant jumps, and has no slope
        w.put('s', slope + index, 0)
        w.if(gt(since, 0), () => w.put('s', slope + index, div(change, since)))
      }
      w.put('s', values + index, next)
    }
    w.put('s', at.start, now)
    w.put('s', at.active, 1)
  }

  private move(w: FunctionWriter): void {
    const { at, base, slope } = this
    const since = w.let('since', sub(w.arg('t'), w.get('s', at.start)))
    for (const { index } of this.moving)
      w.put('u', index, add(w.get('s', base + index), mul(w.get('s', slope + index), since)))
  }

  private release(w: FunctionWriter): void {
    for (const { index } of this.moving) w.put('u', index, w.get('s', this.values + index))
    w.put('s', this.at.active, 0)
  }
}
