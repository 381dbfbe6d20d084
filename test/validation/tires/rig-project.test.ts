/**
 * The project `tyre-rig`: its measurement is the stated formula with the stated noise, its tyre is the fit to that measurement, and its runs are
 * those of the tyre that was measured.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { checkProject } from '../../../engine/model/check/validate'
import { parseProject } from '../../../engine/model/parse/parse-project'
import type { ProjectFile } from '../../../engine/model/project/project'
import { runToEnd } from '../../../engine/run/run'
import { readTir, tirToTireParams } from '../../../importers/tir'
import { writeTir } from '../../../importers/tir/write'
import { readTireTest } from '../../../importers/tire-test'
import { blockValues } from '../../../app/tires/block-values'
import { fitBlock } from '../../../app/tires/fit/fit-block'
import { propertyFileTire } from '../../../app/tires/property-file'
import { sharedCompiler } from '../../support/compiler'
import { conditions, measuredSet, reference, truth } from './rig-project'

const folder = new URL('../../../projects/tyre-rig/', import.meta.url)
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8')
const project = parseProject(read('project.json'))
const vehicle = parseProject(read('vehicle.json'))

/** The coefficients that the README holds. */
const hold = /--hold (\S+)/.exec(read('README.md'))?.[1].split(',') ?? []

describe('the data', () => {
  it('are the stated formula with the stated noise', () => {
    expect(read('measured.csv')).toBe(measuredSet())
    expect(read('reference/slip-angle.csv')).toBe(reference(24, 0.1, conditions['slip-angle']))
    expect(read('reference/braking.csv')).toBe(reference(10, 0.05, conditions.braking))
  })
})

describe('the fit', () => {
  const similar = propertyFileTire(read('tyres/similar.tir'), 'similar.tir')
  const fit = fitBlock(similar, readTireTest(read('measured.csv'), 'measured.csv').points, { hold })

  it('is the property file of the project', () => {
    const { text } = writeTir(read('tyres/similar.tir'), 'similar.tir', {
      ...blockValues(similar.resolved),
      ...fit.params,
    })
    const [again, shipped] = [text, read('tyres/fitted.tir')].map((one) => tirToTireParams(readTir(one, 'fitted.tir')))
    expect(Object.keys(again)).toEqual(Object.keys(shipped))
    for (const [name, value] of Object.entries(again)) {
      if (typeof value === 'number') expect(value, name).toBeCloseTo(Number(shipped[name]), 6)
      else expect(value, name).toEqual(shipped[name])
    }
  })

  it('gives relaxation the value of a keyword that both have, unless they were chosen apart', () => {
    expect(fit.params['string.PKY3']).toBe(fit.params['pac2002.PKY3'])
    expect(fit.params['pac2002.PKY3']).not.toBe(0)
    const apart = propertyFileTire(read('tyres/similar.tir'), 'similar.tir', {
      overrides: { 'Tire.string.PKY3': -0.9 },
    })
    const { params } = fitBlock(apart, readTireTest(read('measured.csv'), 'measured.csv').points, {
      free: ['PKY1', 'PKY3'],
    })
    expect(params['string.PKY3']).toBeUndefined()
    expect(params['pac2002.PKY3']).not.toBe(0)
  })

  it('leaves the noise as residuals', () => {
    expect(hold.length).toBeGreaterThan(30)
    expect(fit.stages.at(-1)?.end).toBe('converged')
    const rms = fit.channels.map(({ rms }) => rms)
    // Standard deviations of the noise; the mean square of 572 residuals is within 10 % in more than 99 of 100 cases.
    ;[25, 25, 1].forEach((noise, i) => expect(Math.abs(rms[i] / noise - 1)).toBeLessThan(0.1))
  })

  it('has the true coefficients in nine of ten intervals', () => {
    const fitted = fit.parameters.filter(({ state }) => state === 'fitted')
    const covered = fitted.filter(({ name, value, halfWidth = 0 }) => Math.abs(value - (truth[name] ?? 0)) <= halfWidth)
    expect(fitted.length).toBe(41)
    expect(covered.length).toBeGreaterThanOrEqual(0.9 * fitted.length)
  })
})

const valuesOf = (of: ProjectFile): readonly (readonly [string, Readonly<Record<string, unknown>>])[] =>
  Object.entries(of.blocks).flatMap(([name, { type, params = {} }]) =>
    type === 'tires/tire' ? [[name, params] as const] : [],
  )

it.each([...valuesOf(project), ...valuesOf(vehicle)])('%s has the coefficients of the property file', (_, params) => {
  const values = tirToTireParams(readTir(read('tyres/fitted.tir'), 'fitted.tir'))
  const coefficients = Object.entries(values).filter(([name]) => name.startsWith('pac2002.'))
  expect(coefficients.length).toBeGreaterThan(60)
  for (const [name, value] of coefficients) expect(params[name], name).toBe(value)
})

it('the vehicle has no problems', () => {
  expect(checkProject(vehicle, registry, { 'tyres/fitted.tir': read('tyres/fitted.tir') })).toEqual([])
})

describe.each(['slip-angle', 'braking'])('%s', (experiment) => {
  const [head, ...rows] = read(`reference/${experiment}.csv`).trim().split('\n')
  const names = head.split(',').map((name) => name.replace(/ \[.*/, ''))
  const run = runToEnd({ project, files: {}, experiment, signals: names.slice(1), checkStep: false }, sharedCompiler)

  it('is within one percent of the peak of the tyre that was measured', () => {
    expect(run.error).toBeUndefined()
    expect(run.report.warnings).toEqual([])
    expect(run.table.time.length).toBe(rows.length)
    const values = rows.map((row) => row.split(',').map(Number))
    names.slice(1).forEach((name, i) => {
      const own = run.table.columns.find((column) => column.name === name)?.values ?? []
      const peak = Math.max(...values.map((row) => Math.abs(row[i + 1])))
      if (peak === 0) return
      const largest = Math.max(...values.map((row, k) => Math.abs(own[k] - row[i + 1])))
      expect(largest / peak, name).toBeLessThan(0.01)
      // The noise moves the fit: equality would mean that the reference is the fit.
      expect(largest / peak, name).toBeGreaterThan(1e-5)
    })
  })
})
