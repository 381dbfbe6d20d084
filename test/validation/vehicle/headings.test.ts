/**
 * Vehicles that start in any direction: wheels in the tree are put together as they are in the default formulation,
 * with no axis turned round, however far their own coordinates are from there.
 */
import { describe, expect, it } from 'vitest'
import { ShippedProject } from '../support/shipped-project'
import { covering } from '../../support/covering'

const signals = ['FL', 'FR', 'RL', 'RR'].flatMap((w) => [`Tire${w}.Fx`, `Tire${w}.My`, `Tire${w}.Fz`, `Spin${w}.rate`])

describe.each(['generic-vehicle', 'forestry-skidder'])('%s', (name) => {
  const shipped = new ShippedProject(name)
  const body = name === 'generic-vehicle' ? 'Body' : 'FrontBody'
  const experiment = shipped.project.experiments?.['braking'] ?? { stop: 1 }
  const speed = name === 'generic-vehicle' ? 30 : 8

  const start = (yaw: number, formulation: string): Record<string, number> => {
    const initial = { ...experiment.initial, [`${body}.yaw`]: `${yaw} deg`, [`${body}.vx`]: speed }
    // Positions of the skidder's rear body follow from the joint; the front one is where it was.
    const kept = Object.fromEntries(
      Object.entries(initial).filter(([key]) => !key.startsWith('RearBody.') && !/\.(x|y)$/.test(key)),
    )
    const project = {
      ...shipped.project,
      experiments: { turned: { ...experiment, stop: 0.002, initial: kept, references: {}, plots: {} } },
    }
    const run = { solver: 'rk4', step: 1e-3 }
    const { table } = shipped.run('turned', { project, formulation, run, signals })
    return Object.fromEntries(table.columns.map((column) => [column.name, column.values[0]]))
  }

  // On both sides of a right angle and of half a turn, in each half of the directions.
  it.each(covering([80, 100, 150, 180, -120], name === 'generic-vehicle' ? [100, 180] : [80, -120]))(
    'heading %d deg',
    (yaw) => {
      const expected = start(yaw, 'default')
      const found = start(yaw, 'tires-in-tree')
      for (const signal of signals) {
        const scale = Math.max(Math.abs(expected[signal]), 1)
        expect(Math.abs(found[signal] - expected[signal]) / scale, signal).toBeLessThan(1e-6)
      }
    },
  )
})
