/**
 * Checks of the project away from the page. A project that takes long to check must not block the window; a check that
 * takes too long is abandoned with a message.
 */
import { checkExperiments } from '../../../engine/experiment/check-experiments'
import type { BlockRegistry } from '../../../engine/model/blocks/block'
import type { ProjectFiles } from '../../../engine/model/files/project-files'
import type { ModelErrorData } from '../../../engine/errors/model-error'
import type { ProjectFile } from '../../../engine/model/project/project'
import { checkProject } from '../../../engine/model/check/validate'
import { isOutOfMemory } from '../jobs/memory'
import { refusalTexts } from '../texts/refusals'

export interface Checker {
  /**
   * Checks a project. A check that waits for its turn is replaced by a later one and is never done.
   * @param done called at once or later
   */
  check(project: ProjectFile, files: ProjectFiles, done: (problems: readonly ModelErrorData[]) => void): void
}

export interface CheckRequest {
  readonly project: ProjectFile
  /** Files of the project; undefined if unchanged since the previous request. */
  readonly files: ProjectFiles | undefined
}

/** Request to a worker to do work of known length, see `machine-speed.ts`. */
export interface PaceRequest {
  readonly measure: true
}

/**
 * Answer of a worker: the problems; `null` from a check that continues; or how many times longer work takes than on an
 * idle machine.
 */
export type CheckAnswer = readonly ModelErrorData[] | null | { readonly slowness: number }

/**
 * Longest time that the worker may spend on one block or experiment, ms. Each takes some milliseconds, the largest
 * functions half a second. The limit applies to an idle machine. A page can't measure processor time, so it measures
 * the speed of the machine before it abandons a check: another worker does work of known length. If that work takes
 * five times as long, so may the check.
 */
export const CHECK_DEADLINE_MILLISECONDS = 20_000
/** Longest time that any check may take, even on a busy machine and however steadily it progresses, ms. */
export const CHECK_LIMIT_MILLISECONDS = 200_000
/** Shortest time between two reports of a worker that its check continues, ms. */
const SIGN_MILLISECONDS = 1000

/**
 * Returns a checker that runs where it is called.
 * @param goesOn called now and then during a check
 */
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
      const problems = checkProject(project, registry, files, { progress })
      const others = checkExperiments({ project, files }, registry, problems)
      done([...problems, ...others].map((problem) => problem.toJSON()))
    },
  }
}

interface Waiting {
  readonly project: ProjectFile
  readonly files: ProjectFiles
  readonly done: (problems: readonly ModelErrorData[]) => void
}

/**
 * Returns a checker that runs one check at a time in a worker. A worker that does not answer in time is ended; the next
 * check starts another.
 */
export function workerChecker(start: () => Worker): Checker {
  let worker: Worker | null = null
  /** Files of the project that the worker has. */
  let sent: ProjectFiles | undefined
  let current: Waiting | null = null
  let next: Waiting | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let began = 0
  let lastSign = 0
  /** Last measured factor by which work takes longer than on an idle machine, during this check. */
  let slowness = 1
  let probe: Worker | null = null

  const finish = (problems: readonly ModelErrorData[]): void => {
    stopWaiting()
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
  const stopWaiting = (): void => {
    clearTimeout(timer)
    probe?.terminate()
    probe = null
  }
  /** Returns the time until the check is late, ms. */
  const left = (): number => {
    const now = performance.now()
    return Math.min(
      lastSign + CHECK_DEADLINE_MILLISECONDS * slowness - now,
      began + CHECK_LIMIT_MILLISECONDS * slowness - now,
    )
  }
  const wait = (): void => {
    stopWaiting()
    timer = setTimeout(measure, Math.max(0, left()))
  }
  const late = (): void => {
    const seconds = Math.round((performance.now() - began) / 1000)
    giveUp(unchecked(refusalTexts.checkTooLong(seconds), refusalTexts.checkTooLongHint))
  }
  /**
   * Measures the speed of the machine. The probe competes with the check for the machine: however long the probe takes,
   * the check had no more of the machine.
   */
  const measure = (): void => {
    const worker = start()
    probe = worker
    worker.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => {
      if (probe !== worker || data === null || !('slowness' in data)) return
      slowness = Math.max(1, data.slowness)
      if (left() <= 0) late()
      else wait()
    })
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      if (probe === worker) late()
    })
    const request: PaceRequest = { measure: true }
    worker.postMessage(request)
  }
  const ensure = (): Worker => {
    if (worker !== null) return worker
    const fresh = start()
    fresh.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => {
      if (worker !== fresh || (data !== null && 'slowness' in data)) return
      if (data !== null) return finish(data)
      lastSign = performance.now()
      wait()
    })
    fresh.addEventListener('error', (event) => {
      event.preventDefault()
      if (worker !== fresh) return
      giveUp(
        isOutOfMemory(event.message)
          ? unchecked(refusalTexts.checkOutOfMemory, refusalTexts.checkMemoryHint)
          : unchecked(refusalTexts.checkFailed(event.message), refusalTexts.checkFailedHint),
      )
    })
    worker = fresh
    return fresh
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
    began = lastSign = performance.now()
    slowness = 1
    wait()
  }
  return { check: (project, files, done) => begin({ project, files, done }) }
}

function unchecked(what: string, hint: string): ModelErrorData {
  return { code: 'unsupported', what, place: {}, hint, message: `${what}. ${hint}` }
}
