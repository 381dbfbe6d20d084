/** Which manoeuvre is chosen, and its settings; nothing of it is part of the project. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ManoeuvreName } from '../../../manoeuvres/table'

export interface ManoeuvreState {
  readonly manoeuvre: ManoeuvreName
  /** By manoeuvre, the settings that are not the defaults. */
  readonly settings: Readonly<Record<string, Readonly<Record<string, number | string>>>>
  readonly page: 'figures' | 'roles'
}

export type ManoeuvreStore = StoreApi<ManoeuvreState>

export const createManoeuvreStore = (): ManoeuvreStore =>
  createStore<ManoeuvreState>()(() => ({ manoeuvre: 'step-steer', settings: {}, page: 'figures' }))
