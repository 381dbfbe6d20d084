/** Ctrl+C during long work: compilers and programs that it has started end with it, and temporary files go. */
import type { ModelError } from '../../engine/errors/model-error'
import { interrupted } from '../export/ended'

const signals = ['SIGINT', 'SIGTERM'] as const

/**
 * Runs work that a signal interrupts. A second signal ends the program at once. @throws ModelError `usage` after a
 * signal; what the work throws
 */
export async function interruptible<T>(
  work: (signal: AbortSignal) => Promise<T>,
  ended: () => ModelError = interrupted,
): Promise<T> {
  const ending = new AbortController()
  const abort = (): void => ending.abort()
  for (const name of signals) process.once(name, abort)
  try {
    return await work(ending.signal)
  } catch (error) {
    if (!ending.signal.aborted) throw error
    throw ended()
  } finally {
    for (const name of signals) process.removeListener(name, abort)
  }
}
