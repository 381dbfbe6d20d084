/** The parts of the running application, made once and handed to every component. */
import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { BlockRegistry } from '../../../engine/model/block'
import type { Bridge } from '../../bridge'
import { createCanvasStore, type CanvasActions, type CanvasState, type CanvasStore } from '../canvas/canvasStore'
import { InHand } from '../canvas/hand/inHand'
import { createDriveStore, type DriveStore } from '../drive/driveStore'
import { JobClient } from '../jobs/client'
import { createCodeStore, type CodeStore } from '../jobs/codeStore'
import { createEquationStore, type EquationStore } from '../jobs/equationStore'
import { createCompileStore, type CompileActions, type CompileState, type CompileStore } from '../jobs/compileStore'
import { createGraphStore, type GraphStore } from '../jobs/graphStore'
import type { JobHost } from '../jobs/host'
import {
  createLibraryStore,
  type LibraryActions,
  type LibraryState,
  type LibraryStore,
} from '../libraries/libraryStore'
import { followMarks } from '../libraries/marks'
import { liveSource } from '../live/source'
import type { LiveActions, LiveState, LiveStore } from '../live/liveState'
import { createLiveStore } from '../live/liveStore'
import { createRealTimeStore, type RealTimeStore } from '../jobs/realTimeStore'
import { createSceneStore, type SceneActions, type SceneState, type SceneStore } from '../jobs/sceneStore'
import { createRunStore, type RunActions, type RunState, type RunStore } from '../jobs/runStore'
import type { Checker } from '../problems/checker'
import type { ReferenceReader } from '../results/referenceReader'
import {
  createProblemsStore,
  type ProblemsActions,
  type ProblemsState,
  type ProblemsStore,
} from '../problems/problemsStore'
import { createLinkedView, type LinkedViewStore } from '../results/linkedView'
import {
  createPlaybackStore,
  type PlaybackActions,
  type PlaybackState,
  type PlaybackStore,
} from '../scene/playbackStore'
import {
  createSceneViewStore,
  type SceneViewActions,
  type SceneViewState,
  type SceneViewStore,
} from '../scene/sceneViewStore'
import { createProjectStore, type ProjectActions, type ProjectState, type ProjectStore } from '../store/projectStore'
import {
  createVersionsStore,
  type VersionsActions,
  type VersionsState,
  type VersionsStore,
} from '../versions/versionsStore'
import { browserMemory, type Memory } from '../store/memory'
import { createUiStore, type Theme, type UiActions, type UiState, type UiStore } from './uiStore'

export interface Services {
  readonly registry: BlockRegistry
  readonly bridge: Bridge
  readonly project: ProjectStore
  readonly canvas: CanvasStore
  /** What is dragged on the canvas. */
  readonly inHand: InHand
  readonly run: RunStore
  readonly compile: CompileStore
  /** The model compiled with automatic trees, to compare formulations with. */
  readonly automatic: CompileStore
  readonly graph: GraphStore
  /** Generated code, asked for by language. */
  readonly code: CodeStore
  /** Equations, asked for when they are looked at. */
  readonly equations: EquationStore
  readonly realTime: RealTimeStore
  /** What the 3D view draws. */
  readonly scenes: SceneStore
  /** The instant that 3D view and plots share. */
  readonly playback: PlaybackStore
  readonly sceneView: SceneViewStore
  /** A drive by hand. */
  readonly drive: DriveStore
  /** What the plots share. */
  readonly linked: LinkedViewStore
  readonly problems: ProblemsStore
  /** Another version of the project, and what differs. */
  readonly versions: VersionsStore
  /** Values that are tried out while curves follow. */
  readonly live: LiveStore
  /** Libraries of subsystems of this user. */
  readonly library: LibraryStore
  readonly ui: UiStore
}

export interface ServiceParts {
  readonly registry: BlockRegistry
  readonly bridge: Bridge
  readonly host: JobHost
  /** Where the project is checked; here where none is given. */
  readonly checker?: Checker
  /** Reads large files of reference data; on the page where it is left out. */
  readonly reader?: ReferenceReader
  readonly memory: Memory
  readonly preferredTheme: Theme
}

export function createServices(parts: ServiceParts): Services {
  const { registry, bridge, host, checker, reader, memory, preferredTheme } = parts
  const jobs = new JobClient(host)
  const project = createProjectStore()
  const canvas = createCanvasStore()
  const run = createRunStore(jobs)
  const playback = createPlaybackStore()
  const compile = createCompileStore(jobs)
  const problems = createProblemsStore(registry, project, compile, run, checker, reader)
  const ui = createUiStore(memory, preferredTheme)
  const review = (): void => ui.getState().reviewNotices()
  for (const store of [project, problems, run]) store.subscribe(review)
  ui.subscribe((state, before) => {
    if (state.formulation !== before.formulation) review()
  })
  const live = createLiveStore({
    jobs,
    project,
    registry,
    edits: () => ui.getState().variantEdits,
    source: () => liveSource({ project, problems, ui }),
  })
  const library = createLibraryStore(bridge, registry)
  followMarks(project, library)
  // What was done before the latest change is no news; an action that has something to say does so after its change.
  project.subscribe((state, before) => {
    if (state.doc !== before.doc && ui.getState().statusText !== '') ui.getState().set({ statusText: '' })
  })
  return {
    registry,
    bridge,
    project,
    live,
    library,
    canvas,
    inHand: new InHand(project, registry, canvas),
    run,
    compile,
    automatic: createCompileStore(jobs),
    graph: createGraphStore(jobs),
    code: createCodeStore(jobs),
    equations: createEquationStore(jobs),
    realTime: createRealTimeStore(jobs),
    scenes: createSceneStore(jobs, run),
    playback,
    drive: createDriveStore(run, playback, browserMemory('wishbone.drive')),
    sceneView: createSceneViewStore(),
    linked: createLinkedView(),
    problems,
    versions: createVersionsStore(registry, project),
    ui,
  }
}

const ServicesContext = createContext<Services | null>(null)
export const ServicesProvider = ServicesContext.Provider

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (services === null) throw new Error('This component must be inside a ServicesProvider')
  return services
}

export function useProject<T>(selector: (state: ProjectState & ProjectActions) => T): T {
  return useStore(useServices().project, selector)
}
export function useCanvas<T>(selector: (state: CanvasState & CanvasActions) => T): T {
  return useStore(useServices().canvas, selector)
}
export function useRun<T>(selector: (state: RunState & RunActions) => T): T {
  return useStore(useServices().run, selector)
}
export function useCompile<T>(selector: (state: CompileState & CompileActions) => T): T {
  return useStore(useServices().compile, selector)
}
export function useLibrary<T>(selector: (state: LibraryState & LibraryActions) => T): T {
  return useStore(useServices().library, selector)
}
export function useLive<T>(selector: (state: LiveState & LiveActions) => T): T {
  return useStore(useServices().live, selector)
}
export function useScenes<T>(selector: (state: SceneState & SceneActions) => T): T {
  return useStore(useServices().scenes, selector)
}
export function usePlayback<T>(selector: (state: PlaybackState & PlaybackActions) => T): T {
  return useStore(useServices().playback, selector)
}
export function useSceneView<T>(selector: (state: SceneViewState & SceneViewActions) => T): T {
  return useStore(useServices().sceneView, selector)
}
export function useProblems<T>(selector: (state: ProblemsState & ProblemsActions) => T): T {
  return useStore(useServices().problems, selector)
}
export function useVersions<T>(selector: (state: VersionsState & VersionsActions) => T): T {
  return useStore(useServices().versions, selector)
}
export function useUi<T>(selector: (state: UiState & UiActions) => T): T {
  return useStore(useServices().ui, selector)
}
