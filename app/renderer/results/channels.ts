/** Curves of a plot that are computed from signals, as columns beside those of a run. */
import { channelSignals, evaluateChannel } from '../../../engine/model/names/channels'
import { columnNamed, type TimeTable } from '../../../engine/io/table'
import { ModelError } from '../../../engine/errors/model-error'
import type { PlotSettings } from '../../../engine/model/project/project'

type Channels = NonNullable<PlotSettings['channels']>

/** Returns a plot with its computed curves after its signals. */
export function withChannelSignals(plot: PlotSettings): PlotSettings {
  const names = Object.keys(plot.channels ?? {})
  return names.length === 0 ? plot : { ...plot, signals: [...plot.signals, ...names] }
}

const cache = new WeakMap<TimeTable, WeakMap<Channels, TimeTable>>()

/**
 * Returns a table with the channels that can be computed from it; channels without a signal or with a faulty expression
 * are left out.
 */
export function withChannels<T extends TimeTable | null>(table: T, channels: PlotSettings['channels']): T | TimeTable {
  if (table === null || channels === undefined) return table
  const known = cache.get(table) ?? new WeakMap<Channels, TimeTable>()
  cache.set(table, known)
  const before = known.get(channels)
  if (before !== undefined) return before
  const columns = Object.entries(channels).flatMap(([name, expression]) => {
    const values = attempt(() =>
      evaluateChannel(expression, table.time, (signal) => {
        const column = columnNamed(table, signal)
        return column && { values: column.values, unit: column.unit ?? '' }
      }),
    )
    return values === null || values instanceof ModelError ? [] : [{ name, ...values }]
  })
  const extended = { ...table, columns: [...table.columns, ...columns] }
  known.set(channels, extended)
  return extended
}

/**
 * Returns why an expression can't be a channel (it can't be parsed, or combines unlike quantities); null for a valid
 * one.
 */
export function channelProblem(expression: string, table: TimeTable | null): string | null {
  const outcome = attempt(() => {
    channelSignals(expression)
    return table === null
      ? null
      : evaluateChannel(expression, table.time.subarray(0, 3), (signal) => {
          const column = columnNamed(table, signal)
          return column && { values: column.values.subarray(0, 3), unit: column.unit ?? '' }
        })
  })
  return outcome instanceof ModelError ? outcome.message : null
}

function attempt<T>(work: () => T): T | ModelError {
  try {
    return work()
  } catch (error) {
    if (error instanceof ModelError) return error
    throw error
  }
}

/** Returns a name that neither a curve nor another channel of the plot has. */
export function channelName(plot: PlotSettings, preferred: string): string {
  const taken = new Set([...plot.signals, ...Object.keys(plot.channels ?? {})])
  let name = preferred
  for (let i = 2; taken.has(name); i++) name = `${preferred} (${i})`
  return name
}

/** Returns the plot with one more channel. */
export function addChannel(plot: PlotSettings, name: string, expression: string): PlotSettings {
  return { ...plot, channels: { ...plot.channels, [channelName(plot, name)]: expression } }
}
