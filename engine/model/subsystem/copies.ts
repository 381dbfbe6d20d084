/** Copies of a project that an analysis adds blocks to: all levels as one, with free names. */
import type { ProjectFile } from '../project/project'
import { activeModel } from './active'
import { equationWires } from './wires'

/** Returns the model with wires between blocks that have equations alone, so that a wire can be moved by its ends. */
export function withPlainWires(written: ProjectFile): ProjectFile {
  const project = activeModel(written)
  return {
    ...project,
    wires: equationWires(project),
    // the ports of subsystems would join their wires a second time
    blocks: Object.fromEntries(
      Object.entries(project.blocks).map(([name, one]) => [
        name,
        one.ports === undefined ? one : { ...one, ports: {} },
      ]),
    ),
  }
}

/** Returns the project with other ends of its wires. */
export function withEnds(
  project: ProjectFile,
  of: (end: string, ends: readonly [string, string]) => string,
): ProjectFile['wires'] {
  return Object.fromEntries(
    Object.entries(project.wires).map(([name, ends]) => [name, [of(ends[0], ends), of(ends[1], ends)] as const]),
  )
}

/** Returns the name, with a number if a block has it. */
export function freeBlockName({ blocks }: ProjectFile, preferred: string): string {
  let name = preferred
  for (let i = 2; Object.hasOwn(blocks, name); i++) name = `${preferred}${i}`
  return name
}
