/**
 * The steps of a model as functions of its program, so that every export can integrate on its own: integration with any
 * fixed-step method, corrections, instants known beforehand, samples, events and memory, in the order and with the
 * operations of the simulation (`solve/loop.ts`), so that both agree to the last bit where the processor and the
 * mathematical library do.
 *
 * `begin` sets up the memory `s`, `step` takes a step. A step consists of parts that end at instants; a caller that
 * needs to see the events there calls `advance`, `tick` and `react` in turn instead. After `advance`, `between` gives
 * the states between its ends; before and after `react`, the states are those before and after events.
 */
import { add, and, eq, flag, ge, le, lt, max, min, mul, ne, or, select, sub } from '../program/writer'
import type { FunctionWriter } from '../program/writer'
import type { Precision, ProgramFunction } from '../program/ir'
import { justBefore, StepContext } from './context'
import { StepEvents } from './events'
import { Exchange } from './exchange'
import { Integration } from './integration'
import { Instants } from './instants'
import { stepStatus, type ImportedPlaces, type MemoryEntry } from './memory'
import type { StepMethodName } from './methods'
import type { WrittenMethod } from './methods/method'
import type { SteppedModel } from './model'

/** Largest number of parts of one step: with more instants than that within a step, time does not advance. */
const mostParts = 1_000_000

export interface SteppingProgram {
  /** Functions to append to those of the model. */
  readonly functions: readonly ProgramFunction[]
  readonly memory: readonly MemoryEntry[]
  /** Layout of the array `c` with times and flags, if `s` does not have them. */
  readonly clock?: readonly MemoryEntry[]
}

export interface SteppingOptions {
  /**
   * Caller of the program. `controller`: with `begin_outside` and `put_right`. `importer`: with the functions for an
   * importer that integrates; the model then has the functions `tangent`, `tangent_<correction>`.
   */
  readonly caller?: 'controller' | 'importer'
  readonly precision?: Precision
}

export function steppingProgram(
  model: SteppedModel,
  method: StepMethodName,
  { caller, precision }: SteppingOptions = {},
): SteppingProgram {
  const c = new StepContext(model, { precision, forImporter: caller === 'importer' })
  const instants = new Instants(c)
  const events = new StepEvents(c, instants)
  const integration = new Integration(c, method)
  const parts = new Parts(c, instants, events, integration)
  const exchanged = caller === 'importer' ? new Exchange(c, instants, events) : null
  exchanged?.defineInputs()
  c.inputs.defineMove()
  instants.define()
  c.charts?.define()
  c.shared?.define()
  events.define()
  integration.method.define?.()
  parts.define()
  if (caller === 'controller') parts.defineStart()
  exchanged?.define((w) => parts.begin(w, true, c.imported))
  const clock = c.clock === 'c' ? { clock: c.clockMemory.entries } : {}
  return { functions: c.functions, memory: c.memory.entries, ...clock }
}

class Parts {
  private readonly method: WrittenMethod

  constructor(
    private readonly c: StepContext,
    private readonly instants: Instants,
    private readonly events: StepEvents,
    private readonly integration: Integration,
  ) {
    this.method = integration.method
  }

  define(): void {
    const { c } = this
    const exported = true
    c.define(
      'restart',
      'Discards earlier steps after x, z or p have been changed from outside.',
      (w) => this.restart(w),
      {
        exported,
      },
    )
    c.define('advance', 'Advances to the next point of the grid or the next instant.', (w) => this.advance(w), {
      exported,
    })
    c.define('tick', 'Samples and memory there; returns whether events are due.', (w) => this.tick(w), { exported })
    c.define('react', 'Events there, and what follows from them.', (w) => this.react(w), { exported })
    c.define('begin', 'Sets up s for steps of this length from time zero to a stop.', (w) => this.begin(w), {
      exported,
      scalars: ['step', 'sample', 'stop'],
    })
    c.inputs.define()
    c.define('step', 'One step, with everything that happens in it.', (w) => this.step(w), { exported })
    c.define('between', 'State at a time within the last part of a step.', (w) => this.integration.between(w), {
      exported,
      scalars: ['t'],
      extra: [{ name: 'xr', writable: true, doc: 'states at that time' }],
    })
  }

  /** Defines functions for callers that set inputs, parameters and states before the start. */
  defineStart(): void {
    const { c } = this
    if (c.model.inputs > 0)
      c.define('begin_outside', 'Sets up s as begin does, with inputs as they are in u.', (w) => this.begin(w, true), {
        exported: true,
        scalars: ['step', 'sample', 'stop'],
      })
    if (c.model.corrections.length > 0)
      c.define(
        'put_right',
        'The state, corrected to satisfy the constraints.',
        (w) => this.events.correcting(w, w.arg('t')),
        {
          exported: true,
          scalars: ['t'],
        },
      )
  }

  private restart(w: FunctionWriter): void {
    this.method.restart?.(w)
    this.c.shared?.forget(w)
  }

  /**
   * @param outside inputs are as the caller has set them; else those of the experiment
   * @param imported of an importer, which says when the run starts; else at time zero
   */
  begin(w: FunctionWriter, outside = false, imported: ImportedPlaces | null = null): void {
    const { c, events, instants } = this
    w.for(c.memory.size, (i) => w.put('s', 0, 0, i))
    if (c.clock === 'c') w.for(c.clockMemory.size, (i) => w.put('c', 0, 0, i))
    if (imported !== null) {
      w.put('s', imported.start, w.arg('start'))
      c.put(w, 'time', w.arg('start'))
    }
    if (outside) c.put(w, 'outside', 1)
    c.inputs.begin(w, outside)
    c.put(w, 'step', w.arg('step'))
    c.put(w, 'stop', w.arg('stop'))
    c.put(w, 'near', min(w.arg('step'), w.arg('sample')))
    c.put(w, 'gridIndex', 1)
    c.run(w, 'begin_instants')
    const zero = c.get(w, 'time')
    const start = imported === null ? 0 : w.arg('start')
    w.if(le(instants.nextInstant(w), imported === null ? c.same(w, 0) : add(start, c.same(w, start))), () => {
      c.run(w, 'take_instants', start)
      events.sampling(w, zero)
    })
    c.put(w, 'from', start)
    events.keeping(w, zero, true)
    events.begin(w, zero)
    const eventful = events.pending(w, zero)
    w.if(eventful, () => {
      events.acting(w, zero)
      events.correcting(w, zero)
      events.comingToRest(w, zero)
      events.keeping(w, zero, true)
    })
    this.method.restart?.(w)
  }

  private advance(w: FunctionWriter): void {
    const { c, instants, method } = this
    const [stop, step] = [c.get(w, 'stop'), c.get(w, 'step')]
    const grid = w.let('grid', c.gridTime(w, c.get(w, 'gridIndex')))
    const onGrid = w.let('onGrid', flag(le(grid, add(stop, c.same(w, stop)))))
    const target = w.let('target', select(eq(onGrid, 1), grid, stop))
    const to = w.let('to', target)
    const next = w.let('next', instants.nextInstant(w))
    const same = w.let('same', c.same(w, target))
    const atInstant = w.let('atInstant', flag(le(next, add(target, same))))
    w.if(eq(atInstant, 1), () => {
      w.set(to, justBefore(min(target, next)))
      w.if(lt(next, sub(target, same)), () => {
        w.set(target, next)
        w.set(onGrid, 0)
      })
    })
    const time = w.let('time', c.get(w, 'time'))
    const from = w.let('from', c.get(w, 'from'))
    const whole = and(eq(onGrid, 1), eq(time, c.gridTime(w, sub(c.get(w, 'gridIndex'), 1))))
    const h = w.let('h', select(whole, step, sub(target, time)))
    c.put(w, 'target', target)
    c.put(w, 'onGrid', onGrid)
    c.put(w, 'atInstant', atInstant)
    c.put(w, 'last', flag(ge(target, sub(stop, c.same(w, stop)))))
    const finite = this.integration.advance(w, { from, to, h })
    w.if(ne(finite, 0), () => this.blameState(w))
    w.if(c.isRunning(w), () => {
      this.events.correcting(w, to)
      w.if(
        eq(atInstant, 1),
        () => {
          c.run(w, 'take_instants', max(target, next))
          // samples, and the next step, see the state with the time directly after: events of the step can as well
          const at = w.let('at', select(eq(instants.isJumping(w), 1), to, c.get(w, 'from')))
          const happening = this.events.pending(w, at)
          c.put(w, 'happening', flag(happening))
        },
        () => {
          const happening = this.events.pendingAfter(w, to, method.endsNearby === true)
          c.put(w, 'happening', flag(happening))
        },
      )
    })
  }

  /** Writes the index of the first state that is not finite. */
  private blameState(w: FunctionWriter): void {
    const { c } = this
    for (let i = c.model.states - 1; i >= 0; i--)
      w.if(ne(mul(0, w.get('x', i)), 0), () => c.fail(w, stepStatus.state, i))
  }

  private tick(w: FunctionWriter): void {
    const { c, events } = this
    w.if(c.isRunning(w), () => {
      const target = w.let('target', c.get(w, 'target'))
      events.keeping(w, target, false)
      c.put(w, 'time', target)
      w.if(eq(c.get(w, 'atInstant'), 0), () => c.put(w, 'from', target))
      c.put(w, 'changed', 0)
      c.put(w, 'moved', 0)
      c.put(w, 'eventful', 0)
      c.put(w, 'finished', c.get(w, 'last'))
      c.put(w, 'arrived', c.get(w, 'onGrid'))
      w.if(eq(c.get(w, 'onGrid'), 1), () => c.put(w, 'gridIndex', add(c.get(w, 'gridIndex'), 1)))
      w.if(eq(c.get(w, 'atInstant'), 1), () => events.sampling(w, c.get(w, 'from')))
      w.if(and(c.isRunning(w), or(eq(c.get(w, 'happening'), 1), eq(c.get(w, 'atInstant'), 1))), () => {
        const eventful = events.pending(w, c.get(w, 'from'))
        c.put(w, 'eventful', flag(eventful))
      })
    })
  }

  private react(w: FunctionWriter): void {
    const { c, events, instants } = this
    const from = c.get(w, 'from')
    w.if(and(c.isRunning(w), eq(c.get(w, 'eventful'), 1)), () => {
      events.acting(w, from)
      events.correcting(w, from)
      events.comingToRest(w, from)
    })
    const jumps = and(eq(c.get(w, 'atInstant'), 1), eq(instants.isJumping(w), 1))
    const { restart } = this.method
    if (restart !== undefined) w.if(and(c.isRunning(w), or(eq(c.get(w, 'moved'), 1), jumps)), () => restart(w))
    w.if(and(c.isRunning(w), or(eq(c.get(w, 'changed'), 1), jumps)), () => events.keeping(w, from, true))
    c.put(w, 'eventful', 0)
  }

  private step(w: FunctionWriter): void {
    const { c } = this
    c.put(w, 'arrived', 0)
    const all = (names: readonly ('arrived' | 'status' | 'stopped' | 'finished')[]) =>
      and(...names.map((name) => eq(c.get(w, name), 0)))
    c.inputs.within(w, () =>
      w.while(mostParts, all(['arrived', 'status', 'stopped', 'finished']), () => {
        c.run(w, 'advance')
        c.run(w, 'tick')
        c.run(w, 'react')
      }),
    )
  }
}
