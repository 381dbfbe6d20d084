/** Navigation to the place that a problem leads to: view, level, selection, panel, and the focus in its field. */
import { parentOf } from '../../../engine/model/subsystem'
import { editFunction, locate } from '../workbench/locate'
import type { Services } from './services'
import { blockOf } from '../store/edits/levels'
import { getRecord } from '../store/records'
import { focusField } from '../ui/focus-field'
import { targetOf, type LocatedProblem, type ProblemTarget } from './target'

export function showProblem(services: Services, problem: LocatedProblem): void {
  const { doc, experiment } = services.project.getState()
  followTarget(services, targetOf(problem, { doc, registry: services.registry, experiment }))
}

/** @param focus false to show the place without moving the focus */
export function followTarget(services: Services, target: ProblemTarget, focus = true): void {
  const { project, ui } = services
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
    case 'overlay':
      project.getState().chooseExperiment(target.experiment)
      ui.getState().showDiagram()
      if (target.block !== null) project.getState().enter(parentOf(target.block))
      set({ overlayShown: true, inspectorTab: 'experiment', inspectorOpen: true })
      set({ located: { kind: 'overlay', block: target.block } })
      return focusField('experiment-overlay', focus)
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
      set({ located: { kind: 'plot', plot: target.plot } })
      return focusField(`plot-${target.plot}`, focus)
    case 'formulation':
      project.setState({ formulation: target.formulation })
      return ui.getState().showView('graph')
    case 'interface':
      set({ located: { kind: 'variable', list: target.list, key: target.key } })
      return ui.getState().showView('export')
    case 'insert':
      ui.getState().showDiagram()
      project.getState().enter('')
      return set({ located: { kind: 'insert', query: target.text } })
    case 'project':
      return set({ inspectorTab: 'project', inspectorOpen: true })
  }
}

/** Shows a wire. A wire with a missing end is not drawn, but the inspector shows it. */
function showWire({ project, ui }: Services, wire: string): void {
  const { showDiagram, set } = ui.getState()
  showDiagram()
  set({ inspectorTab: 'selection', inspectorOpen: true })
  project.getState().enter(parentOf(wire))
  project.getState().select({ blocks: [], wires: [wire], notes: [] })
  const { doc } = project.getState()
  const ends = (getRecord(doc, 'wire', wire)?.value ?? []).map(blockOf)
  const end = ends.find((name) => getRecord(doc, 'block', name) !== undefined)
  if (end !== undefined) set({ located: { kind: 'block', block: end, inDiagram: true } })
}
