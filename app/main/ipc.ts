/**
 * The main process's end of the messages in `app/ipc.ts`. A message counts only when it comes from the
 * top frame of the application's own page and its arguments have the declared form.
 */
import { ipcMain } from 'electron'
import type { IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron'
import * as v from 'valibot'
import type { HostRequest } from '../../jobs/protocol'
import type { CrashReport } from '../crash-report'
import { modelExportSchema, type ModelExportRequest } from '../export/contract'
import { crashChannel, exportChannel, helperChannel, invokeChannels, unsavedChannel } from '../ipc'
import type { InvokeAnswer, InvokeArguments, InvokeChannel, Reply } from '../ipc'
import { isInside } from '../projects/references'
import { isPageUrl } from './protocol'

export type InvokeHandlers = {
  readonly [K in InvokeChannel]: (...args: InvokeArguments<K>) => Promise<InvokeAnswer<K>>
}

const relativePath = v.pipe(v.string(), v.check(isInside))
/** A proposal for a file name, never a path: it must not steer a dialog into another folder. */
const fileName = v.pipe(v.string(), v.maxLength(255), v.regex(/^[^/\\\0]+$/))

const fileEnding = v.pipe(v.string(), v.regex(/^[a-z0-9]{1,12}$/))

/** Becomes a file name, so it must not contain path separators. */
const libraryId = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,79}$/))

/** SHA-256 in hexadecimal. */
const fingerprint = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

const projectToSave = v.strictObject({
  location: v.nullable(v.string()),
  suggestedName: fileName,
  text: v.string(),
  files: v.optional(v.record(relativePath, v.string())),
  beside: v.optional(v.record(v.pipe(relativePath, v.regex(/^[^/]+$/)), v.string())),
  fingerprint: v.optional(v.nullable(fingerprint)),
})

const argumentSchemas = {
  listExamples: v.strictTuple([]),
  openExample: v.strictTuple([v.string()]),
  listRecent: v.strictTuple([]),
  openRecent: v.strictTuple([v.string()]),
  openProject: v.strictTuple([]),
  openDropped: v.strictTuple([v.pipe(v.string(), v.minLength(1)), fingerprint]),
  takeStart: v.strictTuple([]),
  newWindow: v.strictTuple([]),
  openOther: v.strictTuple([]),
  listRevisions: v.strictTuple([v.string()]),
  readRevision: v.strictTuple([v.string(), v.pipe(v.string(), v.regex(/^[0-9a-f]{4,64}$/))]),
  saveProject: v.strictTuple([projectToSave]),
  saveProjectAs: v.strictTuple([projectToSave]),
  exportFile: v.strictTuple([fileName, v.union([v.string(), v.instance(Uint8Array)]), v.string()]),
  chooseFile: v.strictTuple([v.pipe(v.array(fileEnding), v.maxLength(20))]),
  listLibraries: v.strictTuple([]),
  writeLibrary: v.strictTuple([libraryId, v.pipe(v.string(), v.maxLength(20_000_000))]),
  removeLibrary: v.strictTuple([libraryId]),
  readCrashLog: v.strictTuple([]),
} satisfies { readonly [K in InvokeChannel]: v.GenericSchema<unknown, InvokeArguments<K>> }

const crashReport = v.strictObject({
  source: v.picklist(['window', 'engine', 'application']),
  message: v.pipe(v.string(), v.maxLength(100_000)),
  stack: v.pipe(v.string(), v.maxLength(100_000)),
  activity: v.pipe(v.string(), v.maxLength(1000)),
})

/** Parts of a request that the main process examines; the helper checks the project as the worker of a page does. */
const helperRequest = v.nullable(
  v.looseObject({
    type: v.string(),
    id: v.number(),
    files: v.optional(v.record(v.string(), v.string())),
  }),
)

/** Requests of pages to the application, each for its own window. */
export interface IpcHost {
  /** Returns the handlers of a window; undefined if the window is gone. */
  handlersOf(contents: WebContents): InvokeHandlers | undefined
  setUnsaved(contents: WebContents, unsaved: boolean, location: string | null): void
  logCrash(report: CrashReport): void
  /** Sends a job to the helper process; null ends the process. */
  help(contents: WebContents, request: HostRequest | null): void
  /** An export by its number in the page; null cancels it. */
  exportModel(contents: WebContents, id: number, request: ModelExportRequest | null): void
  /** Refuses an export that was requested in another form than the declared one. */
  refuseExport(contents: WebContents, id: number, reason: string): void
}

export function registerIpc(host: IpcHost): void {
  for (const channel of invokeChannels) {
    ipcMain.handle(channel, (event, ...args: unknown[]) => answer(channel, host, event, args))
  }
  ipcMain.on(unsavedChannel, (event, ...args: unknown[]) => {
    const parsed = v.safeParse(v.strictTuple([v.boolean(), v.nullable(v.string())]), args)
    if (isOwnPage(event) && parsed.success) host.setUnsaved(event.sender, ...parsed.output)
  })
  ipcMain.on(helperChannel, (event, ...args: unknown[]) => {
    const parsed = v.safeParse(v.strictTuple([helperRequest]), args)
    if (isOwnPage(event) && parsed.success) host.help(event.sender, parsed.output[0] as HostRequest | null)
  })
  ipcMain.on(exportChannel, (event, id: unknown, request: unknown) => {
    if (!isOwnPage(event) || typeof id !== 'number') return
    const parsed = v.safeParse(v.nullable(modelExportSchema), request)
    if (parsed.success) host.exportModel(event.sender, id, parsed.output)
    else host.refuseExport(event.sender, id, `The request is malformed: ${v.summarize(parsed.issues)}`)
  })
  ipcMain.on(crashChannel, (event, ...args: unknown[]) => {
    const parsed = v.safeParse(v.strictTuple([crashReport]), args)
    if (isOwnPage(event) && parsed.success) host.logCrash(parsed.output[0])
  })
}

async function answer<K extends InvokeChannel>(
  channel: K,
  host: IpcHost,
  event: IpcMainInvokeEvent,
  args: readonly unknown[],
): Promise<Reply<InvokeAnswer<K>>> {
  if (!isOwnPage(event)) return { ok: false, message: 'Only the page of the application may request this.' }
  const parsed = v.safeParse(argumentSchemas[channel], args)
  if (!parsed.success)
    return { ok: false, message: `The request "${channel}" is malformed: ${v.summarize(parsed.issues)}` }
  const handlers = host.handlersOf(event.sender)
  if (handlers === undefined) return { ok: false, message: 'The window is closed.' }
  try {
    // The schema of a channel yields the arguments of its handler; the compiler cannot pair the two by key.
    return { ok: true, value: await handlers[channel](...(parsed.output as InvokeArguments<K>)) }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) }
  }
}

/** Returns whether a message comes from the application's page (Electron documentation, "Security", item 17). */
function isOwnPage(event: IpcMainInvokeEvent | IpcMainEvent): boolean {
  const frame = event.senderFrame
  return frame !== null && frame.parent === null && isPageUrl(frame.url)
}
