/** Knots of a table with straight lines end variable steps: between them the solution is a polynomial, which the methods meet. */
import { expect, it } from 'vitest'
import { runSmall, smallProject } from '../events/small-run'

const knots = [
  [0, 0],
  [0.31, 2],
  [0.47, -1],
  [0.62, 3],
  [0.7, 3],
  [1, 0],
] as const

/** Integral of the table from 0 to t. */
function integral(t: number): number {
  let sum = 0
  for (let i = 0; i + 1 < knots.length; i++) {
    const [[a, ya], [b, yb]] = [knots[i], knots[i + 1]]
    if (t <= a) break
    const end = Math.min(t, b)
    const y = ya + ((yb - ya) * (end - a)) / (b - a)
    sum += ((ya + y) / 2) * (end - a)
  }
  return sum
}

const project = (name: string, kinks: boolean, over: 'time' | 'state') =>
  smallProject(
    {
      F: [
        'signals/function',
        {
          code: [
            ...['output y', 'state a = 0', 'state b = 0'],
            `table f(x: 1, y: 1) = [${knots.map(([x, y]) => `[${x}, ${y}]`).join(', ')}]`,
            ...['der(b) = 1 1/s', `der(a) = interpolate(f, ${over === 'time' ? 't/(1 s)' : 'b'})*1 1/s`, 'y = a'],
          ].join('\n'),
          kinks,
        },
      ],
    },
    [],
    { stop: 1, sample: 0.05, initial: {}, solver: { name, tolerance: 1e-6 } },
  )

it.each(
  ['dopri5', 'radau5', 'auto'].flatMap((name) => (['time', 'state'] as const).map((over) => [name, over] as const)),
)('with %s over %s', (name, over) => {
  const errorOf = (kinks: boolean): number => {
    const { table, values, error } = runSmall(project(name, kinks, over), ['F.a'])
    expect(error).toBeUndefined()
    return Math.max(...values('F.a').map((a, row) => Math.abs(a - integral(table.time[row]))))
  }
  expect(errorOf(true)).toBeLessThan(1e-12)
  expect(errorOf(false)).toBeGreaterThan(1e-10)
})
