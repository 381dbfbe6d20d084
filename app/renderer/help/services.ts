/** Services with the state of the guided tour. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Services as SceneServices } from '../scene/services'
import { servicesHook, storeHook } from '../workbench/services'
import { keep, recall, type Settings } from '../workbench/settings'

const begun = {
  /** Whether to offer the guided tour, until the user has started or declined it. */
  tourOffered: true,
  /** Step at which the user left the tour, to continue from. */
  tourStep: 0,
}

export type TourStore = StoreApi<typeof begun>

export * from '../scene/services'

export interface Services extends SceneServices {
  readonly tour: TourStore
}

export const useServices = servicesHook<Services>()
export const useTour = storeHook(({ tour }: Services) => tour)

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
