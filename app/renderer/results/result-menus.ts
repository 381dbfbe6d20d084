/** Menus of the results: of signals, runs and rows of the validation. */
import { ownerOf } from '../../../engine/model/names/names'
import { addChannel } from './channels'
import { plotSignal, plotsOf, plotTitle, targetPlot } from './plot-actions'
import { locate } from '../workbench/locate'
import { writeClipboard } from '../workbench/clipboard'
import type { Services } from './services'
import { setPlot } from '../store/edits/experiments'
import { menuTexts } from '../texts/menus'
import { resultsTexts } from '../texts/results'
import { stepTexts } from '../texts/steps'
import type { MenuGroup, MenuItem } from '../ui/Menu'

/**
 * Returns the menu of a signal: add it to the plot that gets signals or remove it, plot it on its own, show its block.
 *
 * @param plot that the signal was pointed at in; the one that gets signals when missing
 */
export function signalMenu(services: Services, signal: string, plot = targetPlot(services)): readonly MenuGroup[] {
  const { project, linked } = services
  const settings = plot === undefined ? undefined : plotsOf(project.getState())[plot]
  const block = ownerOf(signal)
  const here: readonly MenuItem[] =
    settings === undefined
      ? []
      : [
          {
            label: settings.signals.includes(signal)
              ? menuTexts.noLongerPlot(plotTitle(settings))
              : menuTexts.plotHere(plotTitle(settings)),
            action: () => plotSignal(services, signal, plot),
          },
        ]
  return [
    {
      items: [
        ...here,
        {
          label: menuTexts.newPlot,
          action: () => {
            linked.setState({ active: null })
            plotSignal(services, signal, undefined)
          },
        },
      ],
    },
    {
      items: [
        ...(block === undefined ? [] : [{ label: menuTexts.showBlock(block), action: () => locate(services, block) }]),
        { label: menuTexts.copyName, action: () => writeClipboard(signal) },
      ],
    },
  ]
}

/** Largest number of differences that are offered. */
const MOST_OTHERS = 5

/** Returns the menu of a curve in the legend of a plot, which hides or shows it in all plots. */
export function curveMenu(services: Services, signal: string, plot: string): readonly MenuGroup[] {
  const { hidden } = services.linked.getState()
  const isHidden = hidden.has(signal)
  const toggle = (): void => {
    const next = new Set(hidden)
    if (!next.delete(signal)) next.add(signal)
    services.linked.setState({ hidden: next })
  }
  const { project } = services
  const settings = plotsOf(project.getState())[plot]
  const isSignal = settings?.signals.includes(signal) === true
  const compute = (label: string, expression: string): void => {
    const { doc, experiment, edit } = project.getState()
    if (experiment === null || settings === undefined) return
    edit(stepTexts.changeChannels, setPlot(doc, experiment, plot, addChannel(settings, label, expression)))
  }
  const computed: readonly MenuItem[] = !isSignal
    ? []
    : [
        {
          label: menuTexts.addDerivative,
          action: () => compute(resultsTexts.derivativeOf(signal), `der(${signal})`),
        },
        {
          label: menuTexts.addFiltered,
          action: () => compute(resultsTexts.filtered(signal), `lowpass(${signal}, 5)`),
        },
        ...settings.signals
          .filter((other) => other !== signal)
          .slice(0, MOST_OTHERS)
          .map((other) => ({
            label: menuTexts.addDifference(other),
            action: () => compute(resultsTexts.differenceOf(signal, other), `${signal} - ${other}`),
          })),
      ]
  return [
    { items: [{ label: isHidden ? menuTexts.showCurve : menuTexts.hideCurve, action: toggle }] },
    { items: computed },
    ...(isSignal ? signalMenu(services, signal, plot) : []),
  ]
}
