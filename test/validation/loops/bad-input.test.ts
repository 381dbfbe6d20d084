/** What can be wrong with a closed loop: one clear error each, which names the blocks, or no error where nothing is wrong. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { Compiler, runToEnd, type RunOutcome } from '../../../engine/run/run'
import { ModelError } from '../../../engine/errors/model-error'
import type { BlockInstance, FormulationSettings, ProjectFile } from '../../../engine/model/project/project'
import { at } from '../coordinates/runs'
import { fourBar, type FourBar } from './four-bar'

const good: FourBar = { crank: 0.4, coupler: 1, rocker: 0.8, base: 1 }
const guess = { 'CrankPivot.angle': -1, 'Pin1.angle': 1, 'Pin2.angle': -1.5 }

function run(project: ProjectFile, formulation?: string): RunOutcome {
  return runToEnd({ project, files: {}, formulation, experiment: 'run', checkStep: false }, new Compiler(registry))
}

function errorOf(action: () => unknown): ModelError {
  try {
    action()
  } catch (error) {
    if (error instanceof ModelError) return error
    throw error
  }
  throw new Error('there is no error')
}

describe('a four-bar of hinges', () => {
  it('runs from near enough, and says what moved', () => {
    const outcome = run(fourBar(good, guess))
    expect(outcome.error).toBeUndefined()
    expect(outcome.report.moved.map((m) => m.signal)).toEqual(expect.arrayContaining(['Pin1.angle', 'Pin2.angle']))
    expect(outcome.report.drift?.value).toBeLessThan(1e-8)
  })

  it('names the joint that does not meet where bars are too short', () => {
    const error = errorOf(() => run(fourBar({ crank: 0.4, coupler: 0.2, rocker: 0.3, base: 1 }, guess)))
    expect(error.code).toBe('inconsistent-initial-values')
    expect(error.message).toMatch(/RockerLength/)
  })

  it('cannot start where all bars lie in line', () => {
    const flat = fourBar({ crank: 0.5, coupler: 1, rocker: 0.5, base: 1 }, { 'CrankPivot.angle': 0 })
    const error = errorOf(() => run(flat))
    expect(error.code).toBe('singular-constraint')
    expect(error.message).toMatch(/RockerLength\.T1.*dead centre/)
  })

  it('moves without mass in its coupler as with hardly any', () => {
    const angles = [0, 1e-9].map((couplerMass) => {
      const { error, table } = run(fourBar({ ...good, couplerMass }, guess))
      expect(error).toBeUndefined()
      return Array.from(table.columns.find((c) => c.name === 'CrankPivot.angle')?.values ?? [])
    })
    expect(angles[0].length).toBeGreaterThan(10)
    angles[0].forEach((angle, i) => expect(angle).toBeCloseTo(angles[1][i], 5))
  })
})

describe('trees of a four-bar', () => {
  const hinges = ['CrankPivot', 'Pin1', 'Pin2', 'RockerPivot']
  const arms = ['CrankLength', 'CouplerLength', 'RockerLength']
  const put = (blocks: readonly string[], where: 'tree' | 'cotree'): Record<string, 'tree' | 'cotree'> =>
    Object.fromEntries(blocks.map((b) => [`${b}.R1`, where]))
  const formulated = (rotation: FormulationSettings['rotation']): ModelError =>
    errorOf(() => run(fourBar(good, guess, { other: { rotation } }), 'other'))

  it('may not contain the whole loop', () => {
    const error = formulated(put([...hinges, ...arms, 'Base'], 'tree'))
    expect(error.code).toBe('closed-loop')
    for (const block of hinges) expect(error.message).toContain(`${block}.R1`)
  })

  it('must reach every frame', () => {
    const error = formulated(put([...hinges, 'Crank', 'Coupler', 'Rocker'], 'cotree'))
    expect(error.code).toBe('not-connected-to-ground')
    expect(error.message).toContain('CrankPivot.R1')
  })

  it('may have the cut at any hinge: the motion is the same', () => {
    const angles = hinges.map((block) => `${block}.angle`)
    const before = at(run(fourBar(good, guess)), 0)
    const start = Object.fromEntries(angles.map((name) => [name, before(name)]))
    const ends = [undefined, ...hinges].map((cut) => {
      const rotation = put(cut === undefined ? [] : [cut], 'cotree')
      const outcome = run(fourBar(good, start, { other: { rotation } }), 'other')
      expect(outcome.error).toBeUndefined()
      return angles.map((name) => at(outcome, 1)(name))
    })
    expect(Math.abs(ends[0][0] - start['CrankPivot.angle'])).toBeGreaterThan(1)
    for (const end of ends) end.forEach((angle, i) => expect(Math.sin((angle - ends[0][i]) / 2)).toBeCloseTo(0, 6))
  })
})

describe('a mechanism that its drives leave no freedom', () => {
  const source = (type: string, params: BlockInstance['params']): BlockInstance => ({ type, params })

  it('stands still and carries its weight', () => {
    const still = fourBar({ ...good, drives: { crank: source('sources/constant', { value: -1 }) } }, guess)
    const compiler = new Compiler(registry)
    const { system } = compiler.compile({ project: still, files: {} }).compilation
    expect(system.freedoms.length).toBe(system.constraints.rows.length)
    const signals = ['RockerPivot.angle', 'CrankPivot.Fx', 'CrankPivot.Fz', 'RockerPivot.Fx', 'RockerPivot.Fz']
    const outcome = runToEnd({ project: still, files: {}, experiment: 'run', checkStep: false, signals }, compiler)
    expect(outcome.error).toBeUndefined()
    const [first, last] = [at(outcome, 0), at(outcome, 1)]
    expect(last('RockerPivot.angle')).toBeCloseTo(first('RockerPivot.angle'), 9)
    // reactions are in axes of the bars, which the angles turn about y
    const upward = (pivot: string, angle: number): number =>
      Math.cos(angle) * last(`${pivot}.Fz`) - Math.sin(angle) * last(`${pivot}.Fx`)
    const carried = upward('CrankPivot', -1) + upward('RockerPivot', last('RockerPivot.angle'))
    expect(carried).toBeCloseTo(3 * 9.81, 7)
  })

  it('is told when drives that agree at first pull it apart later', () => {
    const parallelogram: FourBar = { crank: 0.5, coupler: 1, rocker: 0.5, base: 1 }
    const rocker = source('sources/sine', { amplitude: 0.2, frequency: 0.5, phase: Math.PI / 2, offset: -1.2 })
    const drives = { crank: source('sources/constant', { value: -1 }), rocker }
    const outcome = run(fourBar({ ...parallelogram, drives }, { 'Pin1.angle': 1, 'Pin2.angle': -1 }))
    expect(outcome.status).toBe('failed')
    expect(outcome.error?.code).toBe('redundant-constraint')
    expect(outcome.error?.message).toMatch(/RockerLength\.T1.* left out .* violated .* contradict each other/)
    // What was computed until then stays.
    expect(outcome.table.time.length).toBeGreaterThan(0)
  })

  it('cannot be driven against itself', () => {
    const sine = (amplitude: number): BlockInstance => source('sources/sine', { amplitude, frequency: 0.3, offset: -1 })
    const error = errorOf(() => run(fourBar({ ...good, drives: { crank: sine(0.3), rocker: sine(0.2) } }, {})))
    expect(error.code).toBe('inconsistent-initial-values')
    expect(error.message).toMatch(/RockerLength/)
  })
})
