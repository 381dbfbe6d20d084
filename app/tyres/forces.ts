/** The force function of a tyre block, compiled as simulations run it, with the parameters of the block. */
import type { TireForceModel } from '../../blocks/tires/model'
import { tireForceModels } from '../../blocks/tires/models'
import { compileFunction } from '../../engine/host/evaluate-function'
import type { ResolvedBlock } from '../../engine/model/resolve'

export { tyreType } from './tyreType'

export interface TyreForces {
  /** Name of the block. */
  readonly block: string
  readonly model: TireForceModel
  /** Arguments in the order of `model.inputs`, results Fx, Fy, Mx, My, Mz; the array is reused. */
  readonly forces: (inputs: readonly number[]) => Float64Array
}

/** @param block resolved block of type `tyreType` */
export function tyreOf(block: ResolvedBlock | undefined): TyreForces {
  const chosen = block?.params.get('forceModel')
  const model = tireForceModels.find(({ id }) => chosen?.kind === 'choice' && chosen.value === id)
  if (block === undefined || model === undefined) throw new Error('a tyre without a force model')
  const parameters = model.fn.parameters.map((name) => {
    const value = block.params.get(`${model.prefix}.${name}`)
    return value?.kind === 'quantity' ? value.value : NaN
  })
  return { block: block.name, model, forces: compileFunction(model.fn, parameters) }
}
