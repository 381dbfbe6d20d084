/**
 * Check of the size of a project: one that is too large to be checked and compiled in reasonable time is refused at
 * once, not after minutes.
 */
import { ModelError } from '../../errors/model-error'
import type { ProjectFile } from '../project/project'
import { equationWireCount } from '../subsystem'

/**
 * Limits of a project. The largest projects known have some hundred blocks; one of this size takes a few seconds to
 * check.
 */
const largestProject = { blocks: 50_000, wires: 200_000 } as const

/** @param project expanded */
export function checkSize(project: ProjectFile): ModelError | undefined {
  const blocks = Object.keys(project.blocks).length
  if (blocks > largestProject.blocks) return tooLarge(blocks, 'blocks')
  const wires = Object.keys(project.wires).length
  if (wires > largestProject.wires) return tooLarge(wires, 'wires')
  const joined = equationWireCount(project)
  return joined > largestProject.wires
    ? tooLarge(joined, 'wires, those through ports of subsystems counted')
    : undefined
}

function tooLarge(count: number, what: string): ModelError {
  const most = largestProject[what === 'blocks' ? 'blocks' : 'wires'].toLocaleString('en')
  return new ModelError(
    'out-of-range',
    `the project has ${count.toLocaleString('en')} ${what}, more than the limit of ${most}`,
    {},
    'split it into several projects, or replace many identical blocks with one block that uses vectors',
  )
}
