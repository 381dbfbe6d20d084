/** Table over one input. */
import { choice, defineBlock } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import {
  curveProblems,
  curveThrough,
  interpolations,
  isInterpolation,
  outsideOf,
  smoothnessOf,
} from '../../../engine/numerics/interpolation/curve'
import { inputs, output, outputSignals } from '../ports'
import {
  commonInterpolations,
  extrapolation,
  fileColumns,
  inProject,
  requireRange,
  source,
  tableError,
  tableFile,
} from './tables'

export const table1d = defineBlock({
  type: 'signals/table-1d',
  title: 'Table 1D',
  category: 'Signals',
  summary: 'A value over one input, from points: a curve, a profile, a characteristic',
  doc: String.raw`
A curve through points $(x_i, y_i)$ with increasing $x_i$. Between two points

$$ y = c_0 + c_1 v + c_2 v^2 + c_3 v^3, \qquad v = u_1 - x_i, $$

with coefficients that depend on *interpolation*:

| interpolation | continuous derivatives | |
|---|---|---|
| straight lines | 0 | |
| cubic spline | 2 | third derivative continuous at the second and the last but one point (not a knot) |
| natural cubic spline | 2 | second derivative zero at the ends |
| monotone cubics (PCHIP) | 1 | rises and falls only where the points do: no overshoot |
| Akima | 1 | follows bends closely, with little overshoot |

Derivatives are exact. Beyond the first and the last point, the end value holds, the curve continues straight with its end
slope, or the run ends with an error that names block, value and range.

The points are rows of the project or the first two columns of a CSV file, whose headings may have units: *s [m],z [mm]*. A file
may have hundreds of thousands of rows; the search time grows only with the logarithm of their number.

For vectors, every element is looked up in the same table.

Source: de Boor, A Practical Guide to Splines (1978), chapter IV; Fritsch and Butland, SIAM J. Sci. Stat. Comput. 5 (1984)
300-304; Akima, J. ACM 17 (1970) 589-602.`,
  terms: ['lookup', 'look-up table', 'characteristic', 'interpolation', 'pchip', 'profile', 'map'],
  icon: 'M4 3v18h17 M6 17l4-3 4-7 5-2 M10 14h.01 M14 7h.01 M6 17h.01 M19 5h.01',
  ports: { ...inputs(1, 1), ...output },
  params: {
    source,
    points: {
      kind: 'table',
      label: 'Points',
      doc: 'Values of the input in ascending order, and of the output',
      group: 'Parameters',
      columns: [
        { name: 'u1', unit: '1', unitOf: 'u1' },
        { name: 'y', unit: '1', unitOf: 'y' },
      ],
      default: [
        [0, 0],
        [1, 1],
      ],
      curve: {
        interpolation: { param: 'interpolation' },
        outside: { param: 'extrapolation' },
        choices: interpolations,
      },
      when: inProject,
    },
    file: tableFile('input and output', ['u1', 'y']),
    interpolation: choice(
      [
        ...commonInterpolations,
        { value: 'monotone', label: 'Monotone cubics (PCHIP)' },
        { value: 'akima', label: 'Akima' },
      ],
      'linear',
      'Interpolation',
      'Interpolation between the points',
    ),
    extrapolation,
  },
  signals: outputSignals,
  elementwise: true,
  build(c) {
    c.locateKinks()
    const { rows, unit, parameter } = rowsOf(c)
    const chosen = c.choice('interpolation')
    const interpolation = isInterpolation(chosen) ? chosen : 'linear'
    const beyond = c.choice('extrapolation')
    const settings = { interpolation, outside: outsideOf(beyond) }
    const problem = curveProblems(rows, settings).at(0)
    if (problem !== undefined) throw tableError(c, parameter, problem.what, problem.hint)
    const curve = { name: `${c.name}.${parameter}`, ...curveThrough(rows, interpolation, settings) }
    const x = c.input('u1')
    const y = c.intermediate('y', c.math.pool.lookup(curve, x))
    requireRange(
      c,
      'u1',
      rows.map(([at]) => at),
      unit,
    )
    const smoothness =
      beyond === 'error'
        ? smoothnessOf[interpolation]
        : Math.min(beyond === 'hold' ? 0 : 1, smoothnessOf[interpolation])
    c.output('y', y, { smoothness: () => Math.min(smoothness, c.inputSmoothness('u1')) })
    c.signal('y', '1', () => y)
  },
})

interface TableRows {
  readonly rows: readonly (readonly number[])[]
  /** Unit of the input, SI; empty if it is not known. */
  readonly unit: string
  readonly parameter: string
}

function rowsOf(c: ComponentBuilder): TableRows {
  if (c.choice('source') !== 'file') return { rows: c.table('points'), unit: '', parameter: 'points' }
  const [x, y] = fileColumns(c, ['input', 'output'])
  return { rows: x.values.map((at, i) => [at, y.values[i]]), unit: x.unit, parameter: 'file' }
}
