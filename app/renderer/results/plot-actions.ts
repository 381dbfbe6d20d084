/** Actions that add signals to plots of the chosen experiment; each is one edit of the project. */
import type { PlotSettings } from '../../../engine/model/project/project'
import type { Services } from './services'
import { addPlot, togglePlotSignal } from '../store/edits/experiments'
import { getRecord } from '../store/records'
import { noticeTexts } from '../texts/notices'
import { stepTexts } from '../texts/steps'

/** Returns the plot that gets signals; undefined if a signal gets its own plot. */
export function targetPlot({ project, linked }: Services): string | undefined {
  const { active } = linked.getState()
  return active !== null && active in plotsOf(project.getState()) ? active : undefined
}

const none: Readonly<Record<string, PlotSettings>> = {}

export function plotsOf({
  doc,
  experiment,
}: ReturnType<Services['project']['getState']>): Readonly<Record<string, PlotSettings>> {
  return experiment === null ? none : (getRecord(doc, 'experiment', experiment)?.value.plots ?? none)
}

/** Adds a signal to a plot, or removes it. Without a plot, the signal gets a new one, which becomes the active plot. */
export function plotSignal(services: Services, signal: string, plot = targetPlot(services)): void {
  const { project, linked, ui } = services
  const { doc, experiment, edit } = project.getState()
  if (experiment === null) {
    const holds = (): boolean => project.getState().experiment === null
    ui.getState().notify('warning', noticeTexts.noExperiment, undefined, undefined, holds)
    return
  }
  if (plot === undefined) {
    const { name, diff } = addPlot(doc, experiment, [signal])
    edit(stepTexts.plot(signal), diff)
    linked.setState({ active: name })
    ui.getState().set({ statusText: noticeTexts.plottedAlone(signal) })
  } else {
    const settings = plotsOf(project.getState())[plot]
    const plotted = settings?.signals.includes(signal) === true
    edit(
      plotted ? stepTexts.noLongerPlot(signal) : stepTexts.plot(signal),
      togglePlotSignal(doc, experiment, plot, signal),
    )
    const title = plotTitle(settings)
    ui.getState().set({
      statusText: plotted ? noticeTexts.noLongerPlotted(signal, title) : noticeTexts.plottedIn(signal, title),
    })
  }
  linked.setState({ page: 'plots' })
}

export function plotTitle(plot: PlotSettings | undefined): string {
  if (plot?.title !== undefined) return plot.title
  return plot === undefined || plot.signals.length === 0 ? 'Empty plot' : plot.signals.join(', ')
}

/** Shows an instant of the present run, in the plots and in the 3D view. */
export function seek({ playback, run }: Services, time: number): void {
  const { times, show } = playback.getState()
  const stored = run.getState().result?.table.values('t')
  if (times.length === 0 && stored !== undefined) show(stored)
  playback.getState().pause()
  playback.getState().seek(time)
}
