/** Validation: errors per signal against reference data, with tolerances, figures, and a report to save or print. */
import { useState } from 'react'
import { Check, FileDown, History, Plus, Printer, Scale, X } from 'lucide-react'
import type { TimeTable } from '../../../engine/io/table'
import type { RunResult } from '../jobs/run-store'
import { useServices } from './services'
import type { Outdated } from '../running/outdated'
import { outdatedTexts } from '../texts/outdated'
import { isComplete, type ReferenceComparison } from './comparison'
import { exportReport } from './export'
import { chooseData } from './import/import-actions'
import type { PlotColours } from '../plots/plot-colours'
import { paperColours } from './report/paper-colours'
import { reportBody, type Report } from './report/report-html'
import { printReport } from '../ui/print/print-report'
import { drawFigures, FIGURES, useFigures, useReport, type ReportInput } from './report/use-report'
import type { Reference } from '../tables/tables'
import { ValidationTable } from './ValidationTable'
import { resultsTexts } from '../texts/results'
import { Button } from '../ui/Button'
import { Alert } from '../ui/Alert'

interface ValidationProps {
  readonly result: RunResult | null
  readonly table: TimeTable | null
  readonly comparison: ReferenceComparison | null
  /** Reason why the comparison is out of date. */
  readonly outdated: Outdated
  readonly references: readonly Reference[]
  readonly colours: PlotColours
}

export function Validation({ result, table, comparison, outdated, references, colours }: ValidationProps) {
  const services = useServices()
  if (comparison !== null && result !== null && table !== null)
    return (
      <Page
        result={result}
        table={table}
        comparison={comparison}
        outdated={outdated}
        references={references}
        colours={colours}
      />
    )
  return (
    <div className="empty-state">
      <Scale size={32} strokeWidth={1.25} aria-hidden="true" />
      <h2>{resultsTexts.nothingToCompare}</h2>
      <p>{references.length === 0 ? resultsTexts.referenceEmpty : resultsTexts.referenceNotRun}</p>
      <div className="actions">
        <Button onClick={() => void chooseData(services)}>
          <Plus size={14} aria-hidden="true" /> {resultsTexts.importData}
        </Button>
      </div>
    </div>
  )
}

function Page(input: ReportInput) {
  const services = useServices()
  const { comparison, outdated } = input
  const figures = useFigures(input)
  const words = useReport(input)
  const [busy, setBusy] = useState(false)
  const onPaper = (hand: (report: Report) => void | Promise<void>) => async () => {
    setBusy(true)
    try {
      await hand({ ...words, figures: await drawFigures(input, paperColours) })
    } finally {
      setBusy(false)
    }
  }
  const expected = Math.min(FIGURES, comparison.rows.length)
  const { rows } = comparison
  const failing = rows.filter(({ pass }) => !pass).length
  const verdict =
    failing === 0 ? resultsTexts.toleranceMet(rows.length) : resultsTexts.ofSignalsBeyondTolerance(failing, rows.length)
  const Icon = outdated !== null ? History : failing === 0 ? Check : X
  const look = outdated !== null ? 'stale' : failing > 0 ? 'fail' : isComplete(comparison) ? 'pass' : 'stale'
  return (
    <div className={outdated === null ? 'error-table' : 'error-table stale'}>
      <div className="validation-head">
        <span className={`validation-verdict ${look}`} role="status">
          <Icon size={15} aria-hidden="true" />
          {outdated === null ? verdict : outdatedTexts.inFront(outdated, verdict)}
        </span>
        <span className="spacer" />
        <Button disabled={busy} onClick={() => void onPaper((report) => exportReport(services, report))()}>
          <FileDown size={14} aria-hidden="true" /> {resultsTexts.saveReport}
        </Button>
        <Button disabled={busy} onClick={() => void onPaper((report) => printReport(reportBody(report)))()}>
          <Printer size={14} aria-hidden="true" /> {resultsTexts.printOrPdf}
        </Button>
      </div>
      {comparison.errors.map(({ message }) => (
        <Alert key={message} className="message danger" text={message} />
      ))}
      {comparison.uncoveredRows > 0 && (
        <p className="message warning">{resultsTexts.referenceUncovered(comparison.uncoveredRows)}</p>
      )}
      {comparison.rows
        .filter(({ rowsWithout }) => rowsWithout > 0)
        .map(({ signal, name, rowsWithout }) => (
          <p className="results-note" key={JSON.stringify([name, signal])}>
            {resultsTexts.rowsWithoutValue(signal, rowsWithout)}
          </p>
        ))}
      <ValidationTable
        rows={comparison.rows}
        table={input.table}
        references={input.references}
        colours={input.colours}
      />
      {comparison.missing.length > 0 && (
        <p className="results-note">{resultsTexts.signalsNotRecorded(comparison.missing.join(', '))}</p>
      )}
      <p className="results-note">{resultsTexts.figuresHint}</p>
      <h3 className="validation-figures">{resultsTexts.referenceFigure(expected)}</h3>
      <div className="figure-grid">
        {figures.map(({ title, svg }) => (
          <figure key={title}>
            <figcaption>{title}</figcaption>
            <img alt={resultsTexts.referencePlotTitle(title)} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />
          </figure>
        ))}
      </div>
    </div>
  )
}
