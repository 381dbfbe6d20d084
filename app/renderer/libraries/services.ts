/** Services with the libraries and the use of blocks. */
import type { VersionsService } from '../versions/services'
import { servicesHook, storeHook, type Services as WorkbenchServices } from '../workbench/services'
import type { BlockUseStore } from './block-use'
import type { LibraryStore } from './library-store'

export interface LibrariesService {
  /** Libraries of subsystems of this user. */
  readonly library: LibraryStore
  readonly blockUse: BlockUseStore
}

export interface Services extends WorkbenchServices, LibrariesService, VersionsService {}

export const useServices = servicesHook<Services>()
export const useLibrary = storeHook(({ library }: LibrariesService) => library)
export const useBlockUse = storeHook(({ blockUse }: LibrariesService) => blockUse)
