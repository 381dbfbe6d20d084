/** What a project says of blocks, apart from its diagram. */
import { splitMember } from '../../model/names'
import type { ExperimentSettings, ProjectFile } from '../../model/project'
import { blockMap, mapInputs, mapInterface, mapSliders, mapVehicle } from '../../model/references'

/** Whether an experiment says something of a source. */
export const mentions = ({ set = {}, initial = {}, inputs = {} }: ExperimentSettings, source: string): boolean =>
  Object.hasOwn(inputs, source) ||
  [...Object.keys(set), ...Object.keys(initial)].some((key) => splitMember(key)?.block === source)

/** What a project says of blocks that are no more. */
export function withoutStatements(project: ProjectFile, isGone: (block: string) => boolean): ProjectFile {
  const { inputs, live, vehicle, interface: outside } = project
  const names = Object.fromEntries(Object.keys(project.blocks).map((name) => [name, isGone(name) ? null : name]))
  const map = blockMap(new Map(Object.entries(names).filter(([, to]) => to === null)))
  return {
    ...project,
    ...(inputs && { inputs: mapInputs(inputs, map) }),
    ...(live && { live: mapSliders(live, map) }),
    ...(vehicle && { vehicle: mapVehicle(vehicle, map) }),
    ...(outside && { interface: mapInterface(outside, map) }),
  }
}
