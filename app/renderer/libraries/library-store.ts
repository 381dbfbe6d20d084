/** The libraries of this user: read through the bridge, changed here, shown in the palette. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BlockRegistry } from '../../../engine/model/blocks/block'
import { ModelError } from '../../../engine/errors/model-error'
import { longestLibrary, parseLibrary, serialiseLibrary, type LibraryFile } from '../../../engine/model/library'
import type { Bridge } from '../../bridge'
import { libraryTexts } from '../texts/libraries'
import type { Mark } from './marks'

export interface KeptLibrary {
  /** Name of the library's file or record. */
  readonly id: string
  readonly file: LibraryFile
  /** True if the library is shipped with the program, so that it can't be changed. */
  readonly shipped?: true
}

export interface LibraryState {
  /** Libraries of the user by name, then those of the program, except for names that the user has too. */
  readonly libraries: readonly KeptLibrary[]
  /** Stored libraries that cannot be read. */
  readonly faults: readonly { readonly id: string; readonly what: string }[]
  /** Marks by path: instances in the open project that were changed, or whose library has a newer version. */
  readonly marks: ReadonlyMap<string, Mark>
}

export interface LibraryActions {
  set(changes: Partial<Pick<LibraryState, 'marks'>>): void
  /** Reads the libraries again, because another window may have changed them. */
  load(): Promise<void>
  /**
   * Stores a library: it replaces the one with this id or, without an id, is a new one.
   * @throws Error if it is too long, or cannot be written
   */
  put(file: LibraryFile, id?: string): Promise<void>
  remove(id: string): Promise<void>
}

export type LibraryStore = StoreApi<LibraryState & LibraryActions>

/**
 * Creates the store.
 * @param shipped libraries that are shipped with the program
 */
export function createLibraryStore(
  bridge: Bridge,
  registry: BlockRegistry,
  shipped?: (registry: BlockRegistry) => Promise<readonly KeptLibrary[]>,
): LibraryStore {
  let ofProgram: readonly KeptLibrary[] = []
  const withShipped = (ownLibraries: readonly KeptLibrary[]): readonly KeptLibrary[] => [
    ...byName(ownLibraries),
    ...ofProgram.filter(({ file }) => ownLibraries.every((library) => library.file.name !== file.name)),
  ]
  /** Texts of the libraries as last read or written. */
  const texts = new Map<string, string>()
  return createStore<LibraryState & LibraryActions>()((set, get) => ({
    libraries: [],
    faults: [],
    marks: new Map(),
    set,
    async load() {
      const first = ofProgram.length === 0 && shipped !== undefined
      if (first) ofProgram = await shipped(registry)
      const libraries: KeptLibrary[] = []
      const faults: { id: string; what: string }[] = []
      const known = new Map(ownLibraries(get().libraries).map((library) => [library.id, library]))
      for (const { id, text } of await bridge.listLibraries()) {
        const before = known.get(id)
        if (before !== undefined && texts.get(id) === text) {
          libraries.push(before)
          continue
        }
        try {
          libraries.push({ id, file: parseLibrary(text, registry, id) })
          texts.set(id, text)
        } catch (error) {
          if (!(error instanceof ModelError)) throw error
          faults.push({ id, what: error.message })
        }
      }
      const same = libraries.length === known.size && libraries.every((library) => known.get(library.id) === library)
      set(same && !first ? { faults } : { libraries: withShipped(libraries), faults })
    },
    async put(file, id = freeId(file.name, [...get().libraries, ...get().faults])) {
      const text = serialiseLibrary(file)
      if (text.length > longestLibrary) throw new Error(libraryTexts.tooLong(file.name, text.length, longestLibrary))
      await bridge.writeLibrary(id, text)
      texts.set(id, text)
      const others = ownLibraries(get().libraries).filter((library) => library.id !== id)
      set({ libraries: withShipped([...others, { id, file }]) })
    },
    async remove(id) {
      await bridge.removeLibrary(id)
      set({
        libraries: withShipped(ownLibraries(get().libraries).filter((library) => library.id !== id)),
        faults: get().faults.filter((fault) => fault.id !== id),
      })
    },
  }))
}

/** Returns the libraries without those of the program. */
export function ownLibraries(libraries: readonly KeptLibrary[]): readonly KeptLibrary[] {
  return libraries.filter(({ shipped }) => shipped !== true)
}

function byName(libraries: readonly KeptLibrary[]): readonly KeptLibrary[] {
  return [...libraries].sort((a, b) => a.file.name.localeCompare(b.file.name, 'en'))
}

/** Returns an unused id: letters, digits and hyphens of the name, with a number if it is taken. */
function freeId(name: string, taken: readonly { readonly id: string }[]): string {
  const stem =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'library'
  const isTaken = (id: string): boolean => taken.some((other) => other.id === id)
  let id = stem
  for (let i = 2; isTaken(id); i++) id = `${stem}-${i}`
  return id
}
