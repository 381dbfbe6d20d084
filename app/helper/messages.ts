/** Messages between the main process of the desktop and its helper process. */
import type { HostMessage, HostRequest } from '../../engine/host/protocol'

export type ToHelper =
  | { readonly type: 'job'; readonly request: HostRequest }
  /** The user allows these FMUs, by SHA-256. */
  | { readonly type: 'allow'; readonly hashes: readonly string[] }

export interface FromHelper {
  readonly message: HostMessage
}

/** Environment variable with the path of the status file. */
export const statusVariable = 'WISHBONE_HELPER_STATUS'
