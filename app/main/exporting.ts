/** Exports of a window, each in its own helper process, which ends with the window. */
import { utilityProcess } from 'electron'
import type { BrowserWindow } from 'electron'
import { ModelError } from '../../engine/errors/model-error'
import type { ExportMessage, ModelExportRequest } from '../export/contract'
import { exportInHelper, type HelperProcess } from '../helper/supervise'
import { exportChannel } from '../ipc'

export interface WindowExports {
  /** @param id of the page, which all messages of this export carry */
  start(id: number, request: ModelExportRequest): void
  cancel(id: number): void
  /** Refuses an invalid request. */
  refuse(id: number, reason: string): void
}

/** @param program path of the helper's bundle */
export function windowExports(window: BrowserWindow, program: string): WindowExports {
  const running = new Map<number, () => void>()
  let closed = false
  window.on('closed', () => {
    closed = true
    for (const cancel of running.values()) cancel()
  })
  return {
    start(id, request) {
      if (running.has(id)) return
      const report = (message: ExportMessage): void => {
        if (message.type !== 'progress') running.delete(id)
        if (!closed) window.webContents.send(exportChannel, id, message)
      }
      running.set(
        id,
        exportInHelper((environment) => utility(program, environment), request, report),
      )
    },
    cancel: (id) => running.get(id)?.(),
    refuse(id, reason) {
      const error = new ModelError('usage', reason).toJSON()
      window.webContents.send(exportChannel, id, { type: 'failed', error } satisfies ExportMessage)
    },
  }
}

function utility(program: string, env: NodeJS.ProcessEnv): HelperProcess {
  const child = utilityProcess.fork(program, [], { env, serviceName: 'Wishbone export', stdio: 'ignore' })
  return {
    send: (message) => child.postMessage(message),
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => child.on('exit', (code: number) => listener(code, null)),
    kill: () => void child.kill(),
  }
}
