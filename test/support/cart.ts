/** A mass of 3 kg on a rail, pushed by a force that is 0 until it is set: an input whose effect has a closed form. */
import type { ExportedModel } from '../../engine/backends/exported'
import { exportExperiment } from '../../engine/export/model'
import type { InputHandling } from '../../engine/model/project/project'
import { smallProject } from '../validation/events/small-run'
import { sharedCompiler } from './compiler'

export function exportedCart(handling: InputHandling = 'held'): ExportedModel {
  const project = {
    ...smallProject(
      {
        World: ['world/world'],
        Rail: ['mechanics/prismatic', { axis: [1, 0, 0] }],
        Cart: ['mechanics/rigid-body', { mass: 3 }],
        Push: ['sources/constant', { value: 0 }],
        Force: ['mechanics/torque'],
      },
      ['World.frame - Rail.base', 'Rail.end - Cart.com', 'Rail.axis - Force.axis', 'Push.y - Force.u'],
      { stop: 1, sample: 0.1, solver: { name: 'rk4', step: 0.1 } },
    ),
    interface: { inputs: { Push: { handling } } },
  }
  return exportExperiment(
    { project, files: {}, experiment: 'run', signals: ['Rail.s', 'Rail.ds', 'Push.y'], jacobian: true },
    sharedCompiler,
  ).model
}

/**
 * Speeds in m/s after a second with a force of 6 t N, which Runge-Kutta 4 integrates without error to t^2. Held, each step has the force
 * of its start: 2 h^2 (0 + 1 + ... + 9). Extrapolated, the first step has no slope yet and lacks h^2.
 */
export const cartSpeeds = { held: 0.9, interpolated: 1, extrapolated: 0.99 } as const
