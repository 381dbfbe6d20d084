/**
 * Controllers of a user that feed an input which another takes over. Their purpose is not known, so they stay active.
 */
import { memberName, splitMember } from '../names/names'
import type { Part } from '../vehicle/topology'
import { nearestEnds } from './channels'
import { isDriver } from '../blocks/drivers'
import type { CommandPaths, Reach } from './paths'

/** @returns blocks that feed the targets of a source, from measurements and beside the source */
export function rivalsOf(paths: CommandPaths, source: string, reach: Reach): readonly Part[] {
  const ownBlocks = new Set([source, ...[...reach.keys()].map((end) => splitMember(end)?.block ?? '')])
  const rivals = new Map<string, Part>()
  for (const end of nearestEnds(paths, reach)) {
    for (const { part, lawBehind } of pathBlocks(paths, end, ownBlocks)) {
      const { command } = part.definition
      if (command?.kind === 'controller') continue
      const adds = command?.weights !== undefined || command?.kind === 'choice'
      for (const input of command?.inputs?.map((port) => memberName(part.name, port)) ?? paths.inputsOf(part)) {
        if (reach.has(input)) continue
        const chain = chainOf(paths, input, ownBlocks)
        const law = chain?.blocks.find(({ definition }) => definition.command?.kind === 'law')
        const rival = law ?? (adds && !lawBehind ? chain?.blocks[0] : undefined)
        if (chain?.measured === true && rival !== undefined) rivals.set(rival.name, rival)
      }
    }
  }
  return [...rivals.values()]
}

/**
 * Returns the signal blocks between a source and an end, from the end backwards. `lawBehind`: a control law lies
 * between them and the end.
 */
function pathBlocks(
  paths: CommandPaths,
  end: string,
  ownBlocks: ReadonlySet<string>,
): readonly { readonly part: Part; readonly lawBehind: boolean }[] {
  const passed = new Map<string, { readonly part: Part; readonly lawBehind: boolean }>()
  const queue: { readonly input: string; readonly lawBehind: boolean }[] = [{ input: end, lawBehind: false }]
  for (let next = queue.shift(); next !== undefined; next = queue.shift())
    for (const output of paths.topology.joined(next.input)) {
      const part = paths.at(output)?.part
      if (part === undefined || passed.has(part.name) || !ownBlocks.has(part.name) || paths.acts(part)) continue
      if (isDriver(part.definition)) continue
      passed.set(part.name, { part, lawBehind: next.lawBehind })
      const lawBehind = next.lawBehind || part.definition.command?.kind === 'law'
      queue.push(...paths.inputsOf(part).map((input) => ({ input, lawBehind })))
    }
  return [...passed.values()]
}

/**
 * Returns the signal blocks that feed an input, the nearest first, and whether their signals come from a measurement.
 */
function chainOf(
  paths: CommandPaths,
  input: string,
  ownBlocks: ReadonlySet<string>,
): { readonly blocks: readonly Part[]; readonly measured: boolean } | undefined {
  const seen = new Set<string>()
  const blocks: Part[] = []
  let measured = false
  const queue = [input]
  for (let next = queue.shift(); next !== undefined; next = queue.shift())
    for (const output of paths.topology.joined(next)) {
      const part = paths.at(output)?.part
      if (part === undefined || seen.has(part.name) || ownBlocks.has(part.name)) continue
      seen.add(part.name)
      if (isDriver(part.definition) || part.definition.command?.kind === 'controller') continue
      if (paths.acts(part)) measured = true
      else if (part.definition.category !== 'Sources') {
        blocks.push(part)
        queue.push(...paths.inputsOf(part))
      }
    }
  return blocks.length === 0 ? undefined : { blocks, measured }
}
