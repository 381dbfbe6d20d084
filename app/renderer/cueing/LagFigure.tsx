/** A lag budget: the lag by the sum of the stages and by a step as stacked bars, and both as a table. */
import type { LagReport, LagStage } from '../../../engine/analyses/lag/lag'
import { lagAgrees } from '../../../engine/analyses/lag/lag-text'
import type { PlotColours } from '../plots/plot-colours'
import { lagTexts as texts } from '../texts/lag'
import type { Outdated } from '../running/outdated'
import { LagBars } from './LagBars'
import { short, withUnit } from './units'

interface FigureProps {
  readonly report: LagReport
  /** Reason why the report is out of date. */
  readonly outdated: Outdated
  readonly colours: PlotColours
}

const ms = (seconds: number): string => `${short(seconds, 1e3)} ms`

export function LagFigure({ report, outdated, colours }: FigureProps) {
  const { from, frequency, stages, within, predicted, measured, onset } = report
  const end = stages.at(-1)?.signal ?? from
  return (
    <div className={outdated === null ? undefined : 'stale'}>
      <p className="results-note">
        {outdated !== null && <span className="outdated">{outdated} · </span>}
        {texts.verdict(end, from, withUnit(frequency, 'Hz'), ms(predicted), ms(measured))}{' '}
        {!lagAgrees(report) && <strong className={outdated === null ? 'danger' : undefined}>{texts.differ} </strong>}
        {texts.onset(ms(onset[0]), ms(onset[1]))}
      </p>
      <LagBars report={report} colours={colours} />
      <div className="cue-table">
        <table className="data-table narrow" aria-label={texts.title}>
          <thead>
            <tr>
              {Object.entries(texts.columns).map(([key, label]) => (
                <th key={key} scope="col" className={key === 'stage' ? undefined : 'number'}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stages.map((stage) => (
              <StageRow key={stage.signal} stage={stage} name={stage.signal} />
            ))}
            {within.map((stage) => (
              <StageRow key={`in ${stage.signal}`} stage={stage} name={texts.part(stage.signal)} part />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{texts.total}</th>
              <td className="number">{short(total(stages, 'filter'), 1e3)}</td>
              <td className="number">{short(total(stages, 'hold'), 1e3)}</td>
              <td className="number">{short(predicted, 1e3)}</td>
              <td className="number">{short(measured, 1e3)}</td>
              <td className="number">{short(stages.reduce((product, { gain }) => product * gain, 1))}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  )
}

const total = (stages: readonly LagStage[], part: 'filter' | 'hold'): number =>
  stages.reduce((sum, stage) => sum + stage[part], 0)

interface RowProps {
  readonly stage: LagStage
  readonly name: string
  readonly part?: boolean
}

function StageRow({ stage: { filter, hold, measured, gain }, name, part = false }: RowProps) {
  return (
    <tr className={part ? 'lag-part' : undefined}>
      <th scope="row">{name}</th>
      {[filter, hold, filter + hold, measured].map((value, i) => (
        <td className="number" key={i}>
          {short(Math.abs(value) < 5e-7 ? 0 : value, 1e3)}
        </td>
      ))}
      <td className="number">{short(gain)}</td>
    </tr>
  )
}
