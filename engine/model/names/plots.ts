/** Signals that plots of a project need. */
import { channelSignals } from './channels'
import { ModelError } from '../../errors/model-error'
import type { PlotSettings } from '../project/project'

/**
 * Returns the signals that a plot shows, on either axis or in a channel computed from them; time is not one of them.
 */
export function signalsOfPlot({ signals, x, minus, channels = {} }: PlotSettings): readonly string[] {
  const computed = Object.values(channels).flatMap(readable)
  return [...signals, x, minus, ...computed].filter((signal) => signal !== undefined).filter((signal) => signal !== 't')
}

/**
 * Returns the signals of a channel; none for an expression that can't be read, for which the check of the project
 * reports why.
 */
function readable(expression: string): readonly string[] {
  try {
    return channelSignals(expression)
  } catch (error) {
    if (error instanceof ModelError) return []
    throw error
  }
}
