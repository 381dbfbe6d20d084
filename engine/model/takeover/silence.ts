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
    const replaced = replacedOutputs(driver, paths, reaches)
    for (const output of driver.outputs) {
      const rest = replaced.has(output) ? { value: 0 } : restOf(output, driver, settings)
      model.rest(output, rest)
    }
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

/**
 * Returns the outputs of a driver that the commands replace: the ones that a command meets first, and those that join
 * it in a sum or a switch. Other outputs that join it further on, such as the gear beside the throttle in a function of
 * the engine, are commands of another kind.
 */
function replacedOutputs(
  { outputs, shared }: Competing,
  paths: CommandPaths,
  reaches: readonly Reach[],
): ReadonlySet<string> {
  const ways = outputs.map((output) => ({ output, ends: [...paths.reach([output]).keys()] }))
  const replaced = reaches.flatMap((reach) => {
    const wires = ({ ends }: (typeof ways)[number]): number =>
      Math.min(...ends.map((end) => (shared.has(end) ? (reach.get(end) ?? Infinity) : Infinity)))
    const least = Math.min(...ways.map(wires))
    const joins = ({ ends }: (typeof ways)[number]): boolean => ends.some((end) => isAddedTo(end, reach, paths))
    return least === Infinity ? [] : ways.flatMap((way) => (wires(way) === least || joins(way) ? [way.output] : []))
  })
  return new Set(replaced)
}

/** Returns whether a sum or a switch joins what an input receives with a command at another of its inputs. */
function isAddedTo(end: string, reach: Reach, paths: CommandPaths): boolean {
  const part = paths.at(end)?.part
  const { weights, kind } = part?.definition.command ?? {}
  if (part === undefined || reach.has(end) || (weights === undefined && kind !== 'choice')) return false
  return paths.inputsOf(part).some((input) => reach.has(input))
}

/** Returns what an output gives at rest, beside no other command. */
function restOf(output: string, { part }: Competing, settings: ExperimentSettings | undefined): Rest {
  const value = part.definition.command?.rest?.[splitMember(output)?.member ?? '']
  if (value === undefined) return { value: 0 }
  if (typeof value === 'object') return { like: memberName(part.name, value.input) }
  const initial = settings?.initial?.[output]
  return { value: initial ?? value }
}
