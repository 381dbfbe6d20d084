/** The theme's colours as Plotly wants them: values, not names of custom properties. */

export interface PlotColours {
  readonly traces: readonly string[]
  readonly ink: string
  readonly inkFaint: string
  readonly grid: string
  readonly axis: string
  readonly surface: string
  readonly font: string
}

const TRACES = 8

export function plotColours(): PlotColours {
  const style = getComputedStyle(document.documentElement)
  const read = (name: string): string => style.getPropertyValue(name).trim()
  return {
    traces: Array.from({ length: TRACES }, (_unused, i) => read(`--trace-${i}`)),
    ink: read('--ink'),
    inkFaint: read('--ink-faint'),
    grid: read('--plot-grid'),
    axis: read('--plot-axis'),
    surface: read('--surface'),
    font: read('--font-ui'),
  }
}
