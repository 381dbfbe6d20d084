/** Part of Plotly that the results use (plotly.js 4, https://plotly.com/javascript/reference). */
declare module 'plotly.js-basic-dist-min' {
  export type Datum = number | null

  export interface Trace {
    readonly type: 'scatter'
    readonly mode: 'lines' | 'markers'
    readonly name: string
    readonly x: ArrayLike<Datum>
    readonly y: ArrayLike<Datum>
    readonly yaxis?: 'y' | 'y2'
    readonly visible?: boolean
    readonly line: {
      readonly color: string
      readonly width: number
      /** Dashes: `solid`, `dot`, `dash`, `longdash`, `dashdot`, `longdashdot`, or lengths `5px 2px`. */
      readonly dash?: string
      readonly simplify?: boolean
    }
    readonly marker?: { readonly color: string; readonly size: number; readonly symbol: string }
    readonly opacity?: number
    readonly hoverinfo?: 'none' | 'skip' | 'x+y'
    readonly showlegend?: boolean
  }

  export interface Axis {
    readonly title?: { readonly text: string; readonly standoff?: number; readonly font?: { readonly size: number } }
    readonly type?: 'log'
    readonly domain?: readonly [number, number]
    readonly anchor?: 'y2'
    readonly range?: readonly [number, number]
    readonly autorange?: boolean
    /** Limits of the ends that the axis chooses itself. */
    readonly autorangeoptions?: { readonly minallowed: number; readonly maxallowed: number }
    readonly color?: string
    readonly gridcolor?: string
    readonly linecolor?: string
    readonly zerolinecolor?: string
    readonly showline?: boolean
    readonly zeroline?: boolean
    readonly showgrid?: boolean
    readonly ticks?: 'outside' | ''
    readonly tickcolor?: string
    readonly ticklen?: number
    readonly nticks?: number
    readonly tickmode?: 'auto'
    readonly exponentformat?: 'power' | 'SI' | 'e' | 'none'
    readonly minexponent?: number
    readonly overlaying?: 'y'
    readonly side?: 'left' | 'right'
    readonly uirevision?: string
    readonly scaleanchor?: 'x'
    readonly rangemode?: 'normal' | 'tozero'
    readonly hoverformat?: string
  }

  export interface Layout {
    readonly width?: number
    readonly height?: number
    readonly title?: { readonly text: string }
    readonly margin: { readonly l: number; readonly r: number; readonly t: number; readonly b: number }
    /** Separators of decimals and of thousands. */
    readonly separators?: string
    readonly paper_bgcolor: string
    readonly plot_bgcolor: string
    readonly font: { readonly family: string; readonly size: number; readonly color: string }
    readonly hovermode?: 'x' | 'closest' | false
    readonly hoverdistance?: number
    readonly dragmode?: 'zoom' | 'pan'
    readonly showlegend: boolean
    readonly legend?: { readonly orientation: 'h'; readonly y: number; readonly yanchor: 'bottom' }
    readonly xaxis: Axis
    readonly yaxis: Axis
    readonly yaxis2?: Axis
  }

  export interface Config {
    readonly displayModeBar: boolean
    readonly responsive: boolean
    readonly doubleClick: 'reset' | 'autosize' | 'reset+autosize'
    readonly showTips?: boolean
    readonly scrollZoom?: boolean
  }

  export interface HoverEvent {
    readonly points: readonly { readonly pointIndex: number; readonly x: number; readonly curveNumber: number }[]
    readonly xvals?: readonly number[]
  }
  export type RelayoutEvent = Readonly<Record<string, unknown>>

  /** Element of a plot, with Plotly's additions. */
  export interface PlotElement extends HTMLDivElement {
    readonly layout: Layout
    on(event: 'plotly_hover', listener: (event: HoverEvent) => void): void
    on(event: 'plotly_click', listener: (event: HoverEvent) => void): void
    on(event: 'plotly_afterplot', listener: () => void): void
    on(event: 'plotly_unhover', listener: () => void): void
    on(event: 'plotly_relayout', listener: (event: RelayoutEvent) => void): void
  }

  interface Plotly {
    react(element: HTMLElement, traces: readonly Trace[], layout: Layout, config: Config): Promise<PlotElement>
    purge(element: HTMLElement): void
    toImage(
      figure: { readonly data: readonly Trace[]; readonly layout: Layout; readonly config?: Partial<Config> },
      options: {
        readonly format: 'png' | 'svg'
        readonly width: number
        readonly height: number
        readonly scale?: number
      },
    ): Promise<string>
    readonly Plots: { resize(element: HTMLElement): void }
  }

  const Plotly: Plotly
  export default Plotly
}
