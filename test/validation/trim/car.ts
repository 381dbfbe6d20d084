/**
 * Car with springs that carry its body and tyres with relaxation, as in the published symbolic model (Lot and Massaro,
 * 2007), with equations of first order in bounce, roll and pitch. No gravity and no tyre blocks: wheel loads are those
 * of the model, in a function, and a drive force along the car holds its speed.
 */
import type { BlockInstance, ExperimentSettings, ProjectFile } from '../../../engine/model/project/project'

const tyre = [
  'input vx',
  'input vy',
  'input delta',
  'input N',
  'parameter D = 1',
  'parameter N0 = 1',
  'output Fx',
  'output Fy',
  'state Y = 0',
  'let cx = vx*cos(delta) + vy*sin(delta)',
  'let cy = -vx*sin(delta) + vy*cos(delta)',
  'let slip = -atan(cy/cx)',
  'let Y0 = D*sin(1.6*atan(12*slip))*(1 + 0.25*(1 - N/N0))*N',
  'der(Y) = cx/0.2*(Y0 - Y)',
  'Fx = -Y*sin(delta)',
  'Fy = Y*cos(delta)',
]

const loads = [
  ...['z', 'dz', 'p', 'dp', 'q', 'dq', 'ay', 'u', 'v', 'r'].map((name) => `input ${name}`),
  ...['NR1', 'NL1', 'NR2', 'NL2', 'Fb', 'Tr', 'Tp'].map((name) => `output ${name}`),
  ...Object.entries({ a1: 1.4, a2: 1.5, b: 0.78, hc: 0.75, mc: 2400, hu: 0.35, mu: 300 }).map(
    ([name, value]) => `let ${name} = ${value}`,
  ),
  'let weight = (mc + mu)*9.806',
  'let front = a2/(2*(a1 + a2))*weight - 60000*(z - a1*q) - 4000*(dz - a1*dq)',
  'let rear = a1/(2*(a1 + a2))*weight - 65000*(z + a2*q) - 5000*(dz + a2*dq)',
  'NR1 = front + b*(60000*p + 4000*dp)',
  'NL1 = front - b*(60000*p + 4000*dp)',
  'NR2 = rear + b*(65000*p + 5000*dp)',
  'NL2 = rear - b*(65000*p + 5000*dp)',
  'Fb = NR1 + NL1 + NR2 + NL2 - weight',
  'Tr = b*(NL1 - NR1 + NL2 - NR2) + (hc*mc + hu*mu)*ay + z*mc*u*r',
  'Tp = -a1*(NR1 + NL1) + a2*(NR2 + NL2) + (hc*mc + hu*mu)*v*r',
]

const corners = [
  ['FR', 1.4, -0.78, 'Steer', 'NR1', 0.95],
  ['FL', 1.4, 0.78, 'Steer', 'NL1', 0.95],
  ['RR', -1.5, -0.78, 'Zero', 'NR2', 0.9],
  ['RL', -1.5, 0.78, 'Zero', 'NL2', 0.9],
] as const

const staticLoad = (x: number): number => ((x > 0 ? 1.5 : 1.4) / 5.8) * 2700 * 9.806

const joints = [
  ['Bounce', 'prismatic', [0, 0, 1], 'z', 'dz', 'Fb'],
  ['Roll', 'revolute', [1, 0, 0], 'p', 'dp', 'Tr'],
  ['Pitch', 'revolute', [0, 1, 0], 'q', 'dq', 'Tp'],
] as const

const cornerBlocks = Object.fromEntries(
  corners.flatMap(([name, x, y, , , friction]): [string, BlockInstance][] => [
    [`Arm${name}`, { type: 'mechanics/rigid-arm', params: { x, y } }],
    [`Vel${name}`, { type: 'sensors/velocity' }],
    [`Tyre${name}`, { type: 'signals/function', params: { code: tyre, D: friction, N0: staticLoad(x) } }],
    [`Force${name}`, { type: 'mechanics/force', params: { resolved: 'body' } }],
  ]),
)
const jointBlocks = Object.fromEntries(
  joints.flatMap(([name, kind, axis]): [string, BlockInstance][] => [
    [name, { type: `mechanics/${kind}`, params: { axis: [...axis] } }],
    [`Sensor${name}`, { type: 'sensors/joint' }],
    [`Effort${name}`, { type: 'mechanics/torque' }],
  ]),
)

const wires: (readonly [string, string])[] = [
  ['World.frame', 'Ground.base'],
  ['Ground.end', 'ArmU.base'],
  ['ArmU.end', 'Unsprung.com'],
  ['Ground.end', 'ArmC.base'],
  ['ArmC.end', 'Bounce.base'],
  ['Bounce.end', 'Roll.base'],
  ['Roll.end', 'Pitch.base'],
  ['Pitch.end', 'Chassis.com'],
  ['Acc.frame', 'Ground.end'],
  ['Acc.axes', 'Ground.end'],
  ['Acc.ay', 'Loads.ay'],
  ['Vel.frame', 'Ground.end'],
  ['Vel.axes', 'Ground.end'],
  ['Vel.vx', 'Loads.u'],
  ['Vel.vy', 'Loads.v'],
  ['Vel.wz', 'Loads.r'],
  ['Drive.y', 'Push.Fx'],
  ['Push.frame', 'Ground.end'],
  ...joints.flatMap(([name, , , position, rate, effort]): [string, string][] => [
    [`Sensor${name}.axis`, `${name}.axis`],
    [`Sensor${name}.position`, `Loads.${position}`],
    [`Sensor${name}.rate`, `Loads.${rate}`],
    [`Effort${name}.axis`, `${name}.axis`],
    [`Loads.${effort}`, `Effort${name}.u`],
  ]),
  ...corners.flatMap(([name, , , source, load]): [string, string][] => [
    ['Ground.end', `Arm${name}.base`],
    [`Vel${name}.frame`, `Arm${name}.end`],
    [`Vel${name}.axes`, 'Ground.end'],
    [`Vel${name}.vx`, `Tyre${name}.vx`],
    [`Vel${name}.vy`, `Tyre${name}.vy`],
    [`${source}.y`, `Tyre${name}.delta`],
    [`Loads.${load}`, `Tyre${name}.N`],
    [`Force${name}.frame`, `Arm${name}.end`],
    [`Tyre${name}.Fx`, `Force${name}.Fx`],
    [`Tyre${name}.Fy`, `Force${name}.Fy`],
  ]),
]

/** Returns the car with an experiment that starts at 20 m/s. */
export const car = (experiment: Partial<ExperimentSettings>): ProjectFile => ({
  wishbone: 1,
  title: 'Car without gravity',
  blocks: {
    World: { type: 'world/world', params: { gravity: 0 } },
    Ground: { type: 'mechanics/planar' },
    ArmU: { type: 'mechanics/rigid-arm', params: { z: 0.35 } },
    Unsprung: { type: 'mechanics/rigid-body', params: { mass: 300, Ixx: 0, Iyy: 0, Izz: 560 } },
    ArmC: { type: 'mechanics/rigid-arm', params: { z: 0.75 } },
    Chassis: { type: 'mechanics/rigid-body', params: { mass: 2400, Ixx: 2000, Iyy: 2800, Izz: 3800 } },
    ...jointBlocks,
    Acc: { type: 'sensors/acceleration' },
    Vel: { type: 'sensors/velocity' },
    Loads: { type: 'signals/function', params: { code: loads } },
    Steer: { type: 'sources/constant', params: { value: 0 } },
    Zero: { type: 'sources/constant', params: { value: 0 } },
    Drive: { type: 'sources/constant', params: { value: 0 } },
    Push: { type: 'mechanics/force', params: { resolved: 'body' } },
    ...cornerBlocks,
  },
  wires: Object.fromEntries(wires.map((wire, i) => [`w${i + 1}`, wire])),
  formulations: { default: { small: ['Bounce.s*', 'Roll.angle*', 'Pitch.angle*'] } },
  experiments: { steady: { stop: 0.001, initial: { 'Ground.ds1': 20 }, ...experiment } },
})
