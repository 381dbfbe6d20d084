/** A cart on a rail, driven by a sine and a constant: small in every target. */
import type { ExperimentSettings, ProjectFile } from '../../../engine/model/project/project'
import { makeExport, type ExportTools } from '../../../app/export/make'
import type { ModelExport, ModelExportRequest } from '../../../app/export/contract'
import { sharedCompiler } from '../../support/compiler'

export const cart: ProjectFile = {
  wishbone: 1,
  title: 'Cart',
  blocks: {
    World: { type: 'world/world' },
    Rail: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
    Cart: { type: 'mechanics/rigid-body', params: { mass: 2 } },
    Push: { type: 'sources/sine', params: { amplitude: 4, frequency: 3 } },
    Drag: { type: 'signals/expression', params: { expression: 'u1 - 0.5*sin(u2)' } },
    Speed: { type: 'sensors/velocity' },
    Force: { type: 'mechanics/torque' },
  },
  wires: {
    w1: ['World.frame', 'Rail.base'],
    w2: ['Rail.end', 'Cart.com'],
    w3: ['Rail.axis', 'Force.axis'],
    w4: ['Push.y', 'Drag.u1'],
    w5: ['Speed.vx', 'Drag.u2'],
    w6: ['Drag.y', 'Force.u'],
    w7: ['Cart.com', 'Speed.frame'],
  },
  experiments: { run: { stop: 1, solver: { name: 'rk4', step: 0.01 }, sample: 0.05 } },
}

export const withRun = (run: Partial<ExperimentSettings>): ProjectFile => ({
  ...cart,
  experiments: { run: { ...cart.experiments?.run, stop: 1, ...run } },
})

export const exported = (
  target: ModelExportRequest['target'],
  more: Partial<ModelExportRequest> = {},
  tools: ExportTools = {},
  project: ProjectFile = cart,
): Promise<ModelExport> =>
  makeExport(
    { project: JSON.stringify(project), files: {}, target, signals: ['Rail.s', 'Rail.ds', 'Drag.y'], ...more },
    { compiler: sharedCompiler, ...tools },
  )
