/** Evaluations that an energy account and the check of a step take, over a sample of random models, in proportion to the run. */
import { describe, expect, it } from 'vitest'
import { correctionsOf } from '../../../engine/run/corrections'
import { accountFor } from '../../../engine/run/energy'
import { Model } from '../../../engine/compile/model'
import { prepareExperiment } from '../../../engine/experiment/prepare-experiment'
import { onBranch, startOfRun } from '../../../engine/start/settle/start'
import { allowedEvaluations, checkStep } from '../../../engine/run/findings/step-check'
import type { StateSample } from '../../../engine/analyse/stable-step'
import { simulate, type RunResult } from '../../../engine/solve/run'
import { registry } from '../../../blocks'
import { randomModel } from '../../support/analysis-time/random-models'
import { sharedCompiler } from '../../support/compiler'
import { countingBackend } from '../../support/counting-backend'

/** Steps, and their parts up to a row, take three evaluations or, where they are checked, five, and a few for levels and starts. */
const perStep = 8
/** For halvings where prescribed motions vary within a step; the reserve would allow a hundred times as many. */
const halvings = 3000
const clock = (): number => performance.now()

function started(seed: number, energy: boolean) {
  const { project, experiment: name } = randomModel(seed)
  const experiment = prepareExperiment(
    {
      project,
      files: {},
      experiment: name,
      run: { energy, stop: 0.2, sample: 0.01, solver: seed % 2 === 0 ? 'euler' : 'rk4', step: 0.002 },
    },
    registry,
  )
  const start = startOfRun(onBranch(experiment, sharedCompiler), sharedCompiler)
  const { backend, counted } = countingBackend()
  return { settings: experiment.run, start, model: new Model(start.instance, backend), counted }
}

function ended<T>(work: Iterator<unknown, T>): T {
  for (;;) {
    const next = work.next()
    if (next.done === true) return next.value
  }
}

function run({ model, settings, start }: ReturnType<typeof started>): {
  readonly result: RunResult
  readonly rows: readonly StateSample[]
  readonly looks: number
} {
  const columns = accountFor(start.instance, model, settings, [], undefined)
  const { project } = correctionsOf(start.instance, settings.solver.kind, start.x)
  const rows: StateSample[] = []
  const loop = simulate(model, {
    ...{ x0: start.x, z0: start.z, start: 0, ...settings, project, clock },
    observer: columns?.account,
    onRow: (t, x) => rows.push({ t, x: Float64Array.from(x), z: Float64Array.from(model.discrete?.z ?? []) }),
  })
  const result = ended(loop)
  return { result, rows, looks: columns?.account.checks.steps ?? 0 }
}

describe.each([5, 8, 13, 18, 28])('random model %i', (seed) => {
  it('has an account that takes a few evaluations per step', () => {
    const all = started(seed, true)
    const { result, rows, looks } = run(all)
    expect(looks).toBeLessThanOrEqual(result.steps + rows.length)
    const { isDriven } = all.start.instance.compilation.system.energy
    const most = perStep * looks + 50 + (isDriven ? halvings : 0)
    expect(all.counted.get('outputs')?.calls ?? 0).toBeLessThan(most)
  })

  it('has its step checked within the budget', () => {
    const all = started(seed, false)
    const { settings, start, model, counted } = all
    if (settings.solver.kind !== 'fixed') return
    const { result, rows } = run(all)
    const before = counted.get('derivatives')?.calls ?? 0
    ended(checkStep(model, settings, start, rows, result.evaluations, () => false, clock))
    const after = counted.get('derivatives')?.calls ?? 0
    expect(after - before).toBeLessThanOrEqual(allowedEvaluations(model, result.evaluations) + 100)
  })
})
