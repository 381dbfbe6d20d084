/** Stored rows of a run: states are stored during integration, and signals are evaluated from them in between. */
import { sampleRows, type StateSample } from '../analyse/stable-step'
import type { TimeTable } from '../io/table'
import type { ModelError } from '../errors/model-error'
import type { Model, Outputs } from '../compile/model'
import type { AccountColumns } from './energy'
import type { ColumnInfo } from '../compile/columns'
import type { Instance } from '../compile/instance'

/** States of a run at its stored instants. */
export interface StoredRun {
  readonly instance: Instance
  readonly times: Float64Array
  /** States, one row after the other. */
  readonly states: Float64Array
  /** Discrete states, one row after the other; empty if the model has none. */
  readonly discrete: Float64Array
  /** Integrals of the energy account, if the run kept one: an array per entry with a value per instant. */
  readonly added?: readonly { readonly name: string; readonly unit: string; readonly values: Float64Array }[]
}

/** Returns a stored run with the given states. */
export function storedRun(instance: Instance, rows: readonly StateSample[]): StoredRun {
  const flat = (parts: readonly ArrayLike<number>[]): Float64Array => {
    const size = parts[0]?.length ?? 0
    const all = new Float64Array(parts.length * size)
    for (const [i, part] of parts.entries()) all.set(part, i * size)
    return all
  }
  return {
    instance,
    times: Float64Array.from(rows, ({ t }) => t),
    states: flat(rows.map(({ x }) => x)),
    discrete: flat(rows.map(({ z = [] }) => z)),
  }
}

/** Returns the state at the last stored instant; undefined if there is none. */
export function lastRow({ instance, times, states, discrete }: StoredRun): StateSample | undefined {
  const row = times.length - 1
  if (row < 0) return undefined
  const [n, m] = [instance.compilation.states.length, discrete.length / times.length]
  const of = (values: Float64Array, size: number): Float64Array => values.subarray(row * size, (row + 1) * size)
  return { t: times[row], x: of(states, n), z: of(discrete, m) }
}

/** Joins the rows of a run and of the run that continued it. */
export function joined(first: StoredRun, second: StoredRun): StoredRun {
  const both = (a: Float64Array, b: Float64Array): Float64Array => {
    const all = new Float64Array(a.length + b.length)
    all.set(a)
    all.set(b, a.length)
    return all
  }
  return {
    ...second,
    times: both(first.times, second.times),
    states: both(first.states, second.states),
    discrete: both(first.discrete, second.discrete),
    added: second.added?.map((s, k) => ({ ...s, values: both(addedBefore(first, k), s.values) })),
  }
}

/** Returns the values of an entry of the account; NaN if the run kept no account. */
function addedBefore({ added, times }: StoredRun, entry: number): Float64Array {
  return added?.[entry].values ?? new Float64Array(times.length).fill(NaN)
}

export class RowStore {
  private times = new Float64Array(1024)
  private states: Float64Array<ArrayBuffer>
  /** Discrete states, one row after the other. */
  private discrete: Float64Array<ArrayBuffer>
  private values: Float64Array<ArrayBuffer>[]
  /** Values of all entries of the account, shown or not. */
  private added: Float64Array<ArrayBuffer>[]
  private count = 0
  private evaluated = 0
  /** First instant at which a signal is not a number, by column. */
  private readonly undefinedFrom: (number | undefined)[] = []
  /**
   * Last instant at which each signal was not finite; `infinite`: whether the signal was infinite at the first such
   * instant.
   */
  private readonly undefinedTo: number[] = []
  private readonly infinite: boolean[] = []
  /** Error of an opaque function that failed in the evaluation of signals. */
  failed: ModelError | undefined

  /** Number of rows offered so far, of which one in `stride` is stored. */
  private offered = 0
  private stride = 1

  private readonly n: number
  /** Present values of the discrete states. */
  private readonly z: Float64Array

  constructor(
    model: Model,
    private readonly outputs: Outputs,
    private readonly account?: AccountColumns,
  ) {
    this.n = model.size
    this.z = model.discrete?.z ?? new Float64Array(0)
    this.states = new Float64Array(1024 * this.n)
    this.discrete = new Float64Array(1024 * this.z.length)
    this.values = outputs.names.map(() => new Float64Array(1024))
    this.added = (account?.signals ?? []).map(() => new Float64Array(1024))
  }

  add(t: number, x: Float64Array): void {
    if (this.offered++ % this.stride !== 0) return
    if (this.count === this.times.length) this.grow()
    this.times[this.count] = t
    this.states.set(x, this.count * this.n)
    this.discrete.set(this.z, this.count * this.z.length)
    if (this.account !== undefined) this.added.forEach((a, k) => (a[this.count] = this.entryNow(k)))
    this.count++
  }

  private entryNow(k: number): number {
    return this.account?.account.values[k] ?? NaN
  }

  private grow(): void {
    const double = (a: Float64Array): Float64Array<ArrayBuffer> => {
      const b = new Float64Array(2 * a.length)
      b.set(a)
      return b
    }
    this.times = double(this.times)
    this.states = double(this.states)
    this.discrete = double(this.discrete)
    this.values = this.values.map(double)
    this.added = this.added.map(double)
  }

  private state(row: number): Float64Array {
    return this.states.subarray(row * this.n, (row + 1) * this.n)
  }

  private discreteState(row: number): Float64Array {
    return this.discrete.subarray(row * this.z.length, (row + 1) * this.z.length)
  }

  get rows(): number {
    return this.count
  }

  /** Drops every second row, also of the rows to come. All rows must have been taken before. */
  thin(): void {
    const { n, z } = this
    const remaining = Math.ceil(this.count / 2)
    for (let row = 1; row < remaining; row++) {
      this.times[row] = this.times[2 * row]
      this.states.copyWithin(row * n, 2 * row * n, (2 * row + 1) * n)
      this.discrete.copyWithin(row * z.length, 2 * row * z.length, (2 * row + 1) * z.length)
      for (const values of [...this.values, ...this.added]) values[row] = values[2 * row]
    }
    this.count = this.evaluated = remaining
    this.stride *= 2
  }

  /** Evaluates the signals of new rows and returns copies of these rows, which can be transferred. */
  take(): Float64Array[] | undefined {
    const from = this.evaluated
    if (from === this.count) return undefined
    for (; this.evaluated < this.count; this.evaluated++) {
      const row = this.evaluated
      const y = this.outputs.at(this.times[row], this.state(row), this.discreteState(row))
      for (let k = 0; k < y.length; k++) {
        this.values[k][this.evaluated] = y[k]
        if (Number.isFinite(y[k])) continue
        this.undefinedFrom[k] ??= this.times[row]
        this.infinite[k] ??= !Number.isNaN(y[k])
        this.undefinedTo[k] = this.times[row]
        this.failed ??= this.outputs.failed(this.times[row])
      }
    }
    return [this.times, ...this.shown].map((v) => v.slice(from, this.count))
  }

  /** Values of signals, then of the shown entries of the account. */
  private get shown(): readonly Float64Array<ArrayBuffer>[] {
    return [...this.values, ...(this.account?.shown ?? []).map((k) => this.added[k])]
  }

  /** Describes signals that are not finite although the states are. */
  warnings(): string[] {
    const end = this.times[this.count - 1]
    const at = (t: number): string => `${Number(t.toPrecision(6))} s`
    const bad = (infinite: boolean): string[] =>
      this.outputs.names.flatMap((name, k) => {
        const [from, to] = [this.undefinedFrom[k], this.undefinedTo[k]]
        if (from === undefined || this.infinite[k] !== infinite) return []
        if (to === end && from < end) return [`${name} from t = ${at(from)} on`]
        return [from === to ? `${name} at t = ${at(from)}` : `${name} between t = ${at(from)} and ${at(to)}`]
      })
    const sentence = (what: string, names: readonly string[]): string[] => {
      if (names.length === 0) return []
      const more = names.length > 5 ? ` and ${names.length - 5} more signals` : ''
      return [`${what}: ${names.slice(0, 5).join(', ')}${more}`]
    }
    return [...sentence('not a number', bad(false)), ...sentence('infinite', bad(true))]
  }

  /** Returns rows spread over the run, for the step-size check. */
  samples(breaks: readonly number[]): StateSample[] {
    const times = this.times.subarray(0, this.count)
    return sampleRows(times, breaks).map((i) => ({ t: times[i], x: this.state(i), z: this.discreteState(i) }))
  }

  stored(): Pick<StoredRun, 'times' | 'states' | 'discrete' | 'added'> {
    return {
      times: this.times.subarray(0, this.count),
      states: this.states.subarray(0, this.count * this.n),
      discrete: this.discrete.subarray(0, this.count * this.z.length),
      ...(this.account === undefined
        ? {}
        : {
            added: this.account.signals.map(({ name, unit }, k) => ({
              name,
              unit,
              values: this.added[k].subarray(0, this.count),
            })),
          }),
    }
  }

  table(columns: readonly ColumnInfo[]): TimeTable {
    this.take()
    const { shown } = this
    return {
      time: this.times.slice(0, this.count),
      columns: columns.map((c, k) => ({ name: c.name, unit: c.unit, values: shown[k].slice(0, this.count) })),
    }
  }
}
