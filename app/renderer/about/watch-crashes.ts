/**
 * Writes unexpected errors of the page and its workers to the crash log of this machine, with the activity at that
 * time.
 */
import type { CrashReport } from '../../crash-report'
import type { JobHost } from '../jobs/host'
import type { Services } from '../workbench/services'
import { recordsOf } from '../store/records'

/** Limit of entries per window: an error in every frame must not fill the log. */
const most = 20

/**
 * Starts logging unexpected errors.
 * @returns a function that stops logging
 */
export function watchCrashes(services: Services, host: JobHost): () => void {
  let count = 0
  const log = (source: CrashReport['source'], message: string, stack: string): void => {
    if (count++ >= most) return
    services.bridge.logCrash({ source, message: message.slice(0, 2000), stack, activity: activityOf(services) })
  }
  const onError = ({ error, message }: ErrorEvent): void =>
    log('window', message, error instanceof Error ? stackOf(error) : '')
  const onRejection = ({ reason }: PromiseRejectionEvent): void =>
    log('window', String(reason), reason instanceof Error ? stackOf(reason) : '')
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  const stopHost = host.onBreakdown((text) => log('engine', text, ''))
  const stopMessages = host.subscribe((message) => {
    if (message.type === 'failed' && message.defect !== undefined)
      log('engine', message.defect.message, message.defect.stack.slice(0, 20_000))
  })
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
    stopHost()
    stopMessages()
  }
}

function stackOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${error.cause.stack ?? error.cause.message}` : ''
  return `${error.stack ?? error.message}${cause}`.slice(0, 20_000)
}

/** Describes the current activity without content of the project, because users may share the crash log. */
function activityOf({ ui, run, project }: Services): string {
  const { view } = ui.getState()
  const { status, phase } = run.getState()
  const blocks = recordsOf(project.getState().doc, 'block').length
  return `view ${view}, ${status === 'running' ? `run (${phase})` : `run ${status}`}, ${blocks} blocks`
}
