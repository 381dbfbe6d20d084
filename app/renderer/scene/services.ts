/** Services that the 3D view uses, including its own store. */
import type { LiveService } from '../live/services'
import type { ProblemsService } from '../problems/services'
import type { CanvasService } from '../canvas/services'
import type { ResultsService } from '../results/services'
import { servicesHook, storeHook, type Services as WorkbenchServices } from '../workbench/services'
import { defineSlot } from '../workbench/slots'
import type { PastRun } from '../jobs/scene-store'
import type { SceneViewStore } from './scene-view-store'

export interface SceneService {
  readonly sceneView: SceneViewStore
}

/** Slot over the picture. */
export const sceneSlot = defineSlot('scene')

/** Slot below the picture, for a note on the run that is shown. */
export const sceneNoteSlot = defineSlot<{ readonly shown: PastRun | null }>('scene note')

export interface Services
  extends WorkbenchServices, CanvasService, LiveService, ProblemsService, ResultsService, SceneService {}

export const useServices = servicesHook<Services>()
export const useSceneView = storeHook(({ sceneView }: SceneService) => sceneView)
