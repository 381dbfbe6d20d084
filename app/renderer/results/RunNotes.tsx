/**
 * Notes on a run, shown besides its curves: initial values that were changed to be consistent, drift of constraints,
 * events, choices of the solver, and warnings. Long lists are collapsed at first.
 */
import type { EnergyReport, RunReport } from '../../../engine/run/report'
import { ownerOf } from '../../../engine/model/names/names'
import { formatNumber, shownUnit } from '../../../engine/quantities/units'
import { endingText, eventTexts } from '../../run-events'
import type { ResultTable } from '../jobs/result-table'
import { locate } from '../workbench/locate'
import { useServices } from './services'
import { useSummary } from '../workbench/services'
import { getRecord } from '../store/records'
import { resultsTexts } from '../texts/results'
import type { Outdated } from '../running/outdated'
import { Settled } from './Settled'

/** Length up to which lists of values are open from the start. */
const FEW = 4
const DIGITS = 7

interface RunNotesProps {
  readonly report: RunReport
  readonly table: ResultTable | null
  /** Reason why the run is out of date. */
  readonly outdated: Outdated
}

export function RunNotes(props: RunNotesProps) {
  if (props.outdated === null) return <Notes {...props} />
  return (
    <div className="stale">
      <Notes {...props} />
    </div>
  )
}

function Notes({ report, table, outdated }: RunNotesProps) {
  const ending = endingText(report)
  const events = eventTexts(report)
  const count = report.events?.reduce((sum, event) => sum + event.count, 0) ?? 0
  return (
    <>
      {report.warnings.map((warning) => (
        <p className="message warning results-message" key={warning}>
          {outdated !== null && <span className="outdated">{outdated} · </span>}
          {warning}
        </p>
      ))}
      {ending !== undefined && <p className="message results-message">{ending}</p>}
      {report.settle !== undefined && <Settled settle={report.settle} />}
      {report.moved.length > 0 && <Moved moved={report.moved} table={table} />}
      {events.length > 0 && (
        <details className="message results-message">
          <summary>
            {count.toLocaleString('en')} {count === 1 ? 'event' : 'events'}
          </summary>
          <ul className="results-events">
            {events.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      )}
      {(report.remarks ?? []).map((remark) => (
        // Collapsed to one line, because some texts name every state of the model.
        <details className="message results-message results-remark" key={remark}>
          <summary>{remark.charAt(0).toUpperCase() + remark.slice(1)}</summary>
        </details>
      ))}
    </>
  )
}

/** Returns the largest violation of a constraint, in a few words; empty for a model without constraints. */
export function driftText({ drift }: RunReport): string {
  if (drift === undefined) return ''
  return `drift ${formatNumber(drift.value, 2)} ${shownUnit(drift.unit)} (${drift.constraint})`
}

/** Returns the error of the energy balance as text. */
export function energyText({ closure, turnover }: EnergyReport): string {
  return resultsTexts.energyCloses(turnover > 0 ? closure.toExponential(0) : '0')
}

/** Table of initial values that could not all be met: the specified values, and those that the run started with. */
function Moved({ moved, table }: { readonly moved: RunReport['moved']; readonly table: ResultTable | null }) {
  const services = useServices()
  const summary = useSummary()
  const unitOf = (signal: string): string =>
    table?.columns.find(({ name }) => name === signal)?.unit ??
    summary?.signals.find(({ name }) => name === signal)?.unit ??
    ''
  return (
    <details className="message results-message" open={moved.length <= FEW}>
      <summary>{resultsTexts.startMoved(moved.length)}</summary>
      <table className="moved-values" aria-label={resultsTexts.startMovedTitle}>
        <thead>
          <tr>
            <th scope="col">{resultsTexts.signal}</th>
            <th scope="col">{resultsTexts.givenValue}</th>
            <th scope="col">{resultsTexts.used}</th>
            <th scope="col">{resultsTexts.unit}</th>
          </tr>
        </thead>
        <tbody>
          {moved.map(({ signal, from, to }) => {
            const block = ownerOf(signal)
            const known =
              block !== undefined && getRecord(services.project.getState().doc, 'block', block) !== undefined
            return (
              <tr key={signal}>
                <th scope="row">
                  {known ? (
                    <button
                      type="button"
                      className="link"
                      data-tip={resultsTexts.show(block)}
                      onClick={() => locate(services, block)}
                    >
                      {signal}
                    </button>
                  ) : (
                    signal
                  )}
                </th>
                <td>{formatNumber(from, DIGITS)}</td>
                <td>{formatNumber(to, DIGITS)}</td>
                <td>{shownUnit(unitOf(signal))}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </details>
  )
}
