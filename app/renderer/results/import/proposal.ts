/**
 * Proposal for the use of the columns of a log: as in the last log of this layout, otherwise by their names and units.
 */
import type { BlockRegistry } from '../../../../engine/model/blocks/block'
import { splitMember } from '../../../../engine/model/names/names'
import type { Memory } from '../../store/memory'
import { getRecord, type Document } from '../../store/records'
import type { SignalInfo } from '../signals'
import { layoutMemory, rememberedUse } from './layout-memory'
import { choicesFor, guessRoles, roleNames, roleProblem, type Role, type RoleName, type Roles } from './log-roles'
import { suggestPairs, type Pair } from './pairing'
import type { ImportedData } from './read-data'

export interface Proposal {
  readonly roles: Roles
  /** Pairs by index of the column. */
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
    const rememberedRole = before?.roles[role]
    if (rememberedRole === undefined) return guessed[role]
    return rememberedRole.moves === '' || choicesFor(role, doc, registry).includes(rememberedRole.moves)
      ? rememberedRole
      : guessed[role]
  }
  const roles = { steering: remembered('steering'), speed: remembered('speed'), brake: remembered('brake') }
  const driving = new Set(roleNames.map((role) => roles[role].column))
  const sourceOf = (signal: string): string | undefined => {
    const block = splitMember(signal)?.block ?? ''
    return registry.get(getRecord(doc, 'block', block)?.value.type ?? '')?.category === 'Sources' ? block : undefined
  }
  const pairs = suggestPairs(columns, signals, doc, registry).map((pair, i): Pair => {
    const name = columns[i]?.name ?? ''
    const rememberedPair = before !== undefined && Object.hasOwn(before.pairs, name) ? before.pairs[name] : undefined
    if (
      rememberedPair !== undefined &&
      (rememberedPair.signal === '' || signals.some((signal) => signal.name === rememberedPair.signal))
    )
      return rememberedPair
    // a column that drives a source equals the source; a signal that depends on the source says more
    const source = sourceOf(pair.signal)
    if (source === undefined) return pair
    // nor is an angle compared with an input that moves a rack
    const fits = roleProblem('steering', { column: name, moves: source }, pair.unit, doc, registry) === null
    return driving.has(name) || !fits ? { ...pair, signal: '' } : pair
  })
  return { roles, pairs }
}
