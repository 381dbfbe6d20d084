/**
 * One export in its own helper process: crashes of compilers, exported code and loaded libraries arrive here as
 * messages, and ending the process ends the export. For the hosts of windows: Electron's main process and the local
 * server.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readStatus } from '../fmu/helper/status'
import { statusVariable, type FromHelper, type ToHelper } from './messages'
import { endedExport } from '../export/ended'
import type { ExportEnd, ExportMessage, ModelExportRequest } from '../export/contract'

/** Helper process of Node or of Electron. */
export interface HelperProcess {
  send(message: ToHelper): void
  onMessage(listener: (message: FromHelper) => void): void
  onExit(listener: (code: number | null, signal: string | null) => void): void
  /** Ends the process at once. */
  kill(): void
}

/** Time in which a helper ends its compilers and exits, ms; then it is ended. */
const patience = 2000

/**
 * @param start starts the helper (`app/helper/main.ts`) with this environment
 * @param report gets every message, the last of which is an end; it comes when the process has gone and nothing is left
 *   of it
 * @returns a function that cancels the export
 */
export function exportInHelper(
  start: (environment: NodeJS.ProcessEnv) => HelperProcess,
  request: ModelExportRequest,
  report: (message: ExportMessage) => void,
): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'wishbone-export-'))
  const status = join(folder, 'status.json')
  let end: ExportEnd | undefined
  let timer: NodeJS.Timeout | undefined
  const helper = start({ ...process.env, [statusVariable]: status, TMPDIR: folder, TEMP: folder, TMP: folder })
  const leave = (): void => {
    helper.send({ type: 'end' })
    timer ??= setTimeout(() => helper.kill(), patience)
    timer.unref()
  }
  helper.onMessage((message) => {
    if (!('exporting' in message) || end !== undefined) return
    if (message.exporting.type === 'progress') return report(message.exporting)
    end = message.exporting
    leave()
  })
  helper.onExit((code, signal) => {
    clearTimeout(timer)
    const last = readStatus(status)
    rmSync(folder, { recursive: true, force: true })
    report(end ?? { type: 'failed', error: endedExport(last, { code, signal }).toJSON() })
  })
  helper.send({ type: 'export', request })
  return () => {
    if (end !== undefined) return
    end = { type: 'cancelled' }
    leave()
  }
}
