/** Plotly comes when the first plot is shown; it is some megabytes. */
import type PlotlyModule from 'plotly.js-strict-dist-min'

export type Plotly = typeof PlotlyModule

let loading: Promise<Plotly> | null = null

export function loadPlotly(): Promise<Plotly> {
  loading ??= import('plotly.js-strict-dist-min').then((module) => module.default)
  return loading
}
