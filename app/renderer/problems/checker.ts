/**
 * Checking the project away from the page: a project that takes long to check must not hold the window up, and one that takes
 * too long is given up with a message.
 */
import type { BlockRegistry } from '../../../engine/model/block'
import type { ProjectFiles } from '../../../engine/model/check/files'
import type { ModelErrorData } from '../../../engine/model/errors'
import type { ProjectFile } from '../../../engine/model/project'
import { checkProject } from '../../../engine/model/validate'
import { refusalTexts } from '../texts/refusals'

export interface Checker {
  /**
   * Check a project; a check that waits for its turn gives way to a later one and is never done.
   * @param done called at once or later
   */
  check(project: ProjectFile, files: ProjectFiles, done: (problems: readonly ModelErrorData[]) => void): void
}

export interface CheckRequest {
  readonly project: ProjectFile
  /** Left out where they are those of the request before. */
  readonly files: ProjectFiles | undefined
}

/** Problems; or `null` from a check that goes on. */
export type CheckAnswer = readonly ModelErrorData[] | null

/**
 * How long the worker may be at one block or experiment: each takes some milliseconds, the largest functions half a second, on a
 * machine that has nothing else to do. What a page can measure is time by the clock; that a check goes on is seen by its progress, so
 * that other work of the machine does not end it.
 */
export const CHECK_DEADLINE_MILLISECONDS = 20_000
/** What no check may take, however steadily it goes on. */
export const CHECK_LIMIT_MILLISECONDS = 200_000
/** A worker says no more often that it goes on. */
const SIGN_MILLISECONDS = 1000

/** Checks where it is called. @param goesOn called now and then during a check */
export function directChecker(registry: BlockRegistry, goesOn: () => void = () => undefined): Checker {
  return {
    check: (project, files, done) => {
      let last = performance.now()
      const progress = (): void => {
        const now = performance.now()
        if (now - last < SIGN_MILLISECONDS) return
        last = now
        goesOn()
      }
      done(checkProject(project, registry, files, { progress }).map((problem) => problem.toJSON()))
    },
  }
}

interface Waiting {
  readonly project: ProjectFile
  readonly files: ProjectFiles
  readonly done: (problems: readonly ModelErrorData[]) => void
}

/** One check at a time in a worker, which is ended when it does not answer in time; the next check starts another. */
export function workerChecker(start: () => Worker): Checker {
  let worker: Worker | null = null
  /** What the worker has. */
  let sent: ProjectFiles | undefined
  let current: Waiting | null = null
  let next: Waiting | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let began = 0

  const finish = (problems: readonly ModelErrorData[]): void => {
    clearTimeout(timer)
    const { done } = current ?? {}
    current = null
    const waiting = next
    next = null
    done?.(problems)
    if (waiting !== null) begin(waiting)
  }
  const giveUp = (problem: ModelErrorData): void => {
    worker?.terminate()
    worker = null
    sent = undefined
    finish([problem])
  }
  const wait = (): void => {
    clearTimeout(timer)
    const left = Math.min(CHECK_DEADLINE_MILLISECONDS, began + CHECK_LIMIT_MILLISECONDS - performance.now())
    timer = setTimeout(() => {
      const seconds = Math.round((performance.now() - began) / 1000)
      giveUp(unchecked(refusalTexts.checkTooLong(seconds), refusalTexts.checkTooLongHint))
    }, left)
  }
  const ensure = (): Worker => {
    if (worker !== null) return worker
    const made = start()
    made.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => {
      if (worker !== made) return
      if (data === null) wait()
      else finish(data)
    })
    made.addEventListener('error', (event) => {
      event.preventDefault()
      if (worker === made) giveUp(unchecked(refusalTexts.checkFailed(event.message), refusalTexts.checkFailedHint))
    })
    worker = made
    return made
  }
  const begin = (job: Waiting): void => {
    if (current !== null) {
      next = job
      return
    }
    current = job
    const { project, files } = job
    const request: CheckRequest = { project, files: sent === files ? undefined : files }
    ensure().postMessage(request)
    sent = files
    began = performance.now()
    wait()
  }
  return { check: (project, files, done) => begin({ project, files, done }) }
}

function unchecked(what: string, hint: string): ModelErrorData {
  return { code: 'unsupported', what, place: {}, hint, message: `${what}. ${hint}` }
}
