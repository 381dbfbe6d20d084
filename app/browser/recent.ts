/**
 * Projects opened and saved recently, by their file handles, which a browser's database can hold. Without file access
 * there is nothing to open again, and the list is empty. A browser asks before it reads such a file.
 */
import { createStore, entries, get, set, delMany } from 'idb-keyval'
import type { OpenedProject } from '../projects/opened'
import type { RecentProject } from '../bridge'
import { referredFiles } from '../projects/references'
import { readFiles, readMarked } from './handles'
import type { Places } from './places'

interface Entry {
  readonly name: string
  readonly title: string
  readonly time: number
  readonly handle: FileSystemFileHandle
  /** Folder with its data files, and the way from there to the folder of the project. */
  readonly folder?: FileSystemDirectoryHandle
  readonly path?: readonly string[]
}

const longest = 12

/** Returns whether a stored value is a complete entry; any other value counts as missing. */
function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false
  const { name, title, time, handle } = value as Partial<Record<keyof Entry, unknown>>
  const isHandle = typeof handle === 'object' && handle !== null && 'getFile' in handle
  return typeof name === 'string' && typeof title === 'string' && Number.isFinite(time) && isHandle
}

/** Part of the File System Access API (WICG) that TypeScript's DOM library does not declare. */
interface Asking {
  requestPermission?(options: { readonly mode: 'read' | 'readwrite' }): Promise<PermissionState>
}

export interface RecentProjects {
  add(entry: Omit<Entry, 'time'>): Promise<void>
  list(): Promise<readonly RecentProject[]>
  /** Opens a project; null if the user does not allow reading it. */
  open(id: string, places: Places): Promise<OpenedProject | null>
}

export function browserRecent(): RecentProjects {
  const store = 'indexedDB' in window ? createStore('wishbone-recent', 'projects') : undefined
  const all = async (): Promise<readonly (readonly [string, Entry])[]> => {
    if (store === undefined) return []
    const records = await entries<IDBValidKey, unknown>(store).catch(() => [])
    return records
      .flatMap(([id, entry]) => (typeof id === 'string' && isEntry(entry) ? [[id, entry] as const] : []))
      .sort(([, a], [, b]) => b.time - a.time)
  }
  return {
    async add(entry) {
      if (store === undefined) return
      try {
        const known = await all()
        const same = await Promise.all(known.map(([, { handle }]) => handle.isSameEntry(entry.handle)))
        // The order matters: if the disk is full, the list is unchanged.
        await set(crypto.randomUUID(), { ...entry, time: Date.now() }, store)
        await delMany(
          known.flatMap(([id], i) => (same[i] || i >= longest - 1 ? [id] : [])),
          store,
        )
      } catch {
        // The list is a convenience: a browser that keeps no handles must not spoil opening or saving.
        return
      }
    },
    async list() {
      return (await all()).map(([id, { name, title, time }]) => ({ id, name, title, time }))
    },
    async open(id, places) {
      const entry = store === undefined ? undefined : await get<Entry>(id, store)
      if (entry === undefined) throw new Error('This project is no longer in the list. Open its file instead.')
      if (!(await allowed(entry.handle))) return null
      const { text, fingerprint } = await readMarked(entry.handle)
      const { folder, path = [], handle, name } = entry
      const paths = referredFiles(text)
      const readable = folder !== undefined && paths.length > 0 && (await allowed(folder))
      const files = readable ? await readFiles(folder, path, paths) : {}
      const place = { kind: 'file', handle, name, files: Object.keys(files), ...(folder && { folder, path }) } as const
      return { name, location: places.remember(place), file: handle.name, text, files, fingerprint }
    },
  }
}

async function allowed(handle: FileSystemHandle): Promise<boolean> {
  const { requestPermission } = handle as Asking
  return requestPermission === undefined || (await requestPermission.call(handle, { mode: 'readwrite' })) === 'granted'
}
