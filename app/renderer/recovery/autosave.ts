/** Copies of unsaved work: keeps them while changes are unsaved, and finds those of windows that are gone. */
import { withLineEnds } from '../../../engine/model/text/line-ends'
import { serialiseProject } from '../../../engine/model/project/serialise'
import { isUnsaved, type ProjectStore } from '../store/project-store'
import { getHeader, projectFromDocument } from '../store/records'
import type { RecoveryPlace, RecoveryRecord } from './place'

/** Time without a change after which a copy is stored, ms: typing is not interrupted, and little is lost. */
export const quietMilliseconds = 1000
/** Longest time between copies while changes go on, ms. */
const longestMilliseconds = 10_000

export interface LostWork extends RecoveryRecord {
  /** Name of the window that is gone. */
  readonly window: string
}

/**
 * Keeps a copy of the project while it has unsaved changes, and none otherwise. Failures (a full disk, a forbidden
 * database) are reported once and have no other effect.
 * @returns a function that stops keeping copies
 */
export function keepCopies(
  project: ProjectStore,
  place: RecoveryPlace,
  window: string,
  onFailure: (error: unknown) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let since = 0
  let hasCopy = false
  let failed = false
  let queue = Promise.resolve()
  const enqueue = (work: () => Promise<void>): void => {
    queue = queue.then(work).catch((error: unknown) => {
      if (!failed) onFailure(error)
      failed = true
    })
  }
  const keep = (): void => {
    timer = undefined
    const state = project.getState()
    if (!isUnsaved(state)) return
    const { name, location, files, fingerprint, lineEnds = '\n' } = state.origin
    const record: RecoveryRecord = {
      title: getHeader(state.doc).title,
      time: Date.now(),
      text: withLineEnds(serialiseProject(projectFromDocument(state.doc)), lineEnds),
      files,
      origin: { name, location, ...(fingerprint !== undefined && { fingerprint }) },
    }
    hasCopy = true
    enqueue(() => place.put(window, record))
  }
  const unsubscribe = project.subscribe((state, before) => {
    if (!isUnsaved(state)) {
      clearTimeout(timer)
      timer = undefined
      if (hasCopy) enqueue(() => place.remove(window))
      hasCopy = false
      return
    }
    if (state.doc === before.doc) return
    if (timer === undefined) since = Date.now()
    clearTimeout(timer)
    const left = since + longestMilliseconds - Date.now()
    timer = setTimeout(keep, Math.max(0, Math.min(quietMilliseconds, left)))
  })
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}

export interface Found {
  /** Recoverable work, the latest first. */
  readonly works: readonly LostWork[]
  /** Windows whose copies are damaged beyond use. */
  readonly damaged: readonly string[]
}

/** Returns copies of windows that ended with unsaved changes. */
export async function lostWork(place: RecoveryPlace, ownId: string): Promise<Found> {
  const [records, living] = await Promise.all([place.all(), place.living()])
  const left = records.filter(([window]) => window !== ownId && !living.has(window))
  const works = left.flatMap(([window, record]) => (record === null ? [] : [{ ...record, window }]))
  return {
    works: works.sort((a, b) => b.time - a.time),
    damaged: left.flatMap(([window, record]) => (record === null ? [window] : [])),
  }
}
