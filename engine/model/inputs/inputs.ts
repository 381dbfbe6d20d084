/** Sources of a model that may be set from outside: one declaration for driving by hand and for exported models. */
import { keysOf } from '../../collections/entries'
import type { BlockDefinition, BlockRegistry } from '../blocks/block'
import { isDriver } from '../blocks/drivers'
import type { ProjectFile, ScalarValue } from '../project/project'
import { isPortInput, memberName } from '../names/names'
import { hasRole } from '../blocks/roles'
import { activeModel } from '../subsystem'
import { Topology } from '../vehicle/topology'

export interface DeclaredInput {
  /** Path of the source, or name of an output of a driver. */
  readonly source: string
  /**
   * Bandwidth of the filter that the input passes. Undefined if the model takes the value as it is, or already has a
   * hand input there.
   */
  readonly bandwidth: ScalarValue | undefined
}

/**
 * Returns the inputs that the project names under `inputs`, and every hand input.
 * @param registry says which blocks are sources
 */
export function declaredInputs(written: ProjectFile, registry: BlockRegistry): readonly DeclaredInput[] {
  const project = activeModel(written)
  const said = project.inputs ?? {}
  const replaceable = new Set(Object.keys(said).length === 0 ? [] : replaceableSources(project, registry))
  const sources = Object.entries(project.blocks).flatMap(([source, block]): DeclaredInput[] => {
    const isHand = hasRole(registry, block, 'hand-input')
    if (!isHand && !(Object.hasOwn(said, source) && replaceable.has(source))) return []
    return [{ source, bandwidth: isHand ? undefined : said[source].bandwidth }]
  })
  const outputs = Object.entries(said).filter(([name]) => isPortInput(name))
  return [...sources, ...outputs.map(([source, { bandwidth }]) => ({ source, bandwidth }))]
}

/** Returns all sources of a project. */
export function sourcesOf(written: ProjectFile, registry: BlockRegistry): readonly string[] {
  const { blocks } = activeModel(written)
  return Object.keys(blocks).filter((name) => registry.get(blocks[name].type)?.category === 'Sources')
}

/**
 * Returns the sources that a column of a data file or a hand can replace, as a manoeuvre can: all sources, and signal
 * blocks without a wired input, such as a formula of time, whose only wired output is `y`.
 */
export function replaceableSources(written: ProjectFile, registry: BlockRegistry): readonly string[] {
  const topology = new Topology(written, registry)
  const isSignal = ({ category, ports }: BlockDefinition, name: string): boolean =>
    category === 'Signals' &&
    keysOf(ports).every((port) => port === 'y' || topology.joined(memberName(name, port)).length === 0)
  return topology.parts
    .filter((part) => {
      const { name, definition } = part
      if (definition.category === 'Sources') return true
      return !isDriver(definition) && topology.isSource(part) && isSignal(definition, name)
    })
    .map(({ name }) => name)
}
