/** A mass of 2 kg on a spring (50 N/m, 0.8 N s/m), pushed by a source: F = 2 s'' + 0.8 s' + 50 s. */
import type { ExperimentSettings, ProjectFile } from '../../engine/model/project/project'
import { smallProject } from '../validation/events/small-run'

export const pushedMass = (references: ExperimentSettings['references']): ProjectFile =>
  smallProject(
    {
      World: ['world/world', { gravity: 0 }],
      Guide: ['mechanics/prismatic', { axis: [1, 0, 0] }],
      Mass: ['mechanics/rigid-body', { mass: 2 }],
      Spring: ['mechanics/spring-damper', { stiffness: 50, damping: 0.8 }],
      Push: ['mechanics/torque'],
      Force: ['sources/constant', { value: 1 }],
    },
    [
      'World.frame - Guide.base',
      'Guide.end - Mass.com',
      'Guide.axis - Spring.axis',
      'Guide.axis - Push.axis',
      'Force.y - Push.u',
    ],
    { stop: 2, sample: 0.01, references },
  )
