/** Title of a plot and its tools: signals, settings, pictures, removal. */
import { FileImage, ImageDown, Plus, SlidersHorizontal, Trash2 } from 'lucide-react'
import type { PlotSettings } from '../../../../engine/model/project/project'
import type { Figure } from '../../plots/figure'
import type { PlotColours } from '../../plots/plot-colours'
import { removePlot, setPlot } from '../../store/edits/experiments'
import { resultsTexts } from '../../texts/results'
import { stepTexts } from '../../texts/steps'
import { NameField } from '../../ui/fields/NameField'
import { IconButton } from '../../ui/IconButton'
import { exportPlot } from '../export'
import { plotTitle } from '../plot-actions'
import { useServices } from '../services'

interface PlotHeaderProps {
  readonly name: string
  readonly plot: PlotSettings
  readonly experiment: string
  readonly figure: Figure
  readonly colours: PlotColours
  /** Opens the list of signals beside its button. */
  readonly onSignals: (button: HTMLElement) => void
  /** Opens the settings beside their button. */
  readonly onSettings: (button: HTMLElement) => void
}

export function PlotHeader({ name, plot, experiment, figure, colours, onSignals, onSettings }: PlotHeaderProps) {
  const services = useServices()
  const { project } = services
  const title = plotTitle(plot)
  return (
    <header className="plot-header">
      <NameField
        key={title}
        id={`plot-title-${name}`}
        label={resultsTexts.plotTitle}
        name={title}
        problem={() => null}
        onRename={(to) => {
          const state = project.getState()
          const { title: _old, ...rest } = plot
          const settings = to.trim() === '' ? rest : { ...plot, title: to }
          state.edit(stepTexts.changePlotTitle, setPlot(state.doc, experiment, name, settings))
        }}
      />
      <IconButton
        small
        icon={Plus}
        label={resultsTexts.addOrRemoveSignals}
        onClick={(event) => onSignals(event.currentTarget)}
      />
      <IconButton
        small
        icon={SlidersHorizontal}
        label={resultsTexts.settingsTitle}
        onClick={(event) => onSettings(event.currentTarget)}
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
  )
}
