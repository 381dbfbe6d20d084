/** Services that take a dropped file, which becomes a project, a tyre, a block of the diagram, or data of a run. */
import type { LiveService } from '../live/services'
import type { CanvasService } from '../canvas/services'
import type { LibrariesService } from '../libraries/services'
import type { ProblemsService } from '../problems/services'
import type { ResultsService } from '../results/services'
import type { VersionsService } from '../versions/services'
import { servicesHook, type Services as WorkbenchServices } from '../workbench/services'

export interface Services
  extends
    WorkbenchServices,
    CanvasService,
    LibrariesService,
    LiveService,
    ProblemsService,
    ResultsService,
    VersionsService {}

export const useServices = servicesHook<Services>()
