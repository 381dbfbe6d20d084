/**
 * A wheel in hollows sharper than itself. The contact points are those of the project's reference results for tyres
 * (Python, mpmath): the deepest of all stationary points of waves z = -A cos(2 pi x/L).
 */
import { describe, expect, it } from 'vitest'
import type { ExperimentSettings, ParamValue } from '../../../engine/model/project/project'
import { SmallModel } from '../../unit/blocks/small-model'
import { runSmall } from '../events/small-run'
import { freeOn, smooth } from './rigs'

type Params = Readonly<Record<string, ParamValue>>

const disk = { shape: 'disk', radius: 0.35 }
const torus = { shape: 'torus', 'shape.width': 0.06, radius: 0.34 }

/** Shape, place of the wheel centre, camber; depth and place of the contact. */
const points: readonly (readonly [Params, ...number[]])[] = [
  [disk, 0.012, 0.289961, 0, 0.00800589585124, 0.147597049875, 0],
  [disk, 0.012, 0.288398, 0.1, 0.0080017519075, 0.148538050539, 0.0313038121073],
  [disk, -0.05, 0.307383, 0, 0.00800236400839, -0.195718920303, 0],
  [disk, -0.05, 0.30584, 0.1, 0.00800056021061, -0.196335764989, 0.0308595830918],
  [torus, 0.012, 0.279082, 0, 0.00801167914295, 0.140926531442, 0],
  [torus, 0.012, 0.277656, 0.1, 0.00801146140595, 0.141823021931, 0.0284825238601],
  [torus, -0.05, 0.296328, 0, 0.00800508948509, -0.191248803273, 0],
  [torus, -0.05, 0.294922, 0.1, 0.00800972739062, -0.191823258451, 0.0279806192038],
]
const waves: Params = {
  profile: 'sine',
  'profile.amplitude': 0.06,
  'profile.wavelength': 0.8,
  'profile.phase': -Math.PI / 2,
}

const wheelOn = (road: Params, tire: Params, type = 'world/flat-road'): SmallModel =>
  new SmallModel(
    {
      World: ['world/world'],
      Road: [type, road],
      Body: ['mechanics/rigid-body', { mass: 300 }],
      Spin: ['mechanics/revolute', { axis: [0, 1, 0] }],
      Tire: ['tires/tire', { forceModel: 'level-4', stiffness: 1, damping: 0, ...tire }],
    },
    ['Body.com - Spin.base', 'Spin.end - Tire.hub', 'Tire.road - Road.surface'],
  )

describe('the deeper contact', () => {
  it.each(['normal', 'memory'])('is that of the reference, contact %s', (contact) => {
    for (const [tire, x, z, roll, depth, px, py] of points) {
      const model = wheelOn({ ...waves, contact }, tire)
      const state = { 'Body.x': x, 'Body.z': z, 'Body.roll': roll }
      const values = model.at(state, 'Tire.Fz', 'Tire.contactX', 'Tire.contactY')
      // the reference is given with 12 digits
      for (const [i, reference] of [depth, px, py].entries())
        expect(Math.abs(values[i] - reference), JSON.stringify([tire, x, z, roll])).toBeLessThan(1e-12)
    }
  })
})

/** Least distances of the waves from a wheel centre on both sides of the lowest place, by search. */
function leastDistances(x: number, z: number): readonly [behind: number, ahead: number] {
  const height = (at: number): number => -0.06 * Math.cos((2 * Math.PI * at) / 0.8)
  const least = (from: number, to: number): number => {
    let [a, b] = [from, to]
    for (let round = 0; round < 12; round++) {
      const places = Array.from({ length: 101 }, (_, i) => a + ((b - a) * i) / 100)
      const distances = places.map((at) => Math.hypot(at - x, height(at) - z))
      const i = distances.indexOf(Math.min(...distances))
      ;[a, b] = [places[Math.max(0, i - 1)], places[Math.min(100, i + 1)]]
    }
    return Math.hypot((a + b) / 2 - x, height((a + b) / 2) - z)
  }
  return [least(-0.5, 0), least(0, 0.5)]
}
/** Difference of depths, over the radius, below which both contacts bear the wheel. */
const band = 0.002

it('is the deeper of two across the hollow, and both share the load where they are equally deep', () => {
  const model = wheelOn(waves, disk)
  for (let x = -0.0401; x < 0.04; x += 0.0037)
    for (const z of [0.292, 0.285, 0.27]) {
      const [load, Fx, Fz] = model.at({ 'Body.x': x, 'Body.z': z }, 'Tire.Fz', 'Tire.hubFx', 'Tire.hubFz')
      const depths = leastDistances(x, z).map((distance) => 0.35 - distance)
      const deepest = Math.max(...depths, 0)
      const difference = Math.abs(depths[0] - depths[1])
      if (difference > band * 0.35) expect(Math.abs(load - deepest), `${x} ${z}`).toBeLessThan(1e-9)
      else expect(load / deepest, `${x} ${z}`).toBeGreaterThan(0.8)
      expect(Math.hypot(Fx, Fz)).toBeCloseTo(load, 12)
    }
})

it('the force is the gradient of the energy, where one contact bears the wheel and where both do', () => {
  const model = wheelOn(waves, disk)
  const energy = (x: number, z: number): number => {
    const [load] = model.at({ 'Body.x': x, 'Body.z': z }, 'Tire.loadedRadius')
    return (0.35 - load) ** 2 / 2
  }
  const h = 1e-5
  for (const [x, z] of [
    [0.0002, 0.285],
    [-0.0003, 0.27],
    [0.0101, 0.28],
  ]) {
    const [Fx, Fz] = model.at({ 'Body.x': x, 'Body.z': z }, 'Tire.hubFx', 'Tire.hubFz')
    expect(-(energy(x + h, z) - energy(x - h, z)) / (2 * h)).toBeCloseTo(Fx, 8)
    expect(-(energy(x, z + h) - energy(x, z - h)) / (2 * h)).toBeCloseTo(Fz, 8)
  }
})

describe('a wheel in the hollow', () => {
  const run = (settings: ExperimentSettings, damping: number) => {
    const project = freeOn(waves, { sample: 0.005, solver: { name: 'dopri5', tolerance: 1e-10 }, ...settings })
    const { Tire } = project.blocks
    const tire = { ...Tire, params: { ...Tire.params, damping, radius: 0.35 } }
    return runSmall({ ...project, blocks: { ...project.blocks, Tire: tire } }, [
      'Along.s',
      'Guide.s',
      'Along.ds',
      'Guide.ds',
      'Tire.Fz',
    ])
  }

  it('keeps its energy while it slides through it, and steps are not cut where the deeper contact changes', () => {
    const outcome = run({ initial: { 'Along.s': -0.3, 'Along.ds': 0.5, 'Guide.s': 0.36 }, stop: 0.8 }, 0)
    expect(outcome.error).toBeUndefined()
    const [x, z, vx, vz] = ['Along.s', 'Guide.s', 'Along.ds', 'Guide.ds'].map(outcome.values)
    const { mass, stiffness } = smooth
    const energies: number[] = []
    x.forEach((at, i) => {
      const depths = leastDistances(at, z[i]).map((distance) => 0.35 - distance)
      if (Math.abs(depths[0] - depths[1]) < band * 0.35) return
      const spring = (stiffness * Math.max(0, ...depths) ** 2) / 2
      energies.push((mass * (vx[i] ** 2 + vz[i] ** 2)) / 2 + mass * 9.81 * z[i] + spring)
    })
    expect(outcome.report.steps).toBeLessThan(1500)
    expect(Math.max(...energies) - Math.min(...energies)).toBeLessThan(1e-6 * energies[0])
  })

  it('comes to rest on both contacts', () => {
    const outcome = run({ initial: { 'Along.s': 0.01, 'Guide.s': 0.28 }, stop: 4 }, 3000)
    expect(outcome.error).toBeUndefined()
    const late = (name: string): number[] => outcome.values(name).slice(-200)
    expect(Math.max(...late('Along.s').map(Math.abs))).toBeLessThan(0.002)
    const load = late('Tire.Fz').reduce((sum, value) => sum + value / 200, 0)
    expect(Math.abs(load / (smooth.mass * 9.81) - 1)).toBeLessThan(0.05)
    // warned once for the wheel, with the place
    const warnings = outcome.report.warnings.filter((text) => text.includes('two points'))
    expect(warnings).toEqual([expect.stringMatching(/^Tire touches Road .* radius of 0\.27 m at x = 0 m/)])
  })
})

it('is the same on a road along a line and on heights over x and y', () => {
  const rows = Array.from({ length: 41 }, (_, i) => {
    const x = (i - 20) * 0.05
    return [x, -0.06 * Math.cos((2 * Math.PI * x) / 0.8) * Math.exp(-x * x)]
  })
  const points = wheelOn({ profile: 'points', 'profile.points': rows }, disk)
  const grid = [[0, -1, 0, 1], ...rows.map(([x, z]) => [x, z, z, z])]
  const heights = wheelOn({ profile: 'grid', 'profile.grid': grid }, disk)
  const line = wheelOn(
    { 'line.sections': [[20, 0, 0]], x0: -2, elevation: rows.map(([x, z]) => [x + 2, z]), width: 8, crown: 0 },
    disk,
    'world/road',
  )
  for (const [x, yaw, roll] of [
    [0.012, 0, 0],
    [-0.03, 0.3, 0.05],
    [0.02, -0.5, -0.1],
  ]) {
    const state = { 'Body.x': x, 'Body.z': 0.28, 'Body.yaw': yaw, 'Body.roll': roll }
    const [load] = points.at(state, 'Tire.Fz')
    expect(load).toBeGreaterThan(0)
    expect(Math.abs(heights.at(state, 'Tire.Fz')[0] - load)).toBeLessThan(1e-11)
    const [onLine] = line.at({ ...state, 'Tire.contactPlace': x + 2, 'Tire.contactPlaceLeft': 0 }, 'Tire.Fz')
    expect(Math.abs(onLine - load)).toBeLessThan(1e-11)
  }
})
