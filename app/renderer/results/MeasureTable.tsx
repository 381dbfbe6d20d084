/** What the curves of a plot are at cursors A and B, and between them. */
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { TimeTable } from '../../../engine/io/table'
import type { PlotSettings } from '../../../engine/model/project'
import { formatNumber } from '../../../engine/model/units'
import { shortNumber } from './numbers'
import { prettyUnit } from '../inspector/fields/ScalarInput'
import { useServices } from '../shell/services'
import type { Overlay } from './figure'
import { measure } from './measure'
import { curveOf } from './tables'
import { resultsTexts } from '../texts/results'

const DIGITS = 4

interface MeasureTableProps {
  readonly title: string
  readonly signals: readonly string[]
  readonly units: PlotSettings['units']
  readonly table: TimeTable
  readonly overlays: readonly Overlay[]
  readonly colour: (i: number) => string
}

export function MeasureTable({ title, signals, units, table, overlays, colour }: MeasureTableProps) {
  const { linked } = useServices()
  const cursors = useStore(linked, (state) => state.cursors)
  const hidden = useStore(linked, (state) => state.hidden)
  const rows = useMemo(() => {
    if (cursors === null) return []
    const runs = [{ name: '', table }, ...overlays]
    return signals.flatMap((signal, i) =>
      hidden.has(signal)
        ? []
        : runs.flatMap(({ name, table: of }) => {
            const curve = curveOf(of, signal, units)
            const found = curve && measure(curve, cursors.a, cursors.b)
            return curve === null || found === null ? [] : [{ signal, run: name, i, unit: curve.unit, ...found }]
          }),
    )
  }, [cursors, signals, units, table, overlays, hidden])
  if (cursors === null || rows.length === 0) return null
  const interval = Math.abs(cursors.b - cursors.a)
  return (
    <div className="measure-scroll">
      <table className="measure-table" aria-label={resultsTexts.cursorsIn(title)}>
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
          {rows.map(({ signal, run, i, unit, a, b, difference, min, max, mean, rms }) => (
            <tr key={`${signal} ${run}`}>
              <th scope="row">
                <span className="swatch" style={{ background: colour(i) }} />{' '}
                {run === '' ? signal : `${signal}, ${run}`} <span className="faint">{prettyUnit(unit)}</span>
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
