/**
 * Errors that nobody expected, kept in a text file of the user's data folder and nowhere else: nothing is ever sent.
 * The file is limited; when it is full, it becomes the old one and a new one begins.
 */
import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { crashEntry, type CrashReport } from '../crash-report'

/** Largest size of each of the two files, bytes. */
export const largestLog = 256 * 1024

export interface CrashLog {
  add(report: CrashReport): void
  /** Returns the stored reports, the latest last; empty if there are none. */
  read(): string
}

/** @param file path of the log */
export function crashLog(file: string, version: string): CrashLog {
  const old = file.replace(/(\.\w+)$/, '.old$1')
  const text = (path: string): string => {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      return ''
    }
  }
  return {
    // Written at once: the process may be about to end.
    add(report) {
      try {
        mkdirSync(dirname(file), { recursive: true })
        const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
        const entry = crashEntry(report, version, new Date())
        if (size > 0 && size + entry.length > largestLog) renameSync(file, old)
        appendFileSync(file, entry)
      } catch {
        // Without write access, no log can be kept.
        return
      }
    },
    read: () => text(old) + text(file),
  }
}
