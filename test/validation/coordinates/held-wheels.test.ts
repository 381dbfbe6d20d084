/**
 * Wheels with coordinates of their own, held to the vehicle by constraints, in every description: only translation in the
 * tree, only rotation, both; carrier, heading, spinning axes; next to a body with a quaternion. The journey stays the same.
 */
import { describe, expect, it } from 'vitest'
import type { CoordinateSettings, FormulationSettings } from '../../../engine/model/project'
import { ShippedProject } from '../support/shipped-project'

const vehicle = new ShippedProject('generic-vehicle')
const wheels = ['FL', 'FR', 'RL', 'RR']
const all = <T>(block: string, value: T, edge = ''): Record<string, T> =>
  Object.fromEntries(wheels.map((wheel) => [`${block}${wheel}${edge}`, value]))

const translation = { ...all('Tire', 'tree' as const, '.T1'), ...all('Suspension', 'cotree' as const, '.T1') }
const rotation = { ...all('Tire', 'tree' as const, '.R1'), ...all('Spin', 'cotree' as const, '.R1') }
const tires = (settings: CoordinateSettings): Record<string, CoordinateSettings> => all('Tire', settings)

const choices: readonly (readonly [
  string,
  FormulationSettings,
  states: number,
  constraints: number,
  tolerance?: number,
])[] = [
  ['only their translation in the tree', { translation }, 52, 8],
  ['only their rotation in the tree', { rotation }, 52, 8],
  ['both in the tree, in carrier axes', { translation, rotation }, 68, 16],
  [
    'derivatives of angles and heading axes',
    { translation, rotation, coordinates: tires({ velocity: 'heading', rates: 'derivatives' }) },
    68,
    16,
  ],
  [
    'quaternions in spinning axes',
    { translation, rotation, coordinates: tires({ orientation: 'quaternion', rates: 'base' }) },
    72,
    16,
    // its parameters turn with the wheel: the error of the step, which vanishes with it
    1e-5,
  ],
  [
    'a quaternion of the body',
    { translation, rotation, coordinates: { Body: { orientation: 'quaternion', velocity: 'base' } } },
    69,
    16,
  ],
]

describe('the generic vehicle with wheels held by constraints', () => {
  const run = (formulation: FormulationSettings) => {
    const project = { ...vehicle.project, formulations: { chosen: formulation } }
    const { states, constraints } = vehicle.summary(project, 'chosen')
    const outcome = vehicle.run('sine-steer', { project, formulation: 'chosen', run: { stop: 1, sample: 0.1 } })
    expect(outcome.error).toBeUndefined()
    return { states, constraints, columns: outcome.table.columns }
  }
  const reference = run({})

  it.each(choices)('goes the same way with %s', (_, formulation, states, constraints, tolerance = 1e-7) => {
    const found = run(formulation)
    expect({ states: found.states, constraints: found.constraints }).toEqual({ states, constraints })
    for (const { name, values } of reference.columns) {
      // a quaternion does not count revolutions
      if (/^Spin..\.angle$/.test(name)) continue
      const column = found.columns.find((c) => c.name === name)?.values ?? []
      const peak = Math.max(...values.map(Math.abs), 1e-3)
      values.forEach((value, i) => expect(Math.abs(value - column[i]) / peak, name).toBeLessThan(tolerance))
    }
  })
})
