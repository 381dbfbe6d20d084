/** Excitation of a model: a script that is added to a source. Only a copy of the project changes. */
import type { BlockRegistry } from '../model/blocks/block'
import { blockFor } from '../model/blocks/roles'
import { memberName } from '../model/names/names'
import type { ProjectFile } from '../model/project/project'
import { freeBlockName, withEnds, withPlainWires } from '../model/subsystem'

/**
 * Adds the signal of a script to a source.
 * @returns the project, all levels as one, and the signal of the sum
 */
export function excited(
  written: ProjectFile,
  registry: BlockRegistry,
  experiment: string,
  source: string,
  script: string,
): { readonly project: ProjectFile; readonly input: string } {
  const project = withPlainWires(written)
  const [added, sum] = ['Excitation', 'ExcitedInput'].map((name) => freeBlockName(project, name))
  const [output, input] = [memberName(source, 'y'), memberName(sum, 'y')]
  return {
    input,
    project: {
      ...project,
      blocks: {
        ...project.blocks,
        [added]: { type: blockFor(registry, 'script').type, params: { script } },
        [sum]: { type: blockFor(registry, 'sum').type },
      },
      wires: {
        ...withEnds(project, (end) => (end === output ? input : end)),
        [`${sum} source`]: [output, memberName(sum, 'u1')],
        [`${sum} excitation`]: [memberName(added, 'y'), memberName(sum, 'u2')],
      },
      experiments: { ...project.experiments, [experiment]: { stop: 1, ...project.experiments?.[experiment] } },
    },
  }
}
