/**
 * Handlers of each kind of job in a host. Most kinds have one answer; runs, drives and live runs send messages of their
 * own.
 */
import { tableOf } from '../engine/collections/entries'
import type { BlockRegistry } from '../engine/model/blocks/block'
import { ModelError } from '../engine/errors/model-error'
import { describeEquations } from '../engine/formulate/equations/document'
import { listCode } from '../engine/export/code/listing'
import { wallClock, type Compilation } from '../engine/compile/compile'
import type { DriveJobs } from './drive-jobs'
import { interfaceCandidates } from '../engine/export/candidates'
import { modelFiles } from '../engine/export/files'
import type { FinishedRuns } from './finished-runs'
import { describeModelGraph } from '../engine/compile/graph'
import { laterSignals } from '../engine/run/later-signals'
import { runLive } from './live-job'
import { performManoeuvre } from '../manoeuvres/perform'
import { prepareExperiment } from '../engine/experiment/prepare-experiment'
import type { HostMessage } from './protocol'
import type { Compiler } from '../engine/run/run'
import type { RunJobs } from './run-jobs'
import { sceneOfMode } from '../engine/scene/mode'
import { sceneOfRequest } from '../engine/scene/request'
import { summarise } from '../engine/compile/summary'
import { analyses } from './analyses'
import { analysisKinds, type AnalysisKind, type AnswerOf, type JobKind, type RequestOf } from './kinds'
import type { JobStage } from '../engine/compile/progress'
import type { ModelInUseRequest, ModelRequest } from '../engine/compile/requests'

/** Services of the host that handlers of jobs use. */
export interface JobTools {
  readonly registry: BlockRegistry
  readonly compiler: Compiler
  readonly finished: FinishedRuns
  readonly runs: RunJobs
  readonly drives: DriveJobs
  readonly post: (message: HostMessage, transfer?: Transferable[]) => void
  readonly isCancelled: (id: number) => boolean
  /** Ends the job if the project has problems. */
  readonly requireSound: (model: ModelRequest) => void
}

/**
 * Handler of a job with one answer. It answers at once, or works in parts and yields after each the share that is done
 * or the stage.
 */
interface Answering<K extends JobKind> {
  readonly answer: (
    request: RequestOf<K>,
    tools: JobTools,
  ) => AnswerOf<K> | Generator<number | JobStage, AnswerOf<K>, void>
  /** Arrays of the answer that the host no longer needs and can transfer. */
  readonly transfer?: (answer: AnswerOf<K>) => readonly Float64Array[]
}

/** Handler of a job that sends its messages itself. */
interface Sending<K extends JobKind> {
  readonly send: (request: RequestOf<K>, tools: JobTools) => void | Promise<void>
}

export type Handler<K extends JobKind> = Answering<K> | Sending<K>

function analysisHandler<K extends AnalysisKind>(kind: K): Answering<K> {
  return {
    *answer(request, { compiler, isCancelled, finished }) {
      const shouldStop = (): boolean => isCancelled(request.id)
      const report = yield* analyses[kind].compute(request, {
        compiler,
        shouldStop,
        clock: wallClock,
        finished: (run) => finished.get(run),
      })
      const answer: object = { report }
      return answer as AnswerOf<K>
    },
  }
}

/** Returns the equations that views show: those of the experiment, or of the blocks alone. */
function shown(request: ModelInUseRequest, compiler: Compiler): Compilation {
  return compiler.compile(prepareExperiment(request, compiler.registry).toShow).compilation
}

export const handlers: { readonly [K in JobKind]: Handler<K> } = {
  compile: { answer: (r, { compiler }) => ({ summary: summarise(shown(r, compiler)) }) },
  code: { answer: (r, { compiler }) => ({ listing: listCode(shown(r, compiler), r.language) }) },
  export: { answer: (r, { compiler }) => modelFiles(r, compiler) },
  interface: { answer: (r, { compiler }) => ({ candidates: interfaceCandidates(r, compiler) }) },
  equations: {
    answer: (r, { compiler }) => ({ equations: describeEquations(shown(r, compiler).system) }),
  },
  graph: {
    answer(r, { registry }) {
      const { graph, trouble } = describeModelGraph(prepareExperiment(r, registry).toShow, registry)
      return { graph, trouble: trouble?.toJSON() }
    },
  },
  scene: {
    answer(r, { finished, compiler, requireSound }) {
      const run = r.run === undefined ? undefined : finished.get(r.run)
      if (run === undefined) requireSound(r)
      const { mode, experiment, project, files, formulation } = r
      if (mode !== undefined && experiment !== undefined)
        return sceneOfMode({ project, files, experiment, ...(formulation && { formulation }) }, mode, compiler)
      return { ...sceneOfRequest(r, run, compiler), ...(run === undefined ? {} : { run: r.run }) }
    },
    transfer: ({ motion }) => [motion.times, motion.values],
  },
  manoeuvre: {
    *answer(request, { compiler, isCancelled }) {
      const report = yield* performManoeuvre(request, compiler, () => isCancelled(request.id))
      return { report }
    },
  },
  signals: {
    answer({ run, signals }, { finished }) {
      const stored = finished.get(run)
      if (stored !== undefined) return laterSignals(stored, signals)
      const what = 'the states of this run are no longer in memory'
      throw new ModelError('usage', what, {}, 'run again to record further signals')
    },
    transfer: ({ data }) => data,
  },
  run: { send: (r, { runs }) => runs.start(r) },
  drive: { send: (r, { drives }) => drives.start(r) },
  live: { send: (r, { compiler, isCancelled, post }) => runLive(r, compiler, () => isCancelled(r.id), post) },
  ...tableOf<{ readonly [K in AnalysisKind]: Answering<K> }>(analysisKinds, analysisHandler),
}
