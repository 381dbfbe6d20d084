/** Libraries of subsystems in a database of the browser, each as the text of its file. */
import { createStore, del, entries, set } from 'idb-keyval'
import type { Bridge } from '../bridge'

/** Returns the store of libraries in the browser. Without a database it is empty and keeps nothing. */
export function browserLibraries(): Pick<Bridge, 'listLibraries' | 'writeLibrary' | 'removeLibrary'> {
  const store = 'indexedDB' in window ? createStore('wishbone-libraries', 'libraries') : undefined
  return {
    async listLibraries() {
      const records = store === undefined ? [] : await entries<IDBValidKey, unknown>(store).catch(() => [])
      // A record without text is reported as an empty library.
      return records
        .flatMap(([id, text]) => (typeof id === 'string' ? [{ id, text: typeof text === 'string' ? text : '' }] : []))
        .sort((a, b) => (a.id < b.id ? -1 : 1))
    },
    writeLibrary(id, text) {
      return store === undefined
        ? Promise.reject(new Error('This browser cannot store libraries. Export the library as a file.'))
        : set(id, text, store)
    },
    async removeLibrary(id) {
      if (store !== undefined) await del(id, store)
    },
  }
}
