/** Measured tables: convergence to the tyre that they were sampled from, edges, sides, exports, standstill. */
import { describe, expect, it } from 'vitest'
import { steadyForces, tireOf } from '../../../app/tires/forces'
import { registry } from '../../../blocks'
import { tireForces } from '../../../blocks/tires/evaluate'
import { measured } from '../../../blocks/tires/force/measured'
import { mf2006 } from '../../../blocks/tires/force/mf2006'
import type { TireModel } from '../../../blocks/tires/model'
import { exportedModel } from '../../../engine/export/model'
import { prepareExperiment } from '../../../engine/experiment/prepare-experiment'
import { resolveParameters } from '../../../engine/model/network/resolve'
import type { ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { Compiler, runToEnd } from '../../../engine/run/run'
import { onBranch } from '../../../engine/start/settle/start'
import { itGivesTheSameExported } from '../../support/export-parity'
import { temporaryFolder } from '../../support/temporary-folder'
import { defaultsOf, type Numbers } from '../../unit/blocks/tires/evaluate-model'
import { smallProject } from '../events/small-run'
import { ShippedProject } from '../support/shipped-project'
import { figuresOf, signals as standingSignals } from './standing/figures'
import { scenarios, standingProject, variants, wheels } from './standing/scenarios'

const folder = temporaryFolder()
const compiler = new Compiler(registry)

const source = defaultsOf(mf2006)
const analytic = ([Fz, S, alpha, gamma]: readonly number[]): readonly number[] => {
  const at = { Fz, S, tanAlpha: Math.tan(alpha), gamma, VCx: 20, Reff: 0.305, Omega: 60 }
  const { Fx, Fy, Mz } = tireForces(mf2006, (name) => source[name], at)
  return [Fx, Fy, Mz]
}

const between = (low: number, high: number, parts: number): readonly number[] =>
  Array.from({ length: parts + 1 }, (_, i) => low + ((high - low) * i) / parts)

/** Rows of a grid with `parts` intervals in each direction, in an order of no use. */
function sampled(parts: number): readonly (readonly number[])[] {
  const rows = between(3000, 5000, parts).flatMap((Fz) =>
    between(-0.04, 0.04, 2 * parts).flatMap((S) =>
      between(-0.06, 0.06, 2 * parts).flatMap((alpha) =>
        between(-0.02, 0.02, parts).map((gamma) => [Fz, S, alpha, gamma, ...analytic([Fz, S, alpha, gamma])]),
      ),
    ),
  )
  return rows.toSorted((a, b) => Math.sin(1e3 * (a[0] + a[1] + a[2])) - Math.sin(1e3 * (b[0] + b[1] + b[2])))
}

const modelOf = (rows: readonly (readonly number[])[], settings: Readonly<Record<string, string>> = {}): TireModel => {
  if (measured.table === undefined) throw new Error('no table')
  return measured.table.model(rows, { interpolation: 'linear', outside: 'hold', side: 'as measured', ...settings })
}
const values: Numbers = { ...defaultsOf(measured), CR: 0.004 }
const forcesOf = (model: TireModel) => {
  const forces = steadyForces(model, (name) => values[name])
  return ([Fz, S, alpha, gamma]: readonly number[]) => forces({ Fz, S, alpha, gamma, Omega: 60 })
}

const points = Array.from({ length: 40 }, (_, i) => {
  const share = (k: number): number => ((i + 1) * Math.SQRT2 * k) % 1
  return [3200 + 1600 * share(1), -0.035 + 0.07 * share(3), -0.055 + 0.11 * share(5), -0.018 + 0.036 * share(7)]
})
/** Largest error of the forces over the load. */
function error(parts: number, interpolation: string): number {
  const forces = forcesOf(modelOf(sampled(parts), { interpolation }))
  return Math.max(
    ...points.map((point) => {
      const [Fx, Fy] = analytic(point)
      const { Fx: x, Fy: y } = forces(point)
      return Math.hypot(x - Fx, y - Fy) / point[0]
    }),
  )
}

describe('a measured tyre', () => {
  it('converges to the tyre that its points were taken from', () => {
    const [coarse, fine] = [error(2, 'linear'), error(4, 'linear')]
    expect(coarse).toBeLessThan(0.1)
    expect(coarse / fine).toBeGreaterThan(2.5)
    expect(error(4, 'spline')).toBeLessThan(fine / 3)
  })

  const rows = sampled(2)
  const forces = forcesOf(modelOf(rows))
  it('goes through its points, and holds the values at the edge', () => {
    for (const row of rows.slice(0, 60)) {
      const { Fx, Fy, Mz } = forces(row.slice(0, 4))
      expect(Math.hypot(Fx - row[4], Fy - row[5], Mz - row[6])).toBeLessThan(1e-8)
    }
    const [beyond, edge] = [forces([1e5, 7, -1.4, 0.5]), forces([5000, 0.04, -0.06, 0.02])]
    for (const name of ['Fx', 'Fy', 'Mz'] as const) expect(beyond[name]).toBeCloseTo(edge[name], 8)
  })
  it('fades with the load below the least one, and exerts nothing in the air', () => {
    const [least, half] = [forces([3000, 0.02, 0.03, 0]), forces([1500, 0.02, 0.03, 0])]
    for (const name of ['Fx', 'Fy', 'Mz'] as const) expect(half[name]).toBeCloseTo(least[name] / 2, 9)
    for (const value of Object.values(forces([-10, 0.02, 0.03, 0]))) expect(Math.abs(value)).toBe(0)
  })
  it('keeps its slopes on a road with half the friction', () => {
    const slippery = steadyForces(modelOf(rows), (name) => (name === 'mu' ? 0.5 : values[name]))
    const { Fx, Fy } = slippery({ Fz: 4000, S: 0.015, alpha: -0.025, gamma: 0, Omega: 60 })
    const dry = forces([4000, 0.03, -0.05, 0])
    expect(Fx).toBeCloseTo(dry.Fx / 2, 9)
    expect(Fy).toBeCloseTo(dry.Fy / 2, 9)
  })
  it('is the mean of itself and its mirror image where it is symmetric', () => {
    const symmetric = forcesOf(modelOf(rows, { side: 'symmetric' }))
    for (const [Fz, S, alpha, gamma] of points) {
      const [a, b] = [forces([Fz, S, alpha, gamma]), forces([Fz, S, -alpha, -gamma])]
      const { Fx, Fy, Mz } = symmetric([Fz, S, alpha, gamma])
      expect(Fx).toBeCloseTo((a.Fx + b.Fx) / 2, 8)
      expect(Fy).toBeCloseTo((a.Fy - b.Fy) / 2, 8)
      expect(Mz).toBeCloseTo((a.Mz - b.Mz) / 2, 8)
    }
  })
  it('does not depend on an inclination that was not varied', () => {
    const flat = forcesOf(modelOf(rows.filter((row) => Math.abs(row[3]) < 1e-9)))
    const [leaning, upright] = [flat([4000, 0.02, 0.03, 0.3]), flat([4000, 0.02, 0.03, 0])]
    for (const name of ['Fx', 'Fy', 'Mz'] as const) expect(leaning[name]).toBeCloseTo(upright[name], 8)
  })

  const missing = rows.toSpliced(7, 1)
  it.each([
    ['1 of 225 measured points are missing, the first at Fz = ', missing],
    ['the measured points of rows 1 and 226 are the same', [...rows, rows[0]]],
    ['row 3 has no finite Fy', rows.map((row, i) => (i === 2 ? row.with(5, NaN) : row))],
    ['the slip angle of the measured points is from 0.03 to 0.06', rows.filter((row) => row[2] > 0.01)],
    ['the measured points have one load', rows.filter((row) => row[0] === 4000)],
  ])('is refused where its points are no grid: %s', (what, bad) => {
    expect(() => modelOf(bad)).toThrow(what)
  })
})

/** A wheel with a tyre that is led along the road, spun, and steered. */
function led(params: Readonly<Record<string, ParamValue>>, steer = 0.05): ProjectFile {
  return smallProject(
    {
      Draw: ['mechanics/driver', { motion: 'translation', axis: [1, 0, 0] }],
      Way: ['signals/expression', { expression: '10*t' }],
      Steer: ['mechanics/driver', { motion: 'rotation', axis: [0, 0, 1] }],
      Angle: ['signals/expression', { expression: `${steer}*sin(6*t)` }],
      // 304 kN/m and 19 mm: within the loads of the points
      Height: ['mechanics/rigid-arm', { z: 0.336 }],
      Spin: ['mechanics/driver', { motion: 'rotation', axis: [0, 1, 0] }],
      Roll: ['signals/expression', { expression: '28*t' }],
      World: ['world/world'],
      Road: ['world/flat-road'],
      Tire: ['tires/tire', { forceModel: 'measured', effectiveRadius: 'unloaded', ...params }],
    },
    [
      ...['World.frame - Draw.base', 'Way.y - Draw.u', 'Draw.end - Steer.base', 'Angle.y - Steer.u'],
      ...['Steer.end - Height.base', 'Height.end - Spin.base', 'Roll.y - Spin.u', 'Spin.end - Tire.hub'],
      'Tire.road - Road.surface',
    ],
    { stop: 1, sample: 0.05, solver: { name: 'rk4', step: 0.002 } },
  )
}
const signals = ['Tire.Fx', 'Tire.Fy', 'Tire.Mz', 'Tire.My']
const run = (project: ProjectFile) =>
  runToEnd({ project, files: {}, experiment: 'run', signals, checkStep: false }, compiler)

describe('the block of a measured tyre', () => {
  it('has the forces of its points', () => {
    const project = led({})
    const { table, error: failure } = runToEnd(
      {
        project,
        files: {},
        experiment: 'run',
        signals: [...signals, 'Tire.Fz', 'Tire.S', 'Tire.alpha'],
        checkStep: false,
      },
      compiler,
    )
    if (failure !== undefined) throw failure
    const at = (name: string): number => table.columns.find((c) => c.name === name)?.values.at(-1) ?? NaN
    const { forces } = tireOf(resolveParameters(project, registry).blocks.get('Tire'))
    const point = { Fz: at('Tire.Fz'), S: at('Tire.S'), alpha: at('Tire.alpha'), gamma: 0, Omega: 28 }
    const { Fx, Fy, Mz } = forces(point)
    expect(Math.abs(at('Tire.Fy'))).toBeGreaterThan(100)
    expect(at('Tire.Fx')).toBeCloseTo(Fx, 6)
    expect(at('Tire.Fy')).toBeCloseTo(Fy, 6)
    expect(at('Tire.Mz')).toBeCloseTo(Mz, 6)
  })
  it('ends the run beyond its points where that is chosen, and names the remedy', () => {
    expect(run(led({ 'measured.outside': 'error' })).error).toBeUndefined()
    const { error: failure } = run(led({ 'measured.outside': 'error' }, 0.8))
    expect(failure?.message).toMatch(/the slip angle of the tyre/)
    expect(failure?.hint).toMatch(/give measured points that cover it/)
  })
  it('refuses points that are no grid at their place', () => {
    expect(() => run(led({ 'measured.points': [[4000, 0, 0, 0, 0, 0, 0]] }))).toThrow(
      'block Tire, parameter measured.points: the measured points have one load',
    )
  })
})

describe('a measured tyre exported', () => {
  const project = led({})
  const { table } = run(project)
  const experiment = prepareExperiment({ project, files: {}, experiment: 'run' }, registry)
  const model = exportedModel(onBranch(experiment, compiler), { signals })
  itGivesTheSameExported(folder, () => ({ table, model }), 1)
})

describe.each(['measured', 'mf2006'])('a vehicle with the tyre %s', (forceModel) => {
  const vehicle = new ShippedProject('generic-vehicle')
  const figures = (name: string, stop: number) => {
    const set = Object.fromEntries(wheels.map((w) => [`Tire${w}.forceModel`, forceModel]))
    const variant = variants['delayed, rk4']
    const project = standingProject(vehicle.project, scenarios[name], variant, 'fiala', { stop, set })
    const request = { project, files: vehicle.files, experiment: 'standing', checkStep: false }
    // rolling resistance that fades with the rolling rate needs no bristle
    const signals = standingSignals(variant.slip).filter(
      (name) => forceModel !== 'mf2006' || !name.endsWith('.rolling'),
    )
    const outcome = runToEnd({ ...request, signals }, compiler)
    if (outcome.error !== undefined) throw outcome.error
    return figuresOf(outcome.table, project, 'fiala', variant.slip)
  }
  it('brakes to a stop and stays', () => {
    const { stopped, swing, spin } = figures('stop', 8)
    expect(stopped).toBeLessThan(4)
    expect(swing).toBeLessThan(1)
    expect(spin).toBeLessThan(1e-6)
  })
  it('stands on a slope', () => {
    const { creep, swing } = figures('parked', 16)
    expect(creep).toBeLessThan(1e-5)
    expect(swing).toBeLessThan(1)
  })
})
