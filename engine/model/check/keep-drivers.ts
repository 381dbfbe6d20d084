/** Checks of drivers that an experiment keeps active where something else takes over their input. */
import { definitionFor } from '../blocks/block'
import { ModelError, settingAt } from '../../errors/model-error'
import { suggest } from '../../errors/nearest'
import { unknownBlock } from '../names/overrides'
import type { ExperimentSettings } from '../project/project'
import { isDriver } from '../takeover'
import type { CheckContext } from './experiments'

export function checkKeptDrivers(
  name: string,
  { keepDrivers = [] }: ExperimentSettings,
  { project, registry }: CheckContext,
): readonly ModelError[] {
  const isDriverBlock = (block: string): boolean => {
    const definition = definitionFor(registry, project.blocks[block])
    return definition !== undefined && isDriver(definition)
  }
  const drivers = Object.keys(project.blocks).filter(isDriverBlock)
  return keepDrivers.flatMap((block): readonly ModelError[] => {
    const place = { ...settingAt('experiments', name, 'keepDrivers'), experiment: name }
    if (!Object.hasOwn(project.blocks, block)) {
      const { code, what, hint } = unknownBlock(block, project)
      return [new ModelError(code, what, place, hint)]
    }
    if (drivers.includes(block)) return []
    const remedy = suggest(block, drivers, 'remove it: the model has no driver')
    return [new ModelError('usage', `${block} is not a driver, so nothing silences it`, { ...place, block }, remedy)]
  })
}
