/** Blocks of a chassis. */
import { axisWires, onAxis } from './on-axes'
import { between } from './on-frames'
import { body, constant, type Row, type Values } from './row'

const at5 = (s: number, ds: number) => ({ 'Slide.s': s, 'Slide.ds': ds })

/** Gas of 2 l (or v0) at 6 bar behind an area of 0.01 m^2. */
const polytropic = (s: number, n: number, v0 = 2e-3) => {
  const v = v0 + 0.01 * s
  const work = n === 1 ? Math.log(v0 / v) : ((v0 / v) ** (n - 1) - 1) / (n - 1)
  return { force: (6e5 * (v0 / v) ** n - 1e5) * 0.01, energy: 6e5 * v0 * work + 1e5 * 0.01 * s }
}
const air = (n: number): Row => ({
  type: 'chassis/air-spring',
  title: `with the exponent ${n}`,
  blocks: onAxis([
    'chassis/air-spring',
    {
      ambient: 1e5,
      exponent: n,
      area: [
        [-1, 0.01],
        [1, 0.01],
      ],
    },
  ]),
  wires: [...axisWires, 'Slide.axis - X.axis'],
  state: at5(-0.03, 0.4),
  power: () => polytropic(-0.03, n).force * 0.4,
  energy: () => polytropic(-0.03, n).energy,
  dissipation: () => 0,
})

/** Length and its rate, from a sensor. */
const apart = (at: Values): readonly number[] => at('D.distance', 'D.rate')
const airBetween: Row = {
  type: 'chassis/point-air-spring',
  blocks: between(
    [
      'chassis/point-air-spring',
      {
        height: 0.2,
        volume: 0.03,
        ambient: 1e5,
        area: [
          [-1, 0.01],
          [1, 0.01],
        ],
      },
    ],
    { D: ['sensors/distance'] },
  ),
  wires: ['A.com - X.a', 'B.com - X.b', 'A.com - D.a', 'B.com - D.b'],
  power: (at) => {
    const [length, rate] = apart(at)
    return polytropic(length - 0.2, 1.3, 0.03).force * rate
  },
  energy: (at) => polytropic(apart(at)[0] - 0.2, 1.3, 0.03).energy,
  dissipation: () => 0,
}

const barMotion = (at: Values): { twist: number; rate: number } => {
  const [zl, ul, wl, xl, yl, zr, ur, wr, xr, yr] = at(
    ...['L', 'R'].flatMap((end) => [`P${end}.z`, `V${end}.vz`, 'A.wx', `P${end}.x`, `P${end}.y`]),
  )
  const [wx, wy] = at('A.wx', 'A.wy')
  expectSame(wl, wr)
  // upright velocity as seen from the turning chassis: v - w x r
  const left = ul - (wx * yl - wy * xl)
  const right = ur - (wx * yr - wy * xr)
  return { twist: (zl - zr) / 0.25, rate: (left - right) / 0.25 }
}
const expectSame = (a: number, b: number): void => {
  if (a !== b) throw new Error('one chassis has one angular velocity')
}
const sensors = (body_: string, end: string): readonly string[] => [
  `${body_}.com - P${end}.frame`,
  `A.com - P${end}.reference`,
  `A.com - P${end}.axes`,
  `${body_}.com - V${end}.frame`,
  `A.com - V${end}.reference`,
  `A.com - V${end}.axes`,
]
const bar: Row['blocks'] = between(['chassis/anti-roll-bar', { stiffness: 900, damping: 7 }], {
  C: body,
  PL: ['sensors/displacement'],
  PR: ['sensors/displacement'],
  VL: ['sensors/velocity'],
  VR: ['sensors/velocity'],
})

/** Diagonal but for one pair of each matrix. */
const matrix = (diagonal: readonly number[], i: number, j: number, value: number): number[][] =>
  diagonal.map((d, a) =>
    diagonal.map((_, b) => (a === b ? d : (a === i && b === j) || (a === j && b === i) ? value : 0)),
  )

/** Torque towards the target 0.9 rad from 0.1 rad; the target moves at its largest rate. */
const actuator = 40 * 0.8 + 3 * (0.2 - 0.5)

export const chassisRows: readonly Row[] = [
  {
    type: 'chassis/anti-roll-bar',
    blocks: bar,
    wires: ['A.com - X.chassis', 'B.com - X.left', 'C.com - X.right', ...sensors('B', 'L'), ...sensors('C', 'R')],
    power: (at) => {
      const { twist, rate } = barMotion(at)
      return -(900 * twist + 7 * rate) * rate
    },
    energy: (at) => 450 * barMotion(at).twist ** 2,
    dissipation: (at) => 7 * barMotion(at).rate ** 2,
  },
  {
    type: 'chassis/bump-stop',
    blocks: onAxis([
      'chassis/bump-stop',
      {
        contact: 0.01,
        damping: 0.5,
        curve: [
          [0, 0],
          [0.1, 100],
        ],
      },
    ]),
    wires: [...axisWires, 'Slide.axis - X.axis'],
    state: at5(-0.04, -0.6),
    // straight lines through two points: 1 kN/m, 50 mm deep and 0.6 m/s inwards
    power: () => 50 * (1 + 0.5 * 0.6) * -0.6,
    energy: () => 0.5 * 1000 * 0.05 ** 2,
    dissipation: () => 50 * 0.5 * 0.6 * 0.6,
  },
  {
    type: 'chassis/damper',
    blocks: onAxis([
      'chassis/damper',
      {
        pressure: 6e5,
        ambient: 1e5,
        volume: 2e-3,
        rod: Math.sqrt(0.04 / Math.PI),
        curve: [
          [-1, -40],
          [0, 0],
          [1, 90],
        ],
      },
    ]),
    wires: [...axisWires, 'Slide.axis - X.axis'],
    state: at5(-0.03, 0.4),
    power: () => (polytropic(-0.03, 1.3).force - 36) * 0.4,
    energy: () => polytropic(-0.03, 1.3).energy,
    dissipation: () => 36 * 0.4,
  },
  air(1.3),
  air(1),
  airBetween,
  {
    type: 'chassis/bushing-matrix',
    blocks: between(
      [
        'chassis/bushing-matrix',
        { stiffness: matrix([40, 70, 10, 0, 0, 0], 0, 2, 6), damping: matrix([3, 1, 2, 0.4, 0.2, 0.1], 1, 5, 0.05) },
      ],
      { V: ['sensors/velocity'], P: ['sensors/displacement'] },
    ),
    wires: [
      'X.base - A.com',
      'X.end - B.com',
      ...['V', 'P'].flatMap((s) => [`B.com - ${s}.frame`, `A.com - ${s}.reference`, `A.com - ${s}.axes`]),
    ],
    power: (at) => {
      const [x, y, z, ...w] = at('P.x', 'P.y', 'P.z', 'V.wx', 'V.wy', 'V.wz')
      const [vx, vy, vz, wx, wy, wz] = at('V.vx', 'V.vy', 'V.vz', 'A.wx', 'A.wy', 'A.wz')
      const u = [vx - (wy * z - wz * y), vy - (wz * x - wx * z), vz - (wx * y - wy * x)]
      const elastic = (40 * x + 6 * z) * u[0] + 70 * y * u[1] + (6 * x + 10 * z) * u[2]
      const coupled = 2 * 0.05 * u[1] * w[2]
      const heat = 3 * u[0] ** 2 + u[1] ** 2 + 2 * u[2] ** 2 + 0.4 * w[0] ** 2 + 0.2 * w[1] ** 2 + 0.1 * w[2] ** 2
      return -elastic - heat - coupled
    },
    energy: (at) => {
      const [x, y, z] = at('P.x', 'P.y', 'P.z')
      return 20 * x ** 2 + 35 * y ** 2 + 5 * z ** 2 + 6 * x * z
    },
    dissipation: 'rest',
  },
  {
    type: 'chassis/steering-shaft',
    blocks: onAxis(['chassis/steering-shaft', { angle1: 0.5, angle2: 0.3, phase: 0.2 }]),
    wires: [...axisWires, 'Hinge.axis - X.a', 'Second.axis - X.b'],
    power: () => 0,
  },
  {
    type: 'chassis/rack-and-pinion',
    blocks: onAxis(['chassis/rack-and-pinion', {}]),
    wires: [...axisWires, 'Hinge.axis - X.pinion', 'Slide.axis - X.rack'],
    power: () => 0,
  },
  {
    type: 'chassis/steer-by-wire',
    blocks: onAxis(
      [
        'chassis/steer-by-wire',
        { stiffness: 40, damping: 3, largestRate: 0.2, failedDamping: 2, feelFailedDamping: 5 },
      ],
      { Fault: constant(0.25), Lost: constant(0.4) },
    ),
    wires: [
      ...[...axisWires, 'Hinge.axis - X.wheel', 'Second.axis - X.pinion'],
      ...['Fault.y - X.failure', 'Lost.y - X.feelFailure'],
    ],
    state: {
      'Hinge.angle': 3,
      'Hinge.rate': 0.6,
      'Second.angle': 0.1,
      'Second.rate': 0.5,
      'X.target': 0.9,
      'X.feelTorque': -2,
    },
    power: () => 0.75 * actuator * 0.5 - 0.25 * 2 * 0.5 ** 2 + 0.6 * -2 * 0.6 - 0.4 * 5 * 0.6 ** 2,
    dissipation: () => 0.25 * 2 * 0.5 ** 2 + 0.4 * 5 * 0.6 ** 2,
    delivered: () => 0.75 * actuator * 0.5 + 0.6 * -2 * 0.6,
  },
  {
    type: 'chassis/kinematics-table',
    title: 'with compliance',
    blocks: {
      World: ['world/world'],
      X: [
        'chassis/kinematics-table',
        {
          kinematics: [
            [-1, 0, 0.1, 0.2, 0, 0.3, 0],
            [1, 0, 0.3, 0.2, 0, -0.1, 0],
          ],
          compliance: matrix([0.01, 0.02, 0.1, 0.2, 0.1], 0, 2, 0.005),
          timeConstant: 0.1,
        },
      ],
      Rack: constant(0),
      A: body,
    },
    wires: ['World.frame - X.base', 'X.end - A.com', 'Rack.y - X.rack'],
    state: { 'X.z': 0.2, 'X.dz': 0.7, 'X.x': 0.32, 'X.dx': 0.4, 'X.toe': 0.2, 'X.dtoe': 0 },
    power: (at) => {
      const [x, y, toe, camber, pitch] = at('X.x', 'X.y', 'X.toe', 'X.camber', 'X.pitch')
      const [dx, dy, dtoe, dcamber, dpitch] = at('X.dx', 'X.dy', 'X.dtoe', 'X.dcamber', 'X.dpitch')
      // x = 0.2 + 0.1 z, y = 0.2, camber = 0.1 - 0.2 z
      const q = [x - 0.2 - 0.1 * 0.2, y - 0.2, toe, camber - 0.1 + 0.2 * 0.2, pitch]
      const u = [dx - 0.1 * 0.7, dy, dtoe, dcamber + 0.2 * 0.7, dpitch]
      const total = q.map((value, i) => value + 0.1 * u[i])
      const det = 0.01 * 0.1 - 0.005 ** 2
      const held = [
        (0.1 * total[0] - 0.005 * total[2]) / det,
        total[1] / 0.02,
        (0.01 * total[2] - 0.005 * total[0]) / det,
        total[3] / 0.2,
        total[4] / 0.1,
      ]
      return -held.reduce((sum, f, i) => sum + f * u[i], 0)
    },
    energy: (at) => {
      const [x, y, toe, camber, pitch] = at('X.x', 'X.y', 'X.toe', 'X.camber', 'X.pitch')
      const [a, b, c, d, e] = [x - 0.22, y - 0.2, toe, camber - 0.06, pitch]
      const det = 0.01 * 0.1 - 0.005 ** 2
      return 0.5 * ((0.1 * a * a - 0.01 * a * c + 0.01 * c * c) / det + b ** 2 / 0.02 + d ** 2 / 0.2 + e ** 2 / 0.1)
    },
    dissipation: 'rest',
  },
  {
    type: 'chassis/axle-rig',
    blocks: {
      World: ['world/world'],
      A: body,
      X: ['chassis/axle-rig', { FxL: 30, FyL: -20, MzL: 7, MxL: 3, at: 0 }],
    },
    wires: ['World.frame - X.chassis', 'A.com - X.wheelL'],
    state: { 'A.yaw': 0, 'A.pitch': 0, 'A.roll': 0 },
    power: (at) => {
      const [vx, vy, wx, wz] = at('A.vx', 'A.vy', 'A.wx', 'A.wz')
      return 30 * vx - 20 * vy + 7 * wz + 3 * wx
    },
  },
]
