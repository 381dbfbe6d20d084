/**
 * The messages between Electron's main process and the preload script: channel names, what each
 * carries and the form of an answer. Both ends import this file, so a channel exists on both or on
 * neither.
 *
 * Every method of the Bridge that answers is one `invoke` channel of the same name. A failure travels
 * as data: an exception thrown in main would reach the page with Electron's own words around it.
 */
import type { Bridge } from './bridge'

/** Methods of the Bridge that main answers. */
export const invokeChannels = [
  'listExamples',
  'openExample',
  'listRecent',
  'openRecent',
  'openProject',
  'openDropped',
  'takeStart',
  'newWindow',
  'openOther',
  'listRevisions',
  'readRevision',
  'saveProject',
  'saveProjectAs',
  'exportFile',
  'chooseFile',
  'listLibraries',
  'writeLibrary',
  'removeLibrary',
  'readCrashLog',
] as const

export type InvokeChannel = (typeof invokeChannels)[number]

/**
 * Arguments and answer of a channel are those of the Bridge's method. A file that was dropped travels as its path,
 * which the preload script asks Electron for, with the SHA-256 of its content (hexadecimal): a page can read what was
 * dropped on it and no other file, so a page that cannot state the content of a file has not been given it.
 */
export type InvokeArguments<K extends InvokeChannel> = K extends 'openDropped'
  ? [path: string, fingerprint: string]
  : Parameters<Bridge[K]>
export type InvokeAnswer<K extends InvokeChannel> = Awaited<ReturnType<Bridge[K]>>

/** Message from the page, without an answer: `[report]`, an unexpected error for the crash log. */
export const crashChannel = 'logCrash'

/**
 * Message from the page, without an answer: `[boolean, location]`, whether closing would lose changes, and where the
 * project is.
 */
export const unsavedChannel = 'setUnsaved'

/**
 * Messages of a job for the helper process. From the page, without an answer: `[request]`; null ends the job. To the
 * page: `[message]`.
 */
export const helperChannel = 'helper'

/**
 * Messages of an export. From the page: `[id, request]`; `[id, null]` cancels the export. To the page: `[id, message]`.
 */
export const exportChannel = 'export'

/** Message to the page: `[command]`, the name of a menu command. */
export const commandChannel = 'command'

export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  /** `message` is one sentence with its remedy, shown to the user unchanged. */
  | { readonly ok: false; readonly message: string }
