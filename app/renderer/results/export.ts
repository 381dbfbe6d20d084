/** Results as files: all signals of the present run as CSV or MAT-file, a plot as PNG or SVG, the validation report as HTML. */
import { writeCsv } from '../../../engine/io/csv'
import { writeParquet } from '../../../engine/io/parquet'
import { writeMat5 } from '../../../engine/io/mat5/write'
import { fileName, offerFile } from '../shell/offerFile'
import type { Services } from '../shell/services'
import { getHeader } from '../store/records'
import type { Figure } from './figure'
import { loadPlotly } from './loadPlotly'
import type { PlotColours } from './plotColours'
import { reportHtml, type Report } from './report/reportHtml'
import { tableOfResult } from './tables'

const PNG = { width: 1000, height: 560, scale: 2 } as const

export async function exportResults(services: Services): Promise<void> {
  const { result } = services.run.getState()
  if (result === null) return
  await offerFile(services, fileName(`${result.experiment}.csv`), writeCsv(tableOfResult(result)), 'text/csv')
}

export async function exportMat(services: Services): Promise<void> {
  const { result } = services.run.getState()
  if (result === null) return
  const title = getHeader(services.project.getState().doc).title
  const bytes = writeMat5(tableOfResult(result), `${title}, ${result.experiment}, ${result.name}`)
  await offerFile(services, fileName(`${result.experiment}.mat`), bytes, 'application/x-matlab-data')
}

/** For dataframe libraries; what writes it is loaded now. */
export async function exportParquet(services: Services): Promise<void> {
  const { result } = services.run.getState()
  if (result === null) return
  const bytes = await writeParquet(tableOfResult(result))
  await offerFile(services, fileName(`${result.experiment}.parquet`), bytes, 'application/vnd.apache.parquet')
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

/** Bytes of a base64 data address. */
function bytesOf(url: string): Uint8Array {
  const binary = atob(url.slice(url.indexOf(',') + 1))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
