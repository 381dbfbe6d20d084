/** Kinematics and compliance of the axles of the project: figures, curves, tables to export. */
import { Download, MoveVertical } from 'lucide-react'
import { useState } from 'react'
import { figureRows } from '../../../engine/host/suspension/describe'
import { axleTables, sweepCsv } from '../../../engine/host/suspension/tables'
import type { AxleReport, Sweep } from '../../../engine/host/suspension/report'
import { useAnalysis } from '../running/analysis'
import { useServices } from '../problems/services'
import { offerFile } from '../workbench/offer-file'
import { suspensionTexts as texts } from '../texts/suspension'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { sentence } from '../ui/sentence'
import { SweepPlot } from './SweepPlot'
import './suspension.css'
import { Choice } from '../ui/Choice'

const degrees = 180 / Math.PI

export function SuspensionView() {
  const { report, status, problem, ready, start, stop } = useAnalysis('suspension')
  const [chosen, setChosen] = useState(0)
  if (report === null)
    return (
      <EmptyState
        icon={MoveVertical}
        busy={status === 'working'}
        title={texts.none}
        text={problem === undefined ? texts.explain : sentence(problem.what, problem.hint)}
      >
        {status === 'working' ? (
          <Button label={texts.stop} onClick={stop} />
        ) : (
          <Button look="primary" label={texts.measure} disabled={!ready} onClick={start} />
        )}
      </EmptyState>
    )
  const axle = report.axles[Math.min(chosen, report.axles.length - 1)]
  return (
    <div className="model-view">
      <div className="model-bar">
        <label>
          {texts.axle}
          <Choice value={chosen} options={report.axles.map(({ name }, i) => [i, name] as const)} onChoose={setChosen} />
        </label>
        <span className="spacer" />
        <Button look="small" label={texts.again} disabled={!ready} onClick={start} />
        <ExportButton axle={axle} />
      </div>
      <div className="model-scroll suspension-view">
        {axle.unreached.map((what) => (
          <p className="message" key={what}>
            {what}
          </p>
        ))}
        <Plots axle={axle} />
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

const column = ({ columns, rows }: Sweep, name: string, factor = 1): readonly number[] | undefined => {
  const k = columns.findIndex((one) => one.name === name)
  return k < 0 ? undefined : rows.map((row) => factor * row[k])
}

function both(sweep: Sweep, name: string, factor: number) {
  return (['L', 'R'] as const).flatMap((letter) => {
    const values = column(sweep, `${name}${letter}`, factor)
    return values === undefined ? [] : [{ label: letter === 'L' ? texts.left : texts.right, values }]
  })
}

/** Less the value at the design position, where the travel is nearest to zero. */
function changeOf(values: readonly number[], travel: readonly number[]): readonly number[] {
  const nearest = Math.min(...travel.map(Math.abs))
  const design = values[travel.findIndex((one) => Math.abs(one) === nearest)]
  return values.map((value) => value - design)
}

interface OverTravel {
  readonly axle: AxleReport
  readonly x: { readonly label: string; readonly values: readonly number[] }
}

/** Of a steered axle: angles of the steering axis, and where it meets the road. */
function KingpinPlots({ axle, x }: OverTravel) {
  const { kingpin } = texts
  const curve = (name: string, label: string, factor: number) => {
    const values = column(axle.travel, name, factor)
    return values === undefined ? [] : [{ label, values }]
  }
  const angles = [
    ...curve('caster angle', kingpin.caster, degrees),
    ...curve('kingpin inclination', kingpin.inclination, degrees),
  ]
  if (angles.length === 0) return null
  return (
    <>
      <SweepPlot title={kingpin.angles} x={x} curves={angles} />
      <SweepPlot
        title={kingpin.offsets}
        x={x}
        curves={[...curve('caster trail', kingpin.trail, 1000), ...curve('scrub radius', kingpin.scrub, 1000)]}
      />
    </>
  )
}

function Plots({ axle }: { readonly axle: AxleReport }) {
  const travel = { label: texts.over.travel, values: column(axle.travel, 'travel', 1000) ?? [] }
  const { plots } = texts
  return (
    <div className="suspension-plots">
      <SweepPlot title={plots.camber} x={travel} curves={both(axle.travel, 'camber', degrees)} />
      <SweepPlot title={plots.toe} x={travel} curves={both(axle.travel, 'toe', degrees)} />
      <SweepPlot
        title={plots.track}
        x={travel}
        curves={[{ label: texts.left, values: changeOf(column(axle.travel, 'cyL', 1000) ?? [], travel.values) }]}
      />
      <SweepPlot
        title={plots.roll}
        x={travel}
        curves={[{ label: texts.left, values: column(axle.travel, 'roll centre', 1000) ?? [] }]}
      />
      <KingpinPlots axle={axle} x={travel} />
      {axle.steer !== undefined && (
        <SweepPlot
          title={texts.steer}
          x={{ label: texts.over.rack, values: column(axle.steer, 'rack', 1000) ?? [] }}
          curves={both(axle.steer, 'toe', degrees)}
        />
      )}
    </div>
  )
}
