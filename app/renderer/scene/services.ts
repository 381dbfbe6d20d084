/** Services with the 3D view. */
import type { Services as ResultsServices } from '../results/services'
import { servicesHook, storeHook } from '../workbench/services'
import { defineSlot } from '../workbench/slots'
import type { PastRun } from '../jobs/scene-store'
import type { SceneViewStore } from './scene-view-store'

export * from '../results/services'

export interface Services extends ResultsServices {
  readonly sceneView: SceneViewStore
}

/** Over the picture. */
export const sceneSlot = defineSlot('scene')

/** Below the picture of a run, which is what is shown. */
export const sceneNoteSlot = defineSlot<{ readonly shown: PastRun | null }>('scene note')

export const useServices = servicesHook<Services>()
export const useSceneView = storeHook(({ sceneView }: Services) => sceneView)
