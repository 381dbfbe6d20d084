/** Signals that jump onto a level exactly and stay there: blocks and conditions of functions count the level as they say, with variable and fixed steps. */
import { expect, it } from 'vitest'
import type { ExperimentSettings, ParamValue } from '../../../engine/model/project/project'
import { runSmall, smallProject, type Blocks, type SmallRun } from './small-run'

const solvers: readonly Required<ExperimentSettings>['solver'][] = [
  { name: 'rk4', step: 0.01 },
  { name: 'dopri5', tolerance: 1e-9 },
]

/** Runs a block behind a source with one value for every second. */
function behind(
  values: readonly number[],
  block: Blocks[string],
  signals: readonly string[],
  solver: Required<ExperimentSettings>['solver'],
  port = 'u1',
): SmallRun {
  const points: ParamValue = values.flatMap((value, i) => [
    [i, value],
    [i + 1, value],
  ])
  const run = runSmall(
    smallProject(
      { World: ['world/world'], Levels: ['sources/piecewise-linear', { points }], Block: block },
      [`Levels.y - Block.${port}`],
      { stop: values.length, sample: 0.25, solver },
    ),
    signals,
  )
  if (run.error !== undefined) throw run.error
  return run
}

const each = <T>(rows: readonly T[]) => rows.flatMap((row) => solvers.map((solver) => ({ row, solver })))

it.each(
  each([
    // the values of each second, the direction, and the second at which the run ends
    { values: [2, 0, 0, 0], direction: 'falling', end: 1 },
    { values: [2, 0, -1, 0], direction: 'falling', end: 1 },
    { values: [-1, 0, 0, 2], direction: 'falling', end: 4 },
    { values: [0, 2, 0, 0], direction: 'falling', end: 2 },
    { values: [0, -2, 0, 0], direction: 'falling', end: 1 },
    { values: [-2, 0, 0, 0], direction: 'rising', end: 1 },
    { values: [2, 0, 2, 0], direction: 'rising', end: 2 },
    { values: [2, 0, 0, 0], direction: 'both', end: 1 },
    { values: [-2, -1, 0, 0], direction: 'both', end: 2 },
    { values: [0, 1, 0, 0], direction: 'both', end: 1 },
  ]),
)('Stop run: $row.values, $row.direction, $solver.name', ({ row: { values, direction, end }, solver }) => {
  const run = behind(values, ['signals/stop-run', { direction }], ['Levels.y'], solver, 'u')
  expect(run.table.time.at(-1)).toBeCloseTo(end, 1)
})

it.each(
  each([
    // by whole thresholds and edges: the counts of 0, 1, 0, 1, 0 and of 0, 1, 2, 1, 0
    { threshold: 0, edge: 'rising', pulses: 2, stairs: 1 },
    { threshold: 0.5, edge: 'rising', pulses: 2, stairs: 1 },
    { threshold: 1, edge: 'rising', pulses: 2, stairs: 1 },
    { threshold: 0, edge: 'falling', pulses: 2, stairs: 1 },
    { threshold: 1, edge: 'falling', pulses: 2, stairs: 1 },
    { threshold: 1, edge: 'both', pulses: 4, stairs: 2 },
  ]),
)('Counter: $row.threshold, $row.edge, $solver.name', ({ row: { threshold, edge, pulses, stairs }, solver }) => {
  const count = (values: readonly number[]) =>
    behind(values, ['signals/counter', { threshold, edge }], ['Block.y'], solver).values('Block.y').at(-1)
  expect(count([0, 1, 0, 1, 0])).toBe(pulses)
  expect(count([0, 1, 2, 1, 0])).toBe(stairs)
})

it.each(
  each([
    { values: [0, 1, 0, 1], params: { upper: 1, lower: 0, start: 'off' }, states: [0, 1, 0, 1] },
    { values: [0.5, 1, 0.5, 0], params: { upper: 1, lower: 0, start: 'on' }, states: [1, 1, 1, 0] },
    { values: [2, 1, 0, 1, 0, 2], params: { upper: 1, lower: 1, start: 'off' }, states: [1, 1, 0, 1, 0, 1] },
  ]),
)('Hysteresis: $row.values, $solver.name', ({ row: { values, params, states }, solver }) => {
  const run = behind(values, ['signals/hysteresis', params], ['Block.y'], solver)
  expect(values.map((_, i) => run.at('Block.y', i + 0.5))).toEqual(states)
})

it.each(
  each([
    // how often each condition becomes true
    { condition: 'u > 0', counts: 2 },
    { condition: 'u > 0.5', counts: 2 },
    { condition: 'u >= 1', counts: 2 },
    { condition: 'u > 1', counts: 0 },
    { condition: 'u <= 0', counts: 2 },
    { condition: 'not (u < 1)', counts: 2 },
    { condition: 'u >= 1 and t > 1.5 s', counts: 2 },
  ]),
)('when $row.condition, $solver.name', ({ row: { condition, counts }, solver }) => {
  const code = ['input u', 'output y', 'discrete n = 0', `when ${condition} { n = n + 1 }`, 'y = n']
  const run = behind([0, 1, 0, 1, 0], ['signals/function', { code }], ['Block.y'], solver, 'u')
  expect(run.values('Block.y').at(-1)).toBe(counts)
})
