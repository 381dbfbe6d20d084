/** Why the process of an export has ended before the export, as one message. */
import { ModelError } from '../../engine/errors/model-error'
import type { HelperStatus } from '../fmu/helper/status'

export function endedExport(
  { state, file, limit }: HelperStatus,
  { code, signal }: { readonly code: number | null; readonly signal: string | null },
): ModelError {
  const how = signal === null ? `exit status ${code ?? 'unknown'}` : signal
  if (signal === 'SIGINT' || signal === 'SIGTERM') return interrupted()
  if (file === undefined)
    return new ModelError(
      'foreign-code',
      `the process of the export ended early (${how})`,
      {},
      'export the model again',
    )
  return state === 'hanging'
    ? misbehaves(`did not answer within ${limit ?? 0} s`)
    : misbehaves(`crashed when it was run on its experiment (${how})`)
}

/** Returns the error of an export that the user has ended. */
export const interrupted = (): ModelError =>
  new ModelError('usage', 'the export was interrupted, so nothing was written')

/** @param what end of the sentence "The exported model ..." */
export function misbehaves(what: string): ModelError {
  return new ModelError(
    'foreign-code',
    `the exported model ${what}, so nothing was written`,
    {},
    'export it without verification to inspect it, and report this as a defect of Wishbone',
  )
}
