/**
 * The host side of the job protocol: takes requests, runs jobs in slices so that a cancel request
 * gets through, posts progress and rows. The same code serves a web worker, a worker thread and an
 * Electron utility process.
 */
import type { BlockRegistry } from '../model/block'
import { ModelError } from '../errors/model-error'
import { checkProject } from '../model/validate'
import { describeEquations } from '../formulate/equations/document'
import { listCode } from './code/listing'
import { wallClock } from './compile'
import { DriveJobs } from './drive/drive-jobs'
import { FinishedRuns } from './finished-runs'
import { describeModelGraph } from './graph'
import { laterSignals } from './later-signals'
import { liveRequest } from './live'
import { nextTask } from './next-task'
import { NOTHING, type HostMessage, type HostRequest } from './protocol'
import { reportRealTime } from './real-time'
import { Compiler, runExperiment, type StoredRun } from './run'
import { modelFiles } from './export/files'
import { RunJobs } from './run-jobs'
import { SKETCH, sceneOfRun } from './scene/motion'
import { sceneOfRequest } from './scene/request'
import { summarise } from './summary'

type Post = (message: HostMessage, transfer?: Transferable[]) => void

/** Requests that need a project without problems. */
type Checked = Extract<
  HostRequest,
  { type: 'compile' | 'code' | 'export' | 'equations' | 'graph' | 'scene' | 'run' | 'realtime' }
>

type LiveMessage = Extract<HostMessage, { type: 'live' }>

function drawnMotion(run: StoredRun, motion: Extract<HostRequest, { type: 'live' }>['motion']): LiveMessage['drawn'] {
  if (motion === undefined) return undefined
  const started = performance.now()
  const scene = motion === 'full' ? sceneOfRun(run) : sceneOfRun(run, SKETCH)
  return { ...scene, milliseconds: performance.now() - started }
}

/** Returns the handler of incoming requests. */
export function serveJobs(post: Post, registry: BlockRegistry): (request: HostRequest) => void {
  const compiler = new Compiler(registry)
  const cancelled = new Set<number>()
  let queue = Promise.resolve()
  const finished = new FinishedRuns()
  const enqueue = (id: number, work: () => void | Promise<void>): void => {
    queue = queue.then(() => guard(id, work))
  }
  const drives = new DriveJobs(post, compiler, finished, enqueue, wallClock)
  const runs = new RunJobs(post, compiler, finished, (id) => cancelled.has(id))

  /** Whether a project can be formulated; its problems are told where not. */
  const isSound = ({ id, project, files }: Pick<Checked, 'id' | 'project' | 'files'>): boolean => {
    const problems = checkProject(project, registry, files)
    if (problems.length > 0) post({ type: 'problems', id, problems: problems.map((p) => p.toJSON()) })
    return problems.length === 0
  }

  const compile = (r: Extract<HostRequest, { type: 'compile' }>): void => {
    if (!isSound(r)) return
    const { compilation } = compiler.compile(r)
    post({ type: 'compiled', id: r.id, summary: summarise(compilation) })
  }

  const code = (r: Extract<HostRequest, { type: 'code' }>): void => {
    if (!isSound(r)) return
    post({ type: 'code', id: r.id, listing: listCode(compiler.compile(r).compilation, r.language) })
  }

  const exportModel = (r: Extract<HostRequest, { type: 'export' }>): void => {
    if (!isSound(r)) return
    post({ type: 'exported', id: r.id, ...modelFiles(r, compiler) })
  }

  const equations = (r: Extract<HostRequest, { type: 'equations' }>): void => {
    if (!isSound(r)) return
    const { compilation } = compiler.compile(r)
    post({ type: 'equations', id: r.id, equations: describeEquations(compilation.system) })
  }

  const graph = (r: Extract<HostRequest, { type: 'graph' }>): void => {
    if (!isSound(r)) return
    const { graph: description, trouble } = describeModelGraph(r, registry)
    post({ type: 'graph', id: r.id, graph: description, trouble: trouble?.toJSON() })
  }

  const scene = (r: Extract<HostRequest, { type: 'scene' }>): void => {
    const run = r.run === undefined ? undefined : finished.get(r.run)
    if (run === undefined && !isSound(r)) return
    const { scene: description, motion } = sceneOfRequest(r, run, compiler)
    const transfer = [motion.times.buffer as ArrayBuffer, motion.values.buffer as ArrayBuffer]
    post(
      { type: 'scene', id: r.id, scene: description, motion, ...(run === undefined ? {} : { run: r.run }) },
      transfer,
    )
  }

  const signals = (r: Extract<HostRequest, { type: 'signals' }>): void => {
    const run = finished.get(r.run)
    if (run === undefined) {
      throw new ModelError(
        'usage',
        'the states of this run are no longer in memory',
        {},
        'run again to record further signals',
      )
    }
    const { columns, data } = laterSignals(run, r.signals)
    post(
      { type: 'signals', id: r.id, columns, data },
      data.map((values) => values.buffer),
    )
  }

  const live = async (r: Extract<HostRequest, { type: 'live' }>): Promise<void> => {
    const started = performance.now()
    const before = compiler.compilations
    const job = runExperiment(liveRequest(r), compiler, () => cancelled.has(r.id))
    for (;;) {
      const next = job.next()
      if (next.done === true) {
        const { status, report, error, table, stored } = next.value
        if (status === 'cancelled') return post({ type: 'cancelled', id: r.id, report })
        if (error !== undefined) return post({ type: 'failed', id: r.id, error: error.toJSON(), report })
        const data = [table.time, ...table.columns.map(({ values }) => values)]
        const columns = [{ name: 't', unit: 's' }, ...table.columns.map(({ name, unit = '' }) => ({ name, unit }))]
        const compiled = compiler.compilations > before
        const milliseconds = performance.now() - started
        const drawn = drawnMotion(stored, r.motion)
        const arrays = drawn === undefined ? data : [...data, drawn.motion.times, drawn.motion.values]
        return post(
          { type: 'live', id: r.id, columns, data, report, compiled, milliseconds, drawn },
          arrays.map((values) => values.buffer as ArrayBuffer),
        )
      }
      // let a cancel request in
      await nextTask()
      if (cancelled.has(r.id) && next.value.phase !== 'run') {
        return post({ type: 'cancelled', id: r.id, report: NOTHING })
      }
    }
  }

  const realTime = async (r: Extract<HostRequest, { type: 'realtime' }>): Promise<void> => {
    if (!isSound(r)) return
    const job = reportRealTime(r, compiler, () => cancelled.has(r.id))
    for (;;) {
      const next = job.next()
      if (next.done === true) {
        post({ type: 'realtime', id: r.id, realTime: next.value })
        return
      }
      post({ type: 'progress', id: r.id, phase: 'run', fraction: next.value, time: 0 })
      await nextTask()
      if (cancelled.has(r.id)) {
        post({ type: 'cancelled', id: r.id, report: NOTHING })
        return
      }
    }
  }

  const guard = async (id: number, f: () => void | Promise<void>): Promise<void> => {
    try {
      await f()
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      post({ type: 'failed', id, error: error.toJSON() })
    } finally {
      if (!runs.isResting(id)) cancelled.delete(id)
    }
  }

  const perform = (request: HostRequest): void | Promise<void> => {
    switch (request.type) {
      case 'cancel':
        return drives.has(request.id) ? drives.end(request.id) : runs.resume(request.id)
      case 'pause':
        return drives.pause(request.id)
      case 'drive':
        if (cancelled.has(request.id)) return post({ type: 'cancelled', id: request.id, report: NOTHING })
        return isSound(request) ? drives.start(request) : undefined
      case 'steer':
        return drives.steer(request.id, request.values)
      case 'drawn':
        return drives.drawn(request.id)
      case 'compile':
        return compile(request)
      case 'code':
        return code(request)
      case 'export':
        return exportModel(request)
      case 'equations':
        return equations(request)
      case 'graph':
        return graph(request)
      case 'live':
        return live(request)
      case 'realtime':
        return realTime(request)
      case 'scene':
        return scene(request)
      case 'signals':
        return signals(request)
      case 'run':
        return isSound(request) ? runs.start(request) : undefined
      case 'resume':
        return drives.has(request.id) ? drives.resume(request.id, request.by) : runs.resume(request.id, request.by)
    }
  }

  return (request) => {
    if (request.type === 'pause' && !drives.has(request.id)) return runs.pause(request.id)
    if (request.type === 'cancel') {
      cancelled.add(request.id)
      if (!runs.isResting(request.id) && !drives.has(request.id)) return
    }
    enqueue(request.id, () => perform(request))
  }
}
