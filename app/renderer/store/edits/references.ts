/** References of experiments and formulations to blocks of the open project, which follow changes of the blocks. */
import {
  mapInput,
  mapExperiment,
  mapFormulation,
  mapInterface,
  mapOverlay,
  mapSlider,
  mapVariant,
  mapVehicle,
  type ReferenceMap,
} from '../../../../engine/model/names/references'
import type { InterfaceSettings } from '../../../../engine/model/project/project'
import type { VehicleSettings } from '../../../../engine/model/project/vehicle'
import type { Draft } from '../draft'

/**
 * Changes references to blocks, and drops those to blocks that no longer exist. An overlay keeps such references:
 * without them it would be another manoeuvre, and the check of overlays names the missing blocks.
 */
export function mapReferences(draft: Draft, map: ReferenceMap): void {
  const renamed: ReferenceMap = (reference) => map(reference) ?? reference
  for (const { name, value } of draft.all('experiment'))
    draft.set('experiment', name, {
      ...mapExperiment(value, map),
      ...(value.overlay && { overlay: mapOverlay(value.overlay, renamed) }),
    })
  for (const { name, value } of draft.all('variant')) draft.set('variant', name, mapVariant(value, map))
  for (const { name, value } of draft.all('formulation')) draft.set('formulation', name, mapFormulation(value, map))
  for (const { name, value } of draft.all('interface')) {
    const key = name as keyof InterfaceSettings
    const mapped = mapInterface({ [key]: value }, map)[key]
    if (mapped !== undefined) draft.set('interface', key, mapped)
  }
  for (const { name, value } of draft.all('vehicle')) {
    const key = name as keyof VehicleSettings
    const mapped = mapVehicle({ [key]: value }, map)[key]
    if (mapped === undefined) draft.remove('vehicle', key)
    else draft.set('vehicle', key, mapped)
  }
  renameOrDrop(draft, 'input', (name) => mapInput(name, map))
  renameOrDrop(draft, 'slider', (name) => mapSlider(name, map))
}

function renameOrDrop(draft: Draft, kind: 'input' | 'slider', nameOf: (name: string) => string | null): void {
  for (const { name } of draft.all(kind)) {
    const mapped = nameOf(name)
    if (mapped === null) draft.remove(kind, name)
    else draft.rename(kind, name, mapped)
  }
}
