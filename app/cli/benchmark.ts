/**
 * Time per step of an experiment, and of the same experiment exported as C.
 *
 * Both run the whole experiment without writing rows, in alternation, so that whatever else the
 * machine does meets both. Measured is processor time, not time of day. The solver is the real one
 * with its run loop; compiling, warming up and initial values do not count.
 */
import { setImmediate } from 'node:timers/promises'
import type { ExportedModel } from '../../engine/backends/exported'
import type { RunSettings } from '../../engine/experiment/experiment'
import { correctionsOf } from '../../engine/run/corrections'
import type { BoundIntegration } from '../../engine/stepping/bound-integration'
import type { StepMethodName } from '../../engine/stepping/methods'
import { Model } from '../../engine/compile/model'
import type { Instance } from '../../engine/compile/instance'
import { simulateToEnd, type RunResult } from '../../engine/solve/run'
import type { JacobianUse, OdeSystem, SparseJacobian } from '../../engine/solve/types'
import { buildExperiment } from './c-compiler'

export interface Benchmark {
  readonly microsecondsPerStep: number
  readonly timesRealTime: number
  readonly evaluationsPerStep: number
  readonly steps: number
  /** Time relative to C; null without a C compiler. */
  readonly againstC: number | null
  /** Unit of the comparison: steps of the same solver, or evaluations if the C program steps with another one. */
  readonly comparedBy: 'step' | 'evaluation'
  readonly c: { readonly compiler: string; readonly microsecondsPerStep: number } | null
  /** Microseconds per step of each run. */
  readonly runs: readonly { readonly here: number; readonly c: number | null }[]
}

export interface BenchmarkRequest {
  readonly instance: Instance
  readonly settings: RunSettings
  readonly exported: ExportedModel
  /** Alternating runs; the median counts. */
  readonly count: number
  /** Ends the measurement between two runs; the compiled program is removed. */
  readonly signal?: AbortSignal
}

/** Processor time that one measurement takes at least, s. */
const leastSeconds = 0.15

/** @throws ModelError when the run fails */
export async function measure(request: BenchmarkRequest): Promise<Benchmark> {
  const { settings, exported, count, signal } = request
  const runOnce = prepareRun(request)
  const first = runOnce()
  if (first.error !== undefined) throw first.error
  const { steps, evaluations } = first
  const repeats = warmUp(runOnce)
  const program = await buildExperiment(exported, signal)
  try {
    const runs: { here: number; c: number | null }[] = []
    for (let i = 0; i < count; i++) {
      // signals arrive between two runs
      await setImmediate()
      signal?.throwIfAborted()
      const here = (processorSeconds(runOnce, repeats) * 1e6) / (repeats * steps)
      runs.push({ here, c: program === null ? null : program.microsecondsPerStep(repeats) })
    }
    const microsecondsPerStep = median(runs.map(({ here }) => here))
    const evaluationsPerStep = evaluations / steps
    const same = settings.solver.name === exported.run.method
    // an export uses rk4 instead of a variable-step method
    const scale = same ? 1 : 4 / evaluationsPerStep
    const ratios = runs.flatMap(({ here, c }) => (c === null ? [] : [(here / c) * scale]))
    return {
      microsecondsPerStep,
      timesRealTime: settings.stop / (microsecondsPerStep * 1e-6 * steps),
      evaluationsPerStep,
      steps,
      againstC: program === null ? null : median(ratios),
      comparedBy: same ? 'step' : 'evaluation',
      c:
        program === null
          ? null
          : { compiler: program.compiler, microsecondsPerStep: median(runs.map(({ c }) => c ?? NaN)) },
      runs,
    }
  } finally {
    await program?.remove()
  }
}

/** Returns the run of the experiment, for repeating it without storing rows. */
export function prepareRun({ instance, settings, exported }: Omit<BenchmarkRequest, 'count'>): () => RunResult {
  const z0 = Float64Array.from(exported.discrete, ({ start }) => start)
  const system = new Recycled(new Model(instance), z0)
  const { solver, step, tolerance, stiff, stop } = settings
  const x0 = Float64Array.from(exported.states, ({ start }) => start)
  const { project } = correctionsOf(instance, solver.kind, x0)
  const onRow = (): void => undefined
  const clock = (): number => performance.now()
  return () => {
    system.reuse()
    return simulateToEnd(system, {
      x0,
      start: 0,
      stop,
      solver,
      step,
      tolerance,
      stiff,
      sample: stop,
      project,
      onRow,
      clock,
    })
  }
}

/** Runs until the optimising compiler has done its work; returns how many runs a measurement takes. */
export function warmUp(runOnce: () => unknown): number {
  let repeats = 1
  for (let spent = 0; spent < 4 * leastSeconds;) {
    const seconds = processorSeconds(runOnce, repeats)
    spent += seconds
    if (seconds < leastSeconds)
      repeats = Math.max(
        repeats + 1,
        Math.min(4 * repeats, Math.ceil((repeats * leastSeconds) / Math.max(seconds, 1e-4))),
      )
  }
  return repeats
}

export function processorSeconds(work: () => unknown, repeats: number): number {
  const before = process.cpuUsage()
  for (let i = 0; i < repeats; i++) work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) * 1e-6
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** A model whose vectors are handed out again for every run, as its memory is limited. */
class Recycled implements OdeSystem {
  readonly size: number
  readonly states: OdeSystem['states']
  readonly kinds: OdeSystem['kinds']
  readonly compileKernel: OdeSystem['compileKernel']
  readonly discrete: OdeSystem['discrete']
  private readonly vectors: Float64Array[] = []
  private next = 0
  private integration: BoundIntegration | null = null

  /** @param z0 discrete states at the start of every run */
  constructor(
    private readonly model: Model,
    private readonly z0: Float64Array,
  ) {
    this.size = model.size
    this.states = model.states
    this.kinds = model.kinds
    this.compileKernel = model.compileKernel
    this.discrete = model.discrete
  }

  /** Frees everything that has been allocated so far. */
  reuse(): void {
    this.next = 0
    this.discrete?.load(this.z0)
  }

  allocate(n: number): Float64Array {
    let vector = this.vectors.at(this.next)
    if (vector?.length !== n) {
      vector = this.model.allocate(n)
      this.vectors[this.next] = vector
    }
    this.next++
    return vector.fill(0)
  }

  bindDerivatives(x: Float64Array, dx: Float64Array): (t: number) => void {
    return this.model.bindDerivatives(x, dx)
  }

  bindIntegration(method: StepMethodName): BoundIntegration {
    const bound = (this.integration ??= this.model.bindIntegration(method))
    bound.s.fill(0)
    return bound
  }

  bindTangent(x: Float64Array, v: Float64Array, jv: Float64Array, use?: JacobianUse): (t: number) => void {
    return this.model.bindTangent(x, v, jv, use)
  }

  bindJacobian(x: Float64Array, states?: readonly number[], use?: JacobianUse): SparseJacobian | undefined {
    return this.model.bindJacobian(x, states, use)
  }

  breakTimes(stop: number): readonly number[] {
    return this.model.breakTimes(stop)
  }
}
