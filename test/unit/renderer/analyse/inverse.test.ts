/** Settings of inverse dynamics as requests, and charts of what they find. */
import { beforeAll, describe, expect, it } from 'vitest'
import { inverseChoice, inverseOptions } from '../../../../app/renderer/analyse/inverse-choice'
import { inputPlots, signalPlots } from '../../../../app/renderer/analyse/inverse-plots'
import type { InverseReport } from '../../../../engine/inverse/report'
import { pushedMass } from '../../../support/pushed-mass'
import { errorOf, inverse } from '../../../validation/inverse/inverse'

const nothing = inverseChoice.getInitialState()
const references = ['lap', 'rig']

describe('settings', () => {
  it('prescribe signals by expressions, without what concerns logs', () => {
    const choice = {
      ...nothing,
      prescribe: { 'Guide.s': ' t^2 ' },
      find: ['Force'],
      shift: 1,
      cutOff: 5,
      interval: 0.1,
    }
    expect(inverseOptions(choice, references)).toEqual({
      inverse: { prescribe: { 'Guide.s': 't^2' }, free: ['Force'], interval: 0.1 },
    })
  })
  it('prescribe signals by columns of the chosen reference data, with shift and filter', () => {
    const choice = { ...nothing, prescribe: { 'Guide.s': '' }, find: ['Force'], without: ['rig'], shift: 1, cutOff: 5 }
    expect(inverseOptions({ ...choice, order: 6 }, references)).toEqual({
      inverse: {
        ...{ prescribe: { 'Guide.s': null }, free: ['Force'], references: ['lap'] },
        ...{ shift: 1, filter: { cutOff: 5, order: 6 } },
      },
    })
    expect(inverseOptions({ ...choice, cutOff: undefined }, references).inverse).not.toHaveProperty('filter')
  })
})

/** 20 mm/s^3 t^3, and twice that. */
const logOf = (factor: number) =>
  ['t [s],Guide.s [mm]', ...Array.from({ length: 41 }, (_, i) => `${i / 20},${20 * factor * (i / 20) ** 3}`)].join('\n')
const files = { 'lap.csv': logOf(1), 'rig.csv': logOf(2) }
const project = pushedMass({ lap: { file: 'lap.csv', title: 'Lap' }, rig: { file: 'rig.csv' } })
const withLogs = (without: readonly string[]): InverseReport => {
  const choice = { ...nothing, prescribe: { 'Guide.s': '' }, find: ['Force'], without }
  const { inverse: options } = inverseOptions(choice, references)
  if (options === undefined) throw new Error('no options')
  return inverse(project, options, { files })
}

describe('a mass that follows reference data', () => {
  let report: InverseReport
  beforeAll(() => {
    report = withLogs(['rig'])
  })

  it('follows the data that is chosen, and asks which one if two have the column', () => {
    expect(report.signals[0].log).toMatchObject({ title: 'Lap', column: 'Guide.s' })
    expect(report.signals[0].peak).toBeCloseTo(0.16, 12)
    expect(errorOf(() => withLogs([]))).toContain('2 columns are the prescribed signal Guide.s')
    expect(errorOf(() => withLogs(references))).toContain('no reference data')
  })
  it('draws the found force of the equation of motion', () => {
    const [{ title, y, curves }] = inputPlots(report)
    expect([title, y.unit, curves[0].x.length]).toEqual(['Force.y', 'N', 501])
    curves[0].x.forEach((t, k) => expect(curves[0].y[k]).toBeCloseTo(0.24 * t + 0.048 * t ** 2 + t ** 3, 9))
  })
  it('draws the prescribed signal beside that of the run, and their difference', () => {
    const [followed, difference] = signalPlots(report)
    expect(followed.curves.map(({ label, look }) => [label, look])).toEqual([
      ['prescribed', undefined],
      ['run', 'dashed'],
    ])
    const [, run] = followed.curves
    run.x.forEach((t, k) => expect(run.y[k]).toBeCloseTo(0.02 * t ** 3, 7))
    expect(difference.curves[0].y.every((value, k) => value === run.y[k] - followed.curves[0].y[k])).toBe(true)
  })
  it('draws the prescribed signal alone if the run failed', () => {
    const signals = report.signals.map((signal) => ({ ...signal, replayed: new Float64Array(0), error: NaN }))
    expect(signalPlots({ ...report, signals }).map(({ curves }) => curves.length)).toEqual([1])
  })
})
