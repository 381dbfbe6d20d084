/**
 * An ideal wheel on height profiles: it rolls on a constant slope with the acceleration of the inclined plane, and through waves
 * with the speed that its energy leaves it, its centre on the curve that is parallel to the road.
 */
import { describe, expect, it } from 'vitest'
import type { ParamValue } from '../../../engine/model/project/project'
import { runSmall, smallProject, type SmallRun } from '../events/small-run'

const [m, r, Ixx, Iyy, g] = [2, 0.3, 0.06, 0.11, 9.81]

/** A disk that rolls along x from a place at a speed. */
function rolling(
  road: Readonly<Record<string, ParamValue>>,
  initial: Readonly<Record<string, number>>,
  stop: number,
): SmallRun {
  const outcome = runSmall(
    smallProject(
      {
        World: ['world/world', { gravity: g }],
        Road: ['world/flat-road', road],
        Disk: ['tires/tire', { forceModel: 'level-1', radius: r, mass: m, Ixx, Iyy, Izz: Ixx }],
      },
      ['Road.surface - Disk.road'],
      { stop, sample: 0.01, solver: { name: 'dopri5', tolerance: 1e-11 }, initial },
    ),
    [
      'x',
      'y',
      'z',
      'Omega',
      'drift',
      'Fz',
      'contactX',
      'contactY',
      'contactZ',
      'gamma',
      'slipX',
      'slipY',
      'vcx',
      'vcy',
      'vcz',
      'wcx',
      'wcz',
    ].map((s) => `Disk.${s}`),
  )
  if (outcome.error !== undefined) throw outcome.error
  return outcome
}

describe('an ideal wheel on a profile', () => {
  it('is slowed on a constant slope by m g sin(slope), as on an inclined plane', () => {
    const slope = 0.2
    const [cos, sin] = [1 / Math.hypot(1, slope), slope / Math.hypot(1, slope)]
    const points = [
      [-10, -10 * slope],
      [30, 30 * slope],
    ]
    const [v0, stop] = [5, 3]
    const start = { 'Disk.x': -r * sin, 'Disk.z': r * cos, 'Disk.Omega': v0 / r }
    const run = rolling({ profile: 'points', 'profile.points': points }, start, stop)
    const a = (m * g * sin) / (m + Iyy / r ** 2)
    for (const t of [0.5, 1.7, 3]) {
      const path = v0 * t - (a * t * t) / 2
      expect(run.at('Disk.x', t)).toBeCloseTo(-r * sin + path * cos, 8)
      expect(run.at('Disk.z', t)).toBeCloseTo(r * cos + path * sin, 8)
      expect(run.at('Disk.Omega', t) * r).toBeCloseTo(v0 - a * t, 8)
      expect(run.at('Disk.Fz', t)).toBeCloseTo(m * g * cos, 6)
    }
  })

  it('keeps its energy on waves, with its centre on the parallel curve', () => {
    const [A, L] = [0.1, 4]
    const k = (2 * Math.PI) / L
    const v0 = 3
    const start = { 'Disk.x': L / 4, 'Disk.z': A + r, 'Disk.Omega': v0 / r }
    const run = rolling({ profile: 'sine', 'profile.amplitude': A, 'profile.wavelength': L }, start, 4)
    const energy = (omega: number, z: number): number => ((m * r * r + Iyy) * omega ** 2) / 2 + m * g * z
    const expected = energy(v0 / r, A + r)
    for (const t of [0.3, 1, 1.9, 3.1, 4]) {
      const [x, z, u] = [run.at('Disk.x', t), run.at('Disk.z', t), run.at('Disk.contactX', t)]
      expect(run.at('Disk.contactZ', t)).toBeCloseTo(A * Math.sin(k * u), 8)
      const slope = A * k * Math.cos(k * u)
      expect(x).toBeCloseTo(u - (r * slope) / Math.hypot(1, slope), 8)
      expect(z).toBeCloseTo(A * Math.sin(k * u) + r / Math.hypot(1, slope), 8)
      // the centre moves with r times the rate of the disk
      const speed = Math.hypot(...['vcx', 'vcy', 'vcz'].map((s) => run.at(`Disk.${s}`, t)))
      expect(speed).toBeCloseTo(r * run.at('Disk.Omega', t), 8)
      expect(energy(run.at('Disk.Omega', t), z) / expected).toBeCloseTo(1, 8)
    }
    expect(run.at('Disk.x', 4)).toBeGreaterThan(10)
  })

  it('keeps its energy and its contact where it leans and crosses the waves', () => {
    const [A, L] = [0.05, 3]
    const waves = { profile: 'sine', 'profile.amplitude': A, 'profile.wavelength': L }
    const start = { 'Disk.x': 0, 'Disk.y': 0, 'Disk.heading': 0.5, 'Disk.tilt': 0.1, 'Disk.Omega': 10 }
    const run = rolling(waves, start, 2)
    const value = (name: string, t: number): number => run.at(`Disk.${name}`, t)
    const energy = (t: number): number => {
      const v2 = ['vcx', 'vcy', 'vcz'].reduce((sum, s) => sum + value(s, t) ** 2, 0)
      const w2 = value('wcx', t) ** 2 + value('wcz', t) ** 2
      return (m * v2 + Ixx * w2 + Iyy * value('Omega', t) ** 2) / 2 + m * g * value('z', t)
    }
    for (const t of [0.4, 1, 1.6, 2]) {
      expect(energy(t) / energy(0)).toBeCloseTo(1, 8)
      expect(value('contactZ', t)).toBeCloseTo(A * Math.sin((2 * Math.PI * value('contactX', t)) / L), 8)
    }
    const lean = run.values('Disk.gamma')
    expect(Math.max(...lean) - Math.min(...lean)).toBeGreaterThan(0.05)
  })

  /** Total energy, J. */
  const energyOf = (run: SmallRun, t: number): number => {
    const value = (name: string): number => run.at(`Disk.${name}`, t)
    const v2 = ['vcx', 'vcy', 'vcz'].reduce((sum, s) => sum + value(s) ** 2, 0)
    const w2 = value('wcx') ** 2 + value('wcz') ** 2
    return (m * v2 + Ixx * w2 + Iyy * value('Omega') ** 2) / 2 + m * g * value('z')
  }
  const leaning = { 'Disk.x': 0, 'Disk.y': 0.4, 'Disk.heading': 0.5, 'Disk.tilt': 0.1, 'Disk.Omega': 10 }

  it('keeps its energy over hills, given as heights over x and y, and touches them', () => {
    const [A, k, q] = [0.05, 2, 1.5]
    const hills = (x: number, y: number): number => A * Math.sin(k * x) * Math.cos(q * y)
    const xs = Array.from({ length: 81 }, (_, i) => i * 0.1 - 1)
    const ys = Array.from({ length: 71 }, (_, i) => i * 0.1 - 2)
    const grid = [[0, ...ys], ...xs.map((x) => [x, ...ys.map((y) => hills(x, y))])]
    const run = rolling({ profile: 'grid', 'profile.grid': grid }, leaning, 1.5)
    for (const t of [0.4, 1, 1.5]) {
      expect(energyOf(run, t) / energyOf(run, 0)).toBeCloseTo(1, 8)
      const [x, y] = [run.at('Disk.contactX', t), run.at('Disk.contactY', t)]
      // splines over points at 0.1 m: k^4 A h^4/384 at most
      expect(Math.abs(run.at('Disk.contactZ', t) - hills(x, y))).toBeLessThan(1e-6)
    }
  })

  it.each([4, -4])('keeps its energy and its contact across a section with a radius of %d m', (radius) => {
    const run = rolling({ profile: 'section', 'profile.radius': radius }, leaning, 0.8)
    for (const t of [0.2, 0.5, 0.8]) {
      expect(energyOf(run, t) / energyOf(run, 0)).toBeCloseTo(1, 8)
      const y = run.at('Disk.contactY', t)
      expect(run.at('Disk.contactZ', t)).toBeCloseTo(radius - Math.sign(radius) * Math.sqrt(radius ** 2 - y * y), 9)
    }
  })

  it('rolls on heights that do not change across the road as on a profile along it', () => {
    const rows = Array.from({ length: 41 }, (_, i) => [i * 0.25 - 1, 0.05 * Math.sin(i * 0.5)])
    const grid = [[0, -50, 50], ...rows.map(([x, z]) => [x, z, z])]
    const along = rolling({ profile: 'points', 'profile.points': rows }, leaning, 2)
    const both = rolling({ profile: 'grid', 'profile.grid': grid }, leaning, 2)
    for (const name of ['Disk.x', 'Disk.y', 'Disk.z', 'Disk.Omega', 'Disk.Fz'])
      for (const t of [0.5, 1, 2]) expect(both.at(name, t)).toBeCloseTo(along.at(name, t), 7)
  })
})
