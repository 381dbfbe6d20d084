/** Random heights on roads along a line: on a straight one they are those of a flat road, on a bend energy is kept. */
import { describe, expect, it } from 'vitest'
import type { ParamValue } from '../../../engine/model/project/project'
import { runSmall, smallProject } from '../events/small-run'

type Params = Readonly<Record<string, ParamValue>>

const [m, r, k, g] = [200, 0.3, 4e5, 9.81]
const random = {
  profile: 'random',
  'random.class': 'C',
  'random.length': 60,
  'random.shortest': 0.5,
  'random.seed': 3,
}

/** Ball that slides without friction and without turning. */
function sliding(
  type: string,
  road: Params,
  [x, y]: readonly [number, number],
  speeds: readonly [number, number],
  stop: number,
) {
  const ball = { shape: 'voluminous', 'shape.width': 2 * r, 'shape.curvature': r, radius: r, stiffness: k, damping: 0 }
  const outcome = runSmall(
    smallProject(
      {
        World: ['world/world', { gravity: g }],
        Road: [type, { ...random, ...road }],
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
        initial: { 'X.s': x, 'Y.s': y, 'Z.s': r - (m * g) / k, 'X.ds': speeds[0], 'Y.ds': speeds[1] },
      },
    ),
    ['X.s', 'Y.s', 'Z.s', 'X.ds', 'Y.ds', 'Z.ds', 'Tire.Fz'],
  )
  if (outcome.error !== undefined) throw outcome.error
  return outcome
}

const straight = { 'line.sections': [[100, 0, 0]] }

describe('a rough road along a line', () => {
  it('is on a straight line that of a flat road', () => {
    const held = (type: string, road: Params, x: number, y: number): number =>
      sliding(type, road, [x, y], [0, 0], 1e-4).values('Tire.Fz')[0]
    const loads = [3.3, 8.1, 17.77, 41.2].map((x, i) => {
      const y = [-0.9, -0.3, 0.2, 1.1][i]
      const [line, flat] = [held('world/road', straight, x, y), held('world/flat-road', {}, x, y)]
      expect(Math.abs(line - flat)).toBeLessThan(1e-9 * k)
      return line
    })
    // heights differ from place to place
    expect(Math.max(...loads) - Math.min(...loads)).toBeGreaterThan(0.002 * k)
  })

  it('keeps the energy of a ball that slides across a banked bend', () => {
    const bend = {
      'line.sections': [
        [10, 0, 0],
        [20, 0, 0.02],
        [60, 0.02, 0.02],
      ],
      banking: [
        [0, 0],
        [10, 0],
        [40, -0.1],
        [90, -0.1],
      ],
      width: 20,
    }
    const run = sliding('world/road', bend, [2, 0.5], [9, 0.5], 4)
    const [x, z, vx, vy, vz, load] = ['X.s', 'Z.s', 'X.ds', 'Y.ds', 'Z.ds', 'Tire.Fz'].map(run.values)
    expect(x.at(-1)).toBeGreaterThan(30)
    const energy = x.map(
      (_, i) => 0.5 * m * (vx[i] ** 2 + vy[i] ** 2 + vz[i] ** 2) + m * g * z[i] + load[i] ** 2 / (2 * k),
    )
    for (const value of energy) expect(Math.abs(value - energy[0])).toBeLessThan(1e-6 * energy[0])
  })
})
