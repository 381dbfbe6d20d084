/** Blocks and wires of a model, all levels as one, in which outputs are replaced. */
import { mapRecord } from '../../collections/entries'
import type { BlockRegistry } from '../blocks/block'
import { memberName, splitMember } from '../names/names'
import type { BlockInstance, ParamValue, ProjectFile } from '../project/project'
import { blockFor } from '../blocks/roles'
import { nameOf, parentOf, pathOf } from '../subsystem'

type Wires = Record<string, readonly [string, string]>

/** Replacement of an output: a value, or the signal at the input `like`. */
export type Rest = { readonly value: ParamValue } | { readonly like: string }

/** Blocks and wires of a project while they change. */
export class Rewired {
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

  /** Adds a source of 0 to an output and replaces the output by the sum of both. */
  addTo(output: string, source: string): void {
    const { at } = this.blocks[splitMember(output)?.block ?? ''] ?? {}
    const sum = this.free(`${source}_sum`)
    this.replace(output, memberName(sum, 'y'))
    const placed = at === undefined ? {} : { at }
    this.blocks[source] = { type: blockFor(this.registry, 'constant').type, params: { value: 0 }, ...placed }
    this.blocks[sum] = { type: blockFor(this.registry, 'sum').type, ...placed }
    this.add(parentOf(source), [output, memberName(sum, 'u1')])
    this.add(parentOf(source), [memberName(source, 'y'), memberName(sum, 'u2')])
  }

  /** Replaces an output. */
  rest(output: string, rest: Rest): void {
    const passes = 'like' in rest && this.isUsed(rest.like)
    if (passes) this.pass(output, rest.like)
    else this.holdAt('value' in rest ? rest.value : 0, output)
  }

  /** Replaces an output by a gain of one that passes the signal at another input of the driver. */
  private pass(output: string, like: string): void {
    if (!this.isUsed(output)) return
    const block = this.free(atRest(output))
    this.blocks[block] = { type: blockFor(this.registry, 'gain').type, params: { gain: 1 } }
    this.replace(output, memberName(block, 'y'))
    this.join(memberName(block, 'u1'), like)
  }

  /** Replaces an output by constants, one at each level on which the output is wired. */
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

  /** Returns a port with the ports of subsystems that stand for it. */
  private namesOf(end: string): readonly string[] {
    const parent = parentOf(splitMember(end)?.block ?? '')
    const innerPath = inside(end)
    const outer = Object.entries(this.blocks[parent]?.ports ?? {}).flatMap(([port, { joins }]) =>
      joins.includes(innerPath) ? this.namesOf(memberName(parent, port)) : [],
    )
    return [end, ...outer]
  }

  /** Feeds an input from the signal that feeds another input. */
  connectLike(input: string, like: string): void {
    this.disconnect(input)
    this.join(input, like)
  }

  /** Removes the wires of an input, and the ports of subsystems that stand for it alone. */
  private disconnect(input: string): void {
    this.wires = Object.fromEntries(Object.entries(this.wires).filter(([, ends]) => !ends.includes(input)))
    const parent = parentOf(splitMember(input)?.block ?? '')
    this.changeJoins(input, [])
    const instance = this.blocks[parent]
    for (const [port, { joins }] of Object.entries(instance?.ports ?? {})) {
      if (joins.length > 0) continue
      const { [port]: _unused, ...ports } = this.blocks[parent].ports ?? {}
      this.blocks[parent] = { ...instance, ports }
      this.disconnect(memberName(parent, port))
    }
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

  /** Changes the ports of the subsystem around a block that stand for a port of the block. */
  private changeJoins(end: string, changed: readonly string[]): void {
    const parent = parentOf(splitMember(end)?.block ?? '')
    const instance = this.blocks[parent]
    if (parent === '' || instance?.ports === undefined) return
    const innerPath = inside(end)
    const ports = mapRecord(instance.ports, (port) =>
      port.joins.includes(innerPath)
        ? { ...port, joins: port.joins.flatMap((one) => (one === innerPath ? changed : [one])) }
        : port,
    )
    this.blocks[parent] = { ...instance, ports }
  }

  isUsed(end: string): boolean {
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

  private free(preferred: string): string {
    let name = preferred
    for (let i = 2; Object.hasOwn(this.blocks, name); i++) name = `${preferred}${i}`
    return name
  }

  result(experiment: string): ProjectFile {
    const { project, blocks, wires, values } = this
    const settings = project.experiments?.[experiment]
    if (settings === undefined) return { ...project, blocks, wires }
    const set = Object.fromEntries(Object.entries(settings.set ?? {}).filter(([key]) => !Object.hasOwn(values, key)))
    const ownSettings = { ...settings, ...(settings.set && { set }) }
    return { ...project, blocks, wires, experiments: { ...project.experiments, [experiment]: ownSettings } }
  }
}

/** Returns the name of a port within the subsystem around its block. */
function inside(end: string): string {
  const { block = '', member = '' } = splitMember(end) ?? {}
  return memberName(nameOf(block), member)
}

/** Returns the name of the block that replaces an output at rest. */
const atRest = (output: string): string => `${splitMember(output)?.block ?? ''}AtRest`
