/** View of the kinematics and compliance of the project's axles: figures, curves, and tables to export. */
import { Download, MoveVertical } from 'lucide-react'
import { useState } from 'react'
import { figureRows } from '../../../engine/analyses/suspension/describe'
import { axleTables, sweepCsv } from '../../../engine/analyses/suspension/tables'
import type { ReportPlot } from '../../../manoeuvres/shared/types'
import type { AxleReport, Sweep, SuspensionReport } from '../../../engine/analyses/suspension/report'
import { useServices } from '../workbench/services'
import { offerFile } from '../workbench/offer-file'
import { suspensionTexts as texts } from '../texts/suspension'
import { Button } from '../ui/Button'
import { Chart } from '../plots/charts/Chart'
import { AnalysisPage } from './AnalysisPage'
import './suspension.css'
import { Choice } from '../ui/Choice'

export function SuspensionView() {
  const [chosen, setChosen] = useState(0)
  const axleOf = ({ axles }: SuspensionReport): AxleReport => axles[Math.min(chosen, axles.length - 1)]
  return (
    <AnalysisPage
      kind="suspension"
      icon={MoveVertical}
      words={texts.page}
      bar={(report) => ({
        choices: (
          <label>
            {texts.axle}
            <Choice
              value={chosen}
              options={report.axles.map(({ name }, i) => [i, name] as const)}
              onChoose={setChosen}
            />
          </label>
        ),
        buttons: <ExportButton axle={axleOf(report)} />,
      })}
    >
      {(report) => <AxleFigures axle={axleOf(report)} />}
    </AnalysisPage>
  )
}

function AxleFigures({ axle }: { readonly axle: AxleReport }) {
  return (
    <div className="suspension-view">
      {axle.unreached.map((what) => (
        <p className="message" key={what}>
          {what}
        </p>
      ))}
      <div className="charts">
        {plotsOf(axle).map((plot) => (
          <Chart key={plot.title} plot={plot} />
        ))}
      </div>
      <h3 className="suspension-heading">{texts.figures}</h3>
      <table className="suspension-figures" aria-label={texts.figures}>
        <tbody>
          {figureRows(axle).map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ExportButton({ axle }: { readonly axle: AxleReport }) {
  const services = useServices()
  const write = async (): Promise<void> => {
    for (const [name, sweep] of axleTables(axle))
      await offerFile(services, texts.file(axle.name, name), sweepCsv(sweep), 'text/csv')
  }
  return (
    <Button look="small" onClick={() => void write()}>
      <Download size={14} aria-hidden="true" /> {texts.export}
    </Button>
  )
}

type Curves = ReportPlot['curves']
const millimetres = 1000

const column = ({ columns, rows }: Sweep, name: string): readonly number[] | undefined => {
  const k = columns.findIndex((one) => one.name === name)
  return k < 0 ? undefined : rows.map((row) => row[k])
}

/** Returns the curve over the positions that the rig reached; none without values of y. */
function curve(x: readonly number[], y: readonly number[] | undefined, label: string, factor = 1): Curves {
  if (y === undefined) return []
  const reached = x.flatMap((_, i) => (Number.isFinite(y[i]) ? [i] : []))
  return [{ label, x: reached.map((i) => x[i] * millimetres), y: reached.map((i) => y[i] * factor) }]
}

/** Returns curves of the left and the right wheel, or one curve if both are the same. */
function both(sweep: Sweep, x: readonly number[], name: string): Curves {
  const [left, right] = [column(sweep, `${name}L`), column(sweep, `${name}R`)]
  const alike = left !== undefined && right?.every((value, i) => Math.abs(value - left[i]) < 1e-6) === true
  return alike ? curve(x, left, texts.both) : [...curve(x, left, texts.left), ...curve(x, right, texts.right)]
}

/** Returns the values minus the value at the design position, where the travel is nearest to zero. */
function changeOf(values: readonly number[], travel: readonly number[]): readonly number[] {
  const nearest = Math.min(...travel.map(Math.abs))
  const design = values[travel.findIndex((one) => Math.abs(one) === nearest)]
  return values.map((value) => value - design)
}

/**
 * Returns plots over wheel travel. A steered axle also has plots of the steering axis (its angles, and where it meets
 * the road) and of toe over rack travel.
 */
function plotsOf({ travel: sweep, steer }: AxleReport): readonly ReportPlot[] {
  const { plots, kingpin, over } = texts
  const travel = column(sweep, 'travel') ?? []
  const rack = (steer && column(steer, 'rack')) ?? []
  const along = (name: string, label: string, factor = 1): Curves => curve(travel, column(sweep, name), label, factor)
  const plot = (title: string, unit: 'rad' | 'mm', curves: Curves, across: string = over.travel): ReportPlot => ({
    title,
    x: { label: across, unit: 'mm' },
    y: { label: unit === 'rad' ? texts.angle : texts.distance, unit },
    curves,
  })
  return [
    plot(plots.camber, 'rad', both(sweep, travel, 'camber')),
    plot(plots.toe, 'rad', both(sweep, travel, 'toe')),
    plot(plots.track, 'mm', curve(travel, changeOf(column(sweep, 'cyL') ?? [], travel), texts.left, millimetres)),
    plot(plots.roll, 'mm', along('roll centre', plots.roll, millimetres)),
    plot(kingpin.angles, 'rad', [
      ...along('caster angle', kingpin.caster),
      ...along('kingpin inclination', kingpin.inclination),
    ]),
    plot(kingpin.offsets, 'mm', [
      ...along('caster trail', kingpin.trail, millimetres),
      ...along('scrub radius', kingpin.scrub, millimetres),
    ]),
    ...(steer === undefined ? [] : [plot(plots.steer, 'rad', both(steer, rack, 'toe'), over.rack)]),
  ].filter(({ curves }) => curves.length > 0)
}
