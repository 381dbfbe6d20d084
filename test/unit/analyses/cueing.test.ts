/** The cueing report against the blocks that compare cues themselves, and against runs of the same values. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { cueing } from '../../../engine/analyses/cueing'
import { cueingOfRun } from '../../../engine/analyses/cueing/report'
import type { CueingReport, CueingRun, CueReport } from '../../../engine/analyses/cueing/types'
import { liveRequest } from '../../../engine/run/live'
import type { AnalysisRequest } from '../../../engine/analyses/analysis'
import { runToEnd, type RunOutcome } from '../../../engine/run/run'
import type { ProjectFile } from '../../../engine/model/project/project'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { sharedCompiler } from '../../support/compiler'
import { ShippedProject } from '../../validation/support/shipped-project'

const { project, files: references } = new ShippedProject('washout')
const drive = readFileSync(inRoot('projects/washout/data/drive.csv'), 'utf8')
const files = { ...references, 'data/drive.csv': drive }
const base = { project, files, experiment: 'classical', checkStep: false, run: { stop: 12, sample: 0.002 } }

function computed(request: AnalysisRequest): CueingReport {
  const at = { compiler: sharedCompiler, shouldStop: () => false, clock: () => 0 }
  const job = cueing.compute(request, at)
  let next = job.next()
  while (next.done !== true) next = job.next()
  return next.value
}

const cueOf = (run: CueingRun, cue: string, axis: number, perceived: boolean): CueReport => {
  const found = run.cues.find((one) => one.cue === cue && one.axis === axis && one.perceived === perceived)
  if (found === undefined) throw new Error(`no ${cue} ${axis}`)
  return found
}

describe('the cueing report of the washout project', () => {
  let run: RunOutcome
  let report: CueingRun
  beforeAll(() => {
    const names = ['rms', 'peak', 'gain', 'phase', 'falseTime', 'missingTime', 'falsePeak', 'detectability', 'area']
    const signals = ['Force', 'Turning'].flatMap((block) =>
      names.flatMap((name) => [1, 2, 3].map((i) => `${block}.${name}[${i}]`)),
    )
    run = runToEnd({ ...base, signals: [...signals, 'Hexapod.length[1]', 'Sickness.dose[3]'] }, sharedCompiler)
    report = cueingOfRun(run.stored)
  })
  const last = (signal: string): number =>
    run.table.columns.find(({ name }) => name === signal)?.values.at(-1) ?? Number.NaN

  it('pairs cues by what is wired to what: perceived ones, and those before the organs', () => {
    expect(report.cues).toHaveLength(12)
    const physical = cueOf(report, 'force', 0, false)
    const launch = report.time.findIndex((t) => t > 3)
    // launch with 2.5 m/s^2
    expect(physical.vehicle[launch]).toBeCloseTo(2.5, 9)
    expect(physical.unit).toBe('m/s^2')
  })

  it('agrees with the comparison blocks, which integrate during the run', () => {
    for (const [block, cue] of [
      ['Force', 'force'],
      ['Turning', 'rate'],
    ] as const)
      for (const axis of [0, 1, 2]) {
        const { figures } = cueOf(report, cue, axis, true)
        const of = (name: string): number => last(`${block}.${name}[${axis + 1}]`)
        expect(figures.rms / of('rms')).toBeCloseTo(1, 3)
        expect(figures.peak / of('peak')).toBeCloseTo(1, 3)
        expect(figures.gain).toBeCloseTo(of('gain'), 4)
        // rows are 2 ms apart: the error of straight lines between them falls with the square
        expect(Math.abs(figures.falseTime - of('falseTime'))).toBeLessThan(0.002)
        expect(Math.abs(figures.missingTime - of('missingTime'))).toBeLessThan(0.002)
        expect(figures.detectability / of('detectability')).toBeCloseTo(1, 3)
        expect(figures.found).toBeCloseTo(of('area'), 4)
      }
  })

  it('has legs as shares of their range, and the dose', () => {
    const leg = report.excursions.find(({ block, axis }) => block === 'Hexapod' && axis === 0)
    const lengths = run.table.columns.find(({ name }) => name === 'Hexapod.length[1]')?.values ?? []
    expect(Math.max(...Array.from(lengths, (x, i) => Math.abs(x - (leg?.values[i] ?? 0))))).toBeLessThan(1e-14)
    expect(leg?.share).toBeCloseTo(Math.max(...Array.from(lengths, (x) => Math.abs(x - 1.85) / 0.5)), 12)
    expect(report.doses[2].dose).toBeCloseTo(last('Sickness.dose[3]'), 14)
    expect(report.excursions.find(({ block }) => block === 'Pose')?.unit).toBe('m')
  })

  it('takes a run that is there instead of another', () => {
    const at = { compiler: sharedCompiler, shouldStop: () => false, clock: () => 0, finished: () => run.stored }
    const next = cueing.compute({ ...base, ofRun: 1 }, at).next()
    expect(next.done).toBe(true)
    expect(cueing.describe(computed(base)).passed).toBe(true)
  })
})

describe('gains that follow a slider', () => {
  const changed = (value: number): ProjectFile => ({
    ...project,
    blocks: { ...project.blocks, Optimal: { ...project.blocks.Optimal, params: { effortSurge: value } } },
  })
  const following = (effort: number): CueingRun => {
    const values = { set: { 'Optimal.effortSurge': effort } }
    const asked = { project, files, experiment: 'optimal', values, run: { stop: 6 } }
    return cueingOfRun(runToEnd(liveRequest(asked), sharedCompiler).stored)
  }

  it('solve the Riccati equation for the value: the report is that of a project with it, without another compilation', () => {
    const before = following(0.1)
    const compilations = sharedCompiler.compilations
    const live = following(0.4)
    expect(sharedCompiler.compilations).toBe(compilations)
    const asked = { ...base, project: changed(0.4), experiment: 'optimal', run: { stop: 6 } }
    const written = cueingOfRun(runToEnd(asked, sharedCompiler).stored)
    expect(live.travel).toEqual(written.travel)
    expect(live.cues.map(({ figures }) => figures)).toEqual(written.cues.map(({ figures }) => figures))
    expect(live.travel?.distance).not.toBeCloseTo(before.travel?.distance ?? 0, 3)
  })
})

describe('variants side by side', () => {
  it('travel equally far by their scales, or say that these do not change it', () => {
    const run = { stop: 6 }
    const { runs, travelOf } = computed({
      ...base,
      run,
      compare: ['classical', 'optimal', 'adaptive'],
      travelOf: 'classical',
    })
    expect(travelOf).toBe('classical')
    const [classical, optimal, adaptive] = runs
    const wanted = classical.travel?.distance ?? 0
    expect(classical.scaled).toBe(1)
    expect(Math.abs((optimal.travel?.distance ?? 0) / wanted - 1)).toBeLessThan(0.01)
    expect(optimal.scaled).toBeGreaterThan(1)
    // its gains adapt: no parameter of it multiplies the cues
    expect(adaptive.scaled).toBeNull()
  })

  it('are refused where the project has none of that name', () => {
    expect(() => computed({ ...base, compare: ['classical', 'robust'] })).toThrow(/no variant robust/)
  })
})

it('says what a project without motion cueing lacks', () => {
  const blocks = { World: { type: 'world/world' }, S: { type: 'sources/sine' } }
  const empty: ProjectFile = { wishbone: 1, title: '', blocks, wires: {}, experiments: { run: { stop: 0.1 } } }
  expect(() => computed({ project: empty, files: {}, experiment: 'run' })).toThrow(
    /nothing to compare in a cueing report/,
  )
})
