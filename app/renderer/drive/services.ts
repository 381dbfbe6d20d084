/** Services with the state of a drive by hand. */
import type { ProblemsService } from '../problems/services'
import type { SceneService } from '../scene/services'
import { servicesHook, type Services as WorkbenchServices } from '../workbench/services'
import type { DriveStore } from './drive-store'

export interface DriveService {
  readonly drive: DriveStore
}

export interface Services extends WorkbenchServices, DriveService, ProblemsService, SceneService {}

export const useServices = servicesHook<Services>()
