/** How the 3D view is set: what is drawn beside the model, which runs, and the stage to give orders to. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LoadedScene } from '../jobs/scene-store'
import type { CameraView } from './camera'

export const forceScales = [0.25, 0.5, 1, 2, 4] as const

/** Handle with which other parts of the window control the picture while it is shown. */
export interface StageHandle {
  view(view: Exclude<CameraView, 'free'>): void
  fit(): void
  focus(block: string): void
  /** @param azimuth and elevation to turn by, rad */
  orbit(azimuth: number, elevation: number): void
  zoom(factor: number): void
  picture(): Promise<Blob | null>
  /** Another motion of the model that is shown, as often as there is one. */
  follow(loaded: LoadedScene): void
}

export interface SceneViewState {
  readonly forces: boolean
  readonly forceScale: number
  readonly grid: boolean
  readonly trails: boolean
  readonly names: boolean
  /** Blocks whose mass centres leave trails beside the usual ones. */
  readonly traced: readonly string[]
  /** Null: follow what travels farther than it is long. */
  readonly follow: boolean | null
  /** Numbers of the runs drawn translucent; null: the one before, where it is of the same experiment. */
  readonly ghosts: readonly number[] | null
  /** While values are tried live: the motion before the change, translucent. */
  readonly before: boolean
  /** The plots of the experiment beside the picture. */
  readonly plots: boolean
  readonly plotShare: number
  readonly stage: StageHandle | null
  /** The model as it moves in a drive by hand; its one row changes with every frame. */
  readonly driven: LoadedScene | null
}

export interface SceneViewActions {
  set(changes: Partial<SceneViewState>): void
  /** Add a block to those that leave trails, or take it away. */
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
    set,
    trace(block) {
      const { traced } = get()
      const rest = traced.filter((other) => other !== block)
      set({ trails: true, traced: rest.length < traced.length ? rest : [...traced, block] })
    },
  }))
}
