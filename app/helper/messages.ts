/** Messages between a host (the main process of the desktop, the local server) and its helper process. */
import type { HostMessage, HostRequest } from '../../jobs/protocol'
import type { ExportMessage, ModelExportRequest } from '../export/contract'

export type ToHelper =
  | { readonly type: 'job'; readonly request: HostRequest }
  /** The user allows these FMUs, by SHA-256. */
  | { readonly type: 'allow'; readonly hashes: readonly string[] }
  /** Executed once in a process. */
  | { readonly type: 'export'; readonly request: ModelExportRequest }
  /** Ends the export, the programs that it has started, and the process. */
  | { readonly type: 'end' }

export type FromHelper = { readonly message: HostMessage } | { readonly exporting: ExportMessage }

/** Environment variable with the path of the status file. */
export const statusVariable = 'WISHBONE_HELPER_STATUS'
