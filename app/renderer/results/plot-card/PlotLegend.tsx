/** Legend of a plot: its signals, references, and the line styles of the runs. A press hides or shows a curve. */
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { TimeTable } from '../../../../engine/io/table'
import type { PlotSettings } from '../../../../engine/model/project/project'
import { curveLook, type CurveLook } from '../../plots/curve-look'
import { isSparse, type Overlay } from '../../plots/figure'
import type { PlotColours } from '../../plots/plot-colours'
import { curveOf, type Reference } from '../../tables/tables'
import { liveTexts } from '../../texts/live'
import { menuTexts } from '../../texts/menus'
import { resultsTexts } from '../../texts/results'
import { useContextMenu } from '../../workbench/menus/use-context-menu'
import { LineSample, ReferenceItem } from '../LineSample'
import type { LinkedViewStore } from '../linked-view'
import { curveMenu } from '../result-menus'
import { useServices } from '../services'
import { dragSignal } from '../SignalItem'
import { Swatch } from '../Swatch'

interface PlotLegendProps {
  readonly name: string
  readonly plot: PlotSettings
  readonly table: TimeTable | null
  readonly overlays: readonly Overlay[]
  /** References with a curve for this plot, hidden ones too. */
  readonly references: readonly Reference[]
  readonly colours: PlotColours
  readonly linked: LinkedViewStore
  /** True if curves that follow a slider are drawn over the plot. */
  readonly following: boolean
}

export function PlotLegend({ name, plot, table, overlays, references, colours, linked, following }: PlotLegendProps) {
  const hidden = useStore(linked, (state) => state.hidden)
  const off = useStore(linked, (state) => state.hiddenReferences)
  return (
    <ul className="plot-legend" aria-label={resultsTexts.legend}>
      {plot.signals.map((signal, i) => (
        <LegendItem
          key={signal}
          signal={signal}
          look={curveLook(i, colours)}
          table={table}
          hidden={hidden.has(signal)}
          linked={linked}
          plot={name}
        />
      ))}
      {references.map((reference) => (
        <ReferenceItem
          key={reference.name}
          reference={reference}
          points={isSparse(reference.table, table)}
          off={off.has(reference.name)}
          linked={linked}
        />
      ))}
      {following && !overlays.some(({ slot }) => slot === null) && (
        <li className="legend-style faint">
          <LineSample slot={null} /> {liveTexts.before}
        </li>
      )}
      {overlays.map(({ name: run, slot, table: rows }) =>
        plot.signals.some((signal) => curveOf(rows, signal) !== null) ? (
          <li className={slot === null ? 'legend-style faint' : 'legend-style'} key={slot}>
            <LineSample slot={slot} /> {run}
          </li>
        ) : null,
      )}
    </ul>
  )
}

interface LegendItemProps {
  readonly signal: string
  readonly look: CurveLook
  readonly table: TimeTable | null
  readonly hidden: boolean
  readonly linked: LinkedViewStore
  readonly plot: string
}

function LegendItem({ signal, look, table, hidden, linked, plot }: LegendItemProps) {
  const services = useServices()
  const onContextMenu = useContextMenu(menuTexts.menuOf(signal), () => curveMenu(services, signal, plot))
  const curve = useMemo(() => (table === null ? null : curveOf(table, signal)), [table, signal])
  const toggle = (): void => {
    const next = new Set(linked.getState().hidden)
    if (!next.delete(signal)) next.add(signal)
    linked.setState({ hidden: next })
  }
  return (
    <li>
      <button
        type="button"
        className="legend-item"
        aria-pressed={!hidden}
        aria-label={resultsTexts.hideOrShow(hidden, signal)}
        draggable
        onDragStart={(event) => dragSignal(event, signal)}
        onClick={toggle}
        onContextMenu={onContextMenu}
      >
        <Swatch of="run" points={false} {...look} />
        {signal}
        {table !== null && curve === null && <span className="faint"> {resultsTexts.notRecordedRunAgain}</span>}
      </button>
    </li>
  )
}
