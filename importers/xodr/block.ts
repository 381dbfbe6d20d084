/** The block Road of an imported road, new or in place of a road. */
import type { BlockRegistry, Param } from '../../engine/model/blocks/block'
import type { BlockInstance, ParamValue } from '../../engine/model/project/project'
import { lineParams } from '../../blocks/surfaces/road-line-params'
import type { XodrRoad } from './index'
import { roadType } from './road-type'

/** Parameters of the line that an import leaves: where the road starts, and where wheels are searched. */
const places: ReadonlySet<string> = new Set(['x0', 'y0', 'heading0', 'start'])

/** Returns the block that a road takes the place of, with its friction, contact and place. */
export function asRoad(
  { params }: XodrRoad,
  { params: before = {}, ...block }: BlockInstance,
  registry: BlockRegistry,
): BlockInstance {
  const known = registry.get(roadType)?.params ?? {}
  const stays = ([name, value]: readonly [string, ParamValue]): boolean =>
    Object.hasOwn(known, name) && isOption(known[name], value) && (places.has(name) || !Object.hasOwn(lineParams, name))
  return {
    ...block,
    type: roadType,
    params: { ...Object.fromEntries(Object.entries(before).filter(stays)), ...params },
  }
}

/** Returns false for a choice that only the other block has. */
function isOption(param: Param, value: ParamValue): boolean {
  return param.kind !== 'choice' || param.options.some((option) => option.value === value)
}
