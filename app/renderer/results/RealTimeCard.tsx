/** Whether the experiment can run on hardware in the loop with its step: verdict, reasons, figures. */
import { useState } from 'react'
import { ChevronDown, ChevronRight, Gauge } from 'lucide-react'
import { useStore } from 'zustand'
import type { RealTimeReport } from '../../../engine/host/protocol'
import { sentence } from '../inspector/sentence'
import { experimentKey, measureRealTime } from '../shell/running'
import { useProject, useRun, useServices, useUi } from '../shell/services'
import { resultsTexts } from '../texts/results'

export function RealTimeCard() {
  const services = useServices()
  useProject((state) => state.doc)
  useProject((state) => state.experiment)
  useUi((state) => state.formulation)
  const running = useRun((state) => state.status === 'running')
  const { key, status, report, error, cancel } = useStore(services.realTime)
  const [open, setOpen] = useState(false)
  const current = key !== null && key === experimentKey(services)
  const known = current && report !== null
  const measuring = current && status === 'measuring'
  return (
    <section className="real-time" aria-label={resultsTexts.realTime}>
      <header className="real-time-header">
        {known ? (
          <button type="button" className="button quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? <ChevronDown size={14} aria-hidden="true" /> : <ChevronRight size={14} aria-hidden="true" />}
            {resultsTexts.realTime}
          </button>
        ) : (
          <span className="real-time-title">
            <Gauge size={14} strokeWidth={1.75} aria-hidden="true" /> {resultsTexts.realTime}
          </span>
        )}
        <span className={`real-time-verdict ${known ? (report.suitable ? 'success' : 'danger') : ''}`} role="status">
          {known && capital(report.verdict)}
          {measuring && resultsTexts.timingEveryStep}
          {!known && !measuring && !(current && status === 'failed') && resultsTexts.canEveryStepBeDone}
          {current && status === 'failed' && error !== null && sentence(error.what, error.hint)}
        </span>
        {known && !open && <span className="real-time-reason">{capital(report.reasons[0] ?? '')}</span>}
        <span className="spacer" />
        {measuring ? (
          <button type="button" className="button" onClick={cancel}>
            {resultsTexts.stop}
          </button>
        ) : (
          <button type="button" className="button" disabled={running} onClick={() => measureRealTime(services)}>
            {known ? resultsTexts.measureAgain : resultsTexts.measure}
          </button>
        )}
      </header>
      {known && open && <Details report={report} />}
    </section>
  )
}

function Details({ report }: { readonly report: RealTimeReport }) {
  return (
    <div className="real-time-details">
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
      ? 'none'
      : `${work.jacobians} Jacobians, ${work.factorisations} factorisations, ${work.solutions} solutions`
  return [
    ['Solver', step === undefined ? `${solver}, variable step` : `${solver}, ${short(1e3 * step)} ms`],
    ['Evaluations per step', `${short(work.evaluations)} of ${work.operations.toLocaleString('en')} operations`],
    ['Linear algebra per step', linear],
    ['Corrections per step', work.corrections === null ? 'to a tolerance' : String(work.corrections)],
    ['Mean step', `${short(time.mean)} µs`],
    ['999 of 1000 steps', microseconds(time.percentile999, time.resolution)],
    ['Slowest step', microseconds(time.slowest, time.resolution)],
    ['First step, setting up', microseconds(time.first, time.resolution)],
    ['Longest with interruptions', microseconds(time.longestSeen, time.resolution)],
    ['Times real time', short(time.timesRealTime)],
    ['Noise', `passes differ by ${short(100 * time.noise)} %, the clock tells ${short(time.resolution)} µs`],
    [
      'Largest stable step',
      stable === undefined
        ? 'none sought'
        : Number.isFinite(stable.limit)
          ? `${short(1e3 * stable.limit)} ms at ${short(stable.time)} s: ${stable.states.join(', ')}`
          : 'no limit',
    ],
    [
      'Error',
      accuracy === undefined
        ? 'unknown'
        : `${short(100 * accuracy.relative)} % of the peak of ${accuracy.signal} at ${short(accuracy.time)} s`,
    ],
  ]
}

function microseconds(value: number, resolution: number): string {
  return value < resolution ? `at most ${short(value + resolution)} µs` : `${short(value)} µs`
}

function short(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en', { maximumSignificantDigits: 3 })
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
