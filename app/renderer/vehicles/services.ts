/**
 * Services that the dialog uses, with files and manoeuvres: a new vehicle replaces the project and can be driven at
 * once.
 */
import type { Services as ManoeuvreServices } from '../manoeuvres/services'
import type { Services as VersionsServices } from '../versions/services'
import { servicesHook } from '../workbench/services'

export interface Services extends ManoeuvreServices, VersionsServices {}

export const useServices = servicesHook<Services>()
