/** Inverse dynamics of the generic vehicle: steering and drive from the yaw rate and the speed of its own run. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ProjectFile } from '../../../engine/model/project/project'
import { recorded } from '../identification/identify'
import { inputError, inverse } from './inverse'

const read = JSON.parse(readFileSync('projects/generic-vehicle/project.json', 'utf8')) as ProjectFile

/** The generic vehicle with a torque on both rear wheels, over 0.5 s. */
function driven(): ProjectFile {
  const settings = read.experiments?.['sine-steer']
  if (settings === undefined) throw new Error('the generic vehicle has no sine steer')
  return {
    ...read,
    blocks: {
      ...read.blocks,
      SteerInput: { type: 'sources/sine', params: { amplitude: '2 deg', frequency: '0.5 Hz' } },
      Drive: { type: 'sources/sine', params: { amplitude: 150, frequency: '0.4 Hz', offset: 60 } },
      TorqueRL: { type: 'mechanics/torque' },
      TorqueRR: { type: 'mechanics/torque' },
    },
    wires: {
      ...read.wires,
      driveL: ['Drive.y', 'TorqueRL.u'],
      driveR: ['Drive.y', 'TorqueRR.u'],
      axisL: ['TorqueRL.axis', 'SpinRL.axis'],
      axisR: ['TorqueRR.axis', 'SpinRR.axis'],
    },
    experiments: { run: { ...settings, stop: 0.5, sample: 0.005, references: {}, plots: {} } },
  }
}

it('recovers steering and drive from yaw rate and speed to 1e-5', () => {
  const project = driven()
  const text = recorded(project, ['Body.wz', 'Body.vx'])
  const others = {
    ...project,
    blocks: {
      ...project.blocks,
      SteerInput: { type: 'sources/constant', params: { value: 0 } },
      Drive: { type: 'sources/constant', params: { value: 0 } },
    },
  }
  const report = inverse(others, {
    prescribe: { 'Body.wz': null, 'Body.vx': null },
    free: ['SteerInput', 'Drive'],
    data: [{ file: 'run.csv', text }],
    interval: 0.02,
  })
  const degree = Math.PI / 180
  const steer = inputError(report, 'SteerInput.y', (t) => 2 * degree * Math.sin(Math.PI * t))
  const drive = inputError(report, 'Drive.y', (t) => 60 + 150 * Math.sin(0.8 * Math.PI * t))
  expect(Math.max(...report.signals.map(({ error, peak }) => error / peak))).toBeLessThan(1e-6)
  expect(report.unstable?.[0].re).toBeCloseTo(141.7, 0)
  expect(steer).toBeLessThan(1e-5)
  expect(drive).toBeLessThan(1e-5)
})
