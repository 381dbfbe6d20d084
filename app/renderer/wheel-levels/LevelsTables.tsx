/** Tables of compared wheel levels: one row for each level, and one for each signal. */
import { differencesOf, type LevelRun, type LevelsReport } from '../../../engine/analyses/levels/report'
import { hasConstantSearches, movedText, operationsPerStep } from '../../../engine/analyses/levels/text'
import { wheelLevelsTexts as texts } from '../texts/wheel-levels'

const short = (value: number, digits = 3): string => String(Number(value.toPrecision(digits)))
const percent = (share: number): string => short(100 * share, 2)

interface TableProps {
  readonly report: LevelsReport
  /** Difference from which levels part. */
  readonly part: number
}

export function LevelsTable({ report, part }: TableProps) {
  const { level, states, difference, parts, work, time, stable, verdict } = texts
  return (
    <table className="data-table text-sm" aria-label={texts.levels}>
      <thead>
        <tr>
          <th scope="col">{level}</th>
          <th scope="col" className="number">
            {states}
          </th>
          <th scope="col">{difference}</th>
          {[parts, work, time, stable].map((heading) => (
            <th scope="col" className="number" key={heading}>
              {heading}
            </th>
          ))}
          <th scope="col">{verdict}</th>
        </tr>
      </thead>
      <tbody>
        {report.runs.map((run) => (
          <tr key={run.label}>
            <th scope="row">{run.label}</th>
            {run.refused === undefined ? (
              <Figures {...{ report, run, part }} />
            ) : (
              <td colSpan={7} className="faint">
                {run.refused}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Figures({ report, run, part }: TableProps & { readonly run: LevelRun }) {
  const { realTime, reached, level, states } = run
  const isReference = level !== null && level === report.reference
  const worst = isReference ? undefined : differencesOf(report, run, part).at(0)
  const operations = operationsPerStep(run)
  const limit = realTime?.stable?.limit
  return (
    <>
      <td className="number">{states}</td>
      <td>
        {isReference && texts.reference}
        {worst !== undefined && texts.inSignal(percent(worst.largest), worst.signal, short(worst.time))}
        {run.moved.length > 0 && <div className="faint">{movedText(run.moved)}</div>}
        {reached < report.stop && <div className="faint">{texts.upTo(short(reached))}</div>}
      </td>
      <td className="number">
        {worst !== undefined && (worst.parts === undefined ? texts.never : texts.seconds(short(worst.parts)))}
      </td>
      <td className="number">
        {operations !== undefined &&
          (hasConstantSearches(run) ? operations.toLocaleString('en') : texts.atMost(operations.toLocaleString('en')))}
      </td>
      <td className="number">{realTime !== undefined && texts.microseconds(short(realTime.time.mean))}</td>
      <td className="number">
        {limit !== undefined && (Number.isFinite(limit) ? texts.milliseconds(short(1000 * limit)) : texts.anyStep)}
      </td>
      <td>
        {realTime?.suitable === true && texts.suitable}
        {realTime?.suitable === false && (
          <>
            {texts.notSuitable}
            <div className="faint">{realTime.reasons.at(0)}</div>
          </>
        )}
      </td>
    </>
  )
}

export function DifferencesTable({ report, part, names }: TableProps & { readonly names: readonly string[] }) {
  const runs = report.runs.filter(({ level, values }) => values.length > 0 && level !== report.reference)
  const columns = runs.map((run) => new Map(differencesOf(report, run, part).map((one) => [one.signal, one.largest])))
  return (
    <table className="data-table text-sm" aria-label={texts.signals}>
      <thead>
        <tr>
          <th scope="col">{texts.signal}</th>
          {runs.map(({ label }) => (
            <th scope="col" className="number" key={label}>
              {label.replace(/:.*| \(.*/, '')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {columns.map((column, k) => {
              const value = column.get(name)
              return (
                <td className="number" key={k}>
                  {value !== undefined && texts.ofPeak(percent(value))}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
