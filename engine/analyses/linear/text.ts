/** Describes a linear model in words, as CSV tables and as a MAT-file. */
import { writeVariables5, type Variable5 } from '../../io/mat5/write'
import { formatNumber } from '../../quantities/units'
import type { Described } from '../analysis'
import type { LinearModel, LinearVariable, RemovalReason, Rows } from './report'

/** Number of names that a line of figures shows. */
const mostNames = 8

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`

/** Returns the first names of a list, and how many more it has. */
function namesText(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).join(', ')
  return names.length > mostNames ? `${shown}, and ${names.length - mostNames} more` : shown
}

const reasons: Readonly<Record<RemovalReason, string>> = {
  constraint: 'follow from others',
  cyclic: 'act on nothing',
  stuck: 'stuck',
  'held-speed': 'held speed',
}

/** Returns the removed states by reason, with their numbers. */
export function removedText({ removed }: Pick<LinearModel, 'removed'>): readonly (readonly [string, string])[] {
  return (Object.keys(reasons) as RemovalReason[]).flatMap((reason) => {
    const names = removed.filter((state) => state.reason === reason).map(({ name }) => name)
    return names.length === 0 ? [] : [[`removed, ${reasons[reason]}`, `${names.length}: ${namesText(names)}`] as const]
  })
}

/** Returns sentences on what limits a linear model: warnings, held samples, what sticks. */
export function remarksOf({ warnings, samples, stuck, idle }: LinearModel): readonly string[] {
  const acting = [...new Set(samples.filter(({ matters }) => matters).map(({ block }) => block))]
  return [
    ...warnings,
    ...(acting.length === 0
      ? []
      : [
          `samples of ${namesText(acting)} are held as they are at the point: their loops are open in the linear model`,
        ]),
    ...(stuck.length === 0 ? [] : [`${namesText(stuck)} sticks at the point and stays stuck in the linear model`]),
    ...(idle.length === 0 ? [] : [`${namesText(idle)} has no slope at the point, so it is not among the inputs`]),
  ]
}

export function describeLinear(model: LinearModel): Described {
  const { states, inputs, outputs } = model
  const names = (variables: readonly LinearVariable[]): string =>
    variables.length === 0
      ? 'none'
      : namesText(variables.map(({ name, unit }) => (unit === '' ? name : `${name} [${unit}]`)))
  return {
    verdict: `Linear model with ${counted(states.length, 'state')}, ${counted(inputs.length, 'input')} and ${counted(outputs.length, 'output')}`,
    reasons: remarksOf(model),
    run: pointText(model),
    figures: [['states', names(states)], ['inputs', names(inputs)], ['outputs', names(outputs)], ...removedText(model)],
    passed: true,
    tables: tablesOf(model),
    matrices: () => matFileOf(model),
  }
}

/** Returns the point in words. */
export function pointText({ t, amplitude, hold }: Pick<LinearModel, 't' | 'amplitude' | 'hold'>): string {
  const mean = amplitude > 0 ? `, mean slopes over ${formatNumber(amplitude, 3)}` : ', exact slopes'
  const holding = { model: '', force: ', with the holding force', speed: ', at held speed' }[hold]
  return `at ${formatNumber(t, 4)} s${mean}${holding}`
}

const cell = (value: string | number): string =>
  typeof value === 'string' && /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : String(value)
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  [...rows.map((row) => row.map(cell).join(',')), ''].join('\n')

const titled = ({ name, unit }: LinearVariable): string => (unit === '' ? name : `${name} [${unit}]`)

/** Returns the matrices with the names of rows and columns, and the values of all variables at the point. */
function tablesOf(model: LinearModel): NonNullable<Described['tables']> {
  const { states, inputs, outputs, a, b, c, d, descriptor } = model
  const table = (rows: Rows, down: readonly string[], across: readonly string[]): string =>
    csvOf([['', ...across], ...rows.map((row, i) => [down[i], ...row])])
  const [x, u, y] = [states, inputs, outputs].map((variables) => variables.map(titled))
  const rates = states.map(({ name, unit }) => `der(${name}) [${unit}/s]`)
  const kinds: readonly (readonly [string, readonly LinearVariable[]])[] = [
    ['state', states],
    ['input', inputs],
    ['output', outputs],
  ]
  return [
    ['A', table(a, rates, x)],
    ['B', table(b, rates, u)],
    ['C', table(c, y, x)],
    ['D', table(d, y, u)],
    [
      'point',
      csvOf([
        ['kind', 'name', 'unit', 'value'],
        ...kinds.flatMap(([kind, variables]) => variables.map(({ name, unit, value }) => [kind, name, unit, value])),
      ]),
    ],
    ...(descriptor === undefined
      ? []
      : [
          ['E', table(descriptor.e, descriptor.variables, descriptor.variables)] as const,
          ['Ad', table(descriptor.a, descriptor.variables, descriptor.variables)] as const,
          ['Bd', table(descriptor.b, descriptor.variables, u)] as const,
        ]),
  ]
}

/** Returns the MAT-file with A, B, C, D, names, units and values, for `ss(A, B, C, D)`. */
function matFileOf({ states, inputs, outputs, a, b, c, d, descriptor }: LinearModel): Uint8Array {
  const [n, m] = [states.length, inputs.length]
  const lists = [
    ['state', states],
    ['input', inputs],
    ['output', outputs],
  ] as const
  return writeVariables5(
    new Map<string, Variable5>([
      ['A', { rows: a, columns: n }],
      ['B', { rows: b, columns: m }],
      ['C', { rows: c, columns: n }],
      ['D', { rows: d, columns: m }],
      ...lists.flatMap(([name, variables]) => [
        [`${name}Names`, variables.map((one) => one.name)] as const,
        [`${name}Units`, variables.map((one) => one.unit)] as const,
        [`${name}Values`, { rows: variables.map(({ value }) => [value]), columns: 1 }] as const,
      ]),
      ...(descriptor === undefined
        ? []
        : [
            ['E', { rows: descriptor.e, columns: descriptor.variables.length }] as const,
            ['Ad', { rows: descriptor.a, columns: descriptor.variables.length }] as const,
            ['Bd', { rows: descriptor.b, columns: m }] as const,
          ]),
    ]),
    'linear model of Wishbone',
  )
}
