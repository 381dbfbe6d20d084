/** Fit of values to reference data: values with intervals, and runs before and after over the data. */
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { IdentifyOptions } from '../../../engine/analyses/identification-options'
import type { IdentifiedParameter, IdentifiedSignal, IdentifyReport } from '../../../engine/identification/report'
import { describeIdentification } from '../../../engine/identification/text'
import type { ScalarValue } from '../../../engine/model/project/project'
import { formatNumber, shownUnit } from '../../../engine/quantities/units'
import { Chart } from '../plots/charts/Chart'
import { useAnalysis, type AnalysisOptions } from '../running/analysis'
import { ExperimentField } from '../running/ExperimentField'
import { fitChoice, type FitEntries } from '../running/fit-choice'
import { analyseTexts as texts } from '../texts/analyse'
import { Button } from '../ui/Button'
import { useServices } from '../workbench/services'
import { AnalysisButtons } from './AnalysisButtons'
import { AnalysisReport } from './AnalysisReport'
import { ParameterList } from './ParameterList'
import { ReferenceList, useReferences } from './ReferenceList'
import { takeValues } from './take-values'
import { thinned } from '../plots/charts/thinned'

const noEntries: FitEntries = { start: '', min: '', max: '' }
const fields = ['start', 'min', 'max'] as const

function useFit() {
  const { parameters, entries, without, signal } = useStore(fitChoice)
  const references = useReferences()
  const options = useMemo((): AnalysisOptions => {
    const identify: IdentifyOptions = {
      parameters: parameters.map((name) => ({
        name,
        ...Object.fromEntries(
          fields.flatMap((field) => {
            const text = entries[name]?.[field].trim() ?? ''
            return text === '' ? [] : [[field, written(text)] as const]
          }),
        ),
      })),
      references: references.flatMap(([name]) => (without.includes(name) ? [] : [name])),
      ...(signal !== null && { signals: [signal] }),
    }
    return { identify }
  }, [parameters, entries, without, signal, references])
  return useAnalysis('identify', options)
}

const written = (text: string): ScalarValue => (Number.isFinite(Number(text)) ? Number(text) : text)

export function FitSetup() {
  const analysis = useFit()
  const { parameters, entries, without, signal } = useStore(fitChoice)
  const references = useReferences()
  const enter = (name: string, field: keyof FitEntries, text: string): void =>
    fitChoice.setState({ entries: { ...entries, [name]: { ...(entries[name] ?? noEntries), [field]: text } } })
  const used = references.filter(([name]) => !without.includes(name))
  return (
    <section className="setup-form" aria-label={texts.setup}>
      <p className="soft text-xs">{texts.fitExplain}</p>
      <ExperimentField label={texts.experiment} doc={texts.experimentDoc} none={texts.noExperiment} />
      <ReferenceList without={without} onChange={(next) => fitChoice.setState({ without: next })} />
      {signal !== null && (
        <div className="row gap-2 text-sm">
          <span className="fill ellipsis">{texts.fitOnly(signal)}</span>
          <Button look="small" label={texts.fitAll} onClick={() => fitChoice.setState({ signal: null })} />
        </div>
      )}
      <h3>{texts.parameters}</h3>
      <ParameterList parameters={parameters} onChange={(next) => fitChoice.setState({ parameters: next })} />
      {parameters.length > 0 && (
        <table className="fit-entries text-xs">
          <caption className="soft">{texts.fitEntries}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.value}</th>
              {fields.map((field) => (
                <th scope="col" key={field}>
                  {texts.fitFields[field]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parameters.map((name) => (
              <tr key={name}>
                <th scope="row" className="ellipsis" title={name}>
                  {name}
                </th>
                {fields.map((field) => (
                  <td key={field}>
                    <input
                      className="field"
                      aria-label={texts.fitField(name, field)}
                      value={entries[name]?.[field] ?? ''}
                      onChange={({ target }) => enter(name, field, target.value)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <AnalysisButtons analysis={analysis} complete={parameters.length > 0 && used.length > 0} />
    </section>
  )
}

export function FitPage() {
  const analysis = useFit()
  return (
    <AnalysisReport
      kind="identify"
      analysis={analysis}
      title={texts.identify}
      explain={texts.fitExplain}
      describe={describeIdentification}
    >
      {(report) => <Fitted report={report} />}
    </AnalysisReport>
  )
}

function Fitted({ report }: { readonly report: IdentifyReport }) {
  const services = useServices()
  return (
    <>
      <table className="data-table text-sm" aria-label={texts.fitValues}>
        <thead>
          <tr>
            <th scope="col">{texts.value}</th>
            {[texts.fitOld, texts.fitNew, texts.fitInterval].map((heading) => (
              <th scope="col" className="number" key={heading}>
                {heading}
              </th>
            ))}
            <th scope="col">{texts.fitState}</th>
          </tr>
        </thead>
        <tbody>
          {report.parameters.map((parameter) => (
            <FittedRow key={parameter.name} parameter={parameter} />
          ))}
        </tbody>
      </table>
      <div className="row gap-2">
        <Button look="primary" label={texts.fitTake} onClick={() => takeValues(services, report.parameters)} />
      </div>
      <div className="charts">
        {report.signals.flatMap((signal) => {
          const key = `${signal.experiment} ${signal.reference} ${signal.column}`
          return [
            <Chart key={key} plot={overlayOf(signal)} />,
            <Chart key={`${key} residuals`} plot={residualsOf(signal)} />,
          ]
        })}
      </div>
    </>
  )
}

function FittedRow({ parameter }: { readonly parameter: IdentifiedParameter }) {
  const { name, start, value, halfWidth, unit, state } = parameter
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="number">
        {formatNumber(start, 6)} {shownUnit(unit)}
      </td>
      <td className="number">
        {formatNumber(value, 6)} {shownUnit(unit)}
      </td>
      <td className="number">{halfWidth === undefined ? '' : texts.fitHalfWidth(formatNumber(halfWidth, 3))}</td>
      <td>{texts.fitStates[state]}</td>
    </tr>
  )
}

const overlayOf = ({ signal, reference, unit, times, measured, before, after }: IdentifiedSignal) => ({
  title: texts.fitOverlay(signal, reference),
  x: { label: texts.time, unit: 's' },
  y: { label: signal, unit },
  curves: (
    [
      [texts.fitMeasured, measured],
      [texts.fitBefore, before],
      [texts.fitAfter, after],
    ] as const
  ).map(([label, y]) => ({ label, x: thinned(times), y: thinned(y) })),
})

const residualsOf = ({ signal, unit, times, measured, after }: IdentifiedSignal) => ({
  title: texts.fitResiduals(signal),
  x: { label: texts.time, unit: 's' },
  y: { label: signal, unit },
  curves: [{ label: texts.fitResidual, x: thinned(times), y: thinned(measured.map((value, i) => value - after[i])) }],
  lines: [{ label: '', y: 0 }],
})
