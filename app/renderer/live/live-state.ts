/** State and actions of live mode, for the panel, the plots and the 3D view. */
import type { StoreApi } from 'zustand/vanilla'
import type { CueingReport } from '../../../engine/analyses/cueing/types'
import type { TimeTable } from '../../../engine/io/table'
import type { BlockRegistry } from '../../../engine/model/blocks/block'
import type { ModelErrorData } from '../../../engine/errors/model-error'
import type { ScalarValue } from '../../../engine/model/project/project'
import type { JobClient } from '../jobs/client'
import type { LoadedScene } from '../jobs/scene-store'
import type { ProjectStore } from '../store/project-store'
import type { LiveSource } from './follower'
import type { LatencyReport } from './latency'
import type { Pin } from './pins'
import type { Preview } from './preview'
import type { SliderRange } from './range'

/** Layer that follows a moving value: over a plot, or the picture of the 3D view. */
export interface LiveLayer {
  /** True if the layer draws motions: runs compute them while there is such a layer. */
  readonly drawsMotion?: boolean
  /** True if the layer shows the cueing report: runs compute it while there is such a layer. */
  readonly showsCueing?: boolean
  /**
   * Draws the results of a run.
   * @param motion included for layers that draw motions
   */
  draw(table: TimeTable, motion: LoadedScene | null, cueing: CueingReport | null): void
}

export type LivePhase = 'off' | 'preparing' | 'moving' | 'resting' | 'still'

export interface LiveState {
  readonly open: boolean
  readonly pins: readonly Pin[]
  /** Values of the pins when they were added, by pin. */
  readonly origins: ReadonlyMap<string, ScalarValue>
  /** Values that the project does not have yet, by pin. */
  readonly tried: ReadonlyMap<string, ScalarValue>
  /** True if values are only tried: `keep` writes them, rather than the release of a slider. */
  readonly tryOnly: boolean
  readonly phase: LivePhase
  /** True if the user holds a slider still, and the exact run for its value has ended. */
  readonly isHeld: boolean
  /** Curves at rest, and the curves before them. */
  readonly settled: TimeTable | null
  readonly earlier: TimeTable | null
  /** Curves before the present change. */
  readonly before: TimeTable | null
  /** Motion at rest, and that before the present change; null unless a layer draws motions. */
  readonly motion: LoadedScene | null
  readonly motionBefore: LoadedScene | null
  /** Cueing report at rest; null unless a layer shows it. */
  readonly cueing: CueingReport | null
  /** Experiment that the curves belong to. */
  readonly experiment: string | null
  readonly latency: LatencyReport | null
  /** Wall time of the exact run, ms. */
  readonly exactMilliseconds: number | null
  readonly preview: Preview | null
  /** Difference of the last preview from the exact run of the same values. */
  readonly previewOff: number | null
  readonly compiling: boolean
  /** Wall time of a compilation that a value made necessary, ms, and the pin. */
  readonly recompiled: { readonly milliseconds: number; readonly pin: string } | null
  readonly error: ModelErrorData | null
}

export interface LiveActions {
  /** Records whether the panel is shown. */
  setOpen(open: boolean): void
  /**
   * Adds a pin.
   * @param gesture joins the components of a vector into one undo step
   */
  addPin(pin: Pin, gesture?: string): void
  removePin(id: string, gesture?: string): void
  /**
   * Sets the range of a slider.
   * @param range in the unit of the slider
   */
  setRange(pin: Pin, range: SliderRange): void
  setTryOnly(tryOnly: boolean): void
  /**
   * Moves a slider.
   * @param stamp time of its event, ms
   */
  move(pin: Pin, value: ScalarValue, stamp: number): void
  /**
   * Releases a slider and writes its value into the project, unless values are only tried.
   * @param gesture joins key presses into one undo step
   */
  release(pin: Pin, gesture?: string): void
  /** Writes all tried values into the project, as one undo step. */
  keep(): void
  /** Restores the values of the project. */
  discard(id?: string): void
  addLayer(layer: LiveLayer): () => void
  clear(): void
}

export type LiveStore = StoreApi<LiveState & LiveActions>

export interface LiveParts {
  readonly jobs: JobClient
  readonly project: ProjectStore
  readonly registry: BlockRegistry
  /** Returns the source of the runs, the problem of the project, or null if there is nothing to run. */
  readonly source: () => LiveSource | ModelErrorData | null
}

export const noCurves = {
  settled: null,
  earlier: null,
  before: null,
  motion: null,
  motionBefore: null,
  cueing: null,
} as const

/** State without a project. */
export const fresh = {
  ...noCurves,
  tried: new Map<string, ScalarValue>(),
  phase: 'off',
  isHeld: false,
  experiment: null,
  latency: null,
  exactMilliseconds: null,
  preview: null,
  previewOff: null,
  compiling: false,
  recompiled: null,
  error: null,
} as const
