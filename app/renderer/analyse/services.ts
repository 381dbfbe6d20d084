/** Services that the view of analyses uses. */
import type { ResultsService } from '../results/services'
import type { SceneService } from '../scene/services'
import { servicesHook, type Services as WorkbenchServices } from '../workbench/services'

interface Services extends WorkbenchServices, ResultsService, SceneService {}

export const useServices = servicesHook<Services>()
