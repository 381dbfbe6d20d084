/**
 * Masses on bushings with curves: period on a cubic spring by the complete elliptic integral, on two straight lines by
 * the arcs of two oscillators, and exports to FMU and MATLAB.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exportMatlab } from '../../../engine/backends/matlab/package'
import { exportExperiment } from '../../../engine/export/model'
import { parseProject } from '../../../engine/model/parse/parse-project'
import type { ProjectFile } from '../../../engine/model/project/project'
import { runToEnd } from '../../../engine/run/run'
import { describeWithCompiler } from '../../support/c-compiler'
import { sharedCompiler } from '../../support/compiler'
import { writeExport } from '../../support/export-parity'
import { CompiledFmu } from '../../support/fmi/unit'
import { describeWithOctave, experimentInOctave } from '../../support/octave'
import { temporaryFolder } from '../../support/temporary-folder'
import { runSmall, smallProject, type Blocks } from '../events/small-run'

const mass = 10

/** Complete elliptic integral of the first kind by the arithmetic-geometric mean (Gauss): pi/2 / agm(1, sqrt(1 - m)). */
function ellipticK(m: number): number {
  let [a, b] = [1, Math.sqrt(1 - m)]
  while (Math.abs(a - b) > 1e-15) [a, b] = [(a + b) / 2, Math.sqrt(a * b)]
  return Math.PI / (2 * a)
}

/** Period of m x'' + k1 x + k3 x^3 = 0 with the amplitude A (Nayfeh and Mook 1979, sec. 2.1). */
function cubicPeriod(k1: number, k3: number, amplitude: number): number {
  const stiffness = k1 + k3 * amplitude ** 2
  return 4 * Math.sqrt(mass / stiffness) * ellipticK((k3 * amplitude ** 2) / (2 * stiffness))
}

/** Mass on a slide, released at an amplitude, for a time in which it passes the middle. */
function released(mount: Blocks[string], amplitude: number, stop: number): ReturnType<typeof runSmall> {
  const project = smallProject(
    {
      World: ['world/world', { gravity: 0 }],
      Mount: mount,
      Slide: ['mechanics/prismatic'],
      Mass: ['mechanics/rigid-body', { mass, Ixx: 1, Iyy: 1, Izz: 1 }],
    },
    ['World.frame - Mount.base', 'Mount.end - Mass.com', 'World.frame - Slide.base', 'Slide.end - Mass.com'],
    {
      stop,
      sample: stop / 20,
      solver: { name: 'dopri5', tolerance: 1e-13 },
      initial: { 'Slide.s': amplitude },
      energy: true,
    },
  )
  return runSmall(project, ['Slide.s', 'Slide.ds', 'Energy.balance'])
}

/** Period by the phase at which the mass passes the middle after 5 1/4 expected periods. */
function measuredPeriod(mount: Blocks[string], amplitude: number, expected: number): number {
  const { values, error, report } = released(mount, amplitude, 5.25 * expected)
  expect(error).toBeUndefined()
  expect(report.energy?.closure).toBeLessThan(1e-9)
  const [s, v] = [values('Slide.s').at(-1) ?? NaN, values('Slide.ds').at(-1) ?? NaN]
  return expected - s / v / 5.25
}

describe.each([
  ['mechanics/bushing', {}],
  ['chassis/bushing-matrix', { damping: Array.from({ length: 6 }, () => [0, 0, 0, 0, 0, 0]) }],
] as const)('a mass on a %s', (type, more) => {
  it('swings on a cubic spring with the period of the elliptic integral', () => {
    const [k1, k3] = [4e4, 1e9]
    const points = [-20, -15, -10, -5, 0, 5, 10, 15, 20].map((mm) => mm / 1e3)
    const zCurve = points.map((x) => [x, k1 * x + k3 * x ** 3])
    for (const amplitude of [0.002, 0.015]) {
      const expected = cubicPeriod(k1, k3, amplitude)
      const period = measuredPeriod([type, { ...more, zLaw: 'curve', zCurve }], amplitude, expected)
      // far from the period of the linear spring alone
      expect(Math.abs(expected / (2 * Math.PI * Math.sqrt(mass / k1)) - 1)).toBeGreaterThan(0.03)
      expect(Math.abs(period / expected - 1)).toBeLessThan(1e-8)
    }
  })
  it('swings beyond the points of straight lines with the period of two oscillators', () => {
    const [k1, k2, s, amplitude] = [2e4, 9e4, 0.004, 0.03]
    const after = (x: number): number => k1 * s + k2 * (x - s)
    const zCurve = [[-2 * s, -after(2 * s)], [-s, -k1 * s], [0, 0], [s, k1 * s], [2 * s, after(2 * s)]] // prettier-ignore
    const [w1, w2, shift] = [Math.sqrt(k1 / mass), Math.sqrt(k2 / mass), (k1 * s) / k2]
    const energy = (k1 * s ** 2) / 2 + k1 * s * (amplitude - s) + (k2 * (amplitude - s) ** 2) / 2
    const outer = Math.acos(shift / (amplitude - s + shift)) / w2
    const inner = Math.asin((s * w1) / Math.sqrt((2 * energy) / mass)) / w1
    const expected = 4 * (outer + inner)
    const mount = [type, { ...more, zLaw: 'curve', zCurve, curveInterpolation: 'linear' }] as const
    expect(Math.abs(measuredPeriod(mount, amplitude, expected) / expected - 1)).toBeLessThan(1e-8)
  })
})

describe('projects/axle/bushings.json, exported', () => {
  const whole = parseProject(readFileSync('projects/axle/bushings.json', 'utf8'))
  const step = 5e-4
  const push = { stop: 0.1, sample: 20 * step, solver: { name: 'rk4', step }, start: { settle: true } } as const
  const project: ProjectFile = { ...whole, experiments: { push } }
  const signals = ['Mount.Fx', 'Mount.Fy', 'Mount.Fz', 'Mount.Mx', 'Mount.My', 'Mount.Mz', 'Engine.z', 'Slide.s']
  const request = { project, files: {}, experiment: 'push', signals, checkStep: false }
  const folder = temporaryFolder()
  const rows = (): number[][] => {
    const { table, error } = runToEnd(request, sharedCompiler)
    if (error !== undefined) throw error
    return [...table.time].map((t, i) => [t, ...table.columns.map(({ values }) => values[i])])
  }
  const expectSame = (got: readonly (readonly number[])[], tolerance: number): void => {
    const expected = rows()
    expect(got).toHaveLength(expected.length)
    signals.forEach((signal, k) => {
      const peak = Math.max(...expected.map((row) => Math.abs(row[k + 1])))
      expect(peak, signal).toBeGreaterThan(1e-4)
      const error = Math.max(...expected.map((row, i) => Math.abs(row[k + 1] - got[i][k + 1])))
      expect(error / peak, signal).toBeLessThan(tolerance)
    })
  }
  describeWithCompiler('as an FMU', () => {
    it('gives the rows of the simulation', () => {
      const { model } = exportExperiment({ ...request, exchange: true }, sharedCompiler)
      const run = new CompiledFmu(model, 3, join(folder, 'fmu')).run('cs', { step, samples: 20, get: signals })
      expect(run.status, run.messages).toBe(0)
      expectSame(
        run.rows.filter(([t], i, all) => i + 1 === all.length || all[i + 1][0] > t),
        1e-9,
      )
    })
  })
  describeWithOctave('as MATLAB functions', () => {
    it('gives the rows of the simulation', () => {
      const { model } = exportExperiment(request, sharedCompiler)
      expectSame(experimentInOctave(writeExport(folder, 'matlab', exportMatlab(model))), 1e-9)
    })
  })
})
