/**
 * State of a drive in the window: the values shown, whether the run keeps up with real time, and the input that moves
 * it.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { HandInputs } from '../../../engine/model/inputs/hand-inputs'
import type { DriveLoad } from '../../../engine/drive/load'
import type { HostMessage } from '../../../jobs/protocol'
import { rowLength } from '../../../engine/scene/types'
import type { SavedState } from '../../../engine/start/state/saved-state'
import type { ResultsService } from '../results/services'
import type { SceneService } from '../scene/services'
import type { Services as WorkbenchServices } from '../workbench/services'
import { DriverInput, type Control } from './controls'
import { readMapping, type Mapping } from './mapping'
import type { Memory } from '../store/memory'

export interface DriveState {
  readonly controls: readonly Control[]
  /** Drivers of the model that are silent during the drive. */
  readonly silent: readonly string[]
  /** Mapping of this user's keys and gamepads. */
  readonly mapping: Mapping
  readonly load: DriveLoad | null
  readonly driverInput: DriverInput | null
  /** Settings that the drive was started with, used to restart it. */
  readonly start: DriveStart | null
  /** True if the drive is paused because the window is hidden. */
  readonly hidden: boolean
}

export interface DriveStart {
  readonly inputs: HandInputs
  readonly from?: SavedState
}

export interface DriveActions {
  setMapping(mapping: Mapping): void
}

export type DriveStore = StoreApi<DriveState & DriveActions>

/** Wall time between two updates of the load, ms, slow enough to read. */
const loadInterval = 400

/**
 * Creates the store.
 * @param memory storage of the keys and gamepads
 */
export function createDriveStore(
  {
    run,
    playback,
    sceneView,
  }: Pick<WorkbenchServices & ResultsService & SceneService, 'run' | 'playback' | 'sceneView'>,
  memory: Memory,
): DriveStore {
  const store = createStore<DriveState & DriveActions>()((set, get) => ({
    controls: [],
    silent: [],
    mapping: readMapping(memory.read()),
    load: null,
    driverInput: null,
    start: null,
    hidden: false,
    setMapping(mapping) {
      memory.write(JSON.stringify(mapping))
      const { controls, driverInput } = get()
      set({ mapping, ...(driverInput === null ? {} : { driverInput: new DriverInput(driven(controls), mapping) }) })
    },
  }))
  let shown = 0
  /** Time that the 3D view shows; it is updated once per frame of the page, however many instants arrive. */
  let told: number | null = null
  let latest = 0
  const follow = (time: number): void => {
    latest = time
    if (told !== null) return
    told = time
    playback.getState().seek(time)
    requestAnimationFrame(() => {
      const missed = told !== latest
      told = null
      run.getState().drawn()
      if (missed && sceneView.getState().driven !== null) playback.getState().seek(latest)
    })
  }
  const receive = (message: HostMessage): void => {
    if (message.type === 'driving') {
      const { scene } = message
      const motion = { times: new Float64Array(1), values: new Float64Array(rowLength(scene)) }
      // until the first frame, the ground is fixed and bodies are upright
      const { controls, mapping } = store.getState()
      store.setState({ load: null, driverInput: new DriverInput(driven(controls), mapping) })
      sceneView.getState().set({ driven: { scene, motion } })
    } else if (message.type === 'frame') {
      const { driven: live } = sceneView.getState()
      if (live === null) return
      live.motion.values.set(message.motion.values)
      live.motion.times[0] = message.time
      follow(message.time)
      const now = performance.now()
      if (now - shown < loadInterval) return
      shown = now
      store.setState({ load: message.load })
    }
  }
  run.getState().onDrive(receive)
  run.subscribe(({ status, paused }, before) => {
    if (status !== 'running' && before.status === 'running') {
      sceneView.getState().set({ driven: null })
      store.setState({ driverInput: null, load: null, hidden: false })
    } else if (paused === 'no' && before.paused !== 'no') store.setState({ hidden: false })
  })
  return store
}

function driven(controls: readonly Control[]): readonly Control[] {
  return controls.filter((control) => control.driven)
}
