/** Source from a data file: splines with two continuous derivatives, other cubics, or straight lines. */
import { choice, defineBlock, quantity } from '../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../engine/model/component/component'
import { ModelError } from '../../engine/errors/model-error'
import { suggest } from '../../engine/errors/nearest'
import { parseUnit } from '../../engine/quantities/units'
import { interpolated, interpolations, isInterpolation, smoothnessOf } from '../../engine/numerics/interpolation/curve'
import { siValues } from '../signals/arithmetic/tables'
import { linearSegments, type Point } from './segments'
import { provideOutput, sourcePorts, sourceSignals } from './source'

/** Behaviour of an output after the end of the table, by interpolation. */
const beyond = {
  hold: 'holds that value',
  tangent: 'continues straight from it',
  continue: 'follows the cubic polynomial of that end',
} as const

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
  role: 'column-source',
  summary: 'Values over time from a CSV file, as a spline or straight lines',
  doc: String.raw`
A signal from a CSV file in the project folder: the first column is the time (heading *t [s]*), the second, or the one named in *Column*, the
value. Its unit is converted to SI. The output is

$$ y = \mathrm{scale} \cdot \mathrm{column} + \mathrm{offset} $$

where a negative scale changes the sign. *Unit* replaces the unit in the heading, for example for a brake pressure in bar that *Scale* converts into
a torque in N m. Rows in which the named column has no value (an empty cell or NaN) are skipped. Without a name, each row needs a value.

*Spline*: cubic polynomials between the points, with two continuous derivatives and not-a-knot ends, so that it can feed a motion
driver:

$$ y = c_0 + c_1 u + c_2 u^2 + c_3 u^3, \qquad u = t - t_i $$

*Natural cubic spline*: the same, straight at both ends. *Monotone cubics* (PCHIP) and those of *Akima* have one continuous
derivative and little or no overshoot.

*Straight lines*: linear interpolation; solvers end a step at every point. Let the table cover the run: outside, the first and
last polynomial continue (splines), the curve continues straight (monotone, Akima) or the end values hold (lines), and the run warns.

Source: de Boor, A Practical Guide to Splines (1978), chapter IV; Fritsch and Butland, SIAM J. Sci. Stat. Comput. 5 (1984)
300-304; Akima, J. ACM 17 (1970) 589-602.`,
  terms: ['lookup', 'measured', 'CSV', 'from file', 'time series', 'playback', 'from workspace'],
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
      chosen: { column: 'column', unit: 'unit' },
      curve: { interpolation: { param: 'interpolation' }, outside, choices: interpolations },
    },
    column: {
      kind: 'text',
      label: 'Column',
      doc: 'Name of the column in the heading; if empty, the second column',
      group: 'Parameters',
      default: '',
      problems: () => [],
      line: { columnOf: 'file' },
    },
    unit: {
      kind: 'text',
      label: 'Unit',
      doc: 'Unit of the column, instead of the one in the heading',
      group: 'Parameters',
      default: '',
      problems: unitProblems,
      line: {},
    },
    scale: quantity('1', 1, 'Scale', 'Factor for the column; a negative factor changes the sign', {
      structural: true,
    }),
    offset: quantity('1', 0, 'Offset', 'Added after scaling, in the unit of the connected input', {
      structural: true,
      unitOf: 'y',
    }),
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
      'Interpolation between the rows',
    ),
  },
  signals: sourceSignals,
  build(c) {
    const { times, values, column } = readRows(c)
    const chosen = c.choice('interpolation')
    const interpolation = isInterpolation(chosen) ? chosen : 'spline'
    const [from, to] = [times[0], times[times.length - 1]]
    c.coverRun({ file: c.text('file'), column, from, to, outside: beyond[outside[interpolation]] })
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

/** Returns the problems of units; equal texts give the same list. */
function unitProblems(text: string): readonly ModelError[] {
  if (text.trim() === '') return []
  try {
    parseUnit(text.trim())
    return []
  } catch (error) {
    if (error instanceof ModelError) return [error]
    throw error
  }
}

/**
 * Returns times and values in SI units.
 * @throws ModelError `file-format` when there is no such column, or not at least two rows of finite numbers, ascending
 *   in
 * time; `wrong-unit` where a heading has a unit that is not known
 */
function readRows(c: ComponentBuilder): {
  readonly times: readonly number[]
  readonly values: readonly number[]
  readonly column: string
} {
  const place = { block: c.name, parameter: 'file', file: c.text('file') }
  const [time, ...columns] = c.columns('file')
  const [column, unit] = [c.text('column'), c.text('unit').trim()]
  const chosenColumn = column === '' ? columns[0] : columns.find(({ name }) => name === column)
  if (time === undefined || columns.length === 0) {
    throw new ModelError(
      'file-format',
      'the table needs two columns',
      place,
      'give time in the first and the value in the second column',
    )
  }
  if (chosenColumn === undefined) {
    const names = columns.map(({ name }) => name)
    throw new ModelError(
      'unknown-signal',
      `the file has no column "${column}"`,
      { ...place, parameter: 'column' },
      suggest(column, names, `columns are ${names.join(', ')}`),
    )
  }
  const rows =
    column === ''
      ? [...time.values.keys()]
      : [...time.values.keys()].filter((i) => !Number.isNaN(chosenColumn.values[i]))
  const chosen = (all: typeof time): typeof time => ({ ...all, values: rows.map((i) => all.values[i]) })
  const times = siValues(c, chosen(time), 'time')
  if (times.length < 2)
    throw new ModelError('file-format', 'the table has fewer than two rows', place, 'give at least two rows')
  const stuck = times.findIndex((t, i) => i > 0 && !(t > times[i - 1]))
  if (stuck > 0) {
    throw new ModelError(
      'file-format',
      `the time of row ${rows[stuck] + 1} is not after that of the previous row`,
      place,
      'sort the rows and remove duplicates',
    )
  }
  const [scale, offset] = [c.value('scale'), c.value('offset')]
  const values = siValues(c, unit === '' ? chosen(chosenColumn) : { ...chosen(chosenColumn), unit }, 'value')
  return {
    times,
    values: scale === 1 && offset === 0 ? values : values.map((value) => scale * value + offset),
    column: chosenColumn.name,
  }
}
