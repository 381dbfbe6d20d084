/**
 * Export of results to files: all signals of the present run as CSV or MAT-file, a plot as PNG or SVG, and the
 * validation report as HTML.
 */
import { fileName, offerFile } from '../workbench/offer-file'
import type { Services } from './services'
import { getHeader } from '../store/records'
import type { Figure } from '../plots/figure'
import { loadPlotly } from './load-plotly'
import type { PlotColours } from '../plots/plot-colours'
import { reportHtml, type Report } from './report/report-html'
import { noticeTexts } from '../texts/notices'
import { writeTable, type TableFormat } from '../tables/table-file'
import { tableOfResult } from '../tables/tables'

const PNG = { width: 1000, height: 560, scale: 2 } as const

export const exportResults = (services: Services): Promise<void> => exportTable(services, 'csv')

export const exportMat = (services: Services): Promise<void> => exportTable(services, 'mat')

/** Exports the results as Parquet, for dataframe libraries. */
export const exportParquet = (services: Services): Promise<void> => exportTable(services, 'parquet')

const mimeTypes = {
  csv: 'text/csv',
  mat: 'application/x-matlab-data',
  parquet: 'application/vnd.apache.parquet',
} as const

async function exportTable(services: Services, kind: TableFormat['kind']): Promise<void> {
  const { result } = services.run.getState()
  if (result === null) return
  const ui = services.ui.getState()
  const name = fileName(`${result.experiment}.${kind}`)
  const title = getHeader(services.project.getState().doc).title
  ui.set({ statusText: noticeTexts.writing(name) })
  try {
    const format =
      kind === 'mat' ? { kind, description: `${title}, ${result.experiment}, ${result.name}` } : ({ kind } as const)
    const bytes = await writeTable(tableOfResult(result), format)
    await offerFile(services, name, bytes, mimeTypes[kind])
  } catch (error) {
    if (!(error instanceof Error)) throw error
    ui.notify('danger', error.message, undefined, 'export')
  } finally {
    ui.set({ statusText: '' })
  }
}

export async function exportReport(services: Services, report: Report): Promise<void> {
  await offerFile(
    services,
    fileName(`${report.project} ${report.experiment} validation.html`),
    reportHtml(report),
    'text/html',
  )
}

export async function exportPlot(
  services: Services,
  figure: Figure,
  title: string,
  colours: PlotColours,
  format: 'png' | 'svg',
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
  const data = { data: figure.traces, layout }
  const name = `${[getHeader(services.project.getState().doc).title, title].join(' ')}.${format}`
  if (format === 'svg') {
    const { scale: _scale, ...size } = PNG
    const url = await plotly.toImage(data, { format, ...size })
    await offerFile(services, fileName(name), decodeURIComponent(url.slice(url.indexOf(',') + 1)), 'image/svg+xml')
  } else await offerFile(services, fileName(name), bytesOf(await plotly.toImage(data, { format, ...PNG })), 'image/png')
}

/** Returns the bytes of a base64 data address. */
function bytesOf(url: string): Uint8Array {
  const binary = atob(url.slice(url.indexOf(',') + 1))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
