/** What the table of cursors lists. */
import { describe, expect, it } from 'vitest'
import type { TimeTable } from '../../../../engine/io/table'
import { measureRows } from '../../../../app/renderer/results/measure-rows'
import type { Reference } from '../../../../app/renderer/tables/tables'

/** Rows every 0.01 s, `slope` rad/s. */
const ramp = (slope: number, rows = 101): TimeTable => {
  const time = Float64Array.from({ length: rows }, (_unused, i) => i / (rows - 1))
  return { time, columns: [{ name: 'Body.yaw', unit: 'rad', values: time.map((t) => slope * t) }] }
}
const reference = (title: string, table: TimeTable | null): Reference => ({ name: title, title, table, error: null })
const input = {
  signals: ['Body.yaw'],
  units: {},
  table: ramp(1),
  references: [reference('Measured', ramp(2)), reference('Not there', null), reference('Few points', ramp(3, 5))],
  overlays: [{ name: 'Run 1', slot: 0, table: ramp(4) }],
  hidden: new Set<string>(),
}
const cursors = { a: 0.25, b: 0.75 }

describe('the table of cursors', () => {
  it('has the run, the reference data that can be read and other runs, each told by its source', () => {
    expect(measureRows(input, cursors)).toMatchObject([
      { of: 'run', source: '', a: 0.25, b: 0.75, difference: 0.5 },
      { of: 'reference', source: 'Measured', points: false, a: 0.5, b: 1.5, difference: 1 },
      { of: 'reference', source: 'Few points', points: true, a: 0.75, b: 2.25, difference: 1.5 },
      { of: 'other-run', source: 'Run 1', a: 1, b: 3, difference: 2 },
    ])
  })

  it('is in the units of the plot, for reference data too', () => {
    const [run, measured] = measureRows({ ...input, units: { rad: 'deg' } }, cursors)
    expect([run?.unit, measured?.unit]).toEqual(['deg', 'deg'])
    expect(measured?.difference).toBeCloseTo(180 / Math.PI, 10)
  })

  it('leaves out what is hidden, and data of other signals', () => {
    expect(measureRows({ ...input, hidden: new Set(['Body.yaw']) }, cursors)).toEqual([])
    const other = { time: ramp(1).time, columns: [{ ...ramp(1).columns[0], name: 'Body.x' }] } as TimeTable
    const rows = measureRows({ ...input, references: [reference('Other', other)] }, cursors)
    expect(rows.map(({ of }) => of)).toEqual(['run', 'other-run'])
  })
})
