/** Source of live runs: the project with the chosen experiment and formulation. */
import type { ModelErrorData } from '../../../engine/errors/model-error'
import { chosenFormulation } from '../running/running'
import type { ProblemsService } from '../problems/services'
import type { Services } from '../workbench/services'
import { getRecord, projectFromDocument, recordsOf } from '../store/records'
import type { LiveSource } from './follower'

/**
 * Returns the source.
 * @returns the source, the first problem of the project if it has any, or null without an experiment
 */
export function liveSource({
  project,
  problems,
}: Pick<Services & ProblemsService, 'project' | 'problems'>): LiveSource | ModelErrorData | null {
  const { doc, origin, experiment } = project.getState()
  if (experiment === null || getRecord(doc, 'experiment', experiment) === undefined) return null
  const [problem] = problems.getState().check()
  if (problem !== undefined) return problem
  // Reference data is for the plots; otherwise it would be passed to the engine with every move of a slider.
  const drawn = new Set(
    recordsOf(doc, 'experiment').flatMap(({ value }) => Object.values(value.references ?? {}).map(({ file }) => file)),
  )
  const used = usedFiles(doc)
  const files = Object.fromEntries(Object.entries(origin.files).filter(([file]) => used.has(file) || !drawn.has(file)))
  return { project: projectFromDocument(doc), files, experiment, formulation: chosenFormulation({ project }) }
}

/**
 * Returns the texts among the parameters of blocks, and the files that sources read in experiments; files of blocks are
 * among these texts.
 */
function usedFiles(doc: ReturnType<Services['project']['getState']>['doc']): ReadonlySet<unknown> {
  return new Set<unknown>([
    ...recordsOf(doc, 'block').flatMap(({ value }) => Object.values(value.params ?? {})),
    ...recordsOf(doc, 'experiment').flatMap(({ value }) => Object.values(value.inputs ?? {}).map(({ file }) => file)),
  ])
}
