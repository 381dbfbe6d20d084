/** Plot with its title, legend and tools. */
import { useCallback, useEffect, useMemo, useRef, useState, type DragEvent } from 'react'
import { FileImage, ImageDown, Plus, SlidersHorizontal, Trash2 } from 'lucide-react'
import { useStore } from 'zustand'
import type { TimeTable } from '../../../engine/io/table'
import type { PlotSettings } from '../../../engine/model/project/project'
import { NameField } from '../ui/fields/NameField'
import { useServices } from './services'
import { removePlot, setPlot, togglePlotSignal } from '../store/edits/experiments'
import { buttonItems } from '../workbench/menus/open-menu'
import { curveMenu } from './result-menus'
import { useContextMenu } from '../workbench/menus/use-context-menu'
import { menuTexts } from '../texts/menus'
import { liveTexts } from '../texts/live'
import { IconButton } from '../ui/IconButton'
import { Picker } from '../ui/Picker'
import { Popover } from '../ui/Popover'
import { withChannels, withChannelSignals } from './channels'
import { CursorDots } from './CursorDots'
import { CursorReadout } from './CursorReadout'
import { Cursors } from './Cursors'
import { curveLook, type CurveLook } from '../plots/curve-look'
import { exportPlot } from './export'
import { LiveCurves, type LiveCurvesHandle } from '../live/LiveCurves'
import { isSparse, makeFigure, type Overlay } from '../plots/figure'
import { LineSample, ReferenceItem } from './LineSample'
import type { LinkedViewStore } from './linked-view'
import { MeasureTable } from './MeasureTable'
import { NoCurves } from './NoCurves'
import { PlotArea } from './PlotArea'
import { plotTitle, seek } from './plot-actions'
import { PlotSettingsBox } from './PlotSettingsBox'
import type { PlotColours } from '../plots/plot-colours'
import type { SignalInfo } from './signals'
import { SpectrumPeaks } from './SpectrumPeaks'
import { Swatch } from './Swatch'
import { dragSignal, droppedSignal, SIGNAL_DRAG_TYPE } from './SignalItem'
import { curveOf, type Reference } from '../tables/tables'
import { resultsTexts } from '../texts/results'
import { stepTexts } from '../texts/steps'
import { shownUnit } from '../../../engine/quantities/units'

interface PlotCardProps {
  readonly name: string
  readonly plot: PlotSettings
  readonly experiment: string
  readonly signals: readonly SignalInfo[]
  readonly result: TimeTable | null
  readonly overlays: readonly Overlay[]
  readonly references: readonly Reference[]
  readonly range: readonly [number, number]
  readonly colours: PlotColours
  readonly linked: LinkedViewStore
  /** Whether rows are still arriving. */
  readonly live: boolean
  /** Whether curves that follow a slider are drawn over the plot. */
  readonly following: boolean
}

export function PlotCard(props: PlotCardProps) {
  const { name, plot: ownPlot, experiment, signals, range, colours, linked, live, following } = props
  const { channels } = ownPlot
  const plot = useMemo(() => withChannelSignals(ownPlot), [ownPlot])
  const result = withChannels(props.result, channels)
  const overlays = useMemo(
    () => props.overlays.map((overlay) => ({ ...overlay, table: withChannels(overlay.table, channels) })),
    [props.overlays, channels],
  )
  const services = useServices()
  const { project } = services
  const hidden = useStore(linked, (state) => state.hidden)
  const off = useStore(linked, (state) => state.hiddenReferences)
  const active = useStore(linked, (state) => state.active === name)
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const close = useCallback(() => setOpener(null), [])
  const box = opener?.getBoundingClientRect()
  const [settingsOpener, setSettingsOpener] = useState<HTMLElement | null>(null)
  const closeSettings = useCallback(() => setSettingsOpener(null), [])
  const settingsBox = settingsOpener?.getBoundingClientRect()
  const card = useRef<HTMLElement>(null)
  const curves = useRef<LiveCurvesHandle>(null)
  useEffect(() => {
    if (active) card.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const title = plotTitle(ownPlot)

  // Only what has data for a curve of this plot belongs to it.
  const fitting = useMemo(
    () =>
      props.references
        .map((reference) => ({ ...reference, table: withChannels(reference.table, channels) }))
        .filter(
          ({ table }) => table !== null && isAlong(table, plot) && plot.signals.some((s) => curveOf(table, s) !== null),
        ),
    [props.references, plot, channels],
  )
  const references = useMemo(() => fitting.filter(({ name: reference }) => !off.has(reference)), [fitting, off])
  const figure = useMemo(
    () => makeFigure({ plot, result, overlays, references, hidden, range, colours, live }),
    [plot, result, overlays, references, hidden, range, colours, live],
  )
  const lookOf = (i: number): CurveLook => curveLook(i, colours)
  const colourOf = (i: number): string => lookOf(i).colour
  const toggle = (signal: string): void => {
    const state = project.getState()
    const label = ownPlot.signals.includes(signal) ? stepTexts.noLongerPlot(signal) : stepTexts.plot(signal)
    state.edit(label, togglePlotSignal(state.doc, experiment, name, signal))
  }
  const onContextMenu = useContextMenu(menuTexts.menuOf(title), (element) => [
    { items: buttonItems(element.querySelector('.plot-header')) },
    {
      items: [
        {
          label: menuTexts.wholeRun,
          disabled: linked.getState().range === null,
          action: () => linked.setState({ range: null }),
        },
      ],
    },
  ])
  const onDrop = (event: DragEvent): void => {
    const signal = droppedSignal(event)
    if (signal === '' || plot.signals.includes(signal)) return
    event.preventDefault()
    toggle(signal)
  }

  return (
    <section
      id={`plot-${name}`}
      ref={card}
      className={active ? 'plot-card active' : 'plot-card'}
      aria-label={resultsTexts.plotOf(title)}
      data-testid={`plot-${name}`}
      onPointerDownCapture={() => linked.setState({ active: name })}
      onFocus={() => linked.setState({ active: name })}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(SIGNAL_DRAG_TYPE)) event.preventDefault()
      }}
      onDrop={onDrop}
      onContextMenu={onContextMenu}
    >
      <header className="plot-header">
        <NameField
          key={title}
          id={`plot-title-${name}`}
          label={resultsTexts.plotTitle}
          name={title}
          problem={() => null}
          onRename={(to) => {
            const state = project.getState()
            const { title: _old, ...rest } = ownPlot
            const settings = to.trim() === '' ? rest : { ...ownPlot, title: to }
            state.edit(stepTexts.changePlotTitle, setPlot(state.doc, experiment, name, settings))
          }}
        />
        <IconButton
          small
          icon={Plus}
          label={resultsTexts.addOrRemoveSignals}
          onClick={(event) => setOpener(event.currentTarget)}
        />
        <IconButton
          small
          icon={SlidersHorizontal}
          label={resultsTexts.settingsTitle}
          onClick={(event) => setSettingsOpener(event.currentTarget)}
        />
        <IconButton
          small
          icon={ImageDown}
          label={resultsTexts.exportPlotAsPng}
          disabled={figure.traces.length === 0}
          onClick={() => void exportPlot(services, figure, title, colours, 'png')}
        />
        <IconButton
          small
          icon={FileImage}
          label={resultsTexts.exportPlotAsSvg}
          disabled={figure.traces.length === 0}
          onClick={() => void exportPlot(services, figure, title, colours, 'svg')}
        />
        <IconButton
          small
          icon={Trash2}
          label={resultsTexts.removePlot}
          onClick={() => {
            const state = project.getState()
            state.edit(stepTexts.removePlot(title), removePlot(state.doc, experiment, name))
          }}
        />
      </header>
      <ul className="plot-legend" aria-label={resultsTexts.legend}>
        {plot.signals.map((signal, i) => (
          <LegendItem
            key={signal}
            signal={signal}
            look={lookOf(i)}
            table={result}
            hidden={hidden.has(signal)}
            linked={linked}
            plot={name}
          />
        ))}
        {fitting.map((reference) => (
          <ReferenceItem
            key={reference.name}
            reference={reference}
            points={isSparse(reference.table, result)}
            off={off.has(reference.name)}
            linked={linked}
          />
        ))}
        {following && !overlays.some(({ slot }) => slot === null) && (
          <li className="legend-style faint">
            <LineSample slot={null} /> {liveTexts.before}
          </li>
        )}
        {overlays.map(({ name: run, slot, table }) =>
          plot.signals.some((signal) => curveOf(table, signal) !== null) ? (
            <li className={slot === null ? 'legend-style faint' : 'legend-style'} key={slot}>
              <LineSample slot={slot} /> {run}
            </li>
          ) : null,
        )}
      </ul>
      {result !== null && (
        <MeasureTable
          title={title}
          signals={plot.signals}
          units={plot.units}
          table={result}
          overlays={overlays}
          references={references}
          look={lookOf}
        />
      )}
      {result !== null && !live && (
        <SpectrumPeaks plot={plot} table={result} range={range} hidden={hidden} colour={colourOf} />
      )}
      {plot.signals.length === 0 ? (
        <div className="plot-empty">{resultsTexts.plotEmpty}</div>
      ) : (
        <PlotArea
          label={`${title}: ${plot.signals.join(', ')}`}
          figure={figure}
          linked={linked}
          onInstant={(time) => seek(services, time)}
          onDrawn={() => {
            const { phase, settled } = services.live.getState()
            if (phase === 'still' && settled === result) curves.current?.hide()
          }}
        >
          {(ranges) => (
            <>
              {following && (
                <LiveCurves
                  handle={curves}
                  plot={plot}
                  references={references}
                  hidden={hidden}
                  range={range}
                  colours={colours}
                />
              )}
              <CursorReadout
                plot={plot}
                figure={figure}
                table={result}
                references={references}
                colours={colours}
                linked={linked}
              />
              {result !== null && <NoCurves signals={plot.signals} experiment={experiment} table={result} />}
              {result !== null && <Cursors title={title} figure={figure} time={result.time} />}
              {result !== null && <CursorDots plot={plot} figure={figure} table={result} ranges={ranges} />}
            </>
          )}
        </PlotArea>
      )}
      {settingsBox !== undefined && (
        <Popover
          x={settingsBox.right}
          y={settingsBox.bottom + 4}
          align="end"
          opener={settingsOpener}
          onClose={closeSettings}
        >
          <PlotSettingsBox
            plot={ownPlot}
            table={props.result}
            signals={signals}
            onChange={(label, settings) => {
              const state = project.getState()
              state.edit(label, setPlot(state.doc, experiment, name, settings))
            }}
          />
        </Popover>
      )}
      {box !== undefined && (
        <Popover x={box.right} y={box.bottom + 4} align="end" opener={opener} onClose={close}>
          <Picker
            label={resultsTexts.addOrRemoveSignals}
            placeholder={resultsTexts.signalPlaceholder}
            entries={signals.map((signal) => ({
              id: signal.name,
              label: signal.name,
              detail: [shownUnit(signal.unit), signal.doc].filter((text) => text !== '').join(' · '),
              checked: plot.signals.includes(signal.name),
              texts: [signal.name, signal.doc, (signal.words ?? []).join(', ')],
            }))}
            emptyText={resultsTexts.signalSearchEmpty}
            onClose={close}
            onPick={(entry) => toggle(entry.id)}
          />
        </Popover>
      )}
    </section>
  )
}

/**
 * Returns whether a table has the signals of the horizontal axis. A measurement without the path, for example, can't be
 * drawn in a plot over the path.
 */
const isAlong = (table: TimeTable, { x, minus }: PlotSettings): boolean =>
  [x, minus].every((name) => name === undefined || curveOf(table, name) !== null)

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
