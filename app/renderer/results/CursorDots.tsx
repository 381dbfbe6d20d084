/** Dots on curves that are not over time, at the cursors and at the instant that the 3D view shows. */
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { TimeTable } from '../../../engine/io/table'
import type { PlotSettings } from '../../../engine/model/project/project'
import { usePlayback, useServices } from './services'
import type { Figure } from '../plots/figure'
import { curveOf, valueAt, type Curve } from '../tables/tables'

/** Visible values of both axes. */
export interface Ranges {
  readonly x: readonly [number, number]
  readonly y: readonly [number, number]
}

interface CursorDotsProps {
  readonly plot: PlotSettings
  readonly figure: Figure
  readonly table: TimeTable
  readonly ranges: Ranges | null
}

export function CursorDots({ plot, figure, table, ranges }: CursorDotsProps) {
  const { linked } = useServices()
  const cursors = useStore(linked, (state) => state.cursors)
  const hidden = useStore(linked, (state) => state.hidden)
  const instant = usePlayback((state) => (state.time > 0 || state.playing ? state.time : null))
  const x = useMemo(
    () => (plot.x === undefined ? null : curveOf(table, plot.x, plot.units)),
    [table, plot.x, plot.units],
  )
  const curves = useMemo(
    () => plot.signals.flatMap((signal) => (hidden.has(signal) ? [] : (curveOf(table, signal, plot.units) ?? []))),
    [table, plot.signals, plot.units, hidden],
  )
  if (figure.overTime || x === null || ranges === null) return null
  const instants = [
    { name: '', at: instant },
    { name: 'A', at: cursors?.a ?? null },
    { name: 'B', at: cursors?.b ?? null },
  ]
  return instants.map(({ name, at }) =>
    at === null
      ? null
      : curves.map((curve, i) => {
          const place = placeOf(x, curve, at, figure, ranges)
          return (
            place !== null && (
              <div className={name === '' ? 'cursor-dot instant' : 'cursor-dot'} style={place} key={`${name} ${i}`}>
                <span>{name}</span>
              </div>
            )
          )
        }),
  )
}

function placeOf(
  x: Curve,
  y: Curve,
  at: number,
  { layout: { margin } }: Figure,
  ranges: Ranges,
): { readonly left: string; readonly top: string } | null {
  const [horizontal, vertical] = [valueAt(x, at), valueAt(y, at)]
  if (horizontal === null || vertical === null) return null
  const across = (horizontal - ranges.x[0]) / (ranges.x[1] - ranges.x[0])
  const up = (vertical - ranges.y[0]) / (ranges.y[1] - ranges.y[0])
  if (across < 0 || across > 1 || up < 0 || up > 1) return null
  return {
    left: `calc(${margin.l}px + ${across} * (100% - ${margin.l + margin.r}px))`,
    top: `calc(${margin.t}px + ${1 - up} * (100% - ${margin.t + margin.b}px))`,
  }
}
