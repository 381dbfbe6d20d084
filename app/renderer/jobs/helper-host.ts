/**
 * Job host for the worker and the helper process of the desktop program. Jobs of models with FMUs go to the helper
 * process, if there is one, and all others to the worker. Controls, and questions about a run, go where the job is.
 */
import type { Bridge } from '../../bridge'
import { usesFmus } from '../../fmu/uses'
import type { ModelErrorData } from '../../../engine/errors/model-error'
import type { HostMessage, HostRequest } from '../../../jobs/protocol'
import type { JobHost } from './host'

/** Types of the jobs that evaluate the model. */
const evaluating = new Set<HostRequest['type']>(['run', 'live', 'realtime', 'cueing', 'drive'])
/** Types of the messages after which a job has ended. */
const last = new Set<HostMessage['type']>([
  'done',
  'failed',
  'cancelled',
  'problems',
  'live',
  'realtime',
  'cueing',
  'signals',
  'scene',
])

export function withHelper(worker: JobHost, { postToHelper, onHelper, stopHelper }: Bridge): JobHost {
  if (postToHelper === undefined || onHelper === undefined) return worker
  /** Jobs that were sent to the helper, and those of them that have not ended. */
  const requests = new Set<number>()
  const open = new Set<number>()

  const isItsOwn = (request: HostRequest): boolean => {
    if (requests.has(request.id)) return true
    if ('ofRun' in request && request.ofRun !== undefined && requests.has(request.ofRun)) return true
    if ('run' in request && typeof request.run === 'number') return requests.has(request.run)
    return evaluating.has(request.type) && 'project' in request && usesFmus(request.project)
  }
  const fail = (error: ModelErrorData, tell: (message: HostMessage) => void): void => {
    const lost = [...open]
    open.clear()
    // Runs that have ended can no longer be queried either.
    requests.clear()
    for (const id of lost) tell({ type: 'failed', id, error })
  }
  return {
    post(request) {
      if (!isItsOwn(request)) return worker.post(request)
      if ('project' in request || request.type === 'signals') {
        requests.add(request.id)
        open.add(request.id)
      }
      postToHelper(request)
    },
    subscribe(listener) {
      const worked = worker.subscribe(listener)
      const helped = onHelper((heard) => {
        if (heard.type === 'ended') return fail(heard.error, listener)
        if (last.has(heard.message.type)) open.delete(heard.message.id)
        listener(heard.message)
      })
      return () => {
        worked()
        helped()
      }
    },
    onBreakdown: (listener) => worker.onBreakdown(listener),
    restart() {
      worker.restart()
      stopHelper?.()
      requests.clear()
      open.clear()
    },
  }
}
