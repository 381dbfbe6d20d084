/**
 * Exports of the chosen experiment: by the host, which compiles and verifies them, or as sources generated in the page.
 */
import { ModelError, type ModelErrorData } from '../../../engine/errors/model-error'
import { choicesOf } from '../../../engine/backends/options'
import { emptyScope, evaluateAs } from '../../../engine/model/expression'
import { serialiseProject } from '../../../engine/model/project/serialise'
import type { RunOverrides } from '../../../engine/experiment/experiment'
import { exportModelBy } from '../../export/ask'
import type { ModelExportRequest } from '../../export/contract'
import type { RunSource } from '../jobs/run-changes'
import { experimentKey } from '../running/analysis'
import { chosenExperiment, chosenFormulation, tellUnsolved } from '../running/running'
import type { Problem } from '../problems/problems-store'
import { interfaceOf } from '../store/edits/interface'
import { getHeader, projectFromDocument } from '../store/records'
import { exportingTexts as texts } from '../texts/exporting'
import { offerFile } from '../workbench/offer-file'
import type { ExportOptions } from './export-store'
import type { Services } from './services'

/** Returns a key of everything that an export depends on. */
export function exportKey(services: Services): string {
  const { target, options } = services.exporting.getState()
  const { doc } = services.project.getState()
  return JSON.stringify([experimentKey(services), target, options, interfaceOf(doc)])
}

/**
 * Returns settings of the run that replace those of the experiment.
 * @throws ModelError for a step size that isn't a time
 */
function runOf({ method, step }: ExportOptions): RunOverrides {
  return {
    ...(method === undefined ? {} : { solver: method }),
    ...(step === undefined ? {} : { step: evaluateAs(step, 's', emptyScope) }),
  }
}

/** Returns the request for the files that the page can generate: without libraries, and not verified. */
export function filesRequest(services: Services, experiment: string) {
  const { doc, origin } = services.project.getState()
  const { target, options } = services.exporting.getState()
  return {
    type: 'export',
    project: projectFromDocument(doc),
    files: origin.files,
    experiment,
    formulation: chosenFormulation(services),
    target,
    run: runOf(options),
    ...choicesOf(target, options),
  } as const
}

/** Exports the model with the options of the view. The store holds the progress and the result. */
export async function startExport(services: Services): Promise<void> {
  const { exporting, bridge, project } = services
  if (exporting.getState().job.status === 'working' || !(await isSound(services))) return
  const experiment = chosenExperiment(services)
  const key = exportKey(services)
  const source = sourceNow(services, experiment)
  const abort = new AbortController()
  exporting.setState({ job: { status: 'working', progress: null, cancel: () => abort.abort() } })
  try {
    const { target, options } = exporting.getState()
    const { doc, origin } = project.getState()
    const request: ModelExportRequest = {
      project: serialiseProject(projectFromDocument(doc)),
      files: origin.files,
      target,
      experiment,
      formulation: chosenFormulation(services),
      run: runOf(options),
      ...choicesOf(target, options),
    }
    const result = await exportModelBy(
      bridge,
      request,
      (progress) => {
        const { job } = exporting.getState()
        if (job.status === 'working') exporting.setState({ job: { ...job, progress } })
      },
      abort.signal,
    )
    if (abort.signal.aborted || result === null) exporting.setState({ job: { status: 'cancelled' } })
    else exporting.setState({ job: { status: 'done', result, source, key } })
  } catch (error) {
    if (abort.signal.aborted) return exporting.setState({ job: { status: 'cancelled' } })
    exporting.setState({ job: { status: 'failed', error: dataOf(error), source, key } })
  }
}

/** Returns the project, data and settings of an export that begins now. */
function sourceNow(services: Services, experiment: string): RunSource {
  const { doc, origin } = services.project.getState()
  return {
    project: projectFromDocument(doc),
    files: origin.files,
    experiment,
    formulation: chosenFormulation(services),
  }
}

/** Exports only the sources, as a ZIP file. */
export async function exportSources(services: Services): Promise<void> {
  const { exporting, jobs, project } = services
  if (!(await isSound(services))) return
  const experiment = chosenExperiment(services)
  const key = exportKey(services)
  const source = sourceNow(services, experiment)
  const { target } = exporting.getState()
  try {
    const { files, remarks } = await jobs.ask(filesRequest(services, experiment))
    const { exportArchive } = await import('../../export/archive')
    const { title } = getHeader(project.getState().doc)
    const { name, content, mimeType } = exportArchive(target, { title, experiment }, files)
    await offerFile(services, name, content, mimeType, (file) => texts.exportedModel(file, remarks))
  } catch (error) {
    exporting.setState({ job: { status: 'failed', error: dataOf(error), source, key } })
  }
}

/** Returns whether the model has no problems; otherwise, shows them. */
async function isSound(services: Services): Promise<boolean> {
  const { problems } = services
  const remaining = await new Promise<readonly Problem[]>((resolve) => problems.getState().afterCheck(resolve))
  if (remaining.length > 0) tellUnsolved(services, remaining.length)
  return remaining.length === 0
}

function dataOf(error: unknown): ModelErrorData {
  if (error instanceof ModelError) return error.toJSON()
  if (error instanceof Error) return new ModelError('unsupported', error.message, {}, '').toJSON()
  throw error
}
