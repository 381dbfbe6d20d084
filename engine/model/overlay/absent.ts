/**
 * Statements of a project about blocks that only experiments add to its diagram: inputs, sliders and the interface may
 * name them, because they are there while such an experiment runs. Elsewhere these statements say nothing.
 */
import { ownerOf } from '../names/names'
import { blockMap, mapInputs, mapInterface, mapSliders } from '../names/references'
import type { ProjectFile } from '../project/project'

/** Returns the names of blocks that these experiments add. */
export const addedBy = (experiments: ProjectFile['experiments'] = {}): readonly string[] =>
  Object.values(experiments).flatMap(({ overlay }) => Object.keys(overlay?.add ?? {}))

/** Returns a project without its statements about blocks that only other experiments add. */
export const withoutAbsent = (project: ProjectFile): ProjectFile => without(project, addedBy(project.experiments))

/** Returns a project with these of its experiments, without its statements about blocks that only the others add. */
export function withExperiments(project: ProjectFile, experiments: Required<ProjectFile>['experiments']): ProjectFile {
  const added = new Set(addedBy(experiments))
  return without(
    { ...project, experiments },
    addedBy(project.experiments).filter((name) => !added.has(name)),
  )
}

function without(project: ProjectFile, added: readonly string[]): ProjectFile {
  const { blocks, inputs, live, interface: outside } = project
  const absent = added.filter((name) => !Object.hasOwn(blocks, name))
  const stated = [inputs, live, outside?.inputs, outside?.outputs, outside?.parameters]
  const names = stated.flatMap((statements) => Object.keys(statements ?? {}))
  // Returns the project itself if nothing changes, because unchanged projects are recognised by identity.
  if (!names.some((name) => absent.some((block) => name.includes(block)))) return project
  const map = blockMap(new Map(absent.map((name) => [name, null])))
  return {
    ...project,
    ...(inputs && { inputs: mapInputs(inputs, map) }),
    ...(live && { live: mapSliders(live, map) }),
    ...(outside && { interface: mapInterface(outside, map) }),
  }
}

const sections: readonly (string | undefined)[] = ['inputs', 'live', 'interface']

/** Returns whether a path leads to a statement of the project about one of these blocks. */
export const isAbout = (path: readonly string[], blocks: ReadonlySet<string>): boolean =>
  sections.includes(path[0]) && path.some((key) => blocks.has(ownerOf(key) ?? key))
