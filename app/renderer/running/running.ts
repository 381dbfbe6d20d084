/** Runs and compilations, started from the state of the window. */
import { freeExperimentName, newExperiment, setExperiment } from '../store/edits/experiments'
import { getRecord, projectFromDocument } from '../store/records'
import { formulationInUse } from '../jobs/outdated'
import type { RunRequest } from '../jobs/run-store'
import { modelInUse, modelKeyInUse } from '../variants/in-use'
import type { Services } from './services'
import { stepTexts } from '../texts/steps'
import { noticeTexts } from '../texts/notices'

/** Returns the name of the formulation in use. */
export function chosenFormulation({ project }: Pick<Services, 'project'>): string {
  return formulationInUse(project.getState())
}

/** Runs the chosen experiment, or a new one if there is none; if the project has problems, shows those instead. */
export function startRun(
  services: Services,
  how: Pick<RunRequest, 'from' | 'paused' | 'variant' | 'inputs'> = {},
): void {
  const { run, problems } = services
  if (run.getState().status === 'running') return
  chosenExperiment(services)
  problems.getState().afterCheck((problems) => {
    if (problems.length > 0) return tellUnsolved(services, problems.length)
    if (run.getState().status !== 'running') startChecked(services, how)
  })
}

function startChecked(services: Services, how: Pick<RunRequest, 'from' | 'paused' | 'variant' | 'inputs'>): void {
  const { project, run, ui } = services
  const experiment = chosenExperiment(services)
  const { doc, origin } = project.getState()
  run.getState().start({
    project: projectFromDocument(doc),
    files: origin.files,
    experiment,
    formulation: chosenFormulation(services),
    modelKey: compileKey(services, how.variant),
    ...how,
  })
  ui.getState().showRun()
}

/** Reports problems that prevent a run or an export. */
export function tellUnsolved({ ui, problems }: Services, count: number): void {
  ui.getState().set({ problemsOpen: true })
  const text = noticeTexts.unsolved(count === 1 ? 'the problem' : `${count} problems`)
  ui.getState().notify('warning', text, undefined, undefined, () => problems.getState().problems.length > 0)
}

/** Returns the chosen experiment; if there is none, adds one with the stop time of new experiments. */
export function chosenExperiment({ project }: Services): string {
  const { doc, experiment, edit, chooseExperiment } = project.getState()
  if (experiment !== null && getRecord(doc, 'experiment', experiment) !== undefined) return experiment
  const name = freeExperimentName(doc, 'experiment-1')
  edit(stepTexts.addExperiment(name), setExperiment(doc, name, newExperiment))
  chooseExperiment(name)
  return name
}

/**
 * Returns a text that identifies everything a compilation depends on: the model, the changes of the chosen experiment
 * in it (with its own or another parameter set), and the formulation.
 */
export function compileKey(services: Services, variant?: string): string {
  const { doc, experiment } = services.project.getState()
  return `${chosenFormulation(services)} ${modelKeyInUse(doc, experiment, true, variant)}`
}

/** Compiles the model for the Model and Code views, unless it is compiled already. */
export function ensureCompiled(services: Services): void {
  const { project, results } = services
  const { doc, experiment, origin } = project.getState()
  results
    .of('compile')
    .getState()
    .ensure({
      key: compileKey(services),
      ...modelInUse(doc, experiment),
      files: origin.files,
      formulation: chosenFormulation(services),
    })
}

/** Compiles the model with automatic trees, for comparison. */
export function ensureAutomatic({ project, results }: Services): void {
  const { doc, experiment, origin } = project.getState()
  const { project: written, ...rest } = modelInUse(doc, experiment)
  const { formulations: _written, ...automatic } = written
  const key = modelKeyInUse(doc, experiment, false)
  results
    .of('compile', 'automatic')
    .getState()
    .ensure({ ...rest, key, project: automatic, files: origin.files })
}
