/** Plot with its title, legend and tools. */
import { useEffect, useMemo, useRef, type DragEvent, type RefObject } from 'react'
import { useStore } from 'zustand'
import type { TimeTable } from '../../../engine/io/table'
import type { PlotSettings } from '../../../engine/model/project/project'
import { useServices } from './services'
import { setPlot, togglePlotSignal } from '../store/edits/experiments'
import { buttonItems } from '../workbench/menus/open-menu'
import { useContextMenu } from '../workbench/menus/use-context-menu'
import { menuTexts } from '../texts/menus'
import { Picker } from '../ui/Picker'
import { usePopover } from '../ui/use-popover'
import { withChannels, withChannelSignals } from './channels'
import { CursorDots } from './CursorDots'
import { CursorReadout } from './CursorReadout'
import { Cursors } from './Cursors'
import { curveLook, type CurveLook } from '../plots/curve-look'
import { LiveCurves, type LiveCurvesHandle } from '../live/LiveCurves'
import { makeFigure, type Overlay, type Figure } from '../plots/figure'
import type { LinkedViewStore } from './linked-view'
import { MeasureTable } from './MeasureTable'
import { NoCurves } from './NoCurves'
import { PlotArea } from './PlotArea'
import { PlotHeader } from './plot-card/PlotHeader'
import { PlotLegend } from './plot-card/PlotLegend'
import { plotTitle, seek } from './plot-actions'
import { PlotSettingsBox } from './PlotSettingsBox'
import type { PlotColours } from '../plots/plot-colours'
import type { SignalInfo } from './signals'
import { SpectrumPeaks } from './SpectrumPeaks'
import { droppedSignal, SIGNAL_DRAG_TYPE } from './SignalItem'
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
  /** True if rows are still arriving. */
  readonly live: boolean
  /** True if curves that follow a slider are drawn over the plot. */
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
  const { project } = useServices()
  const hidden = useStore(linked, (state) => state.hidden)
  const off = useStore(linked, (state) => state.hiddenReferences)
  const active = useStore(linked, (state) => state.active === name)
  const signalPicker = usePopover()
  const settingsBox = usePopover()
  const card = useScrollIntoView<HTMLElement>(active)
  const title = plotTitle(ownPlot)

  const fitting = useFittingReferences(plot, props.references)
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
  const onContextMenu = usePlotMenu(title, linked)
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
      <PlotHeader
        {...{ name, experiment, figure, colours }}
        plot={ownPlot}
        onSignals={signalPicker.open}
        onSettings={settingsBox.open}
      />
      <PlotLegend {...{ name, plot, overlays, colours, linked, following }} table={result} references={fitting} />
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
        <PlotCurves
          {...{ title, plot, experiment, figure, references, range, colours, linked, following }}
          table={result}
        />
      )}
      {settingsBox.popover(
        <PlotSettingsBox
          plot={ownPlot}
          table={props.result}
          signals={signals}
          onChange={(label, settings) => {
            const state = project.getState()
            state.edit(label, setPlot(state.doc, experiment, name, settings))
          }}
        />,
      )}
      {signalPicker.popover(
        <SignalPicker signals={signals} plotted={plot.signals} onClose={signalPicker.close} onPick={toggle} />,
      )}
    </section>
  )
}

/** Returns the reference for an element that is scrolled into view when it becomes active. */
function useScrollIntoView<T extends Element>(active: boolean): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return element
}

/** Menu of a plot: its tools, and the whole run. */
function usePlotMenu(title: string, linked: LinkedViewStore) {
  return useContextMenu(menuTexts.menuOf(title), (element) => [
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
}

/** Returns the references with data for a curve of a plot. */
function useFittingReferences(plot: PlotSettings, references: readonly Reference[]): readonly Reference[] {
  return useMemo(
    () =>
      references
        .map((reference) => ({ ...reference, table: withChannels(reference.table, plot.channels) }))
        .filter(
          ({ table }) => table !== null && isAlong(table, plot) && plot.signals.some((s) => curveOf(table, s) !== null),
        ),
    [references, plot],
  )
}

/**
 * Returns whether a table has the signals of the horizontal axis. A measurement without the path, for example, can't be
 * drawn in a plot over the path.
 */
const isAlong = (table: TimeTable, { x, minus }: PlotSettings): boolean =>
  [x, minus].every((name) => name === undefined || curveOf(table, name) !== null)

interface PlotCurvesProps extends Pick<
  PlotCardProps,
  'plot' | 'experiment' | 'references' | 'range' | 'colours' | 'linked' | 'following'
> {
  readonly title: string
  readonly figure: Figure
  readonly table: TimeTable | null
}

/** Drawing area of a plot with its layers: live curves, cursors, and values below the pointer. */
function PlotCurves(props: PlotCurvesProps) {
  const { title, plot, experiment, figure, table, references, range, colours, linked, following } = props
  const services = useServices()
  const hidden = useStore(linked, (state) => state.hidden)
  const curves = useRef<LiveCurvesHandle>(null)
  return (
    <PlotArea
      label={`${title}: ${plot.signals.join(', ')}`}
      figure={figure}
      linked={linked}
      onInstant={(time) => seek(services, time)}
      onDrawn={() => {
        const { phase, settled } = services.live.getState()
        if (phase === 'still' && settled === table) curves.current?.hide()
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
            table={table}
            references={references}
            colours={colours}
            linked={linked}
          />
          {table !== null && <NoCurves signals={plot.signals} experiment={experiment} table={table} />}
          {table !== null && <Cursors title={title} figure={figure} time={table.time} />}
          {table !== null && <CursorDots plot={plot} figure={figure} table={table} ranges={ranges} />}
        </>
      )}
    </PlotArea>
  )
}

interface SignalPickerProps {
  readonly signals: readonly SignalInfo[]
  /** Names of the signals that the plot has. */
  readonly plotted: readonly string[]
  readonly onClose: () => void
  readonly onPick: (signal: string) => void
}

function SignalPicker({ signals, plotted, onClose, onPick }: SignalPickerProps) {
  return (
    <Picker
      label={resultsTexts.addOrRemoveSignals}
      placeholder={resultsTexts.signalPlaceholder}
      entries={signals.map((signal) => ({
        id: signal.name,
        label: signal.name,
        detail: [shownUnit(signal.unit), signal.doc].filter((text) => text !== '').join(' · '),
        checked: plotted.includes(signal.name),
        texts: [signal.name, signal.doc, (signal.words ?? []).join(', ')],
      }))}
      emptyText={resultsTexts.signalSearchEmpty}
      onClose={onClose}
      onPick={(entry) => onPick(entry.id)}
    />
  )
}
