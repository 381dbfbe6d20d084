/** A mass that a table moves, without any state: the account follows the corners of the table however long the steps are. */
import { describe, expect, test } from 'vitest'
import { runToEnd } from '../../../engine/run/run'
import type { ExperimentSettings } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { smallProject } from '../events/small-run'

const rows = Array.from({ length: 41 }, (_, i) => `${i * 0.05},${Math.sin(i * 0.15) * (1 - Math.cos(i * 0.3))}`)
const files = { 'motion.csv': `time,y\n${rows.join('\n')}\n` }
const signals = ['Block.kinetic', 'Block.potential', 'Energy.delivered', 'Energy.balance', 'Energy.turnover']

function moved(interpolation: string, solver: ExperimentSettings['solver'], sample: number) {
  const project = smallProject(
    {
      World: ['world/world'],
      Hand: ['mechanics/driver', { motion: 'translation', axis: [0, 0, 1] }],
      Block: ['mechanics/rigid-body', { mass: 2 }],
      Motion: ['sources/table', { file: 'motion.csv', interpolation }],
    },
    ['World.frame - Hand.base', 'Hand.end - Block.com', 'Motion.y - Hand.u'],
    { stop: 2, sample, solver },
  )
  const { table, report, error } = runToEnd({ project, files, experiment: 'run', signals }, sharedCompiler)
  if (error !== undefined) throw error
  const values = (name: string): number[] => [...(table.columns.find((c) => c.name === name)?.values ?? [])]
  return { values, warnings: report.warnings.join('; ') }
}

describe.each(['spline', 'natural', 'monotone'])('%s', (interpolation) => {
  test.each([
    [{ name: 'dopri5', tolerance: 1e-9 }, 0.01],
    [{ name: 'dopri5', tolerance: 1e-9 }, 0.5],
    [{ name: 'radau5', tolerance: 1e-9 }, 0.07],
    [{ name: 'auto', tolerance: 1e-9 }, 0.01],
    [{ name: 'rk4', step: 0.001 }, 0.01],
  ])('%j with rows every %d s: what is delivered is what is stored', (solver, sample) => {
    const { values, warnings } = moved(interpolation, solver, sample)
    expect(warnings).not.toContain('energy balance')
    const [kinetic, potential, delivered] = signals.map(values)
    const turnover = values('Energy.turnover').at(-1) ?? NaN
    expect(turnover).toBeGreaterThan(500)
    delivered.forEach((work, i) =>
      expect(Math.abs(work - (kinetic[i] + potential[i] - kinetic[0] - potential[0]))).toBeLessThan(1e-8 * turnover),
    )
  })
})

test('nothing is said of a balance of nothing: a mass that starts at rest in contact', () => {
  for (const stop of [
    ['mechanics/impact', { restitution: 0.5 }],
    ['mechanics/stop', { lower: 0, upper: 1, stiffness: 1e5, damping: 200 }],
  ] as const) {
    const project = smallProject(
      {
        World: ['world/world'],
        Slide: ['mechanics/prismatic', { axis: [0, 0, 1] }],
        Block: ['mechanics/rigid-body', { mass: 2 }],
        Stop: stop,
      },
      ['World.frame - Slide.base', 'Slide.end - Block.com', 'Stop.axis - Slide.axis'],
      { stop: 1, sample: 0.01, solver: { name: 'dopri5', tolerance: 1e-9 } },
    )
    const request = { project, files: {}, experiment: 'run', signals: ['Energy.balance', 'Slide.s'] }
    const { report, table } = runToEnd(request, sharedCompiler)
    expect(report.warnings).toEqual([])
    const s = table.columns.find((c) => c.name === 'Slide.s')?.values.at(-1) ?? NaN
    expect(s).toBeCloseTo(stop[0] === 'mechanics/impact' ? 0 : (-2 * 9.81) / 1e5, 9)
  }
})
