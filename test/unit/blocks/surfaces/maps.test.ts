/** Height maps of ASCII grids and tables as roads, and what is refused. */
import { describe, expect, it } from 'vitest'
import { elevationAt, positionAt } from '../../../../blocks/surfaces/curved-grid'
import { gridOfAscii, gridOfTable, type MapColumn } from '../../../../blocks/surfaces/measured/maps'

const head = 'ncols 4\nnrows 3\nxllcorner 100\nyllcorner 50\ncellsize 2\nNODATA_value -9999\n'
// north first
const rows = '7 8 9 10\n4 5 6 7\n1 2 3 4\n'

describe('an ASCII grid', () => {
  it('has its rows from north to south, and its line in the middle from west to east', () => {
    const grid = gridOfAscii(head + rows, 'map.asc')
    expect([...grid.v]).toEqual([-2, 0, 2])
    // the centre of the south-western cell is half a cell inside the corner
    expect(positionAt(grid, 0, 0)).toEqual([101, 53])
    expect(positionAt(grid, 6, -2)).toEqual([107, 51])
    expect([0, 2, 4, 6].map((u) => elevationAt(grid, u, -2))).toEqual([1, 2, 3, 4])
    expect([0, 2, 4, 6].map((u) => elevationAt(grid, u, 2))).toEqual([7, 8, 9, 10])
    expect(elevationAt(grid, 3, 1)).toBe(7)
  })

  it('counts centres of cells as such, and heights on one line too', () => {
    const grid = gridOfAscii(head.replaceAll('corner', 'center') + rows.replaceAll('\n', ' '), 'map.asc')
    expect(positionAt(grid, 0, -2)).toEqual([100, 50])
  })

  it.each([
    ['cut short', head + '7 8 9 10\n4 5', /6 of its 12 numbers/],
    ['with a hole', head + rows.replace('5', '-9999'), /no number in line 8, column 2/],
    ['with a word', head + rows.replace('5', 'x'), /"x" in line 8, column 2 is not a number/],
    ['without a size', rows, /no ncols/],
    ['with a size that is not a number', head.replace('4', 'four') + rows, /ncols is four/],
    ['of one row', head.replace('nrows 3', 'nrows 1') + rows, /4 by 1 cells/],
    ['of too many', head.replace('ncols 4', 'ncols 1e9') + rows, /50 million/],
    ['with another head', `dx 2\n${head}${rows}`, /entry dx/],
  ])('%s is refused', (_, text, message) => {
    expect(() => gridOfAscii(text, 'map.asc')).toThrow(message)
  })
})

const heights = { unit: 'm', title: 'heights' } as const
const column = (name: string, values: readonly number[], unit = 'm'): MapColumn => ({ name, unit, values })

describe('a table', () => {
  it('has a column for each distance to the left, in any order', () => {
    const grid = gridOfTable(
      [column('s', [10, 10.5, 11]), column('v = 0.75', [1, 2, 3], ''), column('-0.75', [4, 5, 6])],
      'a.csv',
      heights,
    )
    expect([...grid.v]).toEqual([-0.75, 0.75])
    expect(positionAt(grid, 0, 0)).toEqual([10, 0])
    expect(elevationAt(grid, 0.5, -0.75)).toBe(5)
    expect(elevationAt(grid, 0.25, 0.75)).toBe(1.5)
  })

  it('is the same in other units, and with an axis in its first line', () => {
    const millimetres = gridOfTable(
      [column('s', [0, 1]), column('-1', [10, 30], 'mm'), column('1', [20, 40], 'mm')],
      'a.csv',
      heights,
    )
    // as the reader of tables returns a grid: first column, first row, value
    const points = [
      column('first column', [0, 0, 1, 1], ''),
      column('s', [-1, 1, -1, 1], ''),
      column('value', [0.01, 0.02, 0.03, 0.04], ''),
    ]
    expect(gridOfTable(points, 'a.csv', heights)).toEqual(millimetres)
    expect(elevationAt(millimetres, 1, -1)).toBeCloseTo(0.03, 8)
  })

  it.each([
    ['with one track', [column('s', [0, 1]), column('0', [1, 2])], /less than two columns/],
    ['in other units', [column('s', [0, 1]), column('0', [1, 2], 'kg'), column('1', [1, 2])], /is in kg/],
    ['with a name', [column('s', [0, 1]), column('left', [1, 2]), column('1', [1, 2])], /"left" is not named/],
    ['with twins', [column('s', [0, 1]), column('1', [1, 2]), column('1.0', [1, 2])], /two columns are at 1 m/],
    ['with a hole', [column('s', [0, 1]), column('0', [1, NaN]), column('1', [1, 2])], /no number at 1 m, 0 m/],
    ['that falls', [column('s', [1, 0]), column('0', [1, 2]), column('1', [1, 2])], /not at equal, rising/],
    ['at uneven distances', [column('s', [0, 1, 3]), column('0', [1, 2, 3]), column('1', [1, 2, 3])], /1 m in row 2/],
    ['of one row', [column('s', [0]), column('0', [1]), column('1', [1])], /less than two rows/],
  ] as const)('%s is refused', (_, columns, message) => {
    expect(() => gridOfTable(columns, 'a.csv', heights)).toThrow(message)
  })
})
