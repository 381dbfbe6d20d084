/** Validation: errors per signal against reference data, with tolerances, figures, and a report to save or print. */
import { useState } from 'react'
import { ArrowDown, Check, FileDown, Plus, Printer, Scale, X } from 'lucide-react'
import type { TimeTable } from '../../../engine/io/table'
import { prettyUnit } from '../inspector/fields/ScalarInput'
import type { RunResult } from '../jobs/runStore'
import { useServices } from '../shell/services'
import type { ComparisonRow, ReferenceComparison } from './comparison'
import { exportReport } from './export'
import { chooseData, setTolerance } from './import/importActions'
import { shortNumber } from './numbers'
import type { PlotColours } from './plotColours'
import { paperColours } from './report/paperColours'
import { correlationText, reportBody, type Report } from './report/reportHtml'
import { printReport } from './report/printReport'
import { drawFigures, FIGURES, useFigures, useReport, type ReportInput } from './report/useReport'
import type { Reference } from './tables'
import { resultsTexts } from '../texts/results'

interface ValidationProps {
  readonly result: RunResult | null
  readonly table: TimeTable | null
  readonly comparison: ReferenceComparison | null
  readonly references: readonly Reference[]
  readonly colours: PlotColours
}

export function Validation({ result, table, comparison, references, colours }: ValidationProps) {
  const services = useServices()
  if (comparison !== null && result !== null && table !== null)
    return <Page result={result} table={table} comparison={comparison} references={references} colours={colours} />
  return (
    <div className="empty-state">
      <Scale size={32} strokeWidth={1.25} aria-hidden="true" />
      <h2>{resultsTexts.nothingToCompare}</h2>
      <p>
        {references.length === 0 ? resultsTexts.thisExperimentHasNoReference : resultsTexts.runTheExperimentToCompare}
      </p>
      <div className="actions">
        <button type="button" className="button" onClick={() => void chooseData(services)}>
          <Plus size={14} aria-hidden="true" /> {resultsTexts.importData}
        </button>
      </div>
    </div>
  )
}

function Page(input: ReportInput) {
  const services = useServices()
  const { comparison } = input
  const [worstFirst, setWorstFirst] = useState(false)
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
  const rows = worstFirst ? [...comparison.rows].sort((a, b) => b.relative - a.relative) : comparison.rows
  const failing = rows.filter(({ pass }) => !pass).length
  return (
    <div className="error-table">
      <div className="validation-head">
        <span className={failing === 0 ? 'validation-verdict pass' : 'validation-verdict fail'} role="status">
          {failing === 0 ? <Check size={15} aria-hidden="true" /> : <X size={15} aria-hidden="true" />}
          {failing === 0
            ? resultsTexts.allSignalsWithinToleranceOf(rows.length)
            : resultsTexts.ofSignalsBeyondTolerance(failing, rows.length)}
        </span>
        <span className="spacer" />
        <button
          type="button"
          className="button"
          disabled={busy}
          onClick={() => void onPaper((report) => exportReport(services, report))()}
        >
          <FileDown size={14} aria-hidden="true" /> {resultsTexts.saveReport}
        </button>
        <button
          type="button"
          className="button"
          disabled={busy}
          onClick={() => void onPaper((report) => printReport(reportBody(report)))()}
        >
          <Printer size={14} aria-hidden="true" /> {resultsTexts.printOrPdf}
        </button>
      </div>
      {comparison.errors.map(({ message }) => (
        <p className="message danger" role="alert" key={message}>
          {message}
        </p>
      ))}
      {comparison.uncoveredRows > 0 && (
        <p className="message warning">{resultsTexts.theRunCoversOnlyPart(comparison.uncoveredRows)}</p>
      )}
      <table className="data-table" aria-label={resultsTexts.errorsAgainstReferenceData}>
        <thead>
          <tr>
            <th scope="col">{resultsTexts.signal}</th>
            <th scope="col">{resultsTexts.reference}</th>
            <th scope="col" className="number">
              {resultsTexts.max}
            </th>
            <th scope="col" className="number">
              {resultsTexts.rms}
            </th>
            <th scope="col" className="number">
              {resultsTexts.peak}
            </th>
            <th scope="col">{resultsTexts.unit}</th>
            <th scope="col" className="number" aria-sort={worstFirst ? 'descending' : 'none'}>
              <button
                type="button"
                className="sort"
                aria-pressed={worstFirst}
                onClick={() => setWorstFirst(!worstFirst)}
              >
                {resultsTexts.relative} {worstFirst && <ArrowDown size={12} aria-hidden="true" />}
              </button>
            </th>
            <th scope="col" className="number">
              {resultsTexts.correlation}
            </th>
            <th scope="col">{resultsTexts.tolerance}</th>
            <th scope="col">{resultsTexts.within}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ErrorRow key={`${row.against} ${row.reference}`} row={row} />
          ))}
        </tbody>
      </table>
      {comparison.missing.length > 0 && (
        <p className="results-note">{resultsTexts.notRecordedInThisRun(comparison.missing.join(', '))}</p>
      )}
      <p className="results-note">{resultsTexts.relativeIsTheLargestDifference}</p>
      <h3 className="validation-figures">{resultsTexts.figuresTheSignalsWithThe(expected)}</h3>
      <div className="figure-grid">
        {figures.map(({ title, svg }) => (
          <figure key={title}>
            <figcaption>{title}</figcaption>
            <img
              alt={resultsTexts.runReferenceAndDifferenceOver(title)}
              src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
            />
          </figure>
        ))}
      </div>
    </div>
  )
}

function ErrorRow({ row }: { readonly row: ComparisonRow }) {
  return (
    <tr>
      <th scope="row">{row.signal}</th>
      <td>{row.against}</td>
      <td className="number">{shortNumber(row.max)}</td>
      <td className="number">{shortNumber(row.rms)}</td>
      <td className="number">{shortNumber(row.peak)}</td>
      <td>{prettyUnit(row.unit)}</td>
      <td className="number">{shortNumber(row.relative)}</td>
      <td className="number">{correlationText(row.correlation)}</td>
      <td>
        <ToleranceField row={row} />
      </td>
      <td>
        <span className={row.pass ? 'verdict pass' : 'verdict fail'}>
          {row.pass ? <Check size={13} aria-hidden="true" /> : <X size={13} aria-hidden="true" />}
          {resultsTexts.verdict(row.pass)}
        </span>
      </td>
    </tr>
  )
}

/** A relative tolerance of one signal; empty for that of the others. */
function ToleranceField({ row }: { readonly row: ComparisonRow }) {
  const services = useServices()
  const [draft, setDraft] = useState<string | null>(null)
  const take = (): void => {
    if (draft === null) return
    const value = draft.trim() === '' ? undefined : Number(draft)
    if (value === undefined || (Number.isFinite(value) && value >= 0))
      setTolerance(services, row.name, row.signal, value)
    setDraft(null)
  }
  return (
    <input
      className="field tolerance-field"
      aria-label={resultsTexts.toleranceOf(row.signal)}
      inputMode="decimal"
      value={draft ?? shortNumber(row.tolerance)}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
        if (event.key === 'Escape') setDraft(null)
      }}
    />
  )
}
