/**
 * Cut of a signal wire, for the response of an open loop. A constant source replaces its signal, so that the
 * source is the injected value and the signal that drove the wire is the returned one. Only a copy of the project
 * changes. The point is that of the closed loop: the source has the value of the signal there.
 */
import { ModelError } from '../../errors/model-error'
import { suggest } from '../../errors/nearest'
import { definitionFor, type BlockRegistry } from '../../model/blocks/block'
import { blockFor } from '../../model/blocks/roles'
import { memberName, splitMember } from '../../model/names/names'
import type { ProjectFile } from '../../model/project/project'
import { freeBlockName, withEnds, withPlainWires } from '../../model/subsystem'
import type { LinearModel } from './report'

export interface Cut {
  /** All levels as one. */
  readonly project: ProjectFile
  /** Block of the injected value. */
  readonly source: string
  /** Signal that drove the wire. */
  readonly returned: string
}

/**
 * Cuts the wire into a signal input, or all wires from a signal output.
 * @param port `Block.port`
 * @throws ModelError `unknown-block`, `usage` if there is no such port or no wire
 */
export function cutWire(written: ProjectFile, registry: BlockRegistry, port: string): Cut {
  const project = withPlainWires(written)
  const { block = '', member = '' } = splitMember(port) ?? {}
  const instance = Object.hasOwn(project.blocks, block) ? project.blocks[block] : undefined
  const definition = instance === undefined ? undefined : definitionFor(registry, instance)
  if (definition === undefined)
    throw new ModelError(
      'unknown-block',
      `there is no block ${block === '' ? port : block} at whose port a wire could be cut`,
      { block: block === '' ? port : block },
      block === '' ? 'write Block.port' : suggest(block, Object.keys(project.blocks), 'name a block of the project'),
    )
  const { wires } = project
  const direction = (end: string): string | undefined => {
    const parts = splitMember(end)
    const other = parts === undefined ? undefined : project.blocks[parts.block]
    const there = other === undefined ? undefined : definitionFor(registry, other)?.ports[parts?.member ?? '']
    return there?.kind === 'signal' ? there.direction : undefined
  }
  const isSignal = (end: string): boolean => direction(end) !== undefined
  const joined = Object.values(wires).filter((ends) => ends.includes(port) && ends.every(isSignal))
  if (joined.length === 0)
    throw new ModelError(
      'usage',
      `no signal wire is at ${port}`,
      { block, ...(definition.ports[member] !== undefined && { port: member }) },
      suggest(
        port,
        [
          ...new Set(
            Object.values(wires)
              .filter((ends) => ends.every(isSignal))
              .flat(),
          ),
        ],
        'name a wired signal port, Block.port',
      ),
    )
  const [a, b] = joined[0]
  const returned = direction(a) === 'out' ? a : b
  const source = freeBlockName(project, 'Cut')
  const injected = memberName(source, 'y')
  const isCut = (ends: readonly string[]): boolean =>
    ends.includes(returned) && (port === returned || ends.includes(port))
  return {
    ...{ source, returned },
    project: {
      ...project,
      blocks: { ...project.blocks, [source]: { type: blockFor(registry, 'constant').type, params: { value: 0 } } },
      wires: withEnds(project, (end, ends) => (end === returned && isCut(ends) ? injected : end)),
    },
  }
}

/** Returns the cut of a linear model: its only input is the injected value, its first output the returned one. */
export const cutOf = (
  { inputs, outputs }: LinearModel,
  wire: string | undefined,
): { readonly wire: string; readonly input: string; readonly output: string } | undefined =>
  wire === undefined ? undefined : { wire, input: inputs[0].name, output: outputs[0].name }
