/** Runs of a verification that let the process handle signals and timers between slices. */
import { setImmediate } from 'node:timers/promises'
import { runExperiment, type RunOutcome, type RunRequest } from '../../../engine/run/run'
import type { VerifyTools } from './types'

/** Instead of that of the export. */
export async function runInSlices(
  request: RunRequest,
  { compiler, signal }: Pick<VerifyTools, 'compiler' | 'signal'>,
): Promise<RunOutcome> {
  const run = runExperiment(request, compiler)
  for (;;) {
    const next = run.next()
    if (next.done === true) return next.value
    await setImmediate()
    signal?.throwIfAborted()
  }
}
