/** Piecewise linear source: straight lines between given points. */
import { defineBlock } from '../../engine/model/blocks/block'
import { linearSegments, type Point } from './segments'
import { provideOutput, sourcePorts, sourceSignals } from './source'

export const piecewiseLinear = defineBlock({
  type: 'sources/piecewise-linear',
  title: 'Piecewise linear',
  category: 'Sources',
  summary: 'Straight lines between points in time',
  doc: String.raw`
Linear interpolation between points $(t_i, y_i)$, constant before the first and after the last. Two points at the same
time are a jump. Solvers end a step at every point. A motion driver does not accept this signal (use a spline table).

$$ y = y_i + (y_{i+1} - y_i)\,\frac{t - t_i}{t_{i+1} - t_i}, \qquad t_i \le t < t_{i+1} $$

Source: elementary.`,
  terms: ['break points', 'profile'],
  icon: 'M4 3v18h17 M4 17l4-2 3-8 4 2 4-3',
  ports: sourcePorts,
  params: {
    points: {
      kind: 'table',
      label: 'Points',
      doc: 'Times in ascending order and values',
      group: 'Parameters',
      columns: [
        { name: 'time', unit: 's' },
        { name: 'value', unit: '1', unitOf: 'y' },
      ],
      default: [
        [0, 0],
        [1, 1],
      ],
      curve: { interpolation: 'linear', outside: { linear: 'hold', spline: 'hold' }, jumps: true },
    },
  },
  signals: sourceSignals,
  build(c) {
    const rows = c.table('points')
    const points = rows.map(([x, y]): Point => [x, y])
    const times = points.map((p) => p[0])
    c.breakTimes([...new Set(times)])
    const jumps = new Set(times).size < times.length
    const table = linearSegments(`${c.name}.points`, points)
    provideOutput(c, c.math.pool.lookup(table, c.time), jumps ? -1 : 0)
  },
})
