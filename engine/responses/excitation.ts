/** Excitation of a model: a script that is added to a source. Only a copy of the project changes. */
import type { BlockRegistry } from '../model/blocks/block'
import { blockFor } from '../model/blocks/roles'
import { memberName } from '../model/names/names'
import type { ProjectFile } from '../model/project/project'
import { activeModel, equationWires } from '../model/subsystem'

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
  const project = activeModel(written)
  const free = (preferred: string): string => {
    let name = preferred
    for (let i = 2; Object.hasOwn(project.blocks, name); i++) name = `${preferred}${i}`
    return name
  }
  const [added, sum] = [free('Excitation'), free('ExcitedInput')]
  const [output, input] = [memberName(source, 'y'), memberName(sum, 'y')]
  const wires = Object.entries(equationWires(project)).map(
    ([name, [a, b]]) => [name, [a === output ? input : a, b === output ? input : b]] as const,
  )
  return {
    input,
    project: {
      ...project,
      blocks: {
        ...Object.fromEntries(
          Object.entries(project.blocks).map(([name, one]) => [
            name,
            one.ports === undefined ? one : { ...one, ports: {} },
          ]),
        ),
        [added]: { type: blockFor(registry, 'script').type, params: { script } },
        [sum]: { type: blockFor(registry, 'sum').type },
      },
      wires: {
        ...Object.fromEntries(wires),
        [`${sum} source`]: [output, memberName(sum, 'u1')],
        [`${sum} excitation`]: [memberName(added, 'y'), memberName(sum, 'u2')],
      },
      experiments: { ...project.experiments, [experiment]: { stop: 1, ...project.experiments?.[experiment] } },
    },
  }
}
