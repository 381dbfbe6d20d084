/** The instant of the run that is looked at, shared by the plots and the 3D view, and whether it is playing. */
import { createStore, type StoreApi } from 'zustand/vanilla'

export interface TimeCursorState {
  /** s */
  readonly time: number
  readonly playing: boolean
}

export interface TimeCursorActions {
  setTime(time: number): void
  setPlaying(playing: boolean): void
}

export type TimeCursorStore = StoreApi<TimeCursorState & TimeCursorActions>

export function createTimeCursorStore(): TimeCursorStore {
  return createStore<TimeCursorState & TimeCursorActions>()((set) => ({
    time: 0,
    playing: false,
    setTime: (time) => set({ time }),
    setPlaying: (playing) => set({ playing }),
  }))
}
