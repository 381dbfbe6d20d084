/**
 * Motion on roads along a line. A ball that slides without friction keeps its energy, and on a banked circle its moment
 * of momentum about the vertical; at the speed v^2 = g rho tan(beta) it stays on its circle.
 */
import { describe, expect, it } from 'vitest'
import type { ParamValue } from '../../../engine/model/project/project'
import { runSmall, smallProject, type SmallRun } from '../events/small-run'

type Params = Readonly<Record<string, ParamValue>>

const [m, r, k, g] = [200, 0.3, 4e5, 9.81]
const [R, beta] = [40, 0.35]

/** Ball that is led without turning, from a place at a speed. */
function sliding(
  road: Params,
  [x, y, z]: readonly [number, number, number],
  [vx, vy, vz]: readonly [number, number, number],
  stop: number,
): SmallRun {
  const ball = { shape: 'voluminous', 'shape.width': 2 * r, 'shape.curvature': r, radius: r, stiffness: k, damping: 0 }
  const outcome = runSmall(
    smallProject(
      {
        World: ['world/world', { gravity: g }],
        Road: ['world/road', road],
        X: ['mechanics/prismatic', { axis: [1, 0, 0] }],
        Y: ['mechanics/prismatic', { axis: [0, 1, 0] }],
        Z: ['mechanics/prismatic', { axis: [0, 0, 1] }],
        Body: ['mechanics/rigid-body', { mass: m }],
        Tire: [
          'tires/tire',
          {
            ...ball,
            ...{ mass: 0, Ixx: 0, Iyy: 0, Izz: 0 },
            ...{ forceModel: 'level-3', 'level.muMax': 1e-12, 'level.muMin': 0, 'level.rolling': 0 },
          },
        ],
      },
      [
        'World.frame - X.base',
        'X.end - Y.base',
        'Y.end - Z.base',
        'Z.end - Body.com',
        'Body.com - Tire.hub',
        'Tire.road - Road.surface',
      ],
      {
        stop,
        sample: 0.05,
        solver: { name: 'dopri5', tolerance: 1e-11 },
        initial: { 'X.s': x, 'Y.s': y, 'Z.s': z, 'X.ds': vx, 'Y.ds': vy, 'Z.ds': vz },
      },
    ),
    ['X.s', 'Y.s', 'Z.s', 'X.ds', 'Y.ds', 'Z.ds', 'Tire.Fz'],
  )
  if (outcome.error !== undefined) throw outcome.error
  return outcome
}

interface Instant {
  readonly radius: number
  readonly energy: number
  readonly momentum: number
  readonly load: number
}

function instants(run: SmallRun): readonly Instant[] {
  const [x, y, z, vx, vy, vz, load] = ['X.s', 'Y.s', 'Z.s', 'X.ds', 'Y.ds', 'Z.ds', 'Tire.Fz'].map((name) =>
    run.values(name),
  )
  return x.map((_, i) => ({
    radius: Math.hypot(x[i], y[i]),
    energy: 0.5 * m * (vx[i] ** 2 + vy[i] ** 2 + vz[i] ** 2) + m * g * z[i] + load[i] ** 2 / (2 * k),
    momentum: m * (x[i] * vy[i] - y[i] * vx[i]),
    load: load[i],
  }))
}

/** The circle of radius R about the origin, to the left, higher outside. */
const bowl: Params = {
  'line.sections': [[2 * Math.PI * R, 1 / R, 1 / R]],
  closed: true,
  x0: R,
  heading0: Math.PI / 2,
  banking: [
    [0, -beta],
    [100, -beta],
  ],
  width: 30,
}
/** Height of the ball's centre over the cone at the radius rho of the centre, for a load. */
const centreHeight = (rho: number, load: number): number => Math.tan(beta) * (rho - R) + (r - load / k) / Math.cos(beta)

describe.each(['normal', 'fixed'])('a ball in a banked bowl, contact %s', (kind) => {
  const road: Params = kind === 'fixed' ? { ...bowl, contactSearch: 'fixed', contactIterations: 3 } : bowl
  it('stays on its circle at the neutral speed', () => {
    const rho = 41.5
    const [v, load] = [Math.sqrt(g * rho * Math.tan(beta)), (m * g) / Math.cos(beta)]
    const all = instants(sliding(road, [rho, 0, centreHeight(rho, load)], [0, v, 0], 10))
    for (const at of all) {
      expect(Math.abs(at.radius - rho)).toBeLessThan(1e-6)
      expect(Math.abs(at.load / load - 1)).toBeLessThan(1e-6)
    }
  })

  it('keeps energy and moment of momentum at another speed', () => {
    const rho = 38
    const all = instants(sliding(road, [rho, 0, centreHeight(rho, (m * g) / Math.cos(beta))], [0, 14, 0], 12))
    const [first] = all
    expect(Math.max(...all.map(({ radius }) => radius)) - rho).toBeGreaterThan(1)
    for (const at of all) {
      expect(Math.abs(at.energy - first.energy)).toBeLessThan(1e-6 * first.energy)
      expect(Math.abs(at.momentum / first.momentum - 1)).toBeLessThan(1e-8)
    }
  })
})

it('keeps its energy over hills, bends, banks and a crown', () => {
  const road: Params = {
    'line.sections': [
      [20, 0, 0],
      [15, 0, 0.03],
      [20, 0.03, 0.03],
      [15, 0.03, 0],
      [40, 0, 0],
    ],
    elevation: [
      [0, 0],
      [20, -1],
      [40, 0.6],
      [60, -0.8],
      [110, -3],
    ],
    banking: [
      [20, 0],
      [35, -0.15],
      [55, -0.15],
      [70, 0],
    ],
    crown: -0.3,
    width: 12,
  }
  const all = instants(sliding(road, [2, 0.2, r + 0.2], [11, 0, 0], 5))
  const [first] = all
  expect(all.at(-1)?.radius).toBeGreaterThan(40)
  for (const { energy } of all) expect(Math.abs(energy - first.energy)).toBeLessThan(1e-6 * first.energy)
})
