/** Operating point: the values of one point, or charts and a table of a curve of points with its folds. */
import { useMemo, useState } from 'react'
import { X } from 'lucide-react'
import { describeTrim } from '../../../engine/analyses/trim/text'
import { formatNumber, shownUnit } from '../../../engine/quantities/units'
import type { CurveReport, PointReport } from '../../../engine/trim/report'
import { Chart } from '../plots/charts/Chart'
import { operatingTexts as texts } from '../texts/operating'
import { Choice } from '../ui/Choice'
import { IconButton } from '../ui/IconButton'
import { AddPicker } from './AddPicker'
import { AnalysisReport } from './AnalysisReport'
import { chartAlone, plotOf, quantitiesOf, usualCharts, type Quantity } from './operating-plots'
import { useOperatingPoint } from './OperatingSetup'

/** Digits of values in tables. */
const digits = 7

export function OperatingPage() {
  const analysis = useOperatingPoint()
  return (
    <AnalysisReport kind="trim" analysis={analysis} title={texts.title} explain={texts.explain} describe={describeTrim}>
      {(report) => (report.kind === 'point' ? <Point report={report} /> : <Curve report={report} />)}
    </AnalysisReport>
  )
}

function Point({ report: { settle, signals, loads } }: { readonly report: PointReport }) {
  const { freed, targets = [], unstable } = settle
  const { kinds } = texts
  const rows: readonly (readonly [name: string, kind: string, value: number, unit: string])[] = [
    ...Object.entries(freed).map(([name, value]) => [name, kinds.freed, value, ''] as const),
    ...targets.map(({ signal, value, unit }) => [signal, kinds.target, value, unit] as const),
    [texts.force, kinds.holding, settle.held.force, 'N'],
    [texts.moment, kinds.holding, settle.held.moment, 'N m'],
    ...unstable.map(({ re, states }) => [states.join(', '), kinds.growth, re, '1/s'] as const),
    ...signals.map(
      ({ name, value, unit }) => [name, loads.includes(name) ? kinds.load : kinds.signal, value, unit] as const,
    ),
  ]
  return (
    <table className="data-table text-sm analysis-point" aria-label={texts.point}>
      <thead>
        <tr>
          <th scope="col">{texts.name}</th>
          <th scope="col">{texts.kind}</th>
          <th scope="col" className="number">
            {texts.value}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, kind, value, unit]) => (
          <tr key={`${kind} ${name}`}>
            <th scope="row">{name}</th>
            <td className={kind === kinds.growth ? 'danger' : undefined}>{kind}</td>
            <td className="number">
              {formatNumber(value, digits)} {shownUnit(unit)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Curve({ report }: { readonly report: CurveReport }) {
  const quantities = useMemo(() => quantitiesOf(report), [report])
  const [across, setAcross] = useState(report.over)
  const [added, setAdded] = useState<readonly string[]>([])
  const named = (name: string): Quantity | undefined => quantities.find((one) => one.name === name)
  const horizontal = named(across) ?? quantities[0]
  const charts = useMemo(() => usualCharts(quantities), [quantities])
  return (
    <>
      <div className="row gap-2 text-sm">
        <label className="row gap-2" title={texts.acrossDoc}>
          {texts.across}
          <Choice value={horizontal.name} options={quantities.map(({ name }) => name)} onChoose={setAcross} />
        </label>
        <AddPicker
          label={texts.addCurve}
          text={texts.addCurve}
          placeholder={texts.searchColumn}
          entries={() =>
            quantities
              .filter(({ name }) => !added.includes(name))
              .map(({ name, unit }) => ({ id: name, label: name, detail: shownUnit(unit), texts: [name] }))
          }
          onPick={(name) => setAdded([...added, name])}
        />
        <span className="faint text-xs">{texts.dashes}</span>
      </div>
      <div className="charts">
        {added.map((name) => {
          const shown = named(name)
          if (shown === undefined) return null
          return (
            <div key={name} className="analysis-added">
              <Chart plot={plotOf(report, chartAlone(shown), horizontal)} />
              <IconButton
                small
                icon={X}
                label={texts.remove(name)}
                onClick={() => setAdded(added.filter((other) => other !== name))}
              />
            </div>
          )
        })}
        {charts.map((chart) => (
          <Chart key={chart.title} plot={plotOf(report, chart, horizontal)} mostNames={14} />
        ))}
      </div>
      <CurveTable report={report} quantities={quantities} />
    </>
  )
}

interface CurveTableProps {
  readonly report: CurveReport
  readonly quantities: readonly Quantity[]
}

function CurveTable({ report, quantities }: CurveTableProps) {
  return (
    <div className="analysis-points">
      <table className="data-table text-sm" aria-label={texts.points}>
        <thead>
          <tr>
            {quantities.map(({ name, unit }, k) => (
              <th scope="col" className="number" key={k}>
                {name}
                {unit === '' || unit === '1' ? '' : `, ${shownUnit(unit)}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.points.map(({ special }, i) => (
            <tr key={i} className={special === undefined ? undefined : 'chosen'}>
              {quantities.map(({ values }, k) => {
                const text = Number.isFinite(values[i]) ? formatNumber(values[i], digits) : ''
                return k === 0 ? (
                  <th scope="row" className="number" key={k}>
                    {text}
                    {special !== undefined && ` (${texts[special]})`}
                  </th>
                ) : (
                  <td className="number" key={k}>
                    {text}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
