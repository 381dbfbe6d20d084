/** Pairing of columns of a file with signals of the model, and the units of the columns. */
import { ModelError } from '../../../../engine/errors/model-error'
import type { BlockRegistry } from '../../../../engine/model/blocks/block'
import type { ReferenceColumn, ReferenceSettings } from '../../../../engine/model/project/project'
import { signalFor, type Candidate } from '../../../../engine/model/blocks/signal-words'
import { isOfKind, parseUnit } from '../../../../engine/quantities/units'
import type { ImportedColumn } from '../../../../engine/io/imported'
import { getRecord, recordsOf, type Document } from '../../store/records'
import type { SignalInfo } from '../signals'
import { mainBody } from './main-body'
import { scalingOf, type ScalingTexts } from './scaling'
import { refusalTexts } from '../../texts/refusals'

export interface Pair {
  /** Name of the signal; empty if the column is not used. */
  readonly signal: string
  readonly unit: string
  /** Scale as typed; undefined stands for 1, and an undefined offset for 0. */
  readonly scale?: string
  readonly offset?: string
}

/** Suggests pairs by column: as in earlier imports of this project, or else by equal names. */
export function suggestPairs(
  columns: readonly ImportedColumn[],
  signals: readonly SignalInfo[],
  doc: Document,
  registry: BlockRegistry,
): readonly Pair[] {
  const remembered = rememberedPairs(doc)
  const byName = new Map(signals.map((signal) => [plain(signal.name), signal]))
  const candidates = candidatesOf(doc, registry, signals)
  const main = mainBody(doc)
  return columns.map((column) => {
    const { name, unit } = column
    const before = remembered.get(name)
    const known = before !== undefined && signals.some((signal) => signal.name === before.signal)
    const signal = known ? before.signal : (byName.get(plain(name))?.name ?? signalFor(column, candidates, main) ?? '')
    const signalUnit = signals.find((other) => other.name === signal)?.unit
    const scaling = known ? textsOf(before) : {}
    return { signal, unit: unit ?? (known ? before.unit : undefined) ?? signalUnit ?? '', ...scaling }
  })
}

/** Returns the signals with the definitions of their blocks, to match them with names of columns. */
function candidatesOf(doc: Document, registry: BlockRegistry, signals: readonly SignalInfo[]): readonly Candidate[] {
  return signals.map(({ name, block, member, unit }) => ({
    name,
    block,
    member,
    unit,
    definition: registry.get(getRecord(doc, 'block', block)?.value.type ?? ''),
  }))
}

/** Returns scale and offset as texts for the fields. */
export function textsOf({ scale, offset }: Pick<ReferenceColumn, 'scale' | 'offset'>): ScalingTexts {
  return {
    ...(scale === undefined ? {} : { scale: String(scale) }),
    ...(offset === undefined ? {} : { offset: String(offset) }),
  }
}

/** Returns the pairs of all reference data of the project, the latest last. */
function rememberedPairs(doc: Document): ReadonlyMap<string, ReferenceColumn> {
  return new Map(
    recordsOf(doc, 'experiment').flatMap(({ value }) =>
      Object.values(value.references ?? {}).flatMap(({ map }) => Object.entries(map ?? {})),
    ),
  )
}

/** Returns a name without case and separators, so that names that differ only in these are equal. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '.')
}

/**
 * Returns the problem of a pair, or null.
 * @param isDriving the column is used even where it is compared with nothing
 */
export function pairProblem(
  { signal, unit, ...scaling }: Pair,
  signals: readonly SignalInfo[],
  isDriving = false,
): string | null {
  if (signal === '') return isDriving ? scalingProblem(scaling, unit) : null
  const known = signals.find(({ name }) => name === signal)
  if (known === undefined) return refusalTexts.noSuchSignal
  try {
    const to = parseUnit(known.unit === '' ? '1' : known.unit)
    return isOfKind(unit === '' ? '1' : unit, to.dimension)
      ? scalingProblem(scaling, unit)
      : refusalTexts.otherUnit(known.unit)
  } catch (error) {
    if (error instanceof ModelError) return refusalTexts.noSuchUnit(unit)
    throw error
  }
}

/** Returns the problem of the scale or offset of a column, or null. */
export function scalingProblem(scaling: ScalingTexts, unit: string): string | null {
  try {
    scalingOf(scaling, unit)
    return null
  } catch (error) {
    if (error instanceof ModelError) return error.what
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
      if (pair === undefined || pair.signal === '') return []
      return [[name, { signal: pair.signal, unit: pair.unit || '1', ...scalingOf(pair, pair.unit) }]]
    }),
  )
}
