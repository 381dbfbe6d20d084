/** What is said after a run, and that no check of it takes the result away (test/validation/data/faults). */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { registry } from '../../../blocks'
import { Compiler, runToEnd, type RunOutcome } from '../../../engine/run/run'
import { seconds } from '../../../engine/solve/non-finite'
import type { ExperimentSettings, ProjectFile } from '../../../engine/model/project/project'
import { smallProject } from '../events/small-run'

const compiler = new Compiler(registry)

function run(project: ProjectFile, change: Partial<ExperimentSettings> = {}): RunOutcome {
  const [[experiment, settings]] = Object.entries(project.experiments ?? {})
  const changed = { ...project, experiments: { [experiment]: { ...settings, ...change } } }
  return runToEnd({ project: changed, files: {}, experiment }, compiler)
}

const fault = (name: string): ProjectFile =>
  JSON.parse(readFileSync(new URL(`../data/faults/${name}.json`, import.meta.url), 'utf8')) as ProjectFile

const last = ({ table }: RunOutcome, signal: string): number =>
  table.columns.find((c) => c.name === signal)?.values.at(-1) ?? NaN

test('the step of a large model is checked, at no cost for the result (four-bars-40)', () => {
  const outcome = run(fault('four-bars-40'), { solver: { name: 'rk4', step: 0.005 }, stop: 1 })
  expect(outcome.error).toBeUndefined()
  expect(outcome.table.time.at(-1)).toBe(1)
  expect(outcome.report.remarks?.join()).not.toContain('could not be checked')
})

test('feedback from an acceleration sensor is solved (acceleration-feedback)', () => {
  // (1 + 1) a = 1 + 1 a, so a = 1, and x(1) = 1/2
  const outcome = run(fault('acceleration-feedback'))
  expect(outcome.error).toBeUndefined()
  expect(last(outcome, 'S.ax')).toBeCloseTo(1, 12)
  expect(last(outcome, 'P.s')).toBeCloseTo(0.5, 12)
})

describe('a step that is too long is what a failed run is blamed on', () => {
  const decay = (code: string, step: number): RunOutcome =>
    run(
      smallProject(
        { World: ['world/world'], F: ['signals/function', { code: [code, 'der(x) = -1000/(1 s)*x'] }] },
        [],
        {
          stop: 20,
          solver: { name: 'rk4', step },
        },
      ),
    )

  test('with the largest stable one: 2.785 / 1000 per second', () => {
    const { error } = decay('state x = 1', 0.1)
    expect(error).toMatchObject({ code: 'step-size', place: { setting: 'solver.step' } })
    expect(error?.what).toMatch(/^step 100 ms exceeds the largest stable step of rk4, 2\.79 ms .* mode of F\.x/)
    expect(error?.what).toContain('As a result,')
  })

  test('a run that fails for another reason says so', () => {
    const blocks = { F: ['signals/function', { code: ['state x = -1', 'der(x) = 1/(1 s) + sqrt(-x)/(1 s)'] }] } as const
    const { error } = run(
      smallProject({ World: ['world/world'], ...blocks }, [], { stop: 3, solver: { name: 'rk4', step: 0.01 } }),
    )
    expect(error?.code).toBe('non-finite')
    expect(error?.what).not.toContain('largest stable step')
  })
})

test('a sample time with which a run would never end is refused', () => {
  const code = ['discrete n = 0', 'output y', 'when sample(0, 1e-9 s) {', '  n = pre(n) + 1', '}', 'y = n']
  const blocks = { World: ['world/world'], F: ['signals/function', { code }] } as const
  const project = smallProject(blocks, [], { stop: 1, solver: { name: 'rk4', step: 0.01 } })
  expect(() => run(project)).toThrow(/block F: a sample time of 0\.001 us means 1e\+9 samples up to 1 s/)
})

test('times just below a second are a second', () => {
  expect([0.99999999, 0.9994, 2].map(seconds)).toEqual(['1 s', '999.4 ms', '2 s'])
  expect([2.5e-6, 1e-9, 1e-12, 1e-300].map(seconds)).toEqual(['2.5 us', '0.001 us', '1e-12 s', '1e-300 s'])
})
