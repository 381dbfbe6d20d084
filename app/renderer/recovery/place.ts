/**
 * Storage of unsaved work in case the window ends without asking: a database of the browser (in Electron as well), with
 * one record per window. A window holds a lock while it is open (Web Locks API), so a record whose lock is free belongs
 * to a window that is gone. Another window that is still open is therefore not mistaken for one that crashed.
 *
 * In a browser, that database belongs to an address of this machine, which other programs can use when Wishbone is not
 * running. There, records are encrypted with a key that those programs do not get.
 */
import { createStore, del, entries, set } from 'idb-keyval'
import { readRecord } from './read-record'
import { isSealed, seal, unseal } from './sealing'

export interface RecoveryRecord {
  /** Title of the project. */
  readonly title: string
  /** Time of the last change in the copy, milliseconds since 1970; 0 if unknown. */
  readonly time: number
  /** Text of project.json. */
  readonly text: string
  readonly files: Readonly<Record<string, string>>
  /** Origin of the project, as reported by the bridge of that window. */
  readonly origin: { readonly name: string; readonly location: string | null; readonly fingerprint?: string | null }
}

export interface RecoveryPlace {
  put(window: string, record: RecoveryRecord): Promise<void>
  remove(window: string): Promise<void>
  /** Returns the records of all windows; a record is null if it is damaged beyond use. */
  all(): Promise<readonly (readonly [window: string, record: RecoveryRecord | null])[]>
  /** Returns the windows that are open now. */
  living(): Promise<ReadonlySet<string>>
  /** Marks this window as open from now until it ends. */
  hold(window: string): void
}

const lockPrefix = 'wishbone-window-'

/** Part of the database that is used. */
export interface Records {
  set(window: string, value: unknown): Promise<void>
  remove(window: string): Promise<void>
  entries(): Promise<readonly (readonly [IDBValidKey, unknown])[]>
}

/**
 * Returns the storage; undefined if the browser has no storage or no locks. Unsaved work then lasts as long as the
 * window.
 * @param workKey encrypts the stored work; absent if nobody else can read it
 */
export function browserRecovery(workKey?: () => Promise<CryptoKey>): RecoveryPlace | undefined {
  // Older browsers and private windows have no storage.
  if (!('indexedDB' in window) || !('locks' in navigator)) return undefined
  const store = createStore('wishbone-recovery', 'windows')
  const records: Records = {
    set: (id, value) => set(id, value, store),
    remove: (id) => del(id, store),
    entries: () => entries<IDBValidKey, unknown>(store),
  }
  return {
    ...keptRecords(records, workKey),
    async living() {
      const { held: heldLocks = [] } = await navigator.locks.query()
      return new Set(
        heldLocks.flatMap(({ name }) => (name?.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : [])),
      )
    },
    hold(id) {
      // Never released: the lock ends with the page.
      void navigator.locks.request(lockPrefix + id, () => new Promise(() => undefined))
    },
  }
}

/**
 * Returns the functions that store and read records, encrypted if there is a key. Records that earlier versions stored
 * unencrypted are encrypted when they are found.
 */
export function keptRecords(
  records: Records,
  workKey?: () => Promise<CryptoKey>,
): Pick<RecoveryPlace, 'put' | 'remove' | 'all'> {
  return {
    async put(id, record) {
      await records.set(id, workKey === undefined ? record : await seal(await workKey(), id, record))
    },
    remove: (id) => records.remove(id),
    async all() {
      const entries = await records.entries()
      const named = entries.flatMap(([id, value]) => (typeof id === 'string' ? [[id, value] as const] : []))
      const key = named.length === 0 ? undefined : await workKey?.()
      return Promise.all(
        named.map(async ([id, value]): Promise<readonly [string, RecoveryRecord | null]> => {
          if (isSealed(value)) return [id, key === undefined ? null : await unseal(key, id, value)]
          const record = readRecord(value)
          if (record !== null && key !== undefined) await records.set(id, await seal(key, id, record))
          return [id, record]
        }),
      )
    },
  }
}
