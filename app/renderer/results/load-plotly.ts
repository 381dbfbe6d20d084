/** Plotly, loaded when the first plot is shown, because it is a megabyte. */
import type PlotlyModule from 'plotly.js-basic-dist-min'

export type Plotly = typeof PlotlyModule

let loading: Promise<Plotly> | null = null

export function loadPlotly(): Promise<Plotly> {
  loading ??= import('plotly.js-basic-dist-min').then((module) => module.default)
  return loading
}
