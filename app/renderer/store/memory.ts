/**
 * Settings that belong to the window, not to the project: texts in the browser's storage, lost without harm where there
 * is none.
 */

export interface Memory {
  /** @returns null when nothing is stored */
  read(): string | null
  write(text: string): void
}

/** @param key of the browser's storage */
export function browserMemory(key: string): Memory {
  return {
    read() {
      try {
        return localStorage.getItem(key)
      } catch {
        return null
      }
    },
    write(text) {
      try {
        localStorage.setItem(key, text)
      } catch {
        // Storage may be full or forbidden; the settings then last as long as the window.
      }
    },
  }
}
