/** The crash log of a page: text in the storage of the browser, limited; the oldest entries are removed first. */
import { crashEntry, type CrashReport } from '../crash-report'

const key = 'wishbone.crash-log'
const largest = 64 * 1024

export function logCrash(report: CrashReport, version: string): void {
  try {
    localStorage.setItem(key, (readCrashLog() + crashEntry(report, version, new Date())).slice(-largest))
  } catch {
    // Storage may be full or forbidden; then nothing is stored.
    return
  }
}

export function readCrashLog(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
