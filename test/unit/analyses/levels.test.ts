/**
 * Levels of a locked wheel that slides: levels 2 and 3 have the friction muMin = 0.7, the others 0.8, so speeds differ by
 * 0.1 g t and part where that is the limit. A wheel that can't turn can't roll, so level 1 does not move.
 */
import { describe, expect, it } from 'vitest'
import { levels } from '../../../engine/analyses/levels'
import { differencesOf, enoughLevel, type LevelsReport } from '../../../engine/analyses/levels/report'
import type { AnalysisRequest } from '../../../engine/analyses/analysis'
import type { ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { sled, sledOf } from '../../validation/tires/wheel-sled'

const g = 9.81
const [speed, stop] = [5, 0.3]
/** Height of the wheel centre at rest on the spring of its contact. */
const height = 0.35 - (sledOf.bicycle.mass * g) / 1e5

const sliding: ProjectFile = (() => {
  const run = { stop, initial: { 'Slide.ds': speed, 'Lift.s': height }, plots: { speed: { signals: ['Slide.ds'] } } }
  const solver = { name: 'rk4', step: 0.001 } as const
  const project = sled({ set: 'bicycle', level: 4, turns: false, run: { ...run, solver } })
  const { Tire, World } = project.blocks
  const same = { 'level.muMinLong1': 0.8, 'level.muMinLong2': 0.8 }
  return {
    ...project,
    blocks: {
      ...project.blocks,
      World: { ...World, params: { ...World.params, gravity: g } },
      Tire: { ...Tire, params: { ...Tire.params, ...same } },
    },
  }
})()

function reportOf(project: ProjectFile, more: Partial<AnalysisRequest> = {}, shouldStop = () => false): LevelsReport {
  let now = 0
  const workplace = { compiler: sharedCompiler, shouldStop, clock: () => (now += 1e-3) }
  const job = levels.compute({ project, files: {}, experiment: 'run', ...more }, workplace)
  let next = job.next()
  while (next.done !== true) next = job.next()
  return next.value
}

describe('levels of a sliding wheel', () => {
  const before = structuredClone(sliding)
  const report = reportOf(sliding)
  const runOf = (level: number) => report.runs.find((run) => run.level === `level-${level}`)!
  const speedOf = (level: number) => differencesOf(report, runOf(level)).find(({ signal }) => signal === 'Slide.ds')!

  it('are compared with the highest, in their order, and the project stays', () => {
    expect(report.runs.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5, 6, 7].map((level) => `level-${level}`))
    expect(report.reference).toBe('level-7')
    expect(sliding).toEqual(before)
  })
  it.each([2, 3])('part where the speeds have parted (level %i)', (level) => {
    const { largest, time, parts } = speedOf(level)
    expect(largest).toBeCloseTo((0.1 * g * stop) / speed, 4)
    expect(time).toBe(stop)
    const expected = (0.05 * speed) / (0.1 * g)
    expect(parts).toBeGreaterThanOrEqual(expected - 1e-4)
    expect(parts).toBeLessThan(expected + stop / 500 + 1e-4)
  })
  it.each([4, 5, 6])('stay together with the same friction (level %i)', (level) => {
    expect(speedOf(level)).toMatchObject({ parts: undefined })
    expect(speedOf(level).largest).toBeLessThan(1e-4)
  })
  it('name initial values that a level does not keep', () => {
    expect(runOf(1).moved).toEqual([{ signal: 'Slide.ds', unit: 'm/s', from: speed, to: 0 }])
    expect(levels.describe(report).reasons).toEqual([
      'Level 1: ideal rolling starts elsewhere: Slide.ds at 0 instead of 5 m/s',
    ])
  })
  it('name the reason why a level does not run', () => {
    const { run } = sliding.experiments ?? {}
    const initial = { ...run.initial, 'Tire.shiftLong': 0 }
    const { runs, reference } = reportOf({ ...sliding, experiments: { run: { ...run, initial } } })
    expect(runs.map(({ refused }) => refused !== undefined)).toEqual([true, true, true, true, false, false, false])
    expect(runs[3].refused).toMatch(/initial value of Tire\.shiftLong, which is not a signal/)
    expect(reference).toBe('level-7')
  })
  it('say which level is enough for a limit', () => {
    const loose = reportOf(sliding, { part: '50%' })
    expect(enoughLevel(loose)?.level).toBe('level-2')
    expect(levels.describe(loose).verdict).toMatch(/^Level 2: dry friction is enough/)
  })
  it('cost what their steps cost', () => {
    const cost = [3, 4, 6].map((level) => runOf(level).realTime!)
    expect(cost.map(({ step }) => step)).toEqual([0.001, 0.001, 0.001])
    expect(cost.map(({ work }) => work.operations)).toEqual(
      cost.map(({ work }) => work.operations).toSorted((a, b) => a - b),
    )
    expect(cost[2].constantWork).toBe(false)
  })
  it('make tables', () => {
    const [[, table], [, differences]] = levels.describe(report).tables ?? []
    expect(table.trim().split('\n')).toHaveLength(8)
    expect(differences).toMatch(/^Slide\.ds,m\/s,5,/m)
  })
})

describe('a comparison of levels', () => {
  it('has the tyres as modelled beside the levels', () => {
    const { Tire } = sliding.blocks
    const params = { ...Tire.params, forceModel: 'fiala' }
    const report = reportOf({ ...sliding, blocks: { ...sliding.blocks, Tire: { ...Tire, params } } })
    expect(report.runs.at(-1)).toMatchObject({ level: null, label: 'Fiala' })
  })
  it('refuses a project without tyres, and a limit that is none', () => {
    const { Tire: _, ...others } = sliding.blocks
    const wires = Object.fromEntries(Object.entries(sliding.wires).filter(([, ends]) => !ends.join().includes('Tire')))
    expect(() => reportOf({ ...sliding, blocks: others, wires })).toThrow(/no block of the project has levels/)
    expect(() => reportOf(sliding, { part: '0%' })).toThrow(/not above 0/)
  })
  it('stops when it is cancelled', () => {
    expect(reportOf(sliding, {}, () => true).runs).toEqual([])
  })
})
