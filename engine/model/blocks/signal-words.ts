/**
 * Names that people and loggers give to the quantities of a vehicle, and the signals that these are: `wz` of a body is
 * the yaw rate. One table serves the search in lists of signals and the pairing of columns of a log with signals
 * (`quantities.ts`).
 */
import { keysOf } from '../../collections/entries'
import { ModelError } from '../../errors/model-error'
import { quantities, type Quantity, type QuantityId } from './quantities'
import { isOfKind, parseUnit } from '../../quantities/units'
import type { BlockDefinition } from './block'

/** Returns the words of a name in lower case, from camel case or with marks or blanks between its parts. */
function wordsOfName(name: string): readonly string[] {
  return name
    .replaceAll(/([a-zà-ÿ])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Returns words by which a search finds a signal besides its name; none for most signals. */
export function signalWords(definition: Definition | undefined, block: string, member: string): readonly string[] {
  return quantities.flatMap((one) => (fits(one, { definition, block, member }) ? one.words : []))
}

/** Part of a block definition that describes its signals. */
type Definition = Pick<BlockDefinition, 'category' | 'quantities'>

function fits(
  { id, named, sources }: Quantity,
  { definition, block, member }: Pick<Candidate, 'definition' | 'block' | 'member'>,
): boolean {
  const quantities = definition?.quantities ?? {}
  if (Object.hasOwn(quantities, member) && quantities[member] === id) return named === undefined || named.test(block)
  return member === 'y' && isSource(definition) && sources?.test(block) === true
}

const isSource = (definition: Definition | undefined): boolean => definition?.category === 'Sources'

const ofParts = / (?:engine|motor|wheel|shaft|turbo|wind|pump|fan) /

/**
 * Returns the quantity that the name of a column denotes, by the longest words that fit. Undefined if nothing fits or
 * the unit is of another kind.
 */
export function quantityOf(name: string, unit: string | undefined): QuantityId | undefined {
  const text = ` ${wordsOfName(name).join(' ')} `
  const atWheel = cornerOf(name) !== undefined
  let best: { readonly id: QuantityId; readonly length: number } | undefined
  for (const { id, words, unit: candidateUnit, corners: each } of quantities) {
    // the speed of a wheel or an engine is not that of the vehicle
    if (id === 'speed' && (atWheel || ofParts.test(text))) continue
    if (atWheel && each !== true && id !== 'brake') continue
    for (const word of words) {
      if (word.length <= (best?.length ?? 0) || !text.includes(` ${word} `)) continue
      if (id !== 'brake' && id !== 'throttle' && !sameKind(unit, candidateUnit)) continue
      best = { id, length: word.length }
    }
  }
  return best?.id
}

/**
 * Returns whether a column's unit, as files write it, measures the same as `candidateUnit`; a column without a unit may
 * be
 * anything.
 */
function sameKind(unit: string | undefined, candidateUnit: string): boolean {
  if (unit === undefined || unit === '') return true
  const { dimension } = parseUnit(candidateUnit)
  try {
    return isOfKind(unit, dimension)
  } catch (error) {
    if (error instanceof ModelError) return false
    throw error
  }
}

/** Wheels by the names that blocks and columns use. */
const corners = {
  FL: /(?:FL|LF|VL)\b|front left|left front|vorne? links/,
  FR: /(?:FR|RF|VR)\b|front right|right front|vorne? rechts/,
  RL: /(?:RL|LR|HL)\b|rear left|left rear|hinten links/,
  RR: /(?:RR|HR)\b|rear right|right rear|hinten rechts/,
} as const

export function cornerOf(name: string): keyof typeof corners | undefined {
  const lower = name.replaceAll(/[_.-]+/g, ' ')
  const keys = keysOf(corners)
  return keys.find((key) => corners[key].test(lower) || corners[key].test(lower.toLowerCase()))
}

/** Signal that a column may be paired with. */
export interface Candidate {
  readonly name: string
  readonly block: string
  /** Definition of the block. */
  readonly definition: Definition | undefined
  readonly member: string
  readonly unit: string
}

/**
 * Returns the signal that a column of a log is by its name and unit; undefined if nothing, or several, could be
 * meant.
 * @param main block that stands for the vehicle: the heaviest body
 */
export function signalFor(
  column: { readonly name: string; readonly unit: string | undefined },
  candidates: readonly Candidate[],
  main: string | undefined,
): string | undefined {
  const id = quantityOf(column.name, column.unit)
  const quantity = quantities.find((one) => one.id === id)
  if (quantity === undefined) return undefined
  const matches = candidates.filter((one) => fits(quantity, one) && sameKind(column.unit, one.unit))
  if (quantity.corners === true) {
    const corner = cornerOf(column.name)
    const there = corner === undefined ? [] : matches.filter(({ block }) => cornerOf(block) === corner)
    return there.length === 1 ? there[0].name : undefined
  }
  const ofMain = matches.find(({ block }) => block === main)
  if (ofMain !== undefined) return ofMain.name
  // the driver moves one source, which several parts may follow
  const moved = matches.filter(({ definition }) => isSource(definition))
  const only = moved.length > 0 ? moved : matches
  return only.length === 1 ? only[0].name : undefined
}
