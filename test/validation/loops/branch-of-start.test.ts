/**
 * Rank of closed loops follows from values: lengths that are edited between runs, and the branch on which an experiment starts.
 * Three equal parallel cranks on a coupler move; the same with one crank shorter is a frame. The reference is a compiler that
 * knows nothing of earlier runs.
 */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { Compiler, runToEnd, type RunOutcome } from '../../../engine/run/run'
import { prepareExperiment } from '../../../engine/experiment/prepare-experiment'
import { onBranch } from '../../../engine/start/settle/start'
import { ModelError } from '../../../engine/errors/model-error'
import type { ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { column } from '../mechanisms/energy'
import { faulty } from './fault-files'
import { fourBar } from './four-bar'

const cranks = faulty('parallelogram')
const signals = ['P0.angle', 'P0.rate', 'P2.angle']

function run(project: ProjectFile, compiler: Compiler, overrides: Record<string, ParamValue> = {}): RunOutcome {
  return runToEnd({ project, files: {}, experiment: 'run', checkStep: false, signals, overrides }, compiler)
}

function outcomeOf(project: ProjectFile, compiler: Compiler, overrides: Record<string, ParamValue>): string {
  try {
    return run(project, compiler, overrides).error?.code ?? 'done'
  } catch (error) {
    if (error instanceof ModelError) return error.code
    throw error
  }
}

describe('three cranks on a coupler whose lengths are edited between runs', () => {
  // half of the third crank is at its foot, half at its head: 0.6 m in place of 0.8 m
  const shorter = { 'A6.z': -0.3, 'A11.z': 0.3 }

  it('move, are a frame that cannot move, and move again as before', () => {
    const compiler = new Compiler(registry)
    const before = run(cranks, compiler)
    expect(before.error).toBeUndefined()
    const alone = outcomeOf(cranks, new Compiler(registry), shorter)
    expect(alone).not.toBe('done')
    expect(outcomeOf(cranks, compiler, shorter)).toBe(alone)
    const after = run(cranks, compiler)
    expect(after.error).toBeUndefined()
    for (const name of signals) expect(column(after, name)).toEqual(column(before, name))
  })

  it('are compiled once where only loads change', () => {
    const compiler = new Compiler(registry)
    expect(run(cranks, compiler).error).toBeUndefined()
    expect(run(cranks, compiler, { 'World.gravity': 5, 'Top.mass': 3 }).error).toBeUndefined()
    expect(compiler.compilations).toBe(1)
  })
})

describe('a four-bar whose bars become a parallelogram', () => {
  const lengths = (rocker: number): Record<string, ParamValue> => ({
    'RockerLength.x': rocker,
    'RockerCentre.x': rocker / 2,
  })
  const initial = { 'CrankPivot.angle': -0.5, 'Pin1.angle': 0.5, 'Pin2.angle': -0.5, 'CrankPivot.rate': 8 }
  const made = fourBar({ crank: 0.4, coupler: 1, rocker: 0.6, base: 1 }, initial)
  const project: ProjectFile = {
    ...made,
    experiments: {
      run: { ...made.experiments?.run, stop: 2, sample: 0.1, solver: { name: 'dopri5', tolerance: 1e-10 } },
    },
  }
  const angle = (outcome: RunOutcome): Float64Array => column(outcome, 'CrankPivot.angle') as Float64Array
  const of = (compiler: Compiler, rocker: number): RunOutcome =>
    runToEnd(
      {
        project,
        files: {},
        experiment: 'run',
        checkStep: false,
        signals: ['CrankPivot.angle'],
        overrides: lengths(rocker),
      },
      compiler,
    )

  it('passes the positions in line as one that is compiled for itself', () => {
    const compiler = new Compiler(registry)
    expect(of(compiler, 0.6).error).toBeUndefined()
    const edited = of(compiler, 0.4)
    expect(edited.error).toBeUndefined()
    expect(compiler.compilations).toBe(2)
    const own = of(new Compiler(registry), 0.4)
    expect(angle(edited)).toEqual(angle(own))
    // it turns through both positions in line
    expect(Math.max(...angle(own)) - Math.min(...angle(own))).toBeGreaterThan(Math.PI)
  })
})

describe('a branch that only the initial values say', () => {
  // at its own start, all angles zero, the arms of the four-bar lie in line and reach each other nowhere else
  it('has its rank judged there: a parallelogram and the same bars crossed', () => {
    const bars = { crank: 0.4, coupler: 1, rocker: 0.4, base: 1 }
    const crossed = { 'CrankPivot.angle': -1, 'Pin1.angle': 1.7, 'Pin2.angle': -1.7, 'CrankPivot.rate': 3 }
    const parallel = { 'CrankPivot.angle': -1, 'Pin1.angle': 1, 'Pin2.angle': -1, 'CrankPivot.rate': 3 }
    const compiler = new Compiler(registry)
    for (const initial of [parallel, crossed, parallel]) {
      const request = { project: fourBar(bars, initial), files: {}, experiment: 'run' }
      const experiment = prepareExperiment(request, registry)
      const { compilation } = onBranch(experiment, compiler).instance
      const { from } = compilation.system.constraints.loops[0]
      const own = onBranch(experiment, new Compiler(registry)).instance.compilation.system.constraints
      expect(compilation.system.constraints.rows.map((r) => r.name)).toEqual(own.rows.map((r) => r.name))
      expect([...compilation.system.constraints.guarded.keys()].map((r) => r.name)).toEqual(
        [...own.guarded.keys()].map((r) => r.name),
      )
      expect(from.size).toBeGreaterThan(0)
    }
  })
})

describe('a loop that a script with a condition drives', () => {
  // Crank along the base: its pin is 0.6 m from the pivot of the rocker, and 0.6, 0.8 and 1 m are a right angle.
  it('stays closed at the operating point', () => {
    const crank = { type: 'sources/script', params: { script: ['hold until u > 1', 'to 0.4 in 0.5 s'] } }
    const initial = { 'RockerPivot.angle': -Math.PI / 2 }
    const made = fourBar({ crank: 0.4, coupler: 1, rocker: 0.8, base: 1, drives: { crank } }, initial)
    const project: ProjectFile = {
      ...made,
      blocks: { ...made.blocks, Never: { type: 'sources/constant', params: { value: 0 } } },
      wires: { ...made.wires, condition: ['Never.y', 'CrankMotion.u'] },
      experiments: { run: { ...made.experiments?.run, stop: 0.1, start: { settle: true } } },
    }
    const outcome = runToEnd(
      { project, files: {}, experiment: 'run', checkStep: false, signals: ['Pin1.angle', 'RockerPivot.angle'] },
      new Compiler(registry),
    )
    expect(column(outcome, 'RockerPivot.angle')[0]).toBeCloseTo(-Math.PI / 2, 9)
    expect(column(outcome, 'Pin1.angle')[0]).toBeCloseTo(-Math.asin(0.8), 9)
  })
})
