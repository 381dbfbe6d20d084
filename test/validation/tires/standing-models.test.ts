/**
 * Every tyre model parks on a slope within the limits of decision 29, with delayed slip and, if it takes inclination or spin, with their
 * lag. `npm run bench -- standing-models` makes the table of docs/theory/slow-tyres.md, with further runs.
 */
import { describe, expect, it } from 'vitest'
import { tireForceModels } from '../../../blocks/tires/models'
import { runToEnd } from '../../../engine/run/run'
import { covering } from '../../support/covering'
import { sharedCompiler } from '../../support/compiler'
import { ShippedProject } from '../support/shipped-project'
import { figuresOf } from './standing/figures'
import { scenarios, standingProject, wheels, type ForceModel } from './standing/scenarios'

const { project: vehicle, files } = new ShippedProject('generic-vehicle')
const signals = [
  ...['x', 'y', 'z', 'vx', 'vy'].map((name) => `Body.${name}`),
  ...wheels.flatMap((w) => [`Spin${w}.rate`, `Tire${w}.Fy`]),
]
const spinInputs: readonly string[] = ['gamma', 'turnSlip', 'totalSpin']
// levels creep by vAdhesion, as published
const models = tireForceModels.filter(({ ownSlip }) => ownSlip !== true)
const cases = models.flatMap(({ id, inputs }) => [
  [id, 'none'] as const,
  ...(inputs.some((name) => spinInputs.includes(name)) ? [[id, 'delayed'] as const] : []),
])

describe.each(
  covering(
    cases,
    cases.filter(([, lag], i) => lag === 'delayed' || cases[i + 1]?.[1] !== 'delayed'),
  ),
)('a car on tyres of %s, lag of spin: %s', (id, lag) => {
  it('stands on a slope', () => {
    const set = Object.fromEntries(wheels.map((w) => [`Tire${w}.spinLag`, lag]))
    const variant = { slip: 'delayed', solver: 'rk4' } as const
    const project = standingProject(vehicle, scenarios.parked, variant, id as ForceModel, { set })
    const request = { project, files, experiment: 'standing', signals, checkStep: false }
    const { table, error } = runToEnd(request, sharedCompiler)
    expect(error).toBeUndefined()
    const { stopped, creep, swing, spin } = figuresOf(table, project, id as ForceModel, 'delayed')
    expect(stopped).toBeLessThan(3)
    expect(creep).toBeLessThan(1e-5)
    expect(swing).toBeLessThan(1)
    expect(spin).toBeLessThan(1e-6)
  })
})
