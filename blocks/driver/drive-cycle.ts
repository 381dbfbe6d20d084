/** Speed over time, from a standard drive cycle or a file. */
import { choice, defineBlock, quantity, signalOut } from '../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../engine/model/component/component'
import { curveProblems, holdingLines } from '../../engine/numerics/interpolation/curve'
import { fileColumns, tableError, tableFile } from '../signals/arithmetic/tables'
import { cycleInSI } from './cycles'

export const driveCycle = defineBlock({
  type: 'driver/drive-cycle',
  title: 'Drive cycle',
  category: 'Driver',
  role: 'drive-cycle',
  summary: 'Speed over time of a drive cycle: NEDC, its parts, or a file',
  doc: String.raw`
The speed $v(t)$ to follow, linear between the points of the cycle, and its slope $\dot v$ as feed-forward for the [speed driver](speed-driver.md). Before *Start*, the output holds the
first value; after the end, the last.

| cycle | duration | distance | highest speed |
|---|---|---|---|
| urban (ECE 15) | 195 s | 1015 m | 50 km/h |
| extra-urban (EUDC) | 400 s | 6955 m | 120 km/h |
| NEDC: four urban, one extra-urban | 1180 s | 11.01 km | 120 km/h |
| points, file | as given | | |

Gear changes of the manual cycle become straight lines. The regulation states theoretical distances of 1013 m and 6955 m. **Not certified.**
For other cycles (WLTC, FTP-75), use points, or a CSV file with time and speed: *time [s],speed [km/h]*.

Source: UN Regulation No. 83, Revision 4 (2011), Annex 4a, Appendix 1.`,
  terms: ['NEDC', 'WLTP', 'WLTC', 'FTP-75', 'ECE 15', 'EUDC', 'speed profile', 'driving cycle', 'consumption', 'range'],
  icon: 'M3 3v18h18 M4 20h2l1-5h2l1 5h2l1-8h2l1 8h1l1-14h1l1 14',
  ports: {
    speed: signalOut('Speed', 'm/s', 'Speed to follow'),
    acceleration: signalOut('Acceleration', 'm/s^2', 'Slope of the speed'),
  },
  params: {
    cycle: choice(
      [
        { value: 'urban', label: 'Urban (ECE 15)' },
        { value: 'extra-urban', label: 'Extra-urban (EUDC)' },
        { value: 'nedc', label: 'NEDC' },
        { value: 'points', label: 'Points' },
        { value: 'file', label: 'CSV file' },
      ],
      'urban',
      'Cycle',
      'Standard cycle, or a file',
    ),
    points: {
      kind: 'table',
      label: 'Points',
      doc: 'Times in ascending order and speeds',
      group: 'Parameters',
      columns: [
        { name: 'time', unit: 's' },
        { name: 'speed', unit: 'm/s' },
      ],
      default: [
        [0, 0],
        [10, 10],
        [20, 10],
        [30, 0],
      ],
      when: { param: 'cycle', is: ['points'] },
      curve: { interpolation: 'linear', outside: { linear: 'hold', spline: 'hold' } },
    },
    file: { ...tableFile('time and speed', []), when: { param: 'cycle', is: ['file'] } },
    scale: quantity('1', 1, 'Scale', 'Factor on the speed', { min: 0 }),
    start: quantity('s', 0, 'Start', 'Start time of the cycle'),
  },
  signals: {
    speed: { unit: 'm/s', doc: 'Speed to follow', logged: true },
    acceleration: { unit: 'm/s^2', doc: 'Slope of the speed', logged: false },
  },
  build(c) {
    const { add, sub, mul, pool } = c.math
    const points = corners(c)
    const start = c.param('start')
    const scale = c.param('scale')
    const t = sub(c.time, start)
    c.breakTimes([...new Set(points.map(([time]) => time))].map((time) => add(start, time)))
    const curve = holdingLines(points)
    const slopes = { x: curve.x, coefficients: curve.coefficients.map(([, slope]) => [slope, 0]) }
    const speed = mul(scale, pool.lookup({ name: `${c.name}.speed`, ...curve }, t))
    const acceleration = mul(scale, pool.lookup({ name: `${c.name}.slope`, ...slopes }, t))
    c.output('speed', speed, { smoothness: 0 })
    c.output('acceleration', acceleration, { smoothness: -1 })
    c.signal('speed', 'm/s', () => speed)
    c.signal('acceleration', 'm/s^2', () => acceleration)
  },
})

function corners(c: ComponentBuilder): readonly (readonly [number, number])[] {
  const cycle = c.choice('cycle')
  if (cycle === 'points') return c.table('points').map(([t, v]): readonly [number, number] => [t, v])
  if (cycle !== 'file') return cycleInSI(cycle)
  const [time, speed] = fileColumns(c, ['time', 'speed'], ['s', 'm/s'])
  const rows = time.values.map((t, i): readonly [number, number] => [t, speed.values[i]])
  const problem = curveProblems(rows, { interpolation: 'linear', outside: 'hold' }).at(0)
  if (problem !== undefined) throw tableError(c, 'file', problem.what, problem.hint)
  return rows
}
