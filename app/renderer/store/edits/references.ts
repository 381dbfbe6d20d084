/** Experiments and formulations of the open project follow the blocks that they refer to. */
import { mapExperiment, mapFormulation, mapVariant, type ReferenceMap } from '../../../../engine/model/references'
import type { Draft } from '../draft'

export function mapReferences(draft: Draft, map: ReferenceMap): void {
  for (const { name, value } of draft.all('experiment')) draft.set('experiment', name, mapExperiment(value, map))
  for (const { name, value } of draft.all('variant')) draft.set('variant', name, mapVariant(value, map))
  for (const { name, value } of draft.all('formulation')) draft.set('formulation', name, mapFormulation(value, map))
}
