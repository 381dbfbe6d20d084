/** How the columns of a log are likely meant: as the last log of this layout was used, else by their names and units. */
import type { BlockRegistry } from '../../../../engine/model/block'
import type { Memory } from '../../store/memory'
import { getRecord, type Document } from '../../store/records'
import type { SignalInfo } from '../signals'
import { layoutMemory, rememberedUse } from './layoutMemory'
import { choicesFor, guessRoles, roleNames, type Role, type RoleName, type Roles } from './logRoles'
import { suggestPairs, type Pair } from './pairing'
import type { ImportedData } from './readData'

export interface Proposal {
  readonly roles: Roles
  /** By place of the column. */
  readonly pairs: readonly Pair[]
}

export function proposalFor(
  { columns, timeColumn }: Pick<ImportedData, 'columns' | 'timeColumn'>,
  doc: Document,
  registry: BlockRegistry,
  signals: readonly SignalInfo[],
  memory: Memory = layoutMemory,
): Proposal {
  const guessed = guessRoles(columns, timeColumn, doc, registry)
  const before = rememberedUse(columns, memory)
  const remembered = (role: RoleName): Role => {
    const kept = before?.roles[role]
    if (kept === undefined) return guessed[role]
    return kept.moves === '' || choicesFor(role, doc, registry).includes(kept.moves) ? kept : guessed[role]
  }
  const roles = { steering: remembered('steering'), speed: remembered('speed'), brake: remembered('brake') }
  const driving = new Set(roleNames.map((role) => roles[role].column))
  const isSource = (signal: string): boolean =>
    registry.get(getRecord(doc, 'block', signal.split('.')[0] ?? '')?.value.type ?? '')?.category === 'Sources'
  const pairs = suggestPairs(columns, signals, doc).map((pair, i): Pair => {
    const name = columns[i]?.name ?? ''
    const kept = before !== undefined && Object.hasOwn(before.pairs, name) ? before.pairs[name] : undefined
    if (kept !== undefined && (kept.signal === '' || signals.some((signal) => signal.name === kept.signal))) return kept
    // what drives a source is equal to it; a signal that depends on it says more
    return driving.has(name) && isSource(pair.signal) ? { ...pair, signal: '' } : pair
  })
  return { roles, pairs }
}
