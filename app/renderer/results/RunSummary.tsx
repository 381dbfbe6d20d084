/** Line above the plots: which run is shown, how it ended, how it compares, and the actions on it. */
import {
  ChartLine,
  Download,
  FileChartLine,
  FileDown,
  FileUp,
  LocateFixed,
  Pin,
  PinOff,
  Plus,
  Ruler,
  Table2,
  ZoomOut,
} from 'lucide-react'
import { useStore } from 'zustand'
import type { RunReport } from '../../../engine/run/report'
import type { ModelErrorData } from '../../../engine/errors/model-error'
import type { RunResult } from '../jobs/run-store'
import { sentence } from '../ui/sentence'
import { locate } from '../workbench/locate'
import { useOutdated, type Outdated } from '../running/outdated'
import { useLive } from '../live/services'
import { useProject, useRun } from '../workbench/services'
import { useServices } from './services'
import { getRecord } from '../store/records'
import { chooseData } from './import/import-actions'
import { outdatedTexts } from '../texts/outdated'
import { resultsTexts } from '../texts/results'
import { liveTexts } from '../texts/live'
import { IconButton } from '../ui/IconButton'
import { isComplete, type ReferenceComparison } from './comparison'
import { toggleCursors } from './commands'
import { exportMat, exportParquet, exportResults } from './export'
import type { LinkedViewStore } from './linked-view'
import { driftText, energyText, RunNotes } from './RunNotes'
import type { Reference } from '../tables/tables'
import { noticeTexts } from '../texts/notices'
import { ownerOf } from '../../../engine/model/names/names'
import { Button } from '../ui/Button'
import { Alert } from '../ui/Alert'

interface RunSummaryProps {
  readonly result: RunResult | null
  readonly references: readonly Reference[]
  readonly comparison: ReferenceComparison | null
  /** Reason why the comparison is out of date. */
  readonly outdated: Outdated
  readonly linked: LinkedViewStore
  readonly canAddPlot: boolean
  readonly onAddPlot: () => void
}

export function RunSummary({
  result,
  references,
  comparison,
  outdated,
  linked,
  canAddPlot,
  onAddPlot,
}: RunSummaryProps) {
  const services = useServices()
  const doc = useProject((state) => state.doc)
  const experiment = useProject((state) => state.experiment)
  const { status, paused, error, pin, show, experiment: ran, source } = useRun((state) => state)
  const running = status === 'running'
  const following = useLive((state) => state.settled !== null) && !running
  const report = running ? null : (result?.report ?? null)
  const measuring = useStore(linked, (state) => state.cursors !== null)
  const zoomed = useStore(linked, (state) => state.range !== null)
  const title = experiment === null ? '' : (getRecord(doc, 'experiment', experiment)?.value.title ?? experiment)
  const here = ran === experiment
  const failureOutdated = useOutdated(here ? source : null)
  const keep = (): void => {
    if (result === null) return
    if (!pin(result.number, true)) return services.ui.getState().notify('warning', NO_ROOM)
    show(result.number, true)
  }
  const drop = (): void => {
    if (result === null) return
    pin(result.number, false)
    show(result.number, false)
  }

  return (
    <>
      <header className="results-header">
        <div className="results-title fill">
          <h2>{title}</h2>
          <span className={outdated === null ? 'results-facts' : 'results-facts stale'}>
            {outdated !== null && <span className="outdated">{outdated} · </span>}
            {following
              ? liveTexts.summary
              : result === null
                ? resultsTexts.notRunYet
                : facts(running ? (paused === 'yes' ? 'paused' : 'running') : result.status, report, result)}
          </span>
        </div>
        <PageChoice {...{ comparison, outdated, linked }} />
        <IconButton
          icon={Ruler}
          label={resultsTexts.measureBetweenTwoCursors}
          keys="C"
          disabled={result === null}
          pressed={measuring}
          onClick={() => toggleCursors(services)}
        />
        <IconButton
          icon={ZoomOut}
          label={resultsTexts.showWhole}
          disabled={!zoomed}
          onClick={() => linked.setState({ range: null })}
        />
        {result?.pinned !== true ? (
          <IconButton icon={Pin} label={resultsTexts.keepTip} disabled={result === null || running} onClick={keep} />
        ) : (
          <IconButton icon={PinOff} label={resultsTexts.keepNoLonger(result.name)} onClick={drop} />
        )}
        <DataTools canExport={result !== null} canImport={experiment !== null} />
        <Button disabled={!canAddPlot} onClick={onAddPlot}>
          <Plus size={14} aria-hidden="true" /> {resultsTexts.plotText}
        </Button>
      </header>
      {here && status === 'failed' && error !== null && <Failure error={error} outdated={failureOutdated} />}
      {report !== null && <RunNotes report={report} table={result?.table ?? null} outdated={outdated} />}
      {references.map(
        (reference) =>
          reference.error !== null && (
            <Alert key={reference.name} className="message danger results-message" text={reference.error.message} />
          ),
      )}
    </>
  )
}

const NO_ROOM = noticeTexts.noRoom

/** Switch between plots and validation. */
function PageChoice({ comparison, outdated, linked }: Pick<RunSummaryProps, 'comparison' | 'outdated' | 'linked'>) {
  const page = useStore(linked, (state) => state.page)
  const failing = comparison?.rows.filter((row) => !row.pass).length ?? 0
  const verdict = failing === 0 ? resultsTexts.allSignalsWithinTolerance : resultsTexts.signalsBeyondTolerance(failing)
  return (
    <div className="segmented" role="group" aria-label={resultsTexts.pageLabel}>
      <button type="button" aria-pressed={page === 'plots'} onClick={() => linked.setState({ page: 'plots' })}>
        <ChartLine size={13} aria-hidden="true" /> {resultsTexts.plots}
      </button>
      <button
        type="button"
        aria-pressed={page === 'validation'}
        onClick={() => linked.setState({ page: 'validation' })}
      >
        {resultsTexts.validation}
        {comparison !== null && (
          <span
            className={
              failing > 0 && outdated === null
                ? 'dot danger'
                : outdated !== null || !isComplete(comparison)
                  ? 'dot'
                  : 'dot success'
            }
            aria-hidden="true"
          />
        )}
        {comparison !== null && (
          <span className="visually-hidden">
            {outdated === null ? verdict : outdatedTexts.inFront(outdated, verdict)}
          </span>
        )}
      </button>
    </div>
  )
}

/** Tools that import measurements and export results. */
function DataTools({ canExport, canImport }: { readonly canExport: boolean; readonly canImport: boolean }) {
  const services = useServices()
  return (
    <>
      <IconButton
        icon={FileChartLine}
        label={resultsTexts.experimentFromLog}
        onClick={() => void chooseData(services, 'experiment')}
      />
      <IconButton
        icon={FileUp}
        label={resultsTexts.importReferenceData}
        disabled={!canImport}
        onClick={() => void chooseData(services)}
      />
      <IconButton
        icon={Download}
        label={resultsTexts.exportResultsAsCsv}
        keys="Ctrl+E"
        disabled={!canExport}
        onClick={() => void exportResults(services)}
      />
      <IconButton
        icon={FileDown}
        label={resultsTexts.exportMat}
        disabled={!canExport}
        onClick={() => void exportMat(services)}
      />
      <IconButton
        icon={Table2}
        label={resultsTexts.exportParquet}
        disabled={!canExport}
        onClick={() => void exportParquet(services)}
      />
    </>
  )
}

function Failure({ error, outdated }: { readonly error: ModelErrorData; readonly outdated: Outdated }) {
  const services = useServices()
  const { block, time, signal, setting } = error.place
  const owner = block ?? ownerOf(signal ?? '')
  return (
    <div
      className={outdated === null ? 'message danger results-message' : 'message results-message stale'}
      role="alert"
    >
      <span className="spacer">
        {outdated !== null && <span className="outdated">{outdated} · </span>}
        <strong>
          {time === undefined ? resultsTexts.runNotStarted : resultsTexts.runStopped(Number(time.toPrecision(6)))}
        </strong>{' '}
        {sentence(error.what, error.hint)}
        {signal !== undefined && !error.what.includes(signal) && resultsTexts.state(signal)}
        {time !== undefined && resultsTexts.partialResults}
      </span>
      {owner !== undefined && (
        <Button look="danger" onClick={() => locate(services, owner)}>
          <LocateFixed size={14} aria-hidden="true" /> {resultsTexts.showOf(owner)}
        </Button>
      )}
      {owner === undefined && setting !== undefined && (
        <Button
          look="danger"
          onClick={() => services.ui.getState().set({ inspectorTab: 'experiment', inspectorOpen: true })}
        >
          <LocateFixed size={14} aria-hidden="true" /> {resultsTexts.showExperiment}
        </Button>
      )}
    </div>
  )
}

function facts(status: string, report: RunReport | null, result: RunResult): string {
  const words = [result.name]
  if (status === 'running' || status === 'paused') words.push(status)
  else {
    if (status === 'cancelled') words.push('cancelled')
    if (status === 'failed') words.push('failed')
    if (report !== null) {
      if (report.solver !== '')
        words.push(`${report.solver}, ${report.steps.toLocaleString('en')} steps in ${duration(report.wallSeconds)}`)
      if (report.wallSeconds > 0) words.push(`${factor(report.simulatedSeconds / report.wallSeconds)} × real time`)
      if (report.drift !== undefined) words.push(driftText(report))
      if (report.energy !== undefined) words.push(energyText(report.energy))
    }
  }
  words.push(`${result.rows.toLocaleString('en')} rows`)
  return words.join(' · ')
}

function duration(seconds: number): string {
  return seconds < 1 ? `${Math.round(1000 * seconds)} ms` : `${seconds.toFixed(1)} s`
}

function factor(value: number): string {
  return value >= 10 ? String(Math.round(value)) : value.toPrecision(2)
}
