/** The grid of a table: entries in the units of its columns, pasting, rows, sorting, undo. */
import { describe, expect, it } from 'vitest'
import {
  cellText,
  cellValue,
  copyText,
  evaluateRows,
  pastedCells,
  sheetOf,
  sheetReducer,
  takenUnit,
  unitOr,
  withUnfit,
  type Sheet,
  type SheetAction,
} from '../../../../app/renderer/inspector/table/sheet'
import { variableScope } from '../../../../engine/model/expression'

const columns = [
  { name: 'deflection', unit: 'm' },
  { name: 'force', unit: 'N' },
]
const reduce = sheetReducer(2)
const after = (sheet: Sheet, ...actions: readonly SheetAction[]): Sheet => actions.reduce(reduce, sheet)
const start = sheetOf([
  [0, 0],
  [0.1, 100],
])

describe('a cell', () => {
  it('shows numbers in the unit of its column and takes them so', () => {
    expect(cellText(0.0123, 'mm')).toBe('12.3')
    expect(cellValue('12.3', 'mm')).toBe(0.0123)
    expect(cellValue('12,3', 'mm')).toBe(0.0123)
    expect(cellValue(' ', 'mm')).toBe('')
  })
  it('keeps what has a unit or a variable of its own', () => {
    expect(cellValue('5 cm', 'mm')).toBe('5 cm')
    expect(cellText('track/2', 'mm')).toBe('track/2')
    const { values, errors } = evaluateRows([['track/2', '2 kN']], columns, variableScope({ track: 1.5 }), 'empty')
    expect(values).toEqual([[0.75, 2000]])
    expect(errors.size).toBe(0)
  })
  it('tells what is wrong with it', () => {
    const { errors } = evaluateRows([['3 kg', '']], columns, variableScope({}), 'empty')
    expect([...errors.keys()]).toEqual(['0 0', '0 1'])
    expect(errors.get('0 1')).toBe('empty')
    expect(errors.get('0 0')).toContain('expected m')
  })
})

describe('the grid', () => {
  it('takes rows of a spreadsheet from the selected cell on, making rows where there are none', () => {
    const { cells, units } = pastedCells('travel [mm]\tload [kN]\r\n10\t0,5\r\n20\t1\r\n')
    expect(units).toEqual(['mm', 'kN'])
    const taken = units.map((unit, j) => unitOr(unit, columns[j], columns[j].unit))
    const sheet = after(start, { kind: 'select', to: { row: 1, column: 0 } }, { kind: 'paste', cells, units: taken })
    expect(sheet.rows).toEqual([
      [0, 0],
      [0.01, 500],
      [0.02, 1000],
    ])
    expect(copyText(sheet, ['mm', 'kN'])).toBe('10\t0.5\n20\t1')
  })
  it('does not take a unit of another kind from a heading', () => {
    expect(unitOr('kg', columns[0], 'mm')).toBe('mm')
    expect(unitOr('furlong', columns[0], 'mm')).toBe('mm')
  })
  it('appends a row that is typed below the last, but not an empty one', () => {
    const below = { kind: 'select', to: { row: 2, column: 0 } } as const
    expect(after(start, below, { kind: 'set', row: 2, values: [[0, 0.2]] }).rows).toHaveLength(3)
    expect(after(start, below, { kind: 'set', row: 2, values: [[0, '']] }).rows).toHaveLength(2)
  })
  it('inserts, deletes and sorts rows, each undone by itself', () => {
    const inserted = after(start, { kind: 'insert', at: 1, row: [0.3, 7] })
    expect(inserted.rows.map(([x]) => x)).toEqual([0, 0.3, 0.1])
    const sorted = after(inserted, { kind: 'sort', values: [[0], [0.3], [0.1]] })
    expect(sorted.rows.map(([x]) => x)).toEqual([0, 0.1, 0.3])
    const gone = after(sorted, { kind: 'select', to: { row: 0, column: 0 } }, { kind: 'delete-rows' })
    expect(gone.rows).toHaveLength(2)
    const back = after(gone, { kind: 'undo' }, { kind: 'undo' }, { kind: 'undo' })
    expect(back.rows).toEqual(start.rows)
    expect(after(back, { kind: 'redo' }, { kind: 'redo' }).rows).toEqual(sorted.rows)
  })
  it('counts a point that is dragged as one step', () => {
    const moves = [1, 2, 3].map((y) => ({ kind: 'set', row: 1, values: [[1, y]], gesture: 'drag' }) as const)
    const moved = after(start, ...moves)
    expect(moved.rows[1]).toEqual([0.1, 3])
    expect(after(moved, { kind: 'undo' }).rows).toEqual(start.rows)
  })
})

describe('units that come with columns', () => {
  const inUnits = (units: readonly string[]) => ({ ...sheetOf([[0, 0], [0.1, 100]], units) }) // prettier-ignore

  it('are taken where they are of the kind of the column, with what they mean there', () => {
    expect(takenUnit('mm', columns[0], 'm')).toBe('mm')
    expect(takenUnit('lb', columns[1], 'N')).toBe('lbf')
    expect(takenUnit(undefined, columns[1], 'kN')).toBe('kN')
    expect(takenUnit('km/h', { name: 'value', unit: '1', unitOf: 'y' }, '1')).toBe('km/h')
  })

  it('are refused where they are of another kind', () => {
    expect(() => takenUnit('km/h', columns[1], 'N')).toThrow('the column is in km/h, but force is in N')
    expect(() => takenUnit('furlong', columns[0], 'm')).toThrow('not a known unit')
  })

  it('stay with the pasted cells where they do not fit, which marks these', () => {
    expect(withUnfit('5', 'km/h', columns[1])).toBe('5 km/h')
    expect(withUnfit('5', 'kN', columns[1])).toBe('5')
    const { errors } = evaluateRows([[0, cellValue('5 km/h', 'N')]], columns, variableScope({}), 'empty')
    expect(errors.get('0 1')).toContain('m/s, expected N')
  })

  it('go back and come again with the rows', () => {
    const rows = [[0, 1], [2, 3]] // prettier-ignore
    const taken = after(inUnits(['m', 'N']), { kind: 'replace', rows, units: ['mm', 'kN'] })
    expect(taken).toMatchObject({ rows, units: ['mm', 'kN'] })
    const undone = after(taken, { kind: 'undo' })
    expect(undone).toMatchObject({ rows: [[0, 0], [0.1, 100]], units: ['m', 'N'] }) // prettier-ignore
    expect(after(undone, { kind: 'redo' })).toMatchObject({ rows, units: ['mm', 'kN'] })
    const pasted = after(inUnits(['m', 'N']), { kind: 'paste', cells: [['5', '2']], units: ['mm', 'kN'] })
    expect(pasted).toMatchObject({ rows: [[0.005, 2000], [0.1, 100]], units: ['mm', 'kN'] }) // prettier-ignore
    expect(after(pasted, { kind: 'undo' }).units).toEqual(['m', 'N'])
  })

  it('shown otherwise are no step', () => {
    const shown = after(inUnits(['m', 'N']), { kind: 'units', units: ['in', 'N'] })
    expect(shown.units).toEqual(['in', 'N'])
    expect(shown.past).toEqual([])
  })
})
