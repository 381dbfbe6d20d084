/** Services with the state of the guided tour. */
import type { LibrariesService } from '../libraries/services'
import type { ProblemsService } from '../problems/services'
import type { VersionsService } from '../versions/services'
import type { ResultsService } from '../results/services'
import type { CanvasService } from '../canvas/services'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { servicesHook, storeHook, type Services as WorkbenchServices } from '../workbench/services'
import { keep, recall, type Settings } from '../workbench/settings'

const begun = {
  /** True to offer the guided tour, until the user has started or declined it. */
  tourOffered: true,
  /** Step at which the user left the tour, to continue from. */
  tourStep: 0,
}

export type TourStore = StoreApi<typeof begun>

export interface HelpService {
  readonly tour: TourStore
}

export interface Services
  extends
    WorkbenchServices,
    CanvasService,
    HelpService,
    LibrariesService,
    ProblemsService,
    ResultsService,
    VersionsService {}

export const useServices = servicesHook<Services>()
export const useTour = storeHook(({ tour }: HelpService) => tour)

export function createTourStore(settings: Settings): TourStore {
  const { tourStep = 0, ...recalled } = recall(settings, begun)
  const store = createStore<typeof begun>()(() => ({
    ...begun,
    ...recalled,
    tourStep: Math.max(0, Math.round(tourStep)),
  }))
  keep(settings, store, (state) => state)
  return store
}
