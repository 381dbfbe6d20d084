/**
 * Cams on profiles of a flat road: against a fine search of the highest point, against obstacles of the same shape,
 * against the contact along the normal on long waves, and in hollows in which a wheel touches twice.
 */
import { describe, expect, it } from 'vitest'
import { runToEnd } from '../../../engine/run/run'
import type { ExperimentSettings, ParamValue } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { runSmall, smallProject } from '../events/small-run'

type Params = Readonly<Record<string, ParamValue>>

const [a, b, c, l] = [1.03, 1.03, 1.8, 0.35]
const r = 0.3
const z0 = 0.27
const enveloping = { contact: 'enveloping' }

interface Place {
  readonly x: number
  readonly yaw?: number
}

function runOn(road: Params, run: ExperimentSettings, signals: readonly string[]) {
  const wheel = { radius: r, stiffness: 1, damping: 0, forceModel: 'level-4', shape: 'disk' }
  const project = smallProject(
    {
      World: ['world/world'],
      Road: ['world/flat-road', road],
      Body: ['mechanics/rigid-body', { mass: 300 }],
      Spin: ['mechanics/revolute', { axis: [0, 1, 0] }],
      Tire: ['tires/tire', wheel],
    },
    ['Body.com - Spin.base', 'Spin.end - Tire.hub', 'Tire.road - Road.surface'],
    run,
  )
  const outcome = runToEnd({ project, files: {}, experiment: 'run', signals, checkStep: false }, sharedCompiler)
  if (outcome.error !== undefined) throw outcome.error
  return outcome
}

/** Depth of a wheel that is held still, m: its force over the stiffness of 1 N/m. */
function depth(road: Params, { x, yaw = 0 }: Place): number {
  const initial = { 'Body.x': x, 'Body.z': z0, 'Body.yaw': yaw }
  const run = { stop: 1e-4, sample: 1e-4, solver: { name: 'rk4', step: 1e-4 }, initial } as const
  return runOn(road, run, ['Tire.Fz']).table.columns[0].values[0]
}

/** Height of the outline over its lowest point, m. */
const outline = (way: number): number => b * r * (1 - (1 - Math.abs(way / (a * r)) ** c) ** (1 / c))

/** Cam on a profile by a fine search, m. */
function searched(height: (x: number) => number, x: number): number {
  let most = -Infinity
  for (let k = -4000; k <= 4000; k++) {
    const way = (k * 0.9 * a * r) / 4000
    most = Math.max(most, height(x + way) - outline(way))
  }
  return most
}

describe('cams on sine waves', () => {
  const [A, L] = [0.02, 0.8]
  const waves = { profile: 'sine', 'profile.amplitude': A, 'profile.wavelength': L, ...enveloping }
  const points = 201
  const fine = { ...waves, 'cams.points': points }
  // the highest point is at most half a spacing away from a place that the cam looks at
  const half = (0.9 * a * r) / (points - 1)
  const between = outline(half) + (A * (2 * Math.PI * half) ** 2) / (2 * L ** 2)

  it.each([0, 0.13, 0.31, 0.42, 0.66])('stand on the highest points, x = %s m', (x) => {
    const height = (at: number): number => A * Math.sin((2 * Math.PI * at) / L)
    const [front, rear] = [x + (l * r) / 2, x - (l * r) / 2].map((at) => searched(height, at))
    const expected = r - (z0 - (front + rear) / 2) / Math.hypot(1, (front - rear) / (l * r))
    expect(Math.abs(depth(fine, { x }) - expected)).toBeLessThan(between)
  })

  it('are those on obstacles of the same shape, in any direction', () => {
    const obstacles = {
      obstacle: 'sine',
      'obstacle.position': 0,
      'obstacle.height': A,
      'obstacle.length': L,
      'obstacle.waves': 40,
    }
    for (const place of [{ x: 10.1 }, { x: 12.34, yaw: 0.5 }, { x: 11, yaw: 2 }])
      expect(Math.abs(depth(waves, place) - depth(obstacles, place))).toBeLessThan(1e-12)
  })
})

it('cams on long waves stand as the contact along the normal', () => {
  const long = { profile: 'sine', 'profile.amplitude': 0.05, 'profile.wavelength': 20 }
  for (const x of [0, 3, 5, 9])
    expect(Math.abs(depth({ ...long, ...enveloping }, { x }) - depth(long, { x }))).toBeLessThan(2e-4)
})

describe('a hollow sharper than the wheel', () => {
  const sharp = { profile: 'sine', 'profile.amplitude': 0.05, 'profile.wavelength': 0.5 }

  it('is bridged by cams: the wheel is higher than its floor, and keeps its energy', () => {
    const [floor, crest] = [0.375, 0.125].map((x) => depth({ ...sharp, ...enveloping }, { x }))
    // the depth over the floor at a point would be r - z0 - 0.05
    expect(floor).toBeGreaterThan(r - z0 - 0.05 + 0.02)
    expect(crest).toBeGreaterThan(floor)
    const project = smallProject(
      {
        World: ['world/world'],
        Road: ['world/flat-road', { ...sharp, 'profile.amplitude': 0.03, ...enveloping }],
        X: ['mechanics/prismatic', { axis: [1, 0, 0] }],
        Z: ['mechanics/prismatic', { axis: [0, 0, 1] }],
        Body: ['mechanics/rigid-body', { mass: 300 }],
        Spin: ['mechanics/revolute', { axis: [0, 1, 0] }],
        Tire: [
          'tires/tire',
          { radius: r, stiffness: 2e5, damping: 400, forceModel: 'pac2002', mass: 20, Ixx: 1, Iyy: 1, Izz: 1 },
        ],
      },
      [
        'World.frame - X.base',
        'X.end - Z.base',
        'Z.end - Body.com',
        'Body.com - Spin.base',
        'Spin.end - Tire.hub',
        'Tire.road - Road.surface',
      ],
      {
        stop: 0.3,
        sample: 0.01,
        energy: true,
        solver: { name: 'dopri5', tolerance: 1e-9 },
        initial: { 'Z.s': r, 'X.ds': 4, 'Spin.rate': 4 / r },
      },
    )
    const outcome = runSmall(project, ['Energy.balance', 'Energy.turnover', 'X.s'])
    expect(outcome.error).toBeUndefined()
    const [balance, turnover, x] = ['Energy.balance', 'Energy.turnover', 'X.s'].map(outcome.values)
    expect(x.at(-1)).toBeGreaterThan(0.8)
    expect(Math.max(...balance.map(Math.abs))).toBeLessThan(1e-6 * (turnover.at(-1) ?? 0))
  })
})

it('a circular cross section has no cams, and says why', () => {
  expect(() => depth({ profile: 'section', 'profile.radius': 20, ...enveloping }, { x: 0 })).toThrow(
    /cams are not for a circular cross section.*Set the contact point along the normal/s,
  )
})
