/**
 * The model without the commands of some drivers: they stay in it and continue to compute, but constants take the place of their outputs. Nothing else
 * changes, so a sum passes its other inputs.
 */
import { mapRecord } from '../../collections/entries'
import type { BlockRegistry } from '../block'
import { memberName, splitMember } from '../names'
import type { BlockInstance, ExperimentSettings, ParamValue, ProjectFile } from '../project'
import { blockFor } from '../roles'
import { nameOf, parentOf, pathOf } from '../subsystem'
import type { Competing } from './competing'
import type { CommandPaths, Reach } from './paths'

type Wires = Record<string, readonly [string, string]>

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
 * Inputs of switches, and of sums that weigh out what takes over: there a driver commands another input of the block, and both inputs get the new command, whichever the
 * experiment chooses.
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

/** What an output gives: nothing beside another command, else what the driver leaves behind. */
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

type Rest = { readonly value: ParamValue } | { readonly like: string }

/** Blocks and wires of a project while they change. */
class Rewired {
  private readonly blocks: Record<string, BlockInstance>
  private wires: Wires
  private readonly values: Record<string, ParamValue> = {}

  constructor(
    private readonly project: ProjectFile,
    private readonly registry: BlockRegistry,
  ) {
    this.blocks = { ...project.blocks }
    this.wires = { ...project.wires }
  }

  set(block: string, parameter: string, value: ParamValue): void {
    const instance = this.blocks[block]
    this.blocks[block] = { ...instance, params: { ...instance.params, [parameter]: value } }
    this.values[memberName(block, parameter)] = value
  }

  /** Something else takes the place of an output. */
  rest(output: string, rest: Rest): void {
    const passes = 'like' in rest && this.isUsed(rest.like)
    if (passes) this.pass(output, rest.like)
    else this.holdAt('value' in rest ? rest.value : 0, output)
  }

  /** A gain of one beside the driver passes what comes in at an input. */
  private pass(output: string, like: string): void {
    if (!this.isUsed(output)) return
    const block = this.free(atRest(output))
    this.blocks[block] = { type: blockFor(this.registry, 'gain').type, params: { gain: 1 } }
    this.replace(output, memberName(block, 'y'))
    this.join(memberName(block, 'u1'), like)
  }

  /** Constants, one at each level on which the output is wired. */
  private holdAt(value: ParamValue, output: string): void {
    const ends = this.namesOf(output)
    const constants = new Map<string, string>()
    const constantAt = (level: string): string => {
      const known = constants.get(level)
      if (known !== undefined) return known
      const block = this.free(pathOf(level, nameOf(atRest(output))))
      this.blocks[block] = { type: blockFor(this.registry, 'constant').type, params: { value } }
      constants.set(level, block)
      return block
    }
    for (const [wire, [a, b]] of Object.entries(this.wires)) {
      const end = [a, b].find((one) => ends.includes(one))
      if (end === undefined) continue
      const constant = memberName(constantAt(parentOf(wire)), 'y')
      this.wires = { ...this.wires, [wire]: end === a ? [constant, b] : [a, constant] }
    }
  }

  /** A port with the ports of subsystems that stand for it. */
  private namesOf(end: string): readonly string[] {
    const parent = parentOf(splitMember(end)?.block ?? '')
    const own = inside(end)
    const outer = Object.entries(this.blocks[parent]?.ports ?? {}).flatMap(([port, { joins }]) =>
      joins.includes(own) ? this.namesOf(memberName(parent, port)) : [],
    )
    return [end, ...outer]
  }

  /** An input is fed by what feeds another. */
  connectLike(input: string, like: string): void {
    this.wires = Object.fromEntries(Object.entries(this.wires).filter(([, ends]) => !ends.includes(input)))
    this.changeJoins(input, [])
    this.join(input, like)
  }

  private join(input: string, like: string): void {
    for (const [wire, [a, b]] of Object.entries(this.wires))
      if (a === like || b === like) this.add(parentOf(wire), a === like ? [input, b] : [a, input])
    this.changeJoins(like, [inside(like), inside(input)])
  }

  private replace(output: string, by: string): void {
    this.wires = mapRecord(this.wires, ([a, b]) => [a === output ? by : a, b === output ? by : b] as const)
    this.changeJoins(output, [inside(by)])
  }

  /** Ports of the subsystem around a block stand for ports of the block. */
  private changeJoins(end: string, changed: readonly string[]): void {
    const parent = parentOf(splitMember(end)?.block ?? '')
    const instance = this.blocks[parent]
    if (parent === '' || instance?.ports === undefined) return
    const own = inside(end)
    const ports = mapRecord(instance.ports, (port) =>
      port.joins.includes(own)
        ? { ...port, joins: port.joins.flatMap((one) => (one === own ? changed : [one])) }
        : port,
    )
    this.blocks[parent] = { ...instance, ports }
  }

  private isUsed(end: string): boolean {
    const parent = parentOf(splitMember(end)?.block ?? '')
    const ports = Object.values(this.blocks[parent]?.ports ?? {})
    return (
      Object.values(this.wires).some((ends) => ends.includes(end)) ||
      (parent !== '' && ports.some(({ joins }) => joins.includes(inside(end))))
    )
  }

  private add(parent: string, ends: readonly [string, string]): void {
    const name = (i: number): string => pathOf(parent, `takeover${i}`)
    let i = 1
    while (Object.hasOwn(this.wires, name(i))) i++
    this.wires = { ...this.wires, [name(i)]: ends }
  }

  private free(wanted: string): string {
    let name = wanted
    for (let i = 2; Object.hasOwn(this.blocks, name); i++) name = `${wanted}${i}`
    return name
  }

  result(experiment: string): ProjectFile {
    const { project, blocks, wires, values } = this
    const settings = project.experiments?.[experiment]
    if (settings === undefined) return { ...project, blocks, wires }
    const set = Object.fromEntries(Object.entries(settings.set ?? {}).filter(([key]) => !Object.hasOwn(values, key)))
    const own = { ...settings, ...(settings.set && { set }) }
    return { ...project, blocks, wires, experiments: { ...project.experiments, [experiment]: own } }
  }
}

/** A port as the subsystem around its block names it. */
function inside(end: string): string {
  const { block = '', member = '' } = splitMember(end) ?? {}
  return memberName(nameOf(block), member)
}

/** Name of what stands for an output that rests. */
const atRest = (output: string): string => `${splitMember(output)?.block ?? ''}AtRest`
