/** The tables of the interface: what the model has, with what the project says of it. */
import { exportingTexts } from '../../../../app/renderer/texts/exporting'
import { settingAt } from '../../../../engine/errors/model-error'
import { describe, expect, it } from 'vitest'
import type { InterfaceCandidates } from '../../../../engine/export/candidates'
import type { InterfaceSettings } from '../../../../engine/model/project/project'
import { interfaceRows, type PlacedText } from '../../../../app/renderer/exporting/rows'

const candidates: InterfaceCandidates = {
  sources: [
    {
      source: 'Steer',
      name: 'Steer.y',
      unit: 'rad',
      start: 0.1,
      usual: false,
      vector: false,
      description: 'Sine',
    },
    { source: 'Hand', name: 'Hand.target', usual: true, vector: false, description: 'Hand input' },
    { source: 'Pair', name: 'Pair.y', usual: false, vector: true, description: 'Constant' },
  ],
  signals: [
    { signal: 'Steer.y', unit: '1', description: 'Output', logged: true },
    { signal: 'Rear/Body.wz', unit: 'rad/s', description: 'Yaw rate', logged: false },
    { signal: 'Mux.y[1]', unit: '1', description: '', logged: false },
    { signal: 'Mux.y[2]', unit: '1', description: '', logged: false },
  ],
  parameters: [
    { name: 'Body.mass', whole: 'Body.mass', unit: 'kg', value: 2000, min: 0, description: 'Mass' },
    { name: 'Arm.offset.x', whole: 'Arm.offset', unit: 'm', value: 0.3, description: 'Offset' },
    { name: 'Arm.offset.z', whole: 'Arm.offset', unit: 'm', value: 0.2, description: 'Offset' },
  ],
}

const rowsOf = (settings: InterfaceSettings, problems: readonly PlacedText[] = []) =>
  interfaceRows(candidates, settings, problems)
const keysOf = (rows: readonly { readonly key: string; readonly included: boolean }[]) =>
  rows.flatMap(({ key, included }) => (included ? [key] : []))

describe('a list that the project leaves out', () => {
  it('is that of the model', () => {
    const { inputs, outputs, parameters } = rowsOf({})
    expect(keysOf(inputs.rows)).toEqual(['Hand'])
    expect(keysOf(outputs.rows)).toEqual(['Steer.y'])
    expect(keysOf(parameters.rows)).toEqual(['Body.mass', 'Arm.offset.x', 'Arm.offset.z'])
    expect([inputs.isUsual, inputs.included, parameters.usual.length]).toEqual([true, 1, 3])
  })
})

describe('a list of the project', () => {
  it('says what is included, and under which name', () => {
    const { inputs, outputs } = rowsOf({
      names: 'structured',
      inputs: { Steer: { name: 'driver/steer', min: -1 } },
      outputs: { 'Rear/Body.wz': {} },
    })
    expect(keysOf(inputs.rows)).toEqual(['Steer'])
    expect(inputs.rows[0]).toMatchObject({ name: 'driver.steer', settings: { min: -1 }, usual: { value: 0.1 } })
    expect(outputs.rows[1]).toMatchObject({ name: 'Rear.Body.wz', unit: 'rad/s', included: true })
    expect(inputs.isUsual).toBe(false)
  })

  it('may have a vector in place of its elements, which then are not chosen alone', () => {
    const { outputs, parameters } = rowsOf({ outputs: { 'Mux.y': {} }, parameters: { 'Arm.offset': {} } })
    expect(outputs.rows.slice(2).map(({ key, locked }) => [key, locked !== undefined])).toEqual([
      ['Mux.y', false],
      ['Mux.y[1]', true],
      ['Mux.y[2]', true],
    ])
    expect(keysOf(parameters.rows)).toEqual(['Arm.offset'])
  })

  it('shows first what the model does not have, to be taken off', () => {
    const { outputs } = rowsOf({ outputs: { 'Gone.x': {} } })
    expect(outputs.rows[0]).toMatchObject({ key: 'Gone.x', included: true })
    expect(outputs.rows[0].problems[0]).toMatch(/no such signal.*Clear the check box/)
  })
})

describe('problems', () => {
  it('stand at their row', () => {
    const problem = (...path: string[]): PlacedText => ({
      place: settingAt(...path),
      what: 'it is wrong',
      hint: 'mend it',
    })
    const { inputs, outputs } = rowsOf({ inputs: { Steer: { min: 'x' } }, outputs: { 'Rear/Body.wz': {} } }, [
      problem('interface', 'inputs', 'Steer', 'min'),
      problem('interface', 'outputs', 'Rear/Body.wz', 'name'),
      problem('experiments', 'run', 'stop'),
    ])
    expect(inputs.rows.map(({ problems }) => problems)).toEqual([['It is wrong. Mend it.'], [], []])
    expect(outputs.rows[1].problems).toEqual(['It is wrong. Mend it.'])
  })

  it('are two variables of one name, also of different lists, and not the value of a source that is an output', () => {
    const { inputs, outputs, parameters } = rowsOf({
      outputs: { 'Steer.y': {}, 'Rear/Body.wz': { name: 'Body.mass' } },
    })
    expect(outputs.rows[1].problems[0]).toMatch(/Body\.mass is also the name of the parameter Body\.mass/)
    expect(parameters.rows[0].problems[0]).toMatch(/also the name of the output Rear\/Body\.wz/)
    expect([...inputs.rows, outputs.rows[0]].flatMap(({ problems }) => problems)).toEqual([])
  })

  it('refuse vectors as inputs, with the reason', () => {
    expect(rowsOf({}).inputs.rows[2].locked).toMatch(/is a vector/)
  })
})

it('explains that a source with derivatives has several inputs', () => {
  expect(exportingTexts.modelOf(1, 2, 3, 4, 2)).toBe(
    '1 state, 2 inputs (4 values, with derivatives), 3 outputs, 2 parameters',
  )
  expect(exportingTexts.modelOf(1, 2, 3, 1, 1)).toBe('1 state, 1 input, 3 outputs, 2 parameters')
})
