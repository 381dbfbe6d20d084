/** Value of a source of a vehicle at the beginning of a run, computed from the source alone. */
import { ModelError } from '../../engine/errors/model-error'
import { splitMember } from '../../engine/model/names/names'
import type { ProjectFile } from '../../engine/model/project/project'
import { nestProject } from '../../engine/model/subsystem'
import { runToEnd } from '../../engine/run/run'
import type { ManoeuvreRunner } from './runner'

/** Returns the value in SI; undefined for a block that is not a source or cannot run alone. */
export function valueAtStart(
  { vehicle, base, request, compiler }: ManoeuvreRunner,
  source: string,
): number | undefined {
  if (!vehicle.isSource(source)) return undefined
  const { blocks, variables } = vehicle.topology.project
  const set = Object.fromEntries(Object.entries(base.set ?? {}).filter(([key]) => splitMember(key)?.block === source))
  const alone: ProjectFile = {
    wishbone: 1,
    title: source,
    ...(variables && { variables }),
    blocks: { [source]: blocks[source] },
    wires: {},
    experiments: { once: { stop: 1e-3, solver: { name: 'rk4', step: 1e-3 }, sample: 1e-3, set } },
  }
  const sourceRequest = { project: nestProject(alone), experiment: 'once', files: request.files, checkStep: false }
  try {
    return runToEnd({ ...sourceRequest, signals: [`${source}.y`] }, compiler).table.columns[0]?.values[0]
  } catch (error) {
    if (error instanceof ModelError) return undefined
    throw error
  }
}
