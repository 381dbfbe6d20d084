/** Inverse dynamics: index, method, zeros, prescribed signals with the difference of the run, and the found inputs. */
import { useMemo } from 'react'
import type { FoundInput, InverseReport, PrescribedSignal } from '../../../engine/inverse/report'
import { describeInverse, prescribedBy } from '../../../engine/inverse/text'
import { formatNumber, shownUnit } from '../../../engine/quantities/units'
import { Chart } from '../plots/charts/Chart'
import { analyseTexts } from '../texts/analyse'
import { inverseTexts as texts } from '../texts/inverse'
import { AnalysisReport } from './AnalysisReport'
import { inputPlots, signalPlots } from './inverse-plots'
import { useInverse } from './InverseSetup'

/** Digits of values in tables, of differences, and of initial values, which are copied. */
const digits = 5
const digitsOfDifferences = 3
const digitsOfStates = 12

export function InversePage() {
  const analysis = useInverse()
  return (
    <AnalysisReport
      kind="inverse"
      analysis={analysis}
      title={texts.title}
      explain={texts.explain}
      describe={describeInverse}
    >
      {(report) => <Found report={report} />}
    </AnalysisReport>
  )
}

function Found({ report }: { readonly report: InverseReport }) {
  const plots = useMemo(() => [...inputPlots(report), ...signalPlots(report)], [report])
  return (
    <>
      <Summary report={report} />
      <SignalTable signals={report.signals} />
      <InputTable inputs={report.inputs} />
      <div className="charts">
        {plots.map((plot) => (
          <Chart key={plot.title} plot={plot} />
        ))}
      </div>
    </>
  )
}

function Summary({ report }: { readonly report: InverseReport }) {
  const { figures = [], run } = useMemo(() => describeInverse(report), [report])
  const rows: readonly (readonly [name: string, text: string, about?: string])[] = [
    [texts.index, String(report.index)],
    [texts.method, figures.find(([name]) => name === 'method')?.[1] ?? report.method],
    [texts.run, run],
    [texts.zeros, zerosOf(report), texts.zeroList],
    ...Object.entries(report.initial).map(
      ([name, value]) => [texts.initial(name), texts.initialValue(formatNumber(value, digitsOfStates))] as const,
    ),
  ]
  return (
    <table className="data-table text-sm analysis-facts" aria-label={texts.summary}>
      <tbody>
        {rows.map(([name, text, about]) => (
          <tr key={name} title={about}>
            <th scope="row">{name}</th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function zerosOf({ unstable }: InverseReport): string {
  if (unstable === undefined) return texts.unknownZeros
  if (unstable.length === 0) return texts.noZeros
  const [real, imaginary] = [
    ({ re }: { readonly re: number }) => formatNumber(re, 4),
    ({ im }: { readonly im: number }) => (im === 0 ? '' : ` ± ${formatNumber(Math.abs(im), 4)} i`),
  ]
  return unstable.map((zero) => `${real(zero)}${imaginary(zero)}`).join(', ')
}

function SignalTable({ signals }: { readonly signals: readonly PrescribedSignal[] }) {
  return (
    <table className="data-table text-sm" aria-label={texts.prescribed}>
      <thead>
        <tr>
          {[analyseTexts.signal, texts.by, texts.appears, texts.differentiated].map((heading) => (
            <th scope="col" key={heading}>
              {heading}
            </th>
          ))}
          <th scope="col" className="number">
            {texts.largest}
          </th>
        </tr>
      </thead>
      <tbody>
        {signals.map((signal) => {
          const { name, unit, source, appears, differentiations, error, errorAt } = signal
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{prescribedBy(signal)}</td>
              <td>{texts.appearsOn(source, appears)}</td>
              <td>{texts.times(differentiations)}</td>
              <td className="number">
                {Number.isNaN(error)
                  ? texts.noRun
                  : texts.atTime(valueText(error, unit, digitsOfDifferences), formatNumber(errorAt, digits))}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function InputTable({ inputs }: { readonly inputs: readonly FoundInput[] }) {
  return (
    <table className="data-table text-sm analysis-facts" aria-label={texts.inputs}>
      <thead>
        <tr>
          <th scope="col">{texts.input}</th>
          {[texts.least, texts.most].map((heading) => (
            <th scope="col" className="number" key={heading}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {inputs.map(({ name, unit, values }) => {
          const [least, most] = values.reduce(
            ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
            [Infinity, -Infinity],
          )
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="number">{valueText(least, unit, digits)}</td>
              <td className="number">{valueText(most, unit, digits)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const valueText = (value: number, unit: string, precision: number): string =>
  `${formatNumber(value, precision)} ${shownUnit(unit)}`.trim()
