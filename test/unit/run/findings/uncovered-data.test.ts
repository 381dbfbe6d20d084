/** Sources that read a file: rows without a value, and runs beyond the file. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { Compiler, runToEnd } from '../../../../engine/run/run'
import type { ProjectFile } from '../../../../engine/model/project/project'

const files = {
  'late.csv': 't [s],a [m],b [m]\n100,1,5\n101,3,\n102,5,9\n103,NaN,11\n104,9,13\n',
  'whole.csv': 't [s],a [m]\n0,1\n1,2\n2,NaN\n4,5\n',
  'empty.csv': 't [s],a [m]\n0,1\n1,2\n2, \n4,5\n',
}

const project = (stop: number): ProjectFile => ({
  wishbone: 1,
  title: 'Log',
  blocks: Object.fromEntries(
    [
      ['Early', 'late.csv', 'a', 'linear'],
      ['Other', 'late.csv', 'b', 'linear'],
      ['Curve', 'late.csv', 'a', 'spline'],
      ['Marked', 'whole.csv', 'a', 'linear'],
      ['Empty', 'empty.csv', 'a', 'linear'],
    ].map(([name, file, column, interpolation]) => [
      name,
      { type: 'sources/table', params: { file, column, interpolation } },
    ]),
  ),
  wires: {},
  experiments: { run: { stop, solver: { name: 'rk4', step: 0.5 } } },
})

const run = (stop: number) => {
  const names = ['Early.y', 'Other.y', 'Marked.y', 'Empty.y']
  const { table, report } = runToEnd(
    { project: project(stop), files, experiment: 'run', signals: names },
    new Compiler(registry),
  )
  return { columns: table.columns.map(({ values }) => [...values]), warnings: report.warnings }
}

describe('sources that read a file', () => {
  it('say where the run is outside it: file, columns, times, what holds, and the remedy', () => {
    const { columns, warnings } = run(4)
    expect(columns[0]).toEqual(new Array(9).fill(1))
    expect(warnings).toEqual([
      'Early ("a"), Other ("b"): late.csv covers 100 s to 104 s, the run 0 s to 4 s; before the first value, the output holds that value. To correct this, let the time in the file start at 0 s',
      'Curve ("a"): late.csv covers 100 s to 104 s, the run 0 s to 4 s; before the first value, the output follows the cubic polynomial of that end. To correct this, let the time in the file start at 0 s',
    ])
  })

  it('say where the file ends first, at the end of the run alone', () => {
    const { warnings } = run(4.5)
    expect(warnings.filter((text) => text.startsWith('Marked'))).toEqual([
      'Marked ("a"): whole.csv covers 0 s to 4 s, the run 0 s to 4.5 s; after the last value, the output holds that value. To correct this, end the run at 4 s, or add rows',
    ])
    expect(warnings).toHaveLength(4)
  })

  it('pass over an empty cell as over NaN: a straight line from 1 s to 4 s', () => {
    const [, , marked, empty] = run(4).columns
    expect(marked).toEqual([1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5])
    expect(empty).toEqual(marked)
  })
})
