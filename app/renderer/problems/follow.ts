/** Going to the place that a problem leads to: view, level, selection, panel, and the focus in its field. */
import { parentOf } from '../../../engine/model/subsystem'
import { editFunction } from '../code/functionText'
import { locate } from '../shell/actions'
import type { Services } from '../shell/services'
import { blockOf } from '../store/edits/levels'
import { getRecord } from '../store/records'
import { focusField } from '../ui/focusField'
import { targetOf, type LocatedProblem, type ProblemTarget } from './target'

export function showProblem(services: Services, problem: LocatedProblem): void {
  const { doc, experiment } = services.project.getState()
  followTarget(services, targetOf(problem, { doc, registry: services.registry, experiment }))
}

/** @param focus false: the place is shown, and the focus stays where it is */
export function followTarget(services: Services, target: ProblemTarget, focus = true): void {
  const { project, ui, canvas, linked } = services
  const { set } = ui.getState()
  switch (target.at) {
    case 'code':
      // The block is selected too, so that the diagram beside the code shows it.
      project.getState().enter(parentOf(target.block))
      project.getState().select({ blocks: [target.block], wires: [], notes: [] })
      return editFunction(services, target.block, target.line, target.column)
    case 'block':
      locate(services, target.block, target.parameter, target.port, focus)
      if (target.port !== undefined) focusField(`port-${target.port}`, focus)
      return
    case 'wire':
      return showWire(services, target.wire)
    case 'variable':
      set({ inspectorTab: 'project', inspectorOpen: true })
      return focusField(`variable-${target.name}`, focus)
    case 'variant':
      set({ inspectorTab: 'project', inspectorOpen: true })
      return focusField(target.name === null ? 'variants' : `variant-${target.name}`, focus)
    case 'experiment':
      project.getState().chooseExperiment(target.experiment)
      set({ inspectorTab: 'experiment', inspectorOpen: true })
      return focusField(target.field ?? 'experiment-name', focus)
    case 'plot':
      project.getState().chooseExperiment(target.experiment)
      ui.getState().showView('results')
      linked.setState({ active: target.plot, page: 'plots' })
      return focusField(`plot-${target.plot}`, focus)
    case 'formulation':
      set({ formulation: target.formulation })
      return ui.getState().showView('graph')
    case 'insert': {
      showDiagram(services)
      project.getState().enter('')
      requestAnimationFrame(() => {
        const centre = canvas.getState().view?.centre()
        if (centre !== undefined) canvas.getState().set({ quickInsert: { ...centre, query: target.text } })
      })
      return
    }
    case 'project':
      return set({ inspectorTab: 'project', inspectorOpen: true })
  }
}

function showDiagram({ ui }: Services): void {
  const { view, split, showView } = ui.getState()
  if (view !== 'diagram' && !split) showView('diagram')
}

/** A wire of which an end is missing is not drawn; the inspector has it all the same. */
function showWire(services: Services, wire: string): void {
  const { project, canvas, ui } = services
  showDiagram(services)
  ui.getState().set({ inspectorTab: 'selection', inspectorOpen: true })
  project.getState().enter(parentOf(wire))
  project.getState().select({ blocks: [], wires: [wire], notes: [] })
  const { doc } = project.getState()
  const ends = (getRecord(doc, 'wire', wire)?.value ?? []).map(blockOf)
  const end = ends.find((name) => getRecord(doc, 'block', name) !== undefined)
  if (end !== undefined) requestAnimationFrame(() => requestAnimationFrame(() => canvas.getState().view?.show(end)))
}
