/** Source from a data file: splines with two continuous derivatives, other cubics, or straight lines. */
import { choice, defineBlock } from '../../engine/model/block'
import type { ComponentBuilder } from '../../engine/model/component'
import { ModelError } from '../../engine/model/errors'
import { interpolated, interpolations, isInterpolation, smoothnessOf } from '../../engine/model/curve'
import { siValues } from '../signals/tables'
import { linearSegments, type Point } from './segments'
import { provideOutput, sourcePorts, sourceSignals } from './source'

const outside = {
  linear: 'hold',
  spline: 'continue',
  natural: 'continue',
  monotone: 'tangent',
  akima: 'tangent',
} as const

export const table = defineBlock({
  type: 'sources/table',
  title: 'Table',
  category: 'Sources',
  summary: 'Values over time from a CSV file, as a spline or straight lines',
  doc: String.raw`
A signal from a CSV file in the project folder: the first column is time (heading *t [s]*), the second the value with its unit,
which is converted to SI.

*Spline*: cubic polynomials between the points, with two continuous derivatives and not-a-knot ends, so that it may feed a motion
driver:

$$ y = c_0 + c_1 u + c_2 u^2 + c_3 u^3, \qquad u = t - t_i $$

*Natural cubic spline*: the same, straight at both ends. *Monotone cubics* (PCHIP) and those of *Akima* have one continuous
derivative and little or no overshoot.

*Straight lines*: linear interpolation; solvers hit every point exactly. The table must cover the run: outside, the first and
last polynomial go on (splines), the curve goes on straight (monotone, Akima) or the end values hold (lines).

Source: de Boor, A Practical Guide to Splines (1978), chapter IV; Fritsch and Butland, SIAM J. Sci. Stat. Comput. 5 (1984)
300-304; Akima, J. ACM 17 (1970) 589-602.`,
  terms: ['lookup', 'measured', 'CSV', 'from file', 'time series'],
  icon: 'M3 4h18v16H3Z M3 9h18 M9 4v16 M11 17c2-6 5 1 8-5',
  ports: sourcePorts,
  params: {
    file: {
      kind: 'file',
      label: 'File',
      doc: 'CSV file in the project folder: time and value',
      group: 'Parameters',
      extensions: ['csv'],
      default: '',
      columnPorts: [null, 'y'],
      curve: { interpolation: { param: 'interpolation' }, outside, choices: interpolations },
    },
    interpolation: choice(
      [
        { value: 'spline', label: 'Cubic spline' },
        { value: 'linear', label: 'Straight lines' },
        { value: 'natural', label: 'Natural cubic spline' },
        { value: 'monotone', label: 'Monotone cubics (PCHIP)' },
        { value: 'akima', label: 'Akima' },
      ],
      'spline',
      'Interpolation',
      'How values between the rows are found',
    ),
  },
  signals: sourceSignals,
  build(c) {
    const { times, values } = readRows(c)
    const chosen = c.choice('interpolation')
    const interpolation = isInterpolation(chosen) ? chosen : 'spline'
    if (interpolation === 'linear') {
      c.breakTimes(times)
      const points = times.map((t, i): Point => [t, values[i]])
      provideOutput(c, c.math.pool.lookup(linearSegments(`${c.name}.file`, points), c.time), 0)
    } else {
      const curve = { name: `${c.name}.file`, ...interpolated(times, values, interpolation, outside[interpolation]) }
      provideOutput(c, c.math.pool.lookup(curve, c.time), smoothnessOf[interpolation])
    }
  },
})

/**
 * Times and values in SI.
 * @throws ModelError `file-format` when there are not two columns of finite numbers with at least two rows, ascending in
 * time; `wrong-unit` where a heading has a unit that is not known
 */
function readRows(c: ComponentBuilder): { readonly times: readonly number[]; readonly values: readonly number[] } {
  const place = { block: c.name, parameter: 'file', file: c.text('file') }
  const [time, value] = c.columns('file')
  if (time === undefined || value === undefined) {
    throw new ModelError(
      'file-format',
      'the table needs two columns',
      place,
      'give time in the first and the value in the second column',
    )
  }
  const times = siValues(c, time, 'time')
  if (times.length < 2)
    throw new ModelError('file-format', 'the table has fewer than two rows', place, 'give at least two rows')
  const stuck = times.findIndex((t, i) => i > 0 && !(t > times[i - 1]))
  if (stuck > 0) {
    throw new ModelError(
      'file-format',
      `the time of row ${stuck + 1} is not after that of the row before`,
      place,
      'sort the rows and remove duplicates',
    )
  }
  return { times, values: siValues(c, value, 'value') }
}
