/**
 * Live values, which are tried out on a model. They replace values of the project without changing it. A run with live
 * values evaluates only the signals of the experiment's plots; without plots, the signals that blocks log.
 */
import { ModelError } from '../errors/model-error'
import { splitMember } from '../model/names/names'
import type { LiveValues } from '../model/experiments/live-values'
import { overlayOf } from '../model/overlay'
import type { ExperimentSettings, ProjectFile } from '../model/project/project'
import { expandProject } from '../model/subsystem'
import { plottedSignals, type RunOverrides } from '../experiment/experiment'
import type { ProjectFiles } from '../compile/requests'
import type { RunRequest } from './run'

interface LiveRequest {
  readonly project: ProjectFile
  readonly files: ProjectFiles
  readonly experiment: string
  readonly formulation?: string
  readonly values: LiveValues
  readonly run?: RunOverrides
}

/**
 * Returns the run of an experiment with live values.
 * @throws ModelError `unsupported` for a value of a source that reads a column in this experiment, because the value
 *   would have no effect
 */
export function liveRequest({ project, files, experiment, formulation, values, run }: LiveRequest): RunRequest {
  const settings = project.experiments?.[experiment]
  requireEffect(values, settings?.inputs ?? {}, experiment)
  requireBlocks(values, project, experiment)
  return {
    project,
    values,
    files,
    experiment,
    formulation,
    run,
    signals: settings !== undefined && plottedSignals(settings).length > 0 ? [] : undefined,
    withPlotted: true,
    checkStep: false,
  }
}

/** Refuses values of blocks that the overlay leaves out or replaces by blocks of other types. */
function requireBlocks({ set = {} }: LiveValues, project: ProjectFile, experiment: string): void {
  const overlay = overlayOf(project, experiment)
  if (overlay === undefined) return
  const { blocks } = expandProject(project)
  for (const key of Object.keys(set)) {
    const { block, member } = splitMember(key) ?? { block: key, member: '' }
    const isGone = overlay.remove?.includes(block) === true
    const other = overlay.replace?.[block]
    if (!isGone && (other === undefined || other.type === blocks[block]?.type)) continue
    throw new ModelError(
      'unsupported',
      `${key} has no effect: this experiment ${isGone ? 'leaves out' : 'replaces'} ${block}`,
      { block, parameter: member, experiment },
      'discard this value or remove its slider, or choose another experiment',
    )
  }
}

function requireEffect(
  { set = {}, initial = {} }: LiveValues,
  inputs: NonNullable<ExperimentSettings['inputs']>,
  experiment: string,
): void {
  for (const key of [...Object.keys(set), ...Object.keys(initial)]) {
    const { block, member } = splitMember(key) ?? { block: key, member: '' }
    if (!Object.hasOwn(inputs, block)) continue
    const { file, column = '' } = inputs[block]
    throw new ModelError(
      'unsupported',
      `${key} has no effect: ${block} reads ${column === '' ? 'a column' : `"${column}"`} of "${file}" in this experiment`,
      { block, parameter: member, experiment },
      `discard this value or remove its slider, or remove ${block} from the experiment's sources from data`,
    )
  }
}
