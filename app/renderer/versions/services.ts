/** Services with the comparison of versions. */
import { servicesHook, storeHook, type Services as WorkbenchServices } from '../workbench/services'
import type { VersionsStore } from './versions-store'

export * from '../workbench/services'

export interface Services extends WorkbenchServices {
  /** Another version of the project, and what differs. */
  readonly versions: VersionsStore
}

export const useServices = servicesHook<Services>()
export const useVersions = storeHook(({ versions }: Services) => versions)
