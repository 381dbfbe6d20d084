/**
 * Places of this page's projects, by the key that the renderer holds as their location. Handles cannot be turned into
 * text, so they are stored here as long as the page exists.
 */
export type Place =
  /** A file that can be written again, and the data files beside it. */
  | {
      readonly kind: 'file'
      readonly handle: FileSystemFileHandle
      readonly name: string
      readonly files: readonly string[]
      /** Folder that its data files were read from, and the way from there to the folder of the project. */
      readonly folder?: FileSystemDirectoryHandle
      readonly path?: readonly string[]
    }
  /** A browser without file access: every save is a download of this name. */
  | { readonly kind: 'download'; readonly fileName: string; readonly name: string }

export interface Places {
  remember(place: Place): string
  find(location: string): Place | undefined
}

export function createPlaces(): Places {
  const places = new Map<string, Place>()
  return {
    remember(place) {
      const location = `place-${places.size + 1}`
      places.set(location, place)
      return location
    },
    find: (location) => places.get(location),
  }
}
