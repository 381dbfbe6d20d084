/** What plots of a project ask for. */
import type { PlotSettings } from './project'

/** Signals that a plot shows, on either axis; time is not one of them. */
export function signalsOfPlot({ signals, x, minus }: PlotSettings): readonly string[] {
  return [...signals, x, minus].filter((signal) => signal !== undefined).filter((signal) => signal !== 't')
}
