/** Colours of the theme in the form that Plotly needs: values, not names of custom properties. */

export interface PlotColours {
  readonly traces: readonly string[]
  readonly ink: string
  readonly inkFaint: string
  readonly grid: string
  readonly axis: string
  readonly surface: string
  readonly font: string
  /** Returns the colour mixed with that of the text: the same hue, distinguishable on top of the original. */
  readonly deepen: (colour: string) => string
  /** Returns the colour mixed with the background, for curves to compare with. */
  readonly fade: (colour: string) => string
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
    deepen: (colour) => mix(colour, read('--ink'), 0.5),
    fade: (colour) => mix(colour, read('--surface'), 0.25),
  }
}

/** Returns a mix of two colours written `#rrggbb` or `#rgb`; the first one unchanged if they have another form. */
export function mix(from: string, to: string, share: number): string {
  const a = channels(from)
  const b = channels(to)
  if (a === null || b === null) return from
  const mixed = a.map((value, i) => Math.round(value + share * (b[i] - value)))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function channels(colour: string): readonly number[] | null {
  const long = /^#[0-9a-f]{3}$/i.test(colour) ? colour.replace(/[0-9a-f]/gi, (digit) => digit + digit) : colour
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(long)?.slice(1)
  return digits === undefined ? null : digits.map((pair) => parseInt(pair, 16))
}
