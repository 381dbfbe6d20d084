/** Services with the state of a drive by hand. */
import type { Services as SceneServices } from '../scene/services'
import { servicesHook } from '../workbench/services'
import type { DriveStore } from './drive-store'

export * from '../scene/services'

export interface Services extends SceneServices {
  readonly drive: DriveStore
}

export const useServices = servicesHook<Services>()
