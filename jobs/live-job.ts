/** Job of a run that follows a value which is being dragged: its plotted signals in one message at the end. */
import { liveCueing } from '../engine/analyses/cueing'
import { runExperiment, type Compiler, type StoredRun } from '../engine/run/run'
import type { MessageOf, RequestOf } from './kinds'
import { liveRequest } from '../engine/run/live'
import { nextTask } from './next-task'
import { NOTHING } from '../engine/run/report'
import { SKETCH, sceneOfRun } from '../engine/scene/motion'

type LiveMessage = Extract<MessageOf<'live'>, { type: 'live' }>

export async function runLive(
  request: RequestOf<'live'>,
  compiler: Compiler,
  isCancelled: () => boolean,
  post: (message: MessageOf<'live'>, transfer?: Transferable[]) => void,
): Promise<void> {
  const { id } = request
  const started = performance.now()
  const before = compiler.compilations
  const job = runExperiment(liveRequest(request), compiler, isCancelled)
  for (;;) {
    const next = job.next()
    if (next.done === true) {
      const { status, report, error, table, stored } = next.value
      if (status === 'cancelled') return post({ type: 'cancelled', id, report })
      if (error !== undefined) return post({ type: 'failed', id, error: error.toJSON(), report })
      const data = [table.time, ...table.columns.map(({ values }) => values)]
      const columns = [{ name: 't', unit: 's' }, ...table.columns.map(({ name, unit = '' }) => ({ name, unit }))]
      const compiled = compiler.compilations > before
      const milliseconds = performance.now() - started
      const drawn = drawnMotion(stored, request.motion)
      const cueing = request.cueing === true ? liveCueing(stored) : undefined
      const arrays = drawn === undefined ? data : [...data, drawn.motion.times, drawn.motion.values]
      return post(
        { type: 'live', id, columns, data, report, compiled, milliseconds, drawn, cueing },
        arrays.map((values) => values.buffer),
      )
    }
    // let a cancel request through
    await nextTask()
    if (isCancelled() && next.value.phase !== 'run') return post({ type: 'cancelled', id, report: NOTHING })
  }
}

function drawnMotion(run: StoredRun, motion: RequestOf<'live'>['motion']): LiveMessage['drawn'] {
  if (motion === undefined) return undefined
  const started = performance.now()
  const scene = motion === 'full' ? sceneOfRun(run) : sceneOfRun(run, SKETCH)
  return { ...scene, milliseconds: performance.now() - started }
}
