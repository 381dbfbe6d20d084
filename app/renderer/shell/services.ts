/** Services of the running application, created once and passed to every component. */
import type { BlockRegistry } from '../../../engine/model/blocks/block'
import type { Bridge } from '../../bridge'
import { createCanvasStore } from '../canvas/canvas-store'
import { DraggedElements } from '../canvas/drag/dragged-elements'
import { createCodeView } from '../code/code-view-store'
import { createDriveStore } from '../drive/drive-store'
import { createExportStore } from '../exporting/export-store'
import { createManoeuvreStore } from '../manoeuvres/manoeuvre-store'
import { createTourStore, type HelpService } from '../help/services'
import { JobClient } from '../jobs/client'
import type { JobHost } from '../jobs/host'
import { createResults } from '../jobs/result-store'
import { createRunStore } from '../jobs/run-store'
import { createSceneStore } from '../jobs/scene-store'
import { createBlockUse } from '../libraries/block-use'
import { createLibraryStore } from '../libraries/library-store'
import { shippedLibraries } from '../libraries/shipped'
import { followMarks } from '../libraries/marks'
import { createLiveStore } from '../live/live-store'
import { liveSource } from '../live/source'
import type { Checker } from '../problems/checker'
import { createProblemsStore } from '../problems/problems-store'
import { createLinkedView } from '../results/linked-view'
import { createPlaybackStore } from '../results/playback-store'
import type { CanvasService } from '../canvas/services'
import type { CodeService } from '../code/services'
import type { DriveService } from '../drive/services'
import type { ExportingService } from '../exporting/services'
import type { LibrariesService } from '../libraries/services'
import type { LiveService } from '../live/services'
import type { ManoeuvresService } from '../manoeuvres/services'
import type { ProblemsService } from '../problems/services'
import type { ResultsService } from '../results/services'
import type { SceneService } from '../scene/services'
import type { VersionsService } from '../versions/services'
import { servicesHook, type Services as WorkbenchServices } from '../workbench/services'
import { createSceneViewStore } from '../scene/scene-view-store'
import { browserMemory } from '../store/memory'
import { createProjectStore } from '../store/project-store'
import type { ReferenceReader } from '../tables/reference-reader'
import type { Theme } from '../theme'
import { createVersionsStore } from '../versions/versions-store'
import { createCommands } from '../workbench/command'
import type { Contribution } from '../workbench/contribution'
import type { Settings } from '../workbench/settings'
import { slotsFrom } from '../workbench/slots'
import { createUiStore } from '../workbench/ui-store'

export interface Services
  extends
    WorkbenchServices,
    CanvasService,
    CodeService,
    DriveService,
    ExportingService,
    HelpService,
    LibrariesService,
    LiveService,
    ManoeuvresService,
    ProblemsService,
    ResultsService,
    SceneService,
    VersionsService {}

export const useServices = servicesHook<Services>()

export interface ServiceParts {
  readonly registry: BlockRegistry
  readonly bridge: Bridge
  readonly host: JobHost
  /** Checker of the project; without one, the project is checked on the page. */
  readonly checker?: Checker
  /** Reader of large files of reference data; without one, they are read on the page. */
  readonly reader?: ReferenceReader
  readonly settings: Settings
  readonly preferredTheme: Theme
  readonly contributions?: readonly Contribution<Services>[]
}

export function createServices(parts: ServiceParts): Services {
  const { registry, bridge, host, checker, reader, settings, preferredTheme, contributions = [] } = parts
  const jobs = new JobClient(host)
  const project = createProjectStore()
  const canvas = createCanvasStore()
  const run = createRunStore(jobs)
  const playback = createPlaybackStore()
  const sceneView = createSceneViewStore()
  const results = createResults(jobs)
  const problems = createProblemsStore(registry, project, results.of('compile'), run, checker, reader)
  const ui = createUiStore(settings, preferredTheme)
  const library = createLibraryStore(bridge, registry, shippedLibraries)
  const review = (): void => ui.getState().reviewNotices()
  for (const store of [project, problems, run]) store.subscribe(review)
  followMarks(project, library)
  // Messages from before the latest change are outdated; an action that has a message shows it after its change.
  project.subscribe((state, before) => {
    if (state.doc !== before.doc && ui.getState().statusText !== '') ui.getState().set({ statusText: '' })
  })
  const services: Services = {
    registry,
    bridge,
    project,
    live: createLiveStore({ jobs, project, registry, source: () => liveSource({ project, problems }) }),
    library,
    blockUse: createBlockUse(settings),
    canvas,
    draggedElements: new DraggedElements(project, registry, canvas),
    run,
    jobs,
    results,
    codeView: createCodeView(),
    exporting: createExportStore(),
    manoeuvres: createManoeuvreStore(),
    scenes: createSceneStore(jobs, run),
    playback,
    drive: createDriveStore({ run, playback, sceneView }, browserMemory('wishbone.drive')),
    sceneView,
    linked: createLinkedView(),
    problems,
    versions: createVersionsStore(registry, project),
    tour: createTourStore(settings),
    ui,
    commands: createCommands(
      contributions.map(({ commands = {} }) => commands),
      () => services,
    ),
    slots: slotsFrom(contributions.flatMap(({ fills = [] }) => fills)),
    forget: () => {
      for (const { forget } of contributions) forget?.(services)
    },
  }
  for (const { start } of contributions) start?.(services)
  return services
}
