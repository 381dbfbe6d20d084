/** Selection of the parameters of a block that have a field: those that the block's choices leave in use. */
import type { BlockDefinition, Param } from '../../../engine/model/blocks/block'
import { holds } from '../../../engine/model/blocks/condition'
import type { BlockInstance } from '../../../engine/model/project/project'

/** Returns whether a parameter has a field: its `when` condition holds for at least one of the instances. */
export function isShown(
  param: Param,
  definition: Pick<BlockDefinition, 'params'>,
  instances: readonly BlockInstance[],
): boolean {
  const { when } = param
  if (when === undefined) return true
  return instances.some((instance) =>
    holds(when, definition.params, (name) => String(instance.params?.[name] ?? definition.params[name]?.default)),
  )
}

/** Returns the name of the first parameter in the inspector; undefined for a block without any. */
export function firstShown(definition: Pick<BlockDefinition, 'params'>, instance: BlockInstance): string | undefined {
  return Object.entries(definition.params).find(([, param]) => isShown(param, definition, [instance]))?.[0]
}
