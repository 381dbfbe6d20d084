/** What live mode knows and does, for the panel, the plots and the 3D view. */
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

/** What follows a value that moves: a layer over a plot, or the picture of the 3D view. */
export interface LiveLayer {
  /** It draws motions: runs compute theirs while there is such a layer. */
  readonly drawsMotion?: boolean
  /** It shows the cueing report: runs compute theirs while there is such a layer. */
  readonly showsCueing?: boolean
  /** @param motion with the layer that asks for it */
  draw(table: TimeTable, motion: LoadedScene | null, cueing: CueingReport | null): void
}

export type LivePhase = 'off' | 'preparing' | 'moving' | 'resting' | 'still'

export interface LiveState {
  readonly open: boolean
  readonly pins: readonly Pin[]
  /** By pin: the value when it was added. */
  readonly origins: ReadonlyMap<string, ScalarValue>
  /** By pin: values that the project does not have yet. */
  readonly tried: ReadonlyMap<string, ScalarValue>
  /** Releasing a slider writes the value, or `keep` does. */
  readonly tryOnly: boolean
  readonly phase: LivePhase
  /** A value that is moved is kept where it is, and its exact run is there. */
  readonly held: boolean
  /** Curves at rest, and those that were there before. */
  readonly settled: TimeTable | null
  readonly earlier: TimeTable | null
  /** Curves before the present change. */
  readonly before: TimeTable | null
  /** Motion at rest, and that before the present change; null unless somebody draws motions. */
  readonly motion: LoadedScene | null
  readonly motionBefore: LoadedScene | null
  /** Cueing report at rest; null unless somebody shows it. */
  readonly cueing: CueingReport | null
  /** Experiment that the curves are of. */
  readonly experiment: string | null
  readonly latency: LatencyReport | null
  /** Wall time of the exact run, ms. */
  readonly exactMilliseconds: number | null
  readonly preview: Preview | null
  /** How far the last preview was off the exact run of the same values. */
  readonly previewOff: number | null
  readonly compiling: boolean
  /** Wall time of a compilation that a value made necessary, ms, and the pin. */
  readonly recompiled: { readonly milliseconds: number; readonly pin: string } | null
  readonly error: ModelErrorData | null
}

export interface LiveActions {
  /** The panel is shown, or no longer. */
  setOpen(open: boolean): void
  /** @param gesture joins the components of a vector into one undo step */
  addPin(pin: Pin, gesture?: string): void
  removePin(id: string, gesture?: string): void
  /** @param range in the unit in which it is moved */
  setRange(pin: Pin, range: SliderRange): void
  setTryOnly(tryOnly: boolean): void
  /** A slider moves. @param stamp of its event, ms */
  move(pin: Pin, value: ScalarValue, stamp: number): void
  /**
   * It rests: written into the project, unless values are only tried.
   * @param gesture joins key presses into one step
   */
  release(pin: Pin, gesture?: string): void
  /** Write everything that was tried, as one step. */
  keep(): void
  /** Go back to what the project says. */
  discard(id?: string): void
  addLayer(layer: LiveLayer): () => void
  clear(): void
}

export type LiveStore = StoreApi<LiveState & LiveActions>

export interface LiveParts {
  readonly jobs: JobClient
  readonly project: ProjectStore
  readonly registry: BlockRegistry
  /** What runs are made from, and null while the project cannot run. */
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

/** Without a project. */
export const fresh = {
  ...noCurves,
  tried: new Map<string, ScalarValue>(),
  phase: 'off',
  held: false,
  experiment: null,
  latency: null,
  exactMilliseconds: null,
  preview: null,
  previewOff: null,
  compiling: false,
  recompiled: null,
  error: null,
} as const
