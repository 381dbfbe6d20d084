/**
 * Model without the commands of some drivers. The drivers stay in it and continue to compute, but constants replace
 * their outputs. Nothing else changes, so a sum passes its other inputs.
 */
import type { BlockRegistry } from '../blocks/block'
import { memberName, splitMember } from '../names/names'
import type { ExperimentSettings, ProjectFile } from '../project/project'
import type { Competing } from './competing'
import type { CommandPaths, Reach } from './paths'
import { Rewired, type Rest } from './rewired'

/**
 * @param project all levels as one
 * @param reaches what the sources command that take over
 */
export function withSilenced(
  project: ProjectFile,
  registry: BlockRegistry,
  experiment: string,
  drivers: readonly Competing[],
  { paths, reaches }: { readonly paths: CommandPaths; readonly reaches: readonly Reach[] },
): ProjectFile {
  const model = new Rewired(project, registry)
  const settings = project.experiments?.[experiment]
  for (const driver of drivers) {
    if (driver.role === 'speed-control') {
      model.set(driver.part.name, 'active', false)
      continue
    }
    for (const choice of choicesOf(paths, driver, reaches)) model.connectLike(choice.input, choice.like)
    for (const output of driver.outputs) model.rest(output, restOf(output, driver, paths, settings))
  }
  return model.result(experiment)
}

/**
 * Returns inputs of switches, and of sums whose weights cut off the command that takes over. There a driver commands
 * another input of the block. Both inputs get the new command, whichever the experiment chooses.
 */
function choicesOf(
  paths: CommandPaths,
  { outputs }: Competing,
  reaches: readonly Reach[],
): readonly { readonly input: string; readonly like: string }[] {
  const isTaken = (input: string): boolean => reaches.some((reach) => reach.has(input))
  return [...paths.reach(outputs).keys()].flatMap((input) => {
    const part = paths.at(input)?.part
    if (part === undefined || isTaken(input)) return []
    const { command } = part.definition
    const like = paths.inputsOf(part).find(isTaken)
    if (like === undefined || like === input) return []
    const chooses = command?.kind === 'choice' || paths.isCut(like)
    return chooses ? [{ input, like }] : []
  })
}

/** Returns the replacement of an output: 0 beside another command, otherwise the driver's rest value. */
function restOf(
  output: string,
  { part, shared }: Competing,
  paths: CommandPaths,
  settings: ExperimentSettings | undefined,
): Rest {
  const value = part.definition.command?.rest?.[splitMember(output)?.member ?? '']
  if (value === undefined || paths.meets(output, shared)) return { value: 0 }
  if (typeof value === 'object') return { like: memberName(part.name, value.input) }
  const initial = settings?.initial?.[output]
  return { value: initial ?? value }
}
