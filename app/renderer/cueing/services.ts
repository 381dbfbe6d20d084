/** Services of the cueing report, which follows the sliders of live values. */
import type { LiveService } from '../live/services'
import { servicesHook, type Services as WorkbenchServices } from '../workbench/services'

export interface Services extends WorkbenchServices, LiveService {}

export const useServices = servicesHook<Services>()
