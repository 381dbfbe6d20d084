/** Types of blocks that have a star, and that were last put on a canvas. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { keep, recall, type Settings } from '../workbench/settings'

export interface BlockUse {
  readonly favourites: readonly string[]
  readonly recentBlocks: readonly string[]
}

export type BlockUseStore = StoreApi<BlockUse>

const none: BlockUse = { favourites: [], recentBlocks: [] }

export function createBlockUse(settings: Settings): BlockUseStore {
  const store = createStore<BlockUse>()(() => ({ ...none, ...recall(settings, none) }))
  keep(settings, store, (state) => state)
  return store
}
