/**
 * Wheels on obstacles of flat roads and of roads along a line, against cams on a fine search of the highest point, and
 * on a step against the closed form of its outline.
 */
import { describe, expect, it } from 'vitest'
import { runToEnd } from '../../../engine/run/run'
import type { ExperimentSettings, ParamValue } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { runSmall, smallProject } from '../events/small-run'

type Params = Readonly<Record<string, ParamValue>>

const [a, b, c, l, t] = [1.03, 1.03, 1.8, 0.35, 0.45]
const r = 0.3
const [z0, x0] = [0.27, 10]

interface Pose {
  readonly x: number
  readonly y?: number
  readonly z?: number
  readonly yaw?: number
}

const roads = ['world/flat-road', 'world/road'] as const
const wheel: Params = { radius: r, stiffness: 1, damping: 0, forceModel: 'level-4', shape: 'disk' }

function runOn(type: string, road: Params, run: ExperimentSettings, signals: readonly string[], tire = wheel) {
  const project = smallProject(
    {
      World: ['world/world'],
      Road: [type, { 'obstacle.position': x0, ...road }],
      Body: ['mechanics/rigid-body', { mass: 300 }],
      Spin: ['mechanics/revolute', { axis: [0, 1, 0] }],
      Tire: ['tires/tire', tire],
    },
    ['Body.com - Spin.base', 'Spin.end - Tire.hub', 'Tire.road - Road.surface'],
    run,
  )
  const outcome = runToEnd({ project, files: {}, experiment: 'run', signals, checkStep: false }, sharedCompiler)
  if (outcome.error !== undefined) throw outcome.error
  return outcome
}

/** Depth of a wheel that is held still, m. */
function depth(type: string, road: Params, { x, y = 0, z = z0, yaw = 0 }: Pose): number {
  const initial = { 'Body.x': x, 'Body.y': y, 'Body.z': z, 'Body.yaw': yaw }
  const run = { stop: 1e-4, sample: 1e-4, solver: { name: 'rk4', step: 1e-4 }, initial } as const
  return runOn(type, road, run, ['Tire.Fz']).table.columns[0].values[0]
}

/** Depth by the heights of front and rear cam, on a plane without slope to the side. */
const depthOf = (front: number, rear: number, z = z0): number =>
  r - (z - (front + rear) / 2) / Math.hypot(1, (front - rear) / (l * r))

/** Height of the outline over its lowest point, m. */
const outline = (x: number): number => b * r * (1 - (1 - Math.abs(x / (a * r)) ** c) ** (1 / c))

/** Cam on heights by a fine search, and at places where they jump. */
function searched(height: (u: number) => number, u: number, corners: readonly number[] = []): number {
  let most = -Infinity
  const look = (at: number): void => {
    if (Math.abs(at - u) < a * r) most = Math.max(most, height(at) - outline(at - u))
  }
  for (let k = -20_000; k <= 20_000; k++) look(u + (k * 0.9 * a * r) / 20_000)
  corners.forEach(look)
  return most
}

describe.each(roads)('a step on %s', (type) => {
  const h = 0.06
  const stepped = { obstacle: 'step', 'obstacle.height': h }
  // a cam that meets the upper edge at the distance d rises by what is left of the height
  const cam = (u: number): number => (u >= 0 ? h : u <= -a * r ? 0 : Math.max(0, h - outline(u)))

  it.each([-0.4, -0.2, -0.13, -0.08, -0.03, 0, 0.04, 0.3])('lifts a wheel by its closed form, u = %s m', (u) => {
    const expected = depthOf(cam(u + (l * r) / 2), cam(u - (l * r) / 2))
    expect(Math.abs(depth(type, stepped, { x: x0 + u }) - expected)).toBeLessThan(1e-9)
  })
})

describe('obstacles of straight lines', () => {
  const h = 0.05
  const shapes: readonly [string, Params, (u: number) => number, readonly number[]][] = [
    ['cleat', { 'obstacle.length': 0.06 }, (u) => (u >= 0 && u <= 0.06 ? h : 0), [0, 0.06]],
    ['ramp', { 'obstacle.length': 0.2 }, (u) => h * Math.min(Math.max(u / 0.2, 0), 1), [0.2]],
    [
      'pothole',
      { 'obstacle.length': 0.4, 'obstacle.edge': 0.05 },
      (u) => -h * Math.min(Math.max(Math.min(u / 0.05, (0.4 - u) / 0.05), 0), 1),
      [0, 0.4],
    ],
    [
      'kerb',
      { 'obstacle.length': 0.3, 'obstacle.edge': 0.03 },
      (u) => h * Math.min(Math.max(Math.min(u / 0.03, (0.3 - u) / 0.03), 0), 1),
      [0.03, 0.27],
    ],
  ]

  it.each(shapes)('%s: the wheel stands on its highest point', (obstacle, more, height, corners) => {
    for (const u of [-0.21, 0.02, 0.17, 0.41]) {
      const [front, rear] = [1, -1].map((side) => searched(height, u + (side * l * r) / 2, corners))
      const z = z0 - 0.04
      const value = depth('world/flat-road', { obstacle, 'obstacle.height': h, ...more }, { x: x0 + u, z })
      expect(Math.abs(value - depthOf(front, rear, z)), `u = ${u}`).toBeLessThan(2e-7)
    }
  })

  it('the second of several is like the first', () => {
    const road = { obstacle: 'cleat', 'obstacle.height': h, 'obstacle.length': 0.1 }
    const several = { ...road, 'obstacle.count': 3, 'obstacle.spacing': 2 }
    for (const u of [-0.2, -0.05, 0.03, 0.2])
      for (const k of [0, 1, 2])
        expect(depth('world/flat-road', several, { x: x0 + u + 2 * k })).toBeCloseTo(
          depth('world/flat-road', road, { x: x0 + u }),
          11,
        )
    const stairs = { obstacle: 'step', 'obstacle.height': h, 'obstacle.count': 3, 'obstacle.spacing': 2 }
    const plain = { obstacle: 'step', 'obstacle.height': h }
    for (const u of [-0.9, -0.1, 0.9])
      expect(depth('world/flat-road', stairs, { x: x0 + 4 + u, z: z0 + 2 * h })).toBeCloseTo(
        depth('world/flat-road', plain, { x: x0 + u }),
        11,
      )
  })
})

describe('curved obstacles', () => {
  const h = 0.08
  const R = (1 + h ** 2) / (2 * h)
  it.each([
    [
      'bump',
      { 'obstacle.length': 0.6 },
      (u: number) => (u > 0 && u < 0.6 ? (h * (1 - Math.cos((2 * Math.PI * u) / 0.6))) / 2 : 0),
    ],
    [
      'hump',
      { 'obstacle.length': 2 },
      (u: number) => (u > 0 && u < 2 ? Math.sqrt(R ** 2 - (u - 1) ** 2) - (R - h) : 0),
    ],
    [
      'sine',
      { 'obstacle.length': 0.7, 'obstacle.waves': 2 },
      (u: number) => (u > 0 && u < 1.4 ? h * Math.sin((2 * Math.PI * u) / 0.7) : 0),
    ],
  ] as const)('%s: the wheel stands on the highest of its places', (obstacle, more, height) => {
    for (const u of [-0.1, 0.11, 0.62]) {
      const [front, rear] = [1, -1].map((side) => searched(height, u + (side * l * r) / 2))
      const road = { obstacle, 'obstacle.height': h, 'cams.points': 81, ...more }
      expect(Math.abs(depth('world/flat-road', road, { x: x0 + u }) - depthOf(front, rear)), `u = ${u}`).toBeLessThan(
        1e-4,
      )
    }
  })
})

it.each(roads)('an obstacle at an angle meets a wheel as one straight ahead meets a turned wheel, %s', (type) => {
  const road = { obstacle: 'kerb', 'obstacle.height': 0.05, 'obstacle.length': 0.5, 'obstacle.edge': 0.02 }
  for (const u of [-0.15, 0.05, 0.4]) {
    const straight = depth(type, road, { x: x0 + u, yaw: -0.5 })
    // the place at the same distance from the kerb, which leans back to its left end
    const turned = depth(type, { ...road, 'obstacle.angle': 0.5 }, { x: x0 + u / Math.cos(0.5) })
    expect(turned).toBeCloseTo(straight, 10)
  }
})

it('an obstacle on one side lifts the wheels there', () => {
  const road = { obstacle: 'kerb', 'obstacle.height': 0.05, 'obstacle.length': 1, 'obstacle.side': 'left' }
  const both = depth('world/flat-road', { ...road, 'obstacle.side': 'both' }, { x: x0 + 0.5 })
  expect(depth('world/flat-road', road, { x: x0 + 0.5, y: 0.5 })).toBeCloseTo(both, 11)
  expect(depth('world/flat-road', road, { x: x0 + 0.5, y: -0.5 })).toBeCloseTo(r - z0, 11)
  // in the middle, each track has its part of the height, and the plane falls to the right
  const share = (w: number): number => {
    const part = 0.5 + w / 0.3
    return part ** 2 * (3 - 2 * part)
  }
  const [left, right] = [1, -1].map((side) => 0.05 * share((side * t * r) / 2))
  // an upright wheel on a plane that is inclined across it
  expect(depth('world/flat-road', road, { x: x0 + 0.5, y: 0 })).toBeCloseTo(r - (z0 - (left + right) / 2), 10)
})

describe('the energy of a wheel on one track that rolls over obstacles', () => {
  const obstacles: readonly Params[] = [
    { obstacle: 'bump', 'obstacle.length': 0.5 },
    { obstacle: 'cleat', 'obstacle.length': 0.05 },
    { obstacle: 'step' },
    { obstacle: 'ramp', 'obstacle.length': 0.3 },
    { obstacle: 'pothole', 'obstacle.length': 0.6 },
    { obstacle: 'sine', 'obstacle.length': 0.8, 'obstacle.waves': 2 },
    { obstacle: 'hump', 'obstacle.length': 1 },
    { obstacle: 'kerb', 'obstacle.length': 0.5 },
  ]
  it.each(obstacles)('$obstacle', (obstacle) => {
    const project = smallProject(
      {
        World: ['world/world'],
        Road: ['world/flat-road', { 'obstacle.position': 0.5, 'obstacle.height': 0.03, ...obstacle }],
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
        stop: 0.4,
        sample: 0.01,
        energy: true,
        solver: { name: 'dopri5', tolerance: 1e-9 },
        initial: { 'Z.s': r - (320 * 9.81) / 2e5, 'X.ds': 5, 'Spin.rate': 5 / r },
      },
    )
    const outcome = runSmall(project, ['Energy.balance', 'Energy.turnover', 'X.s', 'Z.s'])
    expect(outcome.error).toBeUndefined()
    const [balance, turnover, x, z] = ['Energy.balance', 'Energy.turnover', 'X.s', 'Z.s'].map(outcome.values)
    expect(x.at(-1)).toBeGreaterThan(1.5)
    expect(Math.max(...z) - Math.min(...z)).toBeGreaterThan(2e-3)
    expect(Math.max(...balance.map(Math.abs))).toBeLessThan(1e-6 * (turnover.at(-1) ?? 0))
  })
})
