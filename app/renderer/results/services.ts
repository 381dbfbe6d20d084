/** Services that the results use, including the state that the plots share. */
import type { LibrariesService } from '../libraries/services'
import type { ProblemsService } from '../problems/services'
import type { CanvasService } from '../canvas/services'
import type { LiveService } from '../live/services'
import { servicesHook, storeHook, type Services as WorkbenchServices } from '../workbench/services'
import type { LinkedViewStore } from './linked-view'
import type { PlaybackStore } from './playback-store'

export interface ResultsService {
  readonly linked: LinkedViewStore
  /** Store of the instant that plots and 3D view share. */
  readonly playback: PlaybackStore
}

export interface Services
  extends WorkbenchServices, CanvasService, LibrariesService, LiveService, ProblemsService, ResultsService {}

export const useServices = servicesHook<Services>()
export const usePlayback = storeHook(({ playback }: ResultsService) => playback)
