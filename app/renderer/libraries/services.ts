/** Services with the libraries and the use of blocks. */
import type { Services as VersionsServices } from '../versions/services'
import { servicesHook, storeHook } from '../workbench/services'
import type { BlockUseStore } from './block-use'
import type { LibraryStore } from './library-store'

export * from '../versions/services'

export interface Services extends VersionsServices {
  /** Libraries of subsystems of this user. */
  readonly library: LibraryStore
  readonly blockUse: BlockUseStore
}

export const useServices = servicesHook<Services>()
export const useLibrary = storeHook(({ library }: Services) => library)
export const useBlockUse = storeHook(({ blockUse }: Services) => blockUse)
