/** Identification of a vehicle from its own run: a single-track model with an operating point, in a step steer. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseProject } from '../../../engine/model/parse/parse-project'
import type { ProjectFile } from '../../../engine/model/project/project'
import { identify, recorded } from './identify'

const template = new URL('../../../app/renderer/welcome/templates/single-track.json', import.meta.url)

it('gives back its yaw inertia and the stiffness of its tyres to 1e-6', () => {
  const project = parseProject(readFileSync(template, 'utf8'))
  const experiment = 'step-steer'
  const settings = project.experiments?.[experiment]
  const short: ProjectFile = {
    ...project,
    experiments: { ...project.experiments, [experiment]: { ...settings, stop: 1.5 } },
  }
  const text = recorded(short, ['Chassis.wz', 'Chassis.ay'], { experiment, sample: 0.02 })
  const report = identify(
    short,
    {
      parameters: [
        { name: 'yawInertia', start: '2000 kg m^2', min: 1000 },
        { name: 'frontStiffness', start: '100 kN/rad' },
        { name: 'rearStiffness', start: '120 kN/rad', max: '200 kN/rad' },
      ],
      data: [{ file: 'r.csv', text }],
    },
    { experiment },
  )
  const truth = [2500, 120e3, 140e3]
  report.parameters.forEach(({ name, value, state }, k) => {
    expect(state, name).toBe('fitted')
    expect(Math.abs(value / truth[k] - 1), name).toBeLessThan(1e-6)
  })
  expect(report.differences).toEqual([])
  expect(Object.keys(report.patch)).toEqual(['variables'])
})
