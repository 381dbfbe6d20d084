/** Graphics library, loaded when the 3D view is first shown. */
import type * as stage from './stage/stage'

let loading: Promise<typeof stage> | null = null

export function loadStage(): Promise<typeof stage> {
  loading ??= import('./stage/stage')
  return loading
}
