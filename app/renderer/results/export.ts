/** Results as files: all signals of the last run as CSV, a plot as PNG. */
import { writeCsv } from '../../../engine/io/csv'
import type { Services } from '../shell/services'
import { getHeader } from '../store/records'
import type { Figure } from './figure'
import { loadPlotly } from './loadPlotly'
import type { PlotColours } from './plotColours'
import { tableOfResult } from './tables'

const PNG = { width: 1000, height: 560, scale: 2 } as const

export async function exportResults(services: Services): Promise<void> {
  const { result } = services.run.getState()
  if (result === null) return
  await write(services, `${result.experiment}.csv`, writeCsv(tableOfResult(result)), 'text/csv')
}

export async function exportPlot(
  services: Services,
  figure: Figure,
  title: string,
  colours: PlotColours,
): Promise<void> {
  const plotly = await loadPlotly()
  const { margin } = figure.layout
  const layout = {
    ...figure.layout,
    title: { text: title },
    margin: { ...margin, t: 84 },
    paper_bgcolor: colours.surface,
    font: { ...figure.layout.font, size: 13, color: colours.ink },
    showlegend: true,
    legend: { orientation: 'h', y: 1, yanchor: 'bottom' },
  } as const
  const url = await plotly.toImage({ data: figure.traces, layout }, { format: 'png', ...PNG })
  const project = getHeader(services.project.getState().doc).title
  await write(services, `${[project, title].join(' ')}.png`, bytesOf(url), 'image/png')
}

async function write(
  { bridge, ui }: Services,
  name: string,
  content: string | Uint8Array,
  type: string,
): Promise<void> {
  const safe = name.replace(/[^A-Za-z0-9._-]+/g, '-').toLowerCase()
  try {
    const exported = await bridge.exportFile(safe, content, type)
    if (exported !== null) ui.getState().notify('success', `Exported ${exported.name}`)
  } catch (error) {
    ui.getState().notify('danger', error instanceof Error ? error.message : String(error))
  }
}

/** Bytes of a base64 data address. */
function bytesOf(url: string): Uint8Array {
  const binary = atob(url.slice(url.indexOf(',') + 1))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
