/** Types of the starred blocks, and of those inserted most recently. */
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
