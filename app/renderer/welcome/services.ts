/** Services that the welcome page uses. */
import type { VersionsService } from '../versions/services'
import { servicesHook, type Services as WorkbenchServices } from '../workbench/services'

export interface Services extends WorkbenchServices, VersionsService {}

export const useServices = servicesHook<Services>()
