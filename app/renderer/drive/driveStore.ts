/** A drive as the window sees it: what it looks like now, whether it keeps up, and the hands that move it. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DriveLoad, HostMessage } from '../../../engine/host/protocol'
import { rowLength } from '../../../engine/host/scene/types'
import type { LoadedScene } from '../jobs/sceneStore'
import type { RunStore } from '../jobs/runStore'
import type { PlaybackStore } from '../scene/playbackStore'
import { Hands, withoutDeadZone, type Control, type Pad } from './controls'

export interface DriveState {
  /** Asking what is to be driven. */
  readonly asking: boolean
  readonly controls: readonly Control[]
  /** The model as it moves; its one row is written anew with every frame. */
  readonly live: LoadedScene | null
  readonly load: DriveLoad | null
  readonly hands: Hands | null
}

export type DriveStore = StoreApi<DriveState>

/** Wall time between two looks at the load, ms: it is read by people. */
const loadInterval = 400

export function createDriveStore(run: RunStore, playback: PlaybackStore): DriveStore {
  const store = createStore<DriveState>()(() => ({ asking: false, controls: [], live: null, load: null, hands: null }))
  let shown = 0
  const receive = (message: HostMessage): void => {
    if (message.type === 'driving') {
      const { scene } = message
      const motion = { times: new Float64Array(1), values: new Float64Array(rowLength(scene)) }
      // the ground stays where it is, bodies stand upright until the first frame
      const driven = store.getState().controls.filter((control) => control.driven)
      store.setState({ live: { scene, motion }, load: null, hands: new Hands(driven) })
    } else if (message.type === 'frame') {
      const { live } = store.getState()
      if (live === null) return
      live.motion.values.set(message.motion.values)
      live.motion.times[0] = message.time
      playback.getState().seek(message.time)
      const now = performance.now()
      if (now - shown < loadInterval) return
      shown = now
      store.setState({ load: message.load })
    }
  }
  run.getState().onDrive(receive)
  run.subscribe(({ status }, before) => {
    if (status !== 'running' && before.status === 'running') store.setState({ live: null, hands: null, load: null })
  })
  return store
}

/** The first gamepad that is there. */
export function gamepad(): Pad | null {
  const pad = navigator.getGamepads?.().find((each) => each !== null)
  if (pad == null) return null
  const button = (index: number): number => pad.buttons[index]?.value ?? 0
  return { steer: -withoutDeadZone(pad.axes[0] ?? 0), throttle: button(7), brake: button(6) }
}
