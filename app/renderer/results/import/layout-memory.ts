/**
 * Memory of how the columns of a log were used, by layout: the same headings and units get the same proposal again. The
 * memory belongs to the user and this window's storage, not to the project, so that other projects can use it too.
 */
import type { ImportedColumn } from '../../../../engine/io/imported'
import { browserMemory, type Memory } from '../../store/memory'
import type { Role, RoleName } from './log-roles'
import type { Pair } from './pairing'

export interface LayoutUse {
  readonly roles: Partial<Record<RoleName, Role>>
  /** Pairs by name of the column. */
  readonly pairs: Readonly<Record<string, Pair>>
}

interface Kept extends LayoutUse {
  readonly layout: string
}

/** Number of layouts that are remembered, the latest first. */
const most = 20

export const layoutMemory: Memory = browserMemory('wishbone.log-layouts')

const layoutOf = (columns: readonly ImportedColumn[]): string =>
  JSON.stringify(columns.map(({ name, unit }) => [name, unit ?? '']))

export function rememberedUse(
  columns: readonly ImportedColumn[],
  memory: Memory = layoutMemory,
): LayoutUse | undefined {
  const layout = layoutOf(columns)
  return read(memory).find((entry) => entry.layout === layout)
}

export function rememberUse(columns: readonly ImportedColumn[], use: LayoutUse, memory: Memory = layoutMemory): void {
  const layout = layoutOf(columns)
  const others = read(memory).filter((entry) => entry.layout !== layout)
  memory.write(JSON.stringify([{ layout, ...use }, ...others].slice(0, most)))
}

/** Reads the stored layouts; those that another version stored, or damaged ones, are ignored. */
function read(memory: Memory): readonly Kept[] {
  try {
    const stored: unknown = JSON.parse(memory.read() ?? '[]')
    return Array.isArray(stored) ? stored.filter(isKept) : []
  } catch {
    return []
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): boolean => value === undefined || typeof value === 'string'

function isKept(value: unknown): value is Kept {
  if (!isRecord(value) || typeof value['layout'] !== 'string') return false
  const { roles, pairs } = value
  return (
    isRecord(roles) &&
    isRecord(pairs) &&
    Object.values(roles).every(
      (role) => isRecord(role) && typeof role['column'] === 'string' && typeof role['moves'] === 'string',
    ) &&
    Object.values(pairs).every(
      (pair) =>
        isRecord(pair) &&
        typeof pair['signal'] === 'string' &&
        typeof pair['unit'] === 'string' &&
        isText(pair['scale']) &&
        isText(pair['offset']),
    )
  )
}
