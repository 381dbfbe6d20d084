import { describe, expect, it } from 'vitest'
import { evaluateMapRows, mapReducer, widthOf } from '../../../../app/renderer/inspector/table/map-sheet'
import { gridOf } from '../../../../app/renderer/inspector/table/MapDialog'
import { blank, sheetOf, type Rows } from '../../../../app/renderer/inspector/table/sheet'
import { variableScope } from '../../../../engine/model/expression'

const rows: Rows = [
  [0, 0, 1],
  [0, 5, 6],
  [10, 7, 8],
]
const at = (row: number, column: number) => ({ kind: 'select', to: { row, column } }) as const
const columns = [
  { name: 'speed', unit: '1', unitOf: 'u1' },
  { name: 'throttle', unit: '1', unitOf: 'u2' },
  { name: 'torque', unit: 'N m' },
]
const scope = variableScope({})
const check = (grid: Rows) => evaluateMapRows(grid, columns, scope, 'missing')

describe('the sheet of a map', () => {
  it('grows with what is pasted, and goes back when that is undone', () => {
    const cells = [
      ['', '0', '0.5', '1'],
      ['500 rpm', '1', '2', '3'],
      ['1000 rpm', '4', '5', '6'],
    ]
    const pasted = mapReducer(sheetOf(rows), { kind: 'paste', cells, units: ['1', '1', '1'] })
    expect(widthOf(pasted.rows)).toBe(4)
    expect(pasted.rows[1]).toEqual(['500 rpm', 1, 2, 3])
    const { values, errors, general } = check(pasted.rows)
    expect([...errors, general]).toEqual([null])
    expect(values[2]).toEqual([expect.closeTo((1000 * Math.PI) / 30, 12), 4, 5, 6])
    expect(mapReducer(pasted, { kind: 'undo' }).rows).toEqual(rows)
  })

  it('takes and loses columns where the selection is', () => {
    const wider = mapReducer(mapReducer(sheetOf(rows), at(0, 1)), { kind: 'insert-column', at: 2 })
    expect(wider.rows).toEqual([
      [0, 0, blank, 1],
      [0, 5, blank, 6],
      [10, 7, blank, 8],
    ])
    expect(check(wider.rows).errors.get('1 2')).toBe('missing')
    const chosen = mapReducer(wider, at(1, 2))
    expect(mapReducer(chosen, { kind: 'delete-columns' }).rows).toEqual(rows)
  })

  it('keeps two columns', () => {
    const narrow = sheetOf(rows.map((row) => row.slice(0, 2)))
    expect(mapReducer(narrow, { kind: 'delete-columns' })).toBe(narrow)
    expect(check(narrow.rows).general).toContain('the map has 2 by 1 values')
  })

  it('marks breakpoints that do not increase and values of another kind, not the corner', () => {
    const wrong: Rows = [
      ['anything', 1, 1],
      [0, '5 kg', 6],
      [-1, 7, 8],
    ]
    const { errors } = check(wrong)
    expect([...errors.keys()].sort()).toEqual(['0 2', '1 1', '2 0'])
    expect(errors.get('2 0')).toContain('do not increase')
  })
})

describe('a file for a map', () => {
  const column = (name: string, ...values: number[]) => ({ name, unit: undefined, values: Float64Array.from(values) })
  it('has its breakpoints in the first line', () => {
    const columnsOf = [column('x', 1, 2), column('0.5', 3, 4), column('1', 5, 6)]
    expect(gridOf({ file: 'a.csv', columns: columnsOf })).toEqual([
      [0, 0.5, 1],
      [1, 3, 5],
      [2, 4, 6],
    ])
  })
  it('is converted by the units of its headings', () => {
    const columnsOf = [
      { ...column('load', 1, 2), unit: 'kN' },
      { ...column('u', 3, 4), unit: 'deg' },
    ]
    expect(gridOf({ file: 'a.csv', columns: columnsOf })).toEqual([
      [1000, (3 * Math.PI) / 180],
      [2000, (4 * Math.PI) / 180],
    ])
    const unknown = [column('x', 1), { ...column('y', 3), unit: 'furlong' }]
    expect(() => gridOf({ file: 'a.csv', columns: unknown })).toThrow('not a known unit')
  })
  it('or among its rows', () => {
    const columnsOf = [column('', 0, 1, 2), column('', 0.5, 3, 4), column('', 1, 5, 6)]
    expect(gridOf({ file: 'a.csv', columns: columnsOf })).toEqual([
      [0, 0.5, 1],
      [1, 3, 5],
      [2, 4, 6],
    ])
  })
})
