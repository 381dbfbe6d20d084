/** Origin of a manoeuvre, and the differences of its diagram from the origin. */
import type { BlockRegistry } from '../../engine/model/blocks/block'
import { sameJson } from '../../engine/model/diff/settings'
import { columnSource } from '../../engine/model/inputs/experiment-inputs'
import { overlayBetween, type OverlaidDiagram } from '../../engine/model/overlay'
import type { ExperimentSettings, InputColumn, ProjectFile } from '../../engine/model/project/project'

export interface Origin {
  /** Project as it is written. */
  readonly project: ProjectFile
  /**
   * Project with the values of the parameter set, all levels as one, without disabled blocks; no experiment has changed
   * it.
   */
  readonly diagram: ProjectFile
  /** Experiment that was chosen. */
  readonly experiment: ExperimentSettings
  /** Parameter set of the experiment, or the one that is requested instead. */
  readonly variant: string | undefined
}

/**
 * Returns the overlay of a manoeuvre. Sources of the chosen experiment that read their columns in the manoeuvre too are
 * its inputs.
 * @param changed diagram of the manoeuvre
 */
export function changesOf(
  { experiment, diagram }: Origin,
  registry: BlockRegistry,
  changed: OverlaidDiagram,
): Pick<ExperimentSettings, 'inputs' | 'overlay'> {
  const blocks = { ...changed.blocks }
  const inputs: Record<string, InputColumn> = {}
  for (const [source, column] of Object.entries(experiment.inputs ?? {})) {
    if (!Object.hasOwn(blocks, source) || !Object.hasOwn(diagram.blocks, source)) continue
    const written = diagram.blocks[source]
    if (!sameJson(blocks[source], columnSource(registry, column, written))) continue
    blocks[source] = written
    inputs[source] = column
  }
  const overlay = overlayBetween(diagram, { ...changed, blocks })
  return { ...(Object.keys(inputs).length > 0 && { inputs }), ...(overlay && { overlay }) }
}
