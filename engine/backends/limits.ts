/** Limits of a variable in words and as conditions, which every export checks as the program does. */
import type { ExportedOrder, ExportedVariable } from './exported'
import { roundTrip } from './text/expressions'

type Limits = Pick<ExportedVariable, 'min' | 'max' | 'openMin' | 'openMax' | 'unit'>

/** The range in words: "more than 0 s and at most 1 s"; empty without limits. */
export function limitsText({ min, max, openMin, openMax, unit }: Limits): string {
  const show = (value: number): string =>
    unit === '' || unit === '1' ? roundTrip(value) : `${roundTrip(value)} ${unit}`
  return [
    ...(min === undefined ? [] : [`${openMin === true ? 'more than' : 'at least'} ${show(min)}`]),
    ...(max === undefined ? [] : [`${openMax === true ? 'less than' : 'at most'} ${show(max)}`]),
  ].join(' and ')
}

/** The description with limits that belong to no range of a format: formats state closed limits only. */
export function describedWithLimits(variable: ExportedVariable): string | undefined {
  const { description, openMin, openMax } = variable
  if (openMin !== true && openMax !== true) return description
  const text = limitsText(variable)
  return description === undefined || description === '' ? text : `${description}, ${text}`
}

/** Open limits as bits: 1 for the lower, 2 for the upper. */
export const openBits = ({ openMin, openMax }: Limits): number =>
  (openMin === true ? 1 : 0) + (openMax === true ? 2 : 0)

/**
 * Conditions on two parameters, each with the text of an expression that is true where it does not hold, values that
 * are not numbers included.
 * @param parameter text of a parameter by its place
 * @param not negates an expression in parentheses
 */
export const brokenOrders = (
  orders: readonly ExportedOrder[],
  parameter: (place: number) => string,
  number: (value: number) => string,
  not = (expression: string): string => `!(${expression})`,
): readonly { readonly broken: string; readonly text: string }[] =>
  orders.map(({ lower, upper, factor, strict, text }) => {
    const [one, other] = [lower, upper].map((end) => ('place' in end ? parameter(end.place) : number(end.value)))
    const scaled = factor === 1 ? other : `${number(factor)} * ${other}`
    return { broken: not(`${one} ${strict ? '<' : '<='} ${scaled}`), text }
  })
