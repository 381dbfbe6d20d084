/** Common context of the parts of a stepping program: the model, the places in `s`, and functions over all arrays. */
import { abs, add, eq, FunctionWriter, mul, ne, or, sub, type Operand, type WrittenArray } from '../program/writer'
import { WrittenCharts } from './charts/written-charts'
import { InputCourse } from './inputs'
import { commonMemory, importedMemory, StepMemory, type CommonPlaces, type ImportedPlaces } from './memory'
import type { Condition, Precision, ProgramFunction, Value } from '../program/ir'
import type { StepTarget, SteppedModel } from './model'
import { sameInstants } from './same-instant'
import { SharedEvaluation } from './shared'

/** Place of a vector: the array `x`, or an offset in `s`. */
export type VectorPlace = 'x' | number

export class StepContext {
  readonly memory = new StepMemory()
  /**
   * Memory of times and flags: part of `s`, or of the array `c`, which stays double in single precision because a float
   * resolves 1000 s to 0.06 ms only.
   */
  readonly clockMemory: StepMemory
  readonly clock: 's' | 'c'
  readonly at: CommonPlaces
  /** Offset of the results of samples and events before they are stored. */
  readonly results: number
  readonly functions: ProgramFunction[] = []
  readonly inputs: InputCourse
  /**
   * Evaluation that events, samples and derivatives share; null if events and samples take no values from the
   * derivatives.
   */
  readonly shared: SharedEvaluation | null

  /** Charts of the Euler angles; null if the model has none. */
  readonly charts: WrittenCharts | null

  /**
   * Places that only programs for an importer have: the start time of the run, and inputs that change within a step.
   */
  readonly imported: ImportedPlaces | null

  /** Offset at which evaluations of the derivatives are counted; null if there is none. */
  readonly evaluations: number | null

  /** @param forImporter whether importers run the model @param counting whether evaluations are counted */
  constructor(
    readonly model: SteppedModel,
    {
      precision = 'double',
      forImporter = false,
      counting = false,
    }: { readonly precision?: Precision; readonly forImporter?: boolean; readonly counting?: boolean } = {},
  ) {
    this.clock = precision === 'single' ? 'c' : 's'
    this.clockMemory = precision === 'single' ? new StepMemory() : this.memory
    this.at = commonMemory(this.clockMemory)
    this.imported = forImporter ? importedMemory(this.memory, model.inputs) : null
    this.inputs = new InputCourse(this)
    this.charts = model.angles.length > 0 ? new WrittenCharts(this) : null
    this.shared = model.shared.count > 0 ? new SharedEvaluation(this, model.shared.count) : null
    const { events, memory, arrest } = model
    const most = Math.max(
      1,
      memory.length,
      arrest.length,
      ...events.flatMap((e) => [e.targets.length, e.heldAction?.targets.length ?? 0]),
    )
    this.results = this.memory.take('results', 'new values, not yet in effect', most)
    this.evaluations = counting ? this.memory.take('evaluations', 'number of evaluations of the derivatives') : null
  }

  private get names(): readonly string[] {
    const { discreteStates, inputs } = this.model
    return ['p', 'd', 'x', ...(discreteStates > 0 ? ['z'] : []), ...(inputs > 0 ? ['u'] : []), 'w']
  }

  private get arrays(): readonly WrittenArray[] {
    const docs: Readonly<Record<string, string>> = {
      p: 'parameters',
      d: 'derived values',
      x: 'states',
      z: 'discrete states, then their values before the present instant',
      u: 'inputs',
      w: 'results of external functions',
      c: 'times and flags',
      s: 'memory between steps',
    }
    return [...this.names, ...this.ownArrays].map((name) => ({
      name,
      writable: !['p', 'd'].includes(name),
      doc: docs[name],
    }))
  }

  private get ownArrays(): readonly string[] {
    return this.clock === 'c' ? ['c', 's'] : ['s']
  }

  /** Defines a function over all arrays, written by `write`. Functions that are defined later can call it. */
  define(
    name: string,
    doc: string,
    write: (w: FunctionWriter) => void,
    options: {
      readonly scalars?: readonly string[]
      readonly exported?: boolean
      readonly extra?: readonly WrittenArray[]
    } = {},
  ): void {
    const w = new FunctionWriter(name, doc, [...this.arrays, ...(options.extra ?? [])], options)
    write(w)
    this.functions.push(w.finish())
  }

  /** Calls a function of this program that was defined before. */
  run(w: FunctionWriter, name: string, ...scalars: readonly Operand[]): void {
    w.call(name, scalars, [...this.names, ...this.ownArrays])
  }

  /** Calls a function of the model that reads the state at a place and writes into `s`. */
  evaluate(w: FunctionWriter, name: string, t: Operand, out: number, at: VectorPlace = 'x'): void {
    this.takeInputs(w, t)
    const arrays = this.names.map((n) => (n === 'x' && at !== 'x' ? (['s', at] as const) : n))
    w.call(name, [t], [...arrays, ['s', out]])
  }

  /** Calls a function of the model that writes times. */
  evaluateTimes(w: FunctionWriter, name: string, out: number): void {
    this.takeInputs(w, 0)
    w.call(name, [0], [...this.names, [this.clock, out]])
  }

  /** Calls a function of the model that writes into an array of the caller. */
  evaluateInto(w: FunctionWriter, name: string, t: Operand, out: string): void {
    this.takeInputs(w, t)
    w.call(name, [t], [...this.names, out])
  }

  /**
   * Calls a function of the model for derivatives along a direction, an array or a place in `s`: states, then inputs.
   * @param out array, or place in `s`
   */
  evaluateAlong(
    w: FunctionWriter,
    name: string,
    t: Operand,
    along: string | number,
    out: string | number,
    at: VectorPlace = 'x',
  ): void {
    const place = (a: string | number) => (typeof a === 'number' ? (['s', a] as const) : a)
    const before = this.names.filter((n) => n !== 'w').map((n) => (n === 'x' ? place(at) : n))
    w.call(name, [t], [...before, place(along), 'w', place(out)])
  }

  /** Writes the inputs of the experiment at a time, as long as nobody sets them. */
  takeInputs(w: FunctionWriter, t: Operand): void {
    if (this.model.inputs === 0) return
    const arrays = [...this.namesWithout('u'), 'u']
    w.if(
      eq(this.get(w, 'outside'), 0),
      () => w.call('inputs', [t], arrays),
      this.inputs.isNeeded ? () => this.inputs.follow(w, t) : undefined,
    )
    if (this.imported !== null) w.if(eq(this.get(w, 'outside'), 2), () => this.run(w, 'exchange_inputs', t))
  }

  /** Writes the inputs at time t from their values and derivatives at the times at which these were set. */
  followInputs(w: FunctionWriter): void {
    const { imported } = this
    if (imported === null) return
    const { followedBase, followedSlope, followedBend, followedSince } = imported
    w.for(this.model.inputs, (i) => {
      const [slope, bend] = [w.get('s', followedSlope, i), w.get('s', followedBend, i)]
      w.if(or(ne(slope, 0), ne(bend, 0)), () => {
        const since = w.let('since', sub(w.arg('t'), w.get('s', followedSince, i)))
        const change = mul(since, add(slope, mul(mul(0.5, since), bend)))
        w.put('u', 0, add(w.get('s', followedBase, i), change), i)
      })
    })
  }

  /** Returns the start time of the run: zero unless an importer sets another one. */
  startTime(w: FunctionWriter): Operand {
    return this.imported === null ? 0 : w.get('s', this.imported.start)
  }

  /** Returns the time of the grid point with this index. */
  gridTime(w: FunctionWriter, index: Operand): Value {
    const since = mul(index, this.get(w, 'step'))
    return this.imported === null ? since : add(w.get('s', this.imported.start), since)
  }

  /** Returns the names of the arrays of the model except one. */
  namesWithout(name: string): readonly string[] {
    return this.names.filter((n) => n !== name)
  }

  get(w: FunctionWriter, place: keyof CommonPlaces): Value {
    return w.get(this.clock, this.at[place])
  }

  put(w: FunctionWriter, place: keyof CommonPlaces, x: Operand): void {
    w.put(this.clock, this.at[place], x)
  }

  /** Returns the distance from t below which instants count as the same (`same-instant.ts`). */
  same(w: FunctionWriter, t: Operand): Value {
    return add(mul(sameInstants.ofInterval, this.get(w, 'near')), mul(sameInstants.ofTime, abs(t)))
  }

  /** Returns whether no step has failed. */
  isRunning(w: FunctionWriter): Condition {
    return eq(this.get(w, 'status'), 0)
  }

  fail(w: FunctionWriter, status: number, cause: number): void {
    this.put(w, 'status', status)
    this.put(w, 'cause', cause)
  }

  /** Returns whether any axis is held. */
  isHeld(w: FunctionWriter): Condition {
    const { heldStates } = this.model
    return or(...heldStates.map((h) => eq(w.get('z', h.place), h.value)))
  }

  /** Stores results at their places. */
  store(w: FunctionWriter, targets: readonly StepTarget[]): void {
    targets.forEach(({ array, index }, i) => w.put(array, index, w.get('s', this.results + i)))
  }

  /**
   * Stores results at their places and notes whether anything changed.
   * @param moves whether a change means that the method has to start again
   */
  assign(w: FunctionWriter, targets: readonly StepTarget[], moves: (w: FunctionWriter, t: StepTarget) => void): void {
    targets.forEach((target, i) => {
      const { array, index } = target
      const result = w.get('s', this.results + i)
      w.if({ op: 'ne', a: w.get(array, index), b: result }, () => {
        w.put(array, index, result)
        this.put(w, 'changed', 1)
        moves(w, target)
      })
    })
  }

  /** Records that the derivatives have changed. */
  readonly moved = (w: FunctionWriter): void => this.put(w, 'moved', 1)

  /**
   * Notes that the derivatives have changed, if they depend on a discrete state in the present form of the equations.
   */
  readonly movedBy = (w: FunctionWriter, { index }: StepTarget): void => {
    const { free, heldForm } = this.model.moving
    const note = (): void => this.moved(w)
    const never = (): void => undefined
    if (this.model.heldStates.length === 0 || free.has(index) === heldForm.has(index))
      (free.has(index) ? note : never)()
    else w.if(this.isHeld(w), heldForm.has(index) ? note : never, free.has(index) ? note : never)
  }

  /** Copies the discrete states before the instant that is handled to the second half of `z`. */
  remember(w: FunctionWriter): void {
    const n = this.model.discreteStates
    w.for(n, (i) => w.put('z', n, w.get('z', 0, i), i))
  }
}

/** Returns a time that every source treats as before the break. */
export const justBefore = (t: Value): Value => sub(t, mul(sameInstants.side, abs(t)))

/** Returns a time that every source treats as after the break. */
export const justAfter = (t: Value): Value => add(t, mul(sameInstants.side, abs(t)))
