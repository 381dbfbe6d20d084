/** Store of the chosen manoeuvre and its settings, which are not part of the project. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ManoeuvreName } from '../../../manoeuvres/table'

export interface ManoeuvreState {
  readonly manoeuvre: ManoeuvreName
  /** Settings that differ from the defaults, by manoeuvre. */
  readonly settings: Readonly<Record<string, Readonly<Record<string, number | string>>>>
  readonly page: 'figures' | 'roles'
}

export type ManoeuvreStore = StoreApi<ManoeuvreState>

export const createManoeuvreStore = (): ManoeuvreStore =>
  createStore<ManoeuvreState>()(() => ({ manoeuvre: 'step-steer', settings: {}, page: 'figures' }))
