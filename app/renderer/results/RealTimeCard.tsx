/**
 * Card that shows whether the experiment can run on hardware in the loop with its step size: verdict, reasons, figures.
 */
import { useState } from 'react'
import { ChevronDown, ChevronRight, Gauge } from 'lucide-react'
import type { RealTimeReport } from '../../../engine/analyses/real-time/report'
import { errorText } from '../../../engine/analyses/real-time/verdict'
import { sentence } from '../ui/sentence'
import { useAnalysis } from '../running/analysis'
import type { Outdated } from '../running/outdated'
import { realTimeTexts as texts } from '../texts/real-time'
import { outdatedTexts } from '../texts/outdated'
import { resultsTexts } from '../texts/results'
import { runningTexts } from '../texts/running'
import { Button } from '../ui/Button'

export function RealTimeCard() {
  const { report, outdated, status, problem, cancelled, ready, start, stop } = useAnalysis('realtime')
  const [open, setOpen] = useState(false)
  const known = report !== null
  const measuring = status === 'working'
  const look = !known ? '' : outdated !== null ? 'stale' : report.suitable ? 'success' : 'danger'
  return (
    <section className="real-time" aria-label={resultsTexts.realTime}>
      <header className="real-time-header">
        {known ? (
          <Button look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? <ChevronDown size={14} aria-hidden="true" /> : <ChevronRight size={14} aria-hidden="true" />}
            {resultsTexts.realTime}
          </Button>
        ) : (
          <span className="real-time-title">
            <Gauge size={14} strokeWidth={1.75} aria-hidden="true" /> {resultsTexts.realTime}
          </span>
        )}
        <span className={`real-time-verdict ${look}`} role="status">
          {known && (outdated === null ? capital(report.verdict) : outdatedTexts.inFront(outdated, report.verdict))}
          {measuring && resultsTexts.timingEveryStep}
          {!known &&
            !measuring &&
            status !== 'failed' &&
            (cancelled ? runningTexts.analysis.cancelled : resultsTexts.realTimeQuestion)}
          {status === 'failed' && problem !== undefined && sentence(problem.what, problem.hint)}
        </span>
        {known && !open && <span className="real-time-reason">{capital(report.reasons[0] ?? '')}</span>}
        <span className="spacer" />
        {measuring ? (
          <Button label={resultsTexts.stop} onClick={stop} />
        ) : (
          <Button label={known ? resultsTexts.measureAgain : resultsTexts.measure} disabled={!ready} onClick={start} />
        )}
      </header>
      {known && open && <Details report={report} outdated={outdated} />}
    </section>
  )
}

function Details({ report, outdated }: { readonly report: RealTimeReport; readonly outdated: Outdated }) {
  return (
    <div className={outdated === null ? 'real-time-details' : 'real-time-details stale'}>
      <ul className="real-time-reasons" aria-label={resultsTexts.reasons}>
        {report.reasons.map((reason) => (
          <li key={reason}>{capital(reason)}.</li>
        ))}
      </ul>
      <dl className="real-time-figures">
        {figures(report).map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function figures({
  work,
  time,
  stable,
  accuracy,
  solver,
  step,
}: RealTimeReport): readonly (readonly [string, string])[] {
  const linear =
    work.jacobians + work.factorisations + work.solutions === 0
      ? texts.none
      : texts.linearOf(work.jacobians, work.factorisations, work.solutions)
  return [
    [texts.solver, step === undefined ? texts.variableStep(solver) : texts.fixedStep(solver, short(1e3 * step))],
    [texts.evaluations, texts.evaluationsOf(short(work.evaluations), grouped(work.operations))],
    ...(work.forms === undefined
      ? []
      : [[texts.forms, texts.formsOf(grouped(work.forms.held), grouped(work.forms.free))] as const]),
    [texts.linear, linear],
    [texts.corrections, work.corrections === null ? texts.toleranceMode : String(work.corrections)],
    [texts.mean, texts.microseconds(short(time.mean))],
    [texts.percentile, microseconds(time.percentile999, time.resolution)],
    [texts.slowest, microseconds(time.slowest, time.resolution)],
    [texts.first, microseconds(time.first, time.resolution)],
    [texts.longest, microseconds(time.longestSeen, time.resolution)],
    [texts.times, short(time.timesRealTime)],
    [texts.noise, texts.noiseOf(short(100 * time.noise), short(time.resolution))],
    [
      texts.stable,
      stable === undefined
        ? texts.noneSought
        : Number.isFinite(stable.limit)
          ? texts.limit(short(1e3 * stable.limit), short(stable.time), stable.states.join(', '))
          : texts.noLimit,
    ],
    [texts.error, accuracy === undefined ? texts.unknown : texts.errorOf(accuracy.signal, errorText(accuracy))],
    ...(accuracy === undefined
      ? []
      : [[texts.ownError, texts.errorOf(accuracy.own.signal, errorText(accuracy.own))] as const]),
  ]
}

const grouped = (count: number): string => count.toLocaleString('en')

function microseconds(value: number, resolution: number): string {
  return value < resolution ? texts.atMost(short(value + resolution)) : texts.microseconds(short(value))
}

function short(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en', { maximumSignificantDigits: 3 })
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
