/** The projects `filters` and `control-loop` against their references, and the blocks of signals that projects show. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { runToEnd } from '../../../engine/run/run'
import { parseProject } from '../../../engine/model/parse/parse-project'
import { readCsv } from '../../../engine/io/csv'
import { sharedCompiler } from '../../support/compiler'
import { ShippedProject } from '../support/shipped-project'

/** Signals of the reference of an experiment. */
function referenced(shipped: ShippedProject, experiment: string): readonly string[] {
  const file = shipped.reference(experiment)
  return readCsv(shipped.files[file], file).columns.map(({ name }) => name)
}

describe('the project filters', () => {
  const shipped = new ShippedProject('filters')
  it('answers as the matrix exponential and the difference equations do', () => {
    const outcome = shipped.run('linear', { signals: referenced(shipped, 'linear') })
    expect(outcome.error).toBeUndefined()
    expect(shipped.failures(outcome, 'linear', 1e-9)).toEqual([])
  })
  it('limits, delays and switches as the reference does', () => {
    const outcome = shipped.run('nonlinear', { signals: referenced(shipped, 'nonlinear') })
    expect(outcome.error).toBeUndefined()
    const rough = /^(RateLimiter|Backlash)\.y/
    expect(shipped.failures(outcome, 'nonlinear', 1e-5)).toEqual([])
    expect(shipped.failures(outcome, 'nonlinear', 1e-9).filter((line) => !rough.test(line))).toEqual([])
  })
  it('rotates back to where it began', () => {
    const names = ['WaveA.y', 'Back.y[1]', 'Sine.y', 'Back.y[3]', 'Rates.y[2]', 'RatesAgain.y[2]']
    const products = ['WaveB.y', 'Map.y', 'Height.y', 'Normal.y[1]', 'Turned.y[2]', 'Turned.y[3]']
    const outcome = shipped.run('vectors', { signals: [...names, ...products] })
    expect(outcome.error).toBeUndefined()
    const [a, a2, b, b2, c, c2, wave, map, height, normal, left, up] = [...names, ...products].map((name) => [
      ...(outcome.table.columns.find((column) => column.name === name)?.values ?? []),
    ])
    for (const [x, y] of [
      [a, a2],
      [b, b2],
      [c, c2],
    ])
      x.forEach((value, k) => expect(y[k]).toBeCloseTo(value, 12))
    a.forEach((value, k) => {
      // bilinear between points of a product is the product
      expect(map[k]).toBeCloseTo(value * wave[k], 12)
      expect(normal[k]).toBeCloseTo(wave[k] * up[k] - b[k] * left[k], 12)
      expect(height[k]).toBeCloseTo(0, 12)
    })
  })
})

describe('the project control-loop', () => {
  const shipped = new ShippedProject('control-loop')
  it('follows the setpoint as the references do', () => {
    const outcome = shipped.run('step', { signals: referenced(shipped, 'step') })
    expect(outcome.error).toBeUndefined()
    expect(shipped.failures(outcome, 'step', 1e-7)).toEqual([])
  })
  it('overshoots without anti-windup', () => {
    const peak = (experiment: string): number => {
      const outcome = shipped.run(experiment, { signals: ['Plant.y'] })
      return Math.max(...(outcome.table.columns.find(({ name }) => name === 'Plant.y')?.values ?? []))
    }
    expect(peak('step')).toBeLessThan(3.01)
    expect(peak('windup')).toBeGreaterThan(3.2)
  })
})

it('fills a tank with a motor in C, to the level at which the run ends', () => {
  const folder = 'projects/control-loop/'
  const files = Object.fromEntries(
    ['pump-motor.wasm.txt', 'pump-motor.c'].map((name) => [name, readFileSync(folder + name, 'utf8')]),
  )
  const project = parseProject(readFileSync(`${folder}pump.json`, 'utf8'))
  const { table, error } = runToEnd({ project, files, experiment: 'fill', checkStep: false }, sharedCompiler)
  expect(error).toBeUndefined()
  // Radau IIA of SciPy at 1e-11, with the flow through the leak in closed form.
  expect(table.time.at(-1)).toBeCloseTo(11.787548601266, 8)
  const last = (signal: string): number | undefined => table.columns.find(({ name }) => name === signal)?.values.at(-1)
  expect(last('Log.F1')).toBeCloseTo(235.10760581, 6)
  expect(last('Motor.i')).toBeCloseTo(0.48917307, 7)
  expect(last('Log.F2')).toBeCloseTo(0.5, 9)
})

it('every block for filters, limits and logic is shown in a project', () => {
  const shown = new Set(
    readdirSync('projects').flatMap((name) => {
      const { blocks } = JSON.parse(readFileSync(`projects/${name}/project.json`, 'utf8')) as {
        readonly blocks: Readonly<Record<string, { readonly type: string }>>
      }
      return Object.values(blocks).map(({ type }) => type)
    }),
  )
  const categories = ['Filters and control', 'Nonlinear', 'Logic']
  const missing = registry.all().filter(({ category, type }) => categories.includes(category) && !shown.has(type))
  expect(missing.map(({ type }) => type)).toEqual([])
})
