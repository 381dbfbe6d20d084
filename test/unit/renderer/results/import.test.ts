/** Imported data as reference data: columns paired with signals, converted, remembered, undone. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { writeCsv } from '../../../../engine/io/csv'
import { readTableText } from '../../../../engine/io/tables/read'
import { asTimeTable } from '../../../../engine/io/imported'
import { mapOf, pairProblem, suggestPairs } from '../../../../app/renderer/results/import/pairing'
import type { SignalInfo } from '../../../../app/renderer/results/signals'
import { loadReferences } from '../../../../app/renderer/tables/tables'
import { documentFromProject } from '../../../../app/renderer/store/records'
import { vehicle } from '../fixtures'

const signals: readonly SignalInfo[] = [
  ['Body.wz', 'rad/s'],
  ['Body.ay', 'm/s^2'],
].map(([name = '', unit = '']) => ({ name, unit, block: 'Body', member: name.slice(5), doc: '', recorded: true }))

const { columns } = readTableText('Zeit;YawRate;body_ay\ns;deg/s;\n0;0;1\n0,5;90;2\n', 'test.csv')

describe('columns of imported data', () => {
  it('are paired by equal names and by what people call them, with their own unit or that of the signal', () => {
    expect(suggestPairs(columns, signals, documentFromProject(vehicle), registry)).toEqual([
      { signal: '', unit: 's' },
      { signal: 'Body.wz', unit: 'deg/s' },
      { signal: 'Body.ay', unit: 'm/s^2' },
    ])
  })

  it('are paired as they were in earlier imports of the project', () => {
    const references = { old: { file: 'old.csv', map: { YawRate: { signal: 'Body.wz', unit: 'deg/s' } } } }
    const doc = documentFromProject({ ...vehicle, experiments: { e: { stop: 1, references } } })
    expect(suggestPairs(columns, signals, doc, registry)[1]).toEqual({ signal: 'Body.wz', unit: 'deg/s' })
  })

  it('must fit their signals', () => {
    expect(pairProblem({ signal: 'Body.wz', unit: 'deg/s' }, signals)).toBeNull()
    expect(pairProblem({ signal: '', unit: 'furlong' }, signals)).toBeNull()
    expect(pairProblem({ signal: 'Body.wz', unit: 'm' }, signals)).toBe('The signal is in rad/s.')
    expect(pairProblem({ signal: 'Body.wz', unit: 'furlong' }, signals)).toMatch(/no unit “furlong”/)
    expect(pairProblem({ signal: 'Body.q', unit: '' }, signals)).toMatch(/No signal/)
  })

  it('become signals in the units of the model, over seconds', () => {
    const file = writeCsv(asTimeTable(columns, 0, 'test.csv'))
    const map = mapOf(columns, [
      { signal: '', unit: '' },
      { signal: 'Body.wz', unit: 'deg/s' },
      { signal: '', unit: '' },
    ])
    const settings = { stop: 1, references: { test: { file: 'reference/test.csv', title: 'Track', map } } }
    const units = new Map(signals.map(({ name, unit }) => [name, unit]))
    const [reference] = loadReferences(settings, { 'reference/test.csv': file }, units)
    expect([...(reference?.table?.time ?? [])]).toEqual([0, 0.5])
    expect(reference?.table?.columns.map(({ name, unit }) => [name, unit])).toEqual([['Body.wz', 'rad/s']])
    expect(reference?.table?.columns[0]?.values[1]).toBeCloseTo(Math.PI / 2, 12)
  })
})
