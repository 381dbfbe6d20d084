/**
 * The host side of the job protocol: takes requests, runs jobs in slices so that a cancel request
 * gets through, posts progress and rows. The same code serves a web worker, a worker thread and an
 * Electron utility process. The work of each kind of job is in `jobs/handlers.ts`.
 */
import type { BlockRegistry } from '../engine/model/blocks/block'
import { ModelError } from '../engine/errors/model-error'
import { checkExperiments } from '../engine/experiment/check-experiments'
import { checkProject } from '../engine/model/check/validate'
import { wallClock } from '../engine/compile/compile'
import { defectOf } from './defect'
import { DriveJobs } from './drive-jobs'
import { FinishedRuns } from './finished-runs'
import { handlers, type Handler, type JobTools } from './handlers'
import { jobKinds, type AnswerOf, type JobKind, type RequestOf } from './kinds'
import type { JobStage } from '../engine/compile/progress'
import { nextTask } from './next-task'
import { NOTHING } from '../engine/run/report'
import type { HostMessage, HostRequest, JobControl } from './protocol'
import { Compiler } from '../engine/run/run'
import { RunJobs } from './run-jobs'

type Post = (message: HostMessage, transfer?: Transferable[]) => void

/** Ends a job with the problems of its project. */
class Problems extends Error {
  constructor(readonly problems: readonly ModelError[]) {
    super('the project has problems')
  }
}

const isJob = (request: HostRequest): request is RequestOf => Object.hasOwn(jobKinds, request.type)

/** Returns the handler of incoming requests. */
export function serveJobs(post: Post, registry: BlockRegistry): (request: HostRequest) => void {
  const compiler = new Compiler(registry)
  const cancelled = new Set<number>()
  const isCancelled = (id: number): boolean => cancelled.has(id)
  let queue = Promise.resolve()
  const finished = new FinishedRuns()
  const enqueue = (id: number, work: () => void | Promise<void>): void => {
    queue = queue.then(() => guard(id, work))
  }
  const drives = new DriveJobs(post, compiler, finished, enqueue, wallClock)
  const runs = new RunJobs(post, compiler, finished, isCancelled)
  const requireSound: JobTools['requireSound'] = ({ project, files }) => {
    const problems = checkProject(project, registry, files)
    if (problems.length === 0) return
    // The list is complete, as that of the command `check` is.
    throw new Problems([...problems, ...checkExperiments({ project, files }, registry, problems)])
  }
  const tools: JobTools = { registry, compiler, finished, runs, drives, post, isCancelled, requireSound }

  /** @returns undefined if the job was cancelled before it had its answer */
  const finish = async <Answer>(
    id: number,
    work: Generator<number | JobStage, Answer, void>,
  ): Promise<Answer | undefined> => {
    for (;;) {
      const next = work.next()
      if (next.done === true) return next.value
      const stage = typeof next.value === 'number' ? { phase: 'run' as const, fraction: next.value } : next.value
      post({ type: 'progress', id, time: 0, ...stage })
      await nextTask()
      if (isCancelled(id)) return undefined
    }
  }

  const perform = async <K extends JobKind>(request: RequestOf<K>): Promise<void> => {
    const { id } = request
    const kind: K = request.type
    if (jobKinds[kind].checked && 'project' in request) requireSound(request)
    const handler: Handler<K> = handlers[kind]
    if ('send' in handler) return handler.send(request, tools)
    const begun = handler.answer(request, tools)
    const answer = isGenerator<AnswerOf<K>>(begun) ? await finish(id, begun) : begun
    if (answer === undefined) return post({ type: 'cancelled', id, report: NOTHING })
    post(
      { type: jobKinds[kind].last, id, ...(answer as object) } as HostMessage,
      handler.transfer?.(answer).map((values) => values.buffer),
    )
  }

  const guard = async (id: number, f: () => void | Promise<void>): Promise<void> => {
    try {
      await f()
    } catch (error) {
      if (error instanceof Problems) post({ type: 'problems', id, problems: error.problems.map((p) => p.toJSON()) })
      else if (error instanceof ModelError) post({ type: 'failed', id, error: error.toJSON() })
      else {
        drives.drop(id)
        post({ type: 'failed', id, ...defectOf(error) })
      }
    } finally {
      if (!runs.isResting(id)) cancelled.delete(id)
    }
  }

  const control = (request: JobControl): void | Promise<void> => {
    const { id } = request
    switch (request.type) {
      case 'cancel':
        return drives.has(id) ? drives.end(id) : runs.resume(id)
      case 'pause':
        return drives.pause(id)
      case 'resume':
        return drives.has(id) ? drives.resume(id, request.by) : runs.resume(id, request.by)
      case 'steer':
        return drives.steer(id, request.values)
      case 'drawn':
        return drives.drawn(id)
    }
  }

  const start = (request: RequestOf): void | Promise<void> => {
    const { id, type } = request
    // A drive has no end at which it would check for a cancellation.
    if (type === 'drive' && isCancelled(id)) return post({ type: 'cancelled', id, report: NOTHING })
    return perform(request)
  }

  return (request) => {
    if (isJob(request)) return enqueue(request.id, () => start(request))
    if (request.type === 'pause' && !drives.has(request.id)) return runs.pause(request.id)
    if (request.type === 'cancel') {
      cancelled.add(request.id)
      if (!runs.isResting(request.id) && !drives.has(request.id)) return
    }
    enqueue(request.id, () => control(request))
  }
}

function isGenerator<Answer>(value: unknown): value is Generator<number | JobStage, Answer, void> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value
}
