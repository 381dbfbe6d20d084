/** Measured and fitted values of every point, as a table for other programs. */
import type { BlockFit } from './fit-block'

const quantities = [
  ['Fz', 'N'],
  ['S', '1'],
  ['alpha', 'rad'],
  ['gamma', 'rad'],
  ['pressure', 'Pa'],
  ['VCx', 'm/s'],
] as const

const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value))

/** Returns CSV with a heading `name [unit]`: the quantities, then the measured and the fitted value of each result. */
export function residualsCsv({ points, channels }: BlockFit): string {
  const rows = channels.map(({ name, residuals }) => {
    const measured = points.flatMap(({ results }, i) => (results[name] === undefined ? [] : [i]))
    return new Map(measured.map((point, i) => [point, residuals[i]]))
  })
  const heading = [
    ...quantities.map(([name, unit]) => `${name} [${unit}]`),
    ...channels.flatMap(({ name, unit }) => [`${name} [${unit}]`, `${name} fitted [${unit}]`]),
  ]
  const lines = points.map(({ quantities: at, results }, i) => [
    ...quantities.map(([name]) => textOf(at[name])),
    ...channels.flatMap(({ name }, k) => {
      const [value, residual] = [results[name], rows[k].get(i)]
      return value === undefined || residual === undefined ? ['', ''] : [textOf(value), textOf(value - residual)]
    }),
  ])
  return `${[heading, ...lines].map((cells) => cells.join(',')).join('\n')}\n`
}
