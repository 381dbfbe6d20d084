/** Conditions on parameters, which every export checks in the same way as the program. */
import type { ExportedOrder, ExportedTerm } from '../backends/exported'
import { roundTrip } from '../backends/text/expressions'
import type { Compilation } from '../compile/compile'
import { elementOf, memberName } from '../model/names/names'
import { direction, isInOrder, type ParameterOrder, type Term } from '../model/blocks/parameter-order'
import type { ResolvedBlock } from '../model/network/resolve'

/**
 * Returns conditions with at least one parameter that can be set. Conditions that the values of the experiment break
 * are left out: the program accepts these values where the block lacks the feature that the condition is about.
 * @param nameOf gives the name of a variable of the export
 */
export function exportedOrders(
  { collection, resolved }: Compilation,
  nameOf: (name: string) => string,
): readonly ExportedOrder[] {
  const places = new Map(collection.parameters.map(({ name }, i) => [name, i]))
  return [...resolved.blocks.values()].flatMap((block) =>
    [...(block.definition.orders ?? []), ...directionsOf(block)].flatMap((order) =>
      Array.from({ length: lengthOf(block) }, (_, element) => element).flatMap((element) => {
        const exported = exportedOrder(order, valuesOf(block, places, element), nameOf)
        return exported === undefined ? [] : [exported]
      }),
    ),
  )
}

/** Returns the conditions on directions: vectors without a unit. */
const directionsOf = ({ definition }: ResolvedBlock): readonly ParameterOrder[] =>
  Object.entries(definition.params).flatMap(([name, param]) =>
    param.kind === 'vector' && param.unit === '1' ? [direction(name)] : [],
  )

/** Parameters of one element of a block. */
interface Values {
  readonly block: string
  readonly nameOf: (parameter: string) => string
  readonly placeOf: (parameter: string) => number | undefined
  readonly value: (parameter: string) => number
}

const elementsOf = (block: ResolvedBlock, parameter: string): readonly number[] => {
  const param = block.params.get(parameter)
  // component of a vector, such as `axis.x`
  const whole = block.params.get(parameter.slice(0, -2))
  if (param === undefined && whole?.kind === 'vector') return [whole.value['xyz'.indexOf(parameter.slice(-1))]]
  return param?.kind === 'quantity' ? (param.elements ?? [param.value]) : []
}

const lengthOf = (block: ResolvedBlock): number =>
  Math.max(1, ...[...block.params.keys()].map((parameter) => elementsOf(block, parameter).length))

function valuesOf(block: ResolvedBlock, places: ReadonlyMap<string, number>, element: number): Values {
  const nameOf = (parameter: string): string => {
    const { length } = elementsOf(block, parameter)
    return memberName(block.name, length > 1 ? elementOf(parameter, Math.min(element, length - 1), length) : parameter)
  }
  return {
    block: block.name,
    nameOf,
    placeOf: (parameter) => places.get(nameOf(parameter)),
    value: (parameter) => {
      const values = elementsOf(block, parameter)
      return values[Math.min(element, values.length - 1)] ?? NaN
    },
  }
}

function exportedOrder(
  order: ParameterOrder,
  values: Values,
  nameOf: (name: string) => string,
): ExportedOrder | undefined {
  const { lower, upper, strict = false, unlessZero, at, what } = order
  const { placeOf, value } = values
  const isAbsent = unlessZero !== undefined && value(unlessZero) === 0
  const holds = [value, (parameter: string) => Math.fround(value(parameter))].every((of) => isInOrder(order, of))
  if (isAbsent || !holds) return undefined
  const [from, to] = [lower, upper].map((term) => exportedTerm(term, values))
  if (!hasPlace(from) && !hasPlace(to)) return undefined
  const shown = (term: Term): string | undefined => termText(term, (parameter) => nameOf(values.nameOf(parameter)))
  const [one, other] = [lower, upper].map(shown)
  const text =
    one === undefined || other === undefined || typeof lower === 'number'
      ? `${nameOf(values.nameOf(at))}: ${what}`
      : `${one} must be ${strict ? 'below' : 'at most'} ${other}`
  return { lower: from, upper: to, strict, text }

  function exportedTerm(term: Term, of: Values): ExportedTerm {
    if (typeof term === 'number') return { value: term }
    if (typeof term !== 'string') return { op: term.op, of: term.of.map((part) => exportedTerm(part, of)) }
    const place = placeOf(term)
    return place === undefined ? { value: value(term) } : { place }
  }
}

const hasPlace = (term: ExportedTerm): boolean => 'place' in term || ('of' in term && term.of.some(hasPlace))

/** Returns a term in words if it is a parameter or a multiple of one. */
function termText(term: Term, nameOf: (parameter: string) => string): string | undefined {
  if (typeof term === 'string') return nameOf(term)
  if (typeof term === 'number' || term.op !== 'mul' || term.of.length !== 2) return undefined
  const [factor, parameter] = term.of
  if (typeof factor !== 'number' || typeof parameter !== 'string') return undefined
  return `${roundTrip(factor)} times ${nameOf(parameter)}`
}
