/**
 * Wheels with coordinates of their own, held to the vehicle by constraints, in every description: only translation in the
 * tree, only rotation, both; carrier, heading, spinning axes; next to a body with a quaternion. The journey stays the same.
 */
import { describe, expect, it } from 'vitest'
import type { CoordinateSettings, FormulationSettings } from '../../../engine/model/project/project'
import { ShippedProject } from '../support/shipped-project'

const vehicle = new ShippedProject('generic-vehicle')
const wheels = ['FL', 'FR', 'RL', 'RR']
const all = <T>(block: string, value: T, edge = ''): Record<string, T> =>
  Object.fromEntries(wheels.map((wheel) => [`${block}${wheel}${edge}`, value]))

const translation = { ...all('Tire', 'tree' as const, '.T1'), ...all('Suspension', 'cotree' as const, '.T1') }
const rotation = { ...all('Tire', 'tree' as const, '.R1'), ...all('Spin', 'cotree' as const, '.R1') }
const tires = (settings: CoordinateSettings): Record<string, CoordinateSettings> => all('Tire', settings)

const chosen = (coordinates: Record<string, CoordinateSettings>): FormulationSettings => ({
  translation,
  rotation,
  coordinates,
})

interface Choice {
  readonly formulation: FormulationSettings
  readonly states: number
  readonly constraints: number
  /** Largest difference relative to the peak of a signal. */
  readonly tolerance?: number
  /** s */
  readonly step?: number
}

const choices: readonly (readonly [string, Choice])[] = [
  ['only their translation in the tree', { formulation: { translation }, states: 56, constraints: 8 }],
  ['only their rotation in the tree', { formulation: { rotation }, states: 56, constraints: 8 }],
  ['both in the tree, in carrier axes', { formulation: { translation, rotation }, states: 72, constraints: 16 }],
  [
    'derivatives of angles and heading axes',
    { formulation: chosen(tires({ velocity: 'heading', rates: 'derivatives' })), states: 72, constraints: 16 },
  ],
  [
    'quaternions in spinning axes',
    {
      formulation: chosen(tires({ orientation: 'quaternion', rates: 'base' })),
      states: 76,
      constraints: 16,
      // parameters that turn with the wheel need a shorter step: the difference falls with its fourth power
      step: 0.00025,
      tolerance: 1e-5,
    },
  ],
  [
    'a quaternion of the body',
    { formulation: chosen({ Body: { orientation: 'quaternion', velocity: 'base' } }), states: 73, constraints: 16 },
  ],
]

describe('the generic vehicle with wheels held by constraints', () => {
  const run = (formulation: FormulationSettings, step = 0.001) => {
    const project = { ...vehicle.project, formulations: { chosen: formulation } }
    const { states, constraints } = vehicle.summary(project, 'chosen')
    const outcome = vehicle.run('sine-steer', { project, formulation: 'chosen', run: { stop: 1, sample: 0.1, step } })
    expect(outcome.error).toBeUndefined()
    return { states, constraints, columns: outcome.table.columns }
  }
  const reference = run({})

  it.each(choices)('goes the same way with %s', (_, { formulation, states, constraints, tolerance = 1e-7, step }) => {
    const found = run(formulation, step)
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
