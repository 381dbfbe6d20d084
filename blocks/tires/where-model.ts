/** Conditions of parameters of the tyre block on the tyre model and on the slip. */
import type { Param } from '../../engine/model/blocks/block'
import type { TireModel } from './model'

export const kinematic = { param: 'slip', is: ['kinematic'] }
export const delayed = { param: 'slip', is: ['delayed'] }

/** Force models that satisfy a condition, as a condition on the choice; always where it is all of them. */
export function whereModel(force: readonly TireModel[], is: (model: TireModel) => boolean): Pick<Param, 'when'> {
  const ids = force.filter(is).map(({ id }) => id)
  return ids.length === force.length ? {} : { when: { param: 'forceModel', is: ids } }
}
