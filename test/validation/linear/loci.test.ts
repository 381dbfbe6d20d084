/**
 * Root loci of the bicycle benchmark over the speed (Meijaard, Papadopoulos, Ruina and Schwab, Linearized dynamics equations for the
 * balance and steer of a bicycle, Proc. R. Soc. A 463 (2007) 1955-1982), with eigenvalues and speeds of another program: closed
 * form of the matrices, agreeing with a nonlinear model of nine coordinates to 6e-14.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { modesAnalysis } from '../../../engine/analyses/linear'
import type { LocusOptions } from '../../../engine/analyses/linear/over'
import type { LocusReport } from '../../../engine/analyses/linear/report'
import { toEnd } from '../../../engine/collections/to-end'
import { readCsv } from '../../../engine/io/csv'
import type { ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { ShippedProject } from '../support/shipped-project'

const { project } = new ShippedProject('whipple-bicycle')
const upright: ProjectFile = {
  ...project,
  variables: { ...project.variables, v: 5 },
  experiments: { straight: { stop: 1, initial: { 'RearFrame.z': 0.9, 'RearAxle.rate': 'v/rR' } } },
}

function loci(locus: LocusOptions): LocusReport {
  const job = modesAnalysis.compute(
    { project: upright, files: {}, experiment: 'straight', locus },
    { compiler: sharedCompiler, shouldStop: () => false, clock: () => 0 },
  )
  const report = toEnd(job)
  if (report.kind !== 'locus') throw new Error('no root loci')
  return report
}

describe('the loci of the bicycle over its speed', () => {
  const report = loci({ over: 'v', from: 0, to: 10, points: 41 })

  it('have the eigenvalues of the benchmark', () => {
    const table = readCsv(
      readFileSync(new URL('../data/whipple-eigenvalues.csv', import.meta.url), 'utf8').replace(/^v,/, 't [s],'),
      'whipple-eigenvalues.csv',
    )
    const column = (name: string): ArrayLike<number> => table.columns.find((c) => c.name === name)?.values ?? []
    let compared = 0
    for (const [row, speed] of [...table.time].entries()) {
      const i = report.values.findIndex((value) => Math.abs(value - speed) < 1e-12)
      if (i < 0) continue
      compared++
      for (const k of [1, 2, 3, 4]) {
        const [re, im] = [column(`re${k}`)[row], column(`im${k}`)[row]]
        const nearest = Math.min(...report.tracks.map((track) => Math.hypot(track.re[i] - re, track.im[i] - im)))
        // the file has twelve digits
        expect(nearest, `${re} + ${im} i at ${speed} m/s`).toBeLessThan(1e-9)
      }
    }
    expect(compared).toBeGreaterThan(30)
  })

  it('cross the imaginary axis at the weave and capsize speeds, and meet at the double root', () => {
    const events = report.events.map(({ kind, becomes }) => `${kind} ${becomes}`)
    expect(events).toEqual(['double oscillating', 'oscillation stable', 'real unstable'])
    const [double, weave, capsize] = report.events.map(({ value }) => value)
    expect(Math.abs(weave - 4.292382536341105)).toBeLessThan(1e-9)
    expect(Math.abs(capsize - 6.024262015388363)).toBeLessThan(1e-9)
    expect(Math.abs(double - 0.6842830788924562)).toBeLessThan(1e-9)
  })

  it('have the same speeds with few points, and over the initial rate of the wheel', () => {
    const few = loci({ over: 'initial RearAxle.rate', from: '4/0.3', to: '7/0.3', points: 2 })
    const [weave, capsize] = few.events.map(({ value }) => value * 0.3)
    expect(few.events).toHaveLength(2)
    expect(Math.abs(weave - 4.292382536341105)).toBeLessThan(1e-9)
    expect(Math.abs(capsize - 6.024262015388363)).toBeLessThan(1e-9)
  })

  it('follow each root without a jump', () => {
    for (const { re, im } of report.tracks)
      for (let i = 1; i < re.length; i++) expect(Math.hypot(re[i] - re[i - 1], im[i] - im[i - 1])).toBeLessThan(3.5)
  })
})

it('names what can be swept', () => {
  expect(() => loci({ over: 'vv', from: 0, to: 1, points: 3 })).toThrow(/no variable vv/)
  expect(() => loci({ over: 'v', from: 1, to: 1, points: 3 })).toThrow(/range of the root loci is empty/)
  expect(() => loci({ over: 'v', from: 0, to: 1, points: 1 })).toThrow(/1 is not a number of points/)
})
