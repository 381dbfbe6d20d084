/** Which columns of a file are which signals of the model, and in which unit. */
import { ModelError } from '../../../../engine/model/errors'
import type { ReferenceSettings } from '../../../../engine/model/project'
import { compatible, parseUnit, unitFor } from '../../../../engine/model/units'
import type { ImportedColumn } from '../../../../engine/io/imported'
import { recordsOf, type Document } from '../../store/records'
import type { SignalInfo } from '../signals'
import { refusalTexts } from '../../texts/refusals'

export interface Pair {
  /** Empty where the column is not used. */
  readonly signal: string
  readonly unit: string
}

/** Pairs by column: as in earlier imports of this project, else by equal names. */
export function suggestPairs(
  columns: readonly ImportedColumn[],
  signals: readonly SignalInfo[],
  doc: Document,
): readonly Pair[] {
  const remembered = rememberedPairs(doc)
  const byName = new Map(signals.map((signal) => [plain(signal.name), signal]))
  return columns.map(({ name, unit }) => {
    const before = remembered.get(name)
    const known = before !== undefined && signals.some((signal) => signal.name === before.signal)
    const signal = known ? before.signal : (byName.get(plain(name))?.name ?? '')
    const own = signals.find((other) => other.name === signal)?.unit
    return { signal, unit: unit ?? (known ? before.unit : undefined) ?? own ?? '' }
  })
}

/** Pairs of all reference data of the project, the latest last. */
function rememberedPairs(
  doc: Document,
): ReadonlyMap<string, { readonly signal: string; readonly unit?: string | undefined }> {
  return new Map(
    recordsOf(doc, 'experiment').flatMap(({ value }) =>
      Object.values(value.references ?? {}).flatMap(({ map }) => Object.entries(map ?? {})),
    ),
  )
}

/** Names that differ in case or in what stands between their parts are the same. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '.')
}

/** What is wrong with a pair, or null. */
export function pairProblem({ signal, unit }: Pair, signals: readonly SignalInfo[]): string | null {
  if (signal === '') return null
  const known = signals.find(({ name }) => name === signal)
  if (known === undefined) return refusalTexts.noSuchSignal
  try {
    const to = parseUnit(known.unit)
    const of = unitFor(unit, to.dimension)
    return compatible(of.dimension, to.dimension) ? null : refusalTexts.otherUnit(known.unit)
  } catch (error) {
    if (error instanceof ModelError) return refusalTexts.noSuchUnit(unit)
    throw error
  }
}

export function mapOf(
  columns: readonly ImportedColumn[],
  pairs: readonly Pair[],
): NonNullable<ReferenceSettings['map']> {
  return Object.fromEntries(
    columns.flatMap(({ name }, i) => {
      const pair = pairs[i]
      return pair === undefined || pair.signal === '' ? [] : [[name, { signal: pair.signal, unit: pair.unit || '1' }]]
    }),
  )
}
