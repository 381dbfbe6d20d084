/** Response of the linear model: Bode, Nyquist, Nichols, step, poles and zeros of a path, with its figures. */
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { describeAnyResponse } from '../../../engine/responses/describe'
import type { ResponseReport, RunResponseReport } from '../../../engine/responses/report'
import { pathFigures, pathName } from '../../../engine/responses/text'
import { Chart } from '../plots/charts/Chart'
import { useAnalysis, type AnalysisOptions } from '../running/analysis'
import { ExperimentField } from '../running/ExperimentField'
import { responseTexts as texts } from '../texts/response'
import { Choice } from '../ui/Choice'
import { AnalysisButtons } from './AnalysisButtons'
import { AnalysisReport } from './AnalysisReport'
import { analysisChoice, responseBases } from './choice-store'
import { NumberField, PointFields } from './fields'
import { NamesInput } from './NamesInput'
import { bodePlots, estimatePlots, nicholsPlot, nyquistPlot, rootsPlot, stepPlot } from './response-plots'

function useResponse() {
  const { at, amplitude, hold, inputs, outputs, cut, from, to, basis, size } = useStore(analysisChoice)
  const options = useMemo((): AnalysisOptions => {
    const range = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
    if (basis !== 'linear')
      return {
        fromRun: {
          ...range,
          ...{ source: inputs.at(0) ?? '', excitation: basis },
          ...(size !== undefined && { size }),
          ...(outputs.length > 0 && { outputs }),
        },
      }
    return {
      linear: {
        ...(at !== undefined && { at }),
        ...(amplitude !== undefined && { amplitude }),
        ...(hold !== 'model' && { hold }),
        ...(inputs.length > 0 && { inputs }),
        ...(outputs.length > 0 && { outputs }),
        ...(cut !== undefined && { cut }),
      },
      response: range,
    }
  }, [at, amplitude, hold, inputs, outputs, cut, from, to, basis, size])
  return useAnalysis('response', options)
}

export function ResponseSetup() {
  const analysis = useResponse()
  const { inputs, outputs, from, to, basis, size } = useStore(analysisChoice)
  return (
    <section className="setup-form" aria-label={texts.setup}>
      <p className="soft text-xs">{texts.explain}</p>
      <ExperimentField label={texts.experiment} doc={texts.experimentDoc} none={texts.noExperiment} />
      <label className="setup-field" title={texts.basisDoc}>
        <span>{texts.basis}</span>
        <Choice
          value={basis}
          options={responseBases.map((choice) => [choice, texts.bases[choice]] as const)}
          onChoose={(choice) => analysisChoice.setState({ basis: choice })}
        />
      </label>
      <NamesInput
        label={texts.inputs}
        doc={texts.inputsDoc}
        placeholder={texts.inputsEmpty}
        names={inputs}
        onCommit={(names) => analysisChoice.setState({ inputs: names })}
      />
      <NamesInput
        label={texts.outputs}
        doc={texts.outputsDoc}
        placeholder={texts.outputsEmpty}
        names={outputs}
        onCommit={(names) => analysisChoice.setState({ outputs: names })}
      />
      <NumberField
        label={texts.from}
        unit="Hz"
        empty={texts.fromEmpty}
        value={from}
        onCommit={(next) => analysisChoice.setState({ from: next })}
      />
      <NumberField
        label={texts.to}
        unit="Hz"
        empty={texts.toEmpty}
        value={to}
        onCommit={(next) => analysisChoice.setState({ to: next })}
      />
      {basis === 'linear' ? (
        <LinearFields />
      ) : (
        <NumberField
          label={texts.size}
          doc={texts.sizeDoc}
          unit="1"
          empty={texts.sizeEmpty}
          value={size}
          onCommit={(next) => analysisChoice.setState({ size: next })}
        />
      )}
      <AnalysisButtons analysis={analysis} complete={basis === 'linear' || (inputs.length > 0 && size !== undefined)} />
    </section>
  )
}

/** The wire that is cut, and the point at which the model is linearised. */
function LinearFields() {
  const cut = useStore(analysisChoice, (state) => state.cut)
  return (
    <>
      <NamesInput
        label={texts.cut}
        doc={texts.cutDoc}
        placeholder={texts.cutEmpty}
        names={cut === undefined ? [] : [cut]}
        onCommit={(names) => analysisChoice.setState({ cut: names.at(0) })}
      />
      <PointFields />
    </>
  )
}

export function ResponsePage() {
  const analysis = useResponse()
  return (
    <AnalysisReport
      kind="response"
      analysis={analysis}
      title={texts.response}
      explain={texts.explain}
      describe={describeAnyResponse}
    >
      {(report) =>
        report.kind === 'response' ? (
          <Response report={report} />
        ) : (
          report.kind === 'run-response' && <Estimate report={report} />
        )
      }
    </AnalysisReport>
  )
}

function Response({ report }: { readonly report: ResponseReport }) {
  const names = report.curves.map(pathName)
  const [chosen, setChosen] = useState<string | null>(null)
  const first = Math.max(
    0,
    report.curves.findIndex(({ roots }) => !roots.isZero),
  )
  const k = chosen !== null && names.includes(chosen) ? names.indexOf(chosen) : first
  if (names.length === 0) return <p className="soft">{texts.noPaths}</p>
  const curve = report.curves[k]
  const { isZero } = curve.roots
  return (
    <>
      <label className="row gap-2 text-sm">
        {texts.path}
        <Choice value={names[k]} options={names} onChoose={setChosen} />
      </label>
      {!isZero && (
        <div className="charts">
          {[
            ...bodePlots(report, k),
            stepPlot(report, k),
            rootsPlot(curve),
            nyquistPlot(report, k),
            nicholsPlot(report, k),
          ].map((plot) => (
            <Chart key={plot.title} plot={plot} mostNames={3} />
          ))}
        </div>
      )}
      <table className="data-table text-sm" aria-label={texts.figures}>
        <tbody>
          {pathFigures(report, k).map(([name, text]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Estimate from a run: Bode plots with the coherence. */
function Estimate({ report }: { readonly report: RunResponseReport }) {
  const names = report.curves.map(pathName)
  const [chosen, setChosen] = useState<string | null>(null)
  const k = chosen !== null && names.includes(chosen) ? names.indexOf(chosen) : 0
  return (
    <>
      <label className="row gap-2 text-sm">
        {texts.path}
        <Choice value={names[k]} options={names} onChoose={setChosen} />
      </label>
      <p className="soft text-xs">{describeAnyResponse(report).run}</p>
      <div className="charts">
        {estimatePlots(report, k).map((plot) => (
          <Chart key={plot.title} plot={plot} />
        ))}
      </div>
    </>
  )
}
