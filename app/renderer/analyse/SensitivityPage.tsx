/** Sensitivities along the run: which value changes the peak of a signal most, and its slopes over time. */
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import {
  influencesOf,
  slopeUnit,
  type Influence,
  type SensitivityReport,
} from '../../../engine/analyses/sensitivity/report'
import { describeSensitivities } from '../../../engine/analyses/sensitivity/text'
import { formatNumber, shownUnit } from '../../../engine/quantities/units'
import { Chart } from '../plots/charts/Chart'
import { useAnalysis, type AnalysisOptions } from '../running/analysis'
import { ExperimentField } from '../running/ExperimentField'
import { analyseTexts as texts } from '../texts/analyse'
import { Choice } from '../ui/Choice'
import { AnalysisButtons } from './AnalysisButtons'
import { AnalysisReport } from './AnalysisReport'
import { analysisChoice } from './choice-store'
import { ParameterList } from './ParameterList'

function useSensitivities() {
  const parameters = useStore(analysisChoice, (state) => state.parameters)
  const options = useMemo((): AnalysisOptions => ({ parameters }), [parameters])
  return useAnalysis('sensitivity', options)
}

export function SensitivitySetup() {
  const analysis = useSensitivities()
  const parameters = useStore(analysisChoice, (state) => state.parameters)
  return (
    <section className="setup-form" aria-label={texts.setup}>
      <p className="soft text-xs">{texts.sensitivityExplain}</p>
      <ExperimentField label={texts.experiment} doc={texts.experimentDoc} none={texts.noExperiment} />
      <h3>{texts.parameters}</h3>
      <ParameterList parameters={parameters} onChange={(next) => analysisChoice.setState({ parameters: next })} />
      <AnalysisButtons analysis={analysis} complete={parameters.length > 0} />
    </section>
  )
}

export function SensitivityPage() {
  const analysis = useSensitivities()
  return (
    <AnalysisReport
      kind="sensitivity"
      analysis={analysis}
      title={texts.sensitivity}
      explain={texts.sensitivityExplain}
      describe={describeSensitivities}
    >
      {(report) => <Sensitivities report={report} />}
    </AnalysisReport>
  )
}

function Sensitivities({ report }: { readonly report: SensitivityReport }) {
  const names = report.signals.map(({ name }) => name)
  const influences = useMemo(() => influencesOf(report), [report])
  const [chosen, setChosen] = useState<string | null>(null)
  const signal = chosen !== null && names.includes(chosen) ? chosen : names[0]
  const listed = influences.filter((one) => one.signal === signal)
  return (
    <>
      <label className="row gap-2 text-sm">
        {texts.signal}
        <Choice value={signal} options={names} onChoose={setChosen} />
      </label>
      <div className="charts">
        <Tornado signal={signal} influences={listed} />
        <Chart plot={changesOf(report, signal, listed)} mostNames={8} />
      </div>
      <SlopeTable report={report} influences={listed} />
    </>
  )
}

/** Bars of the changes of the peak, the largest first. */
function Tornado({ signal, influences }: { readonly signal: string; readonly influences: readonly Influence[] }) {
  const largest = Math.max(1e-300, ...influences.map(({ elasticity }) => Math.abs(elasticity)))
  return (
    <figure className="chart">
      <figcaption>{texts.tornado(signal)}</figcaption>
      <ul className="tornado">
        {influences.map(({ parameter, elasticity }) => (
          <li key={parameter}>
            <span className="tornado-name ellipsis" title={parameter}>
              {parameter}
            </span>
            <span className="tornado-track" aria-hidden="true">
              <span
                className={elasticity < 0 ? 'tornado-bar less' : 'tornado-bar'}
                style={{ width: `${(50 * Math.abs(elasticity)) / largest}%` }}
              />
            </span>
            <span className="tornado-value">{texts.percent(formatNumber(elasticity, 3))}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

/** Plot of the change of a signal over time for 1 % more of each value; of a value of zero, for 0.01 of its unit. */
function changesOf(
  { times, curves, signals, parameters }: SensitivityReport,
  signal: string,
  order: readonly Influence[],
) {
  const unit = signals.find(({ name }) => name === signal)?.unit ?? ''
  return {
    title: texts.overTime(signal),
    x: { label: texts.time, unit: 's' },
    y: { label: signal, unit },
    curves: order.flatMap(({ parameter }) => {
      const curve = curves.find((one) => one.signal === signal && one.parameter === parameter)
      const value = parameters.find(({ name }) => name === parameter)?.value ?? 0
      if (curve === undefined) return []
      const step = 0.01 * (value === 0 ? 1 : Math.abs(value))
      return [{ label: parameter, x: [...times], y: [...curve.values].map((slope) => slope * step) }]
    }),
  }
}

function SlopeTable({
  report,
  influences,
}: {
  readonly report: SensitivityReport
  readonly influences: readonly Influence[]
}) {
  const facts = new Map(report.parameters.map((one) => [one.name, one]))
  const signal = report.signals.find(({ name }) => name === influences[0]?.signal)
  return (
    <table className="data-table text-sm" aria-label={texts.influences}>
      <thead>
        <tr>
          <th scope="col">{texts.parameters}</th>
          {[texts.value, texts.peakSlope, texts.endSlope, texts.elasticity].map((heading) => (
            <th scope="col" className="number" key={heading}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {influences.map(({ parameter, peakSlope, endSlope, elasticity }) => {
          const { value = 0, unit = '' } = facts.get(parameter) ?? {}
          const per = shownUnit(slopeUnit(signal?.unit ?? '', unit))
          return (
            <tr key={parameter}>
              <th scope="row">{parameter}</th>
              <td className="number">
                {formatNumber(value, 5)} {shownUnit(unit)}
              </td>
              <td className="number">
                {formatNumber(peakSlope, 4)} {per}
              </td>
              <td className="number">
                {formatNumber(endSlope, 4)} {per}
              </td>
              <td className="number">{texts.percent(formatNumber(elasticity, 3))}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
