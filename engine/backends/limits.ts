/** Limits of a variable in words and as conditions, which every export checks as the program does. */
import type { ExportedOrder, ExportedTerm, ExportedVariable } from './exported'
import { roundTrip } from './text/expressions'

type Limits = Pick<ExportedVariable, 'min' | 'max' | 'openMin' | 'openMax' | 'unit'>

/** Returns the range in words: "more than 0 s and at most 1 s"; empty without limits. */
export function limitsText({ min, max, openMin, openMax, unit }: Limits): string {
  const show = (value: number): string =>
    unit === '' || unit === '1' ? roundTrip(value) : `${roundTrip(value)} ${unit}`
  if (min !== undefined && min === max) return show(min)
  return [
    ...(min === undefined ? [] : [`${openMin === true ? 'more than' : 'at least'} ${show(min)}`]),
    ...(max === undefined ? [] : [`${openMax === true ? 'less than' : 'at most'} ${show(max)}`]),
  ].join(' and ')
}

/** Returns the description with limits that belong to no range of a format: formats state closed limits only. */
export function describedWithLimits(variable: ExportedVariable): string | undefined {
  const { description, openMin, openMax } = variable
  if (openMin !== true && openMax !== true) return description
  const text = limitsText(variable)
  return description === undefined || description === '' ? text : `${description}, ${text}`
}

/** Open limits as bits: 1 for the lower, 2 for the upper. */
export const openBits = ({ openMin, openMax }: Limits): number =>
  (openMin === true ? 1 : 0) + (openMax === true ? 2 : 0)

/** Printing of the parts of conditions in a language. */
interface ConditionPrinter {
  /** Text of a parameter by its index. */
  readonly parameter: (place: number) => string
  readonly number: (value: number) => string
  readonly abs: string
  readonly floor: string
  readonly not: string
}

/** The same in C and JavaScript except for the names of functions. */
export const cConditions = (number: (value: number) => string): ConditionPrinter => ({
  ...{ parameter: (place: number) => `p[${place}]`, number },
  ...{ abs: 'fabs', floor: 'floor', not: '!' },
})

/**
 * Conditions on parameters, each with the text of an expression that is true where it does not hold, values that are
 * not numbers included.
 */
export const brokenOrders = (
  orders: readonly ExportedOrder[],
  printer: ConditionPrinter,
): readonly { readonly broken: string; readonly text: string }[] =>
  orders.map(({ lower, upper, strict, text }) => {
    const [one, other] = [lower, upper].map((term) => printed(term, printer))
    return { broken: `${printer.not}(${one} ${strict ? '<' : '<='} ${other})`, text }
  })

function printed(term: ExportedTerm, printer: ConditionPrinter): string {
  if ('place' in term) return printer.parameter(term.place)
  if ('value' in term) return term.value < 0 ? `(${printer.number(term.value)})` : printer.number(term.value)
  const of = term.of.map((part) => printed(part, printer))
  switch (term.op) {
    case 'add':
      return `(${of.join(' + ')})`
    case 'mul':
      return of.join(' * ')
    case 'abs':
      return `${printer.abs}(${of[0]})`
    case 'floor':
      return `${printer.floor}(${of[0]})`
  }
}
