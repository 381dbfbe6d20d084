/** A reset by the signal of a comparison, which is 0 before and after it is 1, acts at every rise, as one by a signal through zero does. */
import { expect, it } from 'vitest'
import type { ExperimentSettings, ParamValue } from '../../../engine/model/project/project'
import { runSmall, smallProject, type Blocks } from './small-run'

/** Pulses from 1 s to 1.2 s and from 2 s to 2.2 s. */
const pulses = (low: number): ParamValue =>
  [0, 1, 1, 1.2, 1.2, 2, 2, 2.2, 2.2, 9].map((t, i) => [t, i % 4 === 2 || i % 4 === 3 ? 1 : low])

const solvers: readonly Required<ExperimentSettings>['solver'][] = [
  { name: 'rk4', step: 0.01 },
  { name: 'dopri5', tolerance: 1e-10 },
]

const blocks: readonly (readonly [Blocks[string], string, (since: number) => number])[] = [
  [['signals/integrator'], 'y', (since) => since],
  [['signals/integrator', { limits: 'both', upper: 5 }], 'y', (since) => since],
  [['signals/low-pass', { frequency: 1, order: '1' }], 'y', (since) => 1 - Math.exp(-since)],
]

it.each(
  blocks.flatMap(([block, signal, value]) =>
    [0, -1].flatMap((low) => solvers.map((solver) => ({ block, signal, value, low, solver }))),
  ),
)('$block by pulses from $low, $solver.name', ({ block, signal, value, low, solver }) => {
  const project = smallProject(
    {
      One: ['sources/constant', { value: 1 }],
      Pulses: ['sources/piecewise-linear', { points: pulses(low) }],
      Block: block,
    },
    ['One.y - Block.u1', 'Pulses.y - Block.reset'],
    { stop: 3, sample: 0.1, solver },
  )
  const run = runSmall(project, [`Block.${signal}`])
  expect(run.error).toBeUndefined()
  for (const t of [0.9, 1.5, 1.9, 2.5, 3]) {
    const since = t < 1 ? t : t < 2 ? t - 1 : t - 2
    expect(run.at(`Block.${signal}`, t), `${t} s`).toBeCloseTo(value(since), 8)
  }
})
