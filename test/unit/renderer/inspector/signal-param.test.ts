import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { variableScope } from '../../../../engine/model/expression'
import type { ProjectFile } from '../../../../engine/model/project/project'
import { signalUnitOf } from '../../../../app/renderer/store/scope'
import { inSignalUnit, ownUnit, signalPort } from '../../../../app/renderer/inspector/signal-param'
import { evaluateRows, unitOr } from '../../../../app/renderer/inspector/table/sheet'
import { documentFromProject } from '../../../../app/renderer/store/records'

const project: ProjectFile = {
  wishbone: 1,
  title: '',
  variables: { travel: '80 mm' },
  blocks: {
    Steer: { type: 'mechanics/driver', params: { motion: 'rotation' } },
    Push: { type: 'mechanics/line-force' },
    Double: { type: 'signals/gain' },
    Angle: { type: 'sources/sine' },
    Force: { type: 'sources/constant' },
    Any: { type: 'sources/constant' },
    Alone: { type: 'sources/constant' },
  },
  wires: { a: ['Angle.y', 'Steer.u'], b: ['Force.y', 'Push.u'], c: ['Any.y', 'Double.u1'] },
}
const doc = documentFromProject(project)
const param = (type: string, name: string) => {
  const found = registry.get(type)?.params[name]
  if (found === undefined) throw new Error(`${type} has no ${name}`)
  return found
}
const scope = variableScope({ travel: '80 mm' })

describe('the field of a value of a signal', () => {
  it('has the unit of what the signal is wired to', () => {
    const unit = (block: string) => signalUnitOf(doc, registry, null, block, 'y')
    expect([unit('Angle'), unit('Force'), unit('Any'), unit('Alone')]).toEqual(['rad', 'N', undefined, undefined])
    expect(inSignalUnit(param('sources/constant', 'value'), 'N')).toMatchObject({ unit: 'N', unitOf: undefined })
  })

  it('has any where none is known, and tells that of what is written', () => {
    const value = param('sources/constant', 'value')
    expect(signalPort(value)).toBe('y')
    expect(inSignalUnit(value, undefined)).toBe(value)
    expect(['50 mm', 'travel/2', '10 deg', '2', 3, '50 m/'].map((text) => ownUnit(text, scope))).toEqual([
      'm',
      'm',
      'rad',
      '1',
      '1',
      '1',
    ])
  })

  it('leaves other parameters as they are', () => {
    const frequency = param('sources/sine', 'frequency')
    expect(signalPort(frequency)).toBeUndefined()
    expect(inSignalUnit(frequency, 'N')).toBe(frequency)
  })
})

describe('the table of a source', () => {
  const points = param('sources/piecewise-linear', 'points')
  const columns = (unit: string | undefined) => {
    const here = inSignalUnit(points, unit)
    return here.kind === 'table' ? here.columns : []
  }

  it('takes cells in any unit where none is known', () => {
    const { values, errors } = evaluateRows([['100 ms', '50 mm']], columns(undefined), scope, 'empty')
    expect([values, errors.size]).toEqual([[[0.1, 0.05]], 0])
    expect(unitOr('mm', columns(undefined)[1], '1')).toBe('mm')
  })

  it('refuses cells of another kind than what it feeds', () => {
    const { errors } = evaluateRows([[0, '50 mm']], columns('N'), scope, 'empty')
    expect(errors.get('0 1')).toContain('expected N')
    expect(unitOr('mm', columns('N')[1], 'N')).toBe('N')
    expect(unitOr('kN', columns('N')[1], 'N')).toBe('kN')
  })
})
