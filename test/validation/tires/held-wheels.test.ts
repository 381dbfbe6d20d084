/**
 * Wheels of levels 1 and 2, which constraints hold on the road: degrees of freedom, shapes on slopes and waves, lift-off,
 * and vehicles whose loads are undetermined.
 */
import { describe, expect, it } from 'vitest'
import type { ParamValue } from '../../../engine/model/project/project'
import { levelParams } from '../../unit/blocks/tires/wheel-levels'
import { runSmall, smallProject, type Blocks } from '../events/small-run'
import { compiled } from '../support/at-state'

const [mass, radius, Ixx, Iyy, g] = [2, 0.3, 0.06, 0.11, 9.81]

type Params = Readonly<Record<string, ParamValue>>

const wheel = (level: number, params: Params = {}): Blocks[string] => [
  'tires/tire',
  {
    ...{ ...levelParams('car', level), shape: 'disk', 'level.vAdhesion': 0.05 },
    ...{ radius, mass, Ixx, Iyy, Izz: Ixx, ...params },
  },
]

const alone = (tire: Blocks[string], road: Params, run: Parameters<typeof smallProject>[2]) =>
  smallProject(
    { World: ['world/world', { gravity: g }], Road: ['world/flat-road', road], Wheel: tire },
    ['Road.surface - Wheel.road'],
    run,
  )

describe('a free wheel', () => {
  // 12 of a rigid body, and two of the carcass; the paper's table 2 omits the two of levels 5 and 6
  it.each([
    [1, 8],
    [2, 10],
    [3, 12],
    [4, 12],
    [5, 14],
    [6, 14],
    [7, 14],
  ])('of level %i has %i states less those that constraints take', (level, count) => {
    const { states, system } = compiled(alone(wheel(level), {}, { stop: 1 }))
    const conditions = system.constraints.rows.map(({ kind }) => (kind === 'holonomic' ? 2 : 1))
    expect(states.length - conditions.reduce((sum, n) => sum + n, 0)).toBe(count)
  })
})

describe('a held wheel with a round tread', () => {
  const waves = { profile: 'sine', 'profile.amplitude': 0.1, 'profile.wavelength': 4 }
  const [A, k] = [0.1, Math.PI / 2]

  it('rolls on waves with its centre on the parallel curve', () => {
    const tire = wheel(1, { shape: 'voluminous', 'shape.width': 0.1, 'shape.curvature': 0.08 })
    const initial = { 'Wheel.x': 1, 'Wheel.z': A + radius, 'Wheel.Omega': 10 }
    const solver = { name: 'dopri5', tolerance: 1e-10 } as const
    const names = ['x', 'z', 'contactX', 'Omega', 'vcx', 'vcy', 'vcz'].map((s) => `Wheel.${s}`)
    const run = runSmall(alone(tire, waves, { stop: 3, sample: 0.1, solver, initial }), names)
    expect(run.error).toBeUndefined()
    const energy = (omega: number, z: number): number => ((mass * radius ** 2 + Iyy) * omega ** 2) / 2 + mass * g * z
    for (const t of [0.4, 1.3, 2.9]) {
      const [u, z, omega] = ['contactX', 'z', 'Omega'].map((s) => run.at(`Wheel.${s}`, t))
      const slope = A * k * Math.cos(k * u)
      expect(run.at('Wheel.x', t)).toBeCloseTo(u - (radius * slope) / Math.hypot(1, slope), 7)
      expect(z).toBeCloseTo(A * Math.sin(k * u) + radius / Math.hypot(1, slope), 7)
      expect(energy(omega, z) / energy(10, A + radius)).toBeCloseTo(1, 7)
    }
  })

  it('leans about the centre of its tread, and keeps its energy', () => {
    const width = 0.12
    const tire = wheel(1, { shape: 'torus', 'shape.width': width })
    const initial = { 'Wheel.heading': 0.3, 'Wheel.tilt': 0.25, 'Wheel.Omega': 8 }
    const solver = { name: 'dopri5', tolerance: 1e-10 } as const
    const names = ['z', 'gamma', 'Omega', 'vcx', 'vcy', 'vcz', 'wcx', 'wcz'].map((s) => `Wheel.${s}`)
    const run = runSmall(alone(tire, {}, { stop: 2, sample: 0.1, solver, initial }), names)
    expect(run.error).toBeUndefined()
    const energyAt = (t: number): number => {
      const [z, omega, vx, vy, vz, wx, wz] = ['z', 'Omega', 'vcx', 'vcy', 'vcz', 'wcx', 'wcz'].map((s) =>
        run.at(`Wheel.${s}`, t),
      )
      const kinetic = mass * (vx ** 2 + vy ** 2 + vz ** 2) + Ixx * (wx ** 2 + wz ** 2) + Iyy * omega ** 2
      return kinetic / 2 + mass * g * z
    }
    for (const t of [0.7, 1.4, 2]) {
      const gamma = run.at('Wheel.gamma', t)
      expect(run.at('Wheel.z', t)).toBeCloseTo((radius - width / 2) * Math.cos(gamma) + width / 2, 9)
      expect(energyAt(t) / energyAt(0)).toBeCloseTo(1, 8)
    }
    const lean = run.values('Wheel.gamma')
    expect(Math.max(...lean) - Math.min(...lean)).toBeGreaterThan(0.05)
  })
})

describe('a wheel of level 2', () => {
  it.each([1, 2])('that the road would have to pull is reported with its time (level %i)', (level) => {
    const solver = { name: 'radau5', tolerance: 1e-7 } as const
    const project = smallProject(
      { World: ['world/world', { direction: [0, 0, 1] }], Road: ['world/flat-road'], Wheel: wheel(level) },
      ['Road.surface - Wheel.road'],
      { stop: 0.1, sample: 0.05, solver },
    )
    const run = runSmall(project, ['Wheel.Fz'])
    expect(run.error).toBeUndefined()
    expect(run.at('Wheel.Fz', 0.1)).toBeCloseTo(-mass * g, 6)
    expect(run.report.warnings.join()).toMatch(
      /Wheel leaves the range of a wheel that is held on the road: load -19\.62 N at t = 0 s \(at least 0 N\)\. The road pulls/,
    )
  })

  /** A rigid vehicle on wheels at three or four corners. */
  const vehicle = (level: number, corners: readonly (readonly [x: number, y: number])[]) => {
    const blocks: Record<string, Blocks[string]> = {
      ...{ World: ['world/world', { gravity: g }], Road: ['world/flat-road'] },
      Body: ['mechanics/rigid-body', { mass: 1000, Ixx: 300, Iyy: 900, Izz: 1000 }],
    }
    const wires: string[] = []
    corners.forEach(([x, y], i) => {
      blocks[`Arm${i}`] = ['mechanics/rigid-arm', { x, y }]
      blocks[`Spin${i}`] = ['mechanics/revolute', { axis: [0, 1, 0] }]
      blocks[`Tire${i}`] = wheel(level)
      wires.push(`Body.com - Arm${i}.base`, `Arm${i}.end - Spin${i}.base`, `Spin${i}.end - Tire${i}.hub`)
      wires.push(`Tire${i}.road - Road.surface`)
    })
    return smallProject(blocks, wires, { stop: 0.5, sample: 0.1, solver: { name: 'radau5', tolerance: 1e-8 } })
  }

  it('carries its share of a rigid vehicle on three wheels', () => {
    const loads = [0, 1, 2].map((i) => `Tire${i}.Fz`)
    const run = runSmall(vehicle(2, [[1, 0], [-0.5, 0.6], [-0.5, -0.6]]), loads) // prettier-ignore
    expect(run.error).toBeUndefined()
    // from the centre of mass 1 m to the front wheel and 0.5 m to the others
    const total = 1000 * g
    const expected = [total / 3, total / 3, total / 3].map((share) => share + mass * g)
    loads.forEach((name, i) => expect(run.at(name, 0.5)).toBeCloseTo(expected[i], 3))
  })

  it('is refused where four of them carry one rigid body: their loads are undetermined', () => {
    const corners: readonly (readonly [number, number])[] = [1, -1].flatMap((x) => [[x, 0.7], [x, -0.7]] as const) // prettier-ignore
    expect(() => runSmall(vehicle(2, corners), [])).toThrow(
      /block Tire0: constraints share the loads of Tire0, Tire1, Tire2, Tire3 in an undetermined way/,
    )
  })
})
