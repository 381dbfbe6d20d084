import { describe, expect, test } from 'vitest'
import { geometryOf, nearestOn, planOf, roadType } from '../../../../app/roads/geometry'
import {
  changesOf,
  draftOf,
  draftReducer,
  overriding,
  sheetAt,
  type RoadDraft,
} from '../../../../app/renderer/road-editor/draft'
import { lineEditing, sectionText } from '../../../../app/renderer/road-editor/line-editing'
import { contentsOf, geometryParams } from '../../../../app/renderer/road-editor/pages'
import { fitted, placed, pointAt, stretchesOf, zoomed } from '../../../../app/renderer/road-editor/plan-view'
import { registry } from '../../../../blocks'
import { emptyScope } from '../../../../engine/model/expression'
import { resolveBlock } from '../../../../engine/model/network/parameters'
import type { ParamValue } from '../../../../engine/model/project/project'

const definition = registry.get(roadType)!
const { params } = definition
const reduce = draftReducer(params)

const geometry = (values: Readonly<Record<string, ParamValue>>) => {
  const resolved = resolveBlock('Road', { type: roadType, params: values }, definition, emptyScope)
  return geometryOf({ name: 'Road', params: resolved.params })
}

const draft = (values: Readonly<Record<string, ParamValue>>): RoadDraft => draftOf(values)
const rowsOf = (state: RoadDraft, table: string) => sheetAt(params, state, table).rows as readonly (readonly number[])[]

describe('a draft', () => {
  const first = draft({ 'line.sections': [[50, 0, 0]], width: 8 })

  test('makes one step of a gesture, and undoes it together with other values', () => {
    const move = (state: RoadDraft, length: number, gesture: string) =>
      reduce(state, {
        ...{ kind: 'sheet', table: 'line.sections' },
        action: { kind: 'set', row: 0, values: [[0, length]], gesture },
      })
    const dragged = move(move(move(first, 60, 'a'), 70, 'a'), 80, 'b')
    expect(rowsOf(dragged, 'line.sections')[0][0]).toBe(80)
    expect(dragged.past).toHaveLength(2)
    const wide = reduce(dragged, { kind: 'set', values: { width: 9 } })
    const back = reduce(reduce(wide, { kind: 'undo' }), { kind: 'undo' })
    expect([back.values.width, rowsOf(back, 'line.sections')[0][0]]).toEqual([8, 70])
    const start = reduce(back, { kind: 'undo' })
    expect(start.values).toEqual(first.values)
    expect(reduce(start, { kind: 'undo' })).toBe(start)
    expect(reduce(reduce(start, { kind: 'redo' }), { kind: 'redo' }).values['line.sections']).toEqual([[80, 0, 0]])
  })

  test('states only values that differ', () => {
    const changed = reduce(first, { kind: 'set', values: { width: undefined, closed: true } })
    expect(changesOf(first.values, changed)).toEqual({ width: undefined, closed: true })
    expect(changesOf(first.values, reduce(changed, { kind: 'undo' }))).toEqual({})
  })

  test('writes a default out where it holds over another value', () => {
    const changes = { banking: undefined, width: undefined, closed: true }
    const below = { banking: [[0, 0.1]] }
    expect(overriding(changes, below, params)).toEqual({ ...changes, banking: params['banking'].default })
    expect(overriding(changes, undefined, params)).toEqual(changes)
  })

  test('shows angles in degrees, and keeps the default of a table that is not written', () => {
    const banking = sheetAt(params, draftOf({}), 'banking')
    expect(banking.units).toEqual(['m', 'deg'])
    expect(banking.rows).toEqual([
      [0, 0],
      [100, 0],
    ])
  })
})

test('pages show the table that applies', () => {
  expect(contentsOf('line', params, {}).table).toBe('line.sections')
  expect(contentsOf('line', params, { line: 'points' }).table).toBe('line.points')
  expect(contentsOf('elevation', params, { shape: 'pieces' }).table).toBe('elevation.pieces')
  expect(contentsOf('section', params, {}).table).toBeNull()
  expect(contentsOf('friction', params, { frictionMap: 'split' }).fields.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['split.left', 'split.line']),
  )
  expect(geometryParams).toEqual(expect.arrayContaining(['marks', 'closed', 'crown']))
  expect(geometryParams).not.toEqual(expect.arrayContaining(['x0']))
  expect(geometryParams).not.toEqual(expect.arrayContaining(['friction']))
})

describe('a line', () => {
  function editing(values: Readonly<Record<string, ParamValue>>, table: string) {
    let state = draft(values)
    const act = () =>
      lineEditing(table, sheetAt(params, state, table), rowsOf(state, table), geometry(state.values), (action) => {
        state = reduce(state, { kind: 'sheet', table, action })
      })
    return { act, rows: () => rowsOf(state, table) }
  }

  test('of sections gets the length to which its end is dragged, and is cut by a double-click', () => {
    const sections = [
      [50, 0, 0],
      [40, 0, 0.02],
    ]
    const { act, rows } = editing({ 'line.sections': sections, heading0: '90 deg' }, 'line.sections')
    expect(act().handles[0].at.map((x) => Math.round(1e9 * x) / 1e9)).toEqual([0, 50])
    act().drag(0, [30, 62.4], 'a')
    expect(rows()[0]).toEqual([62.5, 0, 0])
    act().drag(0, [0, -100], 'b')
    expect(rows()[0]).toEqual([1, 0, 0])
    act().add(21, [0, 0])
    expect(rows()).toEqual([
      [1, 0, 0],
      [20, 0, 0.01],
      [20, 0.01, 0.02],
    ])
    expect(act().stretch).toEqual([0, 1])
  })

  test('through points gets them where they are dragged and added, in its own axes', () => {
    const points = [
      [0, 0],
      [50, 0],
      [100, 20],
    ]
    const values = { line: 'points', 'line.points': points, x0: 10, y0: -5, heading0: '90 deg' }
    const { act, rows } = editing(values, 'line.points')
    expect(act().handles[1].at.map((x) => Math.round(1e9 * x) / 1e9)).toEqual([10, 45])
    act().drag(1, [4, 50], 'a')
    expect(rows()[1]).toEqual([55, 6])
    act().add(30, [9, 20])
    expect(rows()).toEqual([
      [0, 0],
      [25, 1],
      [55, 6],
      [100, 20],
    ])
    const { s, distance } = nearestOn(planOf(geometry({ ...values, 'line.points': rows() })), [4, 50])
    expect(distance).toBeLessThan(0.02)
    expect(s).toBeGreaterThan(50)
  })

  test('keeps values that are written as expressions', () => {
    const state = draft({ 'line.sections': [['2*25 m', 0, 0]] })
    const sheet = sheetAt(params, state, 'line.sections')
    const { handles } = lineEditing('line.sections', sheet, [[50, 0, 0]], geometry(state.values), () => {})
    expect(handles[0].movable).toBe(false)
    expect(handles[0].at[0]).toBeCloseTo(50, 9)
  })

  test('names its sections', () => {
    expect(sectionText([50, 0, 0])).toBe('Straight, 50 m')
    expect(sectionText([50, -0.02, -0.02])).toBe('Arc, 50 m, radius 50 m')
    expect(sectionText([50, 0, 0.02])).toBe('Clothoid, 50 m, radius ∞ to 50 m')
  })
})

describe('a plan', () => {
  const rows = planOf(geometry({ frictionMap: 'patches', 'patches.table': [[20, 40, 0, 2, 0.3]] }))
  const size = { width: 800, height: 400 }

  test('fits the drawing, and keeps the place under the pointer when it is zoomed', () => {
    const view = fitted(rows, size)
    const corners = rows.flatMap(({ across }) => across).map((point) => placed(view, size, point))
    for (const [x, y] of corners) {
      expect(x).toBeGreaterThan(30)
      expect(x).toBeLessThan(770)
      expect(y).toBeGreaterThan(30)
      expect(y).toBeLessThan(370)
    }
    const near = zoomed(view, size, [100, 300], 3)
    expect(near.scale).toBeCloseTo(3 * view.scale, 9)
    pointAt(near, size, [100, 300]).forEach((x, i) => expect(x).toBeCloseTo(pointAt(view, size, [100, 300])[i], 9))
  })

  test('has stretches of one friction in each stripe', () => {
    expect(stretchesOf(rows, 0).map(({ friction }) => friction)).toEqual([1])
    expect(stretchesOf(rows, 2).map(({ friction }) => friction)).toEqual([1, 0.3, 1])
  })
})
