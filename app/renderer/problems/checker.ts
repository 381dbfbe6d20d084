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

export type CheckAnswer = readonly ModelErrorData[]

/** Sound projects take a second at the most, on a machine that has nothing else to do. */
export const CHECK_DEADLINE_MILLISECONDS = 20_000

/** Checks where it is called. */
export function directChecker(registry: BlockRegistry): Checker {
  return {
    check: (project, files, done) => done(checkProject(project, registry, files).map((problem) => problem.toJSON())),
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
  const ensure = (): Worker => {
    if (worker !== null) return worker
    const made = start()
    made.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => {
      if (worker === made) finish(data)
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
    timer = setTimeout(
      () =>
        giveUp(unchecked(refusalTexts.checkTooLong(CHECK_DEADLINE_MILLISECONDS / 1000), refusalTexts.checkTooLongHint)),
      CHECK_DEADLINE_MILLISECONDS,
    )
  }
  return { check: (project, files, done) => begin({ project, files, done }) }
}

function unchecked(what: string, hint: string): ModelErrorData {
  return { code: 'unsupported', what, place: {}, hint, message: `${what}. ${hint}` }
}
