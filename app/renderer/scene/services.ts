/** Services that the 3D view uses, including its own store. */
import type { Services as ResultsServices } from '../results/services'
import { servicesHook, storeHook } from '../workbench/services'
import { defineSlot } from '../workbench/slots'
import type { PastRun } from '../jobs/scene-store'
import type { SceneViewStore } from './scene-view-store'

export * from '../results/services'

export interface Services extends ResultsServices {
  readonly sceneView: SceneViewStore
}

/** Slot over the picture. */
export const sceneSlot = defineSlot('scene')

/** Slot below the picture, for a note on the run that is shown. */
export const sceneNoteSlot = defineSlot<{ readonly shown: PastRun | null }>('scene note')

export const useServices = servicesHook<Services>()
export const useSceneView = storeHook(({ sceneView }: Services) => sceneView)
