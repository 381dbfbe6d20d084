/**
 * Services that the dialog uses, with files and manoeuvres: a new vehicle replaces the project and can be driven at
 * once.
 */
import type { ManoeuvresService } from '../manoeuvres/services'
import type { ProblemsService } from '../problems/services'
import type { VersionsService } from '../versions/services'
import { servicesHook, type Services as WorkbenchServices } from '../workbench/services'

export interface Services extends WorkbenchServices, ManoeuvresService, ProblemsService, VersionsService {}

export const useServices = servicesHook<Services>()
