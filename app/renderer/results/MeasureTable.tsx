/** Table of measures of a plot's curves at cursors A and B, and between them. */
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { TimeTable } from '../../../engine/io/table'
import type { PlotSettings } from '../../../engine/model/project/project'
import { formatNumber, shownUnit } from '../../../engine/quantities/units'
import { shortNumber } from './numbers'
import { useServices } from './services'
import type { Overlay } from '../plots/figure'
import { measureRows } from './measure-rows'
import type { CurveLook } from '../plots/curve-look'
import { Swatch } from './Swatch'
import type { Reference } from '../tables/tables'
import { resultsTexts } from '../texts/results'

const DIGITS = 4

interface MeasureTableProps {
  readonly title: string
  readonly signals: readonly string[]
  readonly units: PlotSettings['units']
  readonly table: TimeTable
  readonly overlays: readonly Overlay[]
  readonly references: readonly Reference[]
  readonly look: (i: number) => CurveLook
}

export function MeasureTable({ title, signals, units, table, overlays, references, look }: MeasureTableProps) {
  const { linked } = useServices()
  const cursors = useStore(linked, (state) => state.cursors)
  const hidden = useStore(linked, (state) => state.hidden)
  const rows = useMemo(
    () => (cursors === null ? [] : measureRows({ signals, units, table, references, overlays, hidden }, cursors)),
    [cursors, signals, units, table, references, overlays, hidden],
  )
  if (cursors === null || rows.length === 0) return null
  const interval = Math.abs(cursors.b - cursors.a)
  return (
    <div className="measure-scroll">
      <table className="measure-table text-xs numeric" aria-label={resultsTexts.cursorsIn(title)}>
        <thead>
          <tr>
            <th scope="col">
              {resultsTexts.interval(formatNumber(interval, DIGITS))}
              {interval > 0 && <span className="faint"> {resultsTexts.hz(formatNumber(1 / interval, DIGITS))}</span>}
            </th>
            <th scope="col">A {formatNumber(cursors.a, DIGITS)} s</th>
            <th scope="col">B {formatNumber(cursors.b, DIGITS)} s</th>
            <th scope="col">B − A</th>
            <th scope="col">{resultsTexts.min}</th>
            <th scope="col">{resultsTexts.max}</th>
            <th scope="col">{resultsTexts.mean}</th>
            <th scope="col">{resultsTexts.rms}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ signal, of, source, points, i, unit, a, b, difference, min, max, mean, rms }, row) => (
            <tr key={row} className={of}>
              <th scope="row">
                <Swatch of={of} points={points} {...look(i)} />{' '}
                {of === 'run' ? signal : <SourceName signal={signal} source={source} />}{' '}
                <span className="faint">
                  {of === 'reference' && !isNamed(source) && `${resultsTexts.isReference} `}
                  {shownUnit(unit)}
                </span>
              </th>
              {[a, b, difference, min, max, mean, rms].map((value, k) => (
                <td key={k}>{value === null ? '–' : shortNumber(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Name of the source, below the row of its signal; screen readers announce both together. */
function SourceName({ signal, source }: { readonly signal: string; readonly source: string }) {
  return (
    <>
      <span className="visually-hidden">{signal}, </span>
      {source}
    </>
  )
}

/** Returns whether the title already says that this is reference data. */
function isNamed(title: string): boolean {
  return title.toLowerCase().includes(resultsTexts.isReference)
}
