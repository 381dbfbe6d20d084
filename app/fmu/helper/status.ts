/** Status of a helper process when it ended, in a file that outlives the process. */
import { openSync, readFileSync, writeSync } from 'node:fs'
import * as v from 'valibot'
import type { Phase } from '../loader'

const schema = v.object({
  state: v.picklist(['running', 'hanging', 'done']),
  phase: v.optional(v.string()),
  block: v.optional(v.string()),
  file: v.optional(v.string()),
  limit: v.optional(v.number()),
  code: v.optional(v.number()),
})

export interface HelperStatus {
  readonly state: 'running' | 'hanging' | 'done'
  readonly phase?: Phase
  readonly block?: string
  readonly file?: string
  /** s; that a call may take. */
  readonly limit?: number
  /** Exit status of a command that is done. */
  readonly code?: number
}

/** Longer than any status. */
const bytes = 4096

/** Replaces the status in place: one call of the system. */
export function statusWriter(path: string): (status: HelperStatus) => void {
  const file = openSync(path, 'w', 0o600)
  return (status) => void writeSync(file, JSON.stringify(status).padEnd(bytes), 0)
}

export function readStatus(path: string): HelperStatus {
  try {
    return v.parse(schema, JSON.parse(readFileSync(path, 'utf8'))) as HelperStatus
  } catch {
    return { state: 'running' }
  }
}
