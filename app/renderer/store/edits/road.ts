/** Wire from a new tyre to the road of its level, if there is exactly one road. */
import { definitionFor, type BlockRegistry } from '../../../../engine/model/blocks/block'
import { parentOf } from '../../../../engine/model/subsystem'
import { applyDiff, squashDiffs, type RecordsDiff } from '../diff'
import { getRecord, type Document } from '../records'
import { blocksIn } from './levels'
import { connect, isRefusal, wiresAt } from './wires'

/** @param added that puts the block into the document @returns the same with the wire to the road */
export function onOnlyRoad(doc: Document, registry: BlockRegistry, block: string, added: RecordsDiff): RecordsDiff {
  const next = applyDiff(doc, added)
  const instance = getRecord(next, 'block', block)?.value
  const ports = Object.entries((instance && definitionFor(registry, instance)?.ports) ?? {})
  const [user] = ports.flatMap(([name, port]) =>
    port.kind === 'surface' && !port.provides && !port.optional ? [name] : [],
  )
  if (user === undefined || wiresAt(next, `${block}.${user}`).length > 0) return added
  const roads = blocksIn(next, parentOf(block)).flatMap(({ name, value }) =>
    Object.entries(definitionFor(registry, value)?.ports ?? {}).flatMap(([port, { kind, ...rest }]) =>
      kind === 'surface' && 'provides' in rest && rest.provides ? [`${name}.${port}`] : [],
    ),
  )
  const [only] = roads
  if (only === undefined || roads.length > 1) return added
  const wired = connect(next, registry, `${block}.${user}`, only)
  return isRefusal(wired) ? added : squashDiffs(added, wired.diff)
}
