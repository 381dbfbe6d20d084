/** Validation report as one HTML file, which loads nothing from elsewhere, so that it can be sent and archived. */
import { failuresFirst, type ReferenceComparison } from '../comparison'
import { shortNumber } from '../numbers'
import { refusalTexts } from '../../texts/refusals'
import { outdatedTexts } from '../../texts/outdated'
import { resultsTexts } from '../../texts/results'
import { reportTexts as texts } from '../../texts/report'
import { shownUnit } from '../../../../engine/quantities/units'

export interface Report {
  readonly project: string
  readonly experiment: string
  /** Term and text: run, date, solver and so on. */
  readonly facts: readonly (readonly [string, string])[]
  readonly comparison: ReferenceComparison
  /** Reason why the report is out of date. */
  readonly outdated?: string | null
  readonly figures: readonly ReportFigure[]
}

export interface ReportFigure {
  readonly title: string
  /** Text of an SVG image. */
  readonly svg: string
}

/** Style of a separate document with its own colours: dark on white, for paper. */
const style = `
  body { max-width: 960px; margin: 32px auto; padding: 0 24px; color: #1b212a; background: #fff;
    font: 13px/1.45 'Inter', 'Segoe UI', 'Noto Sans', Arial, sans-serif; }
  h1 { margin: 0; font-size: 22px; } h2 { margin: 28px 0 8px; font-size: 15px; }
  .sub { margin: 2px 0 16px; color: #4b5563; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 0 0 16px; }
  dt { color: #677081; } dd { margin: 0; }
  .verdict { display: inline-block; padding: 6px 12px; border-radius: 6px; font-weight: 600; }
  .pass { color: #1b7a48; } .fail { color: #c22b2b; } .verdict.stale { color: #4b5563; background: #eceef2; }
  .verdict.pass { background: #e5f5ec; } .verdict.fail { background: #fdecec; }
  table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { padding: 4px 8px; border-bottom: 1px solid #e1e5ea; text-align: left; white-space: nowrap; font-weight: 400; }
  thead th { color: #677081; } td.number, th.number { text-align: right; }
  figure { margin: 16px 0; break-inside: avoid; } figcaption { font-weight: 600; }
  figure svg { max-width: 100%; height: auto; }
  tr { break-inside: avoid; } .note { color: #677081; }
  @page { margin: 16mm; } @media print { body { margin: 0; padding: 0; } }
`

export function reportHtml(report: Report): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(`${report.project}: ${report.experiment}`)}</title>
<style>${style}</style>
</head>
<body>
${reportBody(report)}
</body>
</html>
`
}

/** Returns the content of the body element; also used to print from the window. */
export function reportBody({ project, experiment, facts, comparison, figures, outdated = null }: Report): string {
  const { missing, uncoveredRows, errors } = comparison
  const rows = failuresFirst(comparison.rows)
  const failing = rows.filter(({ pass }) => !pass).length
  const good = failing === 0 && missing.length === 0 && uncoveredRows === 0 && errors.length === 0
  const verdict = failing > 0 ? texts.beyond(failing, rows.length) : texts.within(rows.length)
  const notes = [
    ...errors.map(({ message }) => message),
    ...(missing.length > 0 ? [refusalTexts.notRecorded(missing.join(', '))] : []),
    ...(uncoveredRows > 0 ? [texts.outside(uncoveredRows)] : []),
    ...rows.flatMap(({ signal, rowsWithout }) =>
      rowsWithout > 0 ? [resultsTexts.rowsWithoutValue(signal, rowsWithout)] : [],
    ),
  ]
  return [
    `<h1>${escapeHtml(experiment)}</h1>`,
    `<p class="sub">${escapeHtml(texts.validationOf(project))}</p>`,
    `<dl>${facts.map(([term, text]) => `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(text)}</dd>`).join('')}</dl>`,
    outdated === null
      ? `<p><span class="verdict ${good ? 'pass' : 'fail'}">${verdict}</span></p>`
      : `<p><span class="verdict stale">${escapeHtml(outdatedTexts.inFront(outdated, verdict))}</span></p>`,
    ...notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`),
    `<h2>${texts.errors}</h2>`,
    `<table><thead><tr>${headings.map(([key, kind]) => `<th class="${kind}">${texts.columns[key]}</th>`).join('')}</tr></thead><tbody>`,
    ...rows.map((row) => {
      const cells = [row.max, row.rms, row.scale].map((value) => cell(shortNumber(value), 'number'))
      const look = outdated !== null ? 'note' : row.pass ? 'pass' : 'fail'
      return `<tr><th>${escapeHtml(row.signal)}</th>${cell(row.against)}${cells.join('')}${cell(shownUnit(row.unit))}${cell(
        shortNumber(row.relative),
        'number',
      )}${cell(correlationText(row.correlation), 'number')}${cell(shortNumber(row.tolerance), 'number')}<td class="${look}">${texts.verdict(row.pass)}</td></tr>`
    }),
    '</tbody></table>',
    `<p class="note">${texts.relativeNote}</p>`,
    ...(figures.length > 0 ? [`<h2>${texts.figures}</h2>`] : []),
    ...figures.map(({ title, svg }) => `<figure><figcaption>${escapeHtml(title)}</figcaption>${svg}</figure>`),
  ].join('\n')
}

const headings = [
  ['signal', ''],
  ['reference', ''],
  ['max', 'number'],
  ['rms', 'number'],
  ['scale', 'number'],
  ['unit', ''],
  ['relative', 'number'],
  ['correlation', 'number'],
  ['tolerance', 'number'],
  ['verdict', ''],
] as const

const ROUNDING = 1e-12

/** Returns a correlation as text; `1 − 3e-9` says more than `1`. */
export function correlationText(value: number | undefined): string {
  if (value === undefined) return '–'
  if (1 - value < ROUNDING) return '1'
  const short = value.toFixed(5)
  return short === '1.00000' && value < 1 ? `1 − ${shortNumber(1 - value)}` : String(Number(short))
}

function cell(text: string, kind = ''): string {
  return `<td class="${kind}">${escapeHtml(text)}</td>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
