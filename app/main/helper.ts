/**
 * The helper process of a window: jobs of models with FMUs, which are native code. It is started when such a job comes
 * and ends with the window. Before it loads an FMU for the first time the user is asked here: a page can neither ask
 * nor answer.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dialog, utilityProcess } from 'electron'
import type { BrowserWindow, UtilityProcess } from 'electron'
import type { HelperMessage } from '../bridge'
import { ModelError } from '../../engine/errors/model-error'
import type { HostRequest } from '../../jobs/protocol'
import { bytesOfBase64, isFmuFile } from '../../engine/model/project/binary-files'
import { endedBy } from '../fmu/helper/ended'
import { readStatus } from '../fmu/helper/status'
import type { FmuPermissions } from '../fmu/permissions'
import { fingerprintOfFmu } from '../fmu/unit/unpack'
import { statusVariable, type FromHelper, type ToHelper } from '../helper/messages'
import { helperChannel } from '../ipc'

export interface WindowHelper {
  post(request: HostRequest): void
  /** Ends the helper and all its jobs. */
  stop(): void
}

/** @param program path of the helper's bundle */
export function windowHelper(window: BrowserWindow, program: string, permissions: FmuPermissions): WindowHelper {
  let running: { readonly process: UtilityProcess; readonly folder: string } | undefined
  /** Requests go in the order in which they came, also where one waits for an answer. */
  let turn = Promise.resolve()
  let closed = false
  const tell = (message: HelperMessage): void => {
    if (!closed) window.webContents.send(helperChannel, message)
  }

  const ensure = (): UtilityProcess => {
    if (running !== undefined) return running.process
    const folder = mkdtempSync(join(tmpdir(), 'wishbone-helper-'))
    const status = join(folder, 'status.json')
    const utility = utilityProcess.fork(program, [], {
      env: { ...process.env, [statusVariable]: status, TMPDIR: folder, TEMP: folder, TMP: folder },
      serviceName: 'Wishbone helper',
      stdio: 'ignore',
    })
    running = { process: utility, folder }
    utility.on('message', (from: FromHelper) => {
      if ('message' in from) tell({ type: 'message', message: from.message })
    })
    utility.on('exit', (code: number) => {
      const stopped = running?.process !== utility
      if (!stopped) running = undefined
      const last = readStatus(status)
      rmSync(folder, { recursive: true, force: true })
      if (!stopped) tell({ type: 'ended', error: endedBy(last, { code, signal: null }).toJSON() })
    })
    return utility
  }
  const send = (message: ToHelper): void => ensure().postMessage(message)

  const take = async (request: HostRequest): Promise<void> => {
    const refused = 'files' in request ? await notAllowed(window, request.files, permissions) : undefined
    if (refused === undefined) send({ type: 'job', request })
    else tell({ type: 'message', message: { type: 'failed', id: request.id, error: refused.toJSON() } })
  }

  /** The user is asked, and the helper receives the answer. */
  async function notAllowed(
    owner: BrowserWindow,
    files: Readonly<Record<string, string>>,
    known: FmuPermissions,
  ): Promise<ModelError | undefined> {
    const fmus = Object.entries(files)
      .filter(([path]) => isFmuFile(path))
      .map(([file, content]) => ({ file, hash: fingerprintOfFmu(bytesOfBase64(content)) }))
    const unknown = fmus.filter(({ hash }) => !known.has(hash))
    if (unknown.length > 0 && !(await ask(owner, unknown)))
      return new ModelError(
        'usage',
        `loading the FMU ${unknown[0].file} was not allowed`,
        { file: unknown[0].file },
        'run the model again, and allow it if you trust its source',
      )
    if (unknown.length > 0) await known.add(unknown.map(({ hash }) => hash))
    send({ type: 'allow', hashes: fmus.map(({ hash }) => hash) })
    return undefined
  }

  const stop = (): void => {
    const { process: utility } = running ?? {}
    running = undefined
    utility?.kill()
  }
  window.on('closed', () => {
    closed = true
    stop()
  })
  return {
    post(request) {
      turn = turn.then(() => take(request))
    },
    stop,
  }
}

async function ask(
  window: BrowserWindow,
  fmus: readonly { readonly file: string; readonly hash: string }[],
): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    title: 'Load FMU',
    message: fmus.length === 1 ? `Load the FMU “${fmus[0].file}”?` : `Load ${fmus.length} FMUs?`,
    detail: [
      'An FMU contains native code, which runs with all your permissions. Load it only if you trust its source.',
      ...fmus.map(({ file, hash }) => `${file}\nSHA-256 ${hash}`),
    ].join('\n\n'),
    buttons: ['Load', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
  })
  return response === 0
}
