/**
 * Where unsaved work is kept in case the window ends without asking: a database of the browser (in Electron as
 * well), one record per window. A window holds a lock while it lives, so that records whose lock is free are those of
 * windows that are gone (Web Locks API); another window that is still open is not taken for one that crashed.
 */
import { createStore, del, entries, set } from 'idb-keyval'
import { readRecord } from './readRecord'

export interface RecoveryRecord {
  /** Title of the project. */
  readonly title: string
  /** Time of the last change that is kept, milliseconds since 1970; 0 where it is not known. */
  readonly time: number
  /** Text of project.json. */
  readonly text: string
  readonly files: Readonly<Record<string, string>>
  /** Where it came from, as the bridge of that window called it. */
  readonly origin: { readonly name: string; readonly location: string | null; readonly fingerprint?: string | null }
}

export interface RecoveryPlace {
  put(window: string, record: RecoveryRecord): Promise<void>
  remove(window: string): Promise<void>
  /** Null for a record that is damaged beyond use. */
  all(): Promise<readonly (readonly [window: string, record: RecoveryRecord | null])[]>
  /** Windows that are open now. */
  living(): Promise<ReadonlySet<string>>
  /** Count as open from now until this window ends. */
  hold(window: string): void
}

const lockPrefix = 'wishbone-window-'

/** Undefined where the browser keeps nothing or knows no locks: work then lasts as long as the window. */
export function browserRecovery(): RecoveryPlace | undefined {
  // Older browsers, private windows.
  if (!('indexedDB' in window) || !('locks' in navigator)) return undefined
  const store = createStore('wishbone-recovery', 'windows')
  return {
    put: (id, record) => set(id, record, store),
    remove: (id) => del(id, store),
    async all() {
      const found = await entries<IDBValidKey, unknown>(store)
      return found.flatMap(([id, value]) => (typeof id === 'string' ? [[id, readRecord(value)] as const] : []))
    },
    async living() {
      const { held = [] } = await navigator.locks.query()
      return new Set(held.flatMap(({ name }) => (name?.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : [])))
    },
    hold(id) {
      // Never released: the lock ends with the page.
      void navigator.locks.request(lockPrefix + id, () => new Promise(() => undefined))
    },
  }
}
