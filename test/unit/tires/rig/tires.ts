/** Tyres for tests of the rig, from parameters of the tyre block. */
import { tireOf } from '../../../../app/tires/forces'
import { isGap, rigOf, type Rig, type RigPoint } from '../../../../app/tires/rig/rig'
import type { RigConditions } from '../../../../app/tires/rig/conditions'
import { registry } from '../../../../blocks'
import { emptyScope } from '../../../../engine/model/expression'
import { resolveBlock } from '../../../../engine/model/network/parameters'
import type { ParamValue } from '../../../../engine/model/project/project'

export function rig(params: Readonly<Record<string, ParamValue>>): Rig {
  const tire = registry.get('tires/tire')
  if (tire === undefined) throw new Error('no tyre')
  const definition = tire.specialise?.(params) ?? tire
  const resolved = resolveBlock('T', { type: 'tires/tire', params }, definition, emptyScope)
  if (resolved.problems.length > 0) throw resolved.problems[0]
  return rigOf(tireOf({ name: 'T', definition, params: resolved.params }))
}

/** Returns a point that must have a result. */
export function pointAt({ at }: Rig, conditions: RigConditions): RigPoint {
  const point = at(conditions)
  if (isGap(point)) throw new Error(point.reason)
  return point
}
