/** Services that the results use, including the state that the plots share. */
import type { Services as InspectorServices } from '../inspector/services'
import { servicesHook, storeHook } from '../workbench/services'
import type { LinkedViewStore } from './linked-view'
import type { PlaybackStore } from './playback-store'

export * from '../inspector/services'

export interface Services extends InspectorServices {
  readonly linked: LinkedViewStore
  /** Store of the instant that plots and 3D view share. */
  readonly playback: PlaybackStore
}

export const useServices = servicesHook<Services>()
export const usePlayback = storeHook(({ playback }: Services) => playback)
