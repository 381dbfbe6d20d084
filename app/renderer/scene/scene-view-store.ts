/**
 * Store of the settings of the 3D view: objects drawn in addition to the model, the runs shown, and the handle of the
 * stage.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LoadedScene, ModeScene } from '../jobs/scene-store'
import type { CameraView } from './camera'

export const forceScales = [0.25, 0.5, 1, 2, 4] as const

/** Handle with which other parts of the window control the picture while it is shown. */
export interface StageHandle {
  view(view: Exclude<CameraView, 'free'>): void
  fit(): void
  focus(block: string): void
  /** @param azimuth change of azimuth and elevation, rad */
  orbit(azimuth: number, elevation: number): void
  zoom(factor: number): void
  picture(): Promise<Blob | null>
  /** Shows another motion of the same model; called for every new motion. */
  follow(loaded: LoadedScene): void
}

export interface SceneViewState {
  readonly forces: boolean
  readonly forceScale: number
  readonly grid: boolean
  readonly trails: boolean
  readonly names: boolean
  /** Blocks whose mass centres leave trails in addition to the usual ones. */
  readonly traced: readonly string[]
  /** True if the camera follows the model; null: it follows a model that travels farther than its own length. */
  readonly follow: boolean | null
  /** Numbers of the runs drawn translucent; null: the previous run, if it belongs to the same experiment. */
  readonly ghosts: readonly number[] | null
  /** True if the motion before the last change is drawn translucent while values are tried live. */
  readonly before: boolean
  /** True if the plots of the experiment are shown beside the picture. */
  readonly plots: boolean
  readonly plotShare: number
  readonly stage: StageHandle | null
  /** Model as it moves in a drive by hand; its single row changes with every frame. */
  readonly driven: LoadedScene | null
  /** Mode that is played instead of a run. */
  readonly mode: PlayedMode | null
}

export interface PlayedMode {
  readonly title: string
  readonly loaded: ModeScene
  /** Largest displacement, m. */
  readonly amplitude: number
  /** Instant of the run before, to which the playback returns. */
  readonly time: number
}

export interface SceneViewActions {
  set(changes: Partial<SceneViewState>): void
  /** Adds a block to those that leave trails, or removes it. */
  trace(block: string): void
}

export type SceneViewStore = StoreApi<SceneViewState & SceneViewActions>

export function createSceneViewStore(): SceneViewStore {
  return createStore<SceneViewState & SceneViewActions>()((set, get) => ({
    forces: true,
    forceScale: 1,
    grid: true,
    trails: true,
    names: false,
    traced: [],
    follow: null,
    ghosts: null,
    before: true,
    plots: false,
    plotShare: 0.55,
    stage: null,
    driven: null,
    mode: null,
    set,
    trace(block) {
      const { traced } = get()
      const rest = traced.filter((other) => other !== block)
      set({ trails: true, traced: rest.length < traced.length ? rest : [...traced, block] })
    },
  }))
}
