/** The generic vehicle with a torque on each rear spin axis and a constant steering angle, for straight running. */
import { readFileSync } from 'node:fs'
import { parseProject } from '../../../engine/model/parse/parse-project'
import type { ExperimentSettings, ProjectFile } from '../../../engine/model/project/project'

const written = parseProject(
  readFileSync(new URL('../../../projects/generic-vehicle/project.json', import.meta.url), 'utf8'),
)

export function drivenVehicle(experiment: Partial<ExperimentSettings>): ProjectFile {
  return {
    ...written,
    blocks: {
      ...written.blocks,
      SteerInput: { type: 'sources/constant', params: { value: 0 } },
      BrakeInput: { type: 'sources/constant', params: { value: 0 } },
      DriveInput: { type: 'sources/constant', params: { value: 0 } },
      DriveRL: { type: 'mechanics/torque' },
      DriveRR: { type: 'mechanics/torque' },
    },
    wires: {
      ...written.wires,
      drive1: ['SpinRL.axis', 'DriveRL.axis'],
      drive2: ['SpinRR.axis', 'DriveRR.axis'],
      drive3: ['DriveInput.y', 'DriveRL.u'],
      drive4: ['DriveInput.y', 'DriveRR.u'],
    },
    experiments: {
      straight: {
        stop: 10,
        solver: { name: 'rk4', step: 0.001 },
        sample: 0.1,
        initial: { 'Body.z': 0.9, 'Body.vx': 15 },
        ...experiment,
      },
    },
  }
}
