/**
 * One step of an integration method without the events at its end: charts near singular Euler angles, the formula of
 * the method and the solution between its ends. Step programs of exports contain it, and runs call it as functions of
 * their own (`integrationProgram`).
 */
import { div, eq, sub, type FunctionWriter } from '../program/writer'
import type { ProgramFunction, Value } from '../program/ir'
import type { ChartPlaces } from './charts/written-charts'
import { StepContext } from './context'
import type { MemoryEntry } from './memory'
import { stepMethods, type StepMethodName } from './methods'
import type { EquationPlaces } from './methods/equations'
import { MethodWriter, type StepTimes, type WrittenMethod } from './methods/method'
import type { SteppedModel } from './model'

export class Integration {
  readonly method: WrittenMethod
  readonly writer: MethodWriter
  private readonly x0: number

  constructor(
    private readonly c: StepContext,
    name: StepMethodName,
  ) {
    this.x0 = c.memory.take('x0', 'state at the start of the last step', c.model.states)
    this.writer = new MethodWriter(c)
    this.method = stepMethods[name](this.writer)
  }

  /** Replaces x by the state one step later. @returns the sum of 0 * x_i, which is zero or not a number */
  advance(w: FunctionWriter, { from, to, h }: StepTimes): Value {
    const { c, method } = this
    c.put(w, 'stepFrom', from)
    c.put(w, 'stepTo', to)
    c.put(w, 'stepLength', h)
    c.charts?.choose(w, h, method.restart)
    c.charts?.enter(w)
    w.if(eq(c.get(w, 'dense'), 1), () => w.for(c.model.states, (i) => w.put('s', this.x0, w.get('x', 0, i), i)))
    const finite = method.advance(w, { from, to, h })
    c.charts?.leave(w)
    return finite
  }

  /**
   * Writes the state at a time t within the last step into `xr`.
   * @param finished whether `finish` has been written and called before
   */
  between(w: FunctionWriter, finished = false): void {
    const { c } = this
    const [from, to] = [c.get(w, 'stepFrom'), c.get(w, 'stepTo')]
    const part = w.let('part', div(sub(w.arg('t'), from), sub(to, from)))
    const write = (): void => this.method.interpolate(w, part, this.x0, finished)
    if (c.charts === null) write()
    else c.charts.between(w, write)
  }

  /** Writes the evaluation at the end of the step that `between` needs, once for all times. */
  finish(w: FunctionWriter): void {
    const { c, method } = this
    const write = (): void => method.finish?.(w)
    if (c.charts === null) write()
    else c.charts.atEnd(w, write)
  }
}

/** Offsets in the memory of an integration that its caller reads and writes. */
export interface IntegrationPlaces {
  /** Flag that is set to 1 for steps that will be interpolated. */
  readonly dense: number
  /** Sum of 0 * x_i over the state after the step. */
  readonly finite: number
  /** Number of evaluations of the derivatives so far. */
  readonly evaluations: number
  /** Status and cause of a step that failed (`stepStatus`). */
  readonly status: number
  readonly cause: number
  /** Derivatives of the stages, in the order of evaluation. */
  readonly stages: readonly number[]
  /** Offsets of the memory of earlier steps, by name. */
  readonly numbers: Readonly<Record<string, number>>
  readonly vectors: Readonly<Record<string, number>>
  /** Times with which the step began, s, and its length, s. */
  readonly from: number
  readonly length: number
  /** Places through which the host solves linear equations; null if the method has none. */
  readonly equations: EquationPlaces | null
  readonly charts: readonly ChartPlaces[]
  /** Derivatives with values that events share, and whether they are known; null if nothing is shared. */
  readonly shared: { readonly rates: number; readonly known: number } | null
}

/**
 * Functions `integrate(from, to, h; x)`, `integrate_end()`, `integrate_between(t; xr)` and `integrate_restart()` over
 * p, d, x, z, w and the memory s, and `evaluate_shared(t)` if events take values from the derivatives.
 */
export interface IntegrationProgram {
  /** Functions to append to those of the model. */
  readonly functions: readonly ProgramFunction[]
  readonly memory: readonly MemoryEntry[]
  readonly size: number
  readonly places: IntegrationPlaces
  /** See `Stepper.endsNearby`. */
  readonly endsNearby: boolean
}

/** Parts of a model on which the integration depends. Events, samples and corrections are left to the caller. */
export type IntegratedModel = Pick<
  SteppedModel,
  'program' | 'states' | 'kinds' | 'scales' | 'angles' | 'discreteStates'
> & {
  /** Values that the derivatives leave for events, and the discrete states that the derivatives depend on. */
  readonly shared: number
  readonly moving: ReadonlySet<number>
}

export function integrationProgram(model: IntegratedModel, name: StepMethodName): IntegrationProgram {
  const c = new StepContext(withoutEvents(model), { counting: true })
  const finite = c.memory.take('finite', 'zero if the state after the step is finite')
  const integration = new Integration(c, name)
  const { method, writer } = integration
  c.charts?.define()
  c.shared?.define(true)
  method.define?.()
  const exported = true
  c.define(
    'integrate',
    'One step of the integration method.',
    (w) => {
      const times = { from: w.arg('from'), to: w.arg('to'), h: w.arg('h') }
      w.put('s', finite, integration.advance(w, times))
    },
    { exported, scalars: ['from', 'to', 'h'] },
  )
  c.define(
    'integrate_end',
    'What the solution within the last step takes from its end.',
    (w) => integration.finish(w),
    {
      exported,
    },
  )
  c.define('integrate_between', 'State at a time within the last step.', (w) => integration.between(w, true), {
    exported,
    scalars: ['t'],
    extra: [{ name: 'xr', writable: true, doc: 'states at that time' }],
  })
  c.define('integrate_restart', 'Forgets earlier steps.', (w) => method.restart?.(w), { exported })
  return {
    functions: c.functions,
    memory: c.memory.entries,
    size: c.memory.size,
    places: {
      dense: c.at.dense,
      finite,
      evaluations: c.evaluations ?? 0,
      status: c.at.status,
      cause: c.at.cause,
      stages: writer.stages,
      numbers: method.history?.numbers ?? {},
      vectors: method.history?.vectors ?? {},
      from: c.at.stepFrom,
      length: c.at.stepLength,
      equations: method.equations ?? null,
      charts: c.charts?.chartPlaces ?? [],
      shared: c.shared?.places ?? null,
    },
    endsNearby: method.endsNearby === true,
  }
}

function withoutEvents({ shared, moving, ...model }: IntegratedModel): SteppedModel {
  const never = new Set<number>()
  return {
    ...model,
    implicit: 'host',
    inputs: 0,
    clocks: 0,
    breaks: 0,
    inputBreaks: 0,
    breakTables: [],
    updates: [],
    events: [],
    memory: [],
    heldStates: [],
    arrest: [],
    arrestsEveryStep: false,
    corrections: [],
    shared: { count: shared, crossings: { free: false, heldForm: false }, clocks: [] },
    moving: { free: moving, heldForm: never },
  }
}
