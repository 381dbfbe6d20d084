/** Tables of the cueing report; with several runs, each run has its own row for every quantity. */
import type { CueingRun } from '../../../engine/analyses/cueing/types'
import { doseName, excursionName, fullCueName } from '../../../engine/analyses/cueing/words'
import { cueingTexts as texts } from '../texts/cueing'
import { short, unitOf, withUnit } from './units'

interface TableProps {
  readonly runs: readonly CueingRun[]
  readonly nameOf: (variant: string | null) => string
}

/** Returns the rows of all runs by quantity, in the order of the first run. */
function rowsOf<T>(
  runs: readonly CueingRun[],
  of: (run: CueingRun) => readonly T[],
  id: (one: T) => string,
): readonly { readonly run: CueingRun; readonly one: T; readonly first: boolean }[] {
  return of(runs[0]).flatMap((like) =>
    runs.flatMap((run, i) =>
      of(run)
        .filter((one) => id(one) === id(like))
        .map((one) => ({ run, one, first: i === 0 })),
    ),
  )
}

function Head<Column extends string>({
  columns,
  several,
  texts: words,
}: {
  readonly columns: readonly Column[]
  readonly several: boolean
  readonly texts: Readonly<Record<Column, string>>
}) {
  return (
    <thead>
      <tr>
        {columns
          .map((column, i) => (
            <th key={column} scope="col" className={i === 0 || column === 'unit' ? undefined : 'number'}>
              {words[column]}
            </th>
          ))
          .toSpliced(
            1,
            0,
            ...(several
              ? [
                  <th key="variant" scope="col">
                    {texts.columns.variant}
                  </th>,
                ]
              : []),
          )}
      </tr>
    </thead>
  )
}

interface NameCellsProps extends TableProps {
  readonly name: string
  readonly run: CueingRun
  readonly first: boolean
}

function NameCells({ name, run, first, runs, nameOf }: NameCellsProps) {
  return (
    <>
      {first && (
        <th scope="rowgroup" rowSpan={runs.length}>
          {name}
        </th>
      )}
      {runs.length > 1 && <td>{nameOf(run.variant)}</td>}
    </>
  )
}

const figureColumns = [
  'cue',
  'rms',
  'peak',
  'unit',
  'scale',
  'lag',
  'phase',
  'falseTime',
  'missingTime',
  'detectability',
  'detected',
] as const

export function FigureTable({ runs, nameOf }: TableProps) {
  const several = runs.length > 1
  return (
    <div className="cue-table">
      <table className="data-table" aria-label={texts.figures}>
        <Head columns={figureColumns} several={several} texts={texts.columns} />
        <tbody>
          {rowsOf(
            runs,
            (run) => run.cues,
            ({ id }) => id,
          ).map(({ run, one, first }) => {
            const { text, factor } = unitOf(one.unit)
            const { rms, peak, gain, lag, phase, falseTime, missingTime, detectability, found: detection } = one.figures
            const at = `${one.id} ${run.variant ?? ''}`
            return (
              <tr key={at} className={first && several ? 'first-of-cue' : undefined}>
                <NameCells {...{ name: fullCueName(one, run.cues), run, first, runs, nameOf }} />
                <td className="number">{short(rms, factor)}</td>
                <td className="number">{short(peak, factor)}</td>
                <td>{text}</td>
                <td className="number">{short(gain)}</td>
                <td className="number">{short(lag)}</td>
                <td className="number">{short(phase, 180 / Math.PI)}</td>
                <td className={falseTime > 0 ? 'number false-cue' : 'number'}>{short(falseTime)}</td>
                <td className="number">{short(missingTime)}</td>
                <td className="number">{short(detectability)}</td>
                <td className="number">{short(detection, 100)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const excursionColumns = ['what', 'least', 'most', 'low', 'high', 'share', 'time'] as const

export function ExcursionTable({ runs, nameOf }: TableProps) {
  return (
    <div className="cue-table">
      <table className="data-table" aria-label={texts.excursions}>
        <Head columns={excursionColumns} several={runs.length > 1} texts={texts.excursionColumns} />
        <tbody>
          {rowsOf(
            runs,
            (run) => run.excursions,
            ({ id }) => id,
          ).map(({ run, one, first }) => (
            <tr key={`${one.id} ${run.variant ?? ''}`}>
              <NameCells {...{ name: excursionName(one), run, first, runs, nameOf }} />
              {[one.least, one.most, one.low, one.high].map((value, i) => (
                <td className="number" key={i}>
                  {withUnit(value, one.unit)}
                </td>
              ))}
              <td className="number">
                <span className="share-bar" aria-hidden="true">
                  <span
                    className={one.passed ? 'passed' : one.share > 0.9 ? 'near' : undefined}
                    style={{ width: `${Math.min(100, 100 * one.share)}%` }}
                  />
                </span>
                <span className="share-value">{short(one.share, 100)} %</span>
              </td>
              <td className={one.passed ? 'number false-cue' : 'number'}>{short(one.timeAtLimit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const doseColumns = ['what', 'dose', 'incidence'] as const

export function DoseTable({ runs, nameOf }: TableProps) {
  return (
    <div className="cue-table">
      <table className="data-table narrow" aria-label={texts.sickness}>
        <Head columns={doseColumns} several={runs.length > 1} texts={texts.doseColumns} />
        <tbody>
          {rowsOf(runs, (run) => run.doses, doseName).map(({ run, one, first }) => (
            <tr key={`${doseName(one)} ${run.variant ?? ''}`}>
              <NameCells {...{ name: doseName(one), run, first, runs, nameOf }} />
              <td className="number">{short(one.dose)}</td>
              <td className="number">{short(one.incidence)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
