/** Wheel levels side by side: one click runs the chosen experiment with each of them. */
import { Download, Layers } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { differencesOf, type LevelsReport } from '../../../engine/analyses/levels/report'
import { levelTables, verdictOf } from '../../../engine/analyses/levels/text'
import { ModelError } from '../../../engine/errors/model-error'
import { emptyScope, evaluateAs } from '../../../engine/model/expression'
import { Chart } from '../plots/charts/Chart'
import { useAnalysis } from '../running/analysis'
import { runningTexts } from '../texts/running'
import { wheelLevelsTexts as texts } from '../texts/wheel-levels'
import { Button } from '../ui/Button'
import { Choice } from '../ui/Choice'
import { Dialog } from '../ui/Dialog'
import { EmptyState } from '../ui/EmptyState'
import { sentence } from '../ui/sentence'
import { offerFile } from '../workbench/offer-file'
import { useProject, useServices } from '../workbench/services'
import { DifferencesTable, LevelsTable } from './LevelsTables'
import './wheel-levels.css'

export default function WheelLevelsDialog() {
  const services = useServices()
  const { ui } = services
  const experiment = useProject((state) => state.experiment)
  const { report, outdated, status, problem, cancelled, fraction, ready, start, stop } = useAnalysis('levels')
  const working = status === 'working'
  useStartOnce(experiment !== null && report === null && !working && ready, start)
  const write = async (tables: LevelsReport): Promise<void> => {
    for (const [name, text] of levelTables(tables)) await offerFile(services, texts.file(name), text, 'text/csv')
  }
  const close = (): void => ui.getState().closeDialog()
  return (
    <Dialog
      large
      title={texts.title}
      error={problem === undefined ? null : sentence(problem.what, problem.hint)}
      onClose={close}
      cancel={texts.close}
      aside={
        report !== null && (
          <Button onClick={() => void write(report)}>
            <Download size={14} aria-hidden="true" /> {texts.export}
          </Button>
        )
      }
      actions={
        working ? (
          <Button look="primary" label={texts.stop} onClick={stop} />
        ) : (
          <Button
            look="primary"
            label={report === null ? texts.start : texts.again}
            disabled={!ready || experiment === null}
            onClick={start}
          />
        )
      }
    >
      <div className="level-panes" role="region" aria-label={texts.levels} aria-live="polite">
        {working || report === null ? (
          <EmptyState
            icon={Layers}
            busy={working}
            title={
              working
                ? texts.working(Math.round(100 * fraction))
                : cancelled
                  ? runningTexts.analysis.cancelled
                  : texts.title
            }
            text={experiment === null ? texts.noExperiment : texts.explain}
          />
        ) : (
          <Comparison report={report} outdated={outdated} />
        )}
      </div>
    </Dialog>
  )
}

/** Starts the comparison when the dialog opens. */
function useStartOnce(canStart: boolean, start: () => void): void {
  const started = useRef(false)
  useEffect(() => {
    if (started.current || !canStart) return
    started.current = true
    start()
  })
}

interface ComparisonProps {
  readonly report: LevelsReport
  readonly outdated: string | null
}

function Comparison({ report, outdated }: ComparisonProps) {
  const [entry, setEntry] = useState(`${100 * report.part} %`)
  const limit = useMemo(() => limitOf(entry), [entry])
  const part = limit ?? report.part
  const names = useMemo(() => namesOf(report, part), [report, part])
  const [chosen, setChosen] = useState<string | null>(null)
  const signal = chosen !== null && names.includes(chosen) ? chosen : names.at(0)
  return (
    <>
      <p>
        {outdated !== null && <span className="outdated">{outdated} · </span>}
        <strong>{verdictOf(report, part)}.</strong>
      </p>
      <label className="row gap-2 text-sm level-limit">
        {texts.limit}
        <input
          className="field"
          value={entry}
          aria-invalid={limit === null}
          onChange={({ target }) => setEntry(target.value)}
        />
        {limit === null && <span className="message">{sentence(texts.wrongLimit(entry), texts.limitHint)}</span>}
      </label>
      <LevelsTable {...{ report, part }} />
      {signal !== undefined && (
        <div className="level-signals">
          <div>
            <label className="row gap-2 text-sm">
              {texts.signal}
              <Choice value={signal} options={names} onChoose={setChosen} />
            </label>
            <SignalChart {...{ report, signal }} />
          </div>
          <DifferencesTable {...{ report, part, names }} />
        </div>
      )}
      <p className="faint text-sm">{texts.note}</p>
    </>
  )
}

/** Returns the entered share of the peak; null if the text states no share. */
function limitOf(text: string): number | null {
  try {
    const value = evaluateAs(text.replaceAll(' ', ''), '1', emptyScope)
    return value > 0 ? value : null
  } catch (error) {
    if (error instanceof ModelError) return null
    throw error
  }
}

/** Returns the compared signals, those first that differ most at the level below the reference. */
function namesOf(report: LevelsReport, part: number): readonly string[] {
  const below = report.runs.findLast(
    ({ level, values }) => level !== null && level !== report.reference && values.length > 0,
  )
  const order = below === undefined ? [] : differencesOf(report, below, part).map(({ signal }) => signal)
  const plotted = new Set(report.signals.flatMap(({ name, plotted: shown }) => (shown ? [name] : [])))
  return [...order.filter((name) => plotted.has(name)), ...order.filter((name) => !plotted.has(name))]
}

function SignalChart({ report, signal }: { readonly report: LevelsReport; readonly signal: string }) {
  const k = report.signals.findIndex(({ name }) => name === signal)
  const plot = {
    title: texts.signalOverTime(signal),
    x: { label: texts.timeAxis, unit: 's' },
    y: { label: signal, unit: report.signals[k].unit },
    curves: report.runs.flatMap(({ label, values }) => {
      if (values.length === 0) return []
      const rows = [...report.times.keys()].filter((i) => Number.isFinite(values[k][i]))
      return [{ label, x: rows.map((i) => report.times[i]), y: rows.map((i) => values[k][i]) }]
    }),
  }
  return <Chart plot={plot} mostNames={report.runs.length} />
}
