/** The generic vehicle in other coordinates and speeds of its body: the same journey, signal by signal. */
import { describe, expect, it } from 'vitest'
import type { CoordinateSettings } from '../../../engine/model/project/project'
import { ShippedProject } from '../support/shipped-project'

const vehicle = new ShippedProject('generic-vehicle')

const choices: readonly (readonly [string, CoordinateSettings])[] = [
  ['velocity in heading axes (u, v, w)', { velocity: 'heading' }],
  ['velocity in ground axes', { velocity: 'base' }],
  ['everything in ground axes, order 312', { orientation: '312', velocity: 'base', rates: 'base' }],
  ['heading axes and derivatives of the angles', { velocity: 'heading', rates: 'derivatives' }],
  ['a quaternion', { orientation: 'quaternion' }],
  ['a quaternion, velocity and rates in ground axes', { orientation: 'quaternion', velocity: 'base', rates: 'base' }],
]

describe.each(choices)('the generic vehicle with %s', (_, settings) => {
  const formulations = { chosen: { coordinates: { Body: settings } } }
  const project = { ...vehicle.project, formulations }

  it('keeps its degrees of freedom; a quaternion is one state more', () => {
    const { degreesOfFreedom, states } = vehicle.summary(project, 'chosen')
    expect({ degreesOfFreedom, states }).toEqual({
      degreesOfFreedom: 14,
      states: settings.orientation === 'quaternion' ? 41 : 40,
    })
  })

  it('follows the reference of the sine steer within 1e-5 in every signal (RK4, 1 ms)', () => {
    const outcome = vehicle.run('sine-steer', { project, formulation: 'chosen' })
    expect(outcome.error).toBeUndefined()
    expect(vehicle.failures(outcome, 'sine-steer', 1e-5)).toEqual([])
  })
})
