/** Cursor that all plots share: a line at the time under the pointer, and the values there. */
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { TimeTable } from '../../../engine/io/table'
import { formatNumber, shownUnit } from '../../../engine/quantities/units'
import type { PlotSettings } from '../../../engine/model/project/project'
import { curveLook } from '../plots/curve-look'
import { isSparse, type Figure } from '../plots/figure'
import type { LinkedViewStore } from './linked-view'
import type { PlotColours } from '../plots/plot-colours'
import { Swatch } from './Swatch'
import { curveOf, valueAt, type Curve, type Reference } from '../tables/tables'

interface CursorReadoutProps {
  readonly plot: PlotSettings
  readonly figure: Figure
  readonly table: TimeTable | null
  readonly references: readonly Reference[]
  readonly colours: PlotColours
  readonly linked: LinkedViewStore
}

export function CursorReadout({ plot, figure, table, references, colours, linked }: CursorReadoutProps) {
  const cursor = useStore(linked, (state) => state.pointer)
  const hidden = useStore(linked, (state) => state.hidden)
  const curves = useMemo(
    () =>
      plot.signals.flatMap((signal, i) => {
        const { colour, dash } = curveLook(i, colours)
        const of = (rows: TimeTable | null): Curve | null => rows && curveOf(rows, signal, plot.units)
        return [
          { of: 'run' as const, points: false, signal, curve: of(table), colour, dash },
          ...references.map(({ table: data }) => ({
            of: 'reference' as const,
            points: isSparse(data, table),
            signal,
            curve: of(data),
            colour: colours.deepen(colour),
            dash: undefined,
          })),
        ]
      }),
    [plot, table, references, colours],
  )
  const { margin, xaxis } = figure.layout
  const [from, to] = figure.overTime ? (xaxis.range ?? [0, 1]) : [-Infinity, Infinity]
  if (cursor === null || table === null || cursor < from || cursor > to) return null
  const share = figure.overTime ? (cursor - from) / (to - from) : 1
  const left = `calc(${margin.l}px + ${share} * (100% - ${margin.l + margin.r}px))`
  return (
    <>
      {figure.overTime && <div className="plot-cursor" style={{ left, top: margin.t, bottom: margin.b }} />}
      <div className={share > 0.55 ? 'plot-readout before' : 'plot-readout'} style={{ left, top: margin.t }}>
        <span className="readout-time faint">{formatNumber(cursor, 4)} s</span>
        {curves.map(({ of, points, signal, curve, colour, dash }, i) => {
          const value = curve === null || hidden.has(signal) ? null : valueAt(curve, cursor)
          return (
            value !== null && (
              <span className="readout-value" key={i}>
                <Swatch of={of} points={points} colour={colour} dash={dash} />
                {formatNumber(value, 4)} {shownUnit(curve?.unit ?? '')}
              </span>
            )
          )
        })}
      </div>
    </>
  )
}
