/** The assemblies that the program brings along, in small projects. */
import { readFileSync } from 'node:fs'
import { registry } from '../../../blocks'
import { suspension } from '../../../engine/analyses/suspension'
import type { AxleReport } from '../../../engine/analyses/suspension/report'
import { parseLibrary } from '../../../engine/model/library'
import type { BlockInstance, ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'

const path = 'app/libraries/suspensions.library.json'
export const library = parseLibrary(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'), registry, path)

export function axle(name: string, params: Readonly<Record<string, ParamValue>> = {}): BlockInstance {
  return { ...library.blocks[name].block, params }
}

/** An axle on the ground, with nothing at its wheels. */
function alone(block: BlockInstance): ProjectFile {
  return {
    wishbone: 1,
    title: 'Axle',
    blocks: { World: { type: 'world/world' }, Axle: block },
    wires: { ground: ['World.frame', 'Axle.chassis'] },
    experiments: { rig: { stop: 1 } },
  }
}

/** An axle in a rig of the project's own. */
export function inRig(block: BlockInstance, rig: Readonly<Record<string, ParamValue>> = {}): ProjectFile {
  const ports = ['chassis', 'rack', 'wheelL', 'wheelR', 'spinL', 'spinR'].filter((port) => port in (block.ports ?? {}))
  const project = alone(block)
  return {
    ...project,
    blocks: { ...project.blocks, Rig: { type: 'chassis/axle-rig', params: rig } },
    wires: {
      ...project.wires,
      ...Object.fromEntries(ports.map((port) => [port, [`Axle.${port}`, `Rig.${port}`] as const])),
    },
  }
}

export function measured(project: ProjectFile): AxleReport {
  const at = { compiler: sharedCompiler, shouldStop: () => false, clock: () => 0 }
  const job = suspension.compute({ project, files: {}, experiment: 'rig' }, at)
  let next = job.next()
  while (next.done !== true) next = job.next()
  return next.value.axles[0]
}

export function figure(report: AxleReport, name: string): number {
  return report.figures.find((one) => one.name === name)?.value ?? NaN
}
