/** Signals of a finished run, evaluated from its stored states, so that another plot doesn't need another run. */
import { Outputs } from '../compile/model'
import type { ColumnInfo } from '../compile/columns'
import type { StoredRun } from './run'

export interface LaterSignals {
  readonly columns: readonly ColumnInfo[]
  /** One array per column, a value per stored instant of the run. */
  readonly data: readonly Float64Array<ArrayBuffer>[]
}

/** Evaluates the requested signals that the model of the run has, in the requested order. */
export function laterSignals(run: StoredRun, names: readonly string[]): LaterSignals {
  const { instance, times, states, discrete } = run
  const added = (run.added ?? []).filter(({ name }) => names.includes(name))
  const known = [...new Set(names)].filter((name) => instance.compilation.system.signals.has(name))
  const data = known.map(() => new Float64Array(times.length))
  const more = {
    columns: added.map(({ name, unit }) => ({ name, unit })),
    data: added.map(({ values }) => Float64Array.from(values)),
  }
  if (known.length === 0) return more
  const outputs = new Outputs(instance, known)
  const n = times.length === 0 ? 0 : states.length / times.length
  const m = times.length === 0 ? 0 : discrete.length / times.length
  for (let row = 0; row < times.length; row++) {
    const y = outputs.at(times[row], states.subarray(row * n, (row + 1) * n), discrete.subarray(row * m, (row + 1) * m))
    for (let k = 0; k < y.length; k++) data[k][row] = y[k]
  }
  const columns = known.map((name, k) => ({ name, unit: outputs.units[k] }))
  return { columns: [...columns, ...more.columns], data: [...data, ...more.data] }
}
