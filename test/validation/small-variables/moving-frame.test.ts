/**
 * Bodies in a moving frame with speeds u, v and yaw rate r, to first order in what the car model of Lot and Massaro (A
 * symbolic approach to the multi-body modelling of road vehicles, 2017, ch. 4) declares small: against the equations
 * printed there, as corrected by symbolic linearisation, and against numbers that two implementations of them agree on.
 *
 * Axes there are x forward, y right, z down; here y left, z up: pitch, yaw and what is lateral change sign.
 */
import { describe, expect, it } from 'vitest'
import type { BlockInstance, FormulationSettings, ProjectFile } from '../../../engine/model/project/project'
import { compiled, derivativesAt, signalsAt, stateVector } from '../support/at-state'

type Blocks = Readonly<Record<string, BlockInstance>>
type Wires = readonly (readonly [string, string])[]

function project(blocks: Blocks, wires: Wires, chosen: FormulationSettings): ProjectFile {
  return {
    wishbone: 1,
    title: 'Moving frame',
    blocks: { World: { type: 'world/world', params: { gravity: 0 } }, ...blocks },
    wires: Object.fromEntries(wires.map((wire, i) => [`w${i + 1}`, wire])),
    formulations: { chosen },
  }
}

/** Derivatives of states, and signals, by name; states that are not given are zero. */
function at(
  p: ProjectFile,
  states: Readonly<Record<string, number>>,
  signals: readonly string[] = [],
): (name: string) => number {
  const compilation = compiled(p, 'chosen')
  const names = compilation.states.map((s) => s.name)
  for (const name of Object.keys(states)) expect(names).toContain(name)
  const x = stateVector(compilation, new Map(names.map((name) => [name, states[name] ?? 0])))
  const found = new Map([...derivativesAt(compilation, x, 0), ...signalsAt(compilation, signals, x, 0)])
  return (name) => found.get(name) ?? NaN
}

describe('a chassis with small roll and pitch on a frame that yaws (eq. 22)', () => {
  const [Ixx, Iyy, Izz, Ixz] = [2000, 2800, 3800, 150]
  // Ixz there is the product of inertia: the element of the tensor here, after the turn of the axes
  const chassis: BlockInstance = { type: 'mechanics/rigid-body', params: { mass: 2400, Ixx, Iyy, Izz, Ixz } }
  const p = project({ Chassis: chassis }, [], {
    coordinates: { Chassis: { velocity: 'heading', rates: 'derivatives' } },
    small: ['Chassis.roll*', 'Chassis.pitch*', 'der(Chassis.dyaw)'],
  })

  it('rolls, pitches and yaws as printed', () => {
    const [phi, mu, dphi, dmu, r] = [0.08, -0.05, 0.3, -0.2, 0.9]
    const rollRight = -(Izz - Iyy - Ixx) * r * dmu - (Izz - Iyy) * phi * r * r
    const yawRight = -2 * Ixz * r * dmu
    const determinant = Ixx * Izz - Ixz * Ixz
    const found = at(p, {
      'Chassis.roll': phi,
      'Chassis.pitch': -mu,
      'Chassis.droll': dphi,
      'Chassis.dpitch': -dmu,
      'Chassis.dyaw': -r,
      'Chassis.u': 20,
      'Chassis.v': 0.4,
    })
    expect(found('Chassis.droll')).toBeCloseTo((Izz * rollRight + Ixz * yawRight) / determinant, 12)
    expect(-found('Chassis.dyaw')).toBeCloseTo((Ixz * rollRight + Ixx * yawRight) / determinant, 12)
    const pitchRight = -(Ixx + Iyy - Izz) * r * dphi - ((Izz - Ixx) * mu - Ixz) * r * r
    expect(-found('Chassis.dpitch')).toBeCloseTo(pitchRight / Iyy, 12)
  })

  it('has a constant mass matrix', () => {
    const { mass } = compiled(p, 'chosen').system.massMatrix()
    for (const entry of mass.flat()) expect(entry.isParametric).toBe(true)
  })
})

describe('a trailer with small pitch on a drawbar that turns (eq. 24)', () => {
  const [Ixx, Iyy, Izz] = [200, 250, 300]
  const p = project(
    {
      Drawbar: { type: 'mechanics/revolute', params: { axis: [0, 0, 1] } },
      Hinge: { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } },
      Trailer: { type: 'mechanics/rigid-body', params: { mass: 800, Ixx, Iyy, Izz } },
    },
    [
      ['World.frame', 'Drawbar.base'],
      ['Drawbar.end', 'Hinge.base'],
      ['Hinge.end', 'Trailer.com'],
    ],
    { small: ['Hinge.angle*'] },
  )

  it('pitches as printed while it keeps turning, and its hinge carries the gyroscopic moment', () => {
    const [alpha, r, beta, dbeta] = [1.2, 0.8, 0.04, -0.3]
    const states = { 'Drawbar.angle': alpha, 'Drawbar.rate': r, 'Hinge.angle': beta, 'Hinge.rate': dbeta }
    const found = at(p, states, ['Hinge.Mx'])
    expect(found('Hinge.rate')).toBeCloseTo((-(Izz - Ixx) * r * r * beta) / Iyy, 12)
    expect(found('Drawbar.rate')).toBeCloseTo(0, 14)
    expect(found('Hinge.Mx')).toBeCloseTo((Izz - Ixx - Iyy) * r * dbeta, 10)
  })
})

describe('a car under given tyre forces (eq. 21b and 22c)', () => {
  const [mass, Izz, a1, a2, b] = [2700, 4360, 1.4, 1.5, 0.78]
  /** u, steering angle, v, r, Y of the right and left front and rear tyre; v', r' */
  const points = [
    [
      21.83, 0.0412, -0.25515, -0.05959, 1493.77123, -3694.6496, 3133.09755, -192.86432, 1.5753765612149193,
      -1.6794213087799241,
    ],
    [
      11.99, 0.0359, -0.75719, 0.079, -935.19512, -2386.40495, -2984.92777, 73.27565, -3.2550292459939785,
      -0.054848062496026036,
    ],
    [
      8.92, 0.0314, -0.40676, 0.06953, -1323.22586, -1676.33392, -3468.02969, 252.86911, -2.921408251300916,
      0.14542984440552556,
    ],
    [
      10.51, 0.0543, 0.30139, -0.35354, -878.12438, -36.48172, 685.70303, -1752.52338, 2.9823430193340346,
      0.06560545819183075,
    ],
    [
      14.62, 0.0122, 0.89559, -0.31472, -2013.32987, 2514.37723, -2523.47599, 1133.89093, 4.27210455278443,
      0.629061261368169,
    ],
    [
      34.97, -0.0243, 0.35177, 0.31587, -33.2384, -407.48144, -1468.9422, 774.51951, -11.466348868916151,
      0.09580635642050257,
    ],
  ] as const

  function car(delta: number, forces: readonly number[]): ProjectFile {
    const blocks: Record<string, BlockInstance> = {
      Car: { type: 'mechanics/rigid-body', params: { mass, Ixx: 2000, Iyy: 2800, Izz } },
    }
    const wires: [string, string][] = []
    ;['R1', 'L1', 'R2', 'L2'].forEach((name, i) => {
      const [front, right] = [i < 2, i % 2 === 0]
      blocks[`Arm${name}`] = { type: 'mechanics/rigid-arm', params: { x: front ? a1 : -a2, y: right ? -b : b } }
      blocks[`Tyre${name}`] = { type: 'mechanics/force', params: { resolved: 'body' } }
      // steered to the right, the force to the right points backwards
      const Y = forces[i]
      const components = front ? [-Y * Math.sin(delta), -Y * Math.cos(delta), 0] : [0, -Y, 0]
      ;['Fx', 'Fy', 'Fz'].forEach((port, k) => {
        blocks[`${port}${name}`] = { type: 'sources/constant', params: { value: components[k] } }
        wires.push([`${port}${name}.y`, `Tyre${name}.${port}`])
      })
      wires.push(['Car.com', `Arm${name}.base`], [`Arm${name}.end`, `Tyre${name}.frame`])
    })
    const small = ['Car.roll*', 'Car.pitch*', 'Car.w*', 'Car.v*', 'der(Car.wz)']
    return project(blocks, wires, { coordinates: { Car: { velocity: 'heading' } }, small })
  }

  it.each(points)('sideslips and yaws at u = %f m/s, %f rad of steer', (u, delta, v, r, Y1, Y2, Y3, Y4, dv, dr) => {
    const found = at(car(delta, [Y1, Y2, Y3, Y4]), { 'Car.u': u, 'Car.v': -v, 'Car.wz': -r })
    expect(-found('Car.v') / dv).toBeCloseTo(1, 9)
    expect(-found('Car.wz') / dr).toBeCloseTo(1, 9)
  })
})
